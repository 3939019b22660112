"""Arbitrary arguments for every function: only expected exceptions, and never a crash."""

import functools
import inspect
import os
import sys

import noughts
import pytest
from anything import ANYTHING, ARGUMENT, EXAMPLES, EXPECTED, SMALL, is_large
from hypothesis import given, settings
from hypothesis import strategies as st

RANDOM = noughts.evaluate("random")

OBJECTS = [
    noughts.Game("3,3,3"), noughts.Game("3,2,2:wild"), noughts.Position("xx./oo./..."),
    noughts.Position("xxx/oo./..."), noughts.Position(game="3,2,3:gravity"), noughts.Value("draw"),
    noughts.Opponent("easy"), noughts.Opponent("perfect"), noughts.Position("x../.../...").explain(),
    RANDOM, RANDOM.mistakes[0], RANDOM.response_to_first, RANDOM.itself, RANDOM.kept,
    noughts.Solver("3,3,3", memory=1000), noughts.Solver("3,3,3").solve(),
    noughts.prove("x../.../..."), noughts.positions(),
]
TABLES = [noughts.table(), noughts.table("3,2,2:wild", columns=["value"])]

#: Without `Table`, which does not check its arguments; users get one from `table`.
FUNCTIONS = [getattr(noughts, name) for name in noughts.__all__
             if callable(getattr(noughts, name)) and name != "Table"]


def methods(thing):
    """The methods of an object, except those that every Python object has."""
    for name in dir(thing):
        if callable(getattr(thing, name)) and getattr(type(thing), name) is not getattr(object, name, None):
            yield getattr(thing, name)


# Only those methods of a table that do not change it, because it is written in Python.
CALLS = FUNCTIONS + [method for thing in OBJECTS for method in methods(thing)] + [
    method for table in TABLES for method in (table.to_csv, table.to_parquet, table.__len__, table.__repr__)]


def parameters(call):
    """The names of the parameters; empty if there is no signature."""
    try:
        return list(inspect.signature(call).parameters)
    except (ValueError, TypeError):
        return []


#: Replaces the limits, so that calls are short. Other tests pass invalid limits.
LIMITS = {"timeout": 0.05, "memory": 10_000, "threads": 1}


def inside(folder, path):
    """Move a path into a folder; return anything else unchanged."""
    if isinstance(path, bytes):
        return os.path.join(os.fsencode(folder), path.replace(b"/", b""))
    if isinstance(path, (str, os.PathLike)):
        return os.path.join(folder, os.fspath(path).replace("/", ""))
    return path


def harmless(call, arguments, keywords, folder):
    """The call, with short limits, and with its files in a folder."""
    try:
        bound = inspect.signature(call).bind(*arguments, **keywords)
    except (TypeError, ValueError):
        # There is no signature, or it does not fit the arguments.
        return functools.partial(call, *arguments, **keywords)
    given = bound.arguments
    given.update({name: LIMITS[name] for name in LIMITS.keys() & bound.signature.parameters.keys()})
    if "path" in given:
        given["path"] = inside(folder, given["path"])
    return functools.partial(call, *bound.args, **bound.kwargs)


def test_every_keyword_is_tried():
    names = {name for call in CALLS for name in parameters(call)}
    assert names >= {"timeout", "memory", "nodes", "weak", "threads", "progress", "path", "columns",
                     "opponents", "scope", "language", "seed", "keep_going", "game", "position"}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: getattr(call, "__qualname__", repr(call)))
def test_any_arguments_for_any_call(call, tmp_path):
    names = parameters(call)

    # Calls with more parameters get more examples.
    @settings(max_examples=max(1, EXAMPLES // 30) * (1 + len(names)))
    @given(st.lists(ARGUMENT, max_size=min(4, 1 + len(names))),
           st.dictionaries(st.sampled_from([*names, "surprise"]), ARGUMENT, max_size=3))
    def anything(arguments, keywords):
        if any(map(is_large, [*arguments, *keywords.values()])):
            return
        try:
            result = harmless(call, arguments, keywords, tmp_path)()
        except (*EXPECTED, StopIteration, BufferError, NotImplementedError):
            return
        repr(result)

    anything()


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
@settings(max_examples=max(1, EXAMPLES // 3))
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
    """References to arguments are released."""
    marker = ["xx./oo./..."]
    before = sys.getrefcount(marker)
    for _ in range(100):
        try:
            noughts.Position(marker)
        except EXPECTED:
            pass
    assert sys.getrefcount(marker) == before
