// Shared by server.js and the worker: errors, the JSON of questions, and the size of a game.

/** Why there is no answer: a code for the program, a message for people. */
export class Refused extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** A question as JSON. Replaces lone surrogates, which binary files may contain, because UTF-8
 * cannot encode them. */
export const toJson = (question) =>
  JSON.stringify(question, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));

/** The maximum size of a question; the server refuses larger ones without reading them. */
export const MOST_BYTES = 8 * 2 ** 20;

/** Boards with fewer squares are solved immediately. */
const LARGE_SQUARES = 13;

/** Whether a game may take long to solve, by the sides of the board in its name. */
export function isLarge(game) {
  const sides = game.match(/^\d+(,\d+)+/)?.[0].split(",").slice(0, -1) ?? [];
  return sides.reduce((squares, side) => squares * Number(side), 1) >= LARGE_SQUARES;
}
