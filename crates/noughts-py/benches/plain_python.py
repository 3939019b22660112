"""The computations of the package in plain Python, slow, for the benchmark."""

# Tic-tac-toe: a board is a string of nine characters.

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)
TRANSPOSE = (0, 3, 6, 1, 4, 7, 2, 5, 8)


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def turn(board):
    return "x" if board.count("x") == board.count("o") else "o"


def children(board):
    """Every legal move, as the number of its square, with the board after it."""
    if winner(board):
        return {}
    mark = turn(board)
    return {n: board[:n] + mark + board[n + 1:] for n in range(9) if board[n] == "."}


def for_mover(value):
    """The value of a position for the player who moved there."""
    sign, plies = value
    return -sign, None if plies is None else plies + 1


def rank(value):
    """A sort key: early wins are best, early losses are worst."""
    sign, plies = value
    return sign, -(plies or 0) * sign


def minimax(board, memory):
    """The value of a board to the player to move: (sign, plies)."""
    if board in memory:
        return memory[board]
    if winner(board):
        found = (-1, 0)
    elif "." not in board:
        found = (0, None)
    else:
        values = [for_mover(minimax(child, memory)) for child in children(board).values()]
        found = max(values, key=rank)
    memory[board] = found
    return found


def symmetries(board):
    """The board, rotated and mirrored in all eight ways."""
    for _ in range(4):
        board = "".join(board[n] for n in MIRROR)
        yield board
        board = "".join(board[n] for n in TRANSPOSE)
        yield board


def table():
    """Every board with its row: the columns of `noughts.table()`.

    The class of a board is the first of its symmetric boards in alphabetical order.
    """
    memory = {}
    minimax("." * 9, memory)
    rows = {}
    for board, (sign, plies) in memory.items():
        moves = {n: rank(for_mover(memory[child])) for n, child in children(board).items()}
        best = max(moves.values(), default=None)
        rows[board] = {
            "board": [".xo".index(cell) for cell in board],
            "turn": "xo".index(turn(board)),
            "value": sign,
            "distance": -1 if plies is None else plies,
            "legal": [n in moves for n in range(9)],
            "best": [n in moves and moves[n] == best for n in range(9)],
            "class": min(symmetries(board)),
        }
    return rows


# The evaluation of a policy, in any game. A policy is a function from a position to a move or
# to a dict of probabilities.


def chances(policy, position):
    reply = policy(position)
    return reply if isinstance(reply, dict) else {reply: 1.0}


def uniform(position):
    moves = position.moves()
    return {move: 1 / len(moves) for move in moves}


def score(position, policies, memory):
    """(win, draw, loss) of the first player."""
    if position in memory:
        return memory[position]
    if position.is_over:
        names = [*position.game.players, "draw"]
        place = [0, 2, 1][names.index(position.outcome)]
        found = tuple(float(n == place) for n in range(3))
    else:
        policy = policies[position.game.players.index(position.turn)]
        found = (0.0, 0.0, 0.0)
        for move, chance in chances(policy, position).items():
            after = score(position.play(move), policies, memory)
            found = tuple(a + chance * b for a, b in zip(found, after))
    memory[position] = found
    return found


def best_response(position, policy, player, memory):
    """The value of the best response to a policy that plays as `player`."""
    if position in memory:
        return memory[position]
    if position.is_over:
        own = position.outcome == position.game.players[player]
        found = 0.0 if position.outcome == "draw" else -1.0 if own else 1.0
    elif position.turn == position.game.players[player]:
        found = sum(chance * best_response(position.play(move), policy, player, memory)
                    for move, chance in chances(policy, position).items())
    else:
        found = max(best_response(child, policy, player, memory)
                    for child in position.children().values())
    memory[position] = found
    return found
