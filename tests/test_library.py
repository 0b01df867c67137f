"""``import sudokit``: every name, its type, and nothing loaded unasked."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sudokit
from puzzles import LIBRARY


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
