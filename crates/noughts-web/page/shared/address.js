// The whole state of the page is in its address, so that a link shares it and the back button
// works. The state of the other views is remembered, but not in the link.

const DEFAULTS = {
  // The game, the board it starts from, all moves, how many of them have been made, and
  // other lines that were tried.
  board: { game: "3,3,3", start: "", moves: [], at: 0, others: [], setup: false },
  // The opponent, the user's side, and whether hints are shown.
  play: { opponent: "easy", you: "first", values: false },
  // The task, the game, and the position of the puzzle.
  puzzles: { task: "only-move", on: "3,3,3", puzzle: "" },
  check: { problem: "", input: "" },
  map: { player: "x" },
};

/** The parts of the state in the address of each view. */
const PARTS = {
  play: ["board", "play"],
  analyse: ["board"],
  puzzles: ["puzzles"],
  check: ["check"],
  map: ["map"],
};

/** Former names of views. */
const FORMER = { explore: "analyse", train: "puzzles", judges: "check" };

/** The opponent of a user who plays both sides. */
const NOBODY = "nobody";

const remembered = structuredClone(DEFAULTS);

/** The view of an address. Links from before views had these names go where they led: to a
 * game against an opponent or without values, or to a board with values. */
function viewOf(query) {
  const named = query.get("view");
  const view = FORMER[named] ?? named;
  if (view !== null && Object.hasOwn(PARTS, view)) {
    return view;
  }
  const isPlayed = query.size === 0 || query.has("opponent") || query.get("values") === "off";
  return isPlayed ? "play" : "analyse";
}

const names = (text) => (text ?? "").split(",").filter((name) => name !== "");

/** Reads each part of the state from an address. */
const READ = {
  board: (query, text) => {
    const moves = names(query.get("moves"));
    const at = Number(query.get("at") ?? moves.length);
    return {
      game: text("game").trim(),
      start: text("start"),
      moves,
      at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length,
      others: (query.get("others") ?? "").split(";").map(names).filter((line) => line.length > 0),
      setup: query.get("setup") === "on",
    };
  },
  play: (query, text) => {
    const isFormer = query.get("view") !== "play" && query.size > 0;
    const opponent = isFormer ? (query.get("opponent") ?? "") : text("opponent");
    return {
      opponent: opponent === NOBODY ? "" : opponent,
      // Where each has a mark of their own, the second player is o.
      you: ["second", "o"].includes(text("you")) ? "second" : "first",
      values: isFormer ? query.get("values") !== "off" : query.get("values") === "on",
    };
  },
  puzzles: (query, text) => ({ task: text("task"), on: text("on").trim(), puzzle: text("puzzle") }),
  check: (query, text) => ({ problem: text("problem"), input: text("input") }),
  map: (query, text) => ({ player: text("player") === "o" ? "o" : "x" }),
};

function toText({ view, ...state }) {
  const query = new URLSearchParams();
  const put = (name, value, unless) => {
    if (value !== unless) {
      query.set(name, value);
    }
  };
  for (const part of PARTS[view]) {
    for (const [name, unless] of Object.entries(DEFAULTS[part])) {
      if (typeof unless === "string") {
        put(name, state[name], unless);
      }
    }
  }
  if (PARTS[view].includes("board")) {
    put("moves", state.moves.join(","), "");
    put("at", String(state.at), String(state.moves.length));
    put("others", state.others.map((line) => line.join(",")).join(";"), "");
    put("setup", state.setup ? "on" : "off", "off");
  }
  if (view === "play") {
    put("opponent", state.opponent === "" ? NOBODY : state.opponent, DEFAULTS.play.opponent);
    put("values", state.values ? "on" : "off", "off");
  }
  // A board that is analysed needs no name, and neither does the first screen.
  const isClear = view === "play" ? query.size === 0 : view === "analyse" && query.size > 0;
  const text = new URLSearchParams([...(isClear ? [] : [["view", view]]), ...query]);
  // These need no escape there, and people read addresses.
  const plain = { "%2C": ",", "%2F": "/", "%3A": ":", "%3B": ";" };
  const written = text.toString().replace(/%2C|%2F|%3A|%3B/g, (escaped) => plain[escaped]);
  return written === "" ? location.pathname : `${location.pathname}?${written}`;
}

/** The state by the address, with the remembered state of the other views. */
export function read() {
  const query = new URLSearchParams(location.search);
  const view = viewOf(query);
  for (const part of PARTS[view]) {
    remembered[part] = READ[part](query, (name) => query.get(name) ?? DEFAULTS[part][name]);
  }
  const state = Object.assign({ view }, ...Object.values(remembered));
  // In an analysis one plays both sides and sees every value.
  return view === "analyse" ? { ...state, opponent: "", values: true } : state;
}

/** Goes to a changed state, as a new page of the history. */
export function go(change) {
  history.pushState(null, "", toText({ ...read(), ...remembered.play, ...change }));
  window.dispatchEvent(new Event("address"));
}

/** Changes the state without a new page of the history. */
export function amend(change) {
  history.replaceState(null, "", toText({ ...read(), ...remembered.play, ...change }));
  window.dispatchEvent(new Event("address"));
}

/** The state of a new game or analysis. */
export const AFRESH = { start: "", moves: [], at: 0, others: [], setup: false };

/** Analyses a place, which is `{game, start, moves}`, with all that is known of it. */
export function analyseAt({ game, start = "", moves = [] }) {
  go({ ...AFRESH, view: "analyse", game, start, moves, at: moves.length });
}

/** Calls back whenever the address has changed. */
export function watch(callback) {
  window.addEventListener("address", callback);
  window.addEventListener("popstate", callback);
}

/** Shows the same state once more. */
export const again = () => window.dispatchEvent(new Event("address"));
