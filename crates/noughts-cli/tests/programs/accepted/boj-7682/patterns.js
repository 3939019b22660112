// Finds lines with regular expressions on the nine letters.
const lines = require("fs").readFileSync(0, "utf8").split("\n").map((line) => line.trim());

const PATTERNS = ["^(...)*PPP", "P..P..P", "^P...P...P$", "^..P.P.P..$"];

const hasLine = (board, player) =>
  PATTERNS.some((pattern) => new RegExp(pattern.replaceAll("P", player)).test(board));

function isFinal(board) {
  const x = board.split("X").length - 1;
  const o = board.split("O").length - 1;
  const xLine = hasLine(board, "X");
  const oLine = hasLine(board, "O");
  if (xLine && oLine) return false;
  if (xLine) return x === o + 1;
  if (oLine) return x === o;
  return x === 5 && o === 4;
}

const boards = lines.slice(0, lines.indexOf("end"));
console.log(boards.map((board) => (isFinal(board) ? "valid" : "invalid")).join("\n"));
