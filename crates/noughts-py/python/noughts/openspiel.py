"""OpenSpiel: conversion of its states to positions, and a bot that plays perfectly.

>>> import pyspiel, noughts.openspiel
>>> game = pyspiel.load_game("mnk(m=4,n=3,k=3)")
>>> state = game.new_initial_state()
>>> noughts.openspiel.position(state).value
Value("win in 7")
>>> bot = noughts.openspiel.PerfectBot(player=0, seed=1)
>>> bot.step(state) in state.legal_actions()
True
"""

from __future__ import annotations

from typing import Any

import pyspiel

from ._native import Game, Opponent, Position

#: The default parameters of OpenSpiel.
MNK = {"m": 15, "n": 15, "k": 5}
CONNECT_FOUR = {"columns": 7, "rows": 6, "x_in_row": 4}


def game(game: Any) -> Game:
    """Return the `Game` of an OpenSpiel game: tic_tac_toe, mnk or connect_four.

    Other games, and boards of more than 64 squares, raise ValueError.
    """
    name, given = game.get_type().short_name, game.get_parameters()
    if name == "tic_tac_toe":
        return Game("3,3,3")
    if name == "mnk":
        sides = {**MNK, **given}
        return Game(f"{sides['m']},{sides['n']},{sides['k']}")
    if name == "connect_four":
        sides = {**CONNECT_FOUR, **given}
        return Game(f"{sides['columns']},{sides['rows']},{sides['x_in_row']}:gravity")
    raise ValueError(f"expected tic_tac_toe, mnk or connect_four, found {name}")


def position(state: Any) -> Position:
    """Return the position of a state, by replaying its moves."""
    ours = game(state.get_game()).start()
    for action in state.history():
        ours = ours.play(move(ours, action))
    return ours


def move(position: Position, action: int) -> str:
    """Return the move of an OpenSpiel action: a square, or in connect_four a column."""
    if "gravity" not in position.game.options:
        return position.move_name(action)
    for name in position.moves():
        if position.action(name) % position.game.width == action:
            return name
    raise ValueError(f"expected a column that is not full, found {action}")


def action(position: Position, move: str) -> int:
    """Return the OpenSpiel action of a move."""
    number = position.action(move)
    return number % position.game.width if "gravity" in position.game.options else number


class PerfectBot(pyspiel.Bot):  # type: ignore[misc]
    """Plays perfectly in tic_tac_toe, mnk and connect_four.

    All best moves are equally likely. On boards that are too large to solve, it searches
    for some seconds per move and plays the best move found; if connect_four is too large for
    that, it looks four moves ahead. With `level` "easy", "medium" or "hard", the bot makes
    mistakes as people do.
    """

    def __init__(
        self, player: int = 0, level: str = "perfect", seed: int | None = None
    ) -> None:
        pyspiel.Bot.__init__(self)
        self._player = player
        self._opponent = Opponent(level, seed)

    def player_id(self) -> int:
        return self._player

    def restart_at(self, state: Any) -> None:
        """Do nothing: the bot keeps no state."""

    def provides_policy(self) -> bool:
        return True

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """Return every legal action with its probability."""
        ours = position(state)
        chances = {
            action(ours, name): chance
            for name, chance in self._opponent.chances(ours).items()
        }
        return [(legal, chances.get(legal, 0.0)) for legal in state.legal_actions()]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        return self.get_policy(state), self.step(state)

    def step(self, state: Any) -> int:
        ours = position(state)
        return action(ours, self._opponent(ours))


__all__ = ["PerfectBot", "action", "game", "move", "position"]
