# Never tests whether X has at most one mark more than O.
# wrong: 3071
# diagnosis: as a program that lets X have any number of marks more than O
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)


def is_final(b):
    x, o = b.count("X"), b.count("O")
    if won(b, "X") and won(b, "O"):
        return False
    if won(b, "X"):
        return x > o
    if won(b, "O"):
        return x == o
    return "." not in b and x > o


for line in sys.stdin.read().split():
    if line == "end":
        break
    print("valid" if is_final(line) else "invalid")
