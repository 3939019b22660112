"""A Gymnasium environment: any game against one of our opponents.

>>> import gymnasium, noughts.gymnasium
>>> env = gymnasium.make("noughts/TicTacToe-v0", level="easy", side="x")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].sum()
((3, 3, 2), np.int64(9))
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from . import _boards
from ._native import Game, Opponent


class NoughtsEnv(gymnasium.Env[np.ndarray, np.int64]):
    """A game of one agent against an opponent.

    - `game`: any game, by default `"3,3,3"`
    - `level`: the opponent: "easy", "medium", "hard", "perfect" or "random"
    - `side`: the player of the agent: "x" or "first", "o" or "second", or None for a
      random one in each game

    An action is a move number; in most games, the number of a square in reading order. An
    observation is two planes of bits: the agent's marks and the opponent's. The reward is 1
    for a win, -1 for a loss, otherwise 0. `info["action_mask"]` has a 1 for each legal
    move, and `info["position"]` is the position. An illegal move loses immediately and
    sets `info["illegal"]`.
    """

    metadata = {"render_modes": _boards.RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "3,3,3",
        level: str = "perfect",
        side: str | None = "x",
        render_mode: str | None = None,
    ) -> None:
        self.game = Game(game)
        self.opponent = None if level == "random" else Opponent(level)
        self.side = _side(side)
        self.render_mode = _boards.render_mode(render_mode)
        self.action_space = gymnasium.spaces.Discrete(self.game.actions)
        self.observation_space = gymnasium.spaces.Box(
            0, 1, _boards.shape(self.game), np.int8
        )
        self.position = self.game.start()
        self.player = self.side or 0
        self.is_done = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        if self.opponent is not None:
            self.opponent.seed(int(self.np_random.integers(2**63)))
        self.player = int(self.np_random.integers(2)) if self.side is None else self.side
        self.position = self.game.start()
        self.is_done = False
        if self.player == 1:
            self._reply()
        self._show()
        return self._observation(), self._info()

    def step(
        self, action: Any
    ) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self.is_done:
            raise ValueError("expected reset() before step()")
        number = _boards.action(self.action_space, action)
        if not _boards.mask(self.position)[number]:
            self.is_done = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play(number)
        if not self.position.is_over:
            self._reply()
        self.is_done = self.position.is_over
        self._show()
        reward = _boards.reward(self.position, self.player)
        return self._observation(), reward, self.is_done, False, self._info()

    def render(self) -> Any:
        return _boards.rendered(self.position, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _reply(self) -> None:
        if self.opponent is None:
            moves: Any = self.position.actions()
            move: Any = moves[int(self.np_random.integers(len(moves)))]
        else:
            move = self.opponent(self.position)
        self.position = self.position.play(move)

    def _observation(self) -> np.ndarray:
        return _boards.planes(self.position, self.player)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": _boards.mask(self.position), "position": self.position}


def _side(side: str | None) -> int | None:
    sides = {None: None, "x": 0, "first": 0, "o": 1, "second": 1}
    if side not in sides:
        raise ValueError(f"expected x, o, first, second or None, found {side!r}")
    return sides[side]


gymnasium.register("noughts/TicTacToe-v0", entry_point="noughts.gymnasium:NoughtsEnv")

__all__ = ["NoughtsEnv"]
