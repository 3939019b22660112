// A game that takes long to solve: the board is there immediately, the values follow, and
// one can do without them.

import * as api from "../answers/api.js";
import { paintShare, part } from "../shared/document.js";
import { isLarge } from "../answers/common.js";
import { say } from "../shared/words.js";

/** Shorter work is not reported. */
const MOMENT_MS = 400;

/** How often to ask how far it is. */
const PAUSE_MS = 1000;

/** The game whose values the user does not want to wait for. */
let unwanted = "";
/** The game that was solved last. */
let known = "";
let timer;
let moment;

/** Calls back when it is cancelled, and when it is wanted after all. */
export function begin(changed) {
  part("working-stop").addEventListener("click", () => {
    unwanted = part("working").dataset.game;
    changed();
  });
  part("working-more").addEventListener("click", () => {
    unwanted = "";
    changed();
  });
}

/** Whether a game may take long. */
export const isSlow = (game) => game !== known && isLarge(game);

export const isWanted = (game) => game !== unwanted;

/** Shows how far it is, until it is done or the signal says so. Its place is kept from the
 * start, so that nothing moves when it is spoken of. */
export function start(game, place, signal) {
  part("working").dataset.game = game;
  const started = Date.now();
  const look = async () => {
    const progress = await api.progress(place, signal).catch(() => undefined);
    if (!signal.aborted && timer !== undefined) {
      paint(Math.round((Date.now() - started) / 1000), progress);
    }
  };
  stop();
  timer = setInterval(look, PAUSE_MS);
  paint(0);
  part("working").classList.add("kept");
  moment = setTimeout(() => part("working").classList.remove("kept"), MOMENT_MS);
}

/** The game is solved. */
export function done(game) {
  known = game;
  hide();
}

export function stop() {
  clearInterval(timer);
  clearTimeout(moment);
  timer = undefined;
}

/** Shows that a game is being solved, or that it can be. */
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

/** Shows that the values can be had. */
export function paintUnwanted(game) {
  part("working").dataset.game = game;
  show(false, say("workingNot"));
}

export function hide() {
  stop();
  part("working").hidden = true;
}
