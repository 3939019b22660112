"""Compare the package with plain Python and OpenSpiel in one run: cargo xtask bench python.

Times are the processor time of all threads, so other load on the machine matters less, and the
median of several rounds. Every result is checked before it is timed.
"""

import functools
import random
import statistics
import subprocess
import sys
import time

import noughts
import plain_python
import pyspiel
from plain_python import uniform, winner

ROUNDS = 9


def seconds(work, rounds=ROUNDS):
    taken = []
    for _ in range(rounds):
        before = time.process_time()
        work()
        taken.append(time.process_time() - before)
    return statistics.median(taken)


# Plain Python: boards are strings, and a cache has their values.

@functools.cache
def minimax(board):
    if winner(board):
        return -1
    if "." not in board:
        return 0
    mark = "x" if board.count("x") == board.count("o") else "o"
    return max(-minimax(board[:n] + mark + board[n + 1:]) for n in range(9) if board[n] == ".")


# OpenSpiel: minimax over its states, and a dict caches their values.

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
            while not winner(board) and "." in board:
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


#: Prints the seconds of the first evaluation, which solves the game and computes the levels.
FIRST = """
import sys, time, noughts
sys.path.insert(0, {folder!r})
from plain_python import uniform
before = time.process_time()
noughts.evaluate(uniform)
print(time.process_time() - before)
"""


def first_evaluations():
    code = FIRST.format(folder=sys.path[0])
    for _ in range(ROUNDS):
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        yield float(ran.stdout)


def plain_evaluate():
    """Compute three scores of the uniform policy, as `evaluate` does, and its exploitability."""
    start = noughts.Position()
    scores = [plain_python.score(start, [uniform, uniform], {}) for _ in range(3)]
    responses = [plain_python.best_response(start, uniform, player, {}) for player in range(2)]
    return scores, sum(responses) / 2


def evaluations():
    first = statistics.median(first_evaluations())
    row("the first `evaluate` of a process, of a random policy", f"{first * 1e3:,.1f} ms", "", "")
    row("`evaluate` of a random policy, a function asked 4,520 times",
        f"{seconds(lambda: noughts.evaluate(uniform)) * 1e3:,.1f} ms", "", "")
    against_random()
    first_move = functools.partial(noughts.evaluate, lambda p: p.moves()[0], scope="reachable")
    row('`evaluate(…, scope="reachable")` of always the first move',
        f"{seconds(first_move) * 1e3:,.1f} ms", "", "")
    exploitability()


def against_random():
    evaluate = functools.partial(noughts.evaluate, uniform, opponents=["random"])
    ours, (scores, theirs) = evaluate(), plain_evaluate()
    assert abs(ours.exploitability - theirs) < 1e-12
    found = [ours.as_first["random"], ours.as_second["random"], ours.itself]
    # As the second player, the policy wins the games that the first player loses.
    parts = [(found[0].win, found[0].loss), (found[1].loss, found[1].win), (found[2].win, found[2].loss)]
    for (win, loss), score in zip(parts, scores):
        assert abs(win - score[0]) < 1e-12 and abs(loss - score[2]) < 1e-12
    times = [seconds(evaluate), seconds(plain_evaluate, 3)]
    row("`evaluate` of it against a random player alone", *[f"{t * 1e3:,.1f} ms" for t in times], "")


def exploitability():
    game = pyspiel.load_game("tic_tac_toe")
    policy = pyspiel.UniformRandomPolicy(game)
    before = time.process_time()
    theirs = pyspiel.exploitability(game, policy)
    taken = time.process_time() - before
    assert abs(noughts.evaluate(uniform).exploitability - theirs) < 1e-9
    plain = seconds(lambda: [plain_python.best_response(noughts.Position(), uniform, player, {})
                             for player in range(2)], 3)
    row("exploitability of a random policy alone",
        f"{seconds(lambda: noughts.evaluate('random', opponents=[])) * 1e3:,.1f} ms",
        f"{plain * 1e3:,.1f} ms", f"{taken * 1e3:,.0f} ms")


def tables():
    table, plain = noughts.table(), plain_python.table()
    for position, values in zip(noughts.positions(), zip(table.value, table.distance)):
        expected = plain[position.board.replace("/", "")]
        assert (expected["value"], expected["distance"]) == values
    row("`table()`, 5,478 positions", f"{seconds(noughts.table) * 1e3:,.1f} ms",
        f"{seconds(plain_python.table, 3) * 1e3:,.1f} ms", "")
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
