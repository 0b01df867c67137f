"""The examples in docstrings run, and every public function has one.

Docstrings are read from the sources, as compiled modules have none that
doctest can see.
"""

import ast
import doctest
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from puzzles import ROOT

SRC = ROOT / "src"
Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def _module_of(path: Path) -> str:
    """Return the name of the module of a source file."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a source file with their lines."""
    source = path.read_text()
    for node in ast.walk(ast.parse(source)) if ">>> " in source else ():
        if isinstance(node, Documented):
            text = ast.get_docstring(node)
            if text and ">>> " in text:
                yield getattr(node, "lineno", 1), text


EXAMPLES = {
    f"{path.relative_to(SRC)}:{line}": (path, text)
    for path in sorted((SRC / "sudokit").rglob("*.py"))
    for line, text in _docstrings(path)
}


@pytest.mark.parametrize("place", EXAMPLES)
def test_examples(place: str) -> None:
    path, text = EXAMPLES[place]
    names = dict(vars(import_module(_module_of(path))))
    test = doctest.DocTestParser().get_doctest(text, names, place, None, 0)
    runner = doctest.DocTestRunner()
    assert test.examples
    assert runner.run(test).failed == 0


def _path_of(module: str) -> Path:
    """Return the source file of a module or package."""
    path = SRC.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _tree(module: str) -> ast.Module:
    """Return the syntax of a module or package."""
    return ast.parse(_path_of(module).read_text())


def _public_names(module: str) -> list[str]:
    """Return the names in ``__all__``, or the functions of a module."""
    exported = getattr(import_module(module), "__all__", None)
    if exported is not None:
        return list(exported)
    own = [n for n in _tree(module).body if isinstance(n, ast.FunctionDef)]
    return [node.name for node in own if not node.name.startswith("_")]


def _definition(module: str, name: str) -> Documented | None:
    """Return the function or class that a module defines or imports."""
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _definition(node.module, alias.name)
    overloads = [
        node
        for node in _tree(module).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        and node.name == name
    ]
    return overloads[-1] if overloads else None


# Packages and modules whose public functions all have an example.
PACKAGES = [
    "sudokit.certificates",
    "sudokit.core.checking",
    "sudokit.core.clashes",
    "sudokit.core.dice",
    "sudokit.core.making",
    "sudokit.core.search",
    "sudokit.core.solving",
    "sudokit.exact_cover",
    "sudokit.formats",
    "sudokit.game",
    "sudokit.generator",
    "sudokit.grading",
    "sudokit.grading.assignment",
    "sudokit.lessons",
    "sudokit.logic",
    "sudokit.paper",
    "sudokit.paper.fonts",
    "sudokit.photos",
    "sudokit.rating",
    "sudokit.rating.sudokit",
    "sudokit.records",
    "sudokit.rules",
    "sudokit.solving.clues_record",
    "sudokit.solving.possibilities",
    "sudokit.solving.setting",
    "sudokit.solving.solvers",
    "sudokit.symmetry.canonical",
    "sudokit.symmetry.patterns",
    "sudokit.symmetry.transformation",
    "sudokit.tables",
    "sudokit.system.language",
    "sudokit.tables.formats",
    "sudokit.terminal.board_widget",
    "sudokit.terminal.capabilities",
    "sudokit.terminal.dialogs",
    "sudokit.terminal.line_game",
    "sudokit.terminal.line_session",
    "sudokit.terminal.marks",
    "sudokit.terminal.panel",
    "sudokit.terminal.rule_signs",
    "sudokit.terminal.sizing",
    "sudokit.terminal.window",
    "sudokit.terminal.words",
    "sudokit.text.messages",
    "sudokit.training.answers",
]


# They need a sandbox, OpenCV, or the result of ``traces``, whose example
# calls ``step_of``.
NEED_MORE = {"grade", "scan", "drawn", "close_up", "step_of"}


@pytest.mark.parametrize("package", PACKAGES)
def test_public_functions_have_an_example(package: str) -> None:
    missing = [
        name
        for name in _public_names(package)
        if name not in NEED_MORE
        and isinstance(node := _definition(package, name), ast.FunctionDef)
        and ">>> " not in (ast.get_docstring(node) or "")
    ]
    assert missing == []
