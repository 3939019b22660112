"""Every position of a game as NumPy arrays."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import Game

if TYPE_CHECKING:
    import numpy as np

COLUMNS = ("board", "turn", "value", "distance", "legal", "best", "class")


class Table:
    """Every position of a game, one row each, in the order of `positions(game)`.

    - `board`: int8, a column for each square in reading order: 0 empty, 1 x, 2 o
    - `turn`: int8, 0 if it is the first player's turn, 1 if it is the second's
    - `value`: int8, to the player to move: 1 win, 0 draw, -1 loss
    - `distance`: int8, plies to the win or the loss; -1 for a draw
    - `legal`: bool, a column for each move number: whether the move is legal
    - `best`: bool, a column for each move number: whether the move is one of the best
    - `classes`: uint32, the row of the position that represents all symmetric ones

    A column that was not requested is None.
    """

    def __init__(self, game: Game, rows: int, columns: dict[str, Any]) -> None:
        self.game: Game = game
        self._rows = rows
        self.board: np.ndarray | None = columns.get("board")
        self.turn: np.ndarray | None = columns.get("turn")
        self.value: np.ndarray | None = columns.get("value")
        self.distance: np.ndarray | None = columns.get("distance")
        self.legal: np.ndarray | None = columns.get("legal")
        self.best: np.ndarray | None = columns.get("best")
        self.classes: np.ndarray | None = columns.get("class")
        self._columns = columns

    def __len__(self) -> int:
        return self._rows

    def __repr__(self) -> str:
        parts = [f"{len(self)} positions", *self._columns]
        return f"<Table of {self.game}: {', '.join(parts)}>"

    def to_csv(
        self,
        path: str | os.PathLike[str],
        *,
        progress: Callable[[dict[str, int]], object] | None = None,
    ) -> None:
        """Write every position as comma-separated values.

        Boards and moves are text. The file is identical to the output of
        `noughts positions --csv`, whichever columns the table has. It is written atomically.
        """
        with atomic_write(path) as scratch:
            _native.write_csv(self.game, scratch, None, progress)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the columns as Parquet, with pyarrow or, if it is not installed, with polars.

        Columns with several numbers per row are lists of a fixed size. The file is written
        atomically.
        """
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            self._to_parquet_by_polars(path)
            return
        columns = {}
        for name, column in self._columns.items():
            flat = pa.array(column.reshape(-1))
            wide = column.ndim == 2
            columns[name] = (
                pa.FixedSizeListArray.from_arrays(flat, column.shape[1]) if wide else flat
            )
        table = pa.table(columns)
        table = table.replace_schema_metadata({"game": str(self.game)})
        with atomic_write(path) as scratch:
            pq.write_table(table, scratch)

    def _to_parquet_by_polars(self, path: str | os.PathLike[str]) -> None:
        try:
            import polars as pl
        except ImportError:
            raise ImportError(
                "to_parquet needs pyarrow or polars: pip install noughts[parquet]"
            ) from None
        with atomic_write(path) as scratch:
            pl.DataFrame(dict(self._columns)).write_parquet(scratch)


def table(
    game: Game | str | None = None,
    *,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    progress: Callable[[dict[str, int]], object] | None = None,
) -> Table:
    """Return every position of a game with its value and its moves, as NumPy arrays.

    3×3 takes milliseconds, 16 squares take seconds: the table of 4,4,4 has 9,722,011 rows
    and takes half a gigabyte. `columns` names the columns to compute; the default is all.
    Larger games raise ValueError.

    >>> import noughts
    >>> table = noughts.table()
    >>> table.board.shape, table.value.tolist().count(1)
    ((5478, 9), 2836)
    """
    try:
        import numpy as np
    except ImportError:
        raise ImportError("table needs NumPy: pip install noughts[numpy]") from None
    game = Game(game)
    wanted = COLUMNS if columns is None else columns
    rows, found = _native.columns(game, wanted, threads, progress)
    widths = {"board": len(game.squares), "legal": game.actions, "best": game.actions}
    types = {"legal": np.bool_, "best": np.bool_, "class": np.uint32}
    arrays = {}
    for name, data in found.items():
        array: Any = np.frombuffer(data, dtype=types.get(name, np.int8))
        arrays[name] = array.reshape(-1, widths[name]) if name in widths else array
    return Table(game, rows, arrays)


@contextmanager
def atomic_write(path: str | os.PathLike[str]) -> Iterator[str]:
    """Yield the path of a temporary file, which replaces `path` unless the block raises.

    Follows links and keeps the mode of the file. A path that is not a regular file, such
    as a device, is yielded itself.
    """
    place = os.path.realpath(path)
    try:
        there = os.stat(place)
    except FileNotFoundError:
        there = None
    if there is not None and stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if there is not None and not stat.S_ISREG(there.st_mode):
        yield os.fspath(path)
        return
    scratch = os.path.join(os.path.dirname(place), f".noughts-{secrets.token_hex(8)}")
    try:
        os.close(os.open(scratch, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError as error:
        # The error names the path of the caller, not the temporary file.
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        try:
            yield scratch
        except OSError as error:
            if error.filename == scratch:
                error.filename = os.fspath(path)
            raise
        if there is not None and there.st_nlink > 1:
            # Overwrites the file, so that its other hard links stay the same file.
            shutil.copyfile(scratch, place)
            return
        if there is not None:
            os.chmod(scratch, stat.S_IMODE(there.st_mode))
        os.replace(scratch, place)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(scratch)
