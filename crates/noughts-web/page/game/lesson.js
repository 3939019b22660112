// Why a game was lost: the move that lost it, and how it was refuted.

import { endingFor } from "./ending.js";
import { decisive, refutation, reviewBySearch } from "./review.js";
import { ourName, playerText, turnAfter } from "./turns.js";
import * as api from "../answers/api.js";
import { moveText } from "../board/board.js";
import { language, say } from "../language/words.js";

/** How long one position of a game that is too large to be known is searched, in seconds, and
 * how many of them are. */
const [SECONDS, MOST] = [3, 5];

export class Lesson {
  /** The number of the move that lost, and what to say of it; undefined if there is none. */
  at;
  text;
  /** The line that refutes it, how much of it to show, and what is threatened then. */
  moves = [];
  count = 0;
  threats = [];
  /** Whether the board is to show it as soon as it is there. */
  isWanted = false;
  #name = "";
  #changed;

  /** Calls back when it is known. */
  constructor(changed) {
    this.#changed = changed;
  }

  #forget(name) {
    this.#name = name;
    this.at = this.text = undefined;
    this.isWanted = false;
  }

  /** Finds out why a game against an opponent was lost, if it was. */
  async learn(state, known, placeOf, signal) {
    const { look, review } = known;
    const name = JSON.stringify([state.game, state.start, state.moves, state.opponent, state.you, language()]);
    const outcome = review?.outcome ?? (state.at === state.moves.length ? look.outcome : undefined);
    const isLost = outcome !== undefined && endingFor(ourName(state, look), outcome) === "lost";
    if (state.opponent === "" || (name !== this.#name && !isLost)) {
      this.#forget("");
      return;
    }
    if (name === this.#name) {
      return;
    }
    this.#forget(name);
    const place = (at) => placeOf({ ...state, at });
    const moves = review?.moves ?? (await searchedBack(state, known, place, signal));
    const mistake = decisive(moves, ourName(state, look));
    if (mistake === undefined) {
      return;
    }
    const after = review === undefined ? known.searching.at(place(mistake.at)) : await api.position(place(mistake.at), signal);
    if (after?.explanation === undefined || signal.aborted) {
      this.#forget("");
      return;
    }
    const { kind, ...shown } = refutation(after.explanation);
    Object.assign(this, shown, { at: mistake.at, text: textOf(mistake, kind, shown, look.rules) });
    this.#changed();
  }
}

/** What the moves of a game that is too large to be known were worth: searched from the end, as
 * far back as the mistake or as a short search sees. */
async function searchedBack(state, { look, searching }, place, signal) {
  const own = state.moves.map((_, at) => at).filter((at) => turnAfter(at, look) === ourName(state, look));
  if (look.searchable === false) {
    return [];
  }
  for (const at of own.reverse().slice(0, MOST)) {
    const { outcome } = await searching.study(place(at), SECONDS, signal);
    if (outcome?.result !== "loss") {
      // Not lost yet: what was played then lost, if anything did.
      await searching.study(place(at + 1), SECONDS, signal);
      break;
    }
  }
  const moves = reviewBySearch(state, (where) => searching.at(where));
  return moves.map((move, at) => ({ ...move, player: turnAfter(at, look), move: state.moves[at] }));
}

/** One sentence. */
function textOf({ move, player, better = [] }, kind, { moves, count, threats }, rules) {
  const names = (all) => all.map((one) => moveText(one, rules)).join(", ");
  const last = moves[count - 1];
  const gaps = {
    move: moveText(move, rules),
    player: playerText(rules.players.find((name) => name !== player)),
    reply: last === undefined ? "" : moveText(last.move, rules),
    threats: names(threats),
  };
  const advice = better.length === 0 ? "" : ` ${say("lessonBetter", { moves: names(better.map((one) => one.move)) })}`;
  return say(`lesson${last === undefined ? "" : kind}`, gaps) + advice;
}
