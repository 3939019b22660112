"""Search, proofs, judges; threads, progress and Ctrl-C."""

import errno
import os
import pathlib
import signal
import subprocess
import sys
import time
from functools import partial

import noughts
import pytest
from noughts import Game, Position, Solver

PROOFS = pathlib.Path(__file__).resolve().parents[3] / "docs/proofs"


def test_a_larger_board():
    found = Solver("6,6,5").solve(threads=2)
    assert found.result == "draw" and found.is_decided
    assert found.data["game"] == "6,6,5" and set(found.best_moves) == set(found.moves)
    assert "a draw" in str(found) and "탐색" in found.text("ko")
    assert found.positions_searched > 0 and found.position == Game("6,6,5").start()


def test_limits_end_a_search():
    found = Solver("7,7,5").solve(nodes=10)
    assert found.result in ("unknown", "no-loss") and not found.is_decided
    found = Solver("8,8,5").solve(timeout=0.01)
    assert not found.is_decided
    for timeout in [None, float("inf"), 10**9, True]:
        assert Solver("3,3,3").solve(timeout=timeout).result == "draw"


def test_progress_is_reported_and_can_end_the_search():
    told = []

    class Enough(Exception):
        pass

    def progress(state):
        told.append(state)
        raise Enough

    with pytest.raises(Enough):
        Solver("8,8,5").solve(progress=progress)
    assert told[0].keys() == {"nodes", "yes", "no"}


INTERRUPTED = """
import sys, noughts
def progress(state):
    print("working", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("work", [
    'noughts.Solver("8,8,5").solve(progress=progress)',
    'noughts.prove(noughts.Position(game="8,8,5"), progress=progress)',
    # An endless loop, so that a late signal still interrupts work.
    'print("working", flush=True)\n    while True: noughts.Position(game="5,4,4").value',
])
def test_ctrl_c_ends_long_work(work):
    child = subprocess.Popen([sys.executable, "-c", INTERRUPTED.format(work=work)],
                             stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "working\n"
    child.send_signal(signal.SIGINT)
    output, _ = child.communicate(timeout=900)
    assert output.endswith("interrupted\n")


def processor_time(work):
    """The processor time of some work, in seconds."""
    started = time.process_time()
    work()
    return time.process_time() - started


def time_until_interrupted(work, after):
    """Interrupt work after some processor time; return how much it took, or None if it ends before."""
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, interrupt)
    started = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, after)
        work()
        signal.setitimer(signal.ITIMER_PROF, 0)
        return None
    except KeyboardInterrupt:
        return time.process_time() - started
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.slow
@pytest.mark.parametrize("evaluated", [
    lambda level, game: noughts.evaluate("random", game, opponents=[level]),
    lambda level, game: noughts.evaluate(level, game, opponents=["random"]),
    # A policy that is not written in Python does not check for signals itself.
    lambda level, game: noughts.evaluate(noughts.Opponent(level).chances, game),
], ids=["opponent", "policy", "function"])
def test_ctrl_c_ends_the_work_on_a_policy(evaluated):
    game = "4,3,3"
    # Keeps the solved game, so that only the work on the policy is measured.
    held = noughts.evaluate("random", game, opponents=["random"])
    easier = processor_time(partial(evaluated, "medium", game))
    interrupted = time_until_interrupted(partial(evaluated, "hard", game), easier / 10)
    # The interrupted work was not cached, so the same work takes its full time.
    assert interrupted < processor_time(partial(evaluated, "hard", game)) / 2
    assert held.as_first.keys() == {"random"}


def test_ctrl_c_ends_a_list_of_positions():
    # The whole list would take hours.
    work = partial(list, noughts.positions("5,5,4"))
    assert time_until_interrupted(work, 0.1) is not None
    positions = noughts.positions()
    assert len(list(positions)) == 5478 and list(positions) == []


def test_ctrl_c_ends_a_check():
    check = partial(noughts.verify, PROOFS / "10,5,5.proof")
    assert check().claim == "draw"
    whole = processor_time(check)
    assert time_until_interrupted(check, whole / 10) < whole / 2


MEANWHILE = """
import os, threading, time, noughts
search = threading.Thread(target=noughts.Solver("8,8,5").solve, daemon=True)
search.start()
for _ in range(3):
    time.sleep(0.05)
assert search.is_alive()
print("still there", flush=True)
os._exit(0)
"""


def test_other_threads_run_meanwhile():
    """A search releases the GIL; otherwise the first sleep would last until it ends, for hours."""
    ran = subprocess.run([sys.executable, "-c", MEANWHILE], capture_output=True, text=True, timeout=900)
    assert ran.stdout == "still there\n", ran.stderr


def test_proofs(tmp_path):
    for game, claim in [("3,3,3", "draw"), ("4,3,3", "x"), ("4,4,4", "draw")]:
        certificate = noughts.prove(Game(game).start())
        assert certificate.claim == claim
        assert noughts.verify(bytes(certificate)).claim == claim
        path = tmp_path / "proof"
        path.write_bytes(bytes(certificate))
        checked = noughts.verify(path)
        assert checked.position == Game(game).start() and len(checked) == len(certificate)
        assert [half["player"] for half in checked.halves] == (["x"] if claim == "x" else ["x", "o"])
    broken = bytearray(bytes(certificate))
    broken[len(broken) // 2] ^= 1
    with pytest.raises(noughts.ProofError, match="not a proof"):
        noughts.verify(bytes(broken))
    with pytest.raises(noughts.ProofError):
        noughts.verify(b"")
    with pytest.raises(FileNotFoundError) as missing:
        noughts.verify("/nowhere")
    assert missing.value.filename == "/nowhere" and missing.value.errno == errno.ENOENT
    assert missing.value.strerror == os.strerror(errno.ENOENT)
    with pytest.raises(IsADirectoryError) as folder:
        noughts.verify(tmp_path)
    assert folder.value.filename == str(tmp_path)
    assert noughts.verify(bytearray(bytes(certificate))).claim == claim
    with pytest.raises(noughts.ProofError, match="not known within the limits"):
        noughts.prove(Position(game="8,8,5"), timeout=0.01)
    with pytest.raises(ValueError, match="the game is over"):
        noughts.prove("xxx/oo./...")


def test_proofs_of_the_weak_game():
    for game, weak, claim in [("3,3,3", "x", "x"), ("4,4,4", "x", "no win"), ("2,2,2", "o", "o")]:
        certificate = noughts.prove(Game(game).start(), weak=weak)
        checked = noughts.verify(bytes(certificate))
        assert (checked.claim, checked.weak) == (claim, weak)
        [half] = checked.halves
        assert half["player"] == weak
        assert half["argument"] == f"a strategy that only {'blocks' if claim == 'no win' else 'attacks'}"
    assert noughts.prove(Game("3,3,3").start()).weak is None
    with pytest.raises(ValueError, match="expected weak to be 'x' or 'o', found \"y\""):
        noughts.prove(Game("3,3,3").start(), weak="y")


@pytest.mark.parametrize(("call", "error", "text"), [
    (lambda: Solver("misere"), ValueError, "an extra mark never harms there"),
    (lambda: Solver(), TypeError, "argument"),
    (lambda: Solver("3,3,3").solve(Position(game="4,3,3")), ValueError, "expected a position of 3,3,3"),
    (lambda: Solver("3,3,3").solve(timeout=-1), ValueError,
     "expected seconds from 0 to 2^64, or infinity, found -1"),
    (lambda: Solver("3,3,3").solve(timeout=float("nan")), ValueError, "found NaN"),
    (lambda: Solver("3,3,3").solve(timeout=10**400), ValueError, f"or infinity, found {10**400}"),
    (lambda: Solver("3,3,3").solve(timeout=10**5000), ValueError, "or infinity, found one far beyond"),
    (lambda: Solver("3,3,3").solve(timeout="1"), TypeError,
     "expected seconds from 0 to 2^64, or infinity, found str"),
    (lambda: Solver("3,3,3").solve(threads=0), ValueError, "at least 1 thread"),
    (lambda: Solver("3,3,3", memory=-1), ValueError, "expected a whole number from 0 on, found -1"),
    (lambda: Solver("3,3,3", memory=2**64), ValueError, "at most 64 bits, found 18446744073709551616"),
    (lambda: Solver("3,3,3", memory=1.5), TypeError, "expected a whole number from 0 on, found float"),
    (lambda: Solver("3,3,3").solve(nodes=-1), ValueError, "expected a whole number from 0 on, found -1"),
    (lambda: noughts.Opponent("easy").seed(-1), ValueError, "expected a whole number from 0 on, found -1"),
    (lambda: Solver("3,3,3").solve(progress=3), TypeError, "expected a function for progress, found int"),
    (lambda: noughts.prove("x../.../...", "misere"), ValueError, "never harms"),
    (lambda: noughts.verify(3), TypeError, "expected bytes or a path, found int"),
])
def test_errors(call, error, text):
    with pytest.raises(error) as raised:
        call()
    assert text in str(raised.value)


def test_judges():
    assert {problem["id"] for problem in noughts.problems()} >= {"boj/7682", "uva/10363"}
    for problem in noughts.problems():
        if not problem["id"].startswith("noughts/"):
            sample = problem["sample"]
            assert noughts.answer(problem["id"], sample["input"]) == sample["output"]
    assert noughts.answer("백준 7682번", "XXXOO.XXX\nend\n") == "invalid\n"
    with pytest.raises(ValueError, match="line 2, case 2: expected 9"):
        noughts.answer("boj/7682", "XXXOO.XXX\nXOX\nend\n")
    assert noughts.answer("boj/7682", "XXXOO.XXX\nXOX\nend\n", keep_going=True) == "invalid\nERROR\n"
    with pytest.raises(ValueError):
        noughts.answer("nobody/1", "")


def test_import_has_no_side_effects():
    """Importing starts no thread, and needs no file of the user."""
    package = str(pathlib.Path(noughts.__file__).parents[1])
    code = f"import sys, threading; sys.path.append({package!r}); import noughts; print(threading.active_count())"
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True,
                         env={"PATH": os.environ["PATH"]}, cwd="/")
    assert ran.stdout == "1\n", ran.stderr


def test_connect_four_has_distances():
    # The second player wins with the last mark.
    found = Solver("6,4,4:gravity").solve()
    assert (found.result, found.plies, len(found.line)) == ("loss", 24, 24)
    assert found.data["distances"] and all("plies" in move for move in found.data["moves"])
    reports = []
    known = Solver("7,7,4:gravity").solve(nodes=100_000, progress=reports.append)
    assert known.result == "unknown" and known.plies is None
    assert all(set(report) == {"nodes", "least", "most"} for report in reports)
    assert all(isinstance(report["least"], str) for report in reports)
