// A worker that answers questions in turn.

import { ANSWERS, failed, start } from "./library.js";
import { Refused } from "./refused.js";

/** How long it may go on with what nobody waits for any more: whoever makes a move asks
 * about the same game again. */
const GRACE_MS = 1000;

/** Its worker can be replaced by another one at any time. */
export class Answerer {
  #library;
  #worker;
  /** What is asked and not answered, by number. */
  #questions = new Map();
  #last = 0;
  /** How many questions wait for the worker to begin. */
  #waiting = 0;
  /** How much of the game that is being solved is done, from 0 to 1. */
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
    // It is tried anew with the next question.
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
        setTimeout(() => this.#giveUp(question), GRACE_MS);
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

  /** Ends the work on a question that nobody waits for, unless somebody does for another one
   * about the same game; the others are asked again. */
  async #giveUp({ number, parameters: { game } }) {
    const wanted = [...this.#questions.values()].filter(({ isWanted }) => isWanted);
    const isOfUse = wanted.some(({ parameters }) => parameters.game === game);
    if (!this.#questions.has(number) || isOfUse) {
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
