"""The result of grading: points, and evidence for each failure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

SCHEMA: Final = 1
PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_RUN: Final = "not run"


class Witness(NamedTuple):
    """What a student can see for himself.

    ``script`` can be pasted into a shell; ``given`` is what the program
    read, ``out`` and ``err`` what came.
    """

    script: str
    given: str
    out: str
    err: str


class Mark(NamedTuple):
    """One thing that was looked at.

    ``verdict`` is passed, failed or not run, ``reason`` says why it isn't
    passed, or what was measured, ``due`` what was to come.
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
    """A program graded.

    ``note`` says why nothing, or not everything, could be run; "" if all
    was; ``started`` is whether anything was.  ``unsafe`` says what wasn't
    prevented, "" if the sandbox was whole.  ``memory`` is the most that a
    run held, in megabytes.
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
        """The points that were reached."""
        return round(sum(mark.score for mark in self.marks), 6)

    @property
    def most(self) -> float:
        """The points that can be reached."""
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
