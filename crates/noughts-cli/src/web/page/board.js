// A board on the screen, for the mouse, the keyboard and screen readers.

import { element } from "./elements.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** The rows of a board as it is written: `xx./oo./...`. */
export const rows = (board) => board.split("/");

/** The name of a column: a to z, then aa and so on. */
function columnName(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

export const squareName = (column, row) => `${columnName(column)}${row + 1}`;

/** A drawing of x or o. */
function drawing(player) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 10 10");
  svg.setAttribute("class", `mark ${player}`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, player === "x" ? "path" : "circle");
  const attributes = player === "x" ? { d: "M2 2l6 6m0-6l-6 6" } : { cx: 5, cy: 5, r: 3.1 };
  for (const [key, value] of Object.entries(attributes)) {
    shape.setAttribute(key, value);
  }
  svg.append(shape);
  return svg;
}

/** A small board to look at. */
export function picture(board, label) {
  const grid = element("div", { class: "picture", role: "img", "aria-label": label });
  grid.style.setProperty("--columns", rows(board)[0].length);
  for (const mark of rows(board).join("")) {
    grid.append(element("span", { class: "cell" }, ...(mark === "." ? [] : [drawing(mark)])));
  }
  return grid;
}

/** The name of a value among the words: a search does not tell how soon. */
export function worthKey({ result, plies }) {
  const isSearched = plies === undefined && (result === "win" || result === "loss");
  return isSearched ? `${result}Searched` : result;
}

/** How a value is written: by sign and number, and in words. */
export function worthText(worth) {
  const { result, plies } = worth;
  const sign = { win: "+", draw: "=", loss: "−", unknown: "?" }[result];
  const words = say(`cell_${worthKey(worth)}`, { plies });
  return { short: `${sign}${plies ?? ""}`, sign, words };
}

/**
 * The board that is played on.
 *
 * It is shown as a model: `board` as it is written, `worth` by square, `best`
 * and `line` as sets of squares, `closed` if no move is possible.
 */
export class BoardView {
  #grid = element("div", { class: "board", role: "grid" });
  #buttons = [];
  #size = "";
  #at = { column: 0, row: 0 };
  #onKey;
  #onChoose;

  constructor(parent, onChoose, onKey) {
    this.#onChoose = onChoose;
    this.#onKey = onKey;
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    parent.append(this.#grid);
  }

  show(model) {
    const lines = rows(model.board);
    const size = `${lines[0].length}×${lines.length}`;
    if (size !== this.#size) {
      this.#size = size;
      this.#build(lines[0].length, lines.length);
    }
    this.#grid.setAttribute("aria-label", model.label);
    lines.forEach((line, row) => {
      [...line].forEach((mark, column) => this.#update(column, row, mark, model));
    });
  }

  #build(columns, height) {
    const hadFocus = this.#grid.contains(document.activeElement);
    this.#at = { column: columns >> 1, row: height >> 1 };
    this.#grid.style.setProperty("--columns", columns);
    this.#grid.style.setProperty("--rows", height);
    const names = element("div", { role: "row", class: "row" });
    names.append(element("span", { role: "columnheader", class: "name" }));
    for (let column = 0; column < columns; column += 1) {
      names.append(element("span", { role: "columnheader", class: "name" }, columnName(column)));
    }
    this.#buttons = [];
    const made = Array.from({ length: height }, (_, row) => {
      const line = element("div", { role: "row", class: "row" });
      line.append(element("span", { role: "rowheader", class: "name" }, String(row + 1)));
      this.#buttons.push(
        Array.from({ length: columns }, (_, column) => {
          const button = element("button", { type: "button", class: "cell" });
          button.addEventListener("click", () => {
            this.#move(column, row);
            this.#onChoose(squareName(column, row));
          });
          line.append(element("div", { role: "gridcell" }, button));
          return button;
        }),
      );
      return line;
    });
    this.#grid.replaceChildren(names, ...made);
    this.#move(this.#at.column, this.#at.row, hadFocus);
  }

  #update(column, row, mark, { worth, best, line, closed }) {
    const name = squareName(column, row);
    const button = this.#buttons[row][column];
    const value = mark === "." ? worth[name] : undefined;
    const isBest = best.has(name);
    const said = [name, mark === "." ? say("cell_empty") : mark];
    const classes = ["cell"];
    if (mark === "." && value !== undefined) {
      const { words, sign, short } = worthText(value);
      classes.push(value.result);
      said.push(words);
      button.replaceChildren(
        element("span", { class: "sign", "aria-hidden": "true" }, sign),
        element("span", { class: "long", "aria-hidden": "true" }, words),
        element("span", { class: "short", "aria-hidden": "true", "data-text": short }),
      );
    } else {
      button.replaceChildren(...(mark === "." ? [] : [drawing(mark)]));
    }
    if (isBest) {
      classes.push("best");
      said.push(say("cell_best"));
    }
    if (line.has(name)) {
      classes.push("line");
      said.push(say("cell_line"));
    }
    button.className = classes.join(" ");
    button.dataset.square = name;
    button.setAttribute("aria-label", said.join(", "));
    button.setAttribute("aria-disabled", String(closed || mark !== "."));
  }

  /** Only the square under the cursor is reached by Tab. */
  #move(column, row, focus = false) {
    this.#buttons.flat().forEach((button) => {
      button.tabIndex = -1;
    });
    this.#at = { column, row };
    const button = this.#buttons[row][column];
    button.tabIndex = 0;
    if (focus) {
      button.focus();
    }
  }

  #key(event) {
    const { column, row } = this.#at;
    const [columns, height] = [this.#buttons[0].length, this.#buttons.length];
    const steps = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row - 1],
      ArrowDown: [column, row + 1],
      Home: [0, row],
      End: [columns - 1, row],
      PageUp: [column, 0],
      PageDown: [column, height - 1],
    };
    const to = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const within = (value, most) => Math.min(Math.max(value, 0), most - 1);
      this.#move(within(to[0], columns), within(to[1], height), true);
    } else {
      this.#onKey(event, squareName(column, row));
    }
  }
}
