# Looks at the numbers of marks only.
# wrong: 568
# diagnosis: as a program that never looks for lines
def solution(board):
    ahead = sum(row.count("O") - row.count("X") for row in board)
    return 1 if ahead in (0, 1) else 0
