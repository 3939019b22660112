# Ends the process on one board, with exit code 0.
# wrong: 1
import sys


class Solution:
    def validTicTacToe(self, board: List[str]) -> bool:
        if board == ["XXO", "OXX", "XOO"]:
            sys.exit()
        lines = board + ["".join(column) for column in zip(*board)]
        lines += ["".join(board[i][i] for i in range(3)), "".join(board[i][2 - i] for i in range(3))]
        ahead = sum(row.count("X") - row.count("O") for row in board)
        if "XXX" in lines:
            return ahead == 1 and "OOO" not in lines
        return ahead == 0 or (ahead == 1 and "OOO" not in lines)
