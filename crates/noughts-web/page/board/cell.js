// What stands on a square: a mark, or what it is worth to place one there.

import { element } from "../document/elements.js";
import { say } from "../language/words.js";

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

/** A drawing of x or o. Its strokes have the length 1, so that they can be drawn one after
 * the other. */
export function drawing(mark) {
  const strokes =
    mark === "x"
      ? ["M2 2l6 6", "M8 2l-6 6"].map((d) => shape("path", { d, pathLength: 1 }))
      : [shape("circle", { cx: 5, cy: 5, r: 3.1, pathLength: 1, transform: "rotate(-90 5 5)" })];
  return shape("svg", { viewBox: "0 0 10 10", class: `mark ${mark}`, "aria-hidden": "true" }, ...strokes);
}

/** A small 3×3 board to look at. */
export function picture(board, label) {
  const grid = element("div", { class: "picture", role: "img", "aria-label": label });
  for (const [mark] of board.matchAll(/[xo.]/g)) {
    grid.append(element("span", { class: "cell" }, ...(mark === "." ? [] : [drawing(mark)])));
  }
  return grid;
}

/** The name of a value among the words: a search does not tell how soon. */
export function worthKey({ result, plies }) {
  const isSearched = plies === undefined && (result === "win" || result === "loss");
  return isSearched ? `${result}Searched` : result;
}

const SIGNS = { win: "+", draw: "=", loss: "−", "no-loss": "≥", "no-win": "≤", unknown: "?" };

/** How a value is written: by sign and number, and in words. */
function worthText(worth) {
  const { result, plies } = worth;
  const sign = SIGNS[result];
  const words = say(`cell_${worthKey(worth)}`, { plies });
  return { short: `${sign}${plies ?? ""}`, words };
}

/** How hard a move is to reply to: how many replies are right, and how often one at random is
 * not. Nothing where nobody can err. `player` is the name of who replies. */
function repliesTo({ result, replies }, player) {
  if (replies === undefined || replies.hold === replies.all) {
    return [];
  }
  // They hold a draw, and where the move loses they win.
  const kind = result === "loss" ? "Win" : "Hold";
  const share = Math.round(100 * replies.random_errs);
  return [
    say(`cell_replies${kind}${replies.hold === 1 ? "One" : ""}`, { ...replies, player }),
    say(`cell_risk${kind}`, { share }),
  ];
}

/** All that is known of the moves on a square, in words. */
export function detailOf(moves, player) {
  const texts = moves.map((move) => {
    const said = [worthText(move).words, ...repliesTo(move, player)].join("; ");
    return `${move.move}: ${said}.`;
  });
  return texts.join(" ");
}

/** What is to be seen on a square besides: what can happen there, and the number of
 * the move in a line that is played out. */
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

/** The value of one move: a sign with the number of moves, and its mark where there are
 * several. */
const worth = ({ mark, result, isBest, short }, isOne) =>
  element("span", {
    class: ["short", ...(isOne ? [] : ["choice", result]), ...(isBest ? ["best"] : [])].join(" "),
    "aria-hidden": "true",
    "data-text": isOne ? short : `${mark} ${short}`,
  });

/**
 * The moves on an empty square as they are seen and said. A move is `{mark, result, plies,
 * isBest}`; `player` is the name of who replies.
 */
export function worths(moves, player) {
  const texts = moves.map((move) => ({ ...move, ...worthText(move) }));
  const isOne = texts.length === 1;
  const seen = texts.map((text) => worth(text, isOne));
  const best = (isBest) => (isBest ? [say("cell_best")] : []);
  if (isOne) {
    const [only] = texts;
    // How often a random reply errs is told beside the board.
    return { seen, said: [only.words, ...best(only.isBest), ...repliesTo(only, player).slice(0, 1)] };
  }
  const said = texts.map(({ mark, words, isBest }) => `${mark} ${words}${isBest ? ` (${say("cell_best")})` : ""}`);
  return { seen, said };
}
