// Runs a library in a worker, so that the page never waits for it.

import { toJson } from "./common.js";

/** A promise of the library. */
let library;

/** Adds a seed, because the library has no source of randomness. */
function seeded(path, parameters) {
  if (path !== "reply" || parameters.seed !== undefined) {
    return parameters;
  }
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return { ...parameters, seed: String(seed) };
}

/** Whether a URL exists. The page revokes the URL of a search that it no longer wants. */
function exists(address) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}

/** A listener that sends events of a search to the page. It returns whether to continue. */
function reporter(wanted) {
  // If requests to such URLs fail, the page ends the worker instead.
  const canCheck = exists(wanted);
  return (name, data) => {
    postMessage({ name, data: JSON.parse(data) });
    return !canCheck || name !== "progress" || exists(wanted);
  };
}

async function work({ number, path, parameters, wanted }) {
  const { answer, search } = await library;
  const text = toJson(seeded(path, parameters));
  try {
    if (path === "search") {
      search(text, reporter(wanted));
    } else {
      const report = (_, data) => postMessage({ number, progress: JSON.parse(data) });
      postMessage({ number, text: answer(path, text, report) });
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
    // Not an answer: the page gets an error event of this worker.
    work(data).catch(reportError);
  } else {
    library = load(data);
  }
});
