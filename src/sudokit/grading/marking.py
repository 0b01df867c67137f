"""A program run by the cases, and marked."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from typing import Final

from sudokit.assignment import Case, ProgramAnswer, due, judge, nine
from sudokit.cage.running import RunOutcome, Unstartable, run
from sudokit.grading.report import (
    FAILED,
    NOT_RUN,
    PASSED,
    Mark,
    Report,
    Witness,
)
from sudokit.grading.rubric import MEMORY, Rubric
from sudokit.grading.student_cases import student_cases

LEAST: Final = 0.5  # seconds without which no run is begun
RESERVE: Final = 5.0  # seconds for ending what doesn't end


class _Ended(Exception):
    """A run was ended by a limit; the text says by which."""


class _NotRun(Exception):
    """A run wasn't begun; the text says why."""


class _Program:
    """The program: each run is done once, and counted."""

    def __init__(self, command: Sequence[str], rubric: Rubric) -> None:
        self.command = command
        self.rubric = rubric
        self.start = time.monotonic()
        self.ended = 0
        self.memory = 0.0
        self.done: dict[tuple[tuple[str, ...], str], RunOutcome] = {}
        self.last: tuple[str, RunOutcome] = (
            "",
            RunOutcome(0, "", "", "", 0.0, 0.0),
        )

    def run(self, words: Sequence[str], given: str) -> ProgramAnswer:
        """A run's answer; _Ended or _NotRun if there is none."""
        key = (tuple(words), given)
        if key not in self.done:
            self.done[key] = self._run(words, given)
        outcome = self.done[key]
        self.last = (given, outcome)
        if outcome.ended:
            raise _Ended(self._why(outcome))
        return ProgramAnswer(outcome.status, outcome.out, outcome.err)

    def _run(self, words: Sequence[str], given: str) -> RunOutcome:
        rubric = self.rubric
        if self.ended >= rubric.runs:
            raise _NotRun(f"{self.ended} runs before it were ended by limits")
        used = time.monotonic() - self.start
        left = rubric.total - min(RESERVE, rubric.total / 4) - used
        if left < LEAST:
            raise _NotRun(f"the {rubric.total:g} seconds for all were over")
        limits = rubric.limits
        limits = limits._replace(seconds=min(limits.seconds, left))
        outcome = run([*self.command, *words], given, limits)
        self.ended += bool(outcome.ended)
        self.memory = max(self.memory, outcome.memory)
        return outcome

    def _why(self, outcome: RunOutcome) -> str:
        limits = self.rubric.limits
        seconds = f"{outcome.seconds:.1f}".removesuffix(".0")
        return {
            "time": f"it still ran after {seconds} seconds",
            "memory": f"it took more than {limits.memory:g} MB of memory",
            "output": f"it printed more than {limits.output:g} MB",
            "files": f"it wrote more than {limits.files:g} MB to files",
            "processes": f"it started more than {limits.processes} processes",
            "warden": "it killed the process that watched it",
        }[outcome.ended]


def grade(
    command: Sequence[str], rubric: Rubric, seed: str | None = None
) -> Report:
    """Grades a program, which is run with what a case adds to its words.

    Runs have folders of their own, and none of them leaves anything
    behind.  A program that can't be started gets nothing, and a note.
    """
    program = _Program(command, rubric)
    shown = shlex.join(command)
    asked = student_cases(seed)
    sizes = {
        case.part: sum(case.part == other.part for other in asked)
        for case in asked
    }
    marks: list[Mark] = []
    note = ""
    for case in asked:
        most = rubric.points.get(case.part, 0.0) / sizes[case.part]
        if not note:
            try:
                marks.append(_mark(program, case, shown, most))
                continue
            except Unstartable as error:
                note = str(error)
        marks.append(_mark_of(case, most, NOT_RUN, note))
    marks.append(_memory(program, rubric, bool(note)))
    if program.ended >= rubric.runs:
        note = f"{program.ended} runs were ended by limits, so no more were"
    seconds = time.monotonic() - program.start
    return Report(shown, seed, tuple(marks), note, seconds, program.memory)


def _mark(program: _Program, case: Case, shown: str, most: float) -> Mark:
    """The mark of a case."""
    try:
        reason = judge(case, program.run)
    except _NotRun as why:
        return _mark_of(case, most, NOT_RUN, str(why))
    except _Ended as why:
        reason = str(why)
    given, outcome = program.last
    if not reason:
        return _mark_of(case, most, PASSED, "", outcome.seconds)
    witness = Witness(
        script=_script(case, shown),
        given=given,
        out=outcome.out,
        err=outcome.err,
        due=due(case),
    )
    mark = _mark_of(case, most, FAILED, reason, outcome.seconds)
    return mark._replace(witness=witness)


def _mark_of(
    case: Case, most: float, verdict: str, reason: str, seconds: float = 0.0
) -> Mark:
    return Mark(
        part=case.part,
        name=case.name,
        score=most if verdict == PASSED else 0.0,
        most=most,
        verdict=verdict,
        reason=reason,
        witness=None,
        seconds=seconds,
    )


def _memory(program: _Program, rubric: Rubric, unstarted: bool) -> Mark:
    """The mark for memory: the most that any run held."""
    most = rubric.points.get(MEMORY, 0.0)
    fine = program.memory <= rubric.modest
    verdict = PASSED if fine else FAILED
    if unstarted or not program.done:
        verdict = NOT_RUN
    return Mark(
        part=MEMORY,
        name=f"memory: at most {rubric.modest:g} MB in a run",
        score=most if verdict == PASSED else 0.0,
        most=most,
        verdict=verdict,
        reason=f"{program.memory:.1f} MB",
        witness=None,
        seconds=0.0,
    )


def _script(case: Case, shown: str) -> str:
    """What a student pastes into a shell to see it."""
    command = shlex.join(case.arguments)
    line = f"{shown} {command}".strip()
    if case.judge == "pipeline":
        return f"{line} | {shown} | {shown} -c\n"
    if not case.grid:
        return f"{line}\n"
    return f"{line} <<'END'\n{nine(case.grid)}END\n"
