// The list of moves in two columns, with the value after each of them and what would have been
// better, and other lines that were tried.

import { moveText } from "../board/board.js";
import { worthKey } from "../board/cell.js";
import { element, part } from "../document/elements.js";
import { say } from "../language/words.js";

const FAULTS = { "same-end": ["?!", "judgement_same"], "worse-end": ["??", "judgement_worse"] };

/** What the list shows. */
let shown = "";

/** How good things are for the player who moved: full, half or empty. */
const SHARES = { win: 1, draw: 0.5, loss: 0 };

/** A move of the list: what was wrong with it, the value after it, and the better ones. */
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
    // Of what there is to win, how much is the first player's.
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

/** A piece of the strip for each move: who has the better of it after that. */
const piece = ({ share }) => element("span", share === undefined ? {} : { class: `share-${share * 2}` });

/** Another line, from where it leaves the one that is shown. */
function otherLine(line, { moves }, rules, chosen) {
  const fork = line.findIndex((move, place) => move !== moves[place]);
  const at = fork < 0 ? line.length : fork;
  const text = say("otherLine", { number: at + 1, moves: line.slice(at).map((move) => moveText(move, rules)).join(" ") });
  const made = element("button", { type: "button" }, text);
  made.addEventListener("click", () => chosen(line, Math.min(at + 1, line.length)));
  return made;
}

/**
 * Shows the moves, with the place where we are and what is known of them; calls back with the
 * place that is chosen, and with another line and a place in it.
 */
export function paintMoves(state, { known, rules, turn }, { chosen, chosenLine }) {
  const { moves, others, at } = state;
  const list = [{ text: say("start") }, ...moves.map((text, place) => listed(moveText(text, rules), known[place], rules))];
  // A search paints several times a second, and a button that is made anew all
  // the time can be neither clicked nor focused.
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
  // Where the second player begins, the first column of the first row is empty.
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
