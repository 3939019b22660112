"""Checks of functions and outputs, and their reports."""

import functools
import itertools
import json
import random
import signal

import noughts
import pytest
from noughts import Position, check

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_line(marks, lines=LINES):
    return any(marks.issuperset(line) for line in lines)


def could_occur(rows, lines=LINES, first="X", second="O"):
    """Whether a board can occur, in plain Python."""
    cells = "".join(rows)
    x, o = ({n for n, cell in enumerate(cells) if cell == mark} for mark in (first, second))
    if has_line(x, lines) and (has_line(o, lines) or len(x) != len(o) + 1):
        return False
    return len(x) - len(o) == has_line(x, lines) or len(x) - len(o) in (0, 1) and not (
        has_line(x, lines) or has_line(o, lines) and len(x) != len(o))


def winner(moves):
    for player, name in enumerate("AB"):
        if has_line({3 * row + column for row, column in moves[player::2]}):
            return name
    return "Draw" if len(moves) == 9 else "Pending"


def board_input(rows):
    return "".join(f"{row}\n" for row in rows)


# The letters of a problem, and a function that writes cases, as arguments of functions, as an input.
INPUTS = {
    "algospot/tictactoe": ("xo.", lambda cases: f"{len(cases)}\n" + "".join(map(board_input, cases))),
    "boj/7682": ("XO.", lambda cases: board_input(cases) + "end\n"),
    "boj/16571": ("120", lambda cases: "".join(board_input(" ".join(map(str, row)) for row in rows) for rows in cases)),
    "codeforces/3C": ("X0.", lambda cases: "".join(map(board_input, cases))),
    "uva/10363": ("XO.", lambda cases: f"{len(cases)}\n" + "\n".join(map(board_input, cases))),
    "leetcode/794": ("XO ", lambda cases: board_input(map(json.dumps, cases))),
    "exercism/state-of-tic-tac-toe": ("XO ", lambda cases: board_input(map(json.dumps, cases))),
    "programmers/160585": ("OX.", lambda cases: board_input(map(json.dumps, cases))),
}


@functools.cache
def answers(problem):
    """The answers of noughts for every board."""
    letters, text = INPUTS[problem]

    def case(cells):
        rows = ["".join(cells[n:n + 3]) for n in (0, 3, 6)]
        if problem == "boj/7682":
            return "".join(rows)
        return [[int(cell) for cell in row] for row in rows] if problem == "boj/16571" else rows

    cases = [case(cells) for cells in itertools.product(letters, repeat=9)]
    lines = noughts.answer(problem, text(cases), keep_going=True).splitlines()
    return dict(zip(map(str, cases), lines, strict=True))


def answered(problem):
    """A function that returns the answers of noughts."""
    return lambda case: answers(problem)[str(case)]


def gamestate(rows):
    answer = answered("exercism/state-of-tic-tac-toe")(rows)
    if answer.startswith("error: "):
        raise ValueError(answer.removeprefix("error: "))
    return answer


def best(position):
    return position.best_moves()[0]


RIGHT = {
    **{problem: answered(problem) for problem in INPUTS},
    "exercism/state-of-tic-tac-toe": gamestate,
    "leetcode/794": lambda rows: answered("leetcode/794")(rows) == "true",
    "programmers/160585": lambda rows: int(answered("programmers/160585")(rows)),
    "leetcode/1275": winner,
    "noughts/best-move": best,
    "noughts/unbeatable": best,
}


def test_every_problem_has_a_right_function():
    assert set(RIGHT) | {"cs50/tictactoe"} == {problem["id"] for problem in noughts.problems()}


def test_a_module_is_not_a_function():
    with pytest.raises(ValueError, match="asks for a module of functions"):
        noughts.check("cs50/tictactoe", len)


@pytest.mark.parametrize("problem", [
    pytest.param(problem, marks=pytest.mark.slow) if problem == "leetcode/1275" else problem for problem in RIGHT])
def test_right_functions_are_accepted(problem):
    report = check(problem, RIGHT[problem])
    assert report.accepted and report.verdict == "accepted", report
    assert report.failed == 0 and report.tried > 600
    assert report.smallest is None and report.diagnosis is None and report.failures == []


@pytest.mark.parametrize(("problem", "text", "argument"), [
    ("algospot/tictactoe", "1\nxx.\noo.\n...\n", ["xx.", "oo.", "..."]),
    ("boj/7682", "XXXOO....\nend\n", "XXXOO...."),
    ("boj/16571", "1 1 0\n2 2 0\n0 0 0\n", [[1, 1, 0], [2, 2, 0], [0, 0, 0]]),
    ("codeforces/3C", "XX.\n00.\n...\n", ["XX.", "00.", "..."]),
    ("uva/10363", "1\nXX.\nOO.\n...\n", ["XX.", "OO.", "..."]),
    ("leetcode/794", '["XX ","OO ","   "]\n', ["XX ", "OO ", "   "]),
    ("exercism/state-of-tic-tac-toe", '["XX ","OO ","   "]\n', ["XX ", "OO ", "   "]),
    ("leetcode/1275", "[[0,2],[1,0]]\n", [[0, 2], [1, 0]]),
    ("programmers/160585", '["OO.","XX.","..."]\n', ["OO.", "XX.", "..."]),
    ("noughts/best-move", "xx.\noo.\n...\n", Position("xx./oo./...")),
    ("noughts/unbeatable", "xx.\noo.\n...\n", Position("xx./oo./...")),
])
def test_arguments(problem, text, argument):
    seen = []

    def function(case):
        seen.append(case)
        return RIGHT[problem](case)

    assert check(problem, function, input=text).accepted
    assert seen and all(case == argument and type(case) is type(argument) for case in seen)
    assert problem == "boj/7682" or len(set(map(id, seen))) == len(seen)


def test_an_argument_may_be_changed():
    def function(board):
        answer = could_occur(board)
        board.clear()
        return answer

    assert check("leetcode/794", function).accepted


def test_a_failure_in_a_report():
    report = check("leetcode/794", lambda rows: could_occur(rows, LINES[:6]))
    assert (report.failed, report.tried) == (142, 19683)
    assert report.verdict == "wrong-answer" and not report.accepted
    assert report.diagnosis == "forgets both diagonals" and report.diagnosis in str(report)
    assert len(report.failures) == 142
    assert report.failures[0].items() <= report.smallest.items()
    assert report.smallest["board"] == "oox/ox./x.."
    assert (report.smallest["expected"], report.smallest["got"]) == (["false"], "true")
    found = report.to_dict()
    assert found["verdict"] == report.verdict and found["smallest"] == report.smallest
    assert found["program"] == "<lambda>" and found["runs"]["count"] == 0
    assert str(report).startswith("wrong answer: on 142 of 19,683 inputs\n")
    assert "\x1b" not in str(report) and "The check took" not in str(report)
    assert repr(report) == "<Report on leetcode/794: wrong answer, 142 of 19683 failed>"


def test_a_lost_game():
    report = check("noughts/unbeatable", lambda position: position.moves()[0])
    smallest = report.smallest
    assert smallest["board"] == "x../.../..." and smallest["expected"] == ["b2"] and smallest["got"] == "b1"
    assert smallest["moves"] == ["a1", "b1", "a2", "c1", "a3"]
    assert report.diagnosis == "takes the first empty square"
    assert "The check took" not in str(report) and 'aria-label="x../.../..."' in report._repr_html_()


@pytest.mark.parametrize(("problem", "function", "accepted"), [
    ("leetcode/794", could_occur, True),
    ("leetcode/794", lambda rows: "true" if could_occur(rows) else "false", False),
    ("leetcode/794", lambda rows: int(could_occur(rows)), True),
    ("leetcode/794", lambda rows: 2 * could_occur(rows), False),
    ("programmers/160585", lambda rows: could_occur(rows, LINES, "O", "X"), True),
    ("programmers/160585", lambda rows: int(could_occur(rows, LINES, "O", "X")), True),
    ("programmers/160585", lambda rows: str(int(could_occur(rows, LINES, "O", "X"))), False),
    ("programmers/160585", lambda rows: float(could_occur(rows, LINES, "O", "X")), False),
    ("uva/10363", could_occur, True),
    ("boj/7682", lambda line: line == "XOXXXOOXO", True),
    ("codeforces/3C", lambda rows: True, False),
    ("noughts/best-move", lambda position: best(position).upper(), True),
    ("noughts/best-move", lambda position: position.actions()[position.moves().index(best(position))], True),
])
def test_answers(problem, function, accepted):
    rows = {"leetcode/794": "XO ", "programmers/160585": "OX.", "codeforces/3C": "X0.",
            "noughts/best-move": "xo."}.get(problem, "XO.")
    boards = ["xoxxxooxo", "xo......."] if "best" not in problem else ["xx.oo....", "........."]
    boards = [board.translate(str.maketrans("xo.", rows)) for board in boards]
    text = INPUTS.get(problem, INPUTS["codeforces/3C"])[1]
    cases = boards if problem == "boj/7682" else [[board[n:n + 3] for n in (0, 3, 6)] for board in boards]
    report = check(problem, function, input=text(cases))
    assert report.accepted == accepted and report.tried == 2


@pytest.mark.parametrize(("answer", "got"), [
    (None, "None"), ("", "''"), ("a\nb", r"'a\nb'"), ("A ", "'A '"), ([1], "[1]"), ("\udc80", r"'\udc80'"),
    (10**5000 > 0, "True"), (7, "7"), ("가", "가"),
])
def test_wrong_answers_are_shown(answer, got):
    report = check("leetcode/1275", lambda moves: answer, input="[[0,0]]\n[[1,1]]\n")
    assert report.verdict == "wrong-answer" and report.failed == 2
    assert {failure["got"] for failure in report.failures} == {got}


@pytest.mark.parametrize("answer", ["5", "", 9, -1, None, True, 0.5])
def test_answers_that_are_not_moves(answer):
    report = check("noughts/best-move", lambda position: answer, input="xx.\noo.\n...\n")
    assert report.verdict == "runtime-error"
    assert "Error: " in report.smallest["errors"]


def test_an_illegal_move():
    report = check("noughts/best-move", lambda position: 0, input="xx.\noo.\n...\n")
    assert report.verdict == "wrong-answer" and report.smallest["illegal"] == "a1 is already taken by x"


def test_exceptions():
    def fails_on_full_rows(rows):
        if " " not in rows[0]:
            return [][0]
        return could_occur(rows)

    report = check("leetcode/794", fails_on_full_rows)
    assert report.verdict == "runtime-error"
    # The answers to the other boards count.
    assert (report.failed, report.tried) == (8 * 3**6, 19683)
    assert report.smallest["board"] == "ooo/.../..." and report.smallest["got"] == "raised an exception"
    errors = report.smallest["errors"]
    assert errors.startswith("Traceback") and "in fails_on_full_rows" in errors
    assert errors.endswith("IndexError: list index out of range\n")
    assert "IndexError" in str(report)
    report = check("boj/16571", lambda rows: rows[3])
    assert report.failed == report.tried and "in the same way: raised an exception" in str(report)
    report = check("noughts/unbeatable", lambda position: position.no_such_name)
    assert report.verdict == "runtime-error" and "AttributeError" in report.smallest["errors"]


def test_an_exception_that_is_the_answer():
    def always(error):
        def function(rows):
            raise error
        return function

    problem, text = "exercism/state-of-tic-tac-toe", '["XX ","   ","   "]\n'
    assert check(problem, always(ValueError("Wrong turn order: X went twice")), input=text).accepted
    report = check(problem, always(ValueError("X went twice")), input=text)
    assert report.verdict == "wrong-answer" and report.smallest["got"] == "error: X went twice"
    assert check(problem, always(KeyError("no")), input=text).verdict == "runtime-error"


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_base_exceptions_end_the_check(error):
    calls = []

    def function(rows):
        calls.append(rows)
        raise error

    with pytest.raises(error):
        check("leetcode/794", function)
    assert len(calls) == 1


def test_ctrl_c_ends_an_endless_loop():
    def function(rows):
        signal.raise_signal(signal.SIGINT)
        while True:
            pass

    with pytest.raises(KeyboardInterrupt):
        check("leetcode/794", function)


def test_a_random_function():
    draw = random.Random(7)
    report = check("boj/16571", lambda rows: draw.choice("WDL"))
    assert not report.accepted and report.to_dict()["random"]["answers"]


def test_printed_output_does_not_count(capsys):
    def function(rows):
        print("thinking")
        return could_occur(rows)

    assert check("leetcode/794", function, input='["   ","   ","   "]\n').accepted
    assert set(capsys.readouterr().out.split()) == {"thinking"}


def test_strict():
    def careless(rows):
        cells = "".join(rows).replace(".", " ")
        if cells.count(" ") == 0 or has_line({n for n in range(9) if cells[n] == "x"}) or \
                has_line({n for n in range(9) if cells[n] == "o"}):
            return "over"
        return answered("algospot/tictactoe")(rows)

    report = check("algospot/tictactoe", careless)
    assert report.accepted and report.failures and report.to_dict()["inputs"]["silent"]["failed"] > 0
    report = check("algospot/tictactoe", careless, strict=True)
    assert report.verdict == "wrong-answer" and report.failed == 958


def test_fail_fast():
    report = check("leetcode/794", lambda rows: False, fail_fast=True)
    assert report.verdict == "wrong-answer" and report.tried < 19683
    assert report.to_dict()["ended"] == "first-failure"


def test_progress():
    told = []
    check("leetcode/794", lambda rows: True, progress=told.append)
    assert told[-1] == {"done": 19683, "failed": 14205, "total": 19683}
    told.clear()
    check("noughts/unbeatable", best, progress=told.append)
    assert told[-1].keys() == {"done", "failed"}

    def stop(progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        check("leetcode/794", lambda rows: True, progress=stop)


CASES = "XXXOO....\nXO.......\nend\n"


@pytest.mark.parametrize("output", [
    "valid\ninvalid\n", "valid\r\ninvalid", b"valid\ninvalid\n", bytearray(b"valid\ninvalid\n"),
    "valid\ninvalid\n".encode("utf-16"), b"\xef\xbb\xbfvalid\ninvalid\n", "\ufeffvalid\ninvalid\n",
    b"\xfe\xff" + "valid\ninvalid\n".encode("utf-16-be"),
])
def test_outputs(output):
    assert check("boj/7682", output=output, input=CASES).accepted


def test_wrong_outputs():
    report = check("boj/7682", output="valid\nvalid\n", input=CASES)
    assert report.verdict == "wrong-answer" and (report.failed, report.tried) == (1, 2)
    assert report.smallest["board"] == "xo./.../..."
    assert report.to_dict()["program"] == "output"
    report = check("boj/7682", output="valid\n" * 300)
    assert report.verdict == "wrong-answer" and "300 lines for 19,683 cases" in str(report)


@pytest.mark.parametrize(("arguments", "options", "error", "says"), [
    (("boj/7683", could_occur), {}, ValueError, "boj/7682"),
    ((7682, could_occur), {}, TypeError, "problem"),
    (("leetcode/794",), {}, TypeError, "expected a function or an output, found neither"),
    (("leetcode/794", could_occur), {"output": "true"}, TypeError, "found both"),
    (("leetcode/794", "solution.py"), {}, TypeError, "expected a function, found str"),
    (("leetcode/794",), {"output": 7}, TypeError, "expected an output as str or bytes, found int"),
    (("leetcode/794",), {"output": "true", "strict": True}, ValueError, "with a function only"),
    (("leetcode/794", could_occur), {"language": "fr"}, ValueError, "fr"),
    (("leetcode/794", could_occur), {"progress": 7}, TypeError, "a function for progress"),
    (("leetcode/794", could_occur), {"input": '["X"]\n'}, ValueError, "line 1"),
    (("leetcode/794", could_occur), {"input": ""}, ValueError, "empty input"),
    (("boj/7682", could_occur), {"input": "end\n"}, ValueError, "found none"),
    (("boj/7682",), {"output": "== noughts 1/2\nvalid\n\n== noughts 3/2\n", "input": CASES}, ValueError, "after 1 case"),
])
def test_bad_arguments(arguments, options, error, says):
    with pytest.raises(error, match=says):
        check(*arguments, **options)


def test_korean():
    report = check("leetcode/794", lambda rows: could_occur(rows, LINES[:6]), language="ko")
    assert "틀렸습니다" in str(report) and "대각선" in report.diagnosis
    assert 'lang="ko"' in report._repr_html_()


def test_a_notebook_shows_the_board_and_escapes_the_rest():
    report = check("leetcode/794", lambda rows: "<script>&", input='["X  ","   ","   "]\n["XO ","   ","   "]\n')
    page = report._repr_html_()
    assert "<svg" in page and 'aria-label="x../.../..."' in page
    assert "&lt;script&gt;&amp;" in page and "<script" not in page
    assert "<svg" not in check("leetcode/794", could_occur)._repr_html_()

    def raises(rows):
        raise ValueError("<b onclick='x'>")

    assert "<b" not in check("leetcode/794", raises)._repr_html_()
