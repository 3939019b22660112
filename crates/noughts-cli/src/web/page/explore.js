// The board with the truth on it: explore, set up, play against it.

import { amend, go, read } from "./address.js";
import * as api from "./api.js";
import { BoardView, rows, squareName, worthKey } from "./board.js";
import { element, part } from "./elements.js";
import { Searching } from "./searching.js";
import { language, say } from "./words.js";

/** What the server said of the position on the board. */
let look;
/** Whether that is still what the address says. */
let fresh = false;
/** Ends what was asked for an earlier position. */
let asking = new AbortController();
let limits;
let levels;
/** What the list of moves shows. */
let shownMoves = "";

const board = new BoardView(part("board"), choose, key);
const searching = new Searching(
  () => paint(read()),
  (text) => announceText(`${part("status").textContent}. ${text}`),
);

/** Sets up what does not change with the address. */
export async function begin() {
  const about = await api.about();
  limits = about.limits;
  part("opponent").append(element("option", { value: "", "data-t": "nobody" }, say("nobody")));
  levels = about.levels;
  part("opponent").append(...levels.map(({ name }) => element("option", { value: name })));
  document.addEventListener("keydown", shortcut);
  part("undo").addEventListener("click", undo);
  part("redo").addEventListener("click", redo);
  part("restart").addEventListener("click", restart);
  part("setup").addEventListener("click", toggleSetup);
  part("share").addEventListener("click", share);
  part("values").addEventListener("change", () => amend({ values: part("values").checked }));
  part("opponent").addEventListener("change", () => {
    const opponent = part("opponent").value;
    // Who plays a game does not want to be told, and who looks does.
    go({ opponent, values: opponent === "" });
  });
  part("you").addEventListener("change", () => go({ you: part("you").value }));
  part("settings").addEventListener("submit", (event) => {
    event.preventDefault();
    changeGame();
  });
}

/** Begins again, and on an ordinary board if the address names none. */
function restart() {
  go({ ...(fresh ? {} : { game: "3,3,3" }), start: "", moves: [], at: 0, setup: false });
}

/** What the server needs to know of the state. */
function placeOf({ game, start, moves, at }) {
  return { game, board: start, moves: moves.slice(0, at).join(",") };
}

/** Shows what the address says. */
export async function show() {
  const { signal } = begun();
  const state = read();
  const place = placeOf(state);
  searching.forget();
  showSettings(state);
  const slow = setTimeout(() => {
    part("status").textContent = say("working");
  }, 400);
  try {
    look = await api.position(place, signal);
    fresh = true;
  } finally {
    clearTimeout(slow);
    if (!signal.aborted) {
      part("status").textContent = "";
    }
  }
  paint(state);
  announce();
  if (look.reachable && look.outcome === undefined && !state.setup) {
    if (isComing(state)) {
      await answer(state, place, signal);
    } else if (look.distances === false && state.values) {
      searching.start(place, look.moves.length);
    }
  }
}

/** Whether it is the opponent's turn. */
const isTheirs = (state) => state.opponent !== "" && look.turn !== state.you;

/** Whether the opponent moves now, and not only did when this was played. */
const isComing = (state) => isTheirs(state) && state.at === state.moves.length;

/** The opponent moves. */
async function answer(state, place, signal) {
  const { square } = await api.reply(place, state.opponent, signal);
  if (!signal.aborted) {
    // In the place of our own move, so that going back leads to our turn.
    amend(played(state, square));
  }
}

/** The state after a move. */
function played(state, square) {
  const moves = [...state.moves.slice(0, state.at), square];
  return { moves, at: moves.length };
}

function choose(square) {
  const state = read();
  if (!fresh) {
    return;
  }
  if (state.setup) {
    const next = { ".": "x", x: "o", o: "." };
    put(square, (mark) => next[mark]);
  } else if (isOpen(square) && !isTheirs(state)) {
    go(played(state, square));
  }
}

/** Whether a move is possible: the server lists those that are. */
const isOpen = (square) => look.reachable && look.moves.some((move) => move.square === square);

function key(event, square) {
  const marks = { x: "x", o: "o", Backspace: ".", Delete: ".", ".": "." };
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isPlain && fresh && read().setup && Object.hasOwn(marks, event.key)) {
    event.preventDefault();
    put(square, () => marks[event.key]);
  }
}

/** Ctrl+Z and Ctrl+Y work wherever the focus is, except where one writes. */
function shortcut(event) {
  const isOurs = read().view === "explore" && !event.target.closest("input, select, textarea");
  const name = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
  const action = { z: undo, y: redo, Z: redo }[name];
  if (isOurs && (event.ctrlKey || event.metaKey) && action !== undefined) {
    event.preventDefault();
    action();
  }
}

/** Changes the mark on a square of the board that is set up. */
function put(square, change) {
  const changed = rows(look.board).map((line, row) =>
    [...line]
      .map((mark, column) => (squareName(column, row) === square ? change(mark) : mark))
      .join(""),
  );
  amend({ start: changed.join("/"), moves: [], at: 0 });
}

/** To the last position in which it was our turn. */
function undo() {
  const state = read();
  if (part("undo").disabled) {
    return;
  }
  const isOurs = state.opponent !== "" && look.turn === state.you;
  const steps = isOurs && state.at > 1 ? 2 : 1;
  go({ at: state.at - steps });
}

/** Whether the first move was not ours to take back. */
const opponentBegan = ({ opponent, you, at }) =>
  opponent !== "" && at > 0 && look.played?.[0].player !== you;

function redo() {
  const state = read();
  if (part("redo").disabled) {
    return;
  }
  // To our next turn; whose turn it is then follows from whose it is now.
  const steps = state.opponent !== "" && look.turn === state.you ? 2 : 1;
  go({ at: Math.min(state.at + steps, state.moves.length) });
}

function toggleSetup() {
  const state = read();
  if (state.setup) {
    go({ setup: false });
  } else {
    go({ setup: true, start: look?.board ?? "", moves: [], at: 0 });
  }
}

/** Says something below the board, and aloud. */
function tell(text) {
  part("keys").textContent = text;
  announceText(text);
}

async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
    tell(say("shared"));
  } catch {
    tell(say("shareByHand"));
  }
}

async function changeGame() {
  const game = ["width", "height", "k"].map((id) => part(id).value).join(",");
  const { signal } = begun();
  searching.forget();
  part("status").textContent = say("working");
  try {
    // The server knows which boards there are.
    await api.position({ game }, signal);
    part("game-error").textContent = "";
    go({ game, start: "", moves: [], at: 0, setup: false });
  } catch (error) {
    if (!signal.aborted) {
      await show();
      part("game-error").textContent = say("refused", { message: error.message });
    }
  }
}

/** Ends what was asked before, since something else is now. */
function begun() {
  asking.abort();
  asking = new AbortController();
  fresh = false;
  return asking;
}

/** Ends all work; another view is looked at. */
export function leave() {
  begun();
  searching.forget();
}

function showSettings(state) {
  const isLarge = state.game.split(",").slice(0, 2).reduce((a, b) => a * b, 1) > limits.known_squares;
  for (const { name, title } of levels) {
    part("opponent").querySelector(`[value="${name}"]`).textContent = title[language()];
  }
  part("opponent").value = state.opponent;
  part("you").value = state.you;
  part("you-field").hidden = state.opponent === "";
  part("level-about").textContent =
    state.opponent === "perfect" && isLarge
      ? say("about_search")
      : (levels.find(({ name }) => name === state.opponent)?.description[language()] ?? "");
  part("values").checked = state.values;
  ["width", "height", "k"].forEach((id, place) => {
    part(id).value = state.game.split(",")[place];
  });
  part("game-error").textContent = "";
}

/** Draws what is known. */
function paint(state) {
  const { found } = searching;
  const shown = state.values && !state.setup && look.reachable;
  const moves = look.reachable ? look.moves : [];
  const worth = Object.fromEntries(
    moves.map((move) => [move.square, found.get(move.square) ?? move]),
  );
  const lines = look.lines ?? [];
  board.show({
    board: look.board,
    label: say("board", { game: look.game }),
    worth: shown ? worth : {},
    best: new Set(shown ? (searching.best ?? look.best) : []),
    line: new Set(lines.flatMap((line) => line.split("-"))),
    closed: !state.setup && (!look.reachable || look.outcome !== undefined || isTheirs(state)),
  });
  part("status").textContent = statusText(state);
  part("status").className = `status ${look.reachable ? "" : "bad"}`;
  part("keys").textContent = say(state.setup ? "keysSetup" : "keys");
  part("setup").setAttribute("aria-pressed", String(state.setup));
  part("setup").textContent = say(state.setup ? "setupEnd" : "setup");
  const focused = document.activeElement;
  part("undo").disabled = state.setup || state.at < (opponentBegan(state) ? 2 : 1);
  part("redo").disabled = state.setup || state.at >= state.moves.length;
  if (focused === part("undo") && focused.disabled) {
    part("redo").focus();
  } else if (focused === part("redo") && focused.disabled) {
    part("undo").focus();
  }
  paintWhy(state);
  paintMoves(state);
  searching.paint(state, look);
}

function statusText(state) {
  if (!look.reachable) {
    return say("impossible");
  }
  if (look.outcome !== undefined) {
    return look.outcome === "draw" ? say("drawn") : say("wonBy", { player: look.outcome });
  }
  const player = look.turn;
  if (state.setup) {
    return say("toMove", { player });
  }
  if (isTheirs(state)) {
    return say(isComing(state) ? "thinking" : "lookingBack", { player });
  }
  if (!state.values) {
    return say(player === state.you && state.opponent !== "" ? "yourTurn" : "toMove", { player });
  }
  const worth = searching.outcome ?? look.value;
  return say(`status_${worthKey(worth)}`, { player, plies: worth.plies });
}

/** The explanation, or all reasons why the board cannot be. */
function paintWhy(state) {
  const isOver = look.reachable && look.outcome !== undefined;
  const shown = !look.reachable || state.setup || state.values || isOver;
  const text = searching.text ?? look.text;
  part("explanation").hidden = !shown || (look.reachable && !state.setup && text.length === 0);
  if (!look.reachable) {
    const reasons = look.reasons.map((reason) => element("li", {}, reason.text));
    part("why").replaceChildren(element("ul", {}, ...reasons));
  } else if (state.setup) {
    part("why").replaceChildren(element("p", {}, say("setupDone")));
  } else {
    part("why").replaceChildren(...text.map((paragraph) => element("p", {}, paragraph)));
  }
}

/** A move of the list: its square, and what was wrong with it. */
function listed(state, square, played) {
  // Who plays a game finds out afterwards.
  const told = state.values || look.outcome !== undefined;
  const judgement = told ? played?.judgement : undefined;
  const faults = { "same-end": ["?!", "judgement_same"], "worse-end": ["??", "judgement_worse"] };
  const [sign, words] = faults[judgement] ?? [];
  return sign === undefined ? { text: square } : { text: square, judgement, sign, words: say(words) };
}

function paintMoves(state) {
  const played = look.played ?? [];
  const moves = state.moves.map((square, place) => listed(state, square, played[place]));
  const list = [{ text: say("start") }, ...moves];
  // A search paints several times a second, and a button that is made anew all
  // the time can be neither clicked nor focused.
  const shown = JSON.stringify([list, state.at]);
  if (shown === shownMoves) {
    return;
  }
  shownMoves = shown;
  const buttons = list.map(({ text, judgement, sign, words }, at) => {
    const button = element("button", { type: "button" }, text);
    if (sign !== undefined) {
      button.append(element("span", { class: judgement, title: words }, ` ${sign}`));
      button.append(element("span", { class: "unseen" }, ` ${words}`));
    }
    if (at === state.at) {
      button.setAttribute("aria-current", "step");
    }
    button.addEventListener("click", () => go({ at }));
    return button;
  });
  const moveList = part("moves");
  const hadFocus = moveList.contains(document.activeElement);
  moveList.replaceChildren(...buttons.map((button) => element("li", {}, button)));
  if (hadFocus) {
    buttons[state.at].focus();
  }
}

/** Tells screen readers what has happened. */
function announce() {
  const last = look.reachable ? look.played.at(-1) : undefined;
  const move = last === undefined ? "" : `${last.player} ${last.square}. `;
  const reasons = look.reachable ? "" : ` ${look.reasons.map(({ text }) => text).join(". ")}`;
  announceText(`${move}${part("status").textContent}${reasons}`);
}

export function announceText(text) {
  part("announcement").textContent = text;
}
