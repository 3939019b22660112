# Raises an exception for a board that cannot occur.
def gamestate(board):
    xs, os = ("".join(board).count(mark) for mark in "XO")
    if xs > os + 1:
        raise ValueError("Wrong turn order: X went twice")
    if os > xs:
        raise ValueError("Wrong turn order: O started")
    x_won, o_won = won(board, "X"), won(board, "O")
    if x_won and o_won or x_won and xs == os or o_won and xs > os:
        raise ValueError("Impossible board: game should have ended after the game was won")
    if x_won or o_won:
        return "win"
    return "draw" if xs + os == 9 else "ongoing"


def won(board, mark):
    lines = board + ["".join(column) for column in zip(*board)]
    lines.append(board[0][0] + board[1][1] + board[2][2])
    lines.append(board[0][2] + board[1][1] + board[2][0])
    return mark * 3 in lines
