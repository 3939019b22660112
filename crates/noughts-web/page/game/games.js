// The form in which another game is chosen. Which games there are the server
// knows.

import { element, part } from "../document/elements.js";
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
  const presets = [["", "preset_other"], ...games.map(({ name }) => [name, `preset_${name}`])];
  part("preset").append(
    ...presets.map(([name, key]) => element("option", { value: name, "data-t": key }, say(key))),
  );
  part("options").append(
    ...options.map((name) => {
      const words = element("span", { "data-t": `option_${name}` }, say(`option_${name}`));
      return element("label", { class: "check" }, element("input", { type: "checkbox", value: name }), words);
    }),
  );
  part("preset").addEventListener("change", () => {
    if (part("preset").value === "") {
      part("own-game").open = true;
    } else {
      chosen(part("preset").value);
    }
  });
  for (const field of [...SIDES.map(part), ...boxes()]) {
    field.addEventListener("input", () => {
      part("preset").value = "";
    });
  }
  part("settings").addEventListener("submit", (event) => {
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

/** Shows a game, unless it is the one shown last: somebody may be changing it. */
export function fill({ game, rules }) {
  if (game === filled) {
    return;
  }
  filled = game;
  part("preset").value = named.find((one) => one.game === game)?.name ?? "";
  for (const id of SIDES) {
    part(id).value = rules[id];
  }
  for (const box of boxes()) {
    box.checked = rules.options.includes(box.value);
  }
}
