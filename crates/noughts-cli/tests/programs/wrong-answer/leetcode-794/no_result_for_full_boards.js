// Returns nothing if the board is full.
// wrong: 512
class Solution {
  validTicTacToe(board) {
    const cells = board.join("");
    if (!cells.includes(" ")) return;
    const count = (mark) => cells.split(mark).length - 1;
    const lines = ["012", "345", "678", "036", "147", "258", "048", "246"];
    const won = (mark) => lines.some((line) => [...line].every((place) => cells[place] === mark));
    const ahead = count("X") - count("O");
    if (won("X")) return ahead === 1 && !won("O");
    return ahead === 0 || (ahead === 1 && !won("O"));
  }
}
