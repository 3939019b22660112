// Answers from the library itself, which workers of this page run: there is no server.

import { Answerer } from "./answerer.js";
import { JUDGES } from "./library.js";
import { Searcher } from "./searcher.js";
import { isLarge } from "./size.js";

/** What can be answered in a moment does not wait for what cannot, and an opponent not for a
 * game that is being solved. */
const [small, large, opponent] = [new Answerer(), new Answerer(), new Answerer()];
const judge = new Answerer(JUDGES);
const searcher = new Searcher();

function answererOf(path, { game = "", values }) {
  if (["problems", "inputs", "check"].includes(path)) {
    return judge;
  }
  if (!isLarge(game) || values === "no") {
    return small;
  }
  return path === "reply" && large.isBusy ? opponent : large;
}

/** The answer to a question. */
export async function ask(path, parameters, signal, body) {
  const answer = answererOf(path, parameters).ask(path, { ...parameters, ...body }, signal);
  return JSON.parse(await answer);
}

/** A picture as SVG. */
export const picture = (path, parameters, signal) => answererOf(path, parameters).ask(path, parameters, signal);

/** How much of a game that is being solved is done, from 0 to 1. */
export const progress = async () => large.progress;

/** The events of a search, each with its name and its data. */
export const search = (parameters, signal) => searcher.search(parameters, signal);
