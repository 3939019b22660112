"""A PettingZoo environment: any game for two players, with action masks.

>>> import noughts.pettingzoo
>>> env = noughts.pettingzoo.env(game="3,3,3")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     mask = observation["action_mask"]
...     env.step(None if over else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _boards
from ._native import Game


def env(game: Game | str = "3,3,3", render_mode: str | None = None) -> Any:
    """Return the environment with PettingZoo's usual wrappers; an illegal move loses."""
    wrapped: Any = raw_env(game=game, render_mode=render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment without wrappers.

    The agents are "player_1", who moves first and in most games plays x, and "player_2".
    An action is a move number. An observation has two planes of bits, the agent's marks
    and the opponent's, and "action_mask", which is all zeros if the other agent is to
    move. The winner gets 1 and the loser -1.
    """

    metadata = {
        "name": "noughts_v0",
        "render_modes": _boards.RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, game: Game | str = "3,3,3", render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = Game(game)
        self.render_mode = _boards.render_mode(render_mode)
        self.possible_agents = ["player_1", "player_2"]
        actions = gymnasium.spaces.Discrete(self.game.actions)
        planes = gymnasium.spaces.Box(0, 1, _boards.shape(self.game), np.int8)
        mask = gymnasium.spaces.Box(0, 1, (self.game.actions,), np.int8)
        self.action_spaces = {agent: actions for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": planes, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.position = self.game.start()

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = self.game.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        player = self.possible_agents.index(agent)
        is_to_move = agent == self._to_move() and not self.position.is_over
        mask = _boards.mask(self.position)
        return {
            "observation": _boards.planes(self.position, player),
            "action_mask": mask if is_to_move else np.zeros_like(mask),
        }

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        number = _boards.action(self.action_spaces[self.agent_selection], action)
        self.position = self.position.play(number)
        if self.position.is_over:
            for player, agent in enumerate(self.possible_agents):
                self.rewards[agent] = int(_boards.reward(self.position, player))
                self.terminations[agent] = True
        self._cumulative_rewards[self.agent_selection] = 0
        self.agent_selection = self._to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _to_move(self) -> str:
        return self.possible_agents[self.position.ply % 2]

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode")
        return _boards.rendered(self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


__all__ = ["env", "raw_env"]
