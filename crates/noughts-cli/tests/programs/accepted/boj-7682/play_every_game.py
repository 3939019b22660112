# Plays every game and remembers how each one ends.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

finals = set()
seen = set()


def play(board, player, other):
    if board in seen:
        return
    seen.add(board)
    if "." not in board or any(board[i] == board[j] == board[k] == other for i, j, k in LINES):
        finals.add(board)
        return
    for i in range(9):
        if board[i] == ".":
            play(board[:i] + player + board[i + 1:], other, player)


play("." * 9, "X", "O")
for line in map(str.strip, sys.stdin):
    if line == "end":
        break
    print("valid" if line in finals else "invalid")
