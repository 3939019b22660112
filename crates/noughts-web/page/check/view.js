// Check your program: the user chooses a problem, pastes a program or its output, and reads the
// report.

import { go, read } from "../shared/address.js";
import * as api from "../answers/api.js";
import { all, element, paintShare, part, preference, savePreference } from "../shared/document.js";
import { language, number, say } from "../shared/words.js";
import { report } from "./report.js";
import { hasPython, machineFor } from "./run.js";

let problems = [];
/** The chosen problem; an address may have one of its aliases. */
let chosen;
/** The promise of the list of problems, once it is requested. */
let listing;
/** Ends the running check. */
let stopping = new AbortController();
/** The report of the last check, and a function that shows the progress of the running one again in
 * another language. */
let found;
let progress = () => {};
/** The inputs of the chosen problem, by extent. */
let inputs = {};

const inLanguage = (text) => text[language()];

/** The ways to check a program. */
const WAYS = ["code", "output", "command"];

/** The file of a program, by language. */
const FILES = { python: "solution.py", cpp: "solution.cpp", java: "Main.java", javascript: "solution.js" };

export function begin() {
  part("find-problem").addEventListener("input", filter);
  part("find-problem").addEventListener("keydown", (event) => {
    const [first] = all("li:not([hidden]) button", part("problems"));
    if (event.key === "Enter" && first !== undefined) {
      first.click();
    }
  });
  for (const name of WAYS) {
    part(`choose-${name}`).addEventListener("click", () => {
      choose(name);
      savePreference("check-way", name);
    });
  }
  part("code").addEventListener("input", () => {
    part("code-language").value = languageOf(part("code").value) === "python" ? "python" : "javascript";
    hint();
  });
  part("code-language").addEventListener("change", hint);
  part("check-code").addEventListener("click", () => check("code", checkCode));
  part("check-output").addEventListener("click", () => check("output", checkOutput));
  part("check-stop").addEventListener("click", () => stopping.abort());
  for (const name of ["code", "output"]) {
    part(`open-${name}`).addEventListener("click", () => {
      part("file").dataset.for = name;
      part("file").click();
    });
    takeDrops(name);
  }
  part("file").addEventListener("change", async () => {
    const [file] = part("file").files;
    await take(part("file").dataset.for, file);
    part("file").value = "";
  });
  part("system").value = system();
  part("written").value = preference("written", "python", Object.keys(FILES));
  for (const name of ["system", "written"]) {
    part(name).addEventListener("change", () => {
      savePreference(name, part(name).value);
      showCommands();
      // Another system needs another script.
      inputs = {};
      attempt(showInputs);
    });
  }
  for (const extent of ["small", "every"]) {
    part(`save-${extent}`).addEventListener("click", () => attempt(() => save(extent)));
    part(`copy-${extent}`).addEventListener("click", () => attempt(async () => copy((await inputOf(extent)).text)));
  }
  for (const id of ["run-command", "check-command"]) {
    part(`${id}-copy`).addEventListener("click", () => copy(part(id)));
  }
}

/** The user's system, as far as the browser reports it. */
function system() {
  const told = `${navigator.userAgentData?.platform ?? ""} ${navigator.platform} ${navigator.userAgent}`;
  const guess = /win/i.test(told) ? "windows" : /mac|iphone|ipad/i.test(told) ? "macos" : "linux";
  return preference("system", guess, ["windows", "macos", "linux"]);
}

function list() {
  listing ??= api.problems().then(
    (all) => {
      problems = all;
    },
    (error) => {
      listing = undefined;
      throw error;
    },
  );
  return listing;
}

/** The problem's card, as a button that chooses it. */
function card({ id, title, inputs: { promised } }) {
  const made = element(
    "button",
    { type: "button", "data-problem": id },
    element("strong", {}, inLanguage(title)),
    element("span", { class: "hint" }, `${id} · ${say("checkInputs", { inputs: number(promised) })}`),
    ...(isEnding(id) ? [element("span", { class: "ends" }, say("checkEnds"))] : []),
  );
  made.addEventListener("click", () => go({ problem: id, input: "" }));
  return element("li", {}, made);
}

const isEnding = (id) => id.startsWith("boj/");

/** Shows the problems that match the search text: a number, a name or an address. */
function filter() {
  const typed = part("find-problem").value.trim().toLowerCase().replace(/^https?:\/\/(www\.)?/, "");
  let shown = 0;
  for (const [place, { id, aliases, title, address = "" }] of problems.entries()) {
    const own = address.toLowerCase().replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
    const names = [id, id.replace("/", " "), ...aliases, title.en, title.ko, own, ...(isEnding(id) ? ["baekjoon", "백준"] : [])];
    const text = names.join(" ").toLowerCase();
    const fits = typed.split(/\s+/).every((word) => text.includes(word)) || (own !== "" && typed.startsWith(own));
    part("problems").children[place].toggleAttribute("hidden", !fits);
    shown += fits ? 1 : 0;
  }
  part("no-problem").hidden = shown > 0;
}

export async function show() {
  await list();
  const { problem: name, input } = read();
  const problem = problems.find(({ id, aliases }) => id === name || aliases.includes(name));
  const isChosenNow = part("choosing").contains(document.activeElement);
  part("choosing").hidden = problem !== undefined;
  part("chosen").hidden = problem === undefined;
  if (problem === undefined) {
    leave();
    if (name !== "") {
      // The address has an unknown name; the search may find similar ones.
      part("find-problem").value = name;
    }
    part("problems").replaceChildren(...problems.map(card));
    filter();
    return;
  }
  if (chosen !== problem) {
    leave();
    chosen = problem;
    found = undefined;
    inputs = {};
    part("check-error").textContent = part("save-step").textContent = part("run-command").textContent = "";
  }
  about(problem);
  // The element with the focus is now hidden.
  if (isChosenNow) {
    part("problem-about").querySelector("h2").focus();
  }
  if (part("only-input").dataset.from !== location.search) {
    part("only-input").dataset.from = location.search;
    part("only-input").value = input;
    part("only").open = input !== "";
  }
  choose(preference("check-way", "code", WAYS));
  showCommands();
  hint();
  progress();
  paint();
}

/** The question of the problem, and a link to its statement. */
function about(problem) {
  const { id, title, asks, address, input, output, sample } = problem;
  const other = element("button", { type: "button", id: "other-problem" }, say("checkOther"));
  other.addEventListener("click", () => go({ problem: "", input: "" }));
  const statement = address === undefined ? [] : [element("a", { href: address, rel: "noreferrer" }, say("checkStatement"))];
  part("problem-about").replaceChildren(
    element("div", { class: "buttons" }, element("h2", { tabindex: "-1" }, `${inLanguage(title)} `, element("span", { class: "hint" }, id)), other),
    ...(isEnding(id) ? [element("p", { class: "ends" }, say("checkEnds"))] : []),
    element("p", {}, inLanguage(asks)),
    element("p", { class: "hint" }, say("problemForm", { input: inLanguage(input), output: inLanguage(output) })),
    element(
      "details",
      {},
      element("summary", {}, say("checkSample")),
      element("div", { class: "texts" }, element("pre", {}, sample.input), element("pre", {}, sample.output)),
    ),
    ...statement,
  );
}

function choose(name) {
  for (const other of WAYS) {
    part(`way-${other}`).hidden = other !== name;
    part(`choose-${other}`).setAttribute("aria-pressed", String(other === name));
  }
  part("only").hidden = name === "command";
  if (name === "output") {
    attempt(showInputs);
  }
}

/** The language of some code, guessed from its words. */
function languageOf(code) {
  const tells = {
    // Before C++, which has std too.
    Rust: /^\s*(impl \w+ \{|(pub )?fn \w+\(|use std::)/m,
    // Programs for LeetCode have no include.
    "C/C++": /^\s*#\s*include\b|^\s*public:\s*$|\bstd::|\bvector\s*</m,
    "C#": /^\s*using System\b/m,
    Java: /^\s*(import java|public (static )?(final )?class|class \w+ \{[^]*public )/m,
    Kotlin: /^\s*fun \w+\(/m,
    Go: /^\s*(package \w+$|func \w+\()/m,
    TypeScript: /\(\s*\w+\??\s*:\s*(string|number|boolean|any)\b/,
    // Before JavaScript, whose words may be in comments.
    python: /^\s*(def \w+\(|class \w+.*:\s*$|import [\w., ]+$|from \w+ import|for \w+ in\b|while True:|(for|while|if|elif|else)\b.*:\s*$|print[ (])|\binput\(\)/m,
    javascript: /\b(const|let|var)\s+[\w[{]|\bfunction\b|=>|\bconsole\.|require\(/,
  };
  return Object.keys(tells).find((language) => tells[language].test(code));
}

/** Whether and how this page can run the code. */
function hint() {
  const other = languageOf(part("code").value);
  const isForeign = ![undefined, "javascript", "python"].includes(other);
  const lacksPython = part("code-language").value === "python" && !hasPython();
  part("code-hint").textContent = isForeign
    ? say("checkForeign", { language: other })
    : lacksPython
      ? say("checkNoPython")
      : "";
  part("check-code").disabled = isForeign || lacksPython;
}

/** Accepts files that are dropped on a text field. */
function takeDrops(name) {
  part(name).addEventListener("dragover", (event) => event.preventDefault());
  part(name).addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer.files;
    if (file !== undefined) {
      event.preventDefault();
      await take(name, file);
    }
  });
}

/** Puts a file into a text field. Windows writes some files in UTF-16. */
async function take(name, file) {
  if (file.size > api.MOST_BYTES) {
    showError(new api.Refused({ code: "too-large", message: say("tooLarge") }));
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  part(name).value = new TextDecoder(wide).decode(bytes);
  if (name === "code") {
    part("code").dispatchEvent(new Event("input"));
    part("code-language").value = /\.pyw?$/i.test(file.name) ? "python" : part("code-language").value;
    hint();
  }
}

/** The command that runs a program, by system and language. */
function running() {
  const isWindows = part("system").value === "windows";
  return {
    python: isWindows ? "python solution.py" : "python3 solution.py",
    cpp: isWindows ? "solution.exe" : "./solution",
    java: "java Main",
    javascript: "node solution.js",
  }[part("written").value];
}

const scriptOf = () => (part("system").value === "windows" ? "bat" : "sh");

const fileOf = (problem, { each }, extent) =>
  each ? `run-${extent}.${scriptOf()}` : `${problem.replaceAll("/", "-")}-${extent}.txt`;

function showCommands() {
  const { id: problem } = chosen;
  const { small } = inputs;
  const isWindows = part("system").value === "windows";
  part("check-command").textContent = `noughts check ${problem} ${FILES[part("written").value]}`;
  if (small === undefined) {
    return;
  }
  const file = fileOf(problem, small, "small");
  const plain = `${running()} < ${file} > output.txt`;
  part("run-command").textContent = small.each
    ? `${isWindows ? ".\\" : "sh "}${file} ${running()}`
    : isWindows
      ? `cmd /c "${plain}"`
      : plain;
  part("save-step").textContent = say(small.each ? "checkScriptStep" : "checkSaveStep");
}

/** An input of the chosen problem, with every case or a few. */
async function inputOf(extent) {
  const mine = inputs;
  const [{ id }, script] = [chosen, scriptOf()];
  if (mine[extent] === undefined) {
    const plain = await api.inputs(id, extent);
    mine[extent] = plain.each ? await api.inputs(id, extent, script) : plain;
  }
  return mine[extent];
}

/** Runs work, and shows its error. */
async function attempt(work) {
  part("check-error").textContent = "";
  try {
    await work();
  } catch (error) {
    showError(error);
  }
}

function showError(error) {
  const kind = error instanceof api.Refused ? "refused" : error instanceof TypeError ? "trouble" : "checkBroken";
  part("check-error").textContent = say(kind, { message: error.message });
}

async function showInputs() {
  const mine = inputs;
  part("input-every").textContent = say("checkEvery", { cases: number(chosen.inputs.promised) });
  const { cases } = await inputOf("small");
  if (mine === inputs) {
    part("input-small").textContent = say("checkSmall", { cases: number(cases) });
    showCommands();
  }
}

async function save(extent) {
  const { id } = chosen;
  const made = await inputOf(extent);
  const href = URL.createObjectURL(new Blob([made.text], { type: "text/plain" }));
  element("a", { href, download: fileOf(id, made, extent) }).click();
  URL.revokeObjectURL(href);
}

/** Copies a text or the text of an element. If the browser does not allow it, selects the
 * element. */
async function copy(from) {
  const text = typeof from === "string" ? from : from.textContent;
  try {
    await navigator.clipboard.writeText(text);
    part("announcement").textContent = say("shared");
  } catch {
    if (typeof from !== "string") {
      getSelection().selectAllChildren(from);
    }
  }
}

/** Ends the running check without a report. */
export function leave() {
  stopping.abort();
  stopping = new AbortController();
  part("checking").hidden = true;
}

/** Runs a check, and shows its report. */
async function check(name, work) {
  leave();
  if (part(name).value.trim() === "") {
    showError(new api.Refused({ code: "bad-request", message: say("checkEmpty") }));
    return;
  }
  const { signal } = stopping;
  const isCurrent = () => signal === stopping.signal;
  found = undefined;
  part("check-error").textContent = part("check-first").textContent = "";
  part("check-report").replaceChildren();
  follow("checking");
  part("checking").hidden = false;
  try {
    const made = await work(chosen.id, signal);
    if (isCurrent()) {
      found = made;
      paint();
      part("check-report").querySelector("h2")?.focus();
    }
  } catch (error) {
    if (isCurrent()) {
      showError(error);
    }
  } finally {
    if (isCurrent()) {
      part("checking").hidden = true;
    }
  }
}

/** Shows the report of the last check. */
function paint() {
  const again = (input) => `?${new URLSearchParams({ view: "check", problem: chosen.id, input })}`;
  part("check-report").replaceChildren(...(found === undefined ? [] : [report(found, again)]));
}

const only = () => part("only-input").value;

async function checkOutput(problem) {
  const output = part("output").value;
  return api.check({ step: "output", problem, output, input: only() });
}

/** Runs the batches of the judge until it has its report. If the user stops the check, the report
 * has the results so far. */
async function checkCode(problem, signal) {
  const code = part("code-language").value;
  const machine = machineFor(code, (share) => {
    if (!signal.aborted) {
      follow("checkLoading", {}, share);
    }
  });
  let next = await api.check({ step: "begin", problem, code, source: part("code").value, input: only() });
  const { program } = next;
  try {
    while (next.next === "run") {
      if (!signal.aborted) {
        advance(next);
      }
      let run;
      try {
        run = await machine.run(program, next, signal);
      } catch (error) {
        if (!signal.aborted) {
          throw error;
        }
        run = { end: "stopped", outputs: [], errors: "", seconds: 0 };
      }
      next = await api.check({ step: "observe", check: next.check, run });
    }
  } finally {
    machine.release();
  }
  return next;
}

/** Shows the progress of a check. */
function follow(key, gaps = {}, share = undefined) {
  progress = () => {
    part("check-progress").textContent = say(key, gaps);
  };
  progress();
  paintShare("check-bar", share);
}

/** Shows the results before the next run. */
function advance({ known, failed, total, first_failure: first }) {
  // A random program is tried several times on each case.
  const tried = Math.min(known, total ?? known);
  const gaps = { known: number(tried), total: number(total ?? known), failed: number(failed) };
  follow(failed === 0 ? "checkProgress" : "checkProgressWrong", gaps, total && tried / total);
  if (first !== undefined) {
    part("check-first").textContent = first;
  }
}
