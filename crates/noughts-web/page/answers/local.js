// Answers from the library, which workers of this page run, for a site without a server.

import { isLarge, Refused } from "./common.js";
import { ANSWERS, JUDGES, failed, start } from "./library.js";

/** How long a worker continues with a cancelled question: after a move, the page asks about the
 * same game again. */
const GRACE_MS = 1000;

/** Answers questions one after another in a worker, which it can replace at any time. */
export class Answerer {
  #library;
  #worker;
  /** The questions without an answer, by number. */
  #questions = new Map();
  #last = 0;
  /** The number of questions that wait for the worker to start. */
  #waiting = 0;
  /** The progress of the game that is being solved, from 0 to 1. */
  progress;

  constructor(library = ANSWERS) {
    this.#library = library;
  }

  #begin() {
    this.#worker ??= start(
      this.#library,
      (answer) => this.#take(answer),
      () => this.#fail(),
    );
    // The next question tries again.
    this.#worker.catch(() => {
      this.#worker = undefined;
    });
    return this.#worker;
  }

  /** Whether a further question would have to wait. */
  get isBusy() {
    return this.#waiting + this.#questions.size > 0;
  }

  async ask(path, parameters, signal) {
    signal?.throwIfAborted();
    this.#waiting += 1;
    const worker = await this.#begin().finally(() => {
      this.#waiting -= 1;
    });
    signal?.throwIfAborted();
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      const question = { number, path, parameters, resolve, reject, isWanted: true };
      this.#questions.set(number, question);
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        question.isWanted = false;
        setTimeout(() => this.#cancel(question), GRACE_MS);
      });
      worker.postMessage({ number, path, parameters });
    });
  }

  #take({ number, progress, text, error }) {
    this.progress = progress;
    if (progress !== undefined) {
      return;
    }
    const question = this.#questions.get(number);
    this.#questions.delete(number);
    if (error === undefined) {
      question?.resolve(text);
    } else {
      question?.reject(new Refused(error));
    }
  }

  #fail() {
    const questions = [...this.#questions.values()];
    this.#end();
    for (const { reject } of questions) {
      reject(failed());
    }
  }

  /** Ends the work on a cancelled question, unless another question is about the same game. Asks
   * the other questions again. */
  async #cancel({ number, parameters: { game } }) {
    const wanted = [...this.#questions.values()].filter(({ isWanted }) => isWanted);
    const isShared = wanted.some(({ parameters }) => parameters.game === game);
    if (!this.#questions.has(number) || isShared) {
      return;
    }
    this.#end();
    const worker = await this.#begin();
    for (const question of wanted) {
      this.#questions.set(question.number, question);
      const { number, path, parameters } = question;
      worker.postMessage({ number, path, parameters });
    }
  }

  #end() {
    this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
    this.#questions.clear();
    this.progress = undefined;
  }
}

/** Searches in a worker, separate from those that answer questions. When a search has ended, the
 * worker stays and keeps its table, so another search of the game resumes from there. */
export class Searcher {
  #worker;
  /** The current or last search of the worker. */
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
    // The next search tries again.
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

/** The messages of a worker about one search. */
class Search {
  /** A busy worker receives no messages, but it can check whether this URL still exists. */
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

/** Separate workers, so that quick questions do not wait for slow ones, and an opponent does not
 * wait for a game that is being solved. */
const [small, large, opponent] = [new Answerer(), new Answerer(), new Answerer()];
const judge = new Answerer(JUDGES);
const searcher = new Searcher();

function answererOf(path, { game = "", values }) {
  if (["problems", "inputs", "check"].includes(path)) {
    return judge;
  }
  if (!isLarge(game) || values === "no") {
    return small;
  }
  return path === "reply" && large.isBusy ? opponent : large;
}

/** The answer to a question. */
export async function ask(path, parameters, signal, body) {
  const answer = answererOf(path, parameters).ask(path, { ...parameters, ...body }, signal);
  return JSON.parse(await answer);
}

/** A picture as SVG. */
export const picture = (path, parameters, signal) => answererOf(path, parameters).ask(path, parameters, signal);

/** The progress of the game that is being solved, from 0 to 1. */
export const progress = async () => large.progress;

/** The events of a search, each with its name and its data. */
export const search = (parameters, signal) => searcher.search(parameters, signal);
