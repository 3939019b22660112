// A line of the explanation, played out on a board step by step, without leaving the
// position.

import { marksOf, withMark } from "../board/board.js";
import { focused, part } from "../document/elements.js";
import { isFree } from "../game/keys.js";
import { playerText } from "../game/turns.js";
import { say } from "../language/words.js";

export class Preview {
  /** The moves of the line; undefined while none is played out. */
  moves;
  /** How many of them stand on the board. */
  count = 0;
  #changed;
  #name;
  /** The element with the buttons, and what is in it. */
  #whole;
  #part;

  /** `id` is that of the element with the buttons, whose own ids begin with it; `name` tells what a
   * move is called. */
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

  /** While a line is played out, the keys that step through a game step through it. */
  #key(event) {
    const action = { Escape: "end", ArrowLeft: "back", ArrowRight: "next" }[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (this.moves !== undefined && action !== undefined && isPlain && isFree(event)) {
      event.preventDefault();
      this[action]();
    }
  }

  /** Plays out some of the moves of a line; if these stand there already, none. */
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

  /** Another position is looked at. */
  forget() {
    this.moves = undefined;
    this.count = 0;
  }

  /** The moves that stand on the board. */
  get played() {
    return (this.moves ?? []).slice(0, this.count);
  }

  /** The last of them. */
  get step() {
    return this.played.at(-1);
  }

  /** A board with them on it. */
  board({ board, rules }) {
    const put = (board, { square, mark }) => withMark(board, rules, square, () => mark);
    return this.played.reduce(put, board);
  }

  /** The number of each square that is played on. */
  numbers() {
    return new Map(this.played.map(({ square }, place) => [square, place + 1]));
  }

  /** The lines that the last step is about: those that it completes, and others. */
  lines(look) {
    const marks = marksOf(this.board(look), look.rules);
    const isFull = (line) => {
      const [first, ...others] = line.split("-").map((square) => marks.get(square));
      return first !== "." && others.every((mark) => mark === first);
    };
    const lines = [...new Set((this.step?.phrases ?? []).flatMap(({ lines = [] }) => lines))];
    return { won: lines.filter(isFull), seen: lines.filter((line) => !isFull(line)) };
  }

  /** Which step of the line is on the board, instead of what the position is worth. */
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
