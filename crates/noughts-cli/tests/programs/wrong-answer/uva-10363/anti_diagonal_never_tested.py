# Tests rows, columns and one diagonal, never the other.
# wrong: 71
# diagnosis: as a program that forgets the diagonal c1-b2-a3
import sys


def won(b, p):
    rows = [b[0:3], b[3:6], b[6:9]]
    columns = [b[0::3], b[1::3], b[2::3]]
    return 3 * p in rows + columns + [b[0::4]]


def can_occur(b):
    ahead = b.count("X") - b.count("O")
    if won(b, "X") and ahead != 1:
        return False
    if won(b, "O") and ahead != 0:
        return False
    return ahead in (0, 1)


words = sys.stdin.read().split()
for i in range(1, 3 * int(words[0]), 3):
    print("yes" if can_occur("".join(words[i:i + 3])) else "no")
