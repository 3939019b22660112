// The end of a game: the score, the next game, and after a loss the move that lost it and how it
// was refuted.

import { isDecided } from "../analysis/searching.js";
import * as api from "../answers/api.js";
import { moveText } from "../board/board.js";
import { part } from "../shared/document.js";
import { decisive, refutation } from "./review.js";
import { ourName, playerText, turnAfter } from "./turns.js";
import { language, say } from "../shared/words.js";

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

/** How long one position of a game that is too large to be known is searched, in seconds, and
 * how many of them are. */
const [SECONDS, MOST] = [3, 5];

/** A name for everything that a lesson depends on. */
const nameOf = ({ game, start, moves, opponent, you }) => JSON.stringify([game, start, moves, opponent, you, language()]);

export class Lesson {
  /** The number of the move that lost, and what to say of it; undefined if there is none. */
  at;
  text;
  /** The line that refutes it, how much of it to show, and what is threatened then. */
  moves = [];
  count = 0;
  threats = [];
  /** Whether the board is to show it as soon as the address is there. */
  isWanted = false;
  #name = "";
  #changed;

  /** Calls back when it is known. */
  constructor(changed) {
    this.#changed = changed;
  }

  #forget(name) {
    this.#name = name;
    this.at = this.text = undefined;
    this.isWanted = false;
  }

  /** Forgets what lost another game than the one that is shown now. */
  show(state) {
    if (nameOf(state) !== this.#name) {
      this.#forget("");
    }
  }

  /** Finds out why a game against an opponent was lost, if it was. */
  async learn(state, known, placeOf, signal) {
    const { look, review } = known;
    const name = nameOf(state);
    const outcome = review?.outcome ?? (state.at === state.moves.length ? look.outcome : undefined);
    const isLost = outcome !== undefined && endingFor(ourName(state, look), outcome) === "lost";
    if (state.opponent === "" || (name !== this.#name && !isLost)) {
      this.#forget("");
      return;
    }
    if (name === this.#name) {
      return;
    }
    this.#forget(name);
    const place = (at) => placeOf({ ...state, at });
    const mistake =
      review === undefined
        ? await searchedBack(state, known, place, signal)
        : decisive(review.moves, ourName(state, look));
    if (mistake === undefined) {
      return;
    }
    const after = review === undefined ? known.searching.at(place(mistake.at)) : await api.position(place(mistake.at), signal);
    if (after?.explanation === undefined || signal.aborted) {
      this.#forget("");
      return;
    }
    const { kind, ...shown } = refutation(after.explanation);
    Object.assign(this, shown, { at: mistake.at, text: textOf(mistake, kind, shown, look.rules) });
    this.#changed();
  }
}

/** The move that lost a game that is too large to be known: searched from the end, as far back
 * as a short search sees that it was lost. */
async function searchedBack(state, { look, searching }, place, signal) {
  const name = ourName(state, look);
  const own = state.moves.map((_, at) => at).filter((at) => turnAfter(at, look) === name);
  let found;
  for (const at of look.searchable === false ? [] : own.reverse().slice(0, MOST)) {
    const after = await searching.study(place(at + 1), SECONDS, signal);
    if (after.outcome?.result !== "win") {
      break;
    }
    const before = await searching.study(place(at), SECONDS, signal);
    const better = (before.best ?? []).map((move) => ({ move }));
    found = { at: at + 1, move: state.moves[at], player: name, better, isUnsure: !isDecided(before.outcome) };
    // If the game was lost from the start, this is the move that lost it sooner.
    if (before.outcome?.result !== "loss" || before.outcome.plies > after.outcome.plies + 1) {
      break;
    }
  }
  return found;
}

/** One sentence about the move that lost the game, and the better moves. */
function textOf({ move, player, better, isUnsure = false }, kind, { moves, count, threats }, rules) {
  const names = (all, between = ", ") => all.map((one) => moveText(one, rules)).join(between);
  const last = moves[count - 1];
  const gaps = {
    mistake: say(isUnsure ? "lessonLost" : "lessonMistake", { move: moveText(move, rules) }),
    player: playerText(rules.players.find((name) => name !== player)),
    reply: last === undefined ? "" : moveText(last.move, rules),
    threats: names(threats, say("and")),
  };
  const advice = better.length === 0 ? "" : ` ${say("lessonBetter", { moves: names(better.map((one) => one.move)) })}`;
  return say(`lesson${last === undefined ? "Win" : kind}`, gaps) + advice;
}
