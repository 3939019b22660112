# Runs a program on every case of @ID@. Written by noughts generate.
# output.txt gets for each case a line "== noughts N/@COUNT@", the program's output and an empty line.
import subprocess
import sys

# A case in each line, with / between its own lines.
CASES = r'''
@CASES@
'''

command = sys.argv[1:]
if not command:
    sys.exit("usage: python3 " + sys.argv[0] + " COMMAND [ARGUMENT]...")
with open("output.txt", "wb", buffering=0) as output:
    for number, case in enumerate(CASES.strip().split("\n"), 1):
        output.write(b"== noughts %d/@COUNT@\n" % number)
        text = case.replace("/", "\n") + "\n"
        try:
            run = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE)
        except OSError as error:
            sys.exit(command[0] + ": " + str(error))
        output.write(run.stdout + b"\n")
        if number % 1000 == 0:
            print(number, "of @COUNT@ cases", file=sys.stderr)
print("wrote output.txt", file=sys.stderr)
