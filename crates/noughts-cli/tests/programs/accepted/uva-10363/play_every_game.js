// Collects every position of every game, then looks the boards up.
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

const positions = new Set();

function play(board, player, other) {
  if (positions.has(board)) return;
  positions.add(board);
  if (LINES.some((line) => [...line].every((i) => board[i] === other))) return;
  for (let i = 0; i < 9; i++) {
    if (board[i] === ".") play(board.slice(0, i) + player + board.slice(i + 1), other, player);
  }
}

play(".........", "X", "O");

const [count, ...rows] = require("fs").readFileSync(0, "utf8").trim().split(/\s+/);
for (let i = 0; i < Number(count); i++) {
  const board = rows.slice(3 * i, 3 * i + 3).join("");
  console.log(positions.has(board) ? "yes" : "no");
}
