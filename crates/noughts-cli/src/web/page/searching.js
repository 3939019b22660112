// A search of a game that is too large to be known: it goes on while one looks,
// and can be stopped.

import * as api from "./api.js";
import { part } from "./elements.js";
import { language, number, say } from "./words.js";

/** How long a search goes on by itself, and when asked for more. */
const [SHORT, LONG] = [10, 60];

export class Searching {
  /** What is known of each move. */
  found = new Map();
  /** What the position is worth and the explanation, once known. */
  outcome;
  explanation;

  /** The best moves, as the search says at its end. */
  #best = [];
  #place;
  #language;
  #all = 0;
  #state = "idle";
  /** Why the search failed, if whoever was asked has said so. */
  #failure;
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
    part("search-more").addEventListener("click", () => this.#run(LONG));
  }

  /** The best moves as far as they are known; undefined if none is. */
  get best() {
    if (this.#best.length > 0) {
      return this.#best;
    }
    if (this.outcome === undefined || !this.#isKnown(this.outcome)) {
      return undefined;
    }
    const { result, plies } = this.outcome;
    const isBest = (move) => move.result === result && move.plies === plies;
    return [...this.found].filter(([, move]) => isBest(move)).map(([name]) => name);
  }

  /** A place is looked at. What was found stays, if it is the one that was searched. */
  look(place) {
    const name = JSON.stringify(place);
    if (name !== JSON.stringify(this.#place)) {
      this.forget();
      this.#place = place;
    } else if (this.#language !== language()) {
      // It is in another language.
      this.explanation = undefined;
    }
  }

  /** Ends the search; what was found is not needed any more. */
  forget() {
    this.pause();
    this.#state = "idle";
    this.#place = undefined;
    this.#best = [];
    this.found = new Map();
    this.outcome = this.explanation = undefined;
  }

  /** Ends the search while nobody looks at it. */
  pause() {
    this.#abort.abort();
    if (this.#state === "going") {
      this.#state = "idle";
    }
  }

  #stop() {
    this.#abort.abort();
    this.#state = "stopped";
    this.#changed();
    part("search-more").focus();
  }

  /** Searches the place that is looked at, unless that is done, goes on or is not wanted. */
  start(all) {
    this.#all = all;
    const isSaid = this.#language === language();
    if (this.#state === "stopped" || (isSaid && ["going", "done"].includes(this.#state))) {
      return;
    }
    this.#abort.abort();
    this.#run(SHORT);
  }

  /** Searches on; what has been found stays. */
  async #run(seconds) {
    this.#seconds = seconds;
    this.#language = language();
    this.#state = "going";
    this.#progress = { seconds: 0, positions: 0 };
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#changed();
    try {
      for await (const { name, data } of api.search(this.#place, seconds, signal)) {
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
        this.#failure = error instanceof api.Refused ? say("refused", { message: error.message }) : undefined;
        this.#changed();
      }
    }
  }

  #take(name, data) {
    if (name === "progress") {
      this.#progress = data;
    } else if (name === "outcome") {
      this.outcome = this.#better(this.outcome, data);
    } else if (name === "move") {
      this.found.set(data.move, this.#better(this.found.get(data.move), data));
    } else if (name === "done") {
      const isMore = this.#better(this.outcome, data.value) === data.value;
      this.outcome = isMore ? data.value : this.outcome;
      this.#best = data.best.length > 0 ? data.best : this.#best;
      this.explanation = isMore ? data.explanation : this.explanation;
      this.#progress = { ...this.#progress, positions: data.positions_searched };
      this.#state = "done";
    }
  }

  /** What is known stays known, if a later search did not come to it again. */
  #better(known, found) {
    return known !== undefined && this.#isKnown(known) && !this.#isKnown(found) ? known : found;
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
        return this.#failure ?? say("trouble");
      case "done":
        return this.#isComplete()
          ? this.#completeText(gaps)
          : say("searchOpen", { ...gaps, seconds: this.#seconds });
      default:
        return say("searchIdle");
    }
  }

  /** What there is to say when all is known. */
  #completeText(gaps) {
    const isSearched = this.#progress.positions > 0;
    const isHowSoon = [this.outcome, ...this.found.values()].some((known) => known?.plies !== undefined);
    const sentences = [isSearched ? "searchDone" : "searchKnown", isHowSoon ? "searchHowSoon" : "searchNotHowSoon"];
    return sentences.map((key) => say(key, gaps)).join(" ");
  }
}
