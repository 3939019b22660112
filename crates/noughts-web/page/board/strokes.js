// What is drawn on the board besides marks and values: what can happen on squares, and
// strokes through lines.

/** What can happen on squares: a line that is completed, one that must be blocked, a
 * fork. */
export function signsOf({ wins, dangers, forks }, moves) {
  const signs = new Map();
  const add = (name, square) => signs.set(square, [...new Set([...(signs.get(square) ?? []), name])]);
  wins.forEach(({ square }) => add("completes", square));
  dangers.forEach(({ square }) => add("danger", square));
  const squareOf = (name) => moves.find(({ move }) => move === name)?.square;
  forks.forEach(({ move }) => add("fork", squareOf(move)));
  return signs;
}

/** The squares of some lines. */
export const squaresIn = (lines) => new Set(lines.flatMap((line) => line.split("-")));

/** The squares that a phrase speaks of; none without a phrase. */
export const squaresOf = ({ squares = [], lines = [] } = {}) => new Set([...squares, ...squaresIn(lines)]);

/** Strokes through lines, by what they are: those that are complete, those to blame,
 * those looked at. */
export function strokesOf({ won = [], blamed = [], seen = [] }) {
  const stroke = (kind) => (line) => ({ squares: line.split("-"), kind });
  return [...won.map(stroke("won")), ...blamed.map(stroke("blamed")), ...seen.map(stroke("seen"))];
}

const SVG = "http://www.w3.org/2000/svg";

/** How far a stroke goes on in the squares at its ends, in squares. */
const OVERHANG = 0.35;

const made = (name, attributes) => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    shape.setAttribute(key, value);
  }
  return shape;
};

/** The middle of a square within its layer. */
function middle(cell) {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = cell;
  return { x: offsetLeft + offsetWidth / 2, y: offsetTop + offsetHeight / 2, size: offsetWidth };
}

export class Strokes {
  #place;
  #lines = [];
  #shown = "";

  constructor(place) {
    this.#place = place;
    new ResizeObserver(() => this.#draw()).observe(place);
  }

  /** Shows lines, each `{squares, kind}`. */
  show(lines) {
    const now = JSON.stringify(lines);
    this.#lines = lines;
    if (now !== this.#shown || this.#place.querySelector("svg.strokes") === null) {
      this.#shown = now;
      this.#draw();
    }
  }

  #draw() {
    for (const old of this.#place.querySelectorAll("svg.strokes")) {
      old.remove();
    }
    for (const { squares, kind } of this.#lines) {
      // Over joined edges and from layer to layer there is no straight stroke, so only
      // neighbours are joined.
      squares.slice(1).forEach((square, place) => {
        const isEnd = [place === 0, place === squares.length - 2];
        this.#join([squares[place], square], isEnd, kind);
      });
    }
  }

  #cell = (square) => this.#place.querySelector(`[data-square="${square}"]`)?.parentElement;

  #join(squares, isEnd, kind) {
    const cells = squares.map(this.#cell);
    const grid = cells[0]?.closest(".board");
    if (grid === undefined || grid === null || cells[1]?.closest(".board") !== grid) {
      return;
    }
    const [from, to] = cells.map(middle);
    const reach = 1.5 * from.size;
    if (Math.abs(from.x - to.x) > reach || Math.abs(from.y - to.y) > reach) {
      return;
    }
    // Beyond the middle of the last squares, so that the stroke goes through their marks.
    const [before, after] = isEnd.map((ends) => (ends ? OVERHANG : 0));
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const [x1, y1] = [from.x - before * dx, from.y - before * dy];
    const [x2, y2] = [to.x + after * dx, to.y + after * dy];
    this.#layer(grid).append(made("line", { x1, y1, x2, y2, class: kind }));
  }

  #layer(grid) {
    const known = grid.querySelector("svg.strokes");
    if (known !== null) {
      return known;
    }
    const svg = made("svg", { class: "strokes", "aria-hidden": "true" });
    grid.append(svg);
    return svg;
  }
}
