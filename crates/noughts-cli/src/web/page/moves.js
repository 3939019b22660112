// The list of moves.

import { element, part } from "./elements.js";
import { say } from "./words.js";

const FAULTS = { "same-end": ["?!", "judgement_same"], "worse-end": ["??", "judgement_worse"] };

/** What the list shows. */
let shown = "";

/** A move of the list, and what was wrong with it. */
function listed(text, judgement) {
  const [sign, words] = FAULTS[judgement] ?? [];
  return sign === undefined ? { text } : { text, judgement, sign, words: say(words) };
}

function button({ text, judgement, sign, words }) {
  const made = element("button", { type: "button" }, text);
  if (sign !== undefined) {
    made.append(element("span", { class: judgement, title: words }, ` ${sign}`));
    made.append(element("span", { class: "unseen" }, ` ${words}`));
  }
  return made;
}

/**
 * Shows the moves, with the place where we are and how good those up to it were;
 * calls back with the place that is chosen.
 */
export function paintMoves({ moves, at }, judgements, chosen) {
  const list = [{ text: say("start") }, ...moves.map((text, place) => listed(text, judgements[place]))];
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
  part("moves").replaceChildren(...buttons.map((one) => element("li", {}, one)));
  if (hadFocus) {
    buttons[at].focus();
  }
}
