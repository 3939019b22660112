# Mistakes three empty cells for a line: the first line of three equal cells decides, so an empty
# line hides a real one after it.
# wrong: 15
# silent-wrong: 12
# diagnosis: as a program that mistakes three empty squares for a line, and then tests no other lines
import sys
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for i, j, k in LINES:
        if board[i] == board[j] == board[k]:
            return board[i]
    return "."


@lru_cache(maxsize=None)
def best(board, me, other):
    if winner(board) != ".":
        return winner(board)
    if "." not in board:
        return "TIE"
    results = {
        best(board[:i] + me + board[i + 1:], other, me)
        for i in range(9)
        if board[i] == "."
    }
    return me if me in results else "TIE" if "TIE" in results else other


count, *rows = sys.stdin.read().split()
for i in range(int(count)):
    board = "".join(rows[3 * i:3 * i + 3])
    players = "xo" if board.count("x") == board.count("o") else "ox"
    print(best(board, *players))
