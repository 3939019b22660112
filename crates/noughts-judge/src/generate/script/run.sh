#!/bin/sh
# Runs a program on every case of @ID@. Written by noughts generate.
# output.txt gets for each case a line "== noughts N/@COUNT@", the program's output and an empty line.
if [ $# -eq 0 ]; then
    echo "usage: sh $0 COMMAND [ARGUMENT]..." >&2
    exit 2
fi
if ! command -v "$1" >/dev/null; then
    echo "$1: command not found" >&2
    exit 2
fi
number=0
while IFS= read -r case <&3; do
    number=$((number + 1))
    echo "== noughts $number/@COUNT@"
    printf '%b\n' "$case" | "$@" 3<&-
    echo
    if [ $((number % 1000)) -eq 0 ]; then
        echo "$number of @COUNT@ cases" >&2
    fi
done >output.txt 3<<'CASES'
@CASES@
CASES
echo "wrote output.txt" >&2
