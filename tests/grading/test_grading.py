"""A program gets points for what it does right, and only for that."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles import ROOT
from sudokit import Grid, count
from sudokit.assignment import cases
from sudokit.cage.running import Limits
from sudokit.grading import (
    Report,
    Rubric,
    grade,
    gradescope,
    read_rubric,
    usual_rubric,
)
from sudokit.grading.student_cases import student_cases

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are kept in bounds on Unix"
)
PROGRAMS = ROOT / "tests" / "programs"
# What each program loses: the fewest and the most points of a part.
LOST: dict[str, dict[str, tuple[float, float]]] = {
    "right": {},
    "no_trial": {"solve by trial": (20, 20)},
    "no_boxes": {"check": (3, 3)},
    "any_puzzle": {"make for unique choices": (2.5, 5)},
    "thirty": {"make": (7.5, 7.5), "make for unique choices": (2.5, 2.5)},
    "silent": {"no solution": (5, 5), "check": (12, 12)},
}


def lost(report: Report) -> dict[str, float]:
    """The points that are missing, part by part."""
    missing = {
        part: sum(mark.most - mark.score for mark in marks)
        for part, marks in report.parts().items()
    }
    return {part: points for part, points in missing.items() if points}


@pytest.mark.parametrize("name", LOST)
def test_each_loses_just_what_it_breaks(name: str) -> None:
    command = [sys.executable, str(PROGRAMS / f"{name}.py")]
    report = grade(command, usual_rubric(), f"student of {name}")
    found = lost(report)
    assert found.keys() == LOST[name].keys()
    for part, (least, most) in LOST[name].items():
        assert least <= found[part] <= most
    assert report.most == 100
    assert not report.note
    failed = [mark for mark in report.marks if mark.witness]
    assert bool(failed) == (name != "right")
    for mark in failed:
        assert mark.witness and mark.witness.due and mark.reason
    if name == "silent":
        check_witness(report)


def check_witness(report: Report) -> None:
    """What a student pastes into a shell shows what came."""
    for mark in report.marks:
        if mark.witness and mark.part == "check":
            done = subprocess.run(
                ["sh", "-c", mark.witness.script],
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.stderr == mark.witness.err
            assert done.stdout == mark.witness.out
            return
    pytest.fail("nothing of the check failed")


def quick(**limits: float) -> Rubric:
    usual = usual_rubric()
    changed = {**usual.limits._asdict(), **limits}
    return usual._replace(limits=Limits(**changed))


@pytest.mark.parametrize(("script", "reason"), [
    ("sleep 60", "it still ran after 0.2 seconds"),
    ("yes", "it printed more than 0.1 MB"),
    ("dd if=/dev/zero of=1 bs=1M count=1; cp 1 2; cp 1 3; sleep 60",
     "it wrote more than 2 MB to files"),
])  # fmt: skip
def test_three_runs_above_a_limit_are_enough(
    tmp_path: Path, script: str, reason: str
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    rubric = quick(seconds=0.2, output=0.1, files=2)
    report = grade([str(program)], rubric)
    assert report.score == 0
    assert report.note == "3 runs were ended by limits, so no more were"
    reasons = {mark.reason for mark in report.marks if mark.witness}
    # In a folder in memory a disk is full, and it goes on until it is late.
    assert reasons <= {reason, "it still ran after 0.2 seconds"}
    seen = {mark.witness.script for mark in report.marks if mark.witness}
    assert len(seen) == 3


def test_the_whole_ends_in_time(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\nsleep 0.4\n")
    program.chmod(0o755)
    report = grade([str(program)], usual_rubric()._replace(total=1.5))
    not_run = [mark for mark in report.marks if mark.verdict == "not run"]
    assert not_run[0].reason == "the 1.5 seconds for all were over"


def test_a_student_has_inputs_of_the_same_kind() -> None:
    usual = cases()
    anna, anna_again, berta = map(student_cases, ("anna", "anna", "berta"))
    assert student_cases(None) == usual
    assert anna == anna_again
    for case, one, other in zip(usual, anna, berta, strict=True):
        assert one.part == case.part and one.judge == case.judge
        if case.grid:
            assert len({case.grid, one.grid, other.grid}) == 3
            g = Grid.parse(one.grid)
            assert 81 - one.grid.count("0") == 81 - case.grid.count("0")
            assert count(g) == count(Grid.parse(case.grid))
            assert (
                g.fill_singles().is_solved()
                == Grid.parse(case.grid).fill_singles().is_solved()
            )


def test_the_form_of_gradescope() -> None:
    program = [sys.executable, str(PROGRAMS / "no_boxes.py")]
    report = grade(program, usual_rubric())
    record = gradescope(report, "after_published")
    assert record["score"] == 97
    assert record["execution_time"] > 0
    assert sum(test["max_score"] for test in record["tests"]) == 100
    assert sum(test["score"] for test in record["tests"]) == 97
    (failed,) = [t for t in record["tests"] if t["status"] == "failed"]
    assert failed["name"] == "check, box: errors"
    assert f"{shlex.join(program)} -c <<'END'" in failed["output"]
    assert "(box 1: 2 at r1c2 and r2c1)" in failed["output"]
    assert {t["visibility"] for t in record["tests"]} == {"after_published"}
    assert {t["status"] for t in record["tests"]} == {"passed", "failed"}


@pytest.mark.parametrize(("text", "message"), [
    ("[points]\nchek = 3\n", "2:1: there is no chek: did you mean check?"),
    ("[points]\ncheck = -1\n",
     "2:1: check is a number from 0 to 1,000,000"),
    ("[points]\ncheck = 'x'\n",
     "2:1: check is a number from 0 to 1,000,000"),
    ("[points]\ncheck = nan\n",
     "2:1: check is a number from 0 to 1,000,000"),
    ("[points]\ncheck = 0\n", "1:2: no part has points"),
    ("points = 3\n", "1:1: points is a table: [points]"),
    ("[points]\ncheck = 1\n[limits]\ntotal = 999\n",
     "4:1: total is a number from 1 to 120"),
    ("[points]\ncheck = 1\n[limits]\nruns = 2.5\n",
     "4:1: runs is a whole number from 1 to 1,000"),
    ("[points]\ncheck = 1\n[gradescope]\nvisibility = 'all'\n",
     "4:1: visibility is one of visible, hidden, after_due_date,"
     " after_published"),
    ("[point]\n", "1:2: there is no point: did you mean points?"),
    ("[points\n", "1:8: Expected ']' at the end of a table declaration"),
])  # fmt: skip
def test_a_wrong_rubric_is_told_in_a_line(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=re.escape(f"{path}:{message}")):
        read_rubric(path)


def test_a_rubric_says_what_counts(tmp_path: Path) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text("[points]\nstatuses = 5\nmemory = 1\n")
    rubric = read_rubric(path)
    assert rubric.limits == usual_rubric().limits
    report = grade([sys.executable, str(PROGRAMS / "right.py")], rubric)
    assert (report.score, report.most) == (6, 6)
