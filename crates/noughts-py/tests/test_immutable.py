"""Results are immutable: no attribute can be set or deleted."""

import noughts
import pytest

FOUND = noughts.evaluate("random")

THINGS = [
    noughts.Game("4,3,3"), noughts.Position("xx./oo./..."), noughts.Value("draw"), noughts.Opponent("easy"),
    noughts.Position().explain(), FOUND, FOUND.mistakes[0], FOUND.response_to_first, FOUND.itself,
    FOUND.kept, noughts.Solver("3,3,3"), noughts.Solver("3,3,3").solve(), noughts.prove("x../.../..."),
    noughts.positions(), noughts.check("boj/7682", output="valid", input="XXXOO....\nend\n"),
]


def test_every_class_is_tested():
    classes = {getattr(noughts, name) for name in noughts.__all__ if isinstance(getattr(noughts, name), type)}
    errors = {each for each in classes if issubclass(each, Exception)}
    # A table has arrays, which the caller may change.
    assert {type(thing) for thing in THINGS} == classes - errors - {noughts.Table}


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_nothing_can_be_set(thing):
    for name in [*(name for name in dir(thing) if not name.startswith("_")), "something_new"]:
        before = getattr(thing, name, None)
        with pytest.raises(AttributeError):
            setattr(thing, name, before)
        with pytest.raises(AttributeError):
            delattr(thing, name)
