"""The programs of benchmarks/ that need no other program."""

import json
import subprocess
import sys

import pytest

import sudoku
from puzzles import EASY, HARD, ROOT

LINES = [line.replace("0", ".") for line in (EASY, HARD)]
FOLDER = ROOT / "benchmarks"


def worker(*words: str) -> dict[str, object]:
    """What peers.py answers about the two puzzles."""
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
