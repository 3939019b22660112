// Calls a solution for every case on standard input and prints its answers. Written by noughts.
// The argument is the file of the solution; a second one only checks its syntax. Whatever the
// solution prints goes to standard error, even if it writes to descriptor 1 itself.
"use strict";
const fs = require("fs");
const vm = require("vm");

const names = @NAMES@;
const returns = "@RETURNS@";

const print = fs.writeSync;
Object.defineProperty(process, "stdout", { get: () => process.stderr });
const instead = new Map([[1, 2], ["/dev/stdout", "/dev/stderr"]]);
for (const name of ["write", "writev", "writeFile", "appendFile"].flatMap((name) => [name, name + "Sync"])) {
  const write = fs[name];
  fs[name] = (file, ...rest) => write(instead.get(file) ?? file, ...rest);
}

// Whether the solution has been called and has neither returned nor thrown an exception.
let inside = false;
process.on("exit", (code) => {
  if (!inside) return;
  console.error(`process.exit: the function ended the process with exit code ${code}`);
  process.exitCode = 1;
});

// Shows the places of the solution only.
function report(error) {
  const lines = String(error?.stack ?? error).split("\n");
  console.error(lines.filter((line) => !/^ +at .*(noughts_driver\.js|node:)/.test(line)).join("\n"));
}
process.on("uncaughtException", (error) => {
  report(error);
  process.exit(1);
});

const loaded = { exports: {} };
Object.assign(globalThis, { module: loaded, exports: loaded.exports, require });

// A module of ECMAScript becomes a script. No line and no column changes.
const source = fs
  .readFileSync(process.argv[2], "utf8")
  .replace(/^([ \t]*)export[ \t]+default[ \t]/gm, "$1module.exports=")
  .replace(/^([ \t]*)export(?=[ \t{])/gm, "$1      ");
const script = new vm.Script(source, { filename: process.argv[2] });
if (process.argv[3]) process.exit(0);
script.runInThisContext();

function find() {
  const named = (name) =>
    vm.runInThisContext(`typeof ${name} === "function" ? ${name} : undefined`);
  const exported = loaded.exports;
  const Solution = named("Solution");
  for (const name of names) {
    if (typeof Solution?.prototype?.[name] === "function") return (value) => new Solution()[name](value);
    if (named(name)) return named(name);
    if (typeof exported?.[name] === "function") return (value) => exported[name](value);
  }
  if (typeof exported === "function") return exported;
  console.error(`expected a function ${names[0]}, found none`);
  process.exit(1);
}

function isOfProgram(error) {
  const kinds = [TypeError, ReferenceError, RangeError, SyntaxError];
  return !(error instanceof Error) || kinds.some((kind) => error instanceof kind);
}

function text(value, isError = false) {
  const kind = { bool: "boolean", int: "number" }[returns] ?? "string";
  const isPlain = (text) => text === text.trim() && text !== "" && !/[\u0000-\u001f\u007f]/.test(text);
  const shown = String(value);
  if (shown.startsWith("error: ") && !isError) return `${JSON.stringify(shown)} (returned, not thrown)`;
  if (typeof value === kind && isPlain(shown)) return shown;
  return JSON.stringify(value) ?? String(value);
}

const solve = find();
let raised = false;

function answer(value) {
  inside = true;
  try {
    return text(solve(value));
  } catch (error) {
    if (returns === "text or error" && !isOfProgram(error)) return text(`error: ${error.message}`, true);
    if (!raised) report(error);
    raised = true;
    return "@RAISED@";
  } finally {
    inside = false;
  }
}

for (const line of fs.readFileSync(0, "utf8").split("\n")) {
  if (line.trim()) print(1, answer(JSON.parse(line)) + "\n");
}
