// The list of moves, with the value after each of them and what would have been better.

import { worthKey } from "../board/cell.js";
import { element, part } from "../document/elements.js";
import { say } from "../language/words.js";

const FAULTS = { "same-end": ["?!", "judgement_same"], "worse-end": ["??", "judgement_worse"] };

/** What the list shows. */
let shown = "";

/** How good things are for the player who moved: full, half or empty. */
const SHARES = { win: 1, draw: 0.5, loss: 0 };

/** A move of the list: what was wrong with it, the value after it, and the better ones. */
function listed(text, known) {
  if (known === undefined) {
    return { text };
  }
  const [sign, fault] = FAULTS[known.judgement] ?? [];
  const isFirst = known.isFirst;
  const share = SHARES[known.result];
  return {
    text,
    judgement: known.judgement,
    sign,
    fault: fault && say(fault),
    // Of what there is to win, how much is the first player's.
    share: share === undefined ? undefined : isFirst ? share : 1 - share,
    worth: share === undefined ? "" : say(`cell_${worthKey(known)}`, { plies: known.plies }),
    better: known.judgement === "worse-end" ? known.better.map(({ move }) => move) : [],
  };
}

function button({ text, judgement, sign, fault, share, worth }) {
  const made = element("button", { type: "button" });
  if (share !== undefined) {
    const gauge = element("span", { class: `gauge share-${share * 2}`, title: worth, "aria-hidden": "true" });
    made.append(gauge);
  }
  made.append(text);
  if (sign !== undefined) {
    made.append(element("span", { class: judgement, title: fault }, ` ${sign}`));
    made.append(element("span", { class: "unseen" }, ` ${fault}`));
  }
  if (share !== undefined) {
    made.append(element("span", { class: "unseen" }, `, ${worth}`));
  }
  return made;
}

/** The moves that would have been better than one. */
function betterThan({ better = [] }) {
  return better.length === 0
    ? []
    : [element("span", { class: "better" }, say("better", { moves: better.join(" ") }))];
}

/**
 * Shows the moves, with the place where we are and what is known of them;
 * calls back with the place that is chosen.
 */
export function paintMoves({ moves, at }, known, chosen) {
  const list = [{ text: say("start") }, ...moves.map((text, place) => listed(text, known[place]))];
  // A search paints several times a second, and a button that is made anew all
  // the time can be neither clicked nor focused.
  const now = JSON.stringify([list, at]);
  if (now === shown) {
    return;
  }
  shown = now;
  const buttons = list.map(button);
  buttons[at].setAttribute("aria-current", "step");
  buttons.forEach((one, place) => one.addEventListener("click", () => chosen(place)));
  const hadFocus = part("moves").contains(document.activeElement);
  const items = list.map((one, place) => element("li", {}, buttons[place], ...betterThan(one)));
  part("moves").replaceChildren(...items);
  if (hadFocus) {
    buttons[at].focus();
  }
}
