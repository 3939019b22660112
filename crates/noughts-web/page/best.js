// Which of the best moves stand out. Where many are worth the same, those to which the
// fewest replies hold set the opponent the hardest task.

/** How large a part of the replies to a move holds; all where nobody can err. */
const holding = ({ replies }) => (replies === undefined || replies.all === 0 ? 1 : replies.hold / replies.all);

/** The names of the moves that stand out: none if that would be all there are, or if all
 * are lost alike. */
export function standing(moves, best) {
  const equal = moves.filter(({ move }) => best.has(move));
  const least = Math.min(...equal.map(holding));
  const found = equal.filter((move) => holding(move) === least);
  const isLost = equal.length === moves.length && equal.every(({ result }) => result === "loss");
  return new Set(isLost || found.length === moves.length ? [] : found.map(({ move }) => move));
}
