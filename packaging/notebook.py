"""Runs the tour, docs/tour.ipynb, and writes what its cells show into it.

    python packaging/notebook.py

Jupyter isn't needed: a cell is run as Python runs a script, and shows the
value of its last line, as HTML or SVG where that value has it.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TOUR = ROOT / "docs" / "tour.ipynb"
# What Jupyter asks a value for; the first that it has is shown.
KINDS = {
    "image/svg+xml": "_repr_svg_",
    "text/html": "_repr_html_",
    "text/plain": "__repr__",
}


def cells(path: Path = TOUR) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    records: list[dict[str, Any]] = json.loads(path.read_text())["cells"]
    return records


def run(notebook: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """What each cell of code shows, as a notebook keeps it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook:
        if cell["cell_type"] == "code":
            yield run_cell("".join(cell["source"]), names)


def run_cell(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Runs a cell; what it prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        value = value_of(tree, "exec", names)
        if isinstance(last, ast.Expr):
            value = value_of(ast.Expression(last.value), "eval", names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(True)
        outputs.append(
            {"output_type": "stream", "name": "stdout", "text": text}
        )
    if value is not None:
        kind, method = next(m for m in KINDS.items() if hasattr(value, m[1]))
        data = {kind: str(getattr(value, method)()).splitlines(True)}
        outputs.append(
            {"output_type": "display_data", "data": data, "metadata": {}}
        )
    return outputs


def value_of(tree: ast.AST, mode: str, names: dict[str, Any]) -> object:
    """The value of code that may wait for something, as in Pyodide."""
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    code = compile(tree, str(TOUR), mode, flags)  # type: ignore[arg-type]
    value: object = eval(code, names)
    if inspect.iscoroutine(value):
        value = asyncio.run(value)
    return value


def written(notebook: list[dict[str, Any]]) -> str:
    """The notebook with what its cells show, in nbformat 4."""
    outputs = run(notebook)
    made = []
    for number, cell in enumerate(notebook):
        copied = {
            "cell_type": cell["cell_type"],
            "id": f"cell-{number}",
            "metadata": {},
            "source": cell["source"],
        }
        if cell["cell_type"] == "code":
            copied |= {"execution_count": None, "outputs": next(outputs)}
        made.append(copied)
    about = {"language_info": {"name": "python"}}
    whole = {
        "cells": made, "metadata": about, "nbformat": 4, "nbformat_minor": 5
    }  # fmt: skip
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TOUR.write_text(written(cells()))
