// Runs programs that are judged: in a worker, inside of a frame that has no network and no
// access to the page. A worker that does not end is ended.

import { element } from "../document/elements.js";

/** Where Python lies beside the page; undefined if this page comes without. */
const python = document.querySelector("meta[name=python]")?.content;

/** What the interpreter of Python consists of. */
const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

export const hasPython = () => python !== undefined;

let room;

/** The frame, once it listens. */
function enter() {
  room ??= new Promise((resolve) => {
    const src = String(new URL("room.html", import.meta.url));
    const frame = element("iframe", { sandbox: "allow-scripts", src, title: "noughts", hidden: "" });
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data.ready) {
        resolve(frame);
      }
    });
    document.body.append(frame);
  });
  return room;
}

const texts = new Map();

/** A file beside this one, loaded once. */
function load(address, read = (response) => response.text()) {
  if (!texts.has(address)) {
    const text = fetch(address).then((response) => {
      if (!response.ok) {
        throw new TypeError(`${address}: ${response.statusText}`);
      }
      return read(response);
    });
    text.catch(() => texts.delete(address));
    texts.set(address, text);
  }
  return texts.get(address);
}

/** The interpreter of Python, whose files are large: calls back with how many of them are there. */
async function loadPython(progress) {
  let there = 0;
  const file = async (name) => {
    const read = (response) => (/\.(wasm|zip)$/.test(name) ? response.arrayBuffer() : response.text());
    const content = await load(String(new URL(python + name, document.baseURI)), read);
    there += 1;
    progress(there / PYTHON.length);
    return [name, content];
  };
  return Object.fromEntries(await Promise.all(PYTHON.map(file)));
}

/** Runs a program in one language, a run at a time. */
export class Machine {
  #code;
  #progress;
  #port;
  /** Takes what the worker tells. */
  #heard = () => {};

  /** Calls back while the interpreter is being loaded. */
  constructor(code, progress) {
    this.#code = code;
    this.#progress = progress;
  }

  async #start() {
    const frame = await enter();
    const code = await load(String(new URL(`${this.#code}.js`, import.meta.url)));
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#heard(data);
    await this.#told("ready", () => frame.contentWindow.postMessage(code, "*", [port2]));
    if (this.#code === "python") {
      const files = await loadPython(this.#progress);
      await this.#told("loaded", () => this.#port?.postMessage({ load: files }));
    }
  }

  /** Waits until the worker tells something. */
  #told(name, ask) {
    return new Promise((resolve, reject) => {
      this.#heard = (told) => {
        if (told.broken !== undefined) {
          reject(new Error(told.broken));
        } else if (told[name] !== undefined) {
          resolve();
        }
      };
      ask();
    });
  }

  /** Ends the worker. */
  async end() {
    this.#port?.close();
    this.#port = undefined;
    const frame = await enter();
    frame.contentWindow.postMessage(null, "*");
  }

  /** Runs the program on the inputs of an order, and tells how that went. */
  async run({ files, arguments: given }, { inputs, mode, seconds, most_output: most }, signal) {
    // What a run leaves behind is not there for the next; Python takes too long to start for that.
    if (this.#port === undefined || this.#code === "javascript") {
      await this.#start();
    }
    signal.throwIfAborted();
    const immediate = mode === "unbuffered";
    const begun = performance.now();
    const printed = [];
    const done = await new Promise((resolve) => {
      const late = () => resolve({ end: "time-limit", outputs: [printed.join("")], errors: "" });
      let timer = setTimeout(late, 1000 * seconds);
      const stop = (run) => {
        clearTimeout(timer);
        resolve(run);
      };
      signal.addEventListener("abort", () => stop({ end: "stopped", outputs: [], errors: "" }));
      this.#heard = ({ output, place, done, broken }) => {
        if (output !== undefined) {
          printed.push(output);
        } else if (place !== undefined) {
          clearTimeout(timer);
          timer = setTimeout(late, 1000 * seconds);
        } else if (broken !== undefined) {
          stop({ end: "failed", outputs: [printed.join("")], errors: broken, broken: true });
        } else if (done !== undefined) {
          stop({ ...done, outputs: immediate ? [printed.join("") + done.outputs.join("")] : done.outputs });
        }
      };
      this.#port.postMessage({ files, arguments: given, inputs, immediate, most });
    });
    const { broken = false, ...run } = done;
    if (broken || !["done", "failed"].includes(run.end)) {
      await this.end();
    }
    return { ...run, seconds: (performance.now() - begun) / 1000 };
  }
}
