# A function as the judge wants it. There O moves first.
def solution(board):
    def won(mark):
        lines = board + ["".join(column) for column in zip(*board)]
        lines += ["".join(board[i][i] for i in range(3)), "".join(board[i][2 - i] for i in range(3))]
        return mark * 3 in lines

    ahead = sum(row.count("O") - row.count("X") for row in board)
    if won("O"):
        return int(ahead == 1 and not won("X"))
    return int(ahead == 0 or ahead == 1 and not won("X"))
