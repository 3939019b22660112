"""Evaluating policies: what Python knows better than Rust, mappings and arrays."""

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
    """Work out exactly how good a policy is, without playing games.

    `policy` is one of

    - a function from a position to a move (a name such as "b2", or a number), to a dict
      of moves and probabilities, or to a probability for every number of a move;
    - a mapping from positions, or boards as text, to one of these;
    - an array with a row for every position, in the order of `positions(game)` and
      `table(game)`, and a probability for every number of a move; rows in which the game
      is over do not matter;
    - an array of numbers of moves, one for every position;
    - the name of one of our players: "easy", "medium", "hard", "perfect" or "random";
    - an `Opponent`.

    A function that does not always play the same must return probabilities: it is asked
    once for each position, and a move it returns counts as what it always plays. With
    `scope="all"` it is asked in every position that goes on, with `scope="reachable"` only
    in those that its own moves can lead to, which are far fewer and all that its scores
    depend on.

    The result has what the policy scores as first and as second player against perfect
    play, a random player and our levels, and against itself; its exploitability, with the
    best responses; how often it keeps the outcome; and every mistake with what was right
    and why. In games of more than 20,000 positions it is tried against perfect and random
    play only, unless `opponents` names others.

    A policy that raises, or whose answer is no move and no probabilities, raises
    `PolicyError`, which names the position.

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
    """The array as bytes: 64-bit floats, a row for every position."""
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
        # What is negative stands for nothing, as in rows in which the game is over.
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
