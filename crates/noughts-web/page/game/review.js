// The review of a game: the value of each move, including moves that were taken back, and the list
// of moves that shows them.

import { isDecided } from "../analysis/searching.js";
import * as api from "../answers/api.js";
import { moveText } from "../board/board.js";
import { worthKey } from "../board/drawing.js";
import { element, part } from "../shared/document.js";
import { say } from "../shared/words.js";

/** The game that was reviewed last, and its review. */
let asked = "";
let review;

const nameOf = ({ game, start, moves }) => JSON.stringify([game, start, moves, document.documentElement.lang]);

/** The review of the moves of a state, if it is the last one. */
export const recalled = (state) => (nameOf(state) === asked ? review : undefined);

/** The review of all moves of a state; undefined if the game is not solved. */
export async function reviewOf(state, look, signal) {
  const { game, start, moves } = state;
  const name = nameOf(state);
  if (moves.length === 0 || look.source === "rules" || !look.reachable) {
    asked = "";
    review = undefined;
  } else if (name !== asked) {
    asked = "";
    review = await api.review({ game, board: start, moves: moves.join(",") }, signal);
    asked = name;
  }
  return review;
}

/** The move that lost a game for a player: their last move that changed the outcome to a loss. `at`
 * is its number. */
export function decisive(moves, name) {
  const isIt = ({ player, judgement, result }) => player === name && judgement === "worse-end" && result === "loss";
  const place = moves.findLastIndex(isIt);
  return place < 0 ? undefined : { ...moves[place], at: place + 1 };
}

/** The refutation of a mistake, from the explanation of the position after it: the line, the number
 * of moves to show, and the squares that are threatened then. */
export function refutation({ choices = [], paragraphs }) {
  const moves = paragraphs.find(({ topic }) => topic === "line")?.moves ?? [];
  const steps = choices[0]?.line ?? [];
  const fork = steps.findIndex(({ player, fork }) => fork && player === steps[0].player);
  const wins = steps.findIndex(({ completes }) => completes.length > 0);
  const last = fork >= 0 ? fork : Math.max(0, wins);
  const threats = fork >= 0 ? [...new Set(steps[fork].threatens.map(({ square }) => square))] : [];
  const kind = fork >= 0 ? "Fork" : wins >= 0 ? "Line" : "Win";
  return { moves, count: Math.min(last + 1, moves.length), kind, threats };
}

/** The maximum number of better moves to name; a large board may have dozens. */
const MOST_BETTER = 3;

const OPPOSITE = { win: "loss", draw: "draw", loss: "win" };

/** The value of a position for the player whose move led to it. */
const forMover = ({ result, plies }) => ({ result: OPPOSITE[result], plies: plies && plies + 1 });

/** How a move compares with the best move, if both values are known. */
function judgementOf(worth, best) {
  if (!isDecided(worth) || !isDecided(best)) {
    return undefined;
  }
  if (worth.result !== best.result) {
    return "worse-end";
  }
  if (worth.plies === best.plies) {
    return "best";
  }
  // A search may not know how soon the game ends.
  return worth.plies === undefined || best.plies === undefined ? undefined : "same-end";
}

/** The judgement of each move from earlier searches; `findingsAt` returns the findings of a
 * place. */
export function reviewBySearch({ game, start, moves }, findingsAt) {
  const after = (count) => findingsAt({ game, board: start, moves: moves.slice(0, count).join(",") });
  return moves.map((move, place) => {
    const [before, reached] = [after(place), after(place + 1)];
    const known = [before?.found.get(move), reached?.outcome && forMover(reached.outcome)];
    const worth = known.find(isDecided) ?? {};
    const better = (before?.best ?? []).slice(0, MOST_BETTER).map((name) => ({ move: name }));
    return { result: worth.result, plies: worth.plies, judgement: judgementOf(worth, before?.outcome), better };
  });
}

/** The sentences of a review, each mistake with the number of its move. */
export function wordsOf({ moves, text }, rules) {
  const numbers = moves.flatMap(({ judgement }, place) => (judgement === "worse-end" ? [place + 1] : []));
  return text.map((words, place) => ({ text: moveText(words, rules), at: numbers[place] }));
}

const FAULTS = { "same-end": ["?!", "judgement_same"], "worse-end": ["??", "judgement_worse"] };

/** The contents of the list. */
let shown = "";

/** The share of the game of the player who moved, by result. */
const SHARES = { win: 1, draw: 0.5, loss: 0 };

/** A move of the list: its mistake, the value after it, and better moves. */
function listed(text, known, rules) {
  if (known === undefined) {
    return { text };
  }
  const [sign, fault] = FAULTS[known.judgement] ?? [];
  const share = SHARES[known.result];
  return {
    text,
    judgement: known.judgement,
    sign,
    fault: fault && say(fault),
    // The first player's share of the game.
    share: share === undefined ? undefined : known.isFirst ? share : 1 - share,
    worth: share === undefined ? "" : say(`cell_${worthKey(known)}`, { plies: known.plies }),
    better: known.judgement === "worse-end" ? known.better.map(({ move }) => moveText(move, rules)) : [],
  };
}

function button({ text, judgement, sign, fault, share, worth, better = [] }) {
  const made = element("button", { type: "button" }, text);
  if (sign !== undefined) {
    made.append(element("span", { class: judgement, title: fault }, ` ${sign}`));
    made.append(element("span", { class: "unseen" }, ` ${fault}`));
  }
  if (share !== undefined) {
    made.append(element("span", { class: "unseen" }, `, ${worth}`));
  }
  if (better.length > 0) {
    made.append(" ", element("span", { class: "better" }, say("better", { moves: better.join(" ") })));
  }
  return made;
}

/** The piece of the strip for a move: who is ahead after it. */
const piece = ({ share }) => element("span", share === undefined ? {} : { class: `share-${share * 2}` });

/** A button for another line, from the move at which it leaves the current one. */
function otherLine(line, { moves }, rules, chosen) {
  const fork = line.findIndex((move, place) => move !== moves[place]);
  const at = fork < 0 ? line.length : fork;
  const text = say("otherLine", { number: at + 1, moves: line.slice(at).map((move) => moveText(move, rules)).join(" ") });
  const made = element("button", { type: "button" }, text);
  made.addEventListener("click", () => chosen(line, Math.min(at + 1, line.length)));
  return made;
}

/**
 * Shows the moves with their judgements and the current place. Calls `chosen` with a clicked place,
 * and `chosenLine` with another line and a place in it.
 */
export function paintMoves(state, { known, rules, turn }, { chosen, chosenLine }) {
  const { moves, others, at } = state;
  const list = [{ text: say("start") }, ...moves.map((text, place) => listed(moveText(text, rules), known[place], rules))];
  // A search paints several times a second, and a button that is replaced all the time can be
  // neither clicked nor focused.
  const now = JSON.stringify([list, others, at, turn]);
  if (now === shown) {
    return;
  }
  shown = now;
  const buttons = list.map(button);
  buttons[at].setAttribute("aria-current", "step");
  buttons.forEach((one, place) => one.addEventListener("click", () => chosen(place)));
  const hadFocus = part("moves").contains(document.activeElement);
  part("moves").replaceChildren(...buttons.map((one) => element("li", {}, one)));
  // If the second player moves first, the first column of the first row is empty.
  part("moves").classList.toggle("late", turn === 1);
  part("strip").replaceChildren(...list.slice(1).map(piece));
  part("others").hidden = others.length === 0;
  part("others").replaceChildren(...others.map((line) => otherLine(line, state, rules, chosenLine)));
  if (hadFocus) {
    buttons[at].focus();
  }
  const { offsetTop, offsetHeight } = buttons[at];
  const { clientHeight, scrollTop } = part("moves");
  if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
    part("moves").scrollTop = offsetTop - clientHeight / 2;
  }
}
