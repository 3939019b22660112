// Answers from the server that sent this page.

import { MOST_BYTES, Refused, toJson } from "./common.js";
import { say } from "../shared/words.js";

const address = (path, parameters) => `api/${path}?${new URLSearchParams(parameters)}`;

async function answered(address, options) {
  const response = await fetch(address, options);
  if (response.ok) {
    return response;
  }
  const { error } = await response.json();
  throw new Refused(error);
}

/** The answer to a question. A `body` is for texts that are too long for an address. */
export async function ask(path, parameters, signal, body = undefined) {
  const options = { signal };
  if (body !== undefined) {
    const text = new TextEncoder().encode(toJson({ ...parameters, ...body }));
    if (text.length > MOST_BYTES) {
      throw new Refused({ code: "too-large", message: say("tooLarge") });
    }
    Object.assign(options, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
  }
  // The parameters are also in the address, for errors before the server reads the body.
  const response = await answered(address(path, parameters), options);
  return response.json();
}

/** The progress of the game that is being solved, from 0 to 1. */
export async function progress(parameters, signal) {
  const glance = await ask("position", { ...parameters, values: "no" }, signal);
  return glance.progress;
}

/** A picture as SVG. */
export async function picture(path, parameters, signal) {
  const response = await answered(address(path, parameters), { signal });
  return response.text();
}

/** The events of a search, each with its name and its data. */
export async function* search(parameters, signal) {
  const response = await answered(address("search", parameters), { signal });
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
