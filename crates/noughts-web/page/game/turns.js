// The turn, now and after other moves, and the status line.

import { worthKey } from "../board/drawing.js";
import { say } from "../shared/words.js";

/** The name of the user's player. */
export const ourName = ({ you }, { rules }) => rules.players[you === "first" ? 0 : 1];

/** Whether it is the user's turn in a game against an opponent. */
export const isOurs = (state, look) => state.opponent !== "" && look.turn === ourName(state, look);

/** Whether it is the opponent's turn. */
export const isTheirs = (state, look) => state.opponent !== "" && look.turn !== ourName(state, look);

/** Whether the opponent moves now, and not in a position that the user looks back at. */
export const isComing = (state, look) => isTheirs(state, look) && state.at === state.moves.length;

/** Whose turn it is after `count` moves. This follows from the turn in the last loaded position, so
 * clicks do not wait for answers. */
export function turnAfter(count, look) {
  const { players } = look.rules;
  const distance = Math.abs(count - look.played.length);
  return players[(players.indexOf(look.turn) + distance) % 2];
}

/** The places to which undo and redo lead; undefined if there is none. */
export function steps(state, look) {
  if (state.setup || !look?.reachable) {
    return {};
  }
  // Against an opponent, undo and redo stop at the user's turns.
  const isStop = (count) => state.opponent === "" || turnAfter(count, look) === ourName(state, look);
  const before = Array.from({ length: state.at }, (_, place) => state.at - 1 - place);
  const after = Array.from({ length: state.moves.length - state.at }, (_, place) => state.at + 1 + place);
  return { back: before.find(isStop), forth: after.find(isStop) ?? after.at(-1) };
}

/** The name of a player in this language. */
export const playerText = (name) => say(`player_${name}`);

/** The text of the status. `worth` is the value of the position; undefined until it is computed. */
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

/** How the game ended; against an opponent, from the user's view. */
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
