"""Steps as JSON, with their parts, clauses and links.

A step is the same object in the output of the command, the page, ``sudoku
mcp`` and drills.  ``sudokit.lessons.records`` makes it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from sudokit.records.results import (
    ExplainedPuzzle,
    Line,
    Result,
    ResultLine,
    Whole,
)

Shapes: TypeAlias = list[tuple[str, dict[str, str], str]]  # of SVG


class VerdictRecord(ExplainedPuzzle):
    """Why a puzzle has no single solution; ``wrong`` is a wrong entry."""

    verdict: str
    wrong: str | None = None
    errors: list[str]


class PartRecord(Result):
    """Cells that play a role in a step, with a value, a house or a rule.

    ``role`` is one of a few that all techniques share, ``word`` the
    technique's name for it: pivot, pincer, base.  ``house`` is the name of a
    house or rule, and ``cells`` has all of its cells; ``value`` makes one
    cell a candidate.
    """

    word: str
    role: str
    cells: list[str]
    house: str | None = None
    value: Whole | None = None


class ClauseRecord(Result):
    """A sentence of a chain; branches count from 1, 0 is for none."""

    text: str
    cells: list[str]
    branch: Whole


class ArrowRecord(Result):
    """The drawing of a link, in a square of side 9.

    ``curve`` has the four points of a curve, ``head`` those of its head, if
    there is room for one.  ``dashes`` are the lengths drawn and left out in
    turn; a full line has none.
    """

    dashes: list[float]
    curve: list[list[float]]
    head: list[list[float]]


class LinkRecord(Result):
    """A link of a chain, from one candidate to another.

    A strong link leads from false to true, a weak one from true to false;
    several that lead to the same candidate act together.  Only the page has
    the ``arrow``.
    """

    from_: str
    to: str
    kind: Literal["strong", "weak", "leads"]
    branch: Whole
    arrow: ArrowRecord | None = None


class RuleRecord(Result):
    """A rule that the sentences of a step are about, and its cells.

    ``rule`` is spelled as in ``--rules``.  Only the page has what brings the
    rule's marks out: elements of SVG ``under`` and ``over`` them, and
    ``beside`` the grid.
    """

    rule: str
    cells: list[str]
    under: Shapes | None = None
    over: Shapes | None = None
    beside: Shapes | None = None


class PositionRecord(Result):
    """A grid with the candidates of its empty cells, row by row."""

    grid: Line
    candidates: list[str]


class StepRecord(Result):
    """A step, or as much of it as a hint reveals.

    ``notation`` is its short form; ``sentences`` explain it to people who
    don't read notation, and ``told`` are the rules that they are about.
    ``rating`` is that of Sudoku Explainer's scale, and ``position`` the grid
    before the step.
    """

    technique: str
    scale: Literal["explainer"] | None = None
    rating: float | None = None
    place: str | None = None
    placements: list[str] | None = None
    eliminations: list[str] | None = None
    notation: str | None = None
    sentences: list[str] | None = None
    told: list[RuleRecord] | None = None
    parts: list[PartRecord] | None = None
    clauses: list[ClauseRecord] | None = None
    links: list[LinkRecord] | None = None
    position: PositionRecord | None = None


class StepLine(StepRecord, ExplainedPuzzle):
    """A step on the way from a puzzle to its solution, and its number."""

    step: Whole


class StepAnswer(StepRecord, ResultLine):
    """A step alone: a hint."""
