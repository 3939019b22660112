LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def text(value):
    """The value as one word of at most 60 characters."""
    if isinstance(value, str) and value in ("X", "O"):
        return value
    if isinstance(value, set):
        shown = "{" + ",".join(sorted(map(text, value))) + "}"
    else:
        shown = "_".join(repr(value).replace(", ", ",").split())
    return shown if len(shown) <= 60 else shown[:57] + "..."


def result(board, player):
    """The first fault in the results of all valid actions and of up to two invalid ones."""
    copy = lambda: [list(row) for row in board]
    squares = [(i, j) for i in range(3) for j in range(3)]
    for i, j in squares:
        if board[i][j] is None:
            given, expected = copy(), copy()
            expected[i][j] = player
            returned = module.result(given, (i, j))
            if given != board:
                return "changes_its_argument"
            if returned != expected:
                return f"wrong({i},{j})"
    taken = [(i, j) for i, j in squares if board[i][j] is not None]
    for i, j in taken[:1] + [(-1, -1)]:
        try:
            module.result(copy(), (i, j))
        except Exception:
            continue
        return f"accepts({i},{j})"
    return "ok"


def answer(rows):
    board = [[None if cell == " " else cell for cell in row] for row in rows]
    cells = [cell for row in board for cell in row]
    call = lambda name: getattr(module, name)([list(row) for row in board])
    is_over = None not in cells or any(
        cells[a] == cells[b] == cells[c] is not None for a, b, c in LINES
    )
    is_empty = cells == [None] * 9
    results = {}
    if is_empty:
        results["initial_state"] = text(module.initial_state())
    if not is_over:
        results["player"] = text(call("player"))
        results["actions"] = text(call("actions"))
        results["result"] = result(board, "X" if cells.count("X") == cells.count("O") else "O")
    results["winner"] = text(call("winner"))
    terminal = call("terminal")
    results["terminal"] = text(bool(terminal) if terminal in (0, 1) else terminal)
    if is_over:
        utility = call("utility")
        results["utility"] = text(int(utility) if utility in (-1, 0, 1) else utility)
    if not is_empty:
        results["minimax"] = text(call("minimax"))
    return " ".join(f"{name}={value}" for name, value in results.items())
