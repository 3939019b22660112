"""Tic-tac-toe and the k-in-a-row family, solved.

Every answer is exact. Start with a position:

>>> import noughts
>>> position = noughts.Position("x../o../...")
>>> position.value
Value("win in 5")
>>> position.best_moves()
['b1', 'c1', 'b2']

k in a row on any rectangle or in any box of up to 64 squares, and variants:

>>> noughts.Position("x../.../...", "misere").value
Value("win in 8")

How far from perfect is a player?

>>> noughts.evaluate(lambda position: position.moves()[0]).exploitability
1.0

| to | use |
| --- | --- |
| look at one position | Position, Game, Value, reasons |
| get all positions | positions, table |
| measure a player | evaluate |
| play against an opponent | Opponent, noughts.gymnasium, noughts.pettingzoo, noughts.openspiel |
| search and prove larger boards | Solver, prove, verify |
| find out why a function is wrong | check |
| answer online judges | problems, answer |

Wrong input raises ValueError with a message that says what was expected. Long
computations release the GIL, and Ctrl-C ends them.
"""

from ._evaluate import evaluate
from ._native import (
    Analysis,
    BestResponse,
    Certificate,
    Evaluation,
    Game,
    Kept,
    Mistake,
    Opponent,
    PolicyError,
    Position,
    Positions,
    ProofError,
    Report,
    Score,
    Solver,
    UnreachableError,
    Value,
    __version__,
    answer,
    check,
    positions,
    problems,
    prove,
    reasons,
    verify,
)
from ._table import Table, table

__all__ = [
    "Analysis",
    "BestResponse",
    "Certificate",
    "Evaluation",
    "Game",
    "Kept",
    "Mistake",
    "Opponent",
    "PolicyError",
    "Position",
    "Positions",
    "ProofError",
    "Report",
    "Score",
    "Solver",
    "Table",
    "UnreachableError",
    "Value",
    "__version__",
    "answer",
    "check",
    "evaluate",
    "positions",
    "problems",
    "prove",
    "reasons",
    "table",
    "verify",
]
