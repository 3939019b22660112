"""A table that the program builds, read by a reader that was written from docs/TABLES.md."""

import os
import subprocess

import pytest
from table_reader import Table

import noughts


@pytest.mark.parametrize("game", ["3,3,3", "4,3,3"])
def test_every_position(tmp_path, game):
    program = os.environ.get("NOUGHTS_PROGRAM")
    if not program:
        pytest.skip("the program is not built")
    build = [program, "table", "build", "--game", game, "--out", str(tmp_path)]
    subprocess.run(build, capture_output=True, check=True)
    table = Table(tmp_path / game, game)
    counts = [0] * 64
    for position in noughts.positions(game):
        squares = position.board.replace("/", "")
        x, o = (
            sum(1 << square for square, mark in enumerate(squares) if mark == player)
            for player in "xo"
        )
        found = table.value(x, o)
        counts[found] += 1
        value = position.value
        if value.result == "draw":
            expected = 32
        else:
            expected = 1 + value.plies if value.result == "loss" else 63 - value.plies
        assert found == expected, position
    counted = [sum(tier.counts[byte] for tier in table.tiers) for byte in range(64)]
    assert counts[1:] == counted[1:]
