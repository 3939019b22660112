// Runs the programs to judge in a worker, inside a frame that has no network and no access to the
// page. Terminates a worker at its time limit.

import { load } from "../answers/library.js";
import { element, meta } from "../shared/document.js";

/** The folder of the Python interpreter; undefined if this page has none. */
const python = meta("python");

/** The files of the Python interpreter. */
const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

export const hasPython = () => python !== undefined;

/** How long the frame may take to load, in milliseconds. */
const LOAD_LIMIT_MS = 30_000;

let framePromise;

/** Opens the frame, and waits until it is ready. */
function openFrame() {
  framePromise ??= new Promise((resolve, reject) => {
    const src = String(new URL("room.html", import.meta.url));
    const frame = element("iframe", { sandbox: "allow-scripts", src, title: "noughts", hidden: "" });
    const settled = new AbortController();
    const { signal } = settled;
    const fail = () => {
      settled.abort();
      frame.remove();
      framePromise = undefined;
      reject(new Error(`${src} does not answer`));
    };
    const timer = setTimeout(fail, LOAD_LIMIT_MS);
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
  return framePromise;
}

/** The result of a promise, unless the signal comes first. */
function unlessStopped(signal, promise) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Loads the files of the Python interpreter, which are large. Calls `progress` with the share that
 * has arrived. */
async function loadPython(progress) {
  let loaded = 0;
  const file = async (name) => {
    const read = (response) => (/\.(wasm|zip)$/.test(name) ? response.arrayBuffer() : response.text());
    const content = await load(new URL(python + name, document.baseURI), read);
    loaded += 1;
    progress(loaded / PYTHON.length);
    return [name, content];
  };
  return Object.fromEntries(await Promise.all(PYTHON.map(file)));
}

/** The machine whose worker is in the frame. The frame has at most one worker. */
let current;

/** The machine for Python. Its interpreter stays for the next program. */
let interpreter;

/** The machine for a program in a language. Calls `progress` while it loads an interpreter. */
export function machineFor(code, progress) {
  const machine = code === "python" ? (interpreter ??= new Machine(code)) : new Machine(code);
  machine.begin(progress);
  return machine;
}

/** Runs programs in one language, one run at a time. */
class Machine {
  #code;
  #progress = (_) => {};
  /** Whether the program has not run before. */
  #isNew = true;
  #frame;
  /** The port to the worker, and the port on which the frame reports its errors. */
  #ports = [];
  /** Handles the messages of the worker. */
  #onMessage = (_) => {};

  constructor(code) {
    this.#code = code;
  }

  /** Prepares for another program. */
  begin(progress) {
    this.#progress = progress;
    this.#isNew = true;
  }

  async #start(signal) {
    this.#close();
    this.#frame = await openFrame();
    const code = await load(new URL(`${this.#code}.js`, import.meta.url), (response) => response.text());
    signal.throwIfAborted();
    const channels = [new MessageChannel(), new MessageChannel()];
    this.#ports = channels.map(({ port1 }) => port1);
    for (const port of this.#ports) {
      port.onmessage = ({ data }) => this.#onMessage(data);
    }
    if (current !== this) {
      // The frame has only one worker.
      current?.end();
      current = this;
    }
    // In a function, so that its names do not collide with those of a program.
    const apart = `(() => {${code}\n})()`;
    const others = channels.map(({ port2 }) => port2);
    await this.#answered("ready", () => this.#frame.contentWindow.postMessage(apart, "*", others));
    if (this.#code === "python") {
      const files = await loadPython(this.#progress);
      signal.throwIfAborted();
      await this.#answered("loaded", () => this.#ports[0].postMessage({ load: files }));
    }
  }

  /** Calls `ask`, and waits for a message of the worker with a field. */
  #answered(name, ask) {
    return new Promise((resolve, reject) => {
      this.#onMessage = (answer) => {
        if (answer.broken !== undefined) {
          reject(new Error(answer.broken));
        } else if (answer[name] !== undefined) {
          resolve(answer);
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

  /** Ends the worker after the last run of a program, except the Python interpreter. */
  release() {
    if (this !== interpreter) {
      this.end();
    }
  }

  /** Ends the worker, if the frame still has that of this machine. */
  end() {
    this.#close();
    if (current === this) {
      current = undefined;
      this.#frame.contentWindow.postMessage(null, "*");
    }
  }

  /** Runs the program on the inputs of an order, and returns the result. Rejects if it is stopped
   * before the program starts. */
  async run({ files, arguments: given }, { inputs, mode, seconds, most_output: most }, signal) {
    signal.throwIfAborted();
    // Each run gets a new worker, so that runs do not affect each other. Python starts too slowly
    // for that.
    if (this.#ports.length === 0 || this.#code === "javascript") {
      try {
        await unlessStopped(signal, this.#start(signal));
      } catch (error) {
        // The next program cannot use a worker that has not started.
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
      this.#onMessage = ({ output, place, done, broken }) => {
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
