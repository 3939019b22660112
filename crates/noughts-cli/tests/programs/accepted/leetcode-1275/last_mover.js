// Only the player who moved last can have won.
const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

function tictactoe(moves) {
  const marks = [0, 0];
  moves.forEach(([row, column], i) => (marks[i % 2] |= 1 << (3 * row + column)));
  const last = (moves.length - 1) % 2;
  if (LINES.some((line) => (marks[last] & line) === line)) return "AB"[last];
  return moves.length === 9 ? "Draw" : "Pending";
}

const lines = require("fs").readFileSync(0, "utf8").split("\n");
const tests = lines.filter((line) => line.trim() !== "");
console.log(tests.map((line) => tictactoe(JSON.parse(line))).join("\n"));
