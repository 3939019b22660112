"""OpenSpiel has the same rules, and the bot plays perfectly."""

import random

import noughts
import pytest

pyspiel = pytest.importorskip("pyspiel")
from noughts import openspiel  # noqa: E402


def same(state, position):
    """Assert that the state and the position agree on turn, moves, end and returns."""
    assert state.is_terminal() == position.is_over
    legal = sorted(openspiel.action(position, move) for move in position.moves())
    assert legal == state.legal_actions()
    if position.is_over:
        reward = {"draw": [0, 0], "x": [1, -1], "o": [-1, 1]}[position.outcome]
        assert state.returns() == reward
    else:
        assert "xo"[state.current_player()] == position.turn


def test_every_state_of_tic_tac_toe():
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    todo, seen = [(state, noughts.Position())], set()
    while todo:
        state, position = todo.pop()
        if position in seen:
            continue
        seen.add(position)
        assert str(state).replace("\n", "/") == position.board
        same(state, position)
        for action in state.legal_actions():
            todo.append((state.child(action), position.play(action)))
    assert len(seen) == 5478


@pytest.mark.parametrize("name", [
    "mnk(m=3,n=3,k=3)", "mnk(m=4,n=3,k=3)", "mnk(m=3,n=5,k=4)", "mnk(m=6,n=6,k=5)",
    "mnk(m=8,n=8,k=5)", "mnk(m=8,n=2,k=4)", "connect_four",
    "connect_four(rows=4,columns=5,x_in_row=3)",
])
def test_random_games(name):
    game, chance = pyspiel.load_game(name), random.Random(1)
    for _ in range(100):
        state, position = game.new_initial_state(), openspiel.game(game).start()
        while True:
            same(state, position)
            if state.is_terminal():
                break
            action = chance.choice(state.legal_actions())
            position = position.play(openspiel.move(position, action))
            state.apply_action(action)
        assert openspiel.position(state) == position


def play(game, bots):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


@pytest.mark.parametrize(("name", "first"), [
    ("tic_tac_toe", 0), ("mnk(m=4,n=3,k=3)", 1), ("connect_four(rows=4,columns=4,x_in_row=3)", 1),
])
def test_the_bot_gets_the_value_of_the_game(name, first):
    game = pyspiel.load_game(name)
    for seed in range(30):
        chance = pyspiel.make_uniform_random_bot(1, seed)
        perfect = [openspiel.PerfectBot(player, seed=seed) for player in range(2)]
        assert play(game, perfect)[0] == first
        assert play(game, [perfect[0], chance])[0] >= first
        other = pyspiel.make_uniform_random_bot(0, seed)
        assert play(game, [other, perfect[1]])[1] >= -first


def test_the_policy_of_the_bot():
    game = pyspiel.load_game("tic_tac_toe")
    bot = openspiel.PerfectBot(0)
    state = game.new_initial_state()
    assert bot.provides_policy() and bot.player_id() == 0
    assert dict(bot.get_policy(state)) == pytest.approx(dict.fromkeys(range(9), 1 / 9))
    state.apply_action(0)
    policy, action = bot.step_with_policy(state)
    assert action == 4 and dict(policy)[4] == 1.0


def test_a_searched_board():
    game = pyspiel.load_game("mnk(m=6,n=5,k=4)")
    state = game.new_initial_state()
    for action in [14, 0, 15, 1]:
        state.apply_action(action)
    # Two in the middle of a row become an open three, which wins.
    bot = openspiel.PerfectBot(0, seed=1)
    state.apply_action(bot.step(state))
    found = noughts.Solver("6,5,4").solve(openspiel.position(state))
    assert found.result == "loss"


def test_exploitability_matches_openspiel():
    """For a policy that plays the first or the last move, with different probabilities."""
    game = pyspiel.load_game("mnk(m=3,n=2,k=2)")

    def policy(position):
        moves = position.moves()
        return {moves[0]: 0.75, moves[-1]: 0.25} if len(moves) > 1 else moves[0]

    table, todo = {}, [game.new_initial_state()]
    while todo:
        state = todo.pop()
        if state.is_terminal():
            continue
        position = openspiel.position(state)
        reply = policy(position)
        reply = reply if isinstance(reply, dict) else {reply: 1.0}
        table[state.information_state_string()] = [
            (openspiel.action(position, move), reply.get(move, 0.0)) for move in position.moves()]
        todo += [state.child(action) for action in state.legal_actions()]
    theirs = pyspiel.exploitability(game, pyspiel.TabularPolicy(table))
    assert noughts.evaluate(policy, "3,2,2").exploitability == pytest.approx(theirs, abs=1e-12)


def test_unsupported_games():
    with pytest.raises(ValueError, match="expected tic_tac_toe, mnk or connect_four, found go"):
        openspiel.game(pyspiel.load_game("go"))
    with pytest.raises(ValueError, match="64"):
        openspiel.game(pyspiel.load_game("mnk"))
