// Questions to the server. Every rule of the game is there.

import { language } from "./words.js";

/** Why there is no answer: a code for the program, a message for people. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function address(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return `/api/${path}?${new URLSearchParams(given)}`;
}

async function ask(path, options) {
  const response = await fetch(path, options);
  if (response.ok) {
    return response;
  }
  const { error } = await response.json();
  throw new Refused(error.code, error.message);
}

async function get(path, parameters, signal) {
  const response = await ask(address(path, parameters), { signal });
  return response.json();
}

export const about = () => get("about", {});
export const problems = () => get("problems", {});

/** What is known of a place, which is `{game, board, moves}`. */
export const position = (place, signal) =>
  get("position", { ...place, lang: language() }, signal);

/** The move of an opponent. */
export const reply = (place, level, signal) =>
  get("reply", { ...place, level, lang: language() }, signal);

export const mapAddress = (player) => address("map", { player, lang: language() });

export async function judge(problem, input, output, signal) {
  const body = { problem, input, lang: language() };
  if (output.trim() !== "") {
    body.output = output;
  }
  const headers = { "Content-Type": "application/json" };
  const asked = { method: "POST", headers, body: JSON.stringify(body), signal };
  // Also in the address, for errors that come before the body is read.
  const response = await ask(address("judge", { lang: language() }), asked);
  return response.json();
}

/** The events of a search, each with its name and its data. */
export async function* search(place, seconds, signal) {
  const parameters = { ...place, seconds, lang: language() };
  const response = await ask(address("search", parameters), { signal });
  const text = response.body.pipeThrough(new TextDecoderStream());
  let rest = "";
  for await (const piece of chunks(text)) {
    const events = (rest + piece).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const lines = event.split("\n");
      const field = (name) =>
        lines.find((line) => line.startsWith(name))?.slice(name.length).trim();
      yield { name: field("event:"), data: JSON.parse(field("data:")) };
    }
  }
}

// Not every browser can loop over a stream itself.
async function* chunks(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    yield value;
  }
}
