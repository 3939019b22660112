/** Why there is no answer: a code for the program, a message for people. */
export class Refused extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}
