"""Anything into everything: exceptions of known kinds, and never a crash."""

import inspect
import os
import sys

import noughts
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

settings.register_profile("noughts", deadline=None, print_blob=True, derandomize=True,
                          suppress_health_check=list(HealthCheck),
                          max_examples=int(os.environ.get("NOUGHTS_EXAMPLES", "300")))
settings.load_profile("noughts")

#: What bad input may raise. A panic is a BaseException, and an assertion is none of these.
EXPECTED = (ValueError, TypeError, KeyError, OverflowError, OSError, ImportError, AttributeError)

SMALL = st.sampled_from(["3,3,3", "2,2,2", "3,2,2:wild", "3,3,3:notakto", "3,2,3:gravity",
                         "2,2,2,2", "tic-tac-toe:torus", "1,1,1", "4,2,3:misere"])

WORDS = st.one_of(
    st.text(max_size=30),
    st.text("xoXO.-_/| 012,:", max_size=30),
    st.sampled_from(["en", "ko", "x", "o", "a1", "c3x", "boj/7682", "easy", "perfect", "all",
                     "reachable", "win in 3", "xx./oo./...", "3,3,3", "a1.1", "board", "\0", "\ud800"]),
    SMALL,
)
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.integers(-3, 12), st.floats(),
              WORDS, st.binary(max_size=40),
              st.builds(noughts.Game, SMALL), st.builds(lambda g: noughts.Game(g).start(), SMALL),
              st.just(noughts.Value("draw")), st.just(noughts.Opponent("easy")),
              st.just(np.zeros((3, 3), dtype=np.int8)), st.just(np.float64(0.5)),
              st.just(object()), st.just(len), st.just(noughts)),
    lambda inner: st.one_of(st.lists(inner, max_size=9), st.tuples(inner, inner),
                            st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=9,
)

OBJECTS = [
    noughts.Game("3,3,3"), noughts.Game("3,2,2:wild"), noughts.Position("xx./oo./..."),
    noughts.Position("xxx/oo./..."), noughts.Position(game="3,2,3:gravity"), noughts.Value("draw"),
    noughts.Opponent("easy"), noughts.Opponent("perfect"), noughts.Position("x../.../...").explain(),
    noughts.evaluate("random"), noughts.evaluate("random").mistakes[0],
    noughts.evaluate("random").response_to_first, noughts.evaluate("random").itself,
    noughts.evaluate("random").kept, noughts.Solver("3,3,3", memory=1000),
    noughts.Solver("3,3,3").solve(), noughts.prove("x../.../..."), noughts.positions(),
]

FUNCTIONS = [getattr(noughts, name) for name in noughts.__all__ if callable(getattr(noughts, name))]
METHODS = [
    getattr(thing, name) for thing in OBJECTS for name in dir(thing)
    if callable(getattr(thing, name)) and name not in ("__class__", "__init_subclass__")
]
ALL = FUNCTIONS + METHODS

#: No call may take all day, or write files.
LEFT_OUT = {"to_csv", "to_parquet"}


def harmless(arguments, names):
    """Limits for what would search for long or take much memory."""
    known = dict(names)
    if "timeout" in known:
        arguments["timeout"] = 0.05
    if "memory" in known:
        arguments["memory"] = 10_000
    return arguments


def large(value):
    """A game that takes seconds to work out."""
    if isinstance(value, noughts.Game):
        return len(value.squares) > 10
    if isinstance(value, noughts.Position):
        return len(value.game.squares) > 10
    if isinstance(value, str):
        try:
            return len(noughts.Game(value).squares) > 10
        except EXPECTED:
            pass
        try:
            return len(noughts.Position(value).game.squares) > 10
        except EXPECTED:
            return False
    return False


@given(st.sampled_from(ALL), st.lists(ANYTHING, max_size=4),
       st.dictionaries(st.sampled_from(["game", "language", "scope", "opponents", "threads",
                                        "columns", "progress", "seed", "keep_going", "position"]),
                       ANYTHING, max_size=2))
def test_anything_into_everything(call, arguments, keywords):
    if getattr(call, "__name__", "") in LEFT_OUT or any(map(large, [*arguments, *keywords.values()])):
        return
    if keywords.get("threads") is not None:
        keywords["threads"] = 1
    try:
        names = inspect.signature(call).parameters.items()
    except (ValueError, TypeError):
        names = []
    try:
        result = call(*arguments, **harmless(keywords, names))
    except EXPECTED:
        return
    except (StopIteration, BufferError, NotImplementedError):
        return
    repr(result)


@given(ANYTHING, SMALL)
def test_any_board(board, game):
    try:
        position = noughts.Position(board, game)
    except EXPECTED:
        return
    assert position in set(noughts.positions(game))


@given(st.lists(st.integers(0, 20), max_size=12), SMALL)
def test_any_moves(numbers, game):
    position = noughts.Game(game).start()
    for number in numbers:
        try:
            position = position.play(number)
        except ValueError:
            assert number not in position.actions()
    assert str(position) and position.value is not None


@given(st.functions(like=lambda position: None, returns=ANYTHING, pure=True))
@settings(max_examples=100)
def test_any_policy(policy):
    try:
        noughts.evaluate(policy, "2,2,2")
    except noughts.PolicyError as error:
        assert str(error).startswith("2,2,2 " + error.position.board)


@given(st.binary(max_size=200), st.integers(0, 10_000), st.integers(0, 255))
def test_any_certificate(data, place, byte):
    good = bytes(noughts.prove("x../.../..."))
    changed = bytearray(good)
    changed[place % len(changed)] = byte
    for certificate in [data, bytes(changed), good[: place % len(good)]]:
        try:
            noughts.verify(certificate)
        except noughts.ProofError:
            continue
        assert certificate == good or noughts.verify(certificate).claim


@given(st.sampled_from([p["id"] for p in noughts.problems()]), st.text(max_size=100))
def test_any_input_of_a_judge(problem, text):
    try:
        noughts.answer(problem, text)
    except ValueError:
        pass


def test_no_leaks():
    """References to what is passed in are given up again."""
    marker = ["xx./oo./..."]
    before = sys.getrefcount(marker)
    for _ in range(100):
        try:
            noughts.Position(marker)
        except EXPECTED:
            pass
    assert sys.getrefcount(marker) == before
