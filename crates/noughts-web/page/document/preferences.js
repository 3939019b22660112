// What somebody prefers stays on their machine and is not shared with a link.

import { part } from "./elements.js";
import { preferred } from "../language/words.js";

/** A preference, or what holds without one. */
export function preference(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this visit, then.
  }
}

/** The language that was chosen, or else the one that the browser asks for. */
export const chosenLanguage = () => preference("language", preferred());

/** The colours that were chosen. */
export const chosenTheme = () => preference("theme", "auto");

export function dress(theme) {
  document.documentElement.dataset.theme = theme;
}

/** Folds a part as it was left, folded at first; calls back when it is opened or closed. */
export function rememberFold(id, changed = () => {}) {
  const whole = part(id);
  whole.open = preference(id, "closed") === "open";
  whole.addEventListener("toggle", () => {
    prefer(id, whole.open ? "open" : "closed");
    changed();
  });
}
