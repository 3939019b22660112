// The choices before a game: the game, the opponent, the side, and hints. The server lists the games
// and opponents.

import { AFRESH, amend, go, read } from "../shared/address.js";
import { all, element, part } from "../shared/document.js";
import { language, say } from "../shared/words.js";

const SIDES = ["width", "height", "depth", "k"];

/** The games that have a name, and how well opponents can play. */
let named = [];
let levels = [];
/** The game that the form was filled with last, as the server writes it. */
let filled;

/** The check boxes, one for each option. */
const boxes = () => [...part("options").querySelectorAll("input")];

const players = () => all("button", part("sides"));

/** Calls back with the game that is chosen. */
export function begin(about, chosen) {
  ({ games: named, levels } = about);
  const chip = (name, action) => {
    const button = element("button", { type: "button", "data-game": name, "data-t": `preset_${name}` }, say(`preset_${name}`));
    button.addEventListener("click", action);
    return button;
  };
  const own = chip("other", () => {
    part("own-game").open = !part("own-game").open;
  });
  part("variants").append(...named.map(({ name }) => chip(name, () => chosen(name))), own);
  part("own-game").addEventListener("toggle", () => own.setAttribute("aria-expanded", String(part("own-game").open)));
  part("options").append(
    ...about.options.map((name) => {
      const words = element("span", { "data-t": `option_${name}` }, say(`option_${name}`));
      return element("label", { class: "check" }, element("input", { type: "checkbox", value: name }), words);
    }),
  );
  part("own-form").addEventListener("submit", (event) => {
    event.preventDefault();
    chosen(text());
  });
  part("levels").append(
    ...[...levels.map(({ name }) => name), ""].map((name) => {
      const button = element("button", { type: "button", "data-level": name });
      button.addEventListener("click", () => go({ opponent: name }));
      return button;
    }),
  );
  for (const button of players()) {
    // A game that has begun goes on from the other side of the board.
    button.addEventListener("click", () => go({ you: button.dataset.you, ...(read().at === 0 ? AFRESH : {}) }));
  }
  part("values").addEventListener("click", () => amend({ values: !read().values }));
}

/** The game as it stands in the form. */
function text() {
  const sides = SIDES.map((id) => part(id).value).join(",");
  const options = boxes().filter(({ checked }) => checked).map(({ value }) => value);
  return options.length === 0 ? sides : `${sides}:${options.join("+")}`;
}

/** Lets the form show the next game, even if it is the one shown last. */
export function refill() {
  filled = undefined;
}

/** The name of a game in words, if it has one. */
export function nameOf(game) {
  const known = named.find((one) => one.game === game || one.name === game);
  return known === undefined ? game : say(`preset_${known.name}`);
}

/** Whether there is such an opponent; nobody is one, too. */
export const isKnown = (opponent) => opponent === "" || levels.some(({ name }) => name === opponent);

/** Shows a game in the form, unless it is the one shown last: somebody may be changing it. */
function fill({ game, rules }) {
  if (game === filled) {
    return;
  }
  filled = game;
  const chosen = named.find((one) => one.game === game)?.name ?? "other";
  for (const chip of all("button", part("variants"))) {
    const isChosen = chip.dataset.game === chosen;
    chip.setAttribute("aria-pressed", String(isChosen));
    // On a telephone the chips scroll.
    if (isChosen) {
      part("variants").scrollLeft = chip.offsetLeft - (part("variants").clientWidth - chip.offsetWidth) / 2;
    }
  }
  for (const id of SIDES) {
    part(id).value = rules[id];
  }
  for (const box of boxes()) {
    box.checked = rules.options.includes(box.value);
  }
}

/** Shows what is chosen. */
export function paint(state, look) {
  fill(look);
  for (const button of all("button", part("levels"))) {
    const level = levels.find(({ name }) => name === button.dataset.level);
    button.textContent = level === undefined ? say("nobody") : level.title[language()];
    button.setAttribute("aria-pressed", String(button.dataset.level === state.opponent));
  }
  players().forEach((button, place) => {
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
