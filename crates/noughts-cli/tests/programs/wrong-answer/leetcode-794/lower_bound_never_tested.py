# Never tests whether O has more marks than X.
# wrong: 4461
# diagnosis: as a program that never tests whether O has too many marks
import json
import sys


def won(b, p):
    rows = [b[0:3], b[3:6], b[6:9]]
    columns = [b[0::3], b[1::3], b[2::3]]
    return 3 * p in rows + columns + [b[0::4], b[2:7:2]]


def can_occur(b):
    x, o = b.count("X"), b.count("O")
    if x - o > 1:
        return False
    if won(b, "X") and x == o:
        return False
    return not won(b, "O") or x == o


for line in sys.stdin:
    print("true" if can_occur("".join(json.loads(line))) else "false")
