// Answers questions as the worker of the page does: one JSON in a line of standard input,
// [path, parameters], and one in a line of standard output for each, [answer] or
// [answer, error]; a search gives its events.

import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const { answer, initSync, search } = await import(`${folder}/noughts_web.mjs`);
initSync({ module: new WebAssembly.Module(readFileSync(`${folder}/noughts_web_bg.wasm`)) });
const judging = await import(`${folder}/noughts_check.mjs`);
judging.initSync({ module: new WebAssembly.Module(readFileSync(`${folder}/noughts_check_bg.wasm`)) });

function answered(path, parameters) {
  if (["problems", "inputs", "check"].includes(path)) {
    return judging.answer(path, parameters);
  }
  if (path !== "search") {
    return answer(path, parameters, () => {});
  }
  const events = [];
  search(parameters, (name, data) => {
    events.push([name, JSON.parse(data)]);
  });
  return JSON.stringify(events);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [path, parameters] = JSON.parse(line);
  let told;
  try {
    told = { ok: answered(path, JSON.stringify(parameters)) };
  } catch (error) {
    if (typeof error !== "string") {
      throw error;
    }
    told = { error };
  }
  writeFileSync(1, `${JSON.stringify(told)}\n`);
}
