// What stands on a square: a mark, or what it is worth to place one there.

import { element } from "../document/elements.js";
import { say } from "../language/words.js";

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of x or o. */
export function drawing(mark) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 10 10");
  svg.setAttribute("class", `mark ${mark}`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, mark === "x" ? "path" : "circle");
  const attributes = mark === "x" ? { d: "M2 2l6 6m0-6l-6 6" } : { cx: 5, cy: 5, r: 3.1 };
  for (const [key, value] of Object.entries(attributes)) {
    shape.setAttribute(key, value);
  }
  svg.append(shape);
  return svg;
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
  return { short: `${sign}${plies ?? ""}`, sign, words };
}

/** How many replies to a move are right: they hold a draw, and where the move loses they win. */
function repliesText({ result, replies }) {
  const verb = result === "loss" ? "Win" : "Hold";
  return say(`cell_replies${verb}${replies.hold === 1 ? "One" : ""}`, replies);
}

/** How hard a move is to reply to: in words, as a bar, and what the bar means. Nothing where
 * nobody can err. */
function replyTo(move) {
  const { replies } = move;
  if (replies === undefined || replies.hold === replies.all) {
    return { seen: [], said: [], title: "" };
  }
  const words = repliesText(move);
  const share = Math.round(100 * replies.random_errs);
  const bar = element("span", { class: "risk", "aria-hidden": "true" });
  bar.style.setProperty("--share", `${share}%`);
  const text = element("span", { class: "replies", "aria-hidden": "true", "data-text": words });
  return { seen: [text, bar], said: [words], title: say("cell_bar", { share }) };
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

const WARNINGS = { completes: "★", danger: "!", fork: "⋔" };

/** The only move on a square: its value in words, or short where there is no room. */
function single({ sign, words, short }) {
  return [
    element("span", { class: "sign", "aria-hidden": "true" }, sign),
    element("span", { class: "long", "aria-hidden": "true" }, words),
    element("span", { class: "short", "aria-hidden": "true", "data-text": short }),
  ];
}

/** One of several moves on a square: its mark and its value, both short. */
function choice({ mark, result, isBest, short }) {
  const classes = ["choice", result, ...(isBest ? ["best"] : [])].join(" ");
  return element("span", { class: classes, "aria-hidden": "true", "data-text": `${mark} ${short}` });
}

/**
 * The moves on an empty square as they are seen and said, and a title for what is seen. A
 * move is `{mark, result, plies, isBest}`.
 */
export function worths(moves) {
  const texts = moves.map((move) => ({ ...move, ...worthText(move) }));
  if (texts.length === 1) {
    const [only] = texts;
    const replies = replyTo(only);
    const said = [only.words, ...(only.isBest ? [say("cell_best")] : []), ...replies.said];
    return { seen: [...single(only), ...replies.seen], said, title: replies.title };
  }
  const said = texts.map(({ mark, words, isBest }) =>
    isBest ? `${mark} ${words} (${say("cell_best")})` : `${mark} ${words}`,
  );
  return { seen: texts.map(choice), said, title: "" };
}
