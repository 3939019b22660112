// The library, and workers that run it.

import { Refused } from "./refused.js";
import { say } from "../language/words.js";

let compiled;

/** The library has failed, or the browser has no memory left for it. */
export const failed = () => new Refused({ code: "own-failure", message: say("libraryFailed") });

/** The library, compiled once for all workers. */
function library() {
  compiled ??= fetch(new URL("../noughts_web_bg.wasm", import.meta.url))
    .then((response) => {
      if (!response.ok) {
        throw new TypeError(response.statusText);
      }
      // Compiling a stream needs a type that not every host sends.
      return response.arrayBuffer();
    })
    .then((bytes) => WebAssembly.compile(bytes))
    .catch(() => {
      // It is tried anew with the next question.
      compiled = undefined;
      throw new Refused({ code: "own-failure", message: say("libraryMissing") });
    });
  return compiled;
}

/** A worker that has the library. */
export async function start(onMessage, onFailure) {
  const module = await library();
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", onFailure);
  worker.postMessage({ module });
  return worker;
}
