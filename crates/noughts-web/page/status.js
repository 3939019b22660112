// What is said first of a position: who has won, whose turn it is, and what it is worth.

import { worthKey } from "./cell.js";
import { isComing, isOurs, isTheirs, ourName } from "./turns.js";
import { say } from "./words.js";

/** What a player is called in this language. */
export const playerText = (name) => say(`player_${name}`);

/** `worth` is what the position is worth; undefined while that is worked out. */
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
    return say(isComing(state, look) ? "thinking" : "lookingBack", { player });
  }
  if (!state.values || worth === undefined) {
    return say(isOurs(state, look) ? "yourTurn" : "toMove", { player });
  }
  return say(`status_${worthKey(worth)}`, { player, plies: worth.plies });
}

/** How the game ended, from the view of whoever plays against an opponent. */
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
