// Draws a game: the board with values, the status, the explanation, and the list of moves.

import { go, read } from "../shared/address.js";
import { BoardView, moveText, movesOn } from "../board/board.js";
import { detailOf, signsOf, squaresIn, squaresOf, strokesOf } from "../board/drawing.js";
import { focused, part } from "../shared/document.js";
import { nameOf } from "./choices.js";
import { endingFor, paintEnding } from "./ending.js";
import { keysText } from "./keys.js";
import { MarkChooser } from "../board/marks.js";
import { paintMoves, reviewBySearch, wordsOf } from "./review.js";
import { Preview, WhyView } from "../analysis/why.js";
import { isTheirs, ourName, playerText, statusText, steps, turnAfter } from "./turns.js";
import { say } from "../shared/words.js";

export class Painting {
  board;
  marks;
  preview;
  #why;
  /** The phrase of the explanation that is highlighted on the board. */
  #lit;
  /** The square under the pointer. */
  #pointed;
  #showLine;
  #known;

  /**
   * Calls `choose` with a clicked square, `key` with a key on a square, and `showLine` with
   * another line of moves. `known` returns the results so far: `look`, the answer about the
   * position, once it has arrived; the `review` of the game; `searching`; `isPending`, whether
   * values are being computed; and the `lesson` of a lost game.
   */
  constructor(choose, key, showLine, known) {
    this.#known = known;
    this.#showLine = showLine;
    this.board = new BoardView(part("board"), choose, key, (square) => {
      this.#pointed = square;
      if (this.#known().look !== undefined) {
        this.#paintDetail();
      }
    });
    this.marks = new MarkChooser(() => this.paint());
    const name = (move) => moveText(move, this.#known().look.rules);
    this.preview = new Preview("preview", () => this.paint(), name);
    this.#why = new WhyView(part("why"), {
      light: (phrase) => this.light(phrase),
      play: (moves, count) => this.preview.play(moves, count),
      goTo: (at) => go({ at }),
      name,
    });
  }

  /** Draws everything. */
  paint() {
    const state = read();
    const { look, searching, isPending, lesson } = this.#known();
    this.#paintBoard();
    this.#paintDetail();
    this.preview.paint();
    const worth = isPending ? undefined : (searching.here.outcome ?? look.value);
    part("status").textContent = this.#isLesson
      ? say("lessonHere")
      : this.preview.moves === undefined
        ? statusText(state, look, worth)
        : this.preview.text();
    part("status").className = `status ${look.reachable ? "" : "bad"}`;
    part("rules").textContent = look.rules.description;
    part("keys").textContent = keysText(state, look);
    part("keys").classList.toggle("setup", state.setup);
    part("setup").setAttribute("aria-pressed", String(state.setup));
    part("setup").textContent = say(state.setup ? "setupEnd" : "setup");
    this.#paintSteps(state);
    this.#paintWhy(state);
    const turn = look.reachable ? look.rules.players.indexOf(turnAfter(0, look)) : 0;
    paintMoves(state, { known: this.#moves(state), rules: look.rules, turn }, { chosen: (at) => go({ at }), chosenLine: this.#showLine });
    part("map-link").hidden = look.game !== "3,3,3";
    this.#paintTitle(state);
    const isEnd = look.reachable && look.outcome !== undefined && state.at === state.moves.length && !state.setup;
    const ending = isEnd ? endingFor(ourName(state, look), look.outcome) : undefined;
    const known = lesson.text !== undefined && state.opponent !== "" ? lesson : undefined;
    paintEnding(state, ending, known, state.at === known?.at && !isEnd);
    searching.paint(state, look);
  }

  /** The title of the page: the game and its state. */
  #paintTitle({ view, moves, at }) {
    const name = nameOf(this.#known().look.game);
    const title = view === "play" ? [say("play"), name] : [at === 0 ? name : moves.slice(0, at).join(" "), part("status").textContent];
    part("game-title").textContent = `${say(view)}: ${name}`;
    document.title = `${title.join(": ")} · noughts`;
    document.querySelector("meta[name=description]").setAttribute("content", `${name}. ${part("status").textContent}`);
  }

  /** Describes the moves on the square under the pointer, below the board. */
  #paintDetail() {
    const { look, searching } = this.#known();
    const isShown = this.#isShown() && this.#pointed !== undefined && this.preview.moves === undefined;
    const moves = isShown ? valued(look, searching).filter(({ square }) => square === this.#pointed) : [];
    part("detail").textContent = moveText(detailOf(moves, this.#replier()), look.rules);
  }

  /** Whether the board shows the refutation of the move that lost the game. */
  get #isLesson() {
    const { lesson } = this.#known();
    return lesson.text !== undefined && this.preview.moves === lesson.moves && this.preview.count === lesson.count;
  }

  /** Whether values are shown. */
  #isShown() {
    const { look, isPending } = this.#known();
    const { values, setup } = read();
    return values && !setup && look.reachable && !isPending;
  }

  /** The name of the player who replies to the player to move. */
  #replier() {
    const { look } = this.#known();
    return look.reachable ? playerText(look.rules.players.find((name) => name !== look.turn)) : "";
  }

  /** Highlights the squares and lines of a phrase, or nothing. */
  light(phrase) {
    this.#lit = phrase;
    if (this.#known().look !== undefined) {
      this.#paintBoard();
    }
  }

  /** Enables undo and redo. If the button with the focus is disabled, the other one gets the
   * focus. */
  #paintSteps(state) {
    const { back, forth } = steps(state, this.#known().look);
    part("undo").disabled = back === undefined;
    part("redo").disabled = forth === undefined;
    for (const [one, other] of [["undo", "redo"], ["redo", "undo"]]) {
      if (focused().id === one && part(one).disabled) {
        part(other).focus();
      }
    }
  }

  #paintBoard() {
    const state = read();
    const { look, searching, lesson } = this.#known();
    const isShown = this.#isShown();
    const isStill = this.preview.moves === undefined;
    const mistake = this.#isLesson ? { [look.played.at(-1).square]: ["mistake"] } : {};
    const signs = isShown && isStill ? signsOf(this.#explanation(), look.moves) : new Map(Object.entries(mistake));
    const ended = this.preview.lines(look);
    const won = [...(look.lines ?? []), ...ended.won];
    const blamed = look.reachable ? [] : [...new Set(look.reasons.flatMap(({ lines = [] }) => lines))];
    const moves = isShown && isStill ? valued(look, searching) : [];
    const arrows = this.#isLesson ? lesson.threats.map((square) => [this.preview.step.square, square]) : [];
    const numbers = this.preview.numbers();
    if (arrows.length > 0) {
      // The arrows begin where the number would be.
      numbers.delete(this.preview.step.square);
    }
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
      numbers,
      strokes: strokesOf({ won, blamed, seen: [...(arrows.length > 0 ? [] : ended.seen), ...(this.#lit?.lines ?? [])], arrows }),
      replier: this.#replier(),
      lit: squaresOf(this.#lit),
      isStepped: !state.setup,
    });
    this.#paintLegend(signs, moves);
  }

  /** Explains the signs on squares. */
  #paintLegend(signs, moves) {
    const { look } = this.#known();
    const isShown = this.#isShown() && look.outcome === undefined;
    const meant = [
      ...(isShown ? ["signs"] : []),
      // Columns have no room for this sign.
      ...(isShown && !look.rules.drops && moves.some(({ standsOut }) => standsOut) ? ["signOfStanding"] : []),
      ...(isShown && look.searchable ? ["signsSearched"] : []),
      ...(isShown && (look.searchable || signs.size > 0) ? ["signsOfThreats"] : []),
    ];
    part("signs").hidden = meant.length === 0;
    // No line ends between a sign and its meaning.
    const legend = meant.map((key) => say(key)).join("; ");
    part("signs").textContent = legend.replace(/(?<=^|[,;] )(.) /g, "$1\u00a0");
  }

  /** The judgement of each move in the list. A player without hints sees it when the game is
   * over. */
  #moves(state) {
    const { look, review } = this.#known();
    if (!look.reachable || (!state.values && !this.#isOver(state))) {
      return [];
    }
    const known = review?.moves ?? this.#withoutReview(state);
    return known.map((one) => ({ ...one, isFirst: one.player === look.rules.players[0] }));
  }

  /** The judgement of each move without a review: from the position and earlier searches. */
  #withoutReview(state) {
    const { look, searching, lesson } = this.#known();
    const moves = reviewBySearch(state, (place) => searching.at(place));
    const known = moves.map((one, place) => ({ ...one, player: turnAfter(place, look), ...look.played[place] }));
    // The winner is known without a search.
    const theirs = () => look.rules.players.find((name) => name !== ourName(state, look));
    const winner = look.outcome ?? (lesson.at === undefined ? "draw" : theirs());
    if (winner !== "draw" && known.length > 0) {
      known.at(-1).result = winner === known.at(-1).player ? "win" : "loss";
    }
    if (state.moves.length >= lesson.at) {
      known[lesson.at - 1].judgement ??= "worse-end";
    }
    return known;
  }

  /** Whether the game is over, now or after moves that were taken back. */
  #isOver(state) {
    const { look, review, lesson } = this.#known();
    return look.outcome !== undefined || review?.outcome !== undefined || state.moves.length >= lesson.at;
  }

  /** The explanation, as far as it is known. */
  #explanation() {
    const { look, searching } = this.#known();
    return searching.here.explanation ?? look.explanation;
  }

  /** Draws the explanation, or all reasons why play cannot reach the board; after a game also its
   * mistakes. */
  #paintWhy(state) {
    const { look, review } = this.#known();
    const isEnd = look.reachable && look.outcome !== undefined;
    const isTold = !look.reachable || state.setup || state.values;
    const paragraphs = isTold ? (this.#explanation()?.paragraphs ?? []) : [];
    const besides = !isTold || look.unknown_because === undefined || isEnd ? [] : [look.unknown_because];
    const mistakes = isTold && this.#isOver(state) && review !== undefined ? wordsOf(review, look.rules) : [];
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

/** The moves with their values, and whether they are among the best. */
function valued(look, { here }) {
  const best = new Set(here.best ?? look.best);
  const moves = look.moves.map((move) => here.found.get(move.move) ?? move);
  const outstanding = standing(moves, best);
  return moves.map((move) => ({ ...move, isBest: best.has(move.move), standsOut: outstanding.has(move.move) }));
}

/** The share of replies to a move that are right; 1 if no reply is wrong. */
const rightShare = ({ replies }) => (replies === undefined || replies.all === 0 ? 1 : replies.hold / replies.all);

/** The names of the moves that stand out: among the best moves, those with the smallest share of
 * right replies; none if these are all moves, or if all moves lose equally. */
function standing(moves, best) {
  const equal = moves.filter(({ move }) => best.has(move));
  const least = Math.min(...equal.map(rightShare));
  const found = equal.filter((move) => rightShare(move) === least);
  const isLost = equal.length === moves.length && equal.every(({ result }) => result === "loss");
  return new Set(isLost || found.length === moves.length ? [] : found.map(({ move }) => move));
}
