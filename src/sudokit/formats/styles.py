"""Formats as output styles of the filter."""

from __future__ import annotations

from sudokit.core.grid import Grid
from sudokit.filter.output import Style
from sudokit.formats.puzzle import Format, PuzzleRecord, RulesUntold
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.solving import ClassicOnly
from sudokit.rules.spelling import GivenRules


def grid_style(format: Format) -> Style[Grid]:
    """How the format writes 9x9 grids."""
    return Style(
        format.name,
        lambda g: format.text(PuzzleRecord(g)),
        format.head,
        format.tail,
        format.blank,
    )


def rule_style(
    format: Format, known: GivenRules | None = None
) -> Style[Puzzle]:
    """How it writes puzzles of other rules; ValueError if it never can.

    Its text raises ValueError for a puzzle that it can't say to whoever
    knows no more than ``known``.
    """
    if not format.can_say_shapes():
        raise ClassicOnly(f"--format {format.name}")

    def text(g: Puzzle) -> str:
        try:
            format.check(g, known)
        except RulesUntold as error:
            raise ValueError(f"{error} without {error.option}") from None
        return format.text(PuzzleRecord(g))

    return Style(
        format.name,
        text,
        format.head,
        format.tail,
        format.blank,
    )
