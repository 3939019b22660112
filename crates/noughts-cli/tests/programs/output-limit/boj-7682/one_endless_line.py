# Prints one line that never ends.
import sys

while True:
    sys.stdout.write("valid" * 1000)
