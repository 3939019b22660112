# Counts and lines; splits the input into words, so empty lines do not matter.
import sys


def lines_of(b):
    rows = [b[0:3], b[3:6], b[6:9]]
    columns = [b[0::3], b[1::3], b[2::3]]
    return rows + columns + [b[0::4], b[2:7:2]]


def can_occur(b):
    x, o = b.count("X"), b.count("O")
    lines = lines_of(b)
    if "XXX" in lines and x != o + 1:
        return False
    if "OOO" in lines and x != o:
        return False
    return x - o in (0, 1)


count, *rows = sys.stdin.read().split()
for i in range(int(count)):
    print("yes" if can_occur("".join(rows[3 * i:3 * i + 3])) else "no")
