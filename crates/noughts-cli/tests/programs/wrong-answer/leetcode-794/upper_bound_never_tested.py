# Never tests whether X has at most one mark more than O.
# wrong: 5309
# diagnosis: as a program that lets X have any number of marks more than O
import json
import sys


def won(b, p):
    rows = [b[0:3], b[3:6], b[6:9]]
    columns = [b[0::3], b[1::3], b[2::3]]
    return 3 * p in rows + columns + [b[0::4], b[2:7:2]]


def can_occur(b):
    x, o = b.count("X"), b.count("O")
    if o > x:
        return False
    if won(b, "X") and x == o:
        return False
    return not won(b, "O") or x == o


for line in sys.stdin:
    print("true" if can_occur("".join(json.loads(line))) else "false")
