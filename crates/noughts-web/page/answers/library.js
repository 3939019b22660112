// The libraries, and workers that run them.

import { Refused } from "./common.js";
import { say } from "../language/words.js";

/** What answers most questions, and what judges programs. */
export const ANSWERS = { file: "noughts_web_bg.wasm", worker: "worker.js" };
export const JUDGES = { file: "noughts_check_bg.wasm", worker: "../check/judge.js" };

/** The library has failed, or the browser has no memory left for it. */
export const failed = () => new Refused({ code: "internal", message: say("libraryFailed") });

/** What was read of files, once for each address. */
const files = new Map();

/** Reads a file of the page. */
export function load(address, read) {
  const name = String(address);
  if (!files.has(name)) {
    const file = fetch(name)
      .then((response) => (response.ok ? read(response) : Promise.reject()))
      .catch(() => {
        // It is tried anew with the next question.
        files.delete(name);
        throw new Refused({ code: "internal", message: say("libraryMissing") });
      });
    files.set(name, file);
  }
  return files.get(name);
}

// Compiling a stream needs a type that not every host sends.
const compile = (response) => response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));

/** A worker that has a library. */
export async function start(library, onMessage, onFailure) {
  const module = await load(new URL(`../${library.file}`, import.meta.url), compile);
  const worker = new Worker(new URL(library.worker, import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", onFailure);
  worker.postMessage({ module });
  return worker;
}
