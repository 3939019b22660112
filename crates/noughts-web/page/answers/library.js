// The libraries, and workers that run them.

import { Refused } from "./refused.js";
import { say } from "../language/words.js";

/** What answers most questions, and what judges programs. */
export const ANSWERS = { file: "noughts_web_bg.wasm", worker: "worker.js" };
export const JUDGES = { file: "noughts_check_bg.wasm", worker: "../check/judge.js" };

/** Libraries that are compiled, once for all workers. */
const compiled = new Map();

/** The library has failed, or the browser has no memory left for it. */
export const failed = () => new Refused({ code: "internal", message: say("libraryFailed") });

function compile({ file }) {
  if (!compiled.has(file)) {
    const module = fetch(new URL(`../${file}`, import.meta.url))
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
        compiled.delete(file);
        throw new Refused({ code: "internal", message: say("libraryMissing") });
      });
    compiled.set(file, module);
  }
  return compiled.get(file);
}

/** A worker that has a library. */
export async function start(library, onMessage, onFailure) {
  const module = await compile(library);
  const worker = new Worker(new URL(library.worker, import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", onFailure);
  worker.postMessage({ module });
  return worker;
}
