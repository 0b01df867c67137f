"""The recipes of docs/tables.md do what they say."""

import re

import pytest

from puzzles import ROOT

PAGE = (ROOT / "docs" / "tables.md").read_text()
RECIPES = re.findall(r"### (.*?)\n.*?```python\n(.*?)```", PAGE, re.S)
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def test_each_library_has_one() -> None:
    assert {"pandas", "Polars", "DuckDB", "NumPy"} <= {
        title for title, _ in RECIPES
    }


@pytest.mark.parametrize("code", BLOCKS)
def test_recipe(code: str) -> None:
    for library in re.findall(r"^import (\w+)", code, re.M):
        pytest.importorskip(library)
    exec(compile(code, "docs/tables.md", "exec"), {})
