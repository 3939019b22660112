"""Evaluate policies. This module converts mappings and arrays for the part in Rust."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _native
from ._native import Evaluation, Game, Opponent, Position


def evaluate(
    policy: Any,
    game: Game | str | None = None,
    *,
    scope: str = "all",
    opponents: Sequence[str] | None = None,
    threads: int | None = None,
    progress: Callable[[dict[str, int]], object] | None = None,
) -> Evaluation:
    """Compute exactly how good a policy is, without playing games.

    `policy` is one of

    - a function that takes a position and returns a move (a name such as "b2", or a
      number), a dict from moves to probabilities, or a list with a probability for every
      move number;
    - a mapping from positions, or boards as text, to one of these;
    - an array with a row for every position, in the order of `positions(game)` and
      `table(game)`, and a column with probabilities for every move number; rows of
      finished games are ignored;
    - an array of move numbers, one for every position;
    - the name of a built-in player: "easy", "medium", "hard", "perfect" or "random";
    - an `Opponent`.

    `evaluate` calls a function once for each position and assumes that it always plays
    the returned move. So a function that varies its moves must return probabilities. With
    `scope="all"`, `evaluate` calls the function in every unfinished position. With
    `scope="reachable"`, it calls the function only in positions that the function's own
    moves can lead to; these are far fewer, and the scores depend only on them.

    The result has the scores of the policy as first and as second player against perfect
    play, a random player and our levels, and against itself; its exploitability, with the
    best responses; how often it keeps the outcome; and every mistake, with the right moves
    and the reasons. In games of more than 20,000 positions, the opponents are only perfect
    and random play, unless `opponents` names others.

    If the policy raises an exception, or returns neither a move nor probabilities,
    `evaluate` raises `PolicyError`, which names the position.

    >>> import noughts
    >>> evaluation = noughts.evaluate(lambda position: position.moves()[-1])
    >>> evaluation.as_first["random"].value > 0.5, evaluation.exploitability
    (True, 1.0)
    >>> evaluation.mistakes[0]
    <Mistake c3 in x../.../...: draw becomes loss in 6>
    """
    if isinstance(policy, Opponent):
        policy = policy.chances
    elif isinstance(policy, Mapping):
        policy = _of_mapping(policy)
    elif hasattr(policy, "__array__") and not callable(policy):
        policy = _of_array(policy, game)
    elif isinstance(policy, (bytes, bytearray)):
        raise TypeError(f"expected a policy, found {type(policy).__name__}")
    return _native.evaluate(
        policy,
        game,
        scope=scope,
        opponents=opponents,
        threads=threads,
        progress=progress,
    )


def _of_mapping(policy: Mapping[Any, Any]) -> Callable[[Position], Any]:
    def look_up(position: Position) -> Any:
        for key in (position, position.board):
            if key in policy:
                return policy[key]
        raise ValueError("expected a move for every position, found none here")

    return look_up


def _of_array(policy: Any, game: Game | str | None) -> bytes:
    """Return the array as bytes: 64-bit floats, a row for every position."""
    import numpy as np

    game = Game(game)
    array = np.asarray(policy)
    if array.dtype.kind not in "iufb":
        raise TypeError(f"expected an array of numbers, found one of {array.dtype}")
    if array.ndim == 1 and array.dtype.kind in "iu":
        beyond = array >= game.actions
        if beyond.any():
            raise ValueError(
                f"expected moves from 0 to {game.actions - 1}, found {array[beyond][0]}"
            )
        # A negative number stands for no move, as in rows of finished games.
        chances = np.zeros((len(array), game.actions))
        rows = np.flatnonzero(array >= 0)
        chances[rows, array[rows]] = 1.0
        array = chances
    if array.ndim != 2 or array.shape[1] != game.actions:
        raise ValueError(
            f"expected an array with a row of {game.actions} for every position, "
            f"found one of shape {array.shape}"
        )
    return np.ascontiguousarray(array, dtype=np.float64).tobytes()
