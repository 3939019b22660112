// How large a game is, from its name.

/** Boards of fewer squares are solved in a moment. */
const LARGE_SQUARES = 13;

/** Whether a game may take long to solve; how many squares it has is in its name. */
export function isLarge(game) {
  const sides = game.match(/^\d+(,\d+)+/)?.[0].split(",").slice(0, -1) ?? [];
  return sides.reduce((squares, side) => squares * Number(side), 1) >= LARGE_SQUARES;
}
