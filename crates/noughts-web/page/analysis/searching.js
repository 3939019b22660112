// The search of a position of a game that is too large to solve. It runs while the position is on
// the board, and the user can stop it. A place is `{game, board, moves}`.

import * as api from "../answers/api.js";
import { part } from "../shared/document.js";
import { language, number, say } from "../shared/words.js";

const DECIDED = ["win", "draw", "loss"];

/** Whether the outcome of a position or a move is known. */
export const isDecided = (worth) => DECIDED.includes(worth?.result);

/** The value of a later search, unless only the known value is decided. */
const better = (known, found) => (isDecided(known) && !isDecided(found) ? known : found);

/** The findings of all searches of one place. */
export class Findings {
  /** The value of each move, by name. */
  found = new Map();
  /** The value of the position and the explanation, once known. */
  outcome;
  explanation;
  /** The language of the explanation. */
  language;
  /** The state of the last search, its time limit and its progress. */
  state = "idle";
  seconds = 0;
  progress = { seconds: 0, positions: 0 };
  /** The best moves that the last complete search reported. */
  #best = [];

  /** The best moves, as far as they are known; undefined if the outcome is not known. */
  get best() {
    if (this.#best.length > 0) {
      return this.#best;
    }
    if (!isDecided(this.outcome)) {
      return undefined;
    }
    const { result, plies } = this.outcome;
    const isBest = (move) => move.result === result && move.plies === plies;
    return [...this.found].filter(([, move]) => isBest(move)).map(([name]) => name);
  }

  /** The number of moves whose outcome is known. */
  get known() {
    return [...this.found.values()].filter(isDecided).length;
  }

  /** Stores an event of a search. */
  take(name, data) {
    if (name === "progress") {
      this.progress = data;
    } else if (name === "outcome") {
      this.outcome = better(this.outcome, data);
    } else if (name === "move") {
      this.found.set(data.move, better(this.found.get(data.move), data));
    } else if (name === "explanation") {
      // The explanation of an earlier search covers more moves.
      this.explanation ??= data;
    } else if (name === "done") {
      const isMore = better(this.outcome, data.value) === data.value;
      this.outcome = isMore ? data.value : this.outcome;
      this.#best = data.best.length > 0 ? data.best : this.#best;
      this.explanation = isMore ? data.explanation : this.explanation;
      this.progress = { ...this.progress, positions: data.positions_searched };
      this.state = "done";
    }
  }
}

const nameOf = ({ game, board, moves }) => JSON.stringify([game, board, moves]);

/** The time limit in seconds of an automatic search, and of one that the user requests. */
const [SHORT, LONG] = [10, 60];

export class Searching {
  /** The findings of each place of the game. */
  #places = new Map();
  #place;
  #here = new Findings();
  #all = 0;
  /** Why the search failed, if the server or worker has reported it. */
  #failure;
  #abort = new AbortController();
  #changed;
  #ended;

  /** Calls `changed` when more is known, and `ended` with a text when a search has ended. */
  constructor(changed, ended) {
    this.#changed = changed;
    this.#ended = ended;
    part("search-stop").addEventListener("click", () => this.#stop());
    part("search-more").addEventListener("click", () => this.#run(LONG));
  }

  /** The findings of the place on the board. */
  get here() {
    return this.#here;
  }

  /** The findings of a place; undefined if it was never on the board. */
  at(place) {
    return this.#places.get(nameOf(place));
  }

  /** Searches a place that is not on the board, and stores the findings. */
  async study(place, seconds, signal) {
    const known = this.at(place) ?? new Findings();
    this.#places.set(nameOf(place), known);
    if (known.state !== "done" || known.language !== language()) {
      known.language = language();
      for await (const { name, data } of api.search(place, seconds, signal)) {
        known.take(name, data);
      }
    }
    return known;
  }

  /** Changes the place on the board. Keeps all findings about the game. */
  look(place) {
    if (this.#place === undefined || nameOf(place) !== nameOf(this.#place)) {
      this.#leave();
      if (place.game !== this.#place?.game) {
        this.#places.clear();
      }
      this.#place = place;
      this.#here = this.at(place) ?? new Findings();
      this.#places.set(nameOf(place), this.#here);
    }
    if (this.#here.language !== language()) {
      // The explanation is in another language.
      this.#here.explanation = undefined;
    }
  }

  /** Ends the search and discards all findings. */
  forget() {
    this.#leave();
    this.#places.clear();
    this.#place = undefined;
    this.#here = new Findings();
  }

  /** Ends the search; it can start again. */
  pause() {
    this.#abort.abort();
    if (this.#here.state === "going") {
      this.#here.state = "idle";
    }
  }

  /** Ends the search. If it is not done, it starts again when the user returns. */
  #leave() {
    this.#abort.abort();
    if (this.#here.state !== "done") {
      this.#here.state = "idle";
    }
  }

  #stop() {
    this.#abort.abort();
    this.#here.state = "stopped";
    this.#changed();
    part("search-more").focus();
  }

  /** Searches the place on the board, unless its search is done or running, or the user has stopped
   * it. `all` is the number of moves. */
  start(all) {
    this.#all = all;
    const isSaid = this.#here.language === language();
    if (this.#here.state === "stopped" || (isSaid && ["going", "done"].includes(this.#here.state))) {
      return;
    }
    this.#abort.abort();
    this.#run(SHORT);
  }

  /** Runs a search; earlier findings stay. */
  async #run(seconds) {
    const here = this.#here;
    here.seconds = seconds;
    here.language = language();
    here.state = "going";
    here.progress = { seconds: 0, positions: 0 };
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#changed();
    try {
      for await (const { name, data } of api.search(this.#place, seconds, signal)) {
        if (signal.aborted) {
          return;
        }
        here.take(name, data);
        this.#changed();
      }
      if (here.state === "going") {
        // The stream ended before the search was done.
        here.state = "failed";
        this.#changed();
      }
      this.#ended(this.#text());
    } catch (error) {
      if (!signal.aborted) {
        here.state = error.code === "busy" ? "busy" : "failed";
        this.#failure = error instanceof api.Refused ? say("refused", { message: error.message }) : undefined;
        this.#changed();
      }
    }
  }

  /** Shows the state of the search. */
  paint(state, look) {
    const isOpen = look.reachable && look.outcome === undefined && look.searchable === true;
    part("search").hidden = !isOpen || state.setup || !state.values;
    const isGoing = this.#here.state === "going";
    part("search-stop").hidden = !isGoing;
    part("search-more").hidden = isGoing || this.#isComplete();
    part("search-status").textContent = this.#text();
  }

  #isComplete() {
    return this.#here.state === "done" && this.#here.known === this.#all;
  }

  #text() {
    const { known, progress, state, seconds } = this.#here;
    const gaps = {
      seconds: number(Math.round(progress.seconds)),
      positions: number(progress.positions),
      known,
      all: this.#all,
    };
    switch (state) {
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
          : say("searchOpen", { ...gaps, seconds });
      default:
        return say("searchIdle");
    }
  }

  /** The text when every move is known. */
  #completeText(gaps) {
    const isSearched = this.#here.progress.positions > 0;
    const isHowSoon = [this.#here.outcome, ...this.#here.found.values()].some((known) => known?.plies !== undefined);
    const sentences = [isSearched ? "searchDone" : "searchKnown", isHowSoon ? "searchHowSoon" : "searchNotHowSoon"];
    return sentences.map((key) => say(key, gaps)).join(" ");
  }
}
