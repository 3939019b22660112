// A board on the screen, for the mouse, the keyboard and screen readers. A box is shown
// layer by layer.

import { drawing, signs, Strokes, worths } from "./drawing.js";
import { element } from "../shared/document.js";
import { say } from "../shared/words.js";

/** The name of a column: a to z, then aa and so on. */
function columnName(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** A text in which moves have their short names: if marks drop, only the column. Lines keep the
 * names of their squares. */
export const moveText = (text, { drops, depth }) =>
  drops && depth === 1 ? text.replace(/(?<![\w-])([a-z])\d+(?![\w-])/g, "$1") : text;

/** The letters of a square's column. */
const columnOf = (square) => square.match(/^[a-z]+/)[0];

/** The moves that a click on a square can mean. If marks drop, every square of a column means the
 * one on which the mark lands. */
export function movesOn(square, { reachable, rules, moves }) {
  const isMeant = rules.drops
    ? (move) => columnOf(move.square) === columnOf(square)
    : (move) => move.square === square;
  return reachable ? moves.filter(isMeant) : [];
}

const numbers = (count) => Array.from({ length: count }, (_, number) => number);

/** Every square of a board, row by row and layer by layer. */
function squaresOf({ width, height, depth }) {
  const rows = numbers(depth).flatMap((layer) => numbers(height).map((row) => ({ layer, row })));
  return rows.flatMap(({ layer, row }) =>
    numbers(width).map((column) => {
      const inLayer = `${columnName(column)}${row + 1}`;
      const name = depth === 1 ? inLayer : `${inLayer}.${layer + 1}`;
      return { column, row, layer, inLayer, name };
    }),
  );
}

/** The text of a board with another mark on one square. */
export function withMark(board, rules, square, change) {
  const names = squaresOf(rules).map(({ name }) => name);
  let place = -1;
  return board.replace(/[xo.]/g, (mark) => {
    place += 1;
    return names[place] === square ? change(mark) : mark;
  });
}

/** The mark on each square, from the text of a board. */
export function marksOf(board, rules) {
  const marks = board.match(/[xo.]/g);
  return new Map(squaresOf(rules).map(({ name }, place) => [name, marks[place]]));
}

/**
 * The board that is played on.
 *
 * `show` draws a model: the `rules` from the server, the text of the `board`, for each
 * square the `moves` to show on it and where a mark `lands`, the squares in a `line`, the
 * chosen `mark`, and whether the board is `closed` to moves. It also has the square of the
 * `last` move, `signs` of threats and forks on squares, `numbers` on the squares of a
 * line of play, `strokes` through lines, the highlighted squares `lit`, and `replier`, the
 * name of the player who replies. If the board `isStepped`, arrow keys step through moves,
 * unless the focus came to the board by the keyboard.
 */
export class BoardView {
  #place;
  #squares = [];
  #buttons = new Map();
  /** The contents of each square, so that only changes are drawn. */
  #drawn = new Map();
  /** The values above the columns. */
  #heads = [];
  #layers = [];
  #sides = "";
  #at;
  #lands = (_) => undefined;
  /** The mark that a click places. */
  #mark;
  #strokes;
  /** Whether arrow keys step through moves instead of squares after a click. */
  #isStepped = false;
  #isByPointer = false;
  /** The button under the pointer or with the focus. */
  #pointed = null;
  #onKey;
  #onChoose;
  #onPoint;

  /** Calls `onChoose` with a clicked square, `onKey` with keys, and `onPoint` with the square where
   * a mark would land. */
  constructor(place, onChoose, onKey, onPoint = (_) => {}) {
    this.#place = place;
    this.#onChoose = onChoose;
    this.#onKey = onKey;
    this.#onPoint = onPoint;
    this.#strokes = new Strokes(place);
    place.addEventListener("keydown", (event) => this.#key(event));
    // Checked when the focus arrives: a later key may make it visible.
    place.addEventListener("focusin", ({ target }) => {
      this.#isByPointer = !target.matches(":focus-visible");
    });
    place.addEventListener("pointerdown", () => {
      this.#isByPointer = true;
    });
    // Shows where a mark would land before it is placed.
    for (const name of ["pointerover", "focusin"]) {
      place.addEventListener(name, ({ target }) => this.#point(target.closest("[data-square]")));
    }
    for (const name of ["pointerleave", "focusout"]) {
      place.addEventListener(name, () => this.#point(null));
    }
  }

  show(model) {
    const { rules, board } = model;
    const sides = [rules.width, rules.height, rules.depth].join("×");
    if (sides !== this.#sides) {
      this.#sides = sides;
      this.#build(rules);
    }
    this.#place.dataset.options = rules.options.join(" ");
    this.#place.toggleAttribute("data-drops", rules.drops);
    this.#layers.forEach(({ caption, grid }, layer) => {
      caption.textContent = say("layer", { layer: layer + 1 });
      grid.setAttribute("aria-label", rules.depth === 1 ? model.label : `${model.label}, ${caption.textContent}`);
    });
    this.#lands = model.lands;
    this.#mark = model.closed ? undefined : model.mark;
    this.#isStepped = model.isStepped;
    const marks = board.match(/[xo.]/g);
    this.#squares.forEach((square, place) => this.#update(square, marks[place], model));
    this.#score(model);
    this.#strokes.show(model.strokes);
    // Another mark, or none, may be possible there now.
    this.#point(this.#pointed);
  }

  /** The name of a square by its number in reading order, from 1. */
  squareNumber(number) {
    return this.#squares[number - 1].name;
  }

  #build({ width, height, depth }) {
    const hadFocus = this.#place.contains(document.activeElement);
    this.#squares = squaresOf({ width, height, depth });
    this.#buttons = new Map();
    this.#drawn = new Map();
    this.#heads = [];
    this.#pointed = null;
    this.#place.style.setProperty("--columns", width);
    this.#place.style.setProperty("--rows", height);
    this.#place.className = depth === 1 ? "" : "box";
    this.#layers = numbers(depth).map((layer) => {
      const caption = element("p", { class: "layer" });
      const squares = this.#squares.filter((square) => square.layer === layer);
      return { caption, grid: this.#grid(width, height, squares) };
    });
    this.#place.replaceChildren(
      ...this.#layers.map(({ caption, grid }) => (depth === 1 ? grid : element("div", {}, caption, grid))),
    );
    this.#at = this.#squareAt(width >> 1, height >> 1, 0);
    this.#move(this.#at, hadFocus);
  }

  /** One layer. */
  #grid(width, height, squares) {
    const names = numbers(width).map((column) => {
      const score = element("span", { class: "score", "aria-hidden": "true" });
      this.#heads.push({ column, score });
      return element("span", { role: "columnheader", class: "name" }, score, columnName(column));
    });
    const corner = element("span", { role: "columnheader", class: "name" });
    const rows = numbers(height).map((row) => {
      const name = element("span", { role: "rowheader", class: "name" }, String(row + 1));
      const cells = squares.filter((square) => square.row === row).map((square) => this.#cell(square));
      return element("div", { role: "row", class: "row" }, name, ...cells);
    });
    const top = element("div", { role: "row", class: "row" }, corner, ...names);
    return element("div", { class: "board", role: "grid" }, top, ...rows);
  }

  #cell(square) {
    const button = element("button", { type: "button", "data-square": square.name });
    button.addEventListener("click", () => {
      this.#move(square);
      this.#onChoose(square.name);
    });
    this.#buttons.set(square.name, button);
    const cell = element("div", { role: "gridcell" }, button);
    // The distance that a mark falls to this square.
    cell.style.setProperty("--fall", square.row + 1);
    return cell;
  }

  #update({ name, inLayer, layer }, mark, model) {
    const { rules, moves, lands, line, mark: chosen, closed } = model;
    const button = this.#buttons.get(name);
    const isEmpty = mark === ".";
    const place = rules.depth === 1 ? [name] : [inLayer, say("cell_layer", { layer: layer + 1 })];
    const said = [...place, isEmpty ? say("cell_empty") : mark];
    const classes = ["cell"];
    const here = isEmpty ? moves(name) : [];
    const worth = worths(here, model.replier);
    if (here.length > 0) {
      const colour = here.find((move) => move.mark === chosen) ?? here[0];
      classes.push(colour.result, ...(colour.isBest ? ["best"] : []));
      said.push(...worth.said);
    }
    const landing = lands(name);
    if (landing !== undefined && landing !== name) {
      said.push(say("cell_lands", { square: landing }));
    }
    if (line.has(name)) {
      classes.push("line");
      said.push(say("cell_line"));
    }
    if (model.last === name) {
      classes.push("last");
      said.push(say("cell_last"));
    }
    const { seen, said: also } = signs(model.signs.get(name) ?? [], model.numbers.get(name));
    said.push(...also);
    this.#draw(button, mark, [...worth.seen, ...seen]);
    button.className = classes.join(" ");
    button.parentElement.classList.toggle("lit", model.lit.has(name));
    button.setAttribute("aria-label", said.join(", "));
    button.setAttribute("aria-disabled", String(closed || landing === undefined));
  }

  /** Draws a mark and other elements on a square, unless they are there already. A new mark is
   * drawn stroke by stroke. */
  #draw(button, mark, seen) {
    const name = button.dataset.square;
    const before = this.#drawn.get(name);
    const looks = seen.map((one) => one.outerHTML).join("");
    if (before?.mark === mark && before.looks === looks) {
      return;
    }
    this.#drawn.set(name, { mark, looks });
    const known = before?.mark === mark ? button.querySelector(":scope > .mark") : null;
    const drawn = mark === "." ? [] : [known ?? drawing(mark)];
    if (before?.mark === "." && mark !== ".") {
      const [svg] = drawn;
      svg.classList.add("fresh");
      svg.addEventListener("animationend", ({ target }) => {
        // Its strokes are drawn one after the other.
        if (target === svg || target === svg.lastElementChild) {
          svg.classList.remove("fresh");
        }
      });
    }
    button.replaceChildren(...drawn, ...seen);
  }

  /** Shows the value of dropping a mark into a column above the column. */
  #score({ rules, moves }) {
    for (const { column, score } of this.#heads) {
      const squares = rules.drops ? this.#squares.filter((square) => square.column === column) : [];
      const here = squares.flatMap(({ name }) => moves(name));
      score.className = `score ${here[0]?.result ?? ""} ${here[0]?.isBest ? "best" : ""}`;
      score.dataset.text = worths(here).seen.map((one) => one.dataset.text).join(" ");
    }
  }

  /** Shows a preview of the mark where it would land. */
  #point(button) {
    this.#pointed = button;
    const landing = button === null ? undefined : this.#lands(button.dataset.square);
    this.#onPoint(landing);
    for (const [name, other] of this.#buttons) {
      const cell = other.parentElement;
      cell.classList.toggle("landing", name === landing);
      cell.querySelector(":scope > .ghost")?.remove();
      if (name === landing && this.#mark !== undefined) {
        const ghost = drawing(this.#mark);
        ghost.classList.add("ghost");
        cell.append(ghost);
      }
    }
  }

  #squareAt(column, row, layer) {
    return this.#squares.find(
      (square) => square.column === column && square.row === row && square.layer === layer,
    );
  }

  /** Moves the cursor; Tab reaches only the square under it. */
  #move(square, focus = false) {
    for (const button of this.#buttons.values()) {
      button.tabIndex = -1;
    }
    this.#at = square;
    const button = this.#buttons.get(square.name);
    button.tabIndex = 0;
    if (focus) {
      button.focus();
    }
  }

  /** The square to which a key moves the cursor. In a box, left and right continue in the next
   * layer. */
  #goal(key) {
    const { column, row, layer } = this.#at;
    const { column: right, row: bottom, layer: last } = this.#squares.at(-1);
    const isBox = last > 0;
    switch (key) {
      case "ArrowLeft":
        return column === 0 && layer > 0 ? [right, row, layer - 1] : [column - 1, row, layer];
      case "ArrowRight":
        return column === right && layer < last ? [0, row, layer + 1] : [column + 1, row, layer];
      case "ArrowUp":
        return [column, row - 1, layer];
      case "ArrowDown":
        return [column, row + 1, layer];
      case "Home":
        return [0, row, layer];
      case "End":
        return [right, row, layer];
      case "PageUp":
        return isBox ? [column, row, layer - 1] : [column, 0, layer];
      case "PageDown":
        return isBox ? [column, row, layer + 1] : [column, bottom, layer];
      default:
        return undefined;
    }
  }

  #key(event) {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const isMoved = isPlain && !(this.#isStepped && this.#isByPointer);
    const goal = isMoved ? this.#goal(event.key) : undefined;
    if (goal === undefined) {
      this.#onKey(event, this.#at.name);
      return;
    }
    event.preventDefault();
    this.#move(this.#squareAt(...goal) ?? this.#at, true);
  }
}
