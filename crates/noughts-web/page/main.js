// The frame of the page: the view, the language and the theme.

import { again, go, read, watch } from "./shared/address.js";
import { Refused } from "./answers/api.js";
import * as check from "./check/view.js";
import { all, applyTheme, chosenTheme, part, savePreference } from "./shared/document.js";
import * as game from "./game/game.js";
import { chosenLanguage, say, setLanguage } from "./shared/words.js";
import * as map from "./learn/map.js";
import * as puzzles from "./learn/puzzles.js";

/** The sections of the page. */
const SECTIONS = { game, puzzles, check, map };

/** The section of each view; a game is played and analysed on the same board. */
const sectionOf = (view) => (view === "play" || view === "analyse" ? "game" : view);

async function show() {
  const { view } = read();
  const shown = sectionOf(view);
  document.documentElement.dataset.view = view;
  for (const [name, section] of Object.entries(SECTIONS)) {
    part(name).hidden = name !== shown;
    if (name !== shown) {
      section.leave?.();
    }
  }
  for (const link of all("nav [data-view]")) {
    // The map is a part of the analysis.
    if (link.dataset.view === (view === "map" ? "analyse" : view)) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  document.title = `${say(view)} · noughts`;
  await attempt(() => SECTIONS[shown].show());
}

/** Whether the address is wrong, so that trying again does not help. */
const isBroken = (error) => error instanceof Refused && ["bad-request", "not-found"].includes(error.code);

/** Shows an error, and what the user can do. */
function showError(error) {
  // For developers of the page.
  console.error(error);
  const key = isBroken(error) ? "brokenAddress" : error instanceof Refused ? "refused" : "trouble";
  part("trouble").hidden = false;
  part("trouble-text").textContent = say(key, { message: error.message });
  part("try-again").hidden = isBroken(error);
  part("way-back").hidden = !isBroken(error);
}

/** Runs work, and shows its error. */
async function attempt(work) {
  part("trouble").hidden = true;
  part("trouble-text").textContent = "";
  try {
    await work();
  } catch (error) {
    if (error.name !== "AbortError") {
      showError(error);
    }
  }
}

async function begin() {
  setLanguage(chosenLanguage());
  part("language").value = document.documentElement.lang;
  part("language").addEventListener("change", () => {
    savePreference("language", part("language").value);
    setLanguage(part("language").value);
    show();
  });
  const theme = chosenTheme();
  applyTheme(theme);
  part("theme").value = theme;
  part("theme").addEventListener("change", () => {
    savePreference("theme", part("theme").value);
    applyTheme(part("theme").value);
  });
  // If the page has not started, only loading it again helps.
  let isBegun = false;
  for (const link of all("[data-view]")) {
    link.addEventListener("click", (event) => {
      if (!isBegun || event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      go({ view: link.dataset.view, setup: false });
    });
  }
  part("try-again").addEventListener("click", () => (isBegun ? again() : location.reload()));
  await attempt(async () => {
    await Promise.all(Object.values(SECTIONS).map((section) => section.begin()));
    isBegun = true;
    watch(show);
    await show();
  });
}

begin();
