"""PettingZoo's and Gymnasium's own tests of environments, and tests of what ours add."""

import warnings

import gymnasium
import noughts
import noughts.gymnasium
import noughts.pettingzoo
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

GAMES = ["3,3,3", "4,3,3", "3,3,3:misere", "3,3,3:wild", "3,3,3:notakto", "5,4,4:gravity",
         "3,3,3,3", "7,7,5"]


@pytest.mark.filterwarnings("ignore:Observation")  # An empty board is all zeros.
@pytest.mark.parametrize("game", GAMES)
def test_api_of_pettingzoo(game, capsys):
    api_test(noughts.pettingzoo.env(game=game), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_seeds_of_pettingzoo(game, capsys):
    seed_test(lambda **options: noughts.pettingzoo.env(game=game, **options), num_cycles=50)


def test_pictures_of_pettingzoo(capsys):
    render_test(lambda render_mode: noughts.pettingzoo.env(render_mode=render_mode))
    assert "a b c" in capsys.readouterr().out


def test_a_game_of_pettingzoo():
    env = noughts.pettingzoo.env()
    env.reset()
    for move in ["a1", "a2", "b1", "b2", "c1"]:
        observation, reward, over, _, _ = env.last()
        assert not over and reward == 0
        own = observation["observation"][..., 0].sum()
        other = observation["observation"][..., 1].sum()
        assert other - own in (0, 1)
        env.step(env.unwrapped.position.action(move))
    assert env.unwrapped.rewards == {"player_1": 1, "player_2": -1}
    assert env.terminations == {"player_1": True, "player_2": True}


def test_an_illegal_move_of_pettingzoo_loses(capsys):
    env = noughts.pettingzoo.env()
    env.reset()
    env.step(0)
    env.step(0)
    assert env.rewards["player_2"] == -1 and all(env.terminations.values())


@pytest.mark.parametrize("game", ["3,3,3", "4,3,3", "3,3,3:wild", "4,4,4:gravity", "3,3,2,3"])
@pytest.mark.parametrize("side", ["x", "o", None])
@pytest.mark.parametrize("level", ["easy", "perfect", "random"])
def test_gymnasium_accepts_the_environment(game, side, level):
    if game not in ("3,3,3", "4,3,3") and level == "perfect":
        pytest.skip("it is solved elsewhere")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = noughts.gymnasium.NoughtsEnv(game, level, side)
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "human", "rgb_array"])
def test_gymnasium_by_name_with_pictures(mode, capsys):
    env = gymnasium.make("noughts/TicTacToe-v0", level="easy", render_mode=mode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The check creates the environment by its name, in every mode.
        check_env(env.unwrapped)
    capsys.readouterr()
    env.reset(seed=1)
    env.step(np.int64(4))
    shown = env.render()
    if mode == "ansi":
        assert "a b c" in shown
    elif mode == "human":
        assert shown is None and "a b c" in capsys.readouterr().out
    else:
        assert shown.shape == (144, 144, 3) and shown.dtype == np.uint8


def test_nobody_beats_perfect_play():
    env = noughts.gymnasium.NoughtsEnv(level="perfect", side=None)
    for seed in range(100):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = env.np_random.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = env.step(action)
        assert reward <= 0


def test_bad_input():
    env = noughts.gymnasium.NoughtsEnv()
    with pytest.raises(ValueError, match="expected reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected an action"):
        env.step(9)
    env.step(0)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1, True, True)
    env = noughts.pettingzoo.raw_env()
    env.reset()
    for action in [4.7, "4", None, 9, -1, [4]]:
        with pytest.raises(ValueError, match="expected an action of Discrete"):
            env.step(action)
    env.step(np.int64(4))
    assert env.position.board == ".../.x./..."
    with pytest.raises(ValueError, match="expected x, o"):
        noughts.gymnasium.NoughtsEnv(side="z")
    with pytest.raises(ValueError, match="expected a render mode"):
        noughts.gymnasium.NoughtsEnv(render_mode="smell")
    with pytest.raises(ValueError, match="expected a render mode"):
        noughts.pettingzoo.env(render_mode="smell")
    with pytest.raises(ValueError, match="expected one of easy"):
        noughts.gymnasium.NoughtsEnv(level="best")
