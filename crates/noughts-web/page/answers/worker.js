// Runs a library apart from the page, so that the page never waits for it.

import { toJson } from "./common.js";

/** The library, once it is there. */
let library;

/** The library has no chance of its own to draw from. */
function seeded(path, parameters) {
  if (path !== "reply" || parameters.seed !== undefined) {
    return parameters;
  }
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return { ...parameters, seed: String(seed) };
}

/** Whether an address is there, which is taken away when nobody wants the search any more. */
function isThere(address) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}

/** Tells the page of a search, as long as it is wanted. */
function teller(wanted) {
  // Where one cannot look at all, the page ends the worker.
  const canLook = isThere(wanted);
  return (name, data) => {
    postMessage({ name, data: JSON.parse(data) });
    return !canLook || name !== "progress" || isThere(wanted);
  };
}

async function work({ number, path, parameters, wanted }) {
  const { answer, search } = await library;
  const text = toJson(seeded(path, parameters));
  try {
    if (path === "search") {
      search(text, teller(wanted));
    } else {
      const tell = (_, data) => postMessage({ number, progress: JSON.parse(data) });
      postMessage({ number, text: answer(path, text, tell) });
    }
  } catch (error) {
    if (typeof error !== "string") {
      throw error;
    }
    postMessage({ number, ...JSON.parse(error) });
  }
}

async function load({ script, module }) {
  const loaded = await import(script);
  loaded.initSync({ module });
  return loaded;
}

addEventListener("message", ({ data }) => {
  if (data.module === undefined) {
    // Not an answer: the page hears of it as an error of this worker.
    work(data).catch(reportError);
  } else {
    library = load(data);
  }
});
