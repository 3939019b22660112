// Shared by the ways of asking: refusals, the JSON of questions, and the size of a game.

/** Why there is no answer: a code for the program, a message for people. */
export class Refused extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** A question as JSON. Half of a surrogate pair, which binary files may contain, is replaced: no
 * reader of UTF-8 takes it. */
export const toJson = (question) =>
  JSON.stringify(question, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));

/** The most bytes of a question; the server refuses more without reading them. */
export const MOST_BYTES = 8 * 2 ** 20;

/** Boards of fewer squares are solved in a moment. */
const LARGE_SQUARES = 13;

/** Whether a game may take long to solve; how many squares it has is in its name. */
export function isLarge(game) {
  const sides = game.match(/^\d+(,\d+)+/)?.[0].split(",").slice(0, -1) ?? [];
  return sides.reduce((squares, side) => squares * Number(side), 1) >= LARGE_SQUARES;
}
