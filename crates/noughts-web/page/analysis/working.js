// A game that takes long to solve: the board appears immediately, and the values follow. The user
// can cancel the computation.

import * as api from "../answers/api.js";
import { paintShare, part } from "../shared/document.js";
import { isLarge } from "../answers/common.js";
import { say } from "../shared/words.js";

/** Shorter computations are not shown. */
const SHOW_DELAY_MS = 400;

/** How often to ask for the progress. */
const POLL_MS = 1000;

/** The game whose computation the user has cancelled. */
let cancelled = "";
/** The game that was solved last. */
let known = "";
let pollTimer;
let showTimer;

/** Calls `changed` when the user cancels the computation or requests it again. */
export function begin(changed) {
  part("working-stop").addEventListener("click", () => {
    cancelled = part("working").dataset.game;
    changed();
  });
  part("working-more").addEventListener("click", () => {
    cancelled = "";
    changed();
  });
}

/** Whether a game may take long to solve. */
export const isSlow = (game) => game !== known && isLarge(game);

export const isWanted = (game) => game !== cancelled;

/** Shows the progress until the computation is done or aborted. Reserves the space from the start,
 * so that nothing moves when the text appears. */
export function start(game, place, signal) {
  part("working").dataset.game = game;
  const started = Date.now();
  const look = async () => {
    const progress = await api.progress(place, signal).catch(() => undefined);
    if (!signal.aborted && pollTimer !== undefined) {
      paint(Math.round((Date.now() - started) / 1000), progress);
    }
  };
  stop();
  pollTimer = setInterval(look, POLL_MS);
  paint(0);
  part("working").classList.add("kept");
  showTimer = setTimeout(() => part("working").classList.remove("kept"), SHOW_DELAY_MS);
}

/** The game is solved. */
export function done(game) {
  known = game;
  hide();
}

export function stop() {
  clearInterval(pollTimer);
  clearTimeout(showTimer);
  pollTimer = undefined;
}

/** Shows that the game is being solved, or that the user can request it. */
function show(isGoing, text) {
  part("working").hidden = false;
  part("working").classList.remove("kept");
  part("working-text").textContent = text;
  part("working-bar").hidden = part("working-stop").hidden = !isGoing;
  part("working-more").hidden = isGoing;
}

function paint(seconds, progress) {
  const percent = Math.floor(100 * (progress ?? 0));
  show(true, say("workingFor", { percent, seconds }));
  paintShare("working-bar", progress);
}

/** Shows that the user can request the values. */
export function paintUnwanted(game) {
  part("working").dataset.game = game;
  show(false, say("workingNot"));
}

export function hide() {
  stop();
  part("working").hidden = true;
}
