# Forgets a diagonal.
# wrong: 360
import copy

VALUES = {}

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    return X if xs == os else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise Exception("not a valid action")
    new = copy.deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    lines = [[(i, 0), (i, 1), (i, 2)] for i in range(3)]
    lines += [[(0, i), (1, i), (2, i)] for i in range(3)]
    lines += [[(0, 0), (1, 1), (2, 2)]]
    for a, b, c in lines:
        if board[a[0]][a[1]] == board[b[0]][b[1]] == board[c[0]][c[1]] != EMPTY:
            return board[a[0]][a[1]]
    return None


def terminal(board):
    return winner(board) is not None or all(EMPTY not in row for row in board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    if terminal(board):
        return None
    moves = {action: value(result(board, action)) for action in actions(board)}
    best = max(moves.values()) if player(board) == X else min(moves.values())
    # Not the first of the set, whose order depends on the machine.
    return min(action for action in moves if moves[action] == best)


def value(board):
    key = str(board)
    if key not in VALUES:
        best = max if player(board) == X else min
        VALUES[key] = (
            utility(board)
            if terminal(board)
            else best(value(result(board, action)) for action in actions(board))
        )
    return VALUES[key]
