// Answers from the library itself, which workers of this page run: there is no server.

import { Answerer } from "./answerer.js";
import { Searcher } from "./searcher.js";
import { isLarge } from "./size.js";

/** What can be answered in a moment does not wait for what cannot. */
const [small, large] = [new Answerer(), new Answerer()];
const searcher = new Searcher();

const answererOf = ({ game = "", values }) => (isLarge(game) && values !== "no" ? large : small);

/** The answer to a question. */
export async function ask(path, parameters, { signal, body }) {
  const answer = answererOf(parameters).ask(path, { ...parameters, ...body }, signal);
  return JSON.parse(await answer);
}

/** A picture as SVG. */
export const picture = (path, parameters, signal) => answererOf(parameters).ask(path, parameters, signal);

/** How much of a game that is being worked out is done, from 0 to 1. */
export const progress = async () => large.progress;

/** The events of a search, each with its name and its data. */
export const search = (parameters, signal) => searcher.search(parameters, signal);
