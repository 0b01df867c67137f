"""``import sudokit``: every name, its type, and nothing loaded unasked."""

import ast
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sudokit
from puzzles import LIBRARY

# What a user's project may hold.
PROJECT = """
from collections.abc import Iterator
from typing import assert_type

import sudokit
from sudokit import Clash, Grid, Rating, Step, canonical, errors, explain
from sudokit import attempt, puzzles, rate, solve, steps

g = Grid.parse("." * 81)
assert_type(g, Grid)
assert_type(solve(g), Grid | None)
assert_type(solve("." * 81), Grid | None)
assert_type(attempt(g), Grid)
assert_type(errors(g), list[Clash])
assert_type(rate(g), Rating)
assert_type(canonical(g), Grid)
assert_type(explain(g), Iterator[Step])
assert_type(steps(g), Iterator[Step])
assert_type(next(puzzles(1)).solution, Grid)
version: str = sudokit.__version__
sudokit.slove(g)
"""


def in_a_new_python(code: str) -> str:
    """What a program prints that has nothing but the library."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": LIBRARY},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_nothing_else_is_loaded() -> None:
    loaded = in_a_new_python(
        "import sys; before = set(sys.modules); import sudokit;"
        "print(*set(sys.modules) - before)"
    )
    assert loaded.split() == ["sudokit"]


def test_every_name_is_there_before_it_is_used() -> None:
    missing = in_a_new_python(
        "import sudokit; print(*set(sudokit.__all__) - set(dir(sudokit)))"
    )
    assert missing.split() == []


def test_every_name_comes_from_where_checkers_are_told() -> None:
    tree = ast.parse(Path(str(sudokit.__file__)).read_text())
    told = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "importlib"
        for alias in node.names
    }
    assert set(told) == set(sudokit.__all__)
    for name, (module, there) in told.items():
        assert module is not None
        found = getattr(importlib.import_module(module), there)
        assert getattr(sudokit, name) is found
    with pytest.raises(AttributeError, match="slove"):
        getattr(sudokit, "slove")  # noqa: B009


# What is installed is found by itself, and mypy wants no more of it.
PATHS = (
    {}
    if Path(LIBRARY).name == "site-packages"
    else {"MYPYPATH": LIBRARY, "PYTHONPATH": LIBRARY}
)


def said_by(words: list[str], place: Path) -> str:
    """What a checker says of the project; the library lies beside it."""
    (place / "project.py").write_text(PROJECT)
    for name in "grid", "sudoku":  # the user's own
        (place / f"{name}.py").write_text("def solve() -> None: ...\n")
    run = subprocess.run(
        [*words, "project.py"],
        cwd=place,
        env={**os.environ, **PATHS},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def check(said: str) -> None:
    """One error: the name misspelt."""
    wrong = [line for line in said.splitlines() if "error" in line]
    assert len(wrong) in (1, 2), said  # and a line that counts them
    assert "slove" in wrong[0], said


def test_mypy_sees_every_type(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    cache = Path(__file__).parents[1] / ".mypy_cache"
    words = [sys.executable, "-m", "mypy", "--strict"]
    check(said_by([*words, "--cache-dir", str(cache)], tmp_path))


def test_pyright_sees_every_type(tmp_path: Path) -> None:
    pyright = shutil.which("pyright")
    if pyright is None:
        pytest.skip("pyright is not installed")
    check(said_by([pyright, "--pythonpath", sys.executable], tmp_path))
