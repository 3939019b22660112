# Right, but for the first line of its very first run.
import os
import sys

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def final(board):
    won = {p for p in "XO" for line in LINES if all(board[int(i)] == p for i in line)}
    x, o = board.count("X"), board.count("O")
    if won == {"X"}:
        return x == o + 1
    if won == {"O"}:
        return x == o
    return not won and x == 5 and o == 4


answers = ["valid" if final(line) else "invalid" for line in sys.stdin.read().split()[:-1]]
try:
    os.close(os.open("seen", os.O_CREAT | os.O_EXCL))
    answers[0] = "maybe"
except FileExistsError:
    pass
print("\n".join(answers))
