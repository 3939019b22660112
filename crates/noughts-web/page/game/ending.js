// The end of a game: the score, the next game, and after a loss the move that lost the game and its
// refutation.

import { isDecided } from "../analysis/searching.js";
import * as api from "../answers/api.js";
import { moveText } from "../board/board.js";
import { part } from "../shared/document.js";
import { decisive, refutation } from "./review.js";
import { ourName, playerText, turnAfter } from "./turns.js";
import { language, say } from "../shared/words.js";

/** The key of the scores of this visit, by game and opponent. */
const KEY = "score";

function scores() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** How a game ended for the user: won, drawn or lost. */
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
    // Without storage there is no score.
  }
}

/** Shows the section about the end of a game, if the game is over. `ending` is how it ended,
 * `lesson` the move that lost it, if known, and `isShown` whether the board shows the mistake. */
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

/** For games that are too large to solve: the seconds to search a position, and the maximum number
 * of positions. */
const [SECONDS, MOST] = [3, 5];

/** A key of everything that a lesson depends on. */
const nameOf = ({ game, start, moves, opponent, you }) => JSON.stringify([game, start, moves, opponent, you, language()]);

export class Lesson {
  /** The number of the move that lost the game, and a text about it; undefined if there is none. */
  at;
  text;
  /** The line that refutes the move, the number of moves to show, and the squares that are
   * threatened then. */
  moves = [];
  count = 0;
  threats = [];
  /** Whether the board shows the line as soon as the address has reached the move. */
  isWanted = false;
  #name = "";
  #changed;

  /** Calls `changed` when the move is known. */
  constructor(changed) {
    this.#changed = changed;
  }

  #forget(name) {
    this.#name = name;
    this.at = this.text = undefined;
    this.isWanted = false;
  }

  /** Forgets the lesson of another game. */
  show(state) {
    if (nameOf(state) !== this.#name) {
      this.#forget("");
    }
  }

  /** Finds the move that lost a game against an opponent, if the user lost it. */
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

/** The move that lost a game that is too large to solve. Searches from the end back to the first
 * position that a short search recognises as lost. */
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
    // If the game was lost from the start, this is the move that shortened it.
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
