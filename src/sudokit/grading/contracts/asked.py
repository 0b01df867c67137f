"""The assignment of the course as a contract."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import NamedTuple

from sudokit.grading.assignment import Case, Run, cases, due, judge, nine
from sudokit.grading.submission import PROGRAM, Submission, student_cases

PARTS = tuple(dict.fromkeys(case.part for case in cases()))


class Assignment(NamedTuple):
    """A filter that solves, checks and makes puzzles, to the letter."""

    command: str = PROGRAM

    @property
    def formalities(self) -> tuple[str, ...]:
        """The parts that a program could pass without solving anything."""
        return "streams", "statuses"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that can have points."""
        return PARTS

    def cases(self, seed: str | None) -> list[Case]:
        """Return the cases of a student."""
        return student_cases(cases(), seed)

    def ready(self, submission: Submission) -> Submission:
        """Return a submission as it is run."""
        return submission

    def filled(self, words: Sequence[str], case: Case) -> list[str]:
        """Return the words of a command, which name no puzzle."""
        return list(words)

    def judge(self, case: Case, run: Run) -> str:
        """Return the problem of a program's answer, "" if it is right."""
        return judge(case, run)

    def printed(self, out: str) -> str:
        """Return a program's stdout as a report shows it."""
        return out

    def due(self, case: Case) -> str:
        """Return the expected answer."""
        return due(case)

    def script(self, case: Case, submission: Submission) -> str:
        """Return a shell script that reproduces a case."""
        shown = submission.shown
        line = f"{shown} {shlex.join(case.arguments)}".strip()
        if case.judge == "pipeline":
            return f"{line} | {shown} | {shown} -c\n"
        if not case.grid:
            return f"{line}\n"
        return f"{line} <<'END'\n{nine(case.grid)}END\n"
