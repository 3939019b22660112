// Whose turn it is: one's own or that of an opponent, now and after other moves.

/** What the player is called who we are, by turn. */
export const ourName = ({ you }, { rules }) => rules.players[you === "first" ? 0 : 1];

/** Whether it is our turn and not that of an opponent. */
export const isOurs = (state, look) => state.opponent !== "" && look.turn === ourName(state, look);

/** Whether it is the opponent's turn. */
export const isTheirs = (state, look) => state.opponent !== "" && look.turn !== ourName(state, look);

/** Whether the opponent moves now, and not only did when this was played. */
export const isComing = (state, look) => isTheirs(state, look) && state.at === state.moves.length;

/** Whose turn it is after some of the moves. It follows from whose it is in the position that
 * was looked at last, so clicks need not wait for answers. */
export function turnAfter(count, look) {
  const { players } = look.rules;
  const distance = Math.abs(count - look.played.length);
  return players[(players.indexOf(look.turn) + distance) % 2];
}

/** Where undo and redo lead; undefined if nowhere. */
export function steps(state, look) {
  if (state.setup || !look?.reachable) {
    return {};
  }
  // Against an opponent one may want to stop at one's own turns.
  const isStop = (count) => state.opponent === "" || turnAfter(count, look) === ourName(state, look);
  const before = Array.from({ length: state.at }, (_, place) => state.at - 1 - place);
  const after = Array.from({ length: state.moves.length - state.at }, (_, place) => state.at + 1 + place);
  return { back: before.find(isStop), forth: after.find(isStop) ?? after.at(-1) };
}
