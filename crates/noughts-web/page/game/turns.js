// The turn, now and after other moves, and the status line.

import { worthKey } from "../board/drawing.js";
import { say } from "../shared/words.js";

/** The name of the user's player. */
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

/** The name of a player in this language. */
export const playerText = (name) => say(`player_${name}`);

/** `worth` is what the position is worth; undefined until it is computed. */
export function statusText(state, look, worth) {
  if (!look.reachable) {
    return say("impossible");
  }
  if (look.outcome !== undefined) {
    return endText(state, look);
  }
  const player = playerText(look.turn);
  if (state.setup) {
    return say("toMove", { player });
  }
  if (isTheirs(state, look)) {
    return isComing(state, look)
      ? say("thinking", { player })
      : say("lookingBack", { number: state.at, all: state.moves.length });
  }
  if (!state.values || worth === undefined) {
    return say(isOurs(state, look) ? "yourTurn" : "toMove", { player });
  }
  return say(`status_${worthKey(worth)}`, { player, plies: worth.plies });
}

/** How the game ended, from the view of the player against an opponent. */
function endText(state, look) {
  const { outcome } = look;
  if (outcome === "draw") {
    return say("drawn");
  }
  const player = playerText(outcome);
  if (state.opponent === "") {
    return say("wonBy", { player });
  }
  return say(outcome === ourName(state, look) ? "youWon" : "youLost", { player });
}
