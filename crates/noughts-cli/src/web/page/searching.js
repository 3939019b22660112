// A search of a game that is too large to be known: it goes on while one looks,
// and can be stopped.

import * as api from "./api.js";
import { part } from "./elements.js";
import { number, say } from "./words.js";

/** How long a search goes on by itself, and when asked for more. */
const [SHORT, LONG] = [10, 60];

export class Searching {
  /** What is known of each move. */
  found = new Map();
  /** What the position is worth, the best moves and the explanation, once known. */
  outcome;
  best;
  text;

  #place;
  #all = 0;
  #state = "idle";
  #seconds = SHORT;
  #progress = { seconds: 0, positions: 0 };
  #abort = new AbortController();
  #changed;
  #ended;

  /** Calls back whenever more is known, and at the end with what to say of it. */
  constructor(changed, ended) {
    this.#changed = changed;
    this.#ended = ended;
    part("search-stop").addEventListener("click", () => this.#stop());
    part("search-more").addEventListener("click", () => this.start(this.#place, this.#all, LONG));
  }

  /** Ends the search; another position is looked at. */
  forget() {
    this.#abort.abort();
    this.#state = "idle";
    this.#place = undefined;
    this.found = new Map();
    this.outcome = this.best = this.text = undefined;
  }

  #stop() {
    this.#abort.abort();
    this.#state = "stopped";
    this.#changed();
    part("search-more").focus();
  }

  async start(place, all, seconds = SHORT) {
    this.forget();
    this.#place = place;
    this.#all = all;
    this.#seconds = seconds;
    this.#state = "going";
    this.#progress = { seconds: 0, positions: 0 };
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#changed();
    try {
      for await (const { name, data } of api.search(place, seconds, signal)) {
        if (signal.aborted) {
          return;
        }
        this.#take(name, data);
        this.#changed();
      }
      if (this.#state === "going") {
        // It was cut off.
        this.#state = "failed";
        this.#changed();
      }
      this.#ended(this.#text());
    } catch (error) {
      if (!signal.aborted) {
        this.#state = error.code === "busy" ? "busy" : "failed";
        this.#changed();
      }
    }
  }

  #take(name, data) {
    if (name === "progress") {
      this.#progress = data;
    } else if (name === "outcome") {
      this.outcome = data;
    } else if (name === "move") {
      this.found.set(data.move, data);
    } else if (name === "done") {
      this.outcome = data.value;
      this.best = data.best;
      this.text = data.text;
      this.#progress = { ...this.#progress, positions: data.positions_searched };
      this.#state = "done";
    }
  }

  /** Shows how it goes. */
  paint(state, look) {
    const isOpen = look.reachable && look.outcome === undefined && look.searchable === true;
    part("search").hidden = !isOpen || state.setup || !state.values;
    part("search-stop").hidden = this.#state !== "going";
    part("search-more").hidden = this.#state === "going" || this.#isComplete();
    part("search-status").textContent = this.#text();
  }

  #isKnown = ({ result }) => ["win", "draw", "loss"].includes(result);

  #known() {
    return [...this.found.values()].filter(this.#isKnown).length;
  }

  #isComplete() {
    return this.#state === "done" && this.#known() === this.#all;
  }

  #text() {
    const known = this.#known();
    const gaps = {
      seconds: number(Math.round(this.#progress.seconds)),
      positions: number(this.#progress.positions),
      known,
      all: this.#all,
    };
    switch (this.#state) {
      case "going":
        return say("searchGoing", gaps);
      case "stopped":
        return say("searchStopped", gaps);
      case "busy":
        return say("searchBusy");
      case "failed":
        return say("trouble");
      case "done":
        return this.#isComplete()
          ? say("searchDone", gaps)
          : say("searchOpen", { ...gaps, seconds: this.#seconds });
      default:
        return say("searchIdle");
    }
  }
}
