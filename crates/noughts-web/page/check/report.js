// The report on a program, as `noughts check` gives it.

import { picture } from "../board/drawing.js";
import { element } from "../shared/document.js";
import { language, number, say } from "../shared/words.js";

const inLanguage = (text) => text[language()];

/** Makes a sentence of a message of the judge, which has no capital and no full stop. */
function sentence(text) {
  // A Korean message begins with a small letter only if that is the name of a problem or a file.
  const begun = language() === "en" ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?:]$/.test(begun) ? begun : `${begun}.`;
}

const fold = (title, ...content) => element("details", {}, element("summary", {}, title), ...content);

const quote = (text, attributes = {}) => element("pre", attributes, text.trimEnd());

/** A list of facts with their names. */
function facts(all) {
  const list = element("dl");
  for (const [name, value, kind] of all) {
    list.append(element("dt", {}, name), element("dd", { class: kind }, value));
  }
  return list;
}

/** The failure in detail: the board with the answers to it, or the whole input if no board explains
 * it. */
function failure({ heading, board, moves, expected, got, why, input, errors }) {
  const answers = [
    [say("checkExpected"), inLanguage(expected), "right"],
    [say("checkGot"), inLanguage(got), "wrong"],
  ];
  const played = moves === undefined ? [] : [[say("moves"), inLanguage(moves), ""]];
  const whole = [[say("checkInput"), input.trimEnd(), ""]];
  const said = element("div", { class: "said" }, facts([...(board === undefined ? whole : played), ...answers]));
  said.append(...why.map((paragraph) => element("p", {}, inLanguage(paragraph))));
  return [
    element("h3", {}, inLanguage(heading)),
    element("div", { class: "case" }, ...(board === undefined ? [] : [picture(board, board)]), said),
    ...(errors.trim() === "" ? [] : [element("h3", {}, say("checkErrors")), quote(errors, { class: "errors" })]),
  ];
}

/** The table of failures, the smallest first. */
function failures(listed, count) {
  const names = ["checkInput", "checkExpected", "checkGot"];
  const head = element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, say(name))));
  const rows = listed.map(({ input, expected, got }) =>
    element(
      "tr",
      {},
      element("td", {}, input),
      element("td", {}, inLanguage(expected)),
      element("td", {}, inLanguage(got)),
    ),
  );
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  const most = listed.length < count ? [element("p", { class: "hint" }, say("checkFirst", { shown: number(listed.length) }))] : [];
  const scroll = element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("checkWrong", { count: number(count) }) }, table);
  return fold(say("checkWrong", { count: number(count) }), scroll, ...most);
}

const SIGNS = { accepted: "✓", null: "?" };

/** The report. `again` returns the address of a check with only the failing input. */
export function report({ verdict, mistakes, shown, compiler, text, failures: listed, failed }, again) {
  const [headline] = inLanguage(text).split("\n");
  const kind = verdict === "accepted" ? "right" : verdict === null ? "open" : "wrong";
  const sign = element("span", { "aria-hidden": "true" }, `${SIGNS[verdict] ?? "✗"} `);
  const made = element("article", { class: `card report ${kind}` }, element("h2", { tabindex: "-1" }, sign, sentence(headline)));
  made.append(...mistakes.map((mistake) => element("p", { class: "mistake-found" }, sentence(inLanguage(mistake)))));
  if (compiler !== undefined) {
    made.append(quote(inLanguage(compiler), { class: "errors" }));
  }
  if (shown !== undefined) {
    made.append(...failure(shown));
    made.append(element("p", {}, element("a", { href: again(shown.input) }, say("checkAgain"))));
  }
  if (listed.length > 1) {
    made.append(failures(listed, Math.max(failed, listed.length)));
  }
  made.append(fold(say("checkText"), quote(inLanguage(text))));
  return made;
}
