// A game that is played or analysed: its requests, and the actions of moves and buttons.

import { NEW_GAME, again, amend, go, read } from "../shared/address.js";
import * as api from "../answers/api.js";
import { movesOn, withMark } from "../board/board.js";
import { part } from "../shared/document.js";
import * as choices from "./choices.js";
import { count, endingFor, Lesson } from "./ending.js";
import * as keys from "./keys.js";
import * as openings from "../analysis/openings.js";
import { Painting } from "./painting.js";
import { recalled, reviewOf } from "./review.js";
import { Searching } from "../analysis/searching.js";
import * as sharing from "./share.js";
import { isComing, isTheirs, ourName, playerText, steps } from "./turns.js";
import * as working from "../analysis/working.js";
import { say } from "../shared/words.js";

/** The server's answer about the position on the board. */
let look;
/** Whether that is the position of the address. */
let isCurrent = false;
/** Whether the request failed, so that a click tries again. */
let failed = false;
/** Whether the values are still being computed. */
let isPending = false;
/** The review of all moves, including moves that were taken back. */
let review;
/** Whether a move has just been made, so that the end of a game counts only once. */
let isPlayed = false;
/** Whether that move has lost the game for the user. */
let isJustLost = false;
/** Aborts the requests about an earlier position. */
let request = new AbortController();

const painting = new Painting(choose, key, showLine, () => ({ look, review, searching, isPending, lesson }));
const lesson = new Lesson(() => painting.paint());
const searching = new Searching(
  () => painting.paint(),
  (text) => announceText(`${part("status").textContent}. ${text}`),
);

/** Sets up what does not change with the address. */
export async function begin() {
  const about = await api.about();
  choices.begin(about, changeGame);
  keys.begin({ rules: () => look?.rules, undo, redo, choose: (number) => choose(painting.board.squareNumber(number)) });
  part("undo").addEventListener("click", undo);
  part("redo").addEventListener("click", redo);
  part("restart").addEventListener("click", restart);
  part("setup").addEventListener("click", toggleSetup);
  part("play-again").addEventListener("click", restart);
  part("swap").addEventListener("click", () => go({ ...NEW_GAME, you: read().you === "first" ? "second" : "first" }));
  part("lesson-show").addEventListener("click", showMistake);
  part("lesson-end").addEventListener("click", () => go({ at: read().moves.length }));
  part("lesson-retry").addEventListener("click", () => {
    if (lesson.at !== undefined) {
      const { moves, others } = read();
      const before = moves.slice(0, lesson.at - 1);
      go({ moves: before, at: before.length, others: kept(others, moves, before) });
    }
  });
  sharing.begin(() => ({ place: placeOf(read()), game: look.game, board: look.board }), announceText);
  openings.begin({ changed: paintOpenings, light: (phrase) => painting.light(phrase), play });
  // Starts again in both cases, because the opponent may have to move.
  working.begin(again);
}

/** Goes to the move that lost the game, and shows its refutation on the board. */
function showMistake() {
  if (lesson.at === undefined) {
    // Another game is being loaded.
    return;
  }
  lesson.isWanted = true;
  go({ at: lesson.at });
}

/** Starts a new game; on the ordinary board if the address has an error. */
function restart() {
  go({ ...NEW_GAME, ...(isCurrent ? {} : { game: "3,3,3" }) });
}

/** The place of a state, as requests name it. */
function placeOf({ game, start, moves, at }) {
  return { game, board: start, moves: moves.slice(0, at).join(",") };
}

/** Shows the state in the address. */
export async function show() {
  const { signal } = newRequest();
  try {
    await ask(read(), signal);
  } catch (error) {
    failed = !signal.aborted;
    throw error;
  }
}

/** Requests everything about a state, and shows it. */
async function ask(state, signal) {
  const place = placeOf(state);
  searching.look(place);
  lesson.show(state);
  painting.preview.forget();
  part("game-error").textContent = "";
  if (!choices.isKnown(state.opponent)) {
    const message = say("noOpponent", { name: state.opponent });
    throw new api.Refused({ code: "bad-request", message });
  }
  review = recalled(state);
  await glanceAt(state, place, signal);
  if (!isPending) {
    await lookAt(state, place, signal);
    return;
  }
  countEnd(state);
  showAll(state);
  announce();
  searching.pause();
  // The opponent does not wait for the values.
  await Promise.all([valuesOf(state, place, signal), answer(state, place, signal)]);
}

/** Requests the facts that follow from the rules, in a game that may take long to solve. */
async function glanceAt(state, place, signal) {
  working.hide();
  isPending = false;
  if (working.isSlow(state.game)) {
    look = await api.glance(place, signal);
    isCurrent = true;
    isPending = look.solvable === true;
  }
}

/** Solves the game, unless the user has cancelled that, and shows the values. */
async function valuesOf(state, place, signal) {
  if (!working.isWanted(state.game)) {
    working.paintUnwanted(state.game);
    return;
  }
  working.start(state.game, place, signal);
  look = await api.position(place, signal);
  isPending = false;
  working.done(state.game);
  await showKnown(state, signal);
}

/** Requests the position, and lets the opponent move or starts a search. */
async function lookAt(state, place, signal) {
  if (!isCurrent) {
    look = await api.position(place, signal);
    isCurrent = true;
    working.done(state.game);
  }
  countEnd(state);
  await showKnown(state, signal);
  if (isOpen(state) && !isOpponentToMove(state) && look.searchable && state.values) {
    searching.start(look.moves.length);
  } else {
    searching.pause();
  }
  await answer(state, place, signal);
}

/** Shows the position and the review of the moves. */
async function showKnown(state, signal) {
  showAll(state);
  announce();
  await lookBack(state, signal);
  paintOpenings();
  if (lesson.isWanted && state.at === lesson.at) {
    lesson.isWanted = false;
    painting.preview.play(lesson.moves, lesson.count);
    announceText(`${part("status").textContent}. ${lesson.text}`);
  }
}

/** Whether a player is to move. */
const isOpen = (state) => look.reachable && look.outcome === undefined && !state.setup;

/** Whether the opponent is to move. */
const isOpponentToMove = (state) => isOpen(state) && isComing(state, look);

/** Adds a game that has just ended to the score. */
function countEnd(state) {
  isJustLost = false;
  if (isPlayed && look.outcome !== undefined && state.opponent !== "") {
    const ending = endingFor(ourName(state, look), look.outcome);
    count(ending, state);
    isJustLost = ending === "lost";
  }
  isPlayed = false;
}

/** Draws the form and the board. */
function showAll(state) {
  choices.paint(state, look);
  painting.paint();
}

/** Requests the review of the moves. An error leaves the rest of the page unchanged. */
async function lookBack(state, signal) {
  try {
    review = await reviewOf(state, look, signal);
  } catch (error) {
    if (!(error instanceof api.Refused)) {
      throw error;
    }
  }
  if (review !== undefined) {
    painting.paint();
  }
  // A failure there leaves the rest of the page unchanged.
  learn(state, signal).catch(() => {});
}

/** How long the page shows the end of a lost game before the move that lost it, in milliseconds. */
const END_MS = 2000;

/** Finds the move that lost a game, and goes to it if the game has just ended. */
async function learn(state, signal) {
  await lesson.learn(state, { look, review, searching }, placeOf, signal);
  if (isJustLost && lesson.text !== undefined) {
    setTimeout(() => signal.aborted || showMistake(), END_MS);
  }
}

/** Plays the move of the opponent, if it is to move. */
async function answer(state, place, signal) {
  if (!isOpponentToMove(state)) {
    return;
  }
  const reply = await api.reply(place, state.opponent, signal);
  if (!signal.aborted) {
    // Replaces the entry of the user's move in the history, so that going back leads to the user's turn.
    isPlayed = true;
    amend(played(state, reply.move));
  }
}

/** The state after a move. Keeps another line that was played from there. */
function played({ moves, at, others }, move) {
  if (moves[at] === move) {
    return { at: at + 1 };
  }
  const line = [...moves.slice(0, at), move];
  return { moves: line, at: line.length, others: kept(others, moves, line) };
}

/** The maximum number of other lines. */
const MOST_LINES = 8;

/** The other lines and one more, without lines that are a part of another line or of the current
 * one. */
function kept(others, line, now) {
  const isPartOf = (part, whole) => part.every((move, place) => move === whole[place]);
  const lines = [line, ...others].filter((one) => !isPartOf(one, now));
  const isOwn = (one, place) =>
    !lines.some((other, at) => at !== place && isPartOf(one, other) && (other.length > one.length || at < place));
  return lines.filter(isOwn).slice(0, MOST_LINES);
}

function choose(square) {
  const state = read();
  if (failed) {
    again();
  }
  if (!isCurrent) {
    return;
  }
  if (painting.preview.moves !== undefined) {
    painting.preview.end();
  } else if (state.setup) {
    const cycle = [".", ...look.rules.marks];
    put(square, (mark) => cycle[(cycle.indexOf(mark) + 1) % cycle.length]);
  } else if (!isTheirs(state, look)) {
    const move = movesOn(square, look).find(({ mark }) => mark === painting.marks.mark);
    if (move !== undefined) {
      play(move.move);
    }
  }
}

function play(move) {
  isPlayed = true;
  go(played(read(), move));
}

/** Handles a key on a square: sets a mark, or chooses the mark of the next move. */
function key(event, square) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || !isCurrent) {
    return;
  }
  const pressed = event.key.toLowerCase();
  if (!read().setup) {
    painting.marks.choose(pressed);
    return;
  }
  const set = ["backspace", "delete", "."].includes(pressed) ? "." : pressed;
  if ([".", ...look.rules.marks].includes(set)) {
    event.preventDefault();
    put(square, () => set);
  }
}

/** Changes the mark on a square of the board that is set up. */
function put(square, change) {
  amend({ ...NEW_GAME, start: withMark(look.board, look.rules, square, change), setup: true });
}

/** Shows another line at one of its moves. Keeps the current line. */
function showLine(line, at) {
  const { moves, others } = read();
  go({ moves: line, at, others: kept(others, moves, line) });
}

function undo() {
  const { back } = steps(read(), look);
  if (back !== undefined) {
    go({ at: back });
  }
}

function redo() {
  const { forth } = steps(read(), look);
  if (forth !== undefined) {
    go({ at: forth });
  }
}

function toggleSetup() {
  // The moves stay until a square is changed.
  go({ setup: !read().setup });
}

async function changeGame(chosen) {
  const { signal } = newRequest();
  searching.forget();
  part("status").textContent = say("working");
  try {
    // The server validates the game and returns its notation.
    const { game } = await api.glance({ game: chosen }, signal);
    choices.refill();
    go({ ...NEW_GAME, game });
  } catch (error) {
    if (!signal.aborted) {
      await show();
      part("game-error").textContent = say("refused", { message: error.message });
    }
  }
}

/** Aborts the earlier requests, and returns the controller of new ones. */
function newRequest() {
  request.abort();
  request = new AbortController();
  isCurrent = failed = false;
  return request;
}

/** Ends all work, because another view is shown. */
export function leave() {
  newRequest();
  working.stop();
  searching.forget();
  painting.preview.forget();
}

function paintOpenings() {
  if (look !== undefined && isCurrent) {
    const state = read();
    const isShown = state.view === "analyse" && !state.setup;
    const work = openings.paintOpenings(placeOf(state), look, isShown, request.signal);
    // A failure there leaves the rest of the page unchanged.
    work.catch(() => {});
  }
}

/** Announces the last move and the status to screen readers. */
function announce() {
  const last = look.reachable ? look.played.at(-1) : undefined;
  const move = last === undefined ? "" : `${playerText(last.player)} ${last.move}. `;
  const reasons = look.reachable ? "" : ` ${look.reasons.map(({ text }) => text).join(". ")}`;
  announceText(`${move}${part("status").textContent}${reasons}`);
}

function announceText(text) {
  part("announcement").textContent = text;
}
