// A function in a variable, as the judge wants it. Its output is not an answer.
/**
 * @param {string[]} board
 * @return {boolean}
 */
var validTicTacToe = function (board) {
  const cells = board.join("");
  console.log(cells);
  process.stdout.write(cells);
  const count = (mark) => cells.split(mark).length - 1;
  const won = (mark) =>
    ["012", "345", "678", "036", "147", "258", "048", "246"].some((line) =>
      [...line].every((place) => cells[place] === mark),
    );
  const ahead = count("X") - count("O");
  if (won("X")) return ahead === 1 && !won("O");
  return ahead === 0 || (ahead === 1 && !won("O"));
};
