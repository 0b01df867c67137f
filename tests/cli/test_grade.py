"""``sudoku grade`` from outside."""

import json
import sys
from pathlib import Path

import pytest

from outside import Run
from puzzles import ROOT

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are kept in bounds on Unix"
)
RIGHT = ROOT / "tests" / "programs" / "right.py"


def test_a_course_from_end_to_end(run: Run, tmp_path: Path) -> None:
    """A rubric of one's own, a student, and what Gradescope gets."""
    rubric = tmp_path / "rubric.toml"
    usual = run("grade", "--list").out
    rubric.write_text(usual.replace("pipeline = 5", "pipeline = 15"))
    results = tmp_path / "results.json"
    done = run(
        "grade", f"{sys.executable} {RIGHT}", "--seed", "s12345",
        "--rubric", str(rubric), "--gradescope", str(results), "--json",
    )  # fmt: skip
    assert done.status == 0, done
    told = json.loads(done.out)
    assert told["schema"] == 1
    assert (told["score"], told["max_score"]) == (110, 110)
    assert told["seed"] == "s12345"
    for_gradescope = json.loads(results.read_text())
    assert for_gradescope["score"] == 110
    assert len(for_gradescope["tests"]) == len(told["marks"])


def test_it_grades_this_program(run: Run, command: str) -> None:
    done = run("grade", command, "--seed", "ourselves")
    assert done.status == 0
    assert done.out.splitlines()[-1].split() == ["all", "100", "of", "100"]


@pytest.mark.parametrize("kind", ["directory", "plain", "none"])
def test_what_cannot_be_started_gets_nothing(
    run: Run, tmp_path: Path, kind: str
) -> None:
    program = tmp_path / kind
    if kind == "directory":
        program.mkdir()
    if kind == "plain":
        program.write_text("echo\n")
    results = tmp_path / "results.json"
    done = run("grade", str(program), "--gradescope", str(results))
    assert done.status == 2
    assert done.err.startswith(f"sudoku: {program}: ")
    assert len(done.err.splitlines()) == 1
    assert done.out == ""
    told = json.loads(results.read_text())
    assert told["score"] == 0
    assert str(program) in told["output"]


@pytest.mark.parametrize(("words", "told"), [
    ((), "grade needs a PROGRAM (sudoku grade --help tells more)"),
    (("x", "--rubric", "/no/such"), "/no/such: No such file or directory"),
    (("x", "--rubric", "/"), "/: Is a directory"),
])  # fmt: skip
def test_wrong_usage(run: Run, words: tuple[str, ...], told: str) -> None:
    done = run("grade", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err == f"sudoku: {told}\n"
