"""Every position as arrays, and as files."""

import csv
import os
import re
import subprocess
import sys

import noughts
import numpy as np
import pytest
from noughts import Position

GAMES = ["3,3,3", "4,3,3", "3,3,3:wild", "4,3,3:gravity", "3,3,3:torus+misere"]


@pytest.mark.parametrize("game", GAMES)
def test_rows_match_their_positions(game):
    table = noughts.table(game, threads=2)
    rows = {position: row for row, position in enumerate(noughts.positions(game))}
    assert len(table) == len(rows)
    step = max(1, len(rows) // 6000)
    for position, row in list(rows.items())[::step]:
        assert bytes(table.board[row]) == position.cells
        assert table.turn[row] == position.game.players.index(position.turn)
        assert table.value[row] == position.value.sign
        plies = position.value.plies
        assert table.distance[row] == (-1 if plies is None else plies)
        assert np.flatnonzero(table.legal[row]).tolist() == sorted(position.actions())
        best = [position.action(move) for move in position.best_moves()]
        assert np.flatnonzero(table.best[row]).tolist() == sorted(best)
        assert table.classes[row] == rows[position.canonical()]


def test_numpy_booleans_are_cells_like_python_booleans():
    flags = [True] + 8 * [False]
    assert Position(np.array(flags)) == Position(flags) == Position("x../.../...")
    assert Position(np.array(flags).reshape(3, 3)) == Position("x../.../...")


def test_types_and_figures():
    table = noughts.table()
    types = {"board": "int8", "turn": "int8", "value": "int8", "distance": "int8",
             "legal": "bool", "best": "bool", "classes": "uint32"}
    assert {name: getattr(table, name).dtype.name for name in types} == types
    assert len(np.unique(table.classes)) == 765
    assert table.value[0] == 0 and table.legal[0].all()
    # The caller may change an array.
    table.value[0] = 1
    assert noughts.table().value[0] == 0


def test_chosen_columns():
    table = noughts.table("4,3,4", columns=["value", "turn"])
    assert table.board is None and table.value[0] == 0
    assert len(table) == sum(1 for _ in noughts.positions("4,3,4"))
    with pytest.raises(ValueError, match="expected columns among board, turn"):
        noughts.table(columns=["colour"])
    with pytest.raises(TypeError, match=r"expected a list of names such as \['board'\], found 'board'"):
        noughts.table(columns="board")
    assert len(noughts.table(columns=[])) == 5478
    assert repr(noughts.table(columns=[])) == "<Table of 3,3,3: 5478 positions>"
    assert len(noughts.table(columns=iter(["turn"])).turn) == 5478


def test_large_games_are_refused():
    with pytest.raises(ValueError, match="bytes to list every position, found .* for 5,5,4"):
        noughts.table("5,5,4")


def test_csv_matches_the_program(tmp_path):
    path = tmp_path / "all.csv"
    noughts.table(columns=["turn"]).to_csv(path)
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 5478
    for row, position in zip(rows, noughts.positions()):
        assert row["board"] == position.board
        assert row["turn"] == position.turn
        assert row["outcome"] == (position.outcome or "")
        assert row["result"] == position.value.result
        assert row["best"].split() == position.best_moves()
        assert row["moves"].split() == position.moves()
        assert row["class"] == position.canonical().board
    program = os.environ.get("NOUGHTS_PROGRAM")
    if program:
        printed = subprocess.run([program, "positions", "--csv"], capture_output=True, check=True)
        assert printed.stdout == path.read_bytes()


def check_parquet(path, table):
    import pyarrow.parquet as pq

    read = pq.read_table(path)
    assert read.num_rows == len(table)
    assert read["value"].to_numpy().tolist() == table.value.tolist()
    assert np.array_equal(np.stack(read["board"].to_numpy()), table.board)
    assert np.array_equal(np.stack(read["best"].to_numpy()), table.best)
    assert read["class"].to_numpy().tolist() == table.classes.tolist()


def test_parquet(tmp_path):
    pytest.importorskip("pyarrow")
    table = noughts.table()
    table.to_parquet(tmp_path / "all.parquet")
    check_parquet(tmp_path / "all.parquet", table)


def test_parquet_by_polars(tmp_path, monkeypatch):
    """polars writes the file if pyarrow is not installed."""
    table = noughts.table()
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "pyarrow", None)
        table.to_parquet(tmp_path / "all.parquet")
    check_parquet(tmp_path / "all.parquet", table)


def test_parquet_without_a_library(tmp_path, monkeypatch):
    for module in ["pyarrow", "polars"]:
        monkeypatch.setitem(sys.modules, module, None)
    text = re.escape("to_parquet needs pyarrow or polars: pip install noughts[parquet]")
    with pytest.raises(ImportError, match=text):
        noughts.table(columns=["turn"]).to_parquet(tmp_path / "all.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written():
    with pytest.raises(OSError):
        noughts.table(columns=[]).to_csv("/nowhere/all.csv")


def test_numpy_is_optional():
    """The package works without NumPy, and the error of `table` names it."""
    code = """
import sys
sys.modules["numpy"] = None
import noughts
assert noughts.evaluate(lambda position: position.moves()[0]).exploitability == 1
assert noughts.Position("xx./oo./...").best_moves() == ["c1"]
try:
    noughts.table()
except ImportError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout == "table needs NumPy: pip install noughts[numpy]\n", ran.stderr
