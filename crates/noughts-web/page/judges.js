// A judge's input, answered case by case.

import { analyseAt, go, read } from "./address.js";
import * as api from "./answers/api.js";
import { picture } from "./board/cell.js";
import { element, part } from "./document/elements.js";
import { language, say } from "./language/words.js";

/** Longer texts do not go into the address. */
const LONGEST = 1500;

let problems = [];
/** The question for them, once it is asked. */
let listing;
/** Texts that are too long for the address. */
let kept = { input: "", output: "" };
/** What the address said when the texts were last taken from it. */
let taken;
/** Ends what was asked for earlier texts. */
let asking = new AbortController();

export async function begin() {
  part("problem").addEventListener("change", () => {
    kept = { input: "", output: "" };
    go({ problem: part("problem").value, input: "", output: "" });
  });
  part("judge-sample").addEventListener("click", async () => {
    // Who is quick clicks before it is known.
    await list();
    const { sample } = chosen(read());
    part("judge-input").value = sample.input;
    part("judge-output").value = "";
    part("judge-input").focus();
  });
  part("judge").addEventListener("submit", async (event) => {
    event.preventDefault();
    await submit();
  });
}

/** Fetches the problems when they are first shown: their cases take a moment to count. */
function list() {
  listing ??= fetchProblems();
  return listing;
}

async function fetchProblems() {
  try {
    problems = await api.problems();
  } catch (error) {
    listing = undefined;
    throw error;
  }
  part("problem").replaceChildren(...problems.map(({ id }) => element("option", { value: id })));
}

const chosen = (state) => problems.find(({ id }) => id === state.problem) ?? problems[0];

async function submit() {
  kept = { input: part("judge-input").value, output: part("judge-output").value };
  await list();
  const fits = kept.input.length + kept.output.length <= LONGEST;
  const { input, output } = fits ? kept : { input: "", output: "" };
  const state = read();
  if (state.input === input && state.output === output) {
    show();
  } else {
    go({ problem: chosen(state).id, input, output });
  }
}

export async function show() {
  takeTexts();
  await list();
  const state = read();
  const problem = chosen(state);
  for (const option of part("problem").options) {
    const { id, title } = problems.find(({ id }) => id === option.value);
    option.textContent = `${id}: ${title[language()]}`;
  }
  part("problem").value = problem.id;
  const inLanguage = (text) => text[language()];
  part("problem-asks").textContent = inLanguage(problem.asks);
  part("problem-form").textContent = say("problemForm", {
    input: inLanguage(problem.input),
    output: inLanguage(problem.output),
  });
  const texts = textsOf(state);
  part("judge-error").textContent = part("judge-summary").textContent = "";
  part("judged").replaceChildren();
  leave();
  if (texts.input === "") {
    return;
  }
  const { signal } = asking;
  try {
    paint(await api.judge(problem.id, texts.input, texts.output, signal));
  } catch (error) {
    if (!signal.aborted) {
      part("judge-error").textContent =
        error instanceof api.Refused ? say("refused", { message: error.message }) : say("trouble");
    }
  }
}

const textsOf = (state) => (state.input === "" ? kept : state);

/** Puts the texts of a new address into the form. What somebody is typing stays. */
function takeTexts() {
  if (taken === location.search) {
    return;
  }
  taken = location.search;
  const { input, output } = textsOf(read());
  part("judge-input").value = input;
  part("judge-output").value = output;
}

/** Ends all work. */
export function leave() {
  asking.abort();
  asking = new AbortController();
}

function paint(judged) {
  part("judge-summary").textContent = summary(judged);
  if (judged.fault !== undefined) {
    part("judge-error").textContent = say("judgeFault", judged.fault);
  }
  part("judged").replaceChildren(...judged.cases.map(answered));
}

function summary({ cases, output, fault }) {
  if (output === undefined || fault !== undefined) {
    return say("judgeCases", { cases: cases.length });
  }
  const said = [];
  if (output.lines !== cases.length) {
    said.push(say("judgeLines", { lines: output.lines, cases: cases.length }));
  }
  const { wrong } = output;
  const first = cases.findIndex(({ right }) => right === false) + 1;
  said.push(
    wrong === 0
      ? say("judgeRight", { cases: cases.length })
      : say("judgeWrong", { wrong, cases: cases.length, first }),
  );
  return said.join(" ");
}

/** One case: the board, the answer, why, and what the program said. */
function answered(judged, place) {
  const facts = element("dl");
  const fact = (name, value, attributes = {}) =>
    facts.append(element("dt", {}, name), element("dd", attributes, value));
  const several = judged.answers.length > 1;
  fact(say(several ? "answers" : "answer"), judged.answers.join(", "), { class: "answer" });
  if (judged.right !== undefined) {
    const verdict = judged.right ? "right" : "wrong";
    const sign = judged.right ? "✓" : "✗";
    const got = judged.got ?? say("gotNothing");
    fact(say("got"), `${got} ${sign} ${say(verdict)}`, { class: verdict });
  }
  const why = judged.why.map((paragraph) => element("p", {}, paragraph));
  const moves = judged.moves === undefined ? [] : [element("p", {}, judged.moves.join(" "))];
  const number = say("caseNumber", { number: place + 1 });
  const link = element("a", { href: "#" }, say("openBoard"));
  link.setAttribute("aria-label", `${say("openBoard")}: ${number}`);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    explore(judged);
  });
  return element(
    "li",
    { class: judged.right === false ? "card case failed" : "card case" },
    element("h2", {}, number),
    picture(judged.board, judged.board),
    element("div", { class: "said" }, ...moves, facts, ...why, link),
  );
}

/** Goes to the board, by its moves if they are known. */
function explore({ board, moves }) {
  analyseAt({ game: "3,3,3", start: moves === undefined ? board : "", moves });
}
