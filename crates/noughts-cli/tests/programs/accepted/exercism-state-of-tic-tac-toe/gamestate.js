// A module that exports its function.
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

export const gamestate = (board) => {
  const cells = board.join("");
  const count = (mark) => [...cells].filter((cell) => cell === mark).length;
  const won = (mark) => LINES.some((line) => [...line].every((place) => cells[place] === mark));
  const ahead = count("X") - count("O");
  if (ahead > 1) throw new Error("Wrong turn order: X went twice");
  if (ahead < 0) throw new Error("Wrong turn order: O started");
  if ((won("X") && ahead === 0) || (won("O") && ahead === 1)) {
    throw new Error("Impossible board: game should have ended after the game was won");
  }
  if (won("X") || won("O")) return "win";
  return cells.includes(" ") ? "ongoing" : "draw";
};
