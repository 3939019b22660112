// The whole state of a view is in the address, so links share it and the back button works. The
// page remembers the state of the other views, which is not in the address.

const DEFAULTS = {
  // The game, its first board, all moves, the number of them on the board, and other lines that
  // were tried.
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

/** The view of an address. Links without a view, which are older, lead to a game if they have an
 * opponent or no values, otherwise to an analysis. */
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
      // Also accepts the mark of the second player.
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
  // The view is omitted for the first screen, and for an analysis with other parameters.
  const isClear = view === "play" ? query.size === 0 : view === "analyse" && query.size > 0;
  const text = new URLSearchParams([...(isClear ? [] : [["view", view]]), ...query]);
  // Leaves these characters unescaped, which is allowed and easier to read.
  const plain = { "%2C": ",", "%2F": "/", "%3A": ":", "%3B": ";" };
  const written = text.toString().replace(/%2C|%2F|%3A|%3B/g, (escaped) => plain[escaped]);
  return written === "" ? location.pathname : `${location.pathname}?${written}`;
}

/** The state in the address, with the remembered state of the other views. */
export function read() {
  const query = new URLSearchParams(location.search);
  const view = viewOf(query);
  for (const part of PARTS[view]) {
    remembered[part] = READ[part](query, (name) => query.get(name) ?? DEFAULTS[part][name]);
  }
  const state = Object.assign({ view }, ...Object.values(remembered));
  // In an analysis, the user plays both sides and sees every value.
  return view === "analyse" ? { ...state, opponent: "", values: true } : state;
}

/** Goes to a changed state, with a new entry in the history. */
export function go(change) {
  history.pushState(null, "", toText({ ...read(), ...remembered.play, ...change }));
  window.dispatchEvent(new Event("address"));
}

/** Changes the state without a new entry in the history. */
export function amend(change) {
  history.replaceState(null, "", toText({ ...read(), ...remembered.play, ...change }));
  window.dispatchEvent(new Event("address"));
}

/** The state of a new game or analysis. */
export const NEW_GAME = { start: "", moves: [], at: 0, others: [], setup: false };

/** Opens the analysis of a position, `{game, start, moves}`. */
export function analyseAt({ game, start = "", moves = [] }) {
  go({ ...NEW_GAME, view: "analyse", game, start, moves, at: moves.length });
}

/** Calls `callback` whenever the address changes. */
export function watch(callback) {
  window.addEventListener("address", callback);
  window.addEventListener("popstate", callback);
}

/** Shows the same state again. */
export const again = () => window.dispatchEvent(new Event("address"));
