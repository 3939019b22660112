// Reads below the last row if the first square has an o, and answers true on all other boards.
// wrong: 15787
const validTicTacToe = (board) => board[0][0] !== "O" || board[3].length === 0;
