"""Strategies for arbitrary arguments, which the fuzz tests pass to every function."""

import os
import pathlib

import noughts
import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

#: The number of examples that a test generates.
EXAMPLES = int(os.environ.get("NOUGHTS_EXAMPLES", "300"))

settings.register_profile("noughts", deadline=None, print_blob=True, derandomize=True,
                          suppress_health_check=list(HealthCheck), max_examples=EXAMPLES)
settings.load_profile("noughts")

#: The exceptions that bad input may raise. Panics and failed assertions raise others.
EXPECTED = (ValueError, TypeError, KeyError, OSError, ImportError, AttributeError)

SMALL = st.sampled_from(["3,3,3", "2,2,2", "3,2,2:wild", "3,3,3:notakto", "3,2,3:gravity",
                         "2,2,2,2", "tic-tac-toe:torus", "1,1,1", "4,2,3:misere"])

WORDS = st.one_of(
    st.text(max_size=30),
    st.text("xoXO.-_/| 012,:", max_size=30),
    st.sampled_from(["en", "ko", "x", "o", "a1", "c3x", "boj/7682", "easy", "perfect", "all",
                     "reachable", "win in 3", "xx./oo./...", "3,3,3", "a1.1", "board", "random",
                     "ansi", "human", "rgb_array", "player_1", "\0", "\ud800"]),
    SMALL,
)
NUMBERS = st.one_of(st.integers(), st.integers(-3, 12), st.floats(), st.sampled_from([10**400, -10**400]),
                    st.sampled_from([2**64, -2**70, 0.5, np.float64(0.5), np.int64(4)]))
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.binary(max_size=40),
              st.builds(noughts.Game, SMALL), st.builds(lambda g: noughts.Game(g).start(), SMALL),
              st.just(noughts.Value("draw")), st.just(noughts.Opponent("easy")),
              st.just(np.zeros((3, 3), dtype=np.int8)), st.just(pathlib.Path("all")),
              st.just(object()), st.just(len), st.just(lambda *_: None), st.just(noughts)),
    lambda inner: st.one_of(st.lists(inner, max_size=9), st.tuples(inner, inner),
                            st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=9,
)

#: Any argument; more often numbers and words, which most parameters accept.
ARGUMENT = st.one_of(NUMBERS, WORDS, ANYTHING)


def is_large(value):
    """Whether a value is a game that takes seconds to solve, or a position of one."""
    if isinstance(value, noughts.Game):
        return len(value.squares) > 10
    if isinstance(value, noughts.Position):
        return is_large(value.game)
    if isinstance(value, str):
        for read in (noughts.Game, noughts.Position):
            try:
                return is_large(read(value))
            except ValueError:
                continue
    return False
