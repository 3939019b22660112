// The end of a game: the score, the next game, and after a loss the move that lost it.

import { part } from "../document/elements.js";
import { say } from "../language/words.js";

/** The games of this visit, by opponent and game. */
const KEY = "score";

function scores() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** How a game ended for us: won, drawn or lost. */
export function endingFor(name, outcome) {
  if (outcome === "draw") {
    return "drawn";
  }
  return outcome === name ? "won" : "lost";
}

/** Adds a game to the score. */
export function count(ending, { game, opponent }) {
  const all = scores();
  const one = (all[`${game} ${opponent}`] ??= { won: 0, drawn: 0, lost: 0 });
  one[ending] += 1;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Then there is no score.
  }
}

/** Shows what comes after a game, if it is over: `ending` tells how, `lesson` what lost it, if
 * that is known, and `isShown` whether the board shows the mistake. */
export function paintEnding(state, ending, lesson, isShown) {
  part("ending").hidden = state.view !== "play" || (ending === undefined && !isShown);
  const isLesson = lesson !== undefined;
  part("ending-title").textContent = say(isLesson ? "lessonTitle" : "gameOver");
  part("lesson").hidden = !isLesson;
  part("lesson").textContent = lesson?.text ?? "";
  part("lesson-show").hidden = !isLesson || isShown;
  part("lesson-end").hidden = !isShown;
  part("lesson-retry").hidden = !isLesson;
  part("play-again").classList.toggle("main", !isLesson);
  part("swap").hidden = state.opponent === "";
  const score = scores()[`${state.game} ${state.opponent}`];
  part("score").textContent = score === undefined || state.opponent === "" ? "" : say("score", score);
}
