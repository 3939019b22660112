// One JSON array a line.
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

function validTicTacToe(board) {
  const cells = board.join("");
  const count = (p) => [...cells].filter((c) => c === p).length;
  const won = (p) => LINES.some((line) => [...line].every((i) => cells[i] === p));
  const ahead = count("X") - count("O");
  if (won("X")) return ahead === 1 && !won("O");
  if (won("O")) return ahead === 0;
  return ahead === 0 || ahead === 1;
}

for (const line of require("fs").readFileSync(0, "utf8").split("\n")) {
  if (line.trim()) console.log(String(validTicTacToe(JSON.parse(line))));
}
