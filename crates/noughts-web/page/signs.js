// What is drawn on the board besides marks and values: what can happen on squares, and
// strokes through lines.

/** What can happen on squares: a line that is completed, one that must be blocked, a
 * fork. */
export function signsOf({ wins, dangers, forks }, moves) {
  const signs = new Map();
  const add = (name, square) => signs.set(square, [...new Set([...(signs.get(square) ?? []), name])]);
  wins.forEach(({ square }) => add("completes", square));
  dangers.forEach(({ square }) => add("danger", square));
  const squareOf = (name) => moves.find(({ move }) => move === name)?.square;
  forks.forEach(({ move }) => add("fork", squareOf(move)));
  return signs;
}

/** The squares of some lines. */
export const squaresIn = (lines) => new Set(lines.flatMap((line) => line.split("-")));

/** The squares that a phrase speaks of; none without a phrase. */
export const squaresOf = ({ squares = [], lines = [] } = {}) => new Set([...squares, ...squaresIn(lines)]);

/** Strokes through lines, by what they are: those that are complete, those to blame,
 * those looked at. */
export function strokesOf({ won = [], blamed = [], seen = [] }) {
  const stroke = (kind) => (line) => ({ squares: line.split("-"), kind });
  return [...won.map(stroke("won")), ...blamed.map(stroke("blamed")), ...seen.map(stroke("seen"))];
}
