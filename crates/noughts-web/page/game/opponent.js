// The form in which an opponent is chosen, and whether values are shown.

import { amend, go } from "../address.js";
import { element, part } from "../document/elements.js";
import { language, say } from "../language/words.js";

let levels;

/** How well opponents can play, the server knows. */
export function begin(known) {
  levels = known;
  part("opponent").append(element("option", { value: "", "data-t": "nobody" }, say("nobody")));
  part("opponent").append(...levels.map(({ name }) => element("option", { value: name })));
  part("values").addEventListener("change", () => amend({ values: part("values").checked }));
  part("opponent").addEventListener("change", () => {
    const opponent = part("opponent").value;
    // Who plays a game does not want to be told, and who looks does.
    go({ opponent, values: opponent === "" });
  });
  part("you").addEventListener("change", () => go({ you: part("you").value }));
}

/** Whether there is such an opponent; nobody is one, too. */
export const isKnown = (opponent) => opponent === "" || levels.some(({ name }) => name === opponent);

/** Shows the settings as they are in this game. */
export function paintOpponent(state, look) {
  for (const { name, title } of levels) {
    part("opponent").querySelector(`[value="${name}"]`).textContent = title[language()];
  }
  part("opponent").value = state.opponent;
  ["first", "second"].forEach((you, place) => {
    part("you").querySelector(`[value="${you}"]`).textContent = say(`you_${look.rules.players[place]}`);
  });
  part("you").value = state.you;
  part("you-field").hidden = state.opponent === "";
  part("level-about").textContent = levelText(state, look);
  part("values").checked = state.values;
}

/** How the opponent plays. Nobody is perfect where not every position is known, or not yet. */
function levelText({ opponent }, look) {
  if (opponent === "perfect" && look.source === "rules") {
    return say(look.solvable ? "about_pending" : look.searchable ? "about_search" : "about_sight");
  }
  return levels.find(({ name }) => name === opponent)?.description[language()] ?? "";
}
