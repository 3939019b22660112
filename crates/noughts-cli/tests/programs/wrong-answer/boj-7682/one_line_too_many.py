# Also answers the word "end". All other answers are right.
import sys

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def won(board, p):
    return any(all(board[int(i)] == p for i in line) for line in LINES)


def is_final(board):
    if len(board) != 9:
        return False
    ahead = board.count("X") - board.count("O")
    if won(board, "X"):
        return ahead == 1 and not won(board, "O")
    if won(board, "O"):
        return ahead == 0
    return ahead == 1 and "." not in board


for line in sys.stdin:
    print("valid" if is_final(line.strip()) else "invalid")
