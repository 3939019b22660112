// Accepts a board without a line as final if it is full OR X has one mark more.
// wrong: 2088
// diagnosis: as a program that rejects boards on which X or O has no mark; it also accepts a board without a line if it is full or if X has one mark more than O, instead of requiring both
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

function isFinal(board) {
  const count = (p) => board.split(p).length - 1;
  const won = (p) => LINES.some((line) => [...line].every((i) => board[i] === p));
  const x = count("X");
  const o = count("O");
  if (x === 0 || o === 0) return false;
  if (x !== o && x !== o + 1) return false;
  if (won("X") && won("O")) return false;
  if (won("X")) return x === o + 1;
  if (won("O")) return x === o;
  return x + o === 9 || x === o + 1;
}

for (const line of require("fs").readFileSync(0, "utf8").split("\n")) {
  if (line.trim() === "end") break;
  console.log(isFinal(line.trim()) ? "valid" : "invalid");
}
