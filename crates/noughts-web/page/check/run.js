// Runs programs that are judged: in a worker, inside of a frame that has no network and no
// access to the page. A worker that does not end is ended.

import { load } from "../answers/library.js";
import { element, meta } from "../shared/document.js";

/** Where Python lies beside the page; undefined if this page comes without. */
const python = meta("python");

/** The files of the interpreter of Python. */
const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

export const hasPython = () => python !== undefined;

/** How long the frame may take to load, in milliseconds. */
const PATIENCE = 30_000;

let room;

/** The frame, once it listens. */
function enter() {
  room ??= new Promise((resolve, reject) => {
    const src = String(new URL("room.html", import.meta.url));
    const frame = element("iframe", { sandbox: "allow-scripts", src, title: "noughts", hidden: "" });
    const settled = new AbortController();
    const { signal } = settled;
    const fail = () => {
      settled.abort();
      frame.remove();
      room = undefined;
      reject(new Error(`${src} does not answer`));
    };
    const timer = setTimeout(fail, PATIENCE);
    signal.addEventListener("abort", () => clearTimeout(timer));
    frame.addEventListener("error", fail, { signal });
    const listen = ({ source, data }) => {
      if (source === frame.contentWindow && data.ready) {
        settled.abort();
        resolve(frame);
      }
    };
    addEventListener("message", listen, { signal });
    document.body.append(frame);
  });
  return room;
}

/** The result of a promise, unless the signal comes first. */
function unlessStopped(signal, promise) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The interpreter of Python, whose files are large: calls back with how many of them are there. */
async function loadPython(progress) {
  let there = 0;
  const file = async (name) => {
    const read = (response) => (/\.(wasm|zip)$/.test(name) ? response.arrayBuffer() : response.text());
    const content = await load(new URL(python + name, document.baseURI), read);
    there += 1;
    progress(there / PYTHON.length);
    return [name, content];
  };
  return Object.fromEntries(await Promise.all(PYTHON.map(file)));
}

/** The machine whose worker is in the frame, which holds one. */
let current;

/** The machine for Python, whose interpreter stays for the next program. */
let interpreter;

/** The machine for a program in a language; calls back while an interpreter is being loaded. */
export function machineFor(code, progress) {
  const machine = code === "python" ? (interpreter ??= new Machine(code)) : new Machine(code);
  machine.begin(progress);
  return machine;
}

/** Runs programs in one language, a run at a time. */
class Machine {
  #code;
  #progress = (_) => {};
  /** Whether the program has not run before. */
  #isNew = true;
  #frame;
  /** To the worker, and to the frame that tells of its errors. */
  #ports = [];
  /** Takes what the worker tells. */
  #heard = (_) => {};

  constructor(code) {
    this.#code = code;
  }

  /** Another program is to run. */
  begin(progress) {
    this.#progress = progress;
    this.#isNew = true;
  }

  async #start(signal) {
    this.#close();
    this.#frame = await enter();
    const code = await load(new URL(`${this.#code}.js`, import.meta.url), (response) => response.text());
    signal.throwIfAborted();
    const channels = [new MessageChannel(), new MessageChannel()];
    this.#ports = channels.map(({ port1 }) => port1);
    for (const port of this.#ports) {
      port.onmessage = ({ data }) => this.#heard(data);
    }
    if (current !== this) {
      // Its worker makes room for another one.
      current?.end();
      current = this;
    }
    // In a function, so that its names are not in the way of those of a program.
    const apart = `(() => {${code}\n})()`;
    const others = channels.map(({ port2 }) => port2);
    await this.#told("ready", () => this.#frame.contentWindow.postMessage(apart, "*", others));
    if (this.#code === "python") {
      const files = await loadPython(this.#progress);
      signal.throwIfAborted();
      await this.#told("loaded", () => this.#ports[0].postMessage({ load: files }));
    }
  }

  /** Waits until the worker tells something. */
  #told(name, ask) {
    return new Promise((resolve, reject) => {
      this.#heard = (told) => {
        if (told.broken !== undefined) {
          reject(new Error(told.broken));
        } else if (told[name] !== undefined) {
          resolve(told);
        }
      };
      ask();
    });
  }

  #close() {
    for (const port of this.#ports) {
      port.close();
    }
    this.#ports = [];
  }

  /** The program has run for the last time. */
  leave() {
    if (this !== interpreter) {
      this.end();
    }
  }

  /** Ends the worker, if it is still that of this machine. */
  end() {
    this.#close();
    if (current === this) {
      current = undefined;
      this.#frame.contentWindow.postMessage(null, "*");
    }
  }

  /** Runs the program on the inputs of an order, and tells how that went. Rejects if it is stopped
   * before the program starts. */
  async run({ files, arguments: given }, { inputs, mode, seconds, most_output: most }, signal) {
    signal.throwIfAborted();
    // A new worker for each run, so that no run sees the remains of another; Python takes too long
    // to start for that.
    if (this.#ports.length === 0 || this.#code === "javascript") {
      try {
        await unlessStopped(signal, this.#start(signal));
      } catch (error) {
        // A worker that has not started is of no use to the next program.
        this.end();
        throw error;
      }
    }
    const immediate = mode === "unbuffered";
    const begun = performance.now();
    const printed = [];
    let timer;
    let stop;
    const done = await new Promise((resolve) => {
      const late = () => resolve({ end: "time-limit", outputs: [printed.join("")], errors: "" });
      timer = setTimeout(late, 1000 * seconds);
      stop = () => resolve({ end: "stopped", outputs: [], errors: "" });
      signal.addEventListener("abort", stop);
      let finished = 0;
      this.#heard = ({ output, place, done, broken }) => {
        if (output !== undefined) {
          printed.push(output);
        } else if (place !== undefined) {
          if (place === finished) {
            finished += 1;
            clearTimeout(timer);
            timer = setTimeout(late, 1000 * seconds);
          }
        } else if (broken !== undefined) {
          resolve({ end: "failed", code: 1, outputs: [printed.join("")], errors: broken, broken: true });
        } else if (done !== undefined) {
          resolve({ ...done, outputs: immediate ? [printed.join("") + done.outputs.join("")] : done.outputs });
        }
      };
      this.#ports[0].postMessage({ files, arguments: given, inputs, immediate, most, isNew: this.#isNew });
      this.#isNew = false;
    });
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    const { broken = false, ...run } = done;
    if (broken || !["done", "failed", "not-compiled"].includes(run.end)) {
      this.end();
    }
    return { ...run, seconds: (performance.now() - begun) / 1000 };
  }
}
