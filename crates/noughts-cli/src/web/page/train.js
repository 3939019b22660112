// Puzzles from easy to hard. What has been solved is remembered in this browser.

import { exploreAt, go, read } from "./address.js";
import * as api from "./api.js";
import { BoardView, withMark } from "./board.js";
import { worthKey } from "./cell.js";
import { element, part } from "./elements.js";
import { prefer, preference } from "./preferences.js";
import { Preview } from "./preview.js";
import { squaresIn, squaresOf, strokesOf } from "./signs.js";
import { WhyView } from "./why.js";
import { language, say } from "./words.js";

const TASKS = ["only-move", "win-in-3", "losing-move"];

/** Games to train on, small and with one mark for each player, and what there is to find
 * in them. Where a line loses, nobody wins by one's own move. */
const GAMES = {
  "3,3,3": TASKS,
  "3,3,3:misere": ["only-move", "losing-move"],
  "3,3,3:torus": TASKS,
  "4,3,3": TASKS,
  "4,4,4": TASKS,
};

const tasksOf = (game) => (Object.hasOwn(GAMES, game) ? GAMES[game] : TASKS);

/** The name under which the progress is kept. */
const KEY = "trainer";

/** All puzzles of the game and the task, and which of them is on the board. */
let puzzles = [];
let question;
let at = -1;
/** What is known of the puzzle's position. */
let look;
/** What was chosen: wrong moves, and the right one once the puzzle is solved. */
let wrong = new Set();
let found;
let shown = "";
let asking = new AbortController();

const board = new BoardView(part("train-board"), choose, () => {});
/** What a phrase of the explanation speaks of, while it is looked at. */
let lit;
const preview = new Preview("train-preview", () => paint());
const why = new WhyView(part("train-text"), { light, play: (moves, count) => preview.play(moves, count) });

function light(phrase) {
  lit = phrase;
  if (look !== undefined) {
    paintBoard();
  }
}

export async function begin() {
  part("train-task").addEventListener("change", () => go({ task: part("train-task").value }));
  part("train-game").addEventListener("change", () => {
    const on = part("train-game").value;
    const tasks = tasksOf(on);
    const { task } = read();
    go({ on, task: tasks.includes(task) ? task : tasks[0] });
  });
  part("train-next").addEventListener("click", () => next());
  part("train-skip").addEventListener("click", () => next());
  part("train-forget").addEventListener("click", forget);
  part("train-explore").addEventListener("click", () => exploreAt({ game: read().on, start: puzzles[at].board }));
}

/** Offers what there is, and what the address names besides: another game, or a task of
 * which this one has no puzzle. */
function offer({ on, task }) {
  const fill = (id, names, chosen, text) => {
    part(id).replaceChildren(...names.map((name) => element("option", { value: name }, text(name))));
    part(id).value = chosen;
  };
  const named = (names, family) => (name) => (names.includes(name) ? say(`${family}_${name}`) : name);
  const games = Object.keys(GAMES);
  const tasks = TASKS.filter((name) => name === task || tasksOf(on).includes(name));
  fill("train-task", tasks, task, named(TASKS, "task"));
  fill("train-game", [...new Set([...games, on])], on, named(games, "trainGame"));
}

/** The boards that were solved, by game and task. */
function progress() {
  try {
    return JSON.parse(preference(KEY, "{}"));
  } catch {
    return {};
  }
}

const solvedOf = ({ on, task }) => new Set(progress()[`${on} ${task}`] ?? []);

function remember(solved) {
  const { on, task } = read();
  prefer(KEY, JSON.stringify({ ...progress(), [`${on} ${task}`]: [...solved] }));
}

function forget() {
  prefer(KEY, "{}");
  at = -1;
  next();
}

export async function show() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  preview.forget();
  offer(read());
  try {
    await ask(read(), signal);
  } catch (error) {
    if (!signal.aborted && shown === "") {
      // Something else can be chosen.
      part("train").classList.add("empty");
    }
    throw error;
  }
}

/** Asks for the puzzles, and shows the first that is open or the one that was shown. */
async function ask({ on, task }, signal) {
  const name = `${on} ${task}`;
  if (name !== shown) {
    shown = "";
    ({ puzzles, question } = await api.puzzles(on, task, signal));
    shown = name;
    at = -1;
  }
  await (at < 0 ? next() : open(at));
}

export function leave() {
  asking.abort();
  preview.forget();
}

/** The next puzzle that is not solved, from the easiest after this one on. */
async function next() {
  const solved = solvedOf(read());
  const isOpen = (place) => !solved.has(puzzles[place].board);
  const places = puzzles.map((_, place) => place);
  const following = [...places.slice(at + 1), ...places.slice(0, at + 1)].find(isOpen);
  await open(following ?? (at < 0 ? 0 : at));
}

/** Puts a puzzle on the board. */
async function open(place) {
  part("train").classList.toggle("empty", puzzles.length === 0);
  if (puzzles.length === 0) {
    part("train-question").textContent = question[language()];
    part("train-progress").textContent = say("trainNone");
    return;
  }
  if (place !== at) {
    wrong = new Set();
    found = undefined;
    preview.forget();
  }
  at = place;
  const { board: text } = puzzles[place];
  look = await api.position({ game: read().on, board: text }, asking.signal);
  paint();
}

function choose(square) {
  if (preview.moves !== undefined) {
    preview.end();
    return;
  }
  const move = look.moves.find((one) => one.square === square);
  if (found !== undefined || move === undefined || wrong.has(move.move)) {
    return;
  }
  if (puzzles[at].right.includes(move.move)) {
    found = move;
    // What was not found at once comes again.
    if (wrong.size === 0) {
      remember(solvedOf(read()).add(puzzles[at].board));
    }
  } else {
    wrong.add(move.move);
  }
  paint();
  part("announcement").textContent = part("train-status").textContent;
  if (found !== undefined) {
    part("train-next").focus();
  }
}

/** What happened, from the last move that was tried. */
function statusText() {
  const player = say(`player_${look.turn}`);
  if (preview.moves !== undefined) {
    return preview.text();
  }
  if (found !== undefined) {
    return say(wrong.size === 0 ? "trainRight" : "trainRightLate");
  }
  const last = [...wrong].at(-1);
  if (last === undefined) {
    return say("toMove", { player });
  }
  const worth = look.moves.find(({ move }) => move === last);
  return say("trainWrong", { move: last, worth: say(`cell_${worthKey(worth)}`, { plies: worth.plies }) });
}

function paint() {
  const { on, task } = read();
  const solved = solvedOf({ on, task });
  part("train-question").textContent = question[language()];
  part("train-progress").textContent = say("trainProgress", { number: at + 1, all: puzzles.length, solved: solved.size });
  part("train-bar").max = puzzles.length;
  part("train-bar").value = solved.size;
  part("train-status").textContent = statusText();
  part("train-next").hidden = found === undefined;
  part("train-skip").hidden = found !== undefined;
  paintBoard();
  preview.paint();
  const paragraphs = found !== undefined ? look.explanation.paragraphs : refutations([...wrong].at(-1));
  part("train-why").hidden = paragraphs.length === 0;
  why.show(paragraphs);
  why.follow(preview.moves, preview.count);
}

/** What is wrong with a move, by the same explanation. */
function refutations(name) {
  const square = look.moves.find(({ move }) => move === name)?.square;
  const isAbout = ({ topic, phrases }) =>
    topic === "refutation" && phrases.some(({ squares = [] }) => squares.includes(square));
  return look.explanation.paragraphs.filter(isAbout);
}

/** The board with the move that was to be found, or with a line that is played out. */
function boardShown() {
  if (preview.moves !== undefined || found === undefined) {
    return preview.board(look);
  }
  return withMark(look.board, look.rules, found.square, () => found.mark);
}

/** The lines that stand on that board: what is complete, and what a step is about. */
function linesShown() {
  if (preview.moves !== undefined || found === undefined) {
    return preview.lines(look);
  }
  const isOurs = ({ square, mark }) => square === found.square && mark === found.mark;
  return { won: look.explanation.wins.filter(isOurs).map(({ line }) => line), seen: [] };
}

function paintBoard() {
  const isStill = preview.moves === undefined;
  const isKnown = (move) => isStill && (found !== undefined || wrong.has(move.move));
  const right = new Set(puzzles[at].right);
  const { won, seen } = linesShown();
  const known = look.moves.filter(isKnown).map((move) => {
    const isBest = found !== undefined && right.has(move.move);
    return { ...move, isBest, standsOut: isBest };
  });
  board.show({
    rules: look.rules,
    board: boardShown(),
    label: say("board", { game: look.game }),
    moves: (square) => known.filter((move) => move.square === square),
    lands: (square) => (look.moves.some((move) => move.square === square && !wrong.has(move.move)) ? square : undefined),
    line: squaresIn(won),
    mark: look.marks[0],
    closed: found !== undefined || !isStill,
    last: isStill ? found?.square : preview.step.square,
    signs: new Map(),
    numbers: preview.numbers(),
    strokes: strokesOf({ won, seen: [...seen, ...(lit?.lines ?? [])] }),
    lit: squaresOf(lit),
  });
}
