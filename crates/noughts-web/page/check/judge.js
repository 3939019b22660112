// Judges apart from the page: holds the library that judges programs.

import { toJson } from "../answers/common.js";
import { initSync, judge } from "../noughts_check.js";

addEventListener("message", ({ data: { module, number, path, parameters } }) => {
  if (module !== undefined) {
    initSync({ module });
    return;
  }
  try {
    postMessage({ number, text: judge(path, toJson(parameters)) });
  } catch (error) {
    if (typeof error !== "string") {
      // Not an answer: the page hears of it as an error of this worker.
      throw error;
    }
    postMessage({ number, ...JSON.parse(error) });
  }
});
