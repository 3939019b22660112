# Reads everything and prints nothing.
# wrong: 19683
import sys

for line in sys.stdin:
    pass
