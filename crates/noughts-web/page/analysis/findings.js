// What searches have found of the places of a game, so that it is there when one comes back.

const DECIDED = ["win", "draw", "loss"];

/** Whether it is known of a position or a move how the game ends. */
export const isDecided = (worth) => DECIDED.includes(worth?.result);

/** What is known stays known, if a later search did not come to it again. */
const better = (known, found) => (isDecided(known) && !isDecided(found) ? known : found);

/** What searches have found of one place. */
export class Findings {
  /** What is known of each move. */
  found = new Map();
  /** What the position is worth and the explanation, once known. */
  outcome;
  explanation;
  /** In which language that is. */
  language;
  /** How the last search went: how long it was to take, and how far it came. */
  state = "idle";
  seconds = 0;
  progress = { seconds: 0, positions: 0 };
  /** The best moves, as the search says at its end. */
  #best = [];

  /** The best moves as far as they are known; undefined if none is. */
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

  /** How many moves are known. */
  get known() {
    return [...this.found.values()].filter(isDecided).length;
  }

  /** A part of what a search tells. */
  take(name, data) {
    if (name === "progress") {
      this.progress = data;
    } else if (name === "outcome") {
      this.outcome = better(this.outcome, data);
    } else if (name === "move") {
      this.found.set(data.move, better(this.found.get(data.move), data));
    } else if (name === "explanation") {
      // That of an earlier search knows more moves.
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
