// Against whom one plays, which side, and whether hints are shown.

import { AFRESH, amend, go, read } from "../address.js";
import { all, element, part } from "../document.js";
import { language, say } from "../language/words.js";

let levels;

const sides = () => all("button", part("sides"));

/** How well opponents can play, the server knows. */
export function begin(known) {
  levels = known;
  part("levels").append(
    ...[...levels.map(({ name }) => name), ""].map((name) => {
      const button = element("button", { type: "button", "data-level": name });
      button.addEventListener("click", () => go({ opponent: name }));
      return button;
    }),
  );
  for (const button of sides()) {
    // A game that has begun goes on from the other side of the board.
    button.addEventListener("click", () => go({ you: button.dataset.you, ...(read().at === 0 ? AFRESH : {}) }));
  }
  part("values").addEventListener("click", () => amend({ values: !read().values }));
}

/** Whether there is such an opponent; nobody is one, too. */
export const isKnown = (opponent) => opponent === "" || levels.some(({ name }) => name === opponent);

/** Shows the settings as they are in this game. */
export function paintOpponent(state, look) {
  for (const button of all("button", part("levels"))) {
    const level = levels.find(({ name }) => name === button.dataset.level);
    button.textContent = level === undefined ? say("nobody") : level.title[language()];
    button.setAttribute("aria-pressed", String(button.dataset.level === state.opponent));
  }
  sides().forEach((button, place) => {
    button.textContent = say(`you_${look.rules.players[place]}`);
    button.setAttribute("aria-pressed", String(button.dataset.you === state.you));
  });
  part("sides").hidden = state.opponent === "";
  part("level-about").textContent = levelText(state, look);
  part("values").setAttribute("aria-pressed", String(state.values));
}

/** How the opponent plays. Nobody is perfect where not every position is known, or not yet. */
function levelText({ opponent }, look) {
  if (opponent === "perfect" && look.source === "rules") {
    return say(look.solvable ? "about_pending" : look.searchable ? "about_search" : "about_sight");
  }
  return levels.find(({ name }) => name === opponent)?.description[language()] ?? say("nobodyAbout");
}
