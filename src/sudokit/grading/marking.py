"""Runs a program on the cases, and awards points."""

from __future__ import annotations

import os
import shlex
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.grading.assignment import Case, ProgramAnswer
from sudokit.grading.report import (
    FAILED,
    NOT_RUN,
    PASSED,
    Mark,
    Report,
    Witness,
)
from sudokit.grading.rubric import MEMORY, Rubric
from sudokit.grading.sandbox import (
    Broken,
    Limits,
    RunOutcome,
    Sandbox,
    Unstartable,
)
from sudokit.grading.submission import Submission
from sudokit.text.messages import plural

LEAST: Final = 0.5  # seconds that must be left to start a run
RESERVE: Final = 5.0  # seconds for killing processes
# First runs out of time after which a program counts as endless.
ENDLESS: Final = 2
IDLE: Final = 0.1  # of the processor time: an idle run uses less than this
CLOCK: Final = 5.0  # real time allowed per processor time
BUILT: Final = 512.0  # megabytes that a build may write
LOG_TAIL: Final = 2000  # characters of a build's output in a report


class _Ended(Exception):
    """A run exceeded a limit; the text says which."""


class _NotRun(Exception):
    """A run was not started; the text says why."""


class _Program:
    """The program; runs with the same arguments and input are done once."""

    def __init__(
        self, sandbox: Sandbox, command: Sequence[str], rubric: Rubric
    ) -> None:
        self.sandbox = sandbox
        self.command = command
        self.rubric = rubric
        self.start = time.monotonic()
        self.ended = 0  # runs that exceeded a limit
        self.finished = False  # has a run ended by itself?
        # How runs were out of time before: "time", "clock" or "idle".
        self.timeouts: list[str] = []
        # Those that had less than the full time; they are repeated.
        self.short: set[tuple[tuple[str, ...], str]] = set()
        self.memory = 0.0
        self.done: dict[tuple[tuple[str, ...], str], RunOutcome] = {}
        self.reasons: dict[tuple[tuple[str, ...], str], str] = {}
        self.last: tuple[str, RunOutcome] = (
            "",
            RunOutcome(0, "", "", "", 0.0, 0.0),
        )

    def run(
        self, command: Sequence[str], words: Sequence[str], given: str
    ) -> ProgramAnswer:
        """Return the answer of a run; raise _Ended or _NotRun if none."""
        key = ((*command, *words), given)
        if self.finished and key in self.short:  # slow, but not endless
            self.short.remove(key)
            del self.done[key]
            self.ended -= 1
        if key not in self.done:
            self.done[key] = self._run(*key)
        outcome = self.done[key]
        self.last = (given, outcome)
        if outcome.ended:
            raise _Ended(self.reasons[key])
        return ProgramAnswer(outcome.status, outcome.out, outcome.err)

    def _run(self, command: tuple[str, ...], given: str) -> RunOutcome:
        rubric = self.rubric
        if self.stopped():
            raise _NotRun(f"limits ended {plural(self.ended, 'earlier run')}")
        used = time.monotonic() - self.start
        left = rubric.total - min(RESERVE, rubric.total / 4) - used
        if left < LEAST:
            limit = _in_seconds(f"{rubric.total:g}")
            raise _NotRun(f"the limit of {limit} for all runs was reached")
        seconds = rubric.limits.seconds
        if not self.finished and {*self.timeouts} <= {"idle"}:
            seconds = min(seconds, rubric.first)
        limits = rubric.limits._replace(
            seconds=seconds, clock=min(CLOCK * seconds, left)
        )
        outcome = self.sandbox.run(command, given, limits)
        self.memory = max(self.memory, outcome.memory)
        if outcome.ended:
            self.ended += 1
            if not self.finished and outcome.ended in ("time", "clock"):
                self.timeouts.append(_timeout(outcome, limits))
                if seconds < rubric.limits.seconds:
                    self.short.add((command, given))
            self.reasons[command, given] = self._why(outcome, limits)
        else:
            self.finished = True
        return outcome

    def endless(self) -> str:
        """Return the limit that the first runs exceeded, "" if none.

        If they used processor time, the last had the full ``seconds``; if
        they were idle, it need not have.
        """
        counts = Counter(self.timeouts)
        if self.finished or max(counts["time"], counts["idle"]) < ENDLESS:
            return ""
        idle = counts["idle"] >= ENDLESS
        return "first" if idle and len(self.short) >= ENDLESS else "seconds"

    def stopped(self) -> bool:
        """Return whether no further run is started."""
        ended = self.ended - len(self.short)
        return bool(self.endless()) or ended >= self.rubric.runs

    def _why(self, outcome: RunOutcome, limits: Limits) -> str:
        real = _in_seconds(f"{outcome.seconds:.1f}".removesuffix(".0"))
        limit = _in_seconds(f"{limits.seconds:g}")
        return {
            "clock": f"it was still running after {real}",
            "time": f"it used more than {limit} of processor time",
            "memory": f"it used more than {limits.memory:g} MB of memory",
            "output": f"it printed more than {limits.output:g} MB",
            "files": f"it wrote more than {limits.files:g} MB to files",
            "processes": f"it started more processes than {limits.processes}",
        }[outcome.ended]


def _timeout(outcome: RunOutcome, limits: Limits) -> str:
    """Return how a run was out of time: "time", "clock" or "idle".

    A run that the clock ended was idle if it used little processor time;
    otherwise other programs may have slowed it down.
    """
    if outcome.ended == "clock" and outcome.worked < IDLE * limits.seconds:
        return "idle"
    return outcome.ended


def _in_seconds(number: str) -> str:
    return f"{number} second{'' if number == '1' else 's'}"


class Conditions(NamedTuple):
    """Settings for running programs.

    ``build`` is a command that builds the program, or ""; ``private`` paths
    are hidden from programs, ``visible`` ones shown; ``unsafe`` runs
    programs even without a sandbox.
    """

    build: str = ""
    private: tuple[Path, ...] = ()
    visible: tuple[Path, ...] = ()
    unsafe: bool = False


USUAL: Final = Conditions()


class Watcher:
    """Is notified during grading; this one does nothing."""

    def begins(self, name: str, number: int, count: int) -> None:
        """Note that a test begins, the ``number``-th of ``count``."""

    def exceeds(self, name: str, why: str) -> None:
        """Note that a run of a test exceeded the limit in ``why``."""


def grade(
    submission: Submission,
    rubric: Rubric,
    seed: str | None = None,
    conditions: Conditions = USUAL,
    watcher: Watcher | None = None,
) -> Report:
    """Grade a program: run it with the arguments and input of each case.

    ``watcher`` is notified of each test.  Each run gets new folders, which
    are removed afterwards.  A program that can't be built or started gets no
    points, and a note says why.  Raise NoSandbox if there is no sandbox.
    """
    start = time.monotonic()
    submission = rubric.contract.ready(submission)
    command = submission.command
    unsafe = ""
    try:
        with Sandbox(
            submission.copies,
            rubric.limits,
            conditions.private,
            conditions.visible,
            conditions.unsafe,
        ) as sandbox:
            unsafe = sandbox.warning
            note = _build(sandbox, conditions.build, rubric)
            program = _Program(sandbox, command, rubric)
            marks, note, started = _marks(
                program, submission, seed, note, watcher or Watcher()
            )
            memory = program.memory
    except (Unstartable, Broken) as error:
        note, started, memory = str(error), False, 0.0
        marks = _not_run(rubric, seed, note)
    return Report(
        program=submission.name,
        seed=seed,
        marks=tuple(marks),
        note=note,
        started=started,
        unsafe=unsafe,
        seconds=time.monotonic() - start,
        memory=memory,
    )


def not_graded(
    submission: Submission, rubric: Rubric, seed: str | None, why: str
) -> Report:
    """Return the report on a program that couldn't be run, and why.

    >>> from sudokit.grading import submissions, usual_rubric
    >>> (program,) = submissions(["python3", "main.py"], "")
    >>> report = not_graded(program, usual_rubric(), None, "no Python")
    >>> report.note, report.started
    ('no Python', False)
    """
    return Report(
        program=submission.name,
        seed=seed,
        marks=tuple(_not_run(rubric, seed, why)),
        note=why,
        started=False,
        unsafe="",
        seconds=0.0,
        memory=0.0,
    )


def _build(sandbox: Sandbox, build: str, rubric: Rubric) -> str:
    """Build the program; return why that failed, or ""."""
    if not build:
        return ""
    limits = rubric.limits._replace(
        seconds=rubric.build, clock=rubric.build, files=BUILT
    )
    outcome = sandbox.run(shlex.split(build), "", limits, writable=True)
    if not (outcome.ended or outcome.status):
        return ""
    ended = outcome.ended or f"status {outcome.status}"
    log = (outcome.out + outcome.err)[-LOG_TAIL:]
    return f"the build ended with {ended}: {build}\n\n{log}".rstrip()


def _advice(error: Unstartable | Broken, submission: Submission) -> str:
    """Return advice for a program that exists but can't be run, or ""."""
    word = submission.command[0]
    copied = {f"./{name}": path for path, name in submission.copies}
    path = copied.get(word, Path(submission.place, word))
    if isinstance(error, Broken) or os.sep not in word:
        return ""
    if not path.is_file() or path.is_symlink():
        return ""
    if not os.access(path, os.X_OK):
        name = shlex.quote(str(path))
        return (
            f"; run chmod +x {name}, or name its interpreter, such as"
            f" sudoku grade python3 {name}"
        )
    with path.open("rb") as file:
        if file.read(2) != b"#!":
            return ""
    return (
        "; the sandbox lacks the interpreter in its first line: --show its"
        " folder"
    )


def _marks(
    program: _Program,
    submission: Submission,
    seed: str | None,
    note: str,
    watcher: Watcher,
) -> tuple[list[Mark], str, bool]:
    """Return the marks, the note, and whether any test could be run."""
    rubric = program.rubric
    if note:
        return _not_run(rubric, seed, note.partition("\n")[0]), note, True
    marks: list[Mark] = []
    early: list[tuple[int, Case, float]] = []  # failed before any run ended
    cases = _weighted_cases(rubric, seed)
    for number, (case, most) in enumerate(cases, 1):
        if not note:
            watcher.begins(case.name, number, len(cases))
            ended = program.ended
            try:
                marks.append(_mark(program, case, submission, most))
                if program.ended > ended:
                    watcher.exceeds(case.name, marks[-1].reason)
                if not program.finished:
                    early.append((number - 1, case, most))
                continue
            except (Unstartable, Broken) as error:
                note = str(error) + _advice(error, submission)
        marks.append(_mark_of(rubric, case, most, NOT_RUN, note))
    started = not note
    for at, case, most in early if program.finished else ():
        again = _mark(program, case, submission, most)
        if again.verdict != NOT_RUN:
            marks[at] = again
    marks.append(_memory(program.memory, rubric, bool(program.done)))
    marks = _earned(marks, (*rubric.contract.formalities, MEMORY))
    if limit := program.endless():
        value = rubric.first if limit == "first" else rubric.limits.seconds
        note = (
            "the program has exceeded its time in each of its first runs, so"
            " the rest were not run; if it is slow but not endless, raise"
            f" {limit} = {value:g} in [limits] of the profile"
        )
    elif program.stopped():
        note = (
            f"limits ended {plural(program.ended, 'run')}, so the rest were"
            " not run"
        )
    return marks, note, started


def _earned(marks: list[Mark], formalities: Sequence[str]) -> list[Mark]:
    """Return the marks; formalities only count if another part passes."""
    if any(m.verdict == PASSED and m.part not in formalities for m in marks):
        return marks
    why = "not counted, as no test of another part passes"
    return [
        mark._replace(score=0.0, verdict=FAILED, reason=why)
        if mark.verdict == PASSED
        else mark
        for mark in marks
    ]


def _weighted_cases(
    rubric: Rubric, seed: str | None
) -> list[tuple[Case, float]]:
    """Return the cases, each with its points."""
    chosen = rubric.contract.cases(seed)
    sizes = Counter(case.part for case in chosen)
    return [
        (case, rubric.points.get(case.part, 0.0) / sizes[case.part])
        for case in chosen
    ]


def _not_run(rubric: Rubric, seed: str | None, why: str) -> list[Mark]:
    """Return the marks if nothing could be run."""
    marks = [
        _mark_of(rubric, case, most, NOT_RUN, why)
        for case, most in _weighted_cases(rubric, seed)
    ]
    return [*marks, _memory(0.0, rubric, False)]


def _mark(
    program: _Program, case: Case, submission: Submission, most: float
) -> Mark:
    """Return the mark of a case."""
    rubric = program.rubric
    try:
        command = rubric.contract.filled(program.command, case)
        reason = rubric.contract.judge(case, partial(program.run, command))
    except _NotRun as why:
        return _mark_of(rubric, case, most, NOT_RUN, str(why))
    except _Ended as why:
        reason = str(why)
    given, outcome = program.last
    if not reason:
        return _mark_of(rubric, case, most, PASSED, "", outcome.seconds)
    witness = Witness(
        script=_script(case, submission, rubric),
        given=given,
        out=rubric.contract.printed(outcome.out),
        err=outcome.err,
    )
    mark = _mark_of(rubric, case, most, FAILED, reason, outcome.seconds)
    return mark._replace(witness=witness)


def _mark_of(
    rubric: Rubric,
    case: Case,
    most: float,
    verdict: str,
    reason: str,
    seconds: float = 0.0,
) -> Mark:
    score = most if verdict == PASSED else 0.0
    mark = Mark(case.part, case.name, score, most, verdict, reason)
    return mark._replace(seconds=seconds, due=rubric.contract.due(case))


def _memory(held: float, rubric: Rubric, measured: bool) -> Mark:
    """Return the mark for memory: the peak of all runs."""
    most = rubric.points.get(MEMORY, 0.0)
    verdict = PASSED if held <= rubric.modest else FAILED
    if not measured:
        verdict = NOT_RUN
    score = most if verdict == PASSED else 0.0
    reason = f"{held:.1f} MB" if measured else ""
    limit = f"at most {rubric.modest:g} MB in a run"
    mark = Mark(MEMORY, f"memory: {limit}", score, most, verdict, reason)
    return mark._replace(due=limit)


def _script(case: Case, submission: Submission, rubric: Rubric) -> str:
    """Return a shell script that reproduces a case."""
    place = submission.place
    change = f"cd {shlex.quote(place)}\n" if place else ""
    return change + rubric.contract.script(case, submission)
