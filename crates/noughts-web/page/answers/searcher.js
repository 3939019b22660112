// A worker that searches, apart from those that answer meanwhile. It stays when a search has
// ended, and so does what it remembers: another search of the game goes on from there.

import { ANSWERS, failed, start } from "./library.js";
import { Refused } from "./refused.js";

/** How long a worker may take to end a search that nobody wants any more. */
const GRACE_MS = 1000;

export class Searcher {
  #worker;
  /** The search that the worker is at, or was at last. */
  #search;

  #begin() {
    this.#worker ??= start(
      ANSWERS,
      (message) => this.#search.take(message),
      () => {
        this.#end();
        this.#search.take({ failure: true });
      },
    );
    // It is tried anew with the next search.
    this.#worker.catch(() => {
      this.#worker = undefined;
    });
    return this.#worker;
  }

  #end() {
    this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
  }

  /** The events of a search, each with its name and its data. */
  async *search(parameters, signal) {
    await this.#search?.over;
    signal?.throwIfAborted();
    const worker = await this.#begin();
    signal?.throwIfAborted();
    const search = new Search();
    this.#search = search;
    const stop = () => {
      search.stop();
      setTimeout(() => {
        if (!search.isOver) {
          this.#end();
          search.take({ failure: true });
        }
      }, GRACE_MS);
    };
    signal?.addEventListener("abort", stop);
    worker.postMessage({ path: "search", parameters, wanted: search.wanted });
    try {
      yield* search.events(signal);
    } finally {
      signal?.removeEventListener("abort", stop);
      search.stop();
    }
  }
}

/** What a worker says of one search. */
class Search {
  /** A worker hears no message while it works, but it can look whether an address is there. */
  wanted = URL.createObjectURL(new Blob(["wanted"]));
  isOver = false;
  #messages = [];
  #wake;
  #ended;
  over = new Promise((resolve) => {
    this.#ended = resolve;
  });

  take(message) {
    this.#messages.push(message);
    if (message.name === "done" || message.error !== undefined || message.failure) {
      this.isOver = true;
      this.#ended();
    }
    this.#wake?.();
  }

  stop() {
    URL.revokeObjectURL(this.wanted);
    this.#wake?.();
  }

  async *events(signal) {
    for (;;) {
      while (this.#messages.length === 0 && !signal?.aborted) {
        await new Promise((resolve) => {
          this.#wake = resolve;
        });
      }
      signal?.throwIfAborted();
      const { name, data, error, failure } = this.#messages.shift();
      if (error !== undefined) {
        throw new Refused(error);
      }
      if (failure) {
        throw failed();
      }
      yield { name, data };
      if (name === "done") {
        return;
      }
    }
  }
}
