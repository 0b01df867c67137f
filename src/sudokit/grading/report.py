"""The result of grading: points, and evidence for each failure.

``gradescope`` writes it as Gradescope's ``results.json``; its documentation,
"Autograder Specifications", explains the keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sudokit.text.messages import shown

SCHEMA: Final = 1
PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_RUN: Final = "not run"


class Witness(NamedTuple):
    """Evidence that a student can reproduce.

    ``script`` can be pasted into a shell; ``given`` is the program's input,
    ``out`` and ``err`` are its output.
    """

    script: str
    given: str
    out: str
    err: str


class Mark(NamedTuple):
    """The result of one test.

    ``verdict`` is passed, failed or not run; ``reason`` says why it didn't
    pass, or the measured value; ``due`` is the expected output.
    """

    part: str
    name: str
    score: float
    most: float
    verdict: str
    reason: str
    witness: Witness | None = None
    seconds: float = 0.0
    due: str = ""


class Report(NamedTuple):
    """The result of grading a program.

    ``note`` says why some or all tests were not run, "" if all were;
    ``started`` is False if none could be.  ``unsafe`` says what the sandbox
    didn't prevent, "" if it was complete.  ``memory`` is the peak of all
    runs, in megabytes.
    """

    program: str
    seed: str | None
    marks: tuple[Mark, ...]
    note: str
    started: bool
    unsafe: str
    seconds: float
    memory: float

    @property
    def score(self) -> float:
        """The points of the program."""
        return round(sum(mark.score for mark in self.marks), 6)

    @property
    def most(self) -> float:
        """The points for a program without mistakes."""
        return round(sum(mark.most for mark in self.marks), 6)

    def parts(self) -> Mapping[str, tuple[Mark, ...]]:
        """Return the marks of each part."""
        return {
            part: tuple(mark for mark in self.marks if mark.part == part)
            for part in dict.fromkeys(mark.part for mark in self.marks)
        }

    def record(self) -> dict[str, Any]:
        """Return the whole report as JSON."""
        return {
            "unsafe": self.unsafe,
            "schema": SCHEMA,
            "program": self.program,
            "seed": self.seed,
            "score": self.score,
            "max_score": self.most,
            "note": self.note,
            "seconds": round(self.seconds, 3),
            "memory": round(self.memory, 1),
            "parts": [
                {
                    "part": part,
                    "score": round(sum(mark.score for mark in marks), 6),
                    "max_score": round(sum(mark.most for mark in marks), 6),
                    "passed": sum(mark.verdict == PASSED for mark in marks),
                    "of": len(marks),
                }
                for part, marks in self.parts().items()
            ],
            "marks": [_mark_record(mark) for mark in self.marks],
        }


def _mark_record(mark: Mark) -> dict[str, Any]:
    record = mark._asdict()
    record["max_score"] = record.pop("most")
    record["seconds"] = round(mark.seconds, 3)
    if mark.witness:
        record["witness"] = mark.witness._asdict()
    return record


CUT: Final = 4000  # characters of a program's output that are shown


def gradescope(report: Report, visibility: str) -> dict[str, Any]:
    """Return the report as an object for ``results.json``.

    >>> from sudokit.grading import not_graded, submissions, usual_rubric
    >>> (program,) = submissions(["python3", "main.py"], "")
    >>> report = not_graded(program, usual_rubric(), None, "no Python")
    >>> gradescope(report, "visible")["score"]
    0.0
    """
    points = f"{report.score:g} of {report.most:g} points"
    summary = "\n".join(filter(None, (report.unsafe, points, report.note)))
    return {
        **({"unsafe": report.unsafe} if report.unsafe else {}),
        "score": report.score,
        "execution_time": round(report.seconds, 3),
        "output": shown(summary, True),
        "visibility": visibility,
        "tests": [
            {
                "name": mark.name,
                "score": round(mark.score, 4),
                "max_score": round(mark.most, 4),
                "status": PASSED if mark.verdict == PASSED else "failed",
                "output": shown(mark_text(mark), True),
                "visibility": visibility,
            }
            for mark in report.marks
        ],
    }


def mark_text(mark: Mark, seen_before: bool = False) -> str:
    """Return a mark as text: reason, command, its output, expected output.

    Evidence ``seen_before`` for another mark is not repeated.
    """
    reason = (
        mark.reason if mark.verdict != "not run" else f"not run: {mark.reason}"
    )
    if mark.witness is None:
        return reason
    seen = mark.witness
    due = f"Expected:\n\n{_indented(mark.due)}"
    if seen_before:
        return f"{reason}\n\nRun the command above.\n\n{due}"
    parts = [f"{reason}\n", f"Run this:\n\n{_indented(seen.script)}"]
    if seen.given and "|" in seen.script:
        parts.append(f"Its last command read:\n\n{_indented(seen.given)}")
    for name, text in (("stdout", seen.out), ("stderr", seen.err)):
        shown = _indented(_cut(text)) if text else "    (nothing)\n"
        parts.append(f"Output on {name}:\n\n{shown}")
    parts.append(due)
    return "\n".join(parts)


def _cut(text: str) -> str:
    if len(text) <= CUT:
        return text
    return f"{text[:CUT]}\n(and {len(text) - CUT:,} characters more)\n"


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())
