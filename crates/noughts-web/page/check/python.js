// Runs Python programs one after another in one interpreter without network. Each run has a new
// main module and its own standard input and output. Each program gets unmodified libraries.
"use strict";

const RUN = `
import builtins, importlib, os, sys, types

class Exit(BaseException):
    """Ends a program that calls os._exit, without ending the interpreter."""

def leave(status):
    """Replace os._exit: output that is not flushed is lost. A bare \`except:\` still catches the exception."""
    error = Exit(status & 0xff)
    # Each run opens new streams.
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    raise error

os._exit = leave

NAMES = set(sys.modules)
# Except objects of JavaScript.
MODULES = {name: (module, dict(vars(module))) for name, module in sys.modules.items() if isinstance(module, types.ModuleType)}
PATH = list(sys.path)

def own(module):
    return str(getattr(module, "__file__", None) or "").startswith("/work/")

def forget(is_ours):
    """Remove modules that were imported after the interpreter started."""
    for name in [name for name, module in sys.modules.items() if name not in NAMES and is_ours(module)]:
        del sys.modules[name]

def restore():
    """Restore the libraries for another program."""
    forget(lambda module: True)
    for name, (module, before) in MODULES.items():
        sys.modules[name] = module
        vars(module).update(before)

def run(arguments, immediate):
    """Run a program as the interpreter does. Return the exit code, or -1 for a syntax error."""
    vars(builtins).update(MODULES["builtins"][1])
    forget(own)
    importlib.invalidate_caches()
    main = types.ModuleType("__main__")
    main.__file__ = arguments[0]
    sys.modules["__main__"] = main
    sys.argv = list(arguments)
    sys.path[:] = ["/work", *PATH]
    sys.excepthook = sys.__excepthook__
    sys.setrecursionlimit(1000)
    os.chdir("/work")
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
    streams = [sys.stdout, sys.stderr]
    if immediate:
        sys.stdout.reconfigure(line_buffering=True)
    code = 0
    try:
        with open(arguments[0], "rb") as file:
            program = compile(file.read(), arguments[0], "exec")
        exec(program, vars(main))
    except SystemExit as end:
        code = 0 if end.code is None else end.code
        if not isinstance(code, int):
            print(code, file=sys.stderr)
            code = 1
        code &= 0xff
    except Exit as end:
        code = end.args[0]
    except BaseException as error:
        trace = error.__traceback__.tb_next
        if isinstance(error, SyntaxError) and error.filename == arguments[-1]:
            code, trace = -1, None
        else:
            code = 1
        sys.excepthook(type(error), error.with_traceback(trace), trace)
    for stream in [*streams, sys.stdout]:
        try:
            stream.flush()
        except ValueError:
            pass
    return code
restore, run
`;

/** The maximum size of the stored standard error, in bytes. */
const MOST_ERRORS = 20_000;

const encoder = new TextEncoder();
let interpreter;
/** Functions of Python. */
let restore;
let run;

/** Imports code as a module. */
async function importCode(code) {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Starts the interpreter from files that the page has loaded, because there is no network. */
async function load(files) {
  globalThis.fetch = async (url) => {
    const name = String(url).split("/").pop();
    const headers = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
    return files[name] === undefined ? Response.error() : new Response(files[name], { headers });
  };
  const { loadPyodide } = await importCode(files["pyodide.mjs"]);
  const { default: createPyodideModule } = await importCode(files["pyodide.asm.mjs"]);
  interpreter = await loadPyodide({
    indexURL: "https://noughts.invalid/",
    lockFileContents: files["pyodide-lock.json"],
    createPyodideModule,
    // The globals of JavaScript that Python sees.
    jsglobals: {},
  });
  delete globalThis.fetch;
  interpreter.FS.mkdirTree("/work");
  [restore, run] = interpreter.runPython(RUN);
}

/** Removes everything in a folder. */
function empty(folder) {
  const { FS } = interpreter;
  for (const name of FS.readdir(folder).filter((one) => one !== "." && one !== "..")) {
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.lstat(path).mode)) {
      empty(path);
      FS.rmdir(path);
    } else {
      FS.unlink(path);
    }
  }
}

/** Runs the program once; returns its end, output and standard error. */
function once({ files, arguments: given, immediate, most, tell }, input) {
  // The current folder cannot be removed.
  interpreter.FS.chdir("/work");
  empty("/work");
  for (const [name, text] of files) {
    interpreter.FS.writeFile(`/work/${name}`, text);
  }
  let rest = encoder.encode(input);
  const [output, errors] = [[], []];
  const decoders = [new TextDecoder(), new TextDecoder()];
  let [printed, complained] = [0, 0];
  interpreter.setStdin({
    read: (buffer) => {
      const part = rest.subarray(0, buffer.length);
      buffer.set(part);
      rest = rest.subarray(part.length);
      return part.length;
    },
  });
  interpreter.setStdout({
    write: (bytes) => {
      printed += bytes.length;
      if (printed > most) {
        tell({ done: { end: "output-limit", outputs: [output.join("")], errors: "" } });
        throw new Error("too much output");
      }
      const text = decoders[0].decode(bytes, { stream: true });
      if (immediate) {
        tell({ output: text });
      } else {
        output.push(text);
      }
      return bytes.length;
    },
  });
  interpreter.setStderr({
    write: (bytes) => {
      if (complained < MOST_ERRORS) {
        errors.push(decoders[1].decode(bytes.subarray(0, MOST_ERRORS), { stream: true }));
      }
      complained += bytes.length;
      return bytes.length;
    },
  });
  const list = interpreter.toPy(given);
  const code = run(list, immediate);
  list.destroy();
  const end = code === 0 ? "done" : code === -1 ? "not-compiled" : "failed";
  return { end, code: Math.max(code, 0), output: output.join(""), errors: errors.join("") };
}

function work({ files, arguments: given, inputs, immediate, most, isNew }, tell) {
  if (isNew) {
    restore();
  }
  const task = { files, arguments: given, immediate, most, tell };
  const outputs = [];
  let last;
  for (const [place, input] of inputs.entries()) {
    last = once(task, input);
    outputs.push(last.end === "done" || inputs.length === 1 ? last.output : "failed");
    if (inputs.length > 1) {
      tell({ place });
    }
  }
  tell({ done: { end: inputs.length === 1 ? last.end : "done", code: last.code, outputs, errors: last.errors } });
}

addEventListener("message", ({ ports: [port] }) => {
  const tell = port.postMessage.bind(port);
  port.onmessage = async ({ data }) => {
    try {
      if (data.load === undefined) {
        work(data, tell);
      } else {
        await load(data.load);
        tell({ loaded: true });
      }
    } catch (error) {
      tell({ broken: String(error) });
    }
  };
  tell({ ready: true });
}, { once: true });
