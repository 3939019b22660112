# Requires five O and four X on a full board without a line, instead of five X and four O.
# wrong: 32
# diagnosis: as a program that requires one O more than X on a full board without a line
import sys


def won(b, p):
    return any(b[i:j:k] == 3 * p for i, j, k in
               [(0, 3, 1), (3, 6, 1), (6, 9, 1), (0, 7, 3), (1, 8, 3), (2, 9, 3), (0, 9, 4), (2, 7, 2)])


def is_final(b):
    x, o = b.count("X"), b.count("O")
    if won(b, "X"):
        return not won(b, "O") and x == o + 1
    if won(b, "O"):
        return x == o
    return x == 4 and o == 5


for line in sys.stdin.read().split():
    if line == "end":
        break
    print("valid" if is_final(line) else "invalid")
