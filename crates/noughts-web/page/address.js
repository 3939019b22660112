// The whole state of the page is in its address, so that a link shares it and
// the back button works. What the other views show is remembered, and not in the
// link.

const DEFAULTS = {
  // The game, the board it starts from, all moves, and how many of them have
  // been made.
  explore: {
    game: "3,3,3",
    start: "",
    moves: [],
    at: 0,
    opponent: "",
    you: "first",
    values: true,
    setup: false,
  },
  // What is to be found, and on which board.
  train: { task: "only-move", on: "3,3,3" },
  judges: { problem: "", input: "", output: "" },
  map: { player: "x" },
};

const remembered = structuredClone(DEFAULTS);

function fromText(view, query) {
  const text = (name) => query.get(name) ?? DEFAULTS[view][name];
  if (view === "judges") {
    return { problem: text("problem"), input: text("input"), output: text("output") };
  }
  if (view === "train") {
    return { task: text("task"), on: text("on").trim() };
  }
  if (view === "map") {
    return { player: text("player") === "o" ? "o" : "x" };
  }
  const moves = (query.get("moves") ?? "").split(",").filter((name) => name !== "");
  const at = Number(query.get("at") ?? moves.length);
  return {
    game: text("game").trim(),
    start: text("start"),
    moves,
    at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length,
    opponent: text("opponent"),
    // Where each has a mark of their own, the second player is o.
    you: ["second", "o"].includes(text("you")) ? "second" : "first",
    values: query.get("values") !== "off",
    setup: query.get("setup") === "on",
  };
}

function toText({ view, ...state }) {
  const query = new URLSearchParams();
  const put = (name, value, unless) => {
    if (value !== unless) {
      query.set(name, value);
    }
  };
  put("view", view, "explore");
  for (const [name, unless] of Object.entries(DEFAULTS[view])) {
    if (typeof unless === "string") {
      put(name, state[name], unless);
    }
  }
  if (view === "explore") {
    put("moves", state.moves.join(","), "");
    put("at", String(state.at), String(state.moves.length));
    put("values", state.values ? "on" : "off", "on");
    put("setup", state.setup ? "on" : "off", "off");
  }
  // These need no escape there, and people read addresses.
  const plain = { "%2C": ",", "%2F": "/", "%3A": ":" };
  const text = query.toString().replace(/%2C|%2F|%3A/g, (escaped) => plain[escaped]);
  return text === "" ? location.pathname : `${location.pathname}?${text}`;
}

/** What the address says, and what is remembered of the other views. */
export function read() {
  const query = new URLSearchParams(location.search);
  const named = query.get("view");
  const view = named !== null && Object.hasOwn(DEFAULTS, named) ? named : "explore";
  remembered[view] = fromText(view, query);
  return Object.assign({ view }, ...Object.values(remembered));
}

/** Goes to a changed state, as a new page of the history. */
export function go(change) {
  history.pushState(null, "", toText({ ...read(), ...change }));
  window.dispatchEvent(new Event("address"));
}

/** Changes the state without a new page of the history. */
export function amend(change) {
  history.replaceState(null, "", toText({ ...read(), ...change }));
  window.dispatchEvent(new Event("address"));
}

/** Explores a place, which is `{game, start, moves}`, with all that is known of it. */
export function exploreAt({ game, start = "", moves = [] }) {
  go({ view: "explore", game, start, moves, at: moves.length, opponent: "", values: true, setup: false });
}

/** Calls back whenever the address has changed. */
export function watch(callback) {
  window.addEventListener("address", callback);
  window.addEventListener("popstate", callback);
}

/** Shows the same state once more. */
export const again = () => window.dispatchEvent(new Event("address"));
