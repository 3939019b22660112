// Puzzles from easy to hard, each with an address, and one for each day. This browser stores which
// puzzles are solved.

import { again, amend, analyseAt, go, read } from "../shared/address.js";
import * as api from "../answers/api.js";
import { BoardView, withMark } from "../board/board.js";
import { squaresIn, squaresOf, strokesOf, worthKey } from "../board/drawing.js";
import { isFree } from "../game/keys.js";
import { element, part, preference, savePreference } from "../shared/document.js";
import { Preview, WhyView } from "../analysis/why.js";
import { language, say } from "../shared/words.js";

const TASKS = ["only-move", "win-in-3", "losing-move"];

/** The games and the tasks in each. If a line loses, no player wins by their own move, so misere
 * has no wins to find. */
const GAMES = {
  "3,3,3": TASKS,
  "3,3,3:misere": ["only-move", "losing-move"],
  "3,3,3:torus": TASKS,
  "4,3,3": TASKS,
  "4,4,4": TASKS,
};

const tasksOf = (game) => (Object.hasOwn(GAMES, game) ? GAMES[game] : TASKS);

/** The names of two preferences: the progress, and the number of puzzles in a row solved at the
 * first try. */
const [KEY, STREAK] = ["trainer", "streak"];

/** All puzzles of the game and the task, their question, and the index of the one on the board. */
let puzzles = [];
let question;
let at = -1;
/** The analysis of the puzzle's position, and of the current position, which is undefined while a
 * puzzle is loading. A solved puzzle explains the first. */
let first;
let look;
/** The moves since the puzzle's position: right moves, and the opponent's moves between them. */
let played = [];
/** The wrong moves tried in the current position, and whether any wrong move was tried in this
 * puzzle. */
let wrong = new Set();
/** Why the last of them is wrong, or the losing move that was to be found. */
let refutation;
let isLate = false;
let isSolved = false;
/** The lines that the last move has completed. */
let completed = [];
let shown = "";
let request = new AbortController();

const board = new BoardView(part("train-board"), choose, () => {});
/** Whether the next click on the button deletes the progress. */
let isForgetting = false;
/** The phrase of the explanation that is highlighted on the board. */
let lit;
const preview = new Preview("train-preview", () => whenLoaded(paint));
const why = new WhyView(part("train-text"), { light, play: (moves, count) => preview.play(moves, count) });

/** While a puzzle is loading, the page still shows another one. */
function whenLoaded(work) {
  if (look !== undefined) {
    work();
  }
}

function light(phrase) {
  lit = phrase;
  whenLoaded(paintBoard);
}

export async function begin() {
  part("train-task").addEventListener("change", () => go({ task: part("train-task").value, puzzle: "" }));
  part("train-game").addEventListener("change", () => {
    const on = part("train-game").value;
    const tasks = tasksOf(on);
    const { task } = read();
    go({ on, task: tasks.includes(task) ? task : tasks[0], puzzle: "" });
  });
  for (const id of ["train-next", "train-skip"]) {
    part(id).addEventListener("click", () => whenLoaded(() => go({ puzzle: puzzles[next()].board })));
  }
  part("train-daily").addEventListener("click", daily);
  part("train-forget").addEventListener("click", forget);
  part("train-forget").addEventListener("blur", () => {
    isForgetting = false;
    paintForget();
  });
  document.addEventListener("keydown", key);
  part("train-explore").addEventListener("click", () =>
    whenLoaded(() => analyseAt({ game: read().on, start: puzzles[at].board })),
  );
}

/** Fills the lists of games and tasks, and adds a game or a task of the address that is not in
 * them. */
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

/** The solved boards, by game and task; empty if they cannot be read. */
function progress() {
  try {
    return JSON.parse(preference(KEY, "{}")) ?? {};
  } catch {
    return {};
  }
}

const solvedOf = ({ on, task }) => new Set([progress()[`${on} ${task}`] ?? []].flat());

const streak = () => Number(preference(STREAK, "0")) || 0;

function remember(solved) {
  const { on, task } = read();
  savePreference(KEY, JSON.stringify({ ...progress(), [`${on} ${task}`]: [...solved] }));
}

/** Deletes the progress at the second click; the first click asks for confirmation. */
function forget() {
  if (isForgetting) {
    savePreference(KEY, "{}");
    savePreference(STREAK, "0");
    at = -1;
    go({ puzzle: "" });
  }
  isForgetting = !isForgetting;
  paintForget();
}

function paintForget() {
  part("train-forget").textContent = say(isForgetting ? "trainForgetSure" : "trainForget");
}

/** The digits 1 to 9 choose squares of a 3×3 board. */
function key(event) {
  const isPlain = !event.ctrlKey && !event.metaKey && isFree(event);
  if (read().view === "puzzles" && isPlain && /^[1-9]$/.test(event.key) && look?.rules.width === 3 && look.rules.height === 3) {
    event.preventDefault();
    choose(board.squareNumber(Number(event.key)));
  }
}

/** Opens the puzzle of today. Each day has another puzzle and another task. */
async function daily() {
  const now = new Date();
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  const task = TASKS[day % TASKS.length];
  const { puzzles: all } = await api.puzzles("3,3,3", task);
  // Puzzles next to each other are similar, so consecutive days are far apart in the list.
  go({ on: "3,3,3", task, puzzle: all[(day * 37) % all.length].board });
}

export async function show() {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  preview.forget();
  offer(read());
  try {
    await ask(read(), signal);
  } catch (error) {
    if (!signal.aborted && shown === "") {
      // The user can choose another game or task.
      part("puzzles").classList.add("empty");
    }
    throw error;
  }
}

/** Requests the puzzles, and shows the one in the address, or the first that is not solved. */
async function ask({ on, task, puzzle }, signal) {
  const name = `${on} ${task}`;
  if (name !== shown) {
    shown = "";
    look = undefined;
    ({ puzzles, question } = await api.puzzles(on, task, signal));
    shown = name;
    at = -1;
  }
  const named = puzzles.findIndex(({ board }) => board === puzzle);
  if (puzzle !== "" && named < 0) {
    throw new api.Refused({ code: "not-found", message: say("noPuzzle", { board: puzzle }) });
  }
  if (named < 0 && puzzles.length > 0) {
    // Without a puzzle in the address, goes to the first that is not solved.
    at = -1;
    amend({ puzzle: puzzles[next()].board });
    return;
  }
  await open(named);
}

export function leave() {
  request.abort();
  preview.forget();
}

/** The next puzzle that is not solved, starting after the current one. */
function next() {
  const solved = solvedOf(read());
  const isOpen = (place) => !solved.has(puzzles[place].board);
  const places = puzzles.map((_, place) => place);
  const following = [...places.slice(at + 1), ...places.slice(0, at + 1)].find(isOpen);
  return following ?? Math.max(at, 0);
}

/** Puts a puzzle on the board. */
async function open(place) {
  part("puzzles").classList.toggle("empty", puzzles.length === 0);
  if (puzzles.length === 0) {
    part("train-question").textContent = question[language()];
    part("train-progress").textContent = say("trainNone");
    return;
  }
  if (place !== at) {
    look = undefined;
    played = [];
    wrong = new Set();
    refutation = undefined;
    isLate = isSolved = false;
    completed = [];
    preview.forget();
  }
  at = place;
  await proceed(request.signal);
}

/** Lets the opponent reply if it is to move, and requests the analysis of the position. */
async function proceed(signal) {
  const [before, isReplied] = [played, isReplying()];
  const after = (moves) => ({
    game: read().on,
    board: puzzles[at].board,
    moves: moves.map(({ move }) => move).join(","),
  });
  const known = await api.position(after([]), signal);
  const lookAt = async (moves) => (moves.length === 0 ? known : api.position(after(moves), signal));
  const reply = isReplied ? [await api.reply(after(before), "perfect", signal)] : [];
  const moves = [...before, ...reply];
  const now = isSolved ? known : await lookAt(moves);
  const last = [...wrong].slice(-1).map((move) => ({ move }));
  const tried = await lookAt([...moves, ...last]);
  [first, look, played, refutation] = [known, now, moves, tried.refutation];
  paint();
  if (isReplied) {
    announce();
  }
}

/** Whether the opponent is to move: the user's move was right, and there is another to find. */
const isReplying = () => !isSolved && played.length % 2 === 1;

/** The moves to find: those of the puzzle, and after them moves that complete a line. */
function rightMoves() {
  const wins = look.moves.filter(({ result, plies }) => result === "win" && plies === 1);
  return played.length === 0 ? puzzles[at].right : wins.map(({ move }) => move);
}

/** The number of moves in a puzzle, including the opponent's. */
const lengthOf = (task) => (task === "win-in-3" ? 3 : 1);

function choose(square) {
  if (preview.moves !== undefined) {
    preview.end();
    return;
  }
  const move = look?.moves.find((one) => one.square === square);
  if (isSolved || isReplying() || move === undefined || wrong.has(move.move)) {
    return;
  }
  if (rightMoves().includes(move.move)) {
    playRight(move);
  } else {
    isLate = true;
    wrong.add(move.move);
  }
  refutation = undefined;
  paint();
  announce();
  again();
  if (isSolved) {
    part("train-next").focus();
  }
}

/** Plays a right move. */
function playRight(move) {
  const isOurs = ({ square, mark }) => square === move.square && mark === move.mark;
  completed = look.explanation.wins.filter(isOurs).map(({ line }) => line);
  played = [...played, move];
  wrong = new Set();
  isSolved = played.length === lengthOf(read().task);
  if (!isSolved) {
    return;
  }
  look = first;
  // A puzzle that was not solved at the first try stays unsolved.
  if (!isLate) {
    remember(solvedOf(read()).add(puzzles[at].board));
  }
  savePreference(STREAK, String(isLate ? 0 : streak() + 1));
}

function announce() {
  part("announcement").textContent = part("train-status").textContent;
}

/** The status after the last move that was tried. */
function statusText() {
  const player = say(`player_${look.turn}`);
  const opponent = say(`player_${look.rules.players.find((name) => name !== look.turn)}`);
  if (preview.moves !== undefined) {
    return preview.text();
  }
  if (isSolved) {
    return say(isLate ? "trainRightLate" : "trainRight");
  }
  if (isReplying()) {
    return say("thinking", { player: opponent });
  }
  const last = [...wrong].at(-1);
  if (last === undefined) {
    const reply = played.at(-1)?.move;
    return reply === undefined ? say("toMove", { player }) : say("trainGoOn", { player: opponent, reply });
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
  part("train-streak").textContent = say("trainStreak", { count: streak() });
  paintForget();
  document.title = `${question[language()]} · noughts`;
  part("train-next").hidden = !isSolved;
  part("train-skip").hidden = isSolved;
  paintBoard();
  preview.paint();
  // The explanation of a losing move says why it loses.
  const isWhole = isSolved && task !== "losing-move";
  const paragraphs = isWhole ? look.explanation.paragraphs : [refutation ?? []].flat();
  part("train-why").hidden = paragraphs.length === 0;
  why.show(paragraphs);
  why.follow(preview.moves, preview.count);
}

/** The board with the right moves so far, or with a line of play. */
function boardShown() {
  if (preview.moves !== undefined) {
    return preview.board(look);
  }
  const put = (board, { square, mark }) => withMark(board, first.rules, square, () => mark);
  return played.reduce(put, first.board);
}

function paintBoard() {
  const isStill = preview.moves === undefined;
  // Until the puzzle is solved, wrong moves show their value.
  const tried = isStill && !isSolved ? look.moves.filter(({ move }) => wrong.has(move)) : [];
  const { won, seen } = isStill ? { won: completed, seen: [] } : preview.lines(look);
  board.show({
    rules: look.rules,
    board: boardShown(),
    label: say("board", { game: look.game }),
    moves: (square) => tried.filter((move) => move.square === square),
    lands: (square) => (look.moves.some((move) => move.square === square && !wrong.has(move.move)) ? square : undefined),
    line: squaresIn(won),
    mark: look.marks[0],
    closed: isSolved || isReplying() || !isStill,
    last: isStill ? played.at(-1)?.square : preview.step.square,
    signs: new Map(),
    numbers: preview.numbers(),
    strokes: strokesOf({ won, seen: [...seen, ...(lit?.lines ?? [])] }),
    lit: squaresOf(lit),
    isStepped: !isStill,
  });
}
