"""The result of grading: points, and evidence for each failure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

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
    pass, or what was measured; ``due`` is the expected output.
    """

    part: str
    name: str
    score: float
    most: float
    verdict: str
    reason: str
    witness: Witness | None
    seconds: float
    due: str


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
        """The points of a program without mistakes."""
        return round(sum(mark.most for mark in self.marks), 6)

    def parts(self) -> Mapping[str, tuple[Mark, ...]]:
        """The marks of each part."""
        return {
            part: tuple(mark for mark in self.marks if mark.part == part)
            for part in dict.fromkeys(mark.part for mark in self.marks)
        }

    def record(self) -> dict[str, Any]:
        """The whole report as JSON."""
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
