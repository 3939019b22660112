# Forgets that nobody moves after a win, unless both have a line.
# diagnosis: as a program that never tests who moved last where somebody has a line
def gamestate(board):
    lines = board + ["".join(column) for column in zip(*board)]
    lines.append(board[0][0] + board[1][1] + board[2][2])
    lines.append(board[0][2] + board[1][1] + board[2][0])
    xs, os = ("".join(board).count(mark) for mark in "XO")
    if xs > os + 1:
        raise ValueError("Wrong turn order: X went twice")
    if os > xs:
        raise ValueError("Wrong turn order: O started")
    if "XXX" in lines and "OOO" in lines:
        raise ValueError("Impossible board: game should have ended after the game was won")
    if "XXX" in lines or "OOO" in lines:
        return "win"
    return "draw" if xs + os == 9 else "ongoing"
