"""The recipes in docs/tables.md work."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puzzles import EASY, HARD, ROOT, SEVERAL
from sudokit.tables import run

pytestmark = pytest.mark.usefixtures("tables_in_process")

PAGE = (ROOT / "docs" / "tables.md").read_text()
RECIPES = re.findall(r"### (.*?)\n.*?```python\n(.*?)```", PAGE, re.S)
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def test_each_library_has_a_recipe() -> None:
    assert {"pandas", "Polars", "DuckDB", "NumPy"} <= {
        title for title, _ in RECIPES
    }


SIFTING = re.findall(r'^(duckdb|python) -c "(.*)"$', PAGE, re.M)


@pytest.mark.parametrize(("program", "text"), SIFTING)
def test_sifting_loses_no_row(
    program: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one whose count isn't known."""
    monkeypatch.chdir(tmp_path)
    rows = [EASY, SEVERAL, "no puzzle", HARD]
    Path("in.csv").write_text("puzzle\n" + "".join(f"{r}\n" for r in rows))
    with ThreadPoolExecutor(1) as here:
        run("in.csv", "out.parquet", "count", executor=here)
    if program == "duckdb":
        pytest.importorskip("duckdb").sql(text)
    else:
        pytest.importorskip("polars")
        exec(compile(text, "docs/tables.md", "exec"), {})
    result = Path("wrong.csv").read_text().splitlines()[1:]
    assert [line.split(",")[0] for line in result] == rows[1:3]


def test_both_ways_to_sift_are_tried() -> None:
    assert [program for program, _ in SIFTING] == ["duckdb", "python"]


@pytest.mark.parametrize("code", BLOCKS)
def test_recipes_run(code: str) -> None:
    for library in re.findall(r"^import (\w+)", code, re.M):
        pytest.importorskip(library)
    exec(compile(code, "docs/tables.md", "exec"), {})
