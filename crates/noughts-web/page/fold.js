// What can be folded away, and stays as it was left.

import { part } from "./elements.js";
import { prefer, preference } from "./preferences.js";

/** Folds a part as it was left, folded at first; calls back when it is opened or closed. */
export function remember(id, changed = () => {}) {
  const whole = part(id);
  whole.open = preference(id, "closed") === "open";
  whole.addEventListener("toggle", () => {
    prefer(id, whole.open ? "open" : "closed");
    changed();
  });
}
