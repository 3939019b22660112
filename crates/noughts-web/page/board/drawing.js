// Drawings on a board: marks, the values of moves, signs of threats, and strokes through lines.

import { element } from "../shared/document.js";
import { say } from "../shared/words.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A drawing of x or o. Its strokes have the length 1, so that the animation can draw them one
 * after the other. */
export function drawing(mark) {
  const strokes =
    mark === "x"
      ? ["M2 2l6 6", "M8 2l-6 6"].map((d) => shape("path", { d, pathLength: 1 }))
      : [shape("circle", { cx: 5, cy: 5, r: 3.1, pathLength: 1, transform: "rotate(-90 5 5)" })];
  return shape("svg", { viewBox: "0 0 10 10", class: `mark ${mark}`, "aria-hidden": "true" }, ...strokes);
}

/** A small picture of a 3×3 board. */
export function picture(board, label) {
  const grid = element("div", { class: "picture", role: "img", "aria-label": label });
  for (const [mark] of board.matchAll(/[xo.]/g)) {
    grid.append(element("span", { class: "cell" }, ...(mark === "." ? [] : [drawing(mark)])));
  }
  return grid;
}

/** The key of the text for a value: a search does not report how soon the game ends. */
export function worthKey({ result, plies }) {
  const isSearched = plies === undefined && (result === "win" || result === "loss");
  return isSearched ? `${result}Searched` : result;
}

const SIGNS = { win: "+", draw: "=", loss: "−", "no-loss": "≥", "no-win": "≤", unknown: "?" };

/** A value as a sign with a number, and in words. */
function worthText(worth) {
  const { result, plies } = worth;
  const sign = SIGNS[result];
  const words = say(`cell_${worthKey(worth)}`, { plies });
  return { short: `${sign}${plies ?? ""}`, words };
}

/** How hard a move is to answer: how many replies are right, and how often a random reply is wrong.
 * Empty if no reply is wrong. `player` is the name of the player who replies. */
function repliesTo({ result, replies }, player) {
  if (replies === undefined || replies.hold === replies.all) {
    return [];
  }
  // Right replies hold a draw, or win if the move loses.
  const kind = result === "loss" ? "Win" : "Hold";
  const share = Math.round(100 * replies.random_errs);
  return [
    say(`cell_replies${kind}${replies.hold === 1 ? "One" : ""}`, { ...replies, player }),
    say(`cell_risk${kind}`, { share }),
  ];
}

/** Everything that is known about the moves on a square, in words. */
export function detailOf(moves, player) {
  const texts = moves.map((move) => {
    const said = [worthText(move).words, ...repliesTo(move, player)].join("; ");
    return `${move.move}: ${said}.`;
  });
  return texts.join(" ");
}

/** The signs of threats on a square, and the number of its move in a line of play. */
export function signs(names, number) {
  const sign = (name) => element("span", { class: `sign-of ${name}`, "aria-hidden": "true", "data-text": WARNINGS[name] });
  const seen = names.length === 0 ? [] : [element("span", { class: "badges" }, ...names.map(sign))];
  const said = names.map((name) => say(`cell_${name}`));
  if (number !== undefined) {
    seen.push(element("span", { class: "number", "aria-hidden": "true", "data-text": String(number) }));
    said.push(say("cell_number", { number }));
  }
  return { seen, said };
}

const WARNINGS = { completes: "★", danger: "!", fork: "⋔", mistake: "??" };

/** The value of one move: a sign with the number of moves, and the mark if the player can choose
 * it. */
const worth = ({ mark, result, isBest, standsOut, short }, isOne) =>
  element("span", {
    class: ["short", ...(isOne ? [] : ["choice", result]), ...(isBest ? ["best"] : []), ...(standsOut ? ["standing"] : [])].join(" "),
    "aria-hidden": "true",
    "data-text": isOne ? short : `${mark} ${short}`,
  });

/**
 * The moves on an empty square as elements and as texts for screen readers. A move is `{mark,
 * result, plies, isBest, standsOut}`; `player` is the name of the player who replies.
 */
export function worths(moves, player) {
  const texts = moves.map((move) => ({ ...move, ...worthText(move) }));
  const isOne = texts.length === 1;
  const seen = texts.map((text) => worth(text, isOne));
  const best = (isBest) => (isBest ? [say("cell_best")] : []);
  if (isOne) {
    const [only] = texts;
    // How often a random reply is wrong is shown beside the board.
    return { seen, said: [only.words, ...best(only.isBest), ...repliesTo(only, player).slice(0, 1)] };
  }
  const said = texts.map(({ mark, words, isBest }) => `${mark} ${words}${isBest ? ` (${say("cell_best")})` : ""}`);
  return { seen, said };
}

/** The signs on each square: a move there completes a line, blocks one, or makes a fork. */
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

/** The squares that a phrase mentions; none without a phrase. */
export const squaresOf = ({ squares = [], lines = [] } = {}) => new Set([...squares, ...squaresIn(lines)]);

/** Strokes through lines of each kind: complete lines, lines that make a board unreachable, and
 * highlighted lines; and arrows between squares. */
export function strokesOf({ won = [], blamed = [], seen = [], arrows = [] }) {
  const stroke = (kind) => (line) => ({ squares: line.split("-"), kind });
  const arrow = (squares) => ({ squares, kind: "arrow" });
  return [...seen.map(stroke("seen")), ...blamed.map(stroke("blamed")), ...won.map(stroke("won")), ...arrows.map(arrow)];
}

/** How far a stroke extends beyond the middles of its last squares, in squares. An arrow begins at
 * the edge of a mark and ends before the middle. */
const OVERHANG = { arrow: -0.3 };
const PLAIN_OVERHANG = 0.35;

export class Strokes {
  #place;
  #lines = [];
  #shown = "";

  constructor(place) {
    this.#place = place;
    new ResizeObserver(() => this.#draw(true)).observe(place);
  }

  /** Shows lines, each `{squares, kind}`. */
  show(lines) {
    const now = JSON.stringify(lines);
    this.#lines = lines;
    if (now !== this.#shown || this.#place.querySelector(":scope > svg.strokes") === null) {
      this.#shown = now;
      this.#draw(false);
    }
  }

  /** Draws all strokes over the board, without animation if `isStill`. */
  #draw(isStill) {
    this.#place.querySelector(":scope > svg.strokes")?.remove();
    if (this.#lines.length === 0) {
      return;
    }
    const tip = shape("path", { d: "M0 0L6 3L0 6z" });
    const marker = shape("marker", { id: `tip-${this.#place.id}`, viewBox: "0 0 6 6", refX: 4, refY: 3, markerWidth: 3.2, markerHeight: 3.2, orient: "auto" }, tip);
    const svg = shape("svg", { class: isStill ? "strokes still" : "strokes", "aria-hidden": "true" }, shape("defs", {}, marker));
    for (const { squares, kind } of this.#lines) {
      const points = squares.map((square) => this.#middle(square));
      if (points.every((point) => point !== undefined)) {
        svg.append(...this.#runs(points, kind).map((run) => this.#stroke(run, kind)));
      }
    }
    this.#place.append(svg);
  }

  /** The middle of a square on the screen. */
  #middle(square) {
    const cell = this.#place.querySelector(`[data-square="${square}"]`)?.parentElement;
    if (cell === undefined) {
      return undefined;
    }
    const inner = cell.getBoundingClientRect();
    const outer = this.#place.getBoundingClientRect();
    return {
      x: inner.x + inner.width / 2 - outer.x + this.#place.scrollLeft - this.#place.clientLeft,
      y: inner.y + inner.height / 2 - outer.y + this.#place.scrollTop - this.#place.clientTop,
      reach: 1.5 * inner.width,
      // A tilted square is much wider than high.
      size: Math.min(inner.width, inner.height),
      layer: cell.closest(".board"),
    };
  }

  /** The pieces of a line. A line over joined edges is split at the edges. Layers that lie side by
   * side have one piece each; a single square in a layer is a dot. Arrows are not split. */
  #runs(points, kind) {
    const isJoined = this.#place.dataset.options.split(" ").includes("torus");
    const isSideBySide = kind !== "arrow" && getComputedStyle(this.#place).display === "grid";
    const runs = [[points[0]]];
    for (const point of points.slice(1)) {
      const run = runs.at(-1);
      const last = run.at(-1);
      if (isSideBySide && last.layer !== point.layer) {
        runs.push([point]);
        continue;
      }
      const isFar = (way) => isJoined && last.layer === point.layer && Math.abs(way) > last.reach;
      const ways = [point.x - last.x, point.y - last.y];
      if (ways.some(isFar)) {
        const [x, y] = ways.map((way) => 0.15 * (isFar(way) ? (-Math.sign(way) * last.reach) / 1.5 : way));
        run.push({ ...last, x: last.x + x, y: last.y + y });
        runs.push([{ ...point, x: point.x - x, y: point.y - y }]);
      }
      runs.at(-1).push(point);
    }
    return runs;
  }

  /** One piece. It extends beyond the middles of its last squares, so that it crosses their
   * marks. */
  #stroke(run, kind) {
    const beyond = (end, next) => {
      const share = OVERHANG[kind] ?? PLAIN_OVERHANG;
      const length = Math.hypot(end.x - next.x, end.y - next.y) || 1;
      const step = (share * end.size) / length;
      return { x: end.x + step * (end.x - next.x), y: end.y + step * (end.y - next.y) };
    };
    const ends = [beyond(run[0], run[1] ?? run[0]), beyond(run.at(-1), run.at(-2) ?? run[0])];
    const points = [ends[0], ...run.slice(1, -1), ends[1]];
    const attributes = { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: kind };
    const length = kind === "won" ? { pathLength: 1 } : {};
    const tip = kind === "arrow" ? { "marker-end": `url(#tip-${this.#place.id})` } : {};
    return shape("polyline", { ...attributes, ...length, ...tip });
  }
}
