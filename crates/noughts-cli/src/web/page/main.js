// The frame of the page: which view is shown, in which language and colours.

import { go, read, watch } from "./address.js";
import { Refused } from "./api.js";
import { part } from "./elements.js";
import * as explore from "./explore.js";
import * as judges from "./judges.js";
import * as map from "./map.js";
import { preferred, say, speak } from "./words.js";

const VIEWS = { explore, judges, map };

/** A preference, which stays on this machine and is not shared with a link. */
function preference(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function prefer(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this visit, then.
  }
}

function dress(theme) {
  document.documentElement.dataset.theme = theme;
}

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
  part("trouble").textContent = "";
  try {
    await work();
  } catch (error) {
    if (error.name === "AbortError") {
      return;
    }
    part("trouble").textContent = error instanceof Refused ? say("refused", { message: error.message }) : say("trouble");
  }
}

async function begin() {
  const language = preference("language", preferred());
  speak(language);
  part("language").value = document.documentElement.lang;
  part("language").addEventListener("change", () => {
    prefer("language", part("language").value);
    speak(part("language").value);
    show();
  });
  const theme = preference("theme", "auto");
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
  await attempt(async () => {
    await Promise.all(Object.values(VIEWS).map((view) => view.begin()));
    watch(show);
    await show();
  });
}

begin();
