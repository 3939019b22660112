// The complete strategy for one player: a picture to zoom and drag. A path of boards shows the
// current place, and each board can be opened.

import { analyseAt, go, read } from "../shared/address.js";
import * as api from "../answers/api.js";
import { picture } from "../board/drawing.js";
import { all, element, part, unstyled } from "../shared/document.js";
import { say } from "../shared/words.js";
import { Zoom } from "./zoom.js";

/** The buttons that need a picture. */
const TOOLS = ["map-in", "map-out", "map-fit", "map-open", "map-print"];

/** The key of the current picture, and its zoom. */
let shown = "";
let zoom;
/** Aborts the earlier request. */
let request = new AbortController();

export async function begin() {
  for (const player of ["x", "o"]) {
    part(`map-${player}`).addEventListener("click", () => go({ player }));
  }
  part("map-in").addEventListener("click", () => zoom.by(1 / 1.5));
  part("map-out").addEventListener("click", () => zoom.by(1.5));
  part("map-fit").addEventListener("click", () => zoom.fit());
  part("map-print").addEventListener("click", () => print());
  part("map-open").addEventListener("click", () => open(current()));
  // Prints the whole picture, not only the visible part.
  addEventListener("beforeprint", () => zoom?.all());
  addEventListener("afterprint", () => zoom?.fit());
}

export async function show() {
  const { player } = read();
  for (const other of ["x", "o"]) {
    part(`map-${other}`).setAttribute("aria-pressed", String(other === player));
  }
  request.abort();
  request = new AbortController();
  const { signal } = request;
  const name = `${player} ${document.documentElement.lang}`;
  if (shown !== name) {
    clear();
    const text = await api.map(player, signal);
    if (signal.aborted) {
      return;
    }
    place(text);
    shown = name;
  }
  part("map-picture").setAttribute("aria-label", say("mapPicture", { player }));
  part("map-alone").download = `noughts-map-${player}.svg`;
  paintPath();
}

export function leave() {
  request.abort();
}

/** Removes the picture and everything that depends on it. */
function clear() {
  shown = "";
  zoom?.end();
  zoom = undefined;
  part("map-picture").replaceChildren();
  part("map-path").replaceChildren();
  delete part("map-path").dataset.shown;
  URL.revokeObjectURL(part("map-alone").href);
  part("map-alone").removeAttribute("href");
  enable(false);
}

function enable(isThere) {
  for (const id of TOOLS) {
    part(id).disabled = !isThere;
  }
}

/** Puts the picture into the page, whose style sheet has its styles. */
function place(text) {
  const { documentElement } = new DOMParser().parseFromString(unstyled(text), "image/svg+xml");
  const svg = document.importNode(documentElement, true);
  svg.setAttribute("aria-hidden", "true");
  part("map-picture").append(svg);
  part("map-alone").href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  // The title and the instructions are for paper; the page has its own.
  const top = height - width;
  zoom = new Zoom(part("map-picture"), svg, { x: 0, y: top, size: width, height }, {
    moved: paintPath,
    chosen: (target) => {
      const board = target.closest("[data-board]");
      if (board !== null) {
        zoom.to(board);
      }
    },
    opened: () => open(current()),
  });
  zoom.fit();
  enable(true);
}

/** The current board: the smallest that fills most of the view. */
function current() {
  const root = part("map-picture").querySelector("[data-board]");
  let found = root;
  for (;;) {
    const inner = all(":scope > [data-board]", found).find((child) => zoom.isMostOf(child));
    if (inner === undefined) {
      return found;
    }
    found = inner;
  }
}

/** A board and the boards around it, the largest first. */
function pathTo(board) {
  const around = board.parentElement.closest("[data-board]");
  return around === null ? [board] : [...pathTo(around), board];
}

/** The moves that lead to a board: for each board the opponent's move and the reply, without the
 * reply on the last board. */
function movesTo(board) {
  const moves = pathTo(board).flatMap(({ dataset }) => [dataset.after, dataset.reply]);
  return moves.slice(0, -1).filter((move) => move !== undefined);
}

/** Analyses a board. */
const open = (board) => analyseAt({ game: "3,3,3", moves: movesTo(board) });

/** Shows the path to the current board; each board of it is a button. */
function paintPath() {
  if (zoom === undefined) {
    return;
  }
  const path = pathTo(current());
  const name = path.map(({ dataset }) => dataset.board).join(" ");
  if (part("map-path").dataset.shown === `${name} ${document.documentElement.lang}`) {
    return;
  }
  part("map-path").dataset.shown = `${name} ${document.documentElement.lang}`;
  const steps = path.map((board, place) => {
    const { board: text, after } = board.dataset;
    const label = after === undefined ? say("start") : say("mapAfter", { move: after });
    const button = element("button", { type: "button", "aria-label": label }, picture(text, text), after ?? say("start"));
    if (place === path.length - 1) {
      button.setAttribute("aria-current", "location");
    }
    button.addEventListener("click", () => zoom.to(board));
    return element("li", {}, button);
  });
  part("map-path").replaceChildren(...steps);
}
