// A game that is played or analysed: what is asked for, and what moves and buttons do.

import { AFRESH, again, amend, go, read } from "../shared/address.js";
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
/** Whether that is still what the address says. */
let fresh = false;
/** Whether there was no answer, so that a click asks once more. */
let failed = false;
/** Whether values are still to come. */
let isPending = false;
/** How good all moves were, also those that were taken back. */
let review;
/** Whether the last move has just been made, so that the end of a game counts once. */
let isPlayed = false;
/** Whether it has lost the game. */
let isJustLost = false;
/** Ends what was asked for an earlier position. */
let asking = new AbortController();

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
  part("swap").addEventListener("click", () => go({ ...AFRESH, you: read().you === "first" ? "second" : "first" }));
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
  // Asked anew either way, since the opponent may be about to move.
  working.begin(again);
}

/** Goes to the move that lost the game, and plays out how it was refuted. */
function showMistake() {
  if (lesson.at === undefined) {
    // Another game is about to be shown.
    return;
  }
  lesson.isWanted = true;
  go({ at: lesson.at });
}

/** Begins again, and on an ordinary board if the address names none. */
function restart() {
  go({ ...AFRESH, ...(fresh ? {} : { game: "3,3,3" }) });
}

/** The place of a state, as the server is asked about it. */
function placeOf({ game, start, moves, at }) {
  return { game, board: start, moves: moves.slice(0, at).join(",") };
}

/** Shows what the address says. */
export async function show() {
  const { signal } = begun();
  try {
    await ask(read(), signal);
  } catch (error) {
    failed = !signal.aborted;
    throw error;
  }
}

/** Asks for everything that the address says, and shows it. */
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
  // The opponent does not wait for values, which the server computes meanwhile.
  await Promise.all([valuesOf(state, place, signal), answer(state, place, signal)]);
}

/** Finds out immediately what follows from the rules, in a game that may take long to solve. */
async function glanceAt(state, place, signal) {
  working.hide();
  isPending = false;
  if (working.isSlow(state.game)) {
    look = await api.glance(place, signal);
    fresh = true;
    isPending = look.solvable === true;
  }
}

/** Works the game out, if that is wanted, and shows what is known then. */
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

/** Finds out what is known of the position, and lets the opponent move or a search begin. */
async function lookAt(state, place, signal) {
  if (!fresh) {
    look = await api.position(place, signal);
    fresh = true;
    working.done(state.game);
  }
  countEnd(state);
  await showKnown(state, signal);
  if (isOpen(state) && !isReplied(state) && look.searchable && state.values) {
    searching.start(look.moves.length);
  } else {
    searching.pause();
  }
  await answer(state, place, signal);
}

/** Shows what is known, and how good the moves were. */
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

/** Whether somebody is to move. */
const isOpen = (state) => look.reachable && look.outcome === undefined && !state.setup;

/** Whether the opponent is. */
const isReplied = (state) => isOpen(state) && isComing(state, look);

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

/** Finds out how good the moves were. A refusal leaves the rest of the page unchanged. */
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

/** How long the end of a lost game is seen before the move that lost it, in milliseconds. */
const END_MS = 2000;

/** Finds out why a game was lost, and goes there if it has just ended. */
async function learn(state, signal) {
  await lesson.learn(state, { look, review, searching }, placeOf, signal);
  if (isJustLost && lesson.text !== undefined) {
    setTimeout(() => signal.aborted || showMistake(), END_MS);
  }
}

/** The opponent moves, if it is to. */
async function answer(state, place, signal) {
  if (!isReplied(state)) {
    return;
  }
  const reply = await api.reply(place, state.opponent, signal);
  if (!signal.aborted) {
    // In the place of our own move, so that going back leads to our turn.
    isPlayed = true;
    amend(played(state, reply.move));
  }
}

/** The state after a move. Another line that was played from there is kept. */
function played({ moves, at, others }, move) {
  if (moves[at] === move) {
    return { at: at + 1 };
  }
  const line = [...moves.slice(0, at), move];
  return { moves: line, at: line.length, others: kept(others, moves, line) };
}

/** The most lines that are kept. */
const MOST_LINES = 8;

/** Other lines and one more, without those that are a part of another or of the one played now. */
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
  if (!fresh) {
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

/** A key that is pressed on a square: a mark is set, or chosen for the next move. */
function key(event, square) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || !fresh) {
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
  amend({ ...AFRESH, start: withMark(look.board, look.rules, square, change), setup: true });
}

/** Shows another line that was tried, from a place on; this one is kept. */
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
  // The moves stay, until a square is changed.
  go({ setup: !read().setup });
}

async function changeGame(chosen) {
  const { signal } = begun();
  searching.forget();
  part("status").textContent = say("working");
  try {
    // The server knows which games there are, and how they are written.
    const { game } = await api.glance({ game: chosen }, signal);
    choices.refill();
    go({ ...AFRESH, game });
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
  fresh = failed = false;
  return asking;
}

/** Ends all work; another view is looked at. */
export function leave() {
  begun();
  working.stop();
  searching.forget();
  painting.preview.forget();
}

function paintOpenings() {
  if (look !== undefined && fresh) {
    const state = read();
    const isShown = state.view === "analyse" && !state.setup;
    const work = openings.paintOpenings(placeOf(state), look, isShown, asking.signal);
    // A failure there leaves the rest of the page unchanged.
    work.catch(() => {});
  }
}

/** Tells screen readers what has happened. */
function announce() {
  const last = look.reachable ? look.played.at(-1) : undefined;
  const move = last === undefined ? "" : `${playerText(last.player)} ${last.move}. `;
  const reasons = look.reachable ? "" : ` ${look.reasons.map(({ text }) => text).join(". ")}`;
  announceText(`${move}${part("status").textContent}${reasons}`);
}

function announceText(text) {
  part("announcement").textContent = text;
}
