// Looks below the last row.
const validTicTacToe = (board) => board[3].length === 0;
