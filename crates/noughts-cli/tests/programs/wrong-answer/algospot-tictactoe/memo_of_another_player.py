# Keeps the memo for the next case, although its values are for the player who was to move in the
# case that filled it. It is right on every board alone.
# diagnosis: as a program that reuses memoized results of an earlier case in which the other player was to move
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memo = {}


def winner(board):
    for i, j, k in LINES:
        if board[i] == board[j] == board[k] != ".":
            return board[i]


def value(board, turn, me):
    if board in memo:
        return memo[board]
    if winner(board):
        return 1 if winner(board) == me else -1
    if "." not in board:
        return 0
    other = "o" if turn == "x" else "x"
    values = [value(board[:i] + turn + board[i + 1:], other, me)
              for i in range(9) if board[i] == "."]
    memo[board] = max(values) if turn == me else min(values)
    return memo[board]


count, *rows = sys.stdin.read().split()
for i in range(int(count)):
    board = "".join(rows[3 * i:3 * i + 3])
    me, other = "xo" if board.count("x") == board.count("o") else "ox"
    print({1: me, 0: "TIE", -1: other}[value(board, me, me)])
