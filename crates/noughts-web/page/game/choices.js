// The choices before a game: the game, the opponent, the side, and hints. The server lists the games
// and opponents.

import { NEW_GAME, amend, go, read } from "../shared/address.js";
import { all, element, part } from "../shared/document.js";
import { language, say } from "../shared/words.js";

const SIDES = ["width", "height", "depth", "k"];

/** The games that have a name, and the levels of the opponent. */
let named = [];
let levels = [];
/** The game in the form, in the notation of the server. */
let filled;

/** The check boxes, one for each option. */
const boxes = () => [...part("options").querySelectorAll("input")];

const players = () => all("button", part("sides"));

/** Calls `chosen` with the game that the user chooses. */
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
    // A game that has begun continues with the sides swapped.
    button.addEventListener("click", () => go({ you: button.dataset.you, ...(read().at === 0 ? NEW_GAME : {}) }));
  }
  part("values").addEventListener("click", () => amend({ values: !read().values }));
}

/** The game in the form. */
function text() {
  const sides = SIDES.map((id) => part(id).value).join(",");
  const options = boxes().filter(({ checked }) => checked).map(({ value }) => value);
  return options.length === 0 ? sides : `${sides}:${options.join("+")}`;
}

/** Makes the form show the next game even if it is the last one. */
export function refill() {
  filled = undefined;
}

/** The name of a game in words, or its notation. */
export function nameOf(game) {
  const known = named.find((one) => one.game === game || one.name === game);
  return known === undefined ? game : say(`preset_${known.name}`);
}

/** Whether an opponent exists; empty means no opponent. */
export const isKnown = (opponent) => opponent === "" || levels.some(({ name }) => name === opponent);

/** Shows a game in the form, unless it is the last one: the user may be editing the form. */
function fill({ game, rules }) {
  if (game === filled) {
    return;
  }
  filled = game;
  const chosen = named.find((one) => one.game === game)?.name ?? "other";
  for (const chip of all("button", part("variants"))) {
    const isChosen = chip.dataset.game === chosen;
    chip.setAttribute("aria-pressed", String(isChosen));
    // On a phone the chips scroll.
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

/** Shows the choices. */
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

/** How the opponent plays. The perfect level has other descriptions while the game is not
 * solved. */
function levelText({ opponent }, look) {
  if (opponent === "perfect" && look.source === "rules") {
    return say(look.solvable ? "about_pending" : look.searchable ? "about_search" : "about_sight");
  }
  return levels.find(({ name }) => name === opponent)?.description[language()] ?? say("nobodyAbout");
}
