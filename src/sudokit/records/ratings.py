"""Ratings as JSON, one kind for each scale of difficulty."""

from __future__ import annotations

from typing import Literal

from sudokit.records.results import (
    ExplainedPuzzle,
    PuzzleResult,
    Result,
    Whole,
)


class HodokuRecord(Result):
    """The rating of a puzzle on HoDoKu's scale."""

    scale: Literal["hodoku"] = "hodoku"
    verdict: str
    level: str | None
    score: Whole | None
    hardest: str | None
    clues: Whole
    techniques: dict[str, Whole]


class ExplainerRecord(Result):
    """The rating of a puzzle on Sudoku Explainer's scale.

    ER is a lower bound unless the rating is complete.
    """

    scale: Literal["explainer"] = "explainer"
    verdict: str
    er: float | None
    ep: float | None
    ed: float | None
    hardest: str | None
    clues: Whole
    complete: bool


class TrialRecord(Result):
    """The depth of trial and error of a puzzle, and its smallest backdoor."""

    scale: Literal["te"] = "te"
    verdict: str
    te: Whole | None
    backdoor: Whole | None
    clues: Whole


class SudokitRecord(HodokuRecord):
    """The rating of a puzzle of any rules, on the scale ``sudokit``."""

    scale: Literal["sudokit"] = "sudokit"  # type: ignore[assignment]


class HodokuRated(HodokuRecord, PuzzleResult):
    """A puzzle rated on HoDoKu's scale, with its file if there are several."""

    file: str | None = None


class ExplainerRated(ExplainerRecord, PuzzleResult):
    """A puzzle rated on Sudoku Explainer's scale."""

    file: str | None = None


class TrialRated(TrialRecord, PuzzleResult):
    """A puzzle rated by trial and error."""

    file: str | None = None


class SudokitRated(SudokitRecord, ExplainedPuzzle):
    """A rated puzzle of any rules, with other than classic rules."""

    file: str | None = None
