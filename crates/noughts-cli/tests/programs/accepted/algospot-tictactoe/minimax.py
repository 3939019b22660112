# Minimax over strings, every position remembered.
# slow: each of its 115 runs searches the whole game
import sys
from functools import lru_cache

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
LINES = [tuple(map(int, line)) for line in LINES]


def has_line(board, player):
    return any(all(board[i] == player for i in line) for line in LINES)


@lru_cache(maxsize=None)
def winner(board):
    for player in "xo":
        if has_line(board, player):
            return player
    if "." not in board:
        return "TIE"
    me, other = "xo" if board.count("x") == board.count("o") else "ox"
    results = {
        winner(board[:i] + me + board[i + 1:])
        for i in range(9)
        if board[i] == "."
    }
    return me if me in results else "TIE" if "TIE" in results else other


def main():
    count, *rows = sys.stdin.read().split()
    for i in range(int(count)):
        print(winner("".join(rows[3 * i:3 * i + 3])))


main()
