// What went wrong, in place of the status line, and the way on from there.

import { Refused } from "../answers/api.js";
import { part } from "./elements.js";
import { say } from "../language/words.js";

/** An address that has no answer will have none later either. */
const isBroken = (error) => error instanceof Refused && ["bad-request", "not-found"].includes(error.code);

/** Calls back when the same is to be tried once more. */
export function begin(retry) {
  part("try-again").addEventListener("click", retry);
}

export function clear() {
  part("trouble").hidden = true;
  part("trouble-text").textContent = "";
}

function text(error) {
  if (isBroken(error)) {
    return say("brokenAddress", { message: error.message });
  }
  return error instanceof Refused ? say("refused", { message: error.message }) : say("trouble");
}

export function tell(error) {
  // A developer who looks for a mistake in the page finds it there.
  console.error(error);
  part("trouble").hidden = false;
  part("trouble-text").textContent = text(error);
  part("try-again").hidden = isBroken(error);
  part("way-back").hidden = !isBroken(error);
}
