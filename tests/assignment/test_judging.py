"""The judges: a right program passes, and a bug fails what names it."""

import subprocess
import sys
from collections.abc import Sequence
from functools import cache

import pytest

from puzzles import ROOT
from sudokit.assignment import ProgramAnswer, cases, judge

PROGRAMS = ROOT / "tests" / "programs"
# The parts that a program fails, and the judges that say so.
BUGS = {
    "right": set(),
    "no_trial": {("solve by trial", "solution"), ("solve by trial", "talk")},
    "no_boxes": {("check", "errors")},
    "any_puzzle": {("make for unique choices", "unique choices")},
    "thirty": {("make", "clues"), ("make for unique choices", "clues")},
    "silent": {("no solution", "errors"), ("check", "errors")},
}


@pytest.mark.parametrize("name", BUGS)
def test_a_program_fails_what_it_does_wrong(name: str) -> None:
    @cache
    def answer(words: tuple[str, ...], given: str) -> ProgramAnswer:
        done = subprocess.run(
            [sys.executable, PROGRAMS / f"{name}.py", *words],
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return ProgramAnswer(done.returncode, done.stdout, done.stderr)

    def run(words: Sequence[str], given: str) -> ProgramAnswer:
        return answer(tuple(words), given)

    wrong = {case for case in cases() if judge(case, run)}
    assert {(case.part, case.judge) for case in wrong} == BUGS[name]
    if name == "no_boxes":
        assert [case.name for case in wrong] == ["check, box: errors"]


@pytest.mark.parametrize(("answer", "wrong"), [
    (ProgramAnswer(0, "", ""), "on stdout are not nine lines of nine values"),
    (ProgramAnswer(1, "", ""), "the status is 1, not 0"),
    (ProgramAnswer(0, "x 2 3 4 5 6 7 8 9\n" * 9, ""),
     "on stdout are other signs than 0 to 9"),
    (ProgramAnswer(0, "0 2 3 4 5 6 7 8 9\n" * 9, ""),
     "the grid on stdout has empty cells"),
    (ProgramAnswer(0, "1 2 3 4 5 6 7 8 9\n" * 9, ""),
     "the clue in r1c1 was changed"),
])  # fmt: skip
def test_what_is_wrong_is_said(answer: ProgramAnswer, wrong: str) -> None:
    case = cases()[0]
    assert case.judge == "solution"
    assert judge(case, lambda words, given: answer) == wrong
