"""However many threads work, they find the same."""

import subprocess
import sys

import pytest

# A process keeps solved games, so each number of threads gets its own process.
TABLE = """
import hashlib, noughts
table = noughts.table("{game}", threads={threads})
for name in ["board", "turn", "value", "distance", "legal", "best", "classes"]:
    print(name, hashlib.sha256(getattr(table, name).tobytes()).hexdigest())
"""

# What is pickled has every figure, the best responses and all mistakes.
EVALUATE = """
import hashlib, pickle, noughts
found = noughts.evaluate("{policy}", "{game}", threads={threads})
print(found, hashlib.sha256(pickle.dumps(found)).hexdigest())
"""


def printed(code):
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("game", ["3,3,3", "4,3,3", "3,3,3:wild", "4,3,3:gravity"])
def test_table(game):
    one, *others = (printed(TABLE.format(game=game, threads=threads)) for threads in [1, 2, 3])
    assert len(one.splitlines()) == 7
    assert others == [one, one]


@pytest.mark.parametrize(("policy", "game"), [("easy", "3,3,3"), ("random", "4,3,3"), ("hard", "3,3,3:misere")])
def test_evaluate(policy, game):
    one, *others = (printed(EVALUATE.format(policy=policy, game=game, threads=threads)) for threads in [1, 2, 3])
    assert "Exploitability" in one
    assert others == [one, one]
