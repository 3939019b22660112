// Tests the rows twice, as rows and as "columns", and the columns never.
// wrong: 213
// diagnosis: as a program that forgets all columns
function won(board, p) {
  for (let i = 0; i < 3; i++) {
    if (board[i][0] === p && board[i][1] === p && board[i][2] === p) return true;
    if ([0, 1, 2].every((j) => board[i][j] === p)) return true;
  }
  if (board[0][0] === p && board[1][1] === p && board[2][2] === p) return true;
  return board[0][2] === p && board[1][1] === p && board[2][0] === p;
}

function validTicTacToe(board) {
  const count = (p) => board.join("").split(p).length - 1;
  const ahead = count("X") - count("O");
  if (ahead !== 0 && ahead !== 1) return false;
  if (won(board, "X") && ahead !== 1) return false;
  return !(won(board, "O") && ahead !== 0);
}

for (const line of require("fs").readFileSync(0, "utf8").split("\n")) {
  if (line.trim()) console.log(String(validTicTacToe(JSON.parse(line))));
}
