"""Techniques as JSON, with their examples and drills."""

from __future__ import annotations

from typing import Literal

from sudokit.records.results import Line, Result, ResultLine, Whole
from sudokit.records.steps import StepRecord


class ExampleRecord(Result):
    """A position, and a step in it.

    ``ruled_out`` are candidates that earlier steps have removed.
    """

    puzzle: Line
    clues: Line
    ruled_out: list[str]
    rules: str | None = None
    step: StepRecord | None = None


class TechniqueRecord(ResultLine):
    """A technique in four sentences, with an example."""

    technique: str
    scale: Literal["hodoku", "sudokit", "expert"]
    level: str
    score: Whole
    aliases: list[str]
    sentences: list[str]
    example: ExampleRecord | None = None


class TechniquePage(TechniqueRecord):
    """A technique on the page; ``text`` opens its example."""

    text: str | None = None
    svg: str | None = None


class DrillRecord(ExampleRecord, ResultLine):
    """A position to practise a technique."""

    technique: str
    seed: int


class DrillAnswer(DrillRecord):
    """A drill on the page, and the verdict on an answer.

    ``text`` opens the position as a game.
    """

    text: str
    verdict: Literal["right", "part", "other", "wrong", "nothing"] | None = (
        None
    )
    message: str | None = None
