"""The tables of the two headers match their functions."""

import ast
import doctest
import inspect
import io
import os
import pydoc
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import grid
import sudoku
from puzzles import EASY

SRC = Path(__file__).parents[2] / "src"
TYPES = {"rows": "Sequence[Sequence[object]]"}  # in the table's words


def operations() -> dict[str, ast.FunctionDef]:
    """Return the methods of Grid in its source."""
    tree = ast.parse((SRC / "sudokit/core/grid.py").read_text())
    (remaining,) = [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == "Grid"
    ]
    return {
        node.name: node
        for node in remaining.body
        if isinstance(node, ast.FunctionDef)
    }


def table(module: object) -> list[list[str]]:
    """Return the rows of the table of a header, split into their columns."""
    text = inspect.getdoc(module) or ""
    return [
        re.split(r"  +", line.strip())
        for line in text.splitlines()
        if re.match(r" +(grid|sudoku)_\w+\(", line)
    ]


def test_the_table_of_grid_is_the_signatures() -> None:
    rows = table(grid)
    assert len(rows) == 7
    for c_name, here, types in rows:
        match = re.fullmatch(r"(?:g|Grid)\.(\w+)\((\w*)\)", here)
        assert match, here
        name, argument = match.groups()
        assert c_name.startswith(f"grid_{name}(")
        method = operations()[name]
        arguments = [a for a in method.args.args if a.arg != "self"]
        assert [a.arg for a in arguments] == ([argument] if argument else [])
        taken, _, given = types.rpartition("->")
        assert method.returns is not None
        assert ast.unparse(method.returns) == given.strip()
        for one in arguments:
            assert one.annotation is not None
            word = taken.strip()
            assert ast.unparse(one.annotation) == TYPES.get(word, word)


def test_the_table_of_sudoku_is_the_signatures() -> None:
    rows = table(sudoku)
    assert len(rows) == 6
    for c_name, here, _ in rows:
        name, arguments = here.rstrip(")").split("(")
        assert c_name.startswith(f"sudoku_{name}(")
        signature = inspect.signature(getattr(sudoku, name))
        wanted = arguments.split(", ")
        assert list(signature.parameters)[: len(wanted)] == wanted
        assert signature.return_annotation is not inspect.Signature.empty


@pytest.mark.parametrize(
    "name",
    ["read", "print", "is_correct", "print_errors", "solve", "generate"],
)
def test_help_has_a_signature_and_a_text(name: str) -> None:
    function = getattr(sudoku, name)
    text = pydoc.plain(pydoc.render_doc(function))
    assert f"{name}({next(iter(inspect.signature(function).parameters))}" in (
        text
    )
    assert ">>>" in text


@pytest.mark.parametrize("module", [grid, sudoku])
def test_header_examples_run(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 2
    assert not result.failed


def test_a_checkout_runs_without_installation() -> None:
    completed = subprocess.run(
        [sys.executable, "-S", "-s", str(SRC / "sudoku.py")],
        input=EASY,
        text=True,
        capture_output=True,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
        check=True,
    )
    assert completed.stdout.startswith("5 3 4 6 7 8 9 1 2\n")
    assert "(unique choice)" in completed.stderr


def test_arguments_of_a_wrong_type_are_refused_in_both_builds() -> None:
    for wrong in (None, "." * 81):
        with pytest.raises(TypeError):
            sudoku.print(io.StringIO(), wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        sudoku.generate(30.5, True)  # type: ignore[arg-type]


def test_the_header_explains_its_options() -> None:
    out = io.StringIO()
    with redirect_stdout(out):
        assert sudoku.run(["-h"]) == 0
    assert "-g NELTS" in out.getvalue()
