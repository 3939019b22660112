"""Policies that are arrays, and the same policy in every other form."""

import noughts
import numpy as np
import pytest
from noughts import evaluate


def first(position):
    return position.moves()[0]


def test_the_same_policy_in_every_form():
    table = noughts.table()
    rows = list(noughts.positions())
    numbers = np.where(table.legal.any(axis=1), table.legal.argmax(axis=1), -1)
    one_hot = np.eye(9)[table.legal.argmax(axis=1)]
    forms = [
        lambda position: position.action(first(position)),
        lambda position: np.int64(position.action(first(position))),
        lambda position: {first(position): 1},
        lambda position: [1.0 if n == position.actions()[0] else 0.0 for n in range(9)],
        lambda position: one_hot[rows.index(position)] if position.ply < 2 else first(position),
        {position: first(position) for position in rows if not position.is_over},
        {position.board: first(position) for position in rows if not position.is_over},
        one_hot,
        one_hot.astype(np.float32),
        numbers,
    ]
    expected = str(evaluate(first))
    for form in forms:
        assert str(evaluate(form)) == expected
    assert evaluate(table.best / np.maximum(1, table.best.sum(axis=1))[:, None]).exploitability == 0


@pytest.mark.parametrize(("policy", "error", "text"), [
    (np.zeros((5478, 8)), ValueError, "expected an array with a row of 9"),
    (np.zeros((5477, 9)), ValueError, "expected 5478 × 9 probabilities"),
    (np.zeros((5478, 9)), ValueError, ".../.../...: expected probabilities that add up to 1"),
    (np.full((5478, 9), 1 / 9), ValueError, "x../.../...: expected a legal move, found a1"),
    (np.full(5478, 9), ValueError, "expected moves from 0 to 8, found 9"),
    (np.full((5478, 9), "a"), TypeError, "expected an array of numbers"),
])
def test_invalid_policies(policy, error, text):
    with pytest.raises(error) as raised:
        evaluate(policy)
    assert text in str(raised.value)
