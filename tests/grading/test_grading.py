"""A program gets points only for correct behaviour."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from puzzles import ROOT, lacking, sampled
from sudokit import Grid, count
from sudokit.grading import (
    Conditions,
    NoSandbox,
    Report,
    Rubric,
    Submission,
    Watcher,
    grade,
    gradescope,
    marking,
    read_rubric,
    submissions,
    usual_rubric,
)
from sudokit.grading.assignment import cases
from sudokit.grading.sandbox import Limits, RunOutcome, Sandbox
from sudokit.grading.submission import student_cases

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are kept in bounds on Unix"
)
PROGRAMS = ROOT / "tests" / "programs"
# What each program loses: the fewest and the most points of a part.
LOST: dict[str, dict[str, tuple[float, float]]] = {
    "right": {},
    "slow": {},
    "no_trial": {"solve by trial": (20, 20)},
    "no_boxes": {"check": (3, 3)},
    "any_puzzle": {"make for unique choices": (2.5, 5)},
    "thirty": {"make": (7.5, 7.5), "make for unique choices": (2.5, 2.5)},
    "silent": {"no solution": (5, 5), "check": (9, 9)},
}


def lost(report: Report) -> dict[str, float]:
    """Return the lost points of each part."""
    missing = {
        part: sum(mark.most - mark.score for mark in marks)
        for part, marks in report.parts().items()
    }
    return {part: points for part, points in missing.items() if points}


def program(name: str) -> Submission:
    """Return one of the programs, with its folder."""
    (result,) = submissions([str(PROGRAMS)], f"python3 {name}.py")
    return result


@pytest.fixture(autouse=True, scope="module")
def has_sandbox(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skip or fail on a machine without a sandbox."""
    try:
        Sandbox([(tmp_path_factory.mktemp("none"), ".")]).close()
    except NoSandbox as error:
        lacking(str(error))


# make agree runs the others (GRADES=all).
SOME = LOST if "GRADES" in os.environ else ("right", "no_boxes", "silent")


@cache
def report_of(name: str) -> Report:
    """Return the report on one of the programs."""
    return grade(program(name), usual_rubric(), f"student of {name}")


@pytest.mark.parametrize("name", SOME)
def test_each_mutant_loses_only_its_points(name: str) -> None:
    report = report_of(name)
    result = lost(report)
    assert result.keys() == LOST[name].keys()
    for part, (least, most) in LOST[name].items():
        assert least <= result[part] <= most
    assert report.most == 100
    assert not report.note
    failed = [mark for mark in report.marks if mark.witness]
    assert bool(failed) == bool(LOST[name])
    for mark in failed:
        assert mark.witness and mark.due and mark.reason
    if name == "silent":
        check_witness(report)


def check_witness(report: Report) -> None:
    """Check that pasting a witness into a shell reproduces the output."""
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


def shell(folder: Path, script: str) -> Submission:
    """Return a shell script as a program."""
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    (result,) = submissions([str(path)], "")
    return result


def quick(**limits: float) -> Rubric:
    usual = usual_rubric()
    changed = {**usual.limits._asdict(), **limits}
    return usual._replace(limits=Limits(**changed))


@pytest.mark.parametrize(("script", "seconds", "reason"), [
    ("yes", 10, "it printed more than 0.1 MB"),
    ("cd; yes > 1", 10, "it wrote more than 2 MB to files"),
])  # fmt: skip
def test_three_runs_above_a_limit_are_enough(
    tmp_path: Path, script: str, seconds: float, reason: str
) -> None:
    rubric = quick(seconds=seconds, output=0.1, files=2)
    report = grade(shell(tmp_path, script), rubric)
    assert report.score == 0
    assert report.note == ("limits ended 3 runs, so the rest were not run")
    reasons = {mark.reason for mark in report.marks if mark.witness}
    assert all(re.fullmatch(reason, result) for result in reasons)
    seen = {mark.witness.script for mark in report.marks if mark.witness}
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("ended", "worked", "limits", "raised"),
    [
        ("time", 1.0, [8, 30], "seconds = 30"),
        ("clock", 0.0, [8, 8], "first = 8"),  # idle
    ],
)
def test_a_program_that_never_ends_is_run_twice(
    monkeypatch: pytest.MonkeyPatch,
    ended: str,
    worked: float,
    limits: list[float],
    raised: str,
) -> None:
    seen = fake_runs(monkeypatch, lambda limit: (ended, worked * limit))
    report = grade(program("right"), usual_rubric())
    assert seen == limits
    assert report.score == 0
    assert report.note == (
        "the program has exceeded its time in each of its first runs, so the"
        " rest were not run; if it is slow but not endless, raise"
        f" {raised} in [limits] of the profile"
    )
    scripts = {mark.witness.script for mark in report.marks if mark.witness}
    assert len(scripts) == 2


def test_a_program_slowed_down_by_others_is_not_endless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Real time without processor time tells nothing of the program."""
    seen = fake_runs(monkeypatch, lambda limit: ("clock", limit / 2))
    report = grade(program("right"), usual_rubric())
    assert seen == [8, 30, 30, 30]
    assert report.note == "limits ended 4 runs, so the rest were not run"


@pytest.mark.parametrize("script", ["while :; do :; done", "sleep 600"])
def test_endless_programs_are_ended(tmp_path: Path, script: str) -> None:
    rubric = quick(seconds=0.2)._replace(runs=2)
    report = grade(shell(tmp_path, script), rubric)
    assert report.score == 0
    reasons = {mark.reason for mark in report.marks if mark.witness}
    assert reasons
    for reason in reasons:
        assert re.fullmatch(
            r"it (used more than 0\.2 seconds of processor time"
            r"|was still running after [\d.]+ seconds?)",
            reason,
        )


def fake_runs(
    monkeypatch: pytest.MonkeyPatch,
    outcome: Callable[[float], tuple[str, float]],
) -> list[float]:
    """Replace all runs; return the list of the limits of their seconds.

    ``outcome`` returns, for such a limit, the limit that the run exceeds, ""
    if none, and its processor seconds.
    """
    seen: list[float] = []

    class FakeSandbox(Sandbox):
        """It starts no program."""

        def run(
            self,
            command: Sequence[str],
            given: str = "",
            limits: Limits | None = None,
            writable: bool = False,
            watched: bool = True,
        ) -> RunOutcome:
            if not watched:  # the check of the sandbox
                return super().run(command, given, limits, writable, watched)
            assert limits
            seen.append(limits.seconds)
            ended, worked = outcome(limits.seconds)
            return RunOutcome(-9, "", "", ended, 5 * worked, 1.0, worked)

    monkeypatch.setattr(marking, "Sandbox", FakeSandbox)
    return seen


# The outcomes of right.py, so that it runs once on each input.
OUTCOMES: dict[tuple[str, ...], RunOutcome] = {}


class CachedSandbox(Sandbox):
    """It runs a program that does the same each time once on each input."""

    def run(
        self,
        command: Sequence[str],
        given: str = "",
        limits: Limits | None = None,
        writable: bool = False,
        watched: bool = True,
    ) -> RunOutcome:
        if not watched:  # the check of the sandbox
            return super().run(command, given, limits, writable, watched)
        key = (*command, given)
        if key not in OUTCOMES:
            OUTCOMES[key] = super().run(command, given, limits, writable)
        return OUTCOMES[key]


@pytest.mark.parametrize(
    "slow", ["5 3 0 0 7", ""], ids=["the first puzzle", "all puzzles"]
)
def test_a_slow_start_costs_no_points(
    monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """A run that ends by itself shows that earlier ones were slow only."""
    limits_of_first: list[float] = []

    class SlowSandbox(CachedSandbox):
        """A slow puzzle takes 20 seconds."""

        def run(
            self,
            command: Sequence[str],
            given: str = "",
            limits: Limits | None = None,
            writable: bool = False,
            watched: bool = True,
        ) -> RunOutcome:
            if watched and given.startswith(slow) and "-c" not in command:
                assert limits
                limits_of_first.append(limits.seconds)
                if limits.seconds < 20:
                    return RunOutcome(-9, "", "", "time", limits.seconds, 1.0)
            return super().run(command, given, limits, writable, watched)

    monkeypatch.setattr(marking, "Sandbox", SlowSandbox)
    report = grade(program("right"), usual_rubric())
    assert limits_of_first[:2] == [8, 30]
    assert not report.note
    assert report.score == report.most


class Log(Watcher):
    """Stores what it is notified of."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.counts: set[int] = set()
        self.ended: dict[str, str] = {}

    def begins(self, name: str, number: int, count: int) -> None:
        self.names.append(name)
        self.counts.add(count)
        assert number == len(self.names)

    def exceeds(self, name: str, why: str) -> None:
        self.ended[name] = why


def test_the_test_in_which_a_program_hangs_is_reported(
    tmp_path: Path,
) -> None:
    """At once, and the other tests follow."""
    # It hangs only when it makes puzzles.
    script = 'case "$*" in *-g*) while :; do :; done;; esac; exec cat'
    log = Log()
    rubric = quick(seconds=0.2)
    report = grade(shell(tmp_path, script), rubric, watcher=log)
    marks = {mark.name: mark for mark in report.marks}
    assert log.counts == {len(marks) - 1}  # memory is measured on the way
    assert [*log.ended] == [
        name for name, mark in marks.items() if "processor time" in mark.reason
    ][:3]
    for name, why in log.ended.items():
        assert marks[name].reason == why
        assert name in log.names
    assert log.names[-1] not in log.ended


def test_a_file_that_cannot_be_run_has_advice(tmp_path: Path) -> None:
    file = shell(tmp_path, "true")
    (folder,) = submissions([str(tmp_path)], "./program")
    Path(tmp_path, "program").chmod(0o644)
    for one in (file, folder):
        note = grade(one, usual_rubric()).note
        path = tmp_path / "program"
        assert f"Permission denied; run chmod +x {path}, or" in note
        assert f"sudoku grade python3 {path}" in note


def test_grading_ends_at_its_deadline(tmp_path: Path) -> None:
    rubric = usual_rubric()._replace(total=1.5)
    report = grade(shell(tmp_path, "sleep 0.4"), rubric)
    not_run = [mark for mark in report.marks if mark.verdict == "not run"]
    why = "the limit of 1.5 seconds for all runs was reached"
    assert not_run[0].reason == why


def test_a_student_has_inputs_of_the_same_kind() -> None:
    usual = cases()
    anna, anna_again, berta = (
        student_cases(usual, name) for name in ("anna", "anna", "berta")
    )
    assert student_cases(usual, None) == usual
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


def test_gradescope_output_has_its_schema() -> None:
    report = report_of("no_boxes")
    record = gradescope(report, "after_published")
    assert record["score"] == 97
    assert record["execution_time"] > 0
    assert sum(test["max_score"] for test in record["tests"]) == 100
    assert sum(test["score"] for test in record["tests"]) == 97
    (failed,) = [t for t in record["tests"] if t["status"] == "failed"]
    assert failed["name"] == "check, box: errors"
    typed = f"cd {PROGRAMS}\n    python3 no_boxes.py -c <<'END'"
    assert typed in failed["output"]
    assert re.search(r"\(box [1-9]: [1-9] at ", failed["output"])
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
    ("[points]\ncheck = 0\n", "1:2: no part has points; write, for example,"
     ' "solve by unique choices" = 20; the parts are solve by'),
    ("[limits]\nseconds = 5\n", "1:1: [points] is missing; add a line [points]"
     ' and, below it, lines such as "solve by unique choices" = 20; the'),
    ("", "1:1: [points] is missing; add a line [points] and"),
    ("[program]\nrun = './a'\n", "1:1: [points] is missing"),
    ("points = 3\n", "1:1: points must be a table: [points]"),
    ("[points]\ncheck = 1\n[limits]\ntotal = 9999\n",
     "4:1: total is a number from 1 to 7,200"),
    ("[points]\ncheck = 1\n[limits]\nruns = 2.5\n",
     "4:1: runs is a whole number from 1 to 1,000"),
    ("[points]\ncheck = 1\n[gradescope]\nvisibility = 'all'\n",
     "4:1: visibility must be one of visible, hidden, after_due_date,"
     " after_published"),
    ("[point]\n", "1:2: there is no point: did you mean points?"),
    ("[points\n", "1:8: Expected ']' at the end of a table declaration"),
])  # fmt: skip
def test_a_wrong_rubric_is_one_line(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=re.escape(f"{path}:{message}")):
        read_rubric(path)


def test_a_rubric_sets_the_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marking, "Sandbox", CachedSandbox)
    path = tmp_path / "rubric.toml"
    path.write_text("[points]\nstatuses = 5\nmemory = 1\n")
    rubric = read_rubric(path)
    assert rubric.limits == usual_rubric().limits
    report = grade(program("right"), rubric)
    assert (report.score, report.most) == (6, 6)


RIGHT_IN_C = "cc -o sudoku right.c"


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_a_right_program_in_c_loses_nothing() -> None:
    """It is built in the sandbox; -c repeats no grid, and lists no blanks."""
    (result,) = submissions([str(PROGRAMS)], "./sudoku")
    report = grade(result, usual_rubric(), "c", Conditions(build=RIGHT_IN_C))
    assert not lost(report), report.marks
    assert not (PROGRAMS / "sudoku").exists()


@pytest.mark.parametrize(("build", "note"), [
    ("sh -c 'echo why; exit 3'",
     "the build ended with status 3: sh -c 'echo why; exit 3'\n\nwhy"),
    ("no-such-make", "no-such-make: No such file or directory"),
])  # fmt: skip
def test_a_failed_build_scores_nothing(build: str, note: str) -> None:
    report = grade(
        program("right"), usual_rubric(), None, Conditions(build=build)
    )
    assert (report.score, report.note) == (0, note)
    assert {mark.verdict for mark in report.marks} == {"not run"}


def test_an_interpreter_outside_the_sandbox_is_reported(
    tmp_path: Path,
) -> None:
    path = tmp_path / "student"
    path.write_text("#!/no/such/python\n")
    path.chmod(0o755)
    for words, run in (([str(path)], ""), ([str(tmp_path)], "./student")):
        (result,) = submissions(words, run)
        note = grade(result, usual_rubric(), None, Conditions()).note
        assert "the sandbox lacks the interpreter in its first line" in note
    (result,) = submissions([str(tmp_path)], "./none")
    note = grade(result, usual_rubric(), None, Conditions()).note
    assert note == "./none: No such file or directory"


def test_a_build_writes_no_results(tmp_path: Path) -> None:
    """A Makefile has the rights and limits of the program."""
    results = tmp_path / "results.json"
    results.write_text("none")
    folder = tmp_path / "student"
    folder.mkdir()
    script = (
        f"echo forged > {results}; echo forged > /autograder/results;"
        "(while :; do ls / > x; done) & echo built > sudoku"
    )
    (folder / "build.sh").write_text(script)
    (folder / "sudoku").write_text("")
    (result,) = submissions([str(folder)], "cat sudoku")
    report = grade(
        result, usual_rubric(), None,
        Conditions(build="sh build.sh", private=(results,)),
    )  # fmt: skip
    assert results.read_text() == "none"
    assert (folder / "sudoku").read_text() == ""
    assert report.marks[0].witness
    assert report.marks[0].witness.out == "built\n"


def test_every_case_states_its_expected_output() -> None:
    report = report_of("right")
    assert all(mark.due for mark in report.marks)
    assert all(mark["due"] for mark in report.record()["marks"])


def test_command_lines_name_programs_and_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("anna", "berta"):
        Path(name).mkdir()
        Path(name, "sudoku").touch()
    Path("solver.jar").touch()
    anna, berta = submissions(["anna/", "berta"], "./sudoku")
    assert (anna.name, anna.place, anna.shown) == ("anna", "anna", "./sudoku")
    assert berta.copies == ((Path("berta"), "."),)
    (java,) = submissions(["sh", "-jar", "solver.jar"], "")
    assert java.command == ("sh", "-jar", "./solver.jar")
    assert java.copies == ((tmp_path / "solver.jar", "solver.jar"),)
    (one,) = submissions(["anna/sudoku"], "")
    assert one.command == ("./sudoku",)
    one, other = submissions(["anna/sudoku", "berta/sudoku"], "")
    assert other.copies == ((tmp_path / "berta" / "sudoku", "sudoku"),)
    (three,) = submissions(["sh", "anna/sudoku", "berta/sudoku"], "")
    assert three.command == ("sh", "./sudoku", "./2-sudoku")
    (system,) = submissions(["/bin/sh", "anna"], "")
    assert system.command == ("/bin/sh", "./anna")


@pytest.mark.parametrize(
    "script",
    sampled(["true", "exit 1", "echo error >&2; exit 1", "def x(:"], 2),
)
def test_a_silent_program_scores_nothing(script: str, tmp_path: Path) -> None:
    parts = ("streams", "statuses", "memory")
    rubric = usual_rubric()._replace(points=dict.fromkeys(parts, 5.0))
    report = grade(shell(tmp_path, script), rubric)
    assert report.started and report.score == 0
