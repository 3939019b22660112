// The explorer as it is drawn from what is known: the board with the truth on it, whose
// turn it is, why, and the list of moves.

import { go, read } from "../address.js";
import { BoardView, movesOn } from "../board/board.js";
import { part } from "../document/elements.js";
import { endingFor, paintEnding } from "./ending.js";
import { keysText } from "./keys.js";
import { MarkChooser } from "../board/marks.js";
import { paintMoves } from "./moves.js";
import { Preview } from "../analysis/preview.js";
import { reviewBySearch, wordsOf } from "./review.js";
import { signsOf, squaresIn, squaresOf, strokesOf } from "../board/strokes.js";
import { isTheirs, ourName, statusText, steps, turnAfter } from "./turns.js";
import { WhyView } from "../analysis/why.js";
import { say } from "../language/words.js";

export class Painting {
  board;
  marks;
  preview;
  #why;
  /** What a phrase of the explanation speaks of, while it is looked at. */
  #lit;
  #known;

  /**
   * Calls back with the square that is chosen and with keys that are pressed on one.
   * `known` tells what is known: the `look` at the position, once there is one, the
   * `review` of the game, the `searching`, and whether values are pending.
   */
  constructor(choose, key, known) {
    this.#known = known;
    this.board = new BoardView(part("board"), choose, key);
    this.marks = new MarkChooser(() => this.paint());
    this.preview = new Preview("preview", () => this.paint());
    this.#why = new WhyView(part("why"), {
      light: (phrase) => this.light(phrase),
      play: (moves, count) => this.preview.play(moves, count),
      goTo: (at) => go({ at }),
    });
  }

  /** Draws all of it. */
  paint() {
    const state = read();
    const { look, searching, isPending } = this.#known();
    this.#paintBoard();
    this.preview.paint();
    const worth = isPending ? undefined : (searching.outcome ?? look.value);
    part("status").textContent = this.preview.moves === undefined ? statusText(state, look, worth) : this.preview.text();
    part("status").className = `status ${look.reachable ? "" : "bad"}`;
    part("rules").textContent = look.rules.description;
    part("keys").textContent = keysText(state, look);
    part("keys").classList.toggle("setup", state.setup);
    part("setup").setAttribute("aria-pressed", String(state.setup));
    part("setup").textContent = say(state.setup ? "setupEnd" : "setup");
    this.#paintSteps(state);
    this.#paintWhy(state);
    paintMoves(state, this.#moves(state), (at) => go({ at }));
    const isEnd = look.reachable && look.outcome !== undefined && state.at === state.moves.length && !state.setup;
    paintEnding(state, isEnd ? endingFor(ourName(state, look), look.outcome) : undefined);
    searching.paint(state, look);
  }

  /** Lights up what a phrase speaks of, or nothing. */
  light(phrase) {
    this.#lit = phrase;
    if (this.#known().look !== undefined) {
      this.#paintBoard();
    }
  }

  /** Whether one can go back and forth; the focus stays on what can be used. */
  #paintSteps(state) {
    const focused = document.activeElement;
    const { back, forth } = steps(state, this.#known().look);
    part("undo").disabled = back === undefined;
    part("redo").disabled = forth === undefined;
    if (focused === part("undo") && focused.disabled) {
      part("redo").focus();
    } else if (focused === part("redo") && focused.disabled) {
      part("undo").focus();
    }
  }

  #paintBoard() {
    const state = read();
    const { look, searching, isPending } = this.#known();
    const isShown = state.values && !state.setup && look.reachable && !isPending;
    const isStill = this.preview.moves === undefined;
    const signs = isShown && isStill ? signsOf(this.#explanation(), look.moves) : new Map();
    const ended = this.preview.lines(look);
    const won = [...(look.lines ?? []), ...ended.won];
    const blamed = look.reachable ? [] : [...new Set(look.reasons.flatMap(({ lines = [] }) => lines))];
    const moves = isShown && isStill ? valued(look, searching) : [];
    this.marks.paint(state.setup || isTheirs(state, look) ? [] : (look.marks ?? []));
    this.board.show({
      rules: look.rules,
      board: this.preview.board(look),
      label: say("board", { game: look.game }),
      moves: (square) => moves.filter((move) => move.square === square),
      lands: (square) => (state.setup ? square : movesOn(square, look)[0]?.square),
      line: squaresIn(won),
      mark: this.marks.mark,
      closed: !isStill || (!state.setup && isTheirs(state, look)),
      last: this.preview.step?.square ?? look.played?.at(-1)?.square,
      signs,
      numbers: this.preview.numbers(),
      strokes: strokesOf({ won, blamed, seen: [...ended.seen, ...(this.#lit?.lines ?? [])] }),
      lit: squaresOf(this.#lit),
      isStepped: !state.setup,
    });
    this.#paintLegend(state, signs);
  }

  /** What the signs on squares mean. Squares of games that are searched are too small for
   * words, so their values are signs, too. */
  #paintLegend(state, signs) {
    const { look } = this.#known();
    const isShort = look.searchable && state.values && !state.setup;
    const meant = [...(isShort ? ["signs"] : []), ...(isShort || signs.size > 0 ? ["signsOfThreats"] : [])];
    part("signs").hidden = meant.length === 0;
    part("signs").textContent = meant.map((key) => say(key)).join("; ");
  }

  /** What the list of moves tells of each. Who plays a game finds out afterwards. */
  #moves(state) {
    const { look, review } = this.#known();
    if (!look.reachable || (!state.values && !this.#isOver())) {
      return [];
    }
    const known = review?.moves ?? this.#withoutReview(state);
    return known.map((one) => ({ ...one, isFirst: one.player === look.rules.players[0] }));
  }

  /** What is known of the moves where there is no review, or not yet: how the look at the
   * position judges them, and what searches that were made tell. */
  #withoutReview(state) {
    const { look, searching } = this.#known();
    const moves = reviewBySearch(state, (place) => searching.at(place));
    return moves.map((one, place) => ({ ...one, player: turnAfter(place, look), ...look.played[place] }));
  }

  /** Whether the game is over, here or after the moves that were taken back. */
  #isOver() {
    const { look, review } = this.#known();
    return look.outcome !== undefined || review?.outcome !== undefined;
  }

  /** Why, as far as it is known. */
  #explanation() {
    const { look, searching } = this.#known();
    return searching.explanation ?? look.explanation;
  }

  /** The explanation, or all reasons why the board cannot be; after a game also what was
   * wrong with it. */
  #paintWhy(state) {
    const { look, review } = this.#known();
    const isEnd = look.reachable && look.outcome !== undefined;
    const isTold = !look.reachable || state.setup || state.values || isEnd;
    const paragraphs = isTold ? (this.#explanation()?.paragraphs ?? []) : [];
    const besides = !isTold || look.unknown_because === undefined || isEnd ? [] : [look.unknown_because];
    const mistakes = this.#isOver() && review !== undefined ? wordsOf(review) : [];
    const isEmpty = paragraphs.length + besides.length + mistakes.length === 0;
    part("explanation").hidden = look.reachable && !state.setup && isEmpty;
    if (!look.reachable) {
      this.#why.blame(look.reasons);
    } else if (state.setup) {
      this.#why.show([], [say("setupDone")]);
    } else {
      this.#why.show(paragraphs, besides, mistakes);
    }
    this.#why.follow(this.preview.moves, this.preview.count);
  }
}

/** The moves with what they are worth, the best of them marked. */
function valued(look, searching) {
  const best = new Set(searching.best ?? look.best);
  const moves = look.moves.map((move) => searching.found.get(move.move) ?? move);
  const outstanding = standing(moves, best);
  return moves.map((move) => ({ ...move, isBest: best.has(move.move), standsOut: outstanding.has(move.move) }));
}

/** How large a part of the replies to a move holds; all where nobody can err. */
const holding = ({ replies }) => (replies === undefined || replies.all === 0 ? 1 : replies.hold / replies.all);

/** The names of the moves that stand out: where many are worth the same, those to which the
 * fewest replies hold; none if that would be all there are, or if all
 * are lost alike. */
function standing(moves, best) {
  const equal = moves.filter(({ move }) => best.has(move));
  const least = Math.min(...equal.map(holding));
  const found = equal.filter((move) => holding(move) === least);
  const isLost = equal.length === moves.length && equal.every(({ result }) => result === "loss");
  return new Set(isLost || found.length === moves.length ? [] : found.map(({ move }) => move));
}
