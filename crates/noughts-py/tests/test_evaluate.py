"""Evaluations of policies: known figures, and bad policies.

The tests of noughts-analysis compare scores and responses with those of all games.
"""

import noughts
import pytest
from noughts import Position, evaluate


def first(position):
    return position.moves()[0]


def uneven(position):
    """A policy that is neither deterministic nor uniform."""
    seed = sum(n * cell for n, cell in enumerate(position.cells))
    weights = {move: (seed + n * n) % 5 + 1
               for n, move in enumerate(position.moves())}
    total = sum(weights.values())
    return {move: weight / total for move, weight in weights.items()}


def test_known_figures():
    found = evaluate("random")
    assert found.itself.win == pytest.approx(737 / 1260)
    assert found.itself.draw == pytest.approx(8 / 63)
    # As the second player, it wins the games that the first player loses.
    assert found.as_first["random"] == found.itself
    assert found.as_second["random"].win == pytest.approx(found.itself.loss)
    # The result of pyspiel.exploitability for the uniform policy.
    assert found.exploitability == pytest.approx(0.9598296957671957, abs=1e-12)
    responses = found.response_to_first.score.value, found.response_to_second.score.value
    assert found.nash_conv == pytest.approx(sum(responses)) == 2 * found.exploitability
    perfect = evaluate("perfect")
    assert perfect.exploitability == 0.0 and perfect.mistakes == []
    assert perfect.kept.outcome == perfect.kept.value == perfect.kept_reachable.outcome == 1.0
    assert perfect.as_first["random"].loss == perfect.as_second["random"].loss == 0.0


def test_a_best_response_plays_its_moves():
    found = evaluate(uneven)
    for response, player in [(found.response_to_first, 0), (found.response_to_second, 1)]:
        assert response.side == "xo"[1 - player]
        assert all(response(position) == move for position, move in response.moves().items())
        position = Position()
        for move in response.game:
            position = position.play(move)
        assert position.is_over


def test_mistakes_name_the_right_moves():
    found = evaluate(first)
    assert found.mistakes
    seen = set()
    for mistake in found.mistakes:
        position, values = mistake.position, mistake.position.values()
        seen.add(position)
        assert mistake.move == first(position) and mistake.probability == 1.0
        assert values[mistake.move] == mistake.value
        assert mistake.value.sign < mistake.best_value.sign == position.value.sign
        assert mistake.right == [m for m in values if values[m].sign == position.value.sign]
        assert mistake.why().startswith(mistake.move)
    for position in noughts.positions():
        if not position.is_over and position not in seen:
            assert position.values()[first(position)].sign == position.value.sign
    assert "무승부에 그칩니다" in found.mistakes[-1].why("ko")


def test_reachable_positions_are_enough_for_every_score():
    asked = []

    def slow(position):
        asked.append(position)
        return first(position)

    few, all_of_them = evaluate(slow, scope="reachable"), evaluate(first)
    assert len(asked) == len(set(asked)) == few.asked == all_of_them.kept_reachable.positions
    assert few.asked < 400 and all_of_them.asked == 4520
    assert few.as_first == all_of_them.as_first and few.as_second == all_of_them.as_second
    assert few.kept is None and few.kept_reachable == all_of_them.kept_reachable
    reached = {mistake.position for mistake in all_of_them.mistakes if mistake.reachable}
    assert {mistake.position for mistake in few.mistakes} == reached


@pytest.mark.slow
def test_larger_games():
    found = evaluate("random", "4,3,3")
    assert list(found.as_first) == ["perfect", "random"]
    found = evaluate("perfect", "4,3,3", opponents=["random"])
    assert found.exploitability == 0 and list(found.as_first) == ["random"]
    with pytest.raises(ValueError, match="expected at most"):
        evaluate(first, "5,5,4")


def raises(position):
    return 1 / (4 - position.ply)


@pytest.mark.parametrize(("policy", "text"), [
    (lambda position: None, ".../.../...: expected a move, a dict of probabilities"),
    (lambda position: "z9", ".../.../...: expected a legal move, found z9"),
    (lambda position: "", ".../.../...: expected a square"),
    (lambda position: 9, ".../.../...: expected a move from 0 to 8, found 9"),
    (lambda position: 2**200, ".../.../...: expected a move from 0 to 8, found 1606938"),
    (lambda position: True, ".../.../...: expected a move"),
    (lambda position: "a1", "x../.../...: expected a legal move, found a1"),
    (lambda position: {}, ".../.../...: expected probabilities that add up to 1, found 0"),
    (lambda position: {"a1": 0.5}, "add up to 1, found 0.5"),
    (lambda position: {"a1": -1, "b1": 2}, "expected a probability from 0 to 1 for a1, found -1"),
    (lambda position: {"a1": float("nan")}, "for a1, found NaN"),
    (lambda position: {"a1": float("inf")}, "for a1, found inf"),
    (lambda position: {"a1": "all"}, "expected a probability, found str"),
    (lambda position: {"a1": 10**400}, "expected a probability, found 1000"),
    (lambda position: [10**400], "expected a probability, found 1000"),
    (lambda position: {None: 1}, "found NoneType"),
    (lambda position: [1.0], "expected 9 probabilities, found 1"),
    (lambda position: [0.0] * 10, "expected 9 probabilities, found more"),
    (lambda position: iter(lambda: 0.0, 1), "expected 9 probabilities, found more"),
    (lambda position: [1 / 9] * 9, "expected a legal move, found a1"),
    (lambda position: object(), "found object"),
    (raises, "expected a move"),
])
def test_errors_of_bad_policies_name_the_position(policy, text):
    with pytest.raises(noughts.PolicyError) as raised:
        evaluate(policy)
    assert text in str(raised.value)
    assert isinstance(raised.value, ValueError)
    assert str(raised.value).startswith(raised.value.position.board)


def test_a_policy_that_raises():
    def fails(position):
        if position.ply == 3:
            raise RuntimeError("out of ideas")
        return first(position)

    with pytest.raises(noughts.PolicyError, match="RuntimeError: out of ideas") as raised:
        evaluate(fails)
    assert isinstance(raised.value.__cause__, RuntimeError)
    assert raised.value.position.ply == 3

    def stops(position):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(stops)


@pytest.mark.parametrize(("policy", "error", "text"), [
    (3, TypeError, "expected a function"),
    (None, TypeError, "expected a function"),
    (b"", TypeError, "found bytes"),
    ("best", ValueError, "expected one of easy, medium, hard, perfect"),
    ({}, ValueError, "expected a move for every position, found none here"),
])
def test_invalid_policies(policy, error, text):
    with pytest.raises(error) as raised:
        evaluate(policy)
    assert text in str(raised.value)


def test_arguments():
    with pytest.raises(ValueError, match="expected all or reachable, found \"some\""):
        evaluate(first, scope="some")
    with pytest.raises(ValueError, match="expected opponents among perfect, random"):
        evaluate(first, opponents=["me"])
    with pytest.raises(ValueError, match="expected at least 1 thread"):
        evaluate(first, threads=0)
    for opponents, text in [("random", "expected a list of names such as ['random'], found 'random'"),
                            (3, "expected a list of names, found int"),
                            ([3], "expected a list of names, found int")]:
        with pytest.raises(TypeError) as raised:
            evaluate(first, opponents=opponents)
        assert str(raised.value).endswith(text)
    assert list(evaluate(first, opponents=("easy", "random")).as_first) == ["easy", "random"]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "perfect"])
def test_an_opponent_is_evaluated_by_its_probabilities(level):
    """Not by the moves that it happens to choose."""
    assert str(evaluate(noughts.Opponent(level, seed=1))) == str(evaluate(level))


def test_opponents_repeat_themselves_with_a_seed():
    def games(seed):
        opponent = noughts.Opponent("easy", seed=seed)
        for _ in range(20):
            position = Position()
            while not position.is_over:
                position = position.play(opponent(position))
            yield position.board

    assert list(games(1)) == list(games(1)) != list(games(2))
    opponent = noughts.Opponent("easy")
    assert opponent(Position()) in opponent.chances(Position())
    with pytest.raises(ValueError, match="expected a game that is not over"):
        opponent("xxx/oo./...")
    assert noughts.Opponent("perfect")(Position(game="8,8,5:misere"))
