"""Games, positions and values, on every position of tic-tac-toe and of other games."""

import copy
import itertools
import pickle

import noughts
import pytest
from noughts import Game, Position, Value

SLOW = [pytest.param(game, marks=pytest.mark.slow) for game in ["3,3,3:misere", "4,2,3:torus", "4,3,3:gravity"]]
GAMES = ["3,3,3", "4,2,3", "3,2,2:wild", "3,3,3:notakto", "3,2,2:torus", "3,3,3:gravity", "2,2,2,2", *SLOW]


def test_every_grid_is_a_position_or_has_reasons():
    reached = {position.board.replace("/", "") for position in noughts.positions()}
    for cells in itertools.product(".xo", repeat=9):
        board = "".join(cells)
        if board in reached:
            assert noughts.reasons(board) == []
        else:
            with pytest.raises(noughts.UnreachableError) as refused:
                Position(board)
            assert refused.value.reasons == noughts.reasons(board)
            assert len(refused.value.reasons) > 0
            assert refused.value.board.replace("/", "") == board


@pytest.mark.parametrize("game", GAMES)
def test_invariants_of_every_position(game):
    game = Game(game)
    for position in game.positions():
        assert eval(repr(position)) == position
        assert pickle.loads(pickle.dumps(position)) == position
        assert hash(copy.copy(position)) == hash(position)
        assert Position(list(position.cells), game) == position
        moves, values = position.moves(), position.values()
        assert list(values) == moves == list(position.children())
        assert position.is_over == (moves == [])
        assert [position.move_name(n) for n in position.actions()] == moves
        assert [n for n, legal in enumerate(position.mask) if legal] == sorted(position.actions())
        if moves:
            assert max(values.values()) == position.value
            best = [move for move in moves if values[move] == position.value]
            assert position.best_moves() == best
        for move, child in position.children().items():
            assert position.play(move) == child
            assert child.parents()[move] == position
        assert position.canonical() in position.symmetries()


def test_text_and_pictures():
    position = Position("xx./oo./...")
    assert repr(position) == 'Position("xx./oo./...")'
    assert str(position) == "    a b c\n  1 x x .\n  2 o o .\n  3 . . ."
    assert position._repr_svg_().startswith("<svg")
    assert "차례" in position.svg("ko")
    assert repr(Position(game="4,3,3")) == 'Position("..../..../....", "4,3,3")'
    # The picture of a game that is too large to solve has no values.
    assert "<svg" in Position(game="8,8,5")._repr_svg_()
    assert str(Position("x../.../...", "misere")).startswith("3×3 board, 3 in a row loses")


def test_explanations():
    explanation = Position("xx./oo./...").explain()
    assert str(explanation).startswith("x to move: x wins in 1")
    assert explanation.data["board"] == "xx./oo./..."
    assert explanation.data["explanation"]["choices"][0]["moves"] == ["c1"]
    assert "x 차례" in str(Position("xx./oo./...").explain(language="ko"))
    for position in list(noughts.positions())[::20]:
        assert position.explain().paragraphs


def test_games():
    game = Game("connect-four")
    assert (game.width, game.height, game.depth, game.k) == (7, 6, 1, 4)
    assert game.options == ["gravity"] and game.players == ("x", "o")
    assert len(game.lines) == 69 and not game.is_positional
    assert Game("wild").actions == 18 and Game("wild").players == ("first", "second")
    assert Game() == Game("3,3,3") == Game(Game("tic-tac-toe"))
    assert sorted([Game("4,4,4"), Game("3,3,3")])[0] == Game("3,3,3")
    assert pickle.loads(pickle.dumps(game)) == game and eval(repr(game)) == game
    assert "세 개" in Game().describe("ko") or "3" in Game().describe("ko")
    assert game.start().play("d").board.endswith("...x...")


def test_values_are_ordered():
    texts = ["loss in 0", "loss in 2", "draw", "win in 3", "win in 1"]
    values = [Value(text) for text in texts]
    assert sorted(reversed(values)) == values
    assert [str(value) for value in values] == texts
    assert [value.result for value in values] == ["loss", "loss", "draw", "win", "win"]
    assert pickle.loads(pickle.dumps(values)) == values
    assert Value("draw").plies is None and len(set(values)) == 5


def test_threats_and_squares():
    position = Position("xx./oo./...")
    assert position.threats("x") == [("c1", ["a1", "b1", "c1"])]
    assert position["a1"] == "x" and position["c3"] is None
    with pytest.raises(KeyError):
        position["d1"]


@pytest.mark.parametrize(("call", "error", "text"), [
    (lambda: Game("3,3"), ValueError, "expected"),
    (lambda: Game("9,9,5"), ValueError, "64"),
    (lambda: Game(3), TypeError, 'expected a game such as "3,3,3", found int'),
    (lambda: Position("xx"), ValueError, "expected 9"),
    (lambda: Position(b"xx./oo./..."), ValueError, "expected 0, 1 or 2"),
    (lambda: Position(3.5), TypeError, "found float"),
    (lambda: Position([1, 2]), ValueError, "expected 9 cells, found 2"),
    (lambda: Position([0] * 10), ValueError, "expected 9 cells, found more"),
    (lambda: Position([3] * 9), ValueError, "expected 0, 1 or 2 for a square, found 3"),
    (lambda: Position("xx./oo./...").play("a1"), ValueError, "a1 is already taken by x"),
    (lambda: Position("xx./oo./...").play("z9"), ValueError, "z9 is not on the 3×3 board"),
    (lambda: Position("xx./oo./...").play("?"), ValueError, "expected a square"),
    (lambda: Position("xx./oo./...").play(9), ValueError, "expected a move from 0 to 8, found 9"),
    (lambda: Position("xx./oo./...").play(-1), ValueError, "found -1"),
    (lambda: Position("xx./oo./...").play(2**200), ValueError, f"expected a move from 0 to 8, found {2**200}"),
    (lambda: Position("xx./oo./...").play(-10**5000), ValueError, "expected a move from 0 to 8"),
    (lambda: Position([2**70] * 9), ValueError, "expected 0, 1 or 2 for a square, found 1180591620717411303424"),
    (lambda: list(Position()), TypeError, "not iterable"),
    (lambda: "x" in Position(), TypeError, "not a container"),
    (lambda: Position([Position()]), TypeError, "expected a board such as"),
    (lambda: Position("xx./oo./...").play(True), TypeError, "found bool"),
    (lambda: Position("xx./oo./...").play(None), TypeError, "found NoneType"),
    (lambda: Position("xxx/oo./...").play("c3"), ValueError, "over"),
    (lambda: Position("xx./oo./...").explain("fr"), ValueError, "expected en or ko, found \"fr\""),
    (lambda: Position("x../.../...", "misere").game.position("xxx"), ValueError, "expected 9"),
    (lambda: Position(game="7,7,5").value, ValueError, "noughts.Solver searches it"),
    (lambda: Position(game="7,7,5:misere").value, ValueError, "expected at most"),
    (lambda: Value("win"), ValueError, "expected draw, win in N"),
    (lambda: Position("xx./oo./...").threats("z"), ValueError, "expected"),
])
def test_errors_are_sentences(call, error, text):
    with pytest.raises(error) as raised:
        call()
    assert text in str(raised.value)
