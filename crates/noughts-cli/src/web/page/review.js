// A game looked back at: what each move was worth, also of those that were taken back.

import * as api from "./api.js";

/** What was asked last, and the answer. */
let asked = "";
let review;

const nameOf = ({ game, start, moves }) => JSON.stringify([game, start, moves, document.documentElement.lang]);

/** The review of the moves of a state, if it was asked for last. */
export const recalled = (state) => (nameOf(state) === asked ? review : undefined);

/** The review of all moves of a state; undefined where a game is not known to the end. */
export async function reviewOf(state, look, signal) {
  const { game, start, moves } = state;
  const name = nameOf(state);
  if (moves.length === 0 || look.distances === false || !look.reachable) {
    asked = "";
    review = undefined;
  } else if (name !== asked) {
    asked = "";
    review = await api.review({ game, board: start, moves: moves.join(",") }, signal);
    asked = name;
  }
  return review;
}

/** What a review says, each mistake with the number of its move. */
export function wordsOf({ moves, text }) {
  const numbers = moves.flatMap(({ judgement }, place) => (judgement === "worse-end" ? [place + 1] : []));
  return text.map((words, place) => ({ text: words, at: numbers[place] }));
}
