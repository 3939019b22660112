# One JSON array a line; a class as the judge wants it.
import json
import sys


class Solution:
    def validTicTacToe(self, board):
        columns = ["".join(column) for column in zip(*board)]
        diagonals = [
            "".join(board[i][i] for i in range(3)),
            "".join(board[i][2 - i] for i in range(3)),
        ]
        lines = [*board, *columns, *diagonals]
        ahead = sum(row.count("X") - row.count("O") for row in board)
        if "XXX" in lines and "OOO" in lines:
            return False
        if "XXX" in lines:
            return ahead == 1
        if "OOO" in lines:
            return ahead == 0
        return ahead in (0, 1)


for line in sys.stdin:
    print("true" if Solution().validTicTacToe(json.loads(line)) else "false")
