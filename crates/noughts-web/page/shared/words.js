// The texts of the page in the chosen language. Texts about games come with the answers, in the same
// language.

import { en } from "./english.js";
import { ko } from "./korean.js";
import { all, preference } from "./document.js";

const LANGUAGES = { en, ko };

let current = en;

/** Changes the language, and translates every marked element of the document. */
export function setLanguage(language) {
  current = LANGUAGES[language] ?? en;
  document.documentElement.lang = current === ko ? "ko" : "en";
  for (const element of all("[data-t]")) {
    element.textContent = say(element.dataset.t);
  }
  for (const element of all("[data-t-label]")) {
    element.setAttribute("aria-label", say(element.dataset.tLabel));
  }
}

/** A text with its gaps filled. */
export function say(key, gaps = {}) {
  return current[key].replace(/\{(\w+)\}/g, (_, name) => String(gaps[name]));
}

/** The code of the current language. */
export const language = () => document.documentElement.lang;

/** The chosen language, otherwise the first supported language of the browser. */
export function chosenLanguage() {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return preference("language", known.find((tag) => tag in LANGUAGES) ?? "en");
}

/** A number in the format of the current language. */
export const number = (value) => value.toLocaleString(language());
