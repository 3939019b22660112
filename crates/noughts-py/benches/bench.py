"""Measures the package beside plain Python and OpenSpiel, in one run: cargo xtask bench python.

Times are of the processor, of all threads together, so that whatever else the machine does
matters less; the median of several rounds. Every result is checked before it is timed.
"""

import functools
import random
import statistics
import time

import noughts
import pyspiel

ROUNDS = 9

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def seconds(work, rounds=ROUNDS):
    taken = []
    for _ in range(rounds):
        before = time.process_time()
        work()
        taken.append(time.process_time() - before)
    return statistics.median(taken)


# Plain Python: boards are strings, a dict remembers what they are worth.

def won(board):
    return any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in LINES)


@functools.cache
def minimax(board):
    if won(board):
        return -1
    if "." not in board:
        return 0
    mark = "x" if board.count("x") == board.count("o") else "o"
    return max(-minimax(board[:n] + mark + board[n + 1:]) for n in range(9) if board[n] == ".")


# OpenSpiel: minimax over its states, and a dict remembers what they are worth.

CACHE = {}


def spiel_minimax(state):
    """The value of a state to the player to move."""
    key = str(state)
    if key not in CACHE:
        if state.is_terminal():
            returns = state.returns()
            CACHE[key] = 0 if returns[0] == 0 else -1
        else:
            CACHE[key] = max(-spiel_minimax(state.child(n)) for n in state.legal_actions())
    return CACHE[key]


def look_ups():
    positions = list(noughts.positions())
    boards = [position.board.replace("/", "") for position in positions]
    game = pyspiel.load_game("tic_tac_toe")
    found, todo = {}, [game.new_initial_state()]
    while todo:
        state = todo.pop()
        if str(state) not in found:
            found[str(state)] = state
            todo += [state.child(n) for n in state.legal_actions()]
    states = [found["\n".join(position.board.split("/"))] for position in positions]
    expected = [position.value.sign for position in positions]
    assert [minimax(board) for board in boards] == expected
    assert [spiel_minimax(state) for state in states] == expected

    def ours():
        for position in positions:
            position.value

    def plain():
        for board in boards:
            minimax(board)

    def spiel():
        for state in states:
            spiel_minimax(state)

    def spiel_cold():
        CACHE.clear()
        spiel_minimax(game.new_initial_state())

    def plain_cold():
        minimax.cache_clear()
        minimax("." * 9)

    times = [seconds(work) / len(positions) for work in (ours, plain, spiel)]
    row("look up the value of a position, cache warm", *[f"{t * 1e9:,.0f} ns" for t in times])
    print(f"<!-- noughts is {times[2] / times[0]:.1f} times as fast as OpenSpiel here -->")
    whole = [seconds(lambda: [p.value for p in noughts.positions()]),
             seconds(plain_cold), seconds(spiel_cold, 3)]
    row("every position with its value, from nothing", *[f"{t * 1e3:,.1f} ms" for t in whole])


def playouts(games=2000):
    game = pyspiel.load_game("tic_tac_toe")

    def ours():
        chance = random.Random(1)
        for _ in range(games):
            position = noughts.Position()
            while not position.is_over:
                position = position.play(chance.choice(position.actions()))

    def plain():
        chance = random.Random(1)
        for _ in range(games):
            board, mark = "." * 9, "x"
            while not won(board) and "." in board:
                n = chance.choice([n for n in range(9) if board[n] == "."])
                board = board[:n] + mark + board[n + 1:]
                mark = "o" if mark == "x" else "x"

    def spiel():
        chance = random.Random(1)
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))

    times = [seconds(work, 5) / games for work in (ours, plain, spiel)]
    row("a random game", *[f"{t * 1e6:,.1f} µs" for t in times])


def uniform(position):
    moves = position.moves()
    return dict.fromkeys(moves, 1 / len(moves))


def evaluations():
    before = time.process_time()
    noughts.evaluate("perfect")
    first = time.process_time() - before
    row("the first evaluation, which works out our levels", f"{first * 1e3:,.1f} ms", "", "")
    row("`evaluate` of a random policy, a function asked 4,520 times",
        f"{seconds(lambda: noughts.evaluate(uniform)) * 1e3:,.1f} ms", "", "")
    row("`evaluate` of it where its moves can lead",
        f"{seconds(lambda: noughts.evaluate(lambda p: p.moves()[0], scope='reachable')) * 1e3:,.1f} ms",
        "", "")
    game = pyspiel.load_game("tic_tac_toe")
    policy = pyspiel.UniformRandomPolicy(game)
    before = time.process_time()
    theirs = pyspiel.exploitability(game, policy)
    taken = time.process_time() - before
    ours = noughts.evaluate(uniform)
    assert abs(ours.exploitability - theirs) < 1e-9
    row("exploitability of a random policy alone",
        f"{seconds(lambda: noughts.evaluate('random', opponents=[])) * 1e3:,.1f} ms", "",
        f"{taken * 1e3:,.0f} ms")


def tables():
    row("`table()`, 5,478 positions", f"{seconds(noughts.table) * 1e3:,.1f} ms", "", "")
    before = time.process_time()
    table = noughts.table("4,4,4")
    taken = time.process_time() - before
    assert len(table) == 9_722_011
    row('`table("4,4,4")`, 9,722,011 positions', f"{taken:,.1f} s", "", "")
    before = time.process_time()
    noughts.table("4,4,4", columns=["board", "value"])
    taken = time.process_time() - before
    row('`table("4,4,4", columns=["board", "value"])`', f"{taken:,.1f} s", "", "")


def row(*cells):
    print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    row("what", "noughts", "plain Python", "OpenSpiel (pyspiel)")
    row("---", "---", "---", "---")
    look_ups()
    playouts()
    evaluations()
    tables()
