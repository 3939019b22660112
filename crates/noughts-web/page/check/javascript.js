// Runs a JavaScript program as node does, in a separate worker without network. Each run has its
// own standard input and output. The program becomes a function, so each run has its own scope.
"use strict";

/** Thrown to end a program. */
class Exit {}

/** Functions that the policy of the page blocks, and functions that node lacks. Programs see them
 * as undefined. */
const ABSENT = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "SharedWorker", "postMessage", "close"];
for (const name of ABSENT) {
  globalThis[name] = undefined;
}

const [realTimeout, realInterval, clearTimer, RealPromise] = [setTimeout, setInterval, clearTimeout, Promise];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Buffer extends Uint8Array {
  static from(value, ...rest) {
    return typeof value === "string" ? new Buffer(encoder.encode(value)) : super.from(value, ...rest);
  }
  static alloc(size) {
    return new Buffer(size);
  }
  static allocUnsafe(size) {
    return new Buffer(size);
  }
  static concat(parts) {
    return Buffer.from(parts.flatMap((part) => [...part]));
  }
  static isBuffer(value) {
    return value instanceof Buffer;
  }
  toString(_, start = 0, end = this.length) {
    return decoder.decode(this.subarray(start, end));
  }
}

class EventEmitter {
  #listeners = new Map();
  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }
  once(name, listener) {
    const first = (...values) => {
      this.off(name, first);
      listener.apply(this, values);
    };
    return this.on(name, first);
  }
  off(name, listener) {
    const others = (this.#listeners.get(name) ?? []).filter((one) => one !== listener);
    this.#listeners.set(name, others);
    return this;
  }
  emit(name, ...values) {
    const listeners = this.#listeners.get(name) ?? [];
    for (const listener of listeners) {
      listener.apply(this, values);
    }
    return listeners.length > 0;
  }
  removeAllListeners(name) {
    this.#listeners.delete(name);
    return this;
  }
  listenerCount(name) {
    return (this.#listeners.get(name) ?? []).length;
  }
}
Object.assign(EventEmitter.prototype, { addListener: EventEmitter.prototype.on, removeListener: EventEmitter.prototype.off });
Object.assign(EventEmitter, { EventEmitter });

/** A value as node prints it, if it is not very large. `depth` is the number of values around
 * it. */
function inspect(value, depth = 0) {
  if (typeof value === "string") {
    return depth > 0 ? `'${value}'` : value;
  }
  if (typeof value === "function") {
    return `[Function: ${value.name || "(anonymous)"}]`;
  }
  if (typeof value === "bigint") {
    return `${value}n`;
  }
  if (value instanceof Error) {
    return value.stack;
  }
  if (typeof value !== "object" || value === null) {
    return Object.is(value, -0) ? "-0" : String(value);
  }
  const all = (values, ends) => (values.length === 0 ? ends : `${ends[0]} ${values.join(", ")} ${ends[1]}`);
  const within = (one) => inspect(one, depth + 1);
  if (depth > 2 && Object.keys(value).length > 0) {
    return Array.isArray(value) ? "[Array]" : "[Object]";
  }
  if (Array.isArray(value)) {
    return all(value.map(within), "[]");
  }
  if (value instanceof Set) {
    return `Set(${value.size}) ${all([...value].map(within), "{}")}`;
  }
  if (value instanceof Map) {
    return `Map(${value.size}) ${all([...value].map(([key, one]) => `${within(key)} => ${within(one)}`), "{}")}`;
  }
  return all(Object.entries(value).map(([key, one]) => `${key}: ${within(one)}`), "{}");
}

/** The text of `console.log`, with `%s` and similar filled in. */
function format(first, ...rest) {
  if (typeof first === "string" && rest.length === 0) {
    return first;
  }
  const text =
    typeof first !== "string"
      ? inspect(first)
      : first.replace(/%([sdifjoO%])/g, (whole, kind) => {
          if (kind === "%") {
            return rest.length > 0 ? "%" : whole;
          }
          if (rest.length === 0) {
            return whole;
          }
          const value = rest.shift();
          const kinds = { d: Number, i: (n) => Math.trunc(Number(n)), f: Number, j: JSON.stringify };
          return inspect((kinds[kind] ?? ((one) => one))(value));
        });
  return [text, ...rest.map((value) => inspect(value))].join(" ");
}

const isStdin = (path) => [0, "/dev/stdin", "/dev/fd/0"].includes(path);

const nameOf = (path) => String(path).replace(/^\.\//, "");

/** The maximum length of the stored standard error. */
const MOST_ERRORS = 20_000;

const missing = (path) =>
  Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: "ENOENT", errno: -2 });

/** One run of the program, with everything that node provides. */
class Run {
  /** Output that has not been sent. */
  output = "";
  errors = "";
  code = 0;
  ended;
  #printed = 0;
  #isLeaving = false;
  /** The timers that have not fired. */
  #timers = new Set();
  #stdin;
  #task;

  constructor(task, input) {
    this.#task = task;
    this.#stdin = input;
    this.files = new Map(task.files);
  }

  print(text) {
    if (this.ended !== undefined) {
      return true;
    }
    const { most } = this.#task;
    text = String(text);
    // Counted first: the browser assembles a text such as 'x'.repeat(5e8) only when it is used.
    this.#printed += text.length > most ? text.length : encoder.encode(text).length;
    if (this.#printed > most) {
      this.end("output-limit");
    }
    this.output += text;
    if (this.#task.immediate) {
      this.#task.tell(this.output);
      this.output = "";
    }
    return true;
  }

  complain(text) {
    if (this.ended !== undefined) {
      return true;
    }
    this.errors = (this.errors + String(text)).slice(0, MOST_ERRORS);
    return true;
  }

  end(how) {
    this.ended ??= how;
    throw new Exit();
  }

  exit(code = this.process.exitCode ?? 0) {
    this.process.exitCode = code;
    if (!this.#isLeaving) {
      this.#isLeaving = true;
      this.process.emit("exit", code);
    }
    // A system keeps only the low byte of an exit code.
    this.code = Number(this.process.exitCode) & 0xff;
    this.end(this.code === 0 ? "done" : "failed");
  }

  /** The rest of standard input. */
  #rest() {
    const text = this.#stdin;
    this.#stdin = "";
    return text;
  }

  #read(path, options) {
    const encoding = typeof options === "string" ? options : options?.encoding;
    if (!isStdin(path) && !this.files.has(nameOf(path))) {
      throw missing(path);
    }
    const text = isStdin(path) ? this.#rest() : this.files.get(nameOf(path));
    return encoding ? text : Buffer.from(text);
  }

  /** Schedules work, which is skipped if the program has ended. */
  #later(work, time, ...values) {
    const timer = realTimeout(() => {
      this.#timers.delete(timer);
      this.attempt(() => work(...values));
    }, time);
    this.#timers.add(timer);
    return timer;
  }

  #repeat(work, time, ...values) {
    const timer = realInterval(() => this.attempt(() => work(...values)), time);
    this.#timers.add(timer);
    return timer;
  }

  #clear(timer) {
    if (this.#timers.delete(timer)) {
      clearTimer(timer);
    }
  }

  attempt(work) {
    if (this.ended !== undefined) {
      return undefined;
    }
    try {
      return work();
    } catch (error) {
      this.fail(error);
    }
    return undefined;
  }

  fail(error) {
    if (error instanceof Exit || this.ended !== undefined) {
      return;
    }
    try {
      if (this.process.emit("uncaughtException", error)) {
        return;
      }
    } catch (other) {
      if (other instanceof Exit) {
        return;
      }
      error = other;
    }
    let stack = "Uncaught";
    try {
      stack = String(error instanceof Error ? error.stack : `Uncaught ${inspect(error)}`);
    } catch {
      // The thrown value has a getter that throws.
    }
    // Removes stack frames of this file and of a driver, and the columns in the first line of the
    // program, where the head of a function precedes it.
    const own = stack.replace(/^ {4}at (?!.*solution\.js).*\n?/gm, "").replace(/(solution\.js:1):\d+/g, "$1");
    this.complain(`${own.trimEnd()}\n`);
    this.ended = "failed";
    this.code = 1;
  }

  /** Standard input. All of it is available immediately; listeners get it after the synchronous
   * part of the program. */
  #input() {
    const stdin = Object.assign(new EventEmitter(), {
      fd: 0,
      isTTY: false,
      setEncoding: () => stdin,
      resume: () => stdin,
      pause: () => stdin,
      unref: () => stdin,
      read: () => this.#rest() || null,
      pipe: (target) => target,
    });
    stdin[Symbol.asyncIterator] = async function* () {
      yield* [stdin.read()].filter((text) => text !== null);
    };
    return stdin;
  }

  /** Emits the events of standard input. Returns whether there was a listener. */
  #emitInput() {
    const { stdin } = this.process;
    const hasListeners = ["data", "readable", "end", "close"].some((name) => stdin.listenerCount(name) > 0);
    if (!hasListeners) {
      return false;
    }
    if (stdin.listenerCount("data") > 0 && this.#stdin !== "") {
      stdin.emit("data", this.#rest());
    }
    stdin.emit("readable");
    stdin.emit("readable");
    for (const name of ["end", "close"]) {
      stdin.emit(name);
      stdin.removeAllListeners(name);
    }
    for (const name of ["data", "readable"]) {
      stdin.removeAllListeners(name);
    }
    return true;
  }

  #readline() {
    const createInterface = () => {
      const questions = [];
      let isClosed = false;
      const lines = () => this.#rest().replace(/\r?\n$/, "").split(/\r?\n/);
      let left;
      const take = () => {
        left ??= this.#stdin === "" ? [] : lines();
        return left.shift();
      };
      const face = Object.assign(new EventEmitter(), {
        setPrompt: () => {},
        prompt: () => {},
        pause: () => face,
        resume: () => face,
        question: (query, ...rest) => {
          this.print(query);
          questions.push(rest.at(-1));
        },
        close: () => {
          if (!isClosed) {
            isClosed = true;
            face.emit("close");
          }
        },
      });
      face[Symbol.asyncIterator] = async function* () {
        for (let line = take(); line !== undefined && !isClosed; line = take()) {
          yield line;
        }
      };
      // Hands over one line at a time, so that promises run in between, until no listener is left.
      const step = () => {
        if (isClosed) {
          return;
        }
        const isWanted = questions.length > 0 || face.listenerCount("line") > 0;
        const line = isWanted ? take() : undefined;
        if (line === undefined) {
          face.close();
          return;
        }
        if (questions.length > 0) {
          questions.shift()(line);
        } else {
          face.emit("line", line);
        }
        Promise.resolve().then(() => this.attempt(step));
      };
      this.#later(step, 0);
      return face;
    };
    const promises = {
      createInterface: () => {
        const face = createInterface();
        const ask = face.question;
        return Object.assign(face, { question: (query) => new Promise((resolve) => ask(query, resolve)) });
      },
    };
    return { createInterface, promises };
  }

  #modules() {
    const write = (path, data) => {
      const text = typeof data === "string" ? data : decoder.decode(data);
      if (path === 1 || path === "/dev/stdout") {
        this.print(text);
      } else if (path === 2 || path === "/dev/stderr") {
        this.complain(text);
      } else if (typeof path === "number") {
        throw Object.assign(new Error("EBADF: bad file descriptor, write"), { code: "EBADF", errno: -9 });
      } else {
        this.files.set(nameOf(path), text);
      }
      return data.length;
    };
    const open = (path) => {
      if (!isStdin(path)) {
        throw missing(path);
      }
      return 0;
    };
    const fs = {
      readFileSync: (path, options) => this.#read(path, options),
      writeSync: write,
      writeFileSync: (path, data) => void write(path, data),
      existsSync: (path) => isStdin(path) || this.files.has(nameOf(path)),
      openSync: open,
      closeSync: () => {},
      fstatSync: () => ({ size: this.#stdin.length }),
      readSync: (_, buffer, offset = 0, length = buffer.length) => {
        const bytes = encoder.encode(this.#stdin);
        const part = bytes.subarray(0, length);
        buffer.set(part, offset);
        this.#stdin = decoder.decode(bytes.subarray(part.length));
        return part.length;
      },
      readFile: (path, ...rest) => {
        const [options, tell] = [rest[0], rest.at(-1)];
        this.#later(() => {
          let content;
          try {
            content = this.#read(path, options);
          } catch (error) {
            tell(error);
            return;
          }
          tell(null, content);
        }, 0);
      },
      promises: { readFile: async (path, options) => this.#read(path, options) },
    };
    const readline = this.#readline();
    const util = { format, inspect, promisify: (work) => (...values) => new Promise((resolve, reject) => work(...values, (error, value) => (error ? reject(error) : resolve(value)))) };
    const vm = {
      /** Runs a script in the global scope. */
      Script: class {
        constructor(code, { filename }) {
          Object.assign(this, { runInThisContext: () => load(code, filename) });
        }
      },
      runInThisContext: (code) => (0, eval)(code),
    };
    return { fs, "fs/promises": fs.promises, readline, "readline/promises": readline.promises, events: EventEmitter, util, vm, os: { EOL: "\n" }, buffer: { Buffer }, process: this.process };
  }

  /** Binds the global names of node to this run. */
  install() {
    const stream = (write) => ({ write: write.bind(this), isTTY: false, end: (text = "") => write.call(this, text), on: () => {}, once: () => {} });
    const nextTick = (work, ...values) => void Promise.resolve().then(() => this.attempt(() => work(...values)));
    this.process = Object.assign(new EventEmitter(), {
      argv: ["node", ...this.#task.arguments],
      env: {},
      platform: "linux",
      version: "v20.0.0",
      versions: { node: "20.0.0" },
      pid: 1,
      exitCode: undefined,
      exit: (code) => this.exit(code),
      stdin: this.#input(),
      stdout: stream(this.print),
      stderr: stream(this.complain),
      nextTick,
      cwd: () => "/",
      uptime: () => performance.now() / 1000,
      memoryUsage: () => ({ heapUsed: 0, rss: 0 }),
      hrtime: Object.assign(() => [Math.floor(performance.now() / 1000), 0], {
        bigint: () => BigInt(Math.round(performance.now() * 1e6)),
      }),
    });
    const modules = this.#modules();
    this.require = (name) => {
      const found = modules[name.replace(/^node:/, "")];
      if (found === undefined) {
        throw Object.assign(new Error(`Cannot find module '${name}'`), { code: "MODULE_NOT_FOUND" });
      }
      return found;
    };
    const out = (...values) => this.process.stdout.write(`${values.length === 0 ? "" : format(...values)}\n`);
    const complain = (...values) => this.complain(`${values.length === 0 ? "" : format(...values)}\n`);
    const clear = (timer) => this.#clear(timer);
    Object.assign(globalThis, {
      process: this.process,
      Buffer,
      global: globalThis,
      require: this.require,
      console: { log: out, info: out, debug: out, table: out, error: complain, warn: complain, time() {}, timeEnd() {}, assert() {} },
      setTimeout: (work, time, ...values) => this.#later(work, time, ...values),
      clearTimeout: clear,
      setImmediate: (work, ...values) => this.#later(work, 0, ...values),
      clearImmediate: clear,
      setInterval: (work, time, ...values) => this.#repeat(work, time, ...values),
      clearInterval: clear,
    });
  }

  /** Runs the program to its end. */
  async finish(program) {
    this.install();
    const module = { exports: {} };
    const started = this.attempt(() =>
      program.call(module.exports, module.exports, this.require, module, this.#task.arguments[0], "/"),
    );
    if (started instanceof RealPromise) {
      started.catch((error) => this.fail(error));
    }
    // Alternates between the events of standard input, the timers, and the promises that follow
    // from both.
    let quiet = 0;
    while (this.ended === undefined && quiet < 2) {
      await turn();
      const hasEmitted = this.attempt(() => this.#emitInput());
      quiet = hasEmitted || this.#timers.size > 0 ? 0 : quiet + 1;
      if (this.#timers.size > 0) {
        await new RealPromise((resolve) => realTimeout(resolve, 0));
      }
    }
    this.attempt(() => this.exit());
    // A listener of "exit" may have thrown an exception that another listener caught. The exit code
    // counts.
    this.attempt(() => this.exit());
    if (this.ended === undefined) {
      // The exit code is not a number.
      this.ended = "failed";
      this.code = 1;
    }
    for (const timer of this.#timers) {
      this.#clear(timer);
    }
  }
}

const { port1, port2 } = new MessageChannel();
const wake = port1.postMessage.bind(port1);

/** Lets all pending events and promises run. */
const turn = () =>
  new RealPromise((resolve) => {
    port2.onmessage = resolve;
    wake(null);
  });

/** The last text that is not a valid script. */
let invalid;

/** Whether a text is a valid script; does not run it. A function respects its directives, and
 * `eval` rejects `return`. */
function isScript(code) {
  try {
    new Function(code);
    (0, eval)(`throw 0;${code}`);
  } catch (error) {
    return !(error instanceof SyntaxError);
  }
  return true;
}

/** Runs a script in the global scope, so its names stay. */
function load(code, name) {
  const address = URL.createObjectURL(new Blob([`${code}\n//# sourceURL=${name}`]));
  try {
    importScripts(address);
  } catch (error) {
    invalid = isScript(code) ? invalid : code;
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Converts an ECMAScript module to a script with the same lines. */
function asScript(source) {
  const names = (list) => list.replace(/\bas\b/g, ":");
  return source
    .replace(/^([ \t]*)import\s*\*\s*as\s+(\w+)\s+from\s*(["'][^"']+["'])/gm, "$1const $2 = require($3)")
    .replace(/^([ \t]*)import\s*(\{[^}]*\})\s*from\s*(["'][^"']+["'])/gm, (_, blank, list, name) => `${blank}const ${names(list)} = require(${name})`)
    .replace(/^([ \t]*)import\s+(\w+)\s+from\s*(["'][^"']+["'])/gm, "$1const $2 = require($3)")
    .replace(/^([ \t]*)import\s+(\w+)\s*,\s*(\{[^}]*\})\s*from\s*(["'][^"']+["'])/gm, (_, blank, all, list, name) => `${blank}const ${all} = require(${name}), ${names(list)} = ${all}`)
    .replace(/^([ \t]*)import\s*(["'][^"']+["'])/gm, "$1require($2)")
    .replace(/^([ \t]*)export\s+default\s/gm, "$1module.exports = ")
    .replace(/^([ \t]*)export(?=[ \t{])/gm, "$1");
}

/** The program as the text of a function whose parameters are the names that node gives to a
 * module. Lines keep their numbers. */
function functionOf([name], files) {
  const source = new Map(files).get(name);
  const isModule = /^[ \t]*import[\s{*]/m.test(source);
  const text = isModule ? asScript(source) : source.replace(/^#!.*/, "");
  const names = "exports, require, module, __filename, __dirname";
  return `(${isModule ? "async " : ""}function (${names}) {${text}\n})\n//# sourceURL=${name}`;
}

/** The line of a syntax error. Only an error event has it. */
const placeIn = (text) =>
  new RealPromise((resolve) => {
    self.onerror = (_, __, line) => {
      resolve(`solution.js:${line}: `);
      return true;
    };
    realTimeout(text);
    realTimeout(resolve, 0, "");
  });

async function work({ files, arguments: given, inputs, immediate, most }, send) {
  const tell = (output) => send({ output });
  const task = { files, arguments: given, immediate, most, tell };
  const text = functionOf(given, files);
  let program;
  try {
    program = (0, eval)(text);
  } catch (error) {
    send({ done: { end: "not-compiled", code: 1, outputs: [], errors: `${await placeIn(text)}${error}\n` } });
    return;
  }
  const outputs = [];
  let last;
  for (const [place, input] of inputs.entries()) {
    last = new Run(task, input);
    self.onunhandledrejection = (event) => {
      event.preventDefault();
      last.fail(event.reason);
    };
    await last.finish(program);
    outputs[place] = last.ended === "done" || inputs.length === 1 ? last.output : "failed";
    if (inputs.length > 1) {
      send({ place });
    }
  }
  const end = inputs.length === 1 ? last.ended : "done";
  if (end === "failed" && invalid !== undefined) {
    send({ done: { end: "not-compiled", code: 1, outputs: [], errors: (await placeIn(invalid)) + last.errors } });
    return;
  }
  send({ done: { end, code: last.code, outputs, errors: last.errors } });
}

addEventListener("message", ({ ports: [port] }) => {
  // Bound before a program can replace it.
  const send = port.postMessage.bind(port);
  port.onmessage = async ({ data }) => {
    try {
      await work(data, send);
    } catch (error) {
      // The program has changed a global that this file uses.
      send({ done: { end: "failed", code: 1, outputs: [], errors: `${error}\n` } });
    }
  };
  send({ ready: true });
}, { once: true });

// A driver removes stack frames that begin with "node:".
//# sourceURL=node:noughts
