# The squares of each player as sets, compared with the eight lines.
import json
import sys

LINES = (
    [{(i, 0), (i, 1), (i, 2)} for i in range(3)]
    + [{(0, i), (1, i), (2, i)} for i in range(3)]
    + [{(0, 0), (1, 1), (2, 2)}, {(0, 2), (1, 1), (2, 0)}]
)


def tictactoe(moves):
    moves = [tuple(move) for move in moves]
    for player, squares in ("A", set(moves[0::2])), ("B", set(moves[1::2])):
        if any(line <= squares for line in LINES):
            return player
    return "Draw" if len(moves) == 9 else "Pending"


for line in sys.stdin:
    print(tictactoe(json.loads(line)))
