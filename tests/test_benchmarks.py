"""Benchmarks that need no other program."""

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import sudoku
from puzzles import EASY, HARD, ROOT, few, lines_of
from sudokit import Grid

LINES = [line.replace("0", ".") for line in (EASY, HARD)]
FOLDER = ROOT / "benchmarks"


def worker(*words: str) -> dict[str, object]:
    """Return the answers of peers.py about the two puzzles."""
    done = subprocess.run(
        [sys.executable, FOLDER / "peers.py", *words],
        input="\n".join(LINES),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("name", ["compiled", "pure", "dlx"])
def test_our_programs_solve(name: str) -> None:
    answer = worker(name, "60")
    assert answer["done"] == 2
    assert answer["solutions"] == sudoku.solve_many(LINES)
    assert isinstance(answer["seconds"], float)


def test_rounds_take_longer_and_end_the_same() -> None:
    assert worker("compiled", "60", "3")["done"] == 2


def test_a_program_is_stopped() -> None:
    answer = worker("pure", "0.000001")
    assert answer["done"] == 0
    assert answer["solutions"] == []


def test_the_page_has_a_place_for_the_tables() -> None:
    page = (FOLDER / "README.md").read_text()
    for mark in "tables of the last run", "end of tables":
        assert page.count(f"<!-- {mark} -->") == 1
        assert mark in (FOLDER / "run.py").read_text()


ECHO = """#!{python}
import sys
for line in open(sys.argv[1]):
    sum(range(20000))
    print(line, end="")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a script of Unix")
def test_programs_that_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    native = importlib.import_module("native")
    echo = tmp_path / "echo"
    echo.write_text(ECHO.format(python=sys.executable))
    echo.chmod(0o755)
    monkeypatch.setenv("JSOLVE", str(echo))
    monkeypatch.setenv("TDOKU", str(tmp_path / "no such file"))
    monkeypatch.delenv("RUST_SUDOKU", raising=False)
    monkeypatch.delenv("SCHOKU", raising=False)
    monkeypatch.setattr(native, "SECONDS", 0.01)
    monkeypatch.setattr(native, "whole_sets", lambda: [("few", LINES * 50)])
    result = native.compared(1)
    assert result["few"]["puzzles"] == 100
    assert set(result["few"]["rates"]) == {"sudokit", "jsolve"}
    head, _, row, _, left = native.table(result)
    assert head == "| set | puzzles | sudokit | jsolve | ratio |"
    assert row.startswith("| few | 100 | ")
    assert "tdoku (TDOKU), schoku (SCHOKU), rust sudoku (RUST" in left


def test_puzzles_with_several_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    native = importlib.import_module("native")
    names = ("minimal.txt", "17_clue.txt")
    both = [[x.replace("0", ".") for x in lines_of(few(n))] for n in names]
    some = native.several(*both)
    assert len(some) == 10_000
    assert some == native.several(*both)
    assert {sudoku.count(Grid.parse(line)) for line in some[:40]} == {2}


def test_results_that_were_not_rerun_remain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    run = importlib.import_module("run")
    monkeypatch.setattr(run, "HERE", tmp_path)
    page = tmp_path / "README.md"
    page.write_text(f"before\n{run.BEGIN}\nold\n{run.END}\nafter\n")
    for part, line in ("filter", "| one |"), ("native", "| two |"):
        figures = {"easy": 1}
        run.write(part, {"measured": "M", "figures": figures, "lines": [line]})
    text = page.read_text()
    assert text.startswith("before\n") and text.endswith("\nafter\n")
    assert "old" not in text
    assert text.index("| two |") < text.index("| one |")
    stored = json.loads((tmp_path / "results.json").read_text())
    assert list(stored) == ["native", "filter"]
    assert stored["native"]["figures"] == {"easy": 1}
