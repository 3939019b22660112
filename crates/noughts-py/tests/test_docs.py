"""Tests of the examples in the documentation, and of the stubs."""

import doctest
import importlib
import inspect
import pathlib
import pydoc
import re
import subprocess
import sys

import noughts
import pytest

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]

MODULES = ["noughts", "noughts._native", "noughts._evaluate", "noughts._table", "noughts.gymnasium",
           "noughts.pettingzoo", "noughts.openspiel"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    module = importlib.import_module(name)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    names = {**vars(noughts), "noughts": noughts}
    found = 0
    # doctest does not look into a module that is written in Rust.
    things = [module] if name != "noughts._native" else [
        thing for thing in vars(module).values() if getattr(thing, "__doc__", None)]
    for thing in things:
        label = getattr(thing, "__name__", name)
        for test in finder.find(thing, label, module=False, globs=dict(names)):
            found += len(test.examples)
            runner.run(test)
    assert found > 0
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", [PACKAGE / "README.md", ROOT / "docs/PYTHON.md"])
def test_documents(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = path.read_text()
    assert text.count(">>>") > 5
    # Removes the fences of Markdown, which are not output.
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_everything_has_a_docstring():
    for name in noughts.__all__:
        thing = getattr(noughts, name)
        if name.startswith("__"):
            continue
        assert thing.__doc__, name
        for member in vars(thing) if isinstance(thing, type) else ():
            if not member.startswith("_"):
                inner = getattr(thing, member)
                assert getattr(inner, "__doc__", None), f"{name}.{member}"


@pytest.mark.parametrize("thing", [noughts.Opponent, noughts.BestResponse])
def test_callable_objects_have_a_signature(thing):
    assert str(inspect.signature(thing.__call__)) == "(self, position, /)"
    assert "raises ValueError" in thing.__call__.__doc__
    assert "_call(self, position, /)" in pydoc.render_doc(thing)


def test_stubs_match_the_module():
    options = ["--mypy-config-file", str(PACKAGE / "pyproject.toml"), "--concise",
               "--allowlist", str(PACKAGE / "tests/stubtest-allowed.txt")]
    ran = subprocess.run([sys.executable, "-m", "mypy.stubtest", "noughts", *options],
                         capture_output=True, text=True, cwd=ROOT / "target")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_types():
    ran = subprocess.run([sys.executable, "-m", "mypy", "--config-file", str(PACKAGE / "pyproject.toml"),
                          "--cache-dir", str(ROOT / "target/mypy"), "-p", "noughts"],
                         capture_output=True, text=True, cwd=ROOT / "target")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_learner_approaches_zero_exploitability(tmp_path):
    sys.path.insert(0, str(PACKAGE / "examples"))
    try:
        import q_learning
    finally:
        sys.path.pop(0)
    rows = list(q_learning.learn())
    best = [found.exploitability for _, found, _ in rows]
    soft = [found.exploitability for _, _, found in rows]
    assert best[0] == 1 and best[-1] == 0
    assert soft[0] > 0.9 and soft[-1] < 0.001 and soft[-1] < soft[len(soft) // 2] < soft[0]
    assert rows[-1][1].as_first["perfect"].loss == rows[-1][1].as_second["perfect"].loss == 0
    for name in ["figure.svg", "again.svg"]:
        q_learning.draw(rows, tmp_path / name)
    figure = (tmp_path / "figure.svg").read_bytes()
    assert len(figure) > 1000
    # The figure is the same each time.
    assert figure == (tmp_path / "again.svg").read_bytes()


def test_notebook():
    sys.path.insert(0, str(PACKAGE / "tests"))
    try:
        import notebook
    finally:
        sys.path.pop(0)
    # A cell that raises fails the test.
    ran = notebook.run()
    kept = notebook.nbformat.read(notebook.NOTEBOOK, as_version=4)

    def texts(book):
        return [output.get("text") for cell in book.cells for output in cell.get("outputs", [])]

    # The stored output is that of this run.
    assert texts(ran) == texts(kept)
    assert any(cell.get("outputs") for cell in kept.cells)
