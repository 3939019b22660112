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
  /** The phrase of the explanation that lights up the board. */
  #lit;
  /** The square that is pointed at. */
  #pointed;
  #showLine;
  #known;

  /**
   * Calls back with the square that is chosen, with keys that are pressed on one, and with
   * another line of moves. `known` tells what is known: the `look` at the position, once there
   * is one, the `review` of the game, the `searching`, whether values are pending, and the
   * `lesson` of a game that was lost.
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

  /** Draws all of it. */
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

  /** The title of the page: what is played, and where the game stands. */
  #paintTitle({ view, moves, at }) {
    const name = nameOf(this.#known().look.game);
    const title = view === "play" ? [say("play"), name] : [at === 0 ? name : moves.slice(0, at).join(" "), part("status").textContent];
    part("game-title").textContent = `${say(view)}: ${name}`;
    document.title = `${title.join(": ")} · noughts`;
    document.querySelector("meta[name=description]").setAttribute("content", `${name}. ${part("status").textContent}`);
  }

  /** Describes the moves on the square that is pointed at, beside the board. */
  #paintDetail() {
    const { look, searching } = this.#known();
    const isShown = this.#isShown() && this.#pointed !== undefined && this.preview.moves === undefined;
    const moves = isShown ? valued(look, searching).filter(({ square }) => square === this.#pointed) : [];
    part("detail").textContent = moveText(detailOf(moves, this.#replier()), look.rules);
  }

  /** Whether the board shows how the move that lost was refuted. */
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

  /** The name of who replies to the player to move. */
  #replier() {
    const { look } = this.#known();
    return look.reachable ? playerText(look.rules.players.find((name) => name !== look.turn)) : "";
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
      // They begin where its number would stand.
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
      // Above a column there is no room for it.
      ...(isShown && !look.rules.drops && moves.some(({ standsOut }) => standsOut) ? ["signOfStanding"] : []),
      ...(isShown && look.searchable ? ["signsSearched"] : []),
      ...(isShown && (look.searchable || signs.size > 0) ? ["signsOfThreats"] : []),
    ];
    part("signs").hidden = meant.length === 0;
    // No line ends between a sign and its meaning.
    const legend = meant.map((key) => say(key)).join("; ");
    part("signs").textContent = legend.replace(/(?<=^|[,;] )(.) /g, "$1\u00a0");
  }

  /** The judgement of each move in the list. A player sees it when the game is over. */
  #moves(state) {
    const { look, review } = this.#known();
    if (!look.reachable || (!state.values && !this.#isOver(state))) {
      return [];
    }
    const known = review?.moves ?? this.#withoutReview(state);
    return known.map((one) => ({ ...one, isFirst: one.player === look.rules.players[0] }));
  }

  /** The judgement of each move without a review: by the position and by earlier searches. */
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

  /** Whether the game is over, here or after the moves that were taken back. */
  #isOver(state) {
    const { look, review, lesson } = this.#known();
    return look.outcome !== undefined || review?.outcome !== undefined || state.moves.length >= lesson.at;
  }

  /** Why, as far as it is known. */
  #explanation() {
    const { look, searching } = this.#known();
    return searching.here.explanation ?? look.explanation;
  }

  /** The explanation, or all reasons why the board cannot be; after a game also what was
   * wrong with it. */
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

/** The moves with what they are worth, the best of them marked. */
function valued(look, { here }) {
  const best = new Set(here.best ?? look.best);
  const moves = look.moves.map((move) => here.found.get(move.move) ?? move);
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
