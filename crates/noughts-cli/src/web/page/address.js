// The whole state of the page is in its address, so that a link shares it and
// the back button works.

const DEFAULTS = {
  view: "explore",
  // Explore: the game, the board it starts from, all moves, and how many of
  // them have been made.
  game: "3,3,3",
  start: "",
  moves: [],
  at: 0,
  opponent: "",
  you: "x",
  values: true,
  setup: false,
  // Judges.
  problem: "",
  input: "",
  output: "",
  // Map.
  player: "x",
};

/** What the address says. */
export function read() {
  const query = new URLSearchParams(location.search);
  const text = (name) => query.get(name) ?? DEFAULTS[name];
  const moves = text("moves").length > 0 ? query.get("moves").split(",") : [];
  const at = Number(query.get("at") ?? moves.length);
  return {
    view: text("view"),
    game: text("game"),
    start: text("start"),
    moves,
    at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length,
    opponent: text("opponent"),
    you: text("you") === "o" ? "o" : "x",
    values: query.get("values") !== "off",
    setup: query.get("setup") === "on",
    problem: text("problem"),
    input: text("input"),
    output: text("output"),
    player: text("player") === "o" ? "o" : "x",
  };
}

function write(state) {
  const query = new URLSearchParams();
  const put = (name, value, unless) => {
    if (value !== unless) {
      query.set(name, value);
    }
  };
  for (const name of ["view", "game", "start", "opponent", "you", "problem", "input", "output", "player"]) {
    put(name, state[name], DEFAULTS[name]);
  }
  put("moves", state.moves.join(","), "");
  put("at", String(state.at), String(state.moves.length));
  put("values", state.values ? "on" : "off", "on");
  put("setup", state.setup ? "on" : "off", "off");
  // A comma and a slash need no escape there, and people read addresses.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
  return text === "" ? "/" : `/?${text}`;
}

/** Goes to a changed state, as a new page of the history. */
export function go(change) {
  history.pushState(null, "", write({ ...read(), ...change }));
  window.dispatchEvent(new Event("address"));
}

/** Changes the state without a new page of the history. */
export function amend(change) {
  history.replaceState(null, "", write({ ...read(), ...change }));
  window.dispatchEvent(new Event("address"));
}

/** Calls back whenever the address has changed. */
export function watch(callback) {
  window.addEventListener("address", callback);
  window.addEventListener("popstate", callback);
}
