"""Arbitrary arguments for the environments and the bot: only expected exceptions."""

import gymnasium
import noughts.gymnasium
import noughts.openspiel
import noughts.pettingzoo
import pyspiel
from anything import ANYTHING, EXPECTED, SMALL, WORDS, is_large
from hypothesis import given
from hypothesis import strategies as st
from noughts import openspiel

#: Gymnasium has its own error for seeds, and PettingZoo's wrappers use assertions.
REFUSED = (*EXPECTED, gymnasium.error.Error)
REFUSED_BY_WRAPPERS = (*REFUSED, AssertionError)

#: Often valid, so that games continue and end.
ARGUMENTS = {
    "game": st.one_of(SMALL, ANYTHING),
    "level": st.one_of(st.sampled_from(["easy", "medium", "hard", "perfect", "random"]), ANYTHING),
    "side": st.one_of(st.sampled_from(["x", "o", None]), ANYTHING),
    "render_mode": st.one_of(st.sampled_from([None, *noughts.gymnasium.NoughtsEnv.metadata["render_modes"]]),
                             ANYTHING),
}
ACTIONS = st.one_of(st.integers(0, 8), ANYTHING)
SEEDS = st.one_of(st.none(), st.integers(0, 9), ANYTHING)


def some_of(*names):
    """Arguments by name, each of which may be absent."""
    return st.fixed_dictionaries({}, optional={name: ARGUMENTS[name] for name in names})


def tried(call, refused, *arguments, **keywords):
    """The result of a call; None if it raises one of `refused`."""
    try:
        return call(*arguments, **keywords)
    except refused:
        return None


def made(call, keywords):
    return None if is_large(keywords.get("game")) else tried(call, REFUSED, **keywords)


@given(some_of("game", "level", "side", "render_mode"), SEEDS, st.lists(ACTIONS, max_size=9))
def test_any_game_of_gymnasium(keywords, seed, actions):
    env = made(noughts.gymnasium.NoughtsEnv, keywords)
    if env is None:
        return
    tried(env.reset, REFUSED, seed=seed)
    for action in actions:
        stepped = tried(env.step, REFUSED, action)
        if stepped is not None:
            observation, reward, _, _, info = stepped
            assert env.observation_space.contains(observation) and reward in (-1, 0, 1)
            assert info["action_mask"].shape == (env.game.actions,)
        env.render()


@given(some_of("game", "render_mode"), st.booleans(), SEEDS, st.lists(ACTIONS, max_size=9), WORDS)
def test_any_game_of_pettingzoo(keywords, is_raw, seed, actions, agent):
    env = made(noughts.pettingzoo.raw_env if is_raw else noughts.pettingzoo.env, keywords)
    if env is None:
        return
    refused = REFUSED if is_raw else REFUSED_BY_WRAPPERS
    # Before a reset, no agent is to move.
    tried(env.step, refused, 0)
    env.reset(seed=seed)
    for action in actions:
        before = env.unwrapped.position
        tried(env.step, refused, action)
        after = env.unwrapped.position
        assert after == before or after in before.children().values()
        for each in (agent, "player_1"):
            tried(env.observe, refused, each)
            tried(env.action_space, refused, each)
            tried(env.observation_space, refused, each)


def states():
    """States of OpenSpiel: of supported games, of a finished game and of an unsupported one."""
    for name in ["tic_tac_toe", "mnk(m=3,n=2,k=2)", "connect_four(rows=3,columns=3,x_in_row=3)",
                 "breakthrough(rows=4,columns=4)"]:
        yield pyspiel.load_game(name).new_initial_state()
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in [0, 3, 1, 4, 2]:
        state.apply_action(action)
    yield state


STATES = st.one_of(st.sampled_from(list(states())), ANYTHING)


@given(st.one_of(st.integers(0, 1), ANYTHING), ARGUMENTS["level"], SEEDS, STATES)
def test_any_state_for_the_bot(player, level, seed, state):
    bot = tried(openspiel.PerfectBot, EXPECTED, player, level, seed)
    if bot is None:
        return
    for call in [bot.get_policy, bot.step_with_policy, bot.restart_at]:
        tried(call, EXPECTED, state)
    found = tried(bot.step, EXPECTED, state)
    assert found is None or found in state.legal_actions()


@given(STATES, st.one_of(st.builds(noughts.Position, game=SMALL), ANYTHING), ACTIONS)
def test_anything_as_a_state(state, position, action):
    for call, arguments in [(openspiel.game, [state]), (openspiel.position, [state]),
                            (openspiel.move, [position, action]), (openspiel.action, [position, action])]:
        tried(call, EXPECTED, *arguments)
