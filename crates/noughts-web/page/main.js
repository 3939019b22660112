// The frame of the page: which view is shown, in which language and colours.

import { again, go, read, watch } from "./address.js";
import { part } from "./document/elements.js";
import * as explore from "./game/game.js";
import * as judges from "./judges.js";
import * as map from "./map/map.js";
import { chosenLanguage, chosenTheme, dress, prefer } from "./document/preferences.js";
import * as train from "./puzzles/puzzles.js";
import * as trouble from "./document/trouble.js";
import { say, speak } from "./language/words.js";

const VIEWS = { explore, train, judges, map };

async function show() {
  const { view } = read();
  for (const name of Object.keys(VIEWS)) {
    part(name).hidden = name !== view;
    if (name !== view) {
      VIEWS[name].leave?.();
    }
  }
  for (const link of document.querySelectorAll("[data-view]")) {
    if (link.dataset.view === view) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  document.title = view === "explore" ? "noughts" : `noughts: ${say(view)}`;
  await attempt(() => VIEWS[view].show());
}

/** Says what went wrong, if anything did. */
async function attempt(work) {
  trouble.clear();
  try {
    await work();
  } catch (error) {
    if (error.name !== "AbortError") {
      trouble.tell(error);
    }
  }
}

async function begin() {
  speak(chosenLanguage());
  part("language").value = document.documentElement.lang;
  part("language").addEventListener("change", () => {
    prefer("language", part("language").value);
    speak(part("language").value);
    show();
  });
  const theme = chosenTheme();
  dress(theme);
  part("theme").value = theme;
  part("theme").addEventListener("change", () => {
    prefer("theme", part("theme").value);
    dress(part("theme").value);
  });
  for (const link of document.querySelectorAll("[data-view]")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      go({ view: link.dataset.view });
    });
  }
  // What has not begun can only begin anew.
  let isBegun = false;
  trouble.begin(() => (isBegun ? again() : location.reload()));
  await attempt(async () => {
    await Promise.all(Object.values(VIEWS).map((view) => view.begin()));
    isBegun = true;
    watch(show);
    await show();
  });
}

begin();
