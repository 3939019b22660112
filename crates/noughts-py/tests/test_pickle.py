"""Pickled and copied objects are equal to the original."""

import copy
import multiprocessing
import pickle

import gymnasium
import noughts
import noughts.gymnasium
import pytest
from noughts import Opponent, Position

COPIES = [lambda thing: pickle.loads(pickle.dumps(thing)), copy.copy, copy.deepcopy]


def first(position):
    return position.moves()[0]


def some(position):
    """Probabilities that are neither 0 nor 1."""
    moves = position.moves()
    return {move: (n + 1) * 2 / (len(moves) * (len(moves) + 1)) for n, move in enumerate(moves)}


@pytest.mark.parametrize("again", COPIES)
def test_a_copied_opponent_continues(again):
    opponent = Opponent("easy", seed=7)
    for _ in range(5):
        opponent(Position())
    other = again(opponent)
    assert other.level == "easy" and other is not opponent
    assert [other(Position()) for _ in range(50)] == [opponent(Position()) for _ in range(50)]


@pytest.mark.parametrize("again", COPIES[::2])
@pytest.mark.parametrize("level", ["easy", "perfect", "random"])
def test_a_copied_environment_continues(again, level):
    env = gymnasium.make("noughts/TicTacToe-v0", level=level, side=None)
    env.reset(seed=3)
    other = again(env)
    for one in (env, other):
        one.unwrapped.played = []
        for _ in range(10):
            _, info = one.reset()
            over = False
            while not over:
                _, _, over, _, info = one.step(info["position"].actions()[0])
            one.unwrapped.played.append(info["position"])
    assert env.unwrapped.played == other.unwrapped.played


@pytest.mark.parametrize("again", COPIES)
@pytest.mark.parametrize("game", ["3,3,3", "3,3,3:misere", "3,2,2:wild", "3,3,3:notakto"])
@pytest.mark.parametrize("scope", ["all", "reachable"])
def test_an_evaluation(again, game, scope):
    found = noughts.evaluate(some if scope == "all" else first, game, scope=scope)
    other = again(found)
    assert str(other) == str(found) and repr(other) == repr(found)
    assert (other.game, other.asked, other.itself) == (found.game, found.asked, found.itself)
    assert (other.as_first, other.as_second) == (found.as_first, found.as_second)
    assert (other.kept, other.kept_reachable) == (found.kept, found.kept_reachable)
    assert other.exploitability == found.exploitability

    def parts(mistake):
        return (mistake.position, mistake.move, mistake.probability, mistake.value,
                mistake.best_value, mistake.right, mistake.reachable)

    assert list(map(parts, other.mistakes)) == list(map(parts, found.mistakes))
    for mistake in found.mistakes[:3]:
        assert parts(again(mistake)) == parts(mistake) and again(mistake).why() == mistake.why()
    for one, two in [(found.response_to_first, other.response_to_first),
                     (found.response_to_second, again(found.response_to_second))]:
        assert (one.side, one.score, one.game) == (two.side, two.score, two.game)
        assert one.moves() == two.moves()


def test_processes_share_the_work():
    policies = ["easy", "random", first]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.map(noughts.evaluate, policies)
    assert [str(one) for one in found] == [str(noughts.evaluate(policy)) for policy in policies]


@pytest.mark.parametrize("again", COPIES)
def test_parts(again):
    for thing in [noughts.Score(0.25, 0.5, 0.25), noughts.Kept(7, 0.5, 0.25)]:
        assert again(thing) == thing
    certificate = noughts.prove(Position(game="4,3,3"))
    assert bytes(again(certificate)) == bytes(certificate)
    assert again(certificate).claim == "x"
    for language in ["en", "ko"]:
        explanation = Position("x../.o./...").explain(language)
        assert str(again(explanation)) == str(explanation)
        assert again(explanation).data == explanation.data


_, (_, FIGURES) = noughts.evaluate("random").__reduce__()
RESPONSE = FIGURES["responses"][0]


@pytest.mark.parametrize(("call", "text"), [
    (lambda: noughts.Score(2, 0, 0), "expected a probability from 0 to 1, found 2"),
    (lambda: noughts.Score(float("nan"), 0, 0), "found NaN"),
    (lambda: noughts.Score(10**400, 0, 0), f"expected a probability from 0 to 1, found {10**400}"),
    (lambda: noughts.Score(0, -10**400, 0), "expected a probability from 0 to 1, found -1000"),
    (lambda: noughts.Kept(1, 10**400, 0), "expected a probability from 0 to 1, found 1000"),
    (lambda: noughts.Kept(1, 0, 10**5000), "expected a probability from 0 to 1, found one far beyond"),
    (lambda: noughts.Kept(-1, 0, 0), "expected a whole number from 0 on, found -1"),
    (lambda: noughts._native.restore_mistake({"position": "x../.../..."}), "expected what was pickled"),
    (lambda: noughts._native.restore_response("3,3,3", RESPONSE | {"moves": []}), "expected what was pickled"),
    (lambda: noughts._native.restore_response("3,3,3", RESPONSE | {"side": 2**70}), "expected what was pickled"),
    (lambda: noughts._native.restore_response("4,3,3", RESPONSE), "expected what was pickled"),
    (lambda: noughts._native.restore_evaluation("4,3,3", FIGURES), "expected what was pickled"),
    (lambda: noughts._native.restore_evaluation("3,3,3", FIGURES | {"asked": 10**400}), "expected what was pickled"),
])
def test_invalid_pickles_are_refused(call, text):
    with pytest.raises(ValueError, match=text):
        call()


def test_non_numbers_are_refused():
    for call in [lambda: noughts.Score("1", 0, 0), lambda: noughts.Kept(1, 0, "1")]:
        with pytest.raises(TypeError, match="expected a probability from 0 to 1, found str"):
            call()
