// The board with the truth on it: explore, set up, play against it.

import { amend, go, read } from "./address.js";
import * as api from "./api.js";
import { BoardView, columnOf, withMark } from "./board.js";
import { worthKey } from "./cell.js";
import { element, part } from "./elements.js";
import * as games from "./games.js";
import { MarkChooser } from "./marks.js";
import { paintMoves } from "./moves.js";
import { Searching } from "./searching.js";
import { language, say } from "./words.js";

/** What the server said of the position on the board. */
let look;
/** Whether that is still what the address says. */
let fresh = false;
/** Ends what was asked for an earlier position. */
let asking = new AbortController();
let levels;

const board = new BoardView(part("board"), choose, key);
const marks = new MarkChooser(() => paint(read()));
const searching = new Searching(
  () => paint(read()),
  (text) => announceText(`${part("status").textContent}. ${text}`),
);

/** Sets up what does not change with the address. */
export async function begin() {
  const about = await api.about();
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
  games.begin(about, changeGame);
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
  part("game-error").textContent = "";
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
  games.fill(look);
  paintSettings(state);
  paint(state);
  announce();
  if (look.reachable && look.outcome === undefined && !state.setup) {
    if (isComing(state)) {
      await answer(state, place, signal);
    } else if (look.searchable && state.values) {
      searching.start(place, look.moves.length);
    }
  }
}

/** What the player is called who we are, by turn. */
const ourName = ({ you }) => look.rules.players[you === "first" ? 0 : 1];

/** Whether it is our turn and not that of an opponent. */
const isOurs = (state) => state.opponent !== "" && look.turn === ourName(state);

/** Whether it is the opponent's turn. */
const isTheirs = (state) => state.opponent !== "" && look.turn !== ourName(state);

/** Whether the opponent moves now, and not only did when this was played. */
const isComing = (state) => isTheirs(state) && state.at === state.moves.length;

/** The opponent moves. */
async function answer(state, place, signal) {
  const reply = await api.reply(place, state.opponent, signal);
  if (!signal.aborted) {
    // In the place of our own move, so that going back leads to our turn.
    amend(played(state, reply.move));
  }
}

/** The state after a move. */
function played(state, move) {
  const moves = [...state.moves.slice(0, state.at), move];
  return { moves, at: moves.length };
}

/** The moves that choosing a square means: where marks drop, all squares of a column
 * mean the one on which a mark lands. */
function movesFrom(square) {
  const isMeant = look.rules.drops
    ? (move) => columnOf(move.square) === columnOf(square)
    : (move) => move.square === square;
  return look.reachable ? look.moves.filter(isMeant) : [];
}

function choose(square) {
  const state = read();
  if (!fresh) {
    return;
  }
  if (state.setup) {
    const cycle = [".", ...look.rules.marks];
    put(square, (mark) => cycle[(cycle.indexOf(mark) + 1) % cycle.length]);
  } else if (!isTheirs(state)) {
    const move = movesFrom(square).find(({ mark }) => mark === marks.mark);
    if (move !== undefined) {
      go(played(state, move.move));
    }
  }
}

/** A key that is pressed on a square: a mark is set, or chosen for the next move. */
function key(event, square) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || !fresh) {
    return;
  }
  const pressed = event.key.toLowerCase();
  if (!read().setup) {
    marks.choose(pressed);
    return;
  }
  const set = ["backspace", "delete", "."].includes(pressed) ? "." : pressed;
  if ([".", ...look.rules.marks].includes(set)) {
    event.preventDefault();
    put(square, () => set);
  }
}

/** Ctrl+Z and Ctrl+Y work wherever the focus is, except where one writes. */
function shortcut(event) {
  const isMeant = read().view === "explore" && !event.target.closest("input, select, textarea");
  const name = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
  const action = { z: undo, y: redo, Z: redo }[name];
  if (isMeant && (event.ctrlKey || event.metaKey) && action !== undefined) {
    event.preventDefault();
    action();
  }
}

/** Changes the mark on a square of the board that is set up. */
function put(square, change) {
  amend({ start: withMark(look.board, look.rules, square, change), moves: [], at: 0 });
}

/** To the last position in which it was our turn. */
function undo() {
  const state = read();
  if (part("undo").disabled) {
    return;
  }
  const steps = isOurs(state) && state.at > 1 ? 2 : 1;
  go({ at: state.at - steps });
}

/** Whether the first move was not ours to take back. */
const opponentBegan = (state) =>
  state.opponent !== "" && state.at > 0 && look.played?.[0].player !== ourName(state);

function redo() {
  const state = read();
  if (part("redo").disabled) {
    return;
  }
  // To our next turn; whose turn it is then follows from whose it is now.
  const steps = isOurs(state) ? 2 : 1;
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

async function changeGame(chosen) {
  const { signal } = begun();
  searching.forget();
  part("status").textContent = say("working");
  try {
    // The server knows which games there are, and how they are written.
    const { game } = await api.position({ game: chosen }, signal);
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

/** Shows the settings as they are in this game. */
function paintSettings(state) {
  for (const { name, title } of levels) {
    part("opponent").querySelector(`[value="${name}"]`).textContent = title[language()];
  }
  part("opponent").value = state.opponent;
  ["first", "second"].forEach((you, place) => {
    part("you").querySelector(`[value="${you}"]`).textContent = say(`you_${look.rules.players[place]}`);
  });
  part("you").value = state.you;
  part("you-field").hidden = state.opponent === "";
  part("level-about").textContent = levelText(state);
  part("values").checked = state.values;
}

/** How the opponent plays. Nobody is perfect where not every position is known. */
function levelText({ opponent }) {
  if (opponent === "perfect" && look.distances === false) {
    return say(look.searchable ? "about_search" : "about_sight");
  }
  return levels.find(({ name }) => name === opponent)?.description[language()] ?? "";
}

/** Draws what is known. */
function paint(state) {
  paintBoard(state);
  part("status").textContent = statusText(state);
  part("status").className = `status ${look.reachable ? "" : "bad"}`;
  part("rules").textContent = look.rules.description;
  part("keys").textContent = keysText(state);
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
  // Who plays a game finds out afterwards how good the moves were.
  const told = state.values || look.outcome !== undefined;
  const judgements = told ? (look.played ?? []).map(({ judgement }) => judgement) : [];
  paintMoves(state, judgements, (at) => go({ at }));
  searching.paint(state, look);
}

function paintBoard(state) {
  const isShown = state.values && !state.setup && look.reachable;
  const best = new Set(isShown ? (searching.best ?? look.best) : []);
  const valued = (move) => ({ ...(searching.found.get(move.move) ?? move), isBest: best.has(move.move) });
  const moves = isShown ? look.moves.map(valued) : [];
  const lines = look.lines ?? [];
  marks.paint(state.setup || isTheirs(state) ? [] : (look.marks ?? []));
  board.show({
    rules: look.rules,
    board: look.board,
    label: say("board", { game: look.game }),
    moves: (square) => moves.filter((move) => move.square === square),
    lands: (square) => (state.setup ? square : movesFrom(square)[0]?.square),
    line: new Set(lines.flatMap((line) => line.split("-"))),
    mark: marks.mark,
    closed: !state.setup && isTheirs(state),
  });
}

/** What the keys do. */
function keysText(state) {
  if (state.setup) {
    return say("keysSetup", { marks: look.rules.marks.join(", ") });
  }
  const also = [
    ...(look.rules.depth > 1 ? [say("keysBox")] : []),
    ...(look.rules.drops ? [say("keysDrop")] : []),
    ...((look.marks ?? []).length > 1 ? [say("keysMark")] : []),
  ];
  return [say("keys"), ...also].join(" ");
}

/** What a player is called in this language. */
const playerText = (name) => say(`player_${name}`);

function statusText(state) {
  if (!look.reachable) {
    return say("impossible");
  }
  if (look.outcome !== undefined) {
    return look.outcome === "draw"
      ? say("drawn")
      : say("wonBy", { player: playerText(look.outcome) });
  }
  const player = playerText(look.turn);
  if (state.setup) {
    return say("toMove", { player });
  }
  if (isTheirs(state)) {
    return say(isComing(state) ? "thinking" : "lookingBack", { player });
  }
  if (!state.values) {
    return say(isOurs(state) ? "yourTurn" : "toMove", { player });
  }
  const worth = searching.outcome ?? look.value;
  return say(`status_${worthKey(worth)}`, { player, plies: worth.plies });
}

/** The explanation, or all reasons why the board cannot be. */
function paintWhy(state) {
  const isOver = look.reachable && look.outcome !== undefined;
  const shown = !look.reachable || state.setup || state.values || isOver;
  const text = [
    ...(searching.text ?? look.text ?? []),
    ...(look.unknown_because === undefined || isOver ? [] : [look.unknown_because]),
  ];
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

/** Tells screen readers what has happened. */
function announce() {
  const last = look.reachable ? look.played.at(-1) : undefined;
  const move = last === undefined ? "" : `${playerText(last.player)} ${last.move}. `;
  const reasons = look.reachable ? "" : ` ${look.reasons.map(({ text }) => text).join(". ")}`;
  announceText(`${move}${part("status").textContent}${reasons}`);
}

export function announceText(text) {
  part("announcement").textContent = text;
}
