// The games to choose from, and the form for a game of one's own. Which games there are the
// server knows.

import { all, element, part } from "../document.js";
import { say } from "../language/words.js";

const SIDES = ["width", "height", "depth", "k"];

/** The game that the form was filled with last, as the server writes it. */
let filled;
let named = [];

/** The check boxes, one for each option. */
const boxes = () => [...part("options").querySelectorAll("input")];

/** Calls back with the game that is chosen. */
export function begin({ games, options }, chosen) {
  named = games;
  const chip = (name, action) => {
    const button = element("button", { type: "button", "data-game": name, "data-t": `preset_${name}` }, say(`preset_${name}`));
    button.addEventListener("click", action);
    return button;
  };
  const own = chip("other", () => {
    part("own-game").open = !part("own-game").open;
  });
  part("variants").append(...games.map(({ name }) => chip(name, () => chosen(name))), own);
  part("own-game").addEventListener("toggle", () => own.setAttribute("aria-expanded", String(part("own-game").open)));
  part("options").append(
    ...options.map((name) => {
      const words = element("span", { "data-t": `option_${name}` }, say(`option_${name}`));
      return element("label", { class: "check" }, element("input", { type: "checkbox", value: name }), words);
    }),
  );
  part("own-form").addEventListener("submit", (event) => {
    event.preventDefault();
    chosen(text());
  });
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

/** Shows a game, unless it is the one shown last: somebody may be changing it. */
export function fill({ game, rules }) {
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
