# Mistakes every full board for a draw.
# wrong: 81792
def tictactoe(moves):
    if len(moves) == 9:
        return "Draw"
    lines = [[(i, j) for j in range(3)] for i in range(3)]
    lines += [[(j, i) for j in range(3)] for i in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    moves = [tuple(move) for move in moves]
    for player, own in ("A", moves[0::2]), ("B", moves[1::2]):
        if any(all(square in own for square in line) for line in lines):
            return player
    return "Pending"
