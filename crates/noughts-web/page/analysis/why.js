// The explanation: phrases that highlight squares and lines, mistakes that lead to their moves, and
// lines of play that are shown on the board step by step, without leaving the position.

import { marksOf, withMark } from "../board/board.js";
import { all, element, focused, part } from "../shared/document.js";
import { isFree } from "../game/keys.js";
import { playerText } from "../game/turns.js";
import { say } from "../shared/words.js";

/** Whether a phrase mentions squares or lines. */
const points = ({ squares = [], lines = [] }) => squares.length + lines.length > 0;

/** A line with more than `LONG` moves shows only the first `SHOWN`. */
const [LONG, SHOWN] = [12, 9];

export class WhyView {
  #place;
  #light;
  #play;
  #goTo;
  #name;
  #shown = "";
  /** The phrase that was clicked, which stays highlighted. */
  #pinned;

  /**
   * Calls `light` with a phrase to highlight, or with undefined; `play` with the moves of a
   * line and the number of them to show; `goTo` with the number of a move. `name` replaces
   * the names of moves in a text.
   */
  constructor(place, { light, play, goTo = (_) => {}, name = (text) => text }) {
    this.#place = place;
    this.#light = light;
    this.#play = play;
    this.#goTo = goTo;
    this.#name = name;
    place.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The phrases and moves. Tab reaches one of them, and the arrow keys the others. */
  get #stops() {
    return all(".phrase, .step", this.#place).filter((stop) => stop.checkVisibility());
  }

  #key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const stops = this.#stops;
    const goal = stops[stops.indexOf(event.target) + step];
    if (step === undefined || !stops.includes(event.target)) {
      return;
    }
    event.preventDefault();
    if (goal !== undefined) {
      event.target.tabIndex = -1;
      goal.tabIndex = 0;
      goal.focus();
    }
  }

  /** Makes Tab reach the first of them. */
  #enter() {
    this.#stops.forEach((stop, place) => {
      stop.tabIndex = place === 0 ? 0 : -1;
    });
  }

  /** Shows paragraphs, then plain sentences, then the mistakes of a game. */
  show(paragraphs, sentences = [], mistakes = []) {
    // A search paints several times a second; unchanged content keeps its elements and the focus.
    const now = JSON.stringify([paragraphs, sentences, mistakes, document.documentElement.lang]);
    if (now === this.#shown) {
      return;
    }
    this.#shown = now;
    this.#pinned = undefined;
    this.#light(undefined);
    // The focus stays on the list of mistakes.
    const at = this.#place.contains(focused()) ? focused().dataset.at : undefined;
    const weaker = paragraphs.findIndex(({ topic }) => topic === "weaker");
    const open = weaker < 0 ? paragraphs : paragraphs.slice(0, weaker);
    const folded = weaker < 0 ? [] : paragraphs.slice(weaker);
    this.#place.replaceChildren(
      ...open.flatMap((paragraph) => this.#paragraph(paragraph)),
      ...sentences.map((text) => element("p", {}, text)),
      ...(folded.length === 0 ? [] : [this.#folded(folded)]),
      ...(mistakes.length === 0 ? [] : this.#review(mistakes)),
    );
    this.#enter();
    if (at !== undefined) {
      this.#place.querySelector(`[data-at="${at}"]`)?.focus();
    }
  }

  /** The mistakes of a game; each leads to its place in the list of moves. */
  #review(mistakes) {
    const item = ({ text, at }) => {
      if (at === undefined) {
        return element("li", {}, text);
      }
      const button = element("button", { type: "button", class: "mistake", "data-at": at }, text);
      button.addEventListener("click", () => this.#goTo(at));
      return element("li", {}, button);
    };
    return [element("h3", {}, say("reviewTitle")), element("ul", { class: "review" }, ...mistakes.map(item))];
  }

  /** Shows the reasons why play cannot reach a board. */
  blame(reasons) {
    const now = JSON.stringify(reasons);
    if (now === this.#shown) {
      return;
    }
    this.#shown = now;
    const items = reasons.map((reason) => element("li", {}, this.#phrase(reason)));
    this.#place.replaceChildren(element("ul", {}, ...items));
    this.#enter();
  }

  /** The folded list of weaker moves. */
  #folded([heading, ...refutations]) {
    const title = heading.phrases.map(({ text }) => text).join("");
    const squares = refutations.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.squares ?? []));
    const count = say("weakerCount", { title: title.replace(/:$/, ""), count: new Set(squares).size });
    return element(
      "details",
      { class: "weaker" },
      element("summary", {}, count),
      ...refutations.flatMap((paragraph) => this.#paragraph(paragraph)),
    );
  }

  #paragraph({ topic, phrases, moves = [], remark = [] }) {
    const said = (name, words) => element("p", { class: name }, ...words.map((phrase) => this.#phrase(phrase)));
    return [
      said(`about-${topic}`, phrases),
      ...(moves.length > 0 ? [this.#line(moves)] : []),
      ...(remark.length > 0 ? [said("remark", remark)] : []),
    ];
  }

  /** A line of play; a long one is folded. */
  #line(moves) {
    const steps = moves.map((move, place) => this.#step(moves, move, place));
    if (moves.length <= LONG) {
      return element("ol", { class: "steps" }, ...steps);
    }
    const rest = steps.slice(SHOWN);
    rest.forEach((step) => {
      step.hidden = true;
    });
    const more = element("button", { type: "button", class: "more" }, say("moreMoves", { count: rest.length }));
    const last = element("li", {}, more);
    more.addEventListener("click", () => {
      rest.forEach((step) => {
        step.hidden = false;
      });
      last.remove();
      rest[0].querySelector(".step").focus();
    });
    return element("ol", { class: "steps" }, ...steps, last);
  }

  /** A move of a line. Its purpose is shown when it is on the board. */
  #step(moves, { player, move, phrases }, place) {
    const words = phrases.map(({ text }) => text).join("");
    const button = element("button", { type: "button", class: `step ${player}`, tabindex: -1 }, `${player} ${this.#name(move)}`);
    if (words !== "") {
      button.title = words;
    }
    button.addEventListener("click", () => this.#play(moves, place + 1));
    return element("li", {}, button);
  }

  #phrase(phrase) {
    if (!points(phrase)) {
      return document.createTextNode(phrase.text);
    }
    // Not a button element, which is a box that does not wrap: a span wraps with the text around
    // it, and punctuation after it stays on its line.
    const attributes = { class: "phrase", role: "button", tabindex: -1, "aria-pressed": "false" };
    const made = element("span", attributes, this.#name(phrase.text));
    const light = () => this.#light(phrase);
    const dim = () => this.#light(this.#pinned?.phrase);
    for (const [name, action] of Object.entries({ pointerenter: light, focus: light, pointerleave: dim, blur: dim })) {
      made.addEventListener(name, action);
    }
    made.addEventListener("click", () => this.#pin(made, phrase));
    made.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.#pin(made, phrase);
      }
    });
    return made;
  }

  /** A click keeps a phrase highlighted, for users without a pointer that hovers. */
  #pin(made, phrase) {
    const isPinned = this.#pinned?.made === made;
    this.#pinned?.made.setAttribute("aria-pressed", "false");
    this.#pinned = isPinned ? undefined : { made, phrase };
    made.setAttribute("aria-pressed", String(!isPinned));
    this.#light(isPinned ? undefined : phrase);
  }

  /** Marks the last move of a line that is on the board. */
  follow(moves, count) {
    let place = 0;
    const name = moves === undefined ? "" : JSON.stringify(moves.map(({ move }) => move));
    for (const line of all("ol.steps", this.#place)) {
      const steps = all(".step", line);
      const own = JSON.stringify(steps.map(({ textContent }) => textContent.split(" ").at(-1)));
      steps.forEach((step, at) => {
        const isHere = own === name && at === count - 1 && place === 0;
        step.toggleAttribute("data-here", isHere);
        if (isHere) {
          step.setAttribute("aria-current", "step");
        } else {
          step.removeAttribute("aria-current");
        }
      });
      place += own === name ? 1 : 0;
    }
  }
}

export class Preview {
  /** The moves of the line on the board; undefined if there is none. */
  moves;
  /** The number of them that are on the board. */
  count = 0;
  #changed;
  #name;
  /** The element with the buttons, and a function that returns its parts. */
  #whole;
  #part;

  /** `id` is the id of the element with the buttons, and the prefix of their ids; `name` replaces
   * the names of moves in a text. */
  constructor(id, changed, name = (move) => move) {
    this.#changed = changed;
    this.#name = name;
    this.#whole = part(id);
    this.#part = (name) => part(`${id}-${name}`);
    for (const name of ["back", "next", "end"]) {
      this.#part(name).addEventListener("click", () => this[name]());
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** While a line is on the board, the keys that step through a game step through the line. */
  #key(event) {
    const action = { Escape: "end", ArrowLeft: "back", ArrowRight: "next" }[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (this.moves !== undefined && action !== undefined && isPlain && isFree(event)) {
      event.preventDefault();
      this[action]();
    }
  }

  /** Shows the first `count` moves of a line; if they are shown already, ends the line. */
  play(moves, count) {
    if (this.moves === moves && this.count === count) {
      this.end();
      return;
    }
    this.moves = moves;
    this.#to(count);
  }

  back() {
    this.#to(this.count - 1);
  }

  next() {
    this.#to(this.count + 1);
  }

  #to(count) {
    this.count = Math.max(1, Math.min(count, this.moves.length));
    this.#changed();
  }

  end() {
    this.forget();
    this.#changed();
  }

  /** Removes the line; the caller paints. */
  forget() {
    this.moves = undefined;
    this.count = 0;
  }

  /** The moves of the line that are on the board. */
  get played() {
    return (this.moves ?? []).slice(0, this.count);
  }

  /** The last of them. */
  get step() {
    return this.played.at(-1);
  }

  /** The board after these moves. */
  board({ board, rules }) {
    const put = (board, { square, mark }) => withMark(board, rules, square, () => mark);
    return this.played.reduce(put, board);
  }

  /** The number of the move on each square. */
  numbers() {
    return new Map(this.played.map(({ square }, place) => [square, place + 1]));
  }

  /** The lines that the last move mentions: those that it completes, and others. */
  lines(look) {
    const marks = marksOf(this.board(look), look.rules);
    const isFull = (line) => {
      const [first, ...others] = line.split("-").map((square) => marks.get(square));
      return first !== "." && others.every((mark) => mark === first);
    };
    const lines = [...new Set((this.step?.phrases ?? []).flatMap(({ lines = [] }) => lines))];
    return { won: lines.filter(isFull), seen: lines.filter((line) => !isFull(line)) };
  }

  /** The status text: the number of the move and the move. */
  text() {
    const { player, move } = this.step;
    return say("previewMove", { number: this.count, all: this.moves.length, player: playerText(player), move: this.#name(move) });
  }

  paint() {
    this.#whole.hidden = this.moves === undefined;
    if (this.moves === undefined) {
      return;
    }
    const { player, move, phrases } = this.step;
    const words = phrases.map(({ text }) => text).join("");
    this.#part("text").textContent = `${playerText(player)} ${this.#name(move)} ${words}`.trim();
    this.#part("back").disabled = this.count === 1;
    this.#part("next").disabled = this.count === this.moves.length;
    if (focused()?.disabled) {
      this.#part("end").focus();
    }
  }
}
