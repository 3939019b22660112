// The opening explorer: statistics of each move that can follow a position.

import * as api from "../answers/api.js";
import { worthKey } from "../board/drawing.js";
import { element, part, rememberFold } from "../shared/document.js";
import { number, say } from "../shared/words.js";

/** Boards with more squares have too many games to count. */
const MOST_SQUARES = 9;

let light;
let play;

/** Sets callbacks: `changed` when the section is opened or closed, `light` for squares to
 * highlight, and `play` for a move. */
export function begin(calls) {
  ({ light, play } = calls);
  rememberFold("openings", calls.changed);
}

/** Shows the moves of a position, if the section is open. */
export async function paintOpenings(place, look, isShown, signal) {
  const { width, height, depth } = look.rules;
  const isOpen = look.reachable && look.outcome === undefined && width * height * depth <= MOST_SQUARES;
  part("openings").hidden = !isShown || !isOpen;
  if (part("openings").hidden || !part("openings").open) {
    return;
  }
  const { moves, games, positions, sound } = await api.openings(place, signal);
  if (signal.aborted) {
    return;
  }
  const head = ["openingMoves", "openingValue", "openingPositions", "openingGames", "openingSound"];
  const squareOf = (name) => look.moves.find(({ move }) => move === name).square;
  const rows = moves.map(({ moves: names, value, ...after }) => [
    buttons(names, names.map(squareOf)),
    say(`cell_${worthKey(value)}`, { plies: value.plies }),
    ...[after.positions, after.games, after.sound].map(number),
  ]);
  const all = [say("openingAll"), "", ...[positions, games, sound].map(number)];
  part("openings-table").replaceChildren(
    element("thead", {}, row("th", head.map((key) => say(key)))),
    element("tbody", {}, ...rows.map((cells) => row("td", cells))),
    element("tfoot", {}, row("td", all)),
  );
}

const row = (name, cells) =>
  element("tr", {}, ...cells.map((content) => element(name, name === "th" ? { scope: "col" } : {}, content)));

/** Buttons that play symmetric moves. Pointing at one highlights all of them. */
function buttons(names, squares) {
  const made = names.map((name) => {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", () => play(name));
    for (const event of ["pointerenter", "focus"]) {
      button.addEventListener(event, () => light({ squares }));
    }
    for (const event of ["pointerleave", "blur"]) {
      button.addEventListener(event, () => light(undefined));
    }
    return button;
  });
  return element("span", { class: "images" }, ...made.flatMap((button) => [button, " "]));
}
