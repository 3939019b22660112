// The WebAssembly libraries, and workers that run one of them.

import { Refused } from "./common.js";
import { say } from "../shared/words.js";

/** The library that answers most questions, and the one that judges programs. */
export const ANSWERS = "noughts_web";
export const JUDGES = "noughts_check";

/** The error if the library has failed, or the browser has no memory left for it. */
export const failed = () => new Refused({ code: "internal", message: say("libraryFailed") });

/** The contents of files, by address. */
const files = new Map();

/** Reads a file of the page, once. */
export function load(address, read) {
  const name = String(address);
  if (!files.has(name)) {
    const file = fetch(name)
      .then((response) => (response.ok ? read(response) : Promise.reject()))
      .catch(() => {
        // The next question tries again.
        files.delete(name);
        throw new Refused({ code: "internal", message: say("libraryMissing") });
      });
    files.set(name, file);
  }
  return files.get(name);
}

// Compiling a stream needs a media type that not every host sends.
const compile = (response) => response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));

/** Starts a worker with a library. */
export async function start(library, onMessage, onFailure) {
  const address = (name) => String(new URL(name, import.meta.url));
  if (!("WebAssembly" in self)) {
    throw new Refused({ code: "internal", message: say("libraryUnable") });
  }
  const module = await load(address(`../${library}_bg.wasm`), compile);
  const worker = new Worker(address("worker.js"), { type: "module" });
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", onFailure);
  worker.postMessage({ script: address(`../${library}.js`), module });
  return worker;
}
