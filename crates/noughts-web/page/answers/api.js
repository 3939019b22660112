// The questions of the page. The server answers them or, on a site without a server, the library in
// a worker. Only these know the rules of games, and only this module knows which of the two
// answers.

import * as local from "./local.js";
import * as server from "./server.js";
import { meta } from "../shared/document.js";
import { language } from "../shared/words.js";

export { MOST_BYTES, Refused } from "./common.js";

const source = meta("answers") === "worker" ? local : server;

/** The given parameters, as text. */
function given(parameters) {
  const entries = Object.entries(parameters).filter(([, value]) => value);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function ask(path, parameters, signal = undefined, body = undefined) {
  return source.ask(path, given({ ...parameters, lang: language() }), signal, body);
}

export const about = () => ask("about", {});
export const problems = () => ask("problems", {});

/** The analysis of a place, which is `{game, board, moves}`. */
export const position = (place, signal) => ask("position", place, signal);

/** The facts that follow from the rules, immediately. */
export const glance = (place, signal) => ask("position", { ...place, values: "no" }, signal);

/** The progress of solving the game of a place, from 0 to 1. */
export const progress = (place, signal) => source.progress(given({ ...place, lang: language() }), signal);

/** The move of an opponent. */
export const reply = (place, level, signal) => ask("reply", { ...place, level }, signal);

/** The review of the moves of a game. */
export const review = (place, signal) => ask("review", place, signal);

/** The statistics of the moves that can follow a place. */
export const openings = (place, signal) => ask("openings", place, signal);

/** The puzzles of a game. */
export const puzzles = (game, task, signal) => ask("puzzles", { game, task }, signal);

/** A place as SVG. */
export const picture = (place, signal) =>
  source.picture("picture", given({ ...place, lang: language() }), signal);

/** The map for a player, as SVG. */
export const map = (player, signal) => source.picture("map", given({ player, lang: language() }), signal);

/** An input of a problem with every case or a few, or a script that runs a program on each case. */
export const inputs = (problem, extent, script, signal) => ask("inputs", { problem, extent, script }, signal);

/** A step of judging a program: what to run next, or the report. */
export const check = (body, signal) => ask("check", {}, signal, body);

/** The events of a search, each with its name and its data. */
export const search = (place, seconds, signal) =>
  source.search(given({ ...place, seconds, lang: language() }), signal);
