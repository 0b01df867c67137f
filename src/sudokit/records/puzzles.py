"""Puzzles as JSON: read, made, scanned, and examined for their clues."""

from __future__ import annotations

from typing import Literal

from sudokit.records.results import (
    Box,
    Line,
    PuzzleResult,
    Result,
    ResultLine,
    Whole,
)


class PuzzleLine(Result):
    """A puzzle of any size and rules, in the format jsonl.

    ``box`` is the shape of the boxes; without it ``regions`` has a letter for
    each cell, row by row.  ``rules`` are words with their items, as for
    --rules, ``ruled_out`` candidates such as r1c2<>3.
    """

    puzzle: str
    box: Box | None = None
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None
    ruled_out: list[str] | None = None
    clues: str | None = None
    comments: list[str] | None = None
    title: str | None = None
    author: str | None = None
    ruleset: str | None = None


class MadePuzzle(PuzzleResult):
    """A new puzzle, and the seed that makes it again.

    The solution is None if there are several or none is known; the
    scale is None for variants.
    """

    solution: Line | None
    verdict: str
    scale: Literal["hodoku", "sudokit"] | None
    level: str | None
    score: Whole | None
    clues: Whole
    seed: int


class MadeForExplainer(PuzzleResult):
    """A new puzzle made for ER, EP or ED."""

    solution: Line
    verdict: str
    scale: Literal["explainer"] = "explainer"
    er: float
    ep: float
    ed: float
    clues: Whole
    seed: int


class MadeForTrials(PuzzleResult):
    """A new puzzle made for its depth of trial and error."""

    solution: Line
    verdict: str
    scale: Literal["te"] = "te"
    te: Whole
    backdoor: Whole
    clues: Whole
    seed: int


class RuleFields(Result):
    """Rules other than the classic ones, as fields of an object."""

    box: Box | None
    diagonals: bool = False
    rules: str | None = None
    regions: str | None = None


class MadeWithRules(RuleFields, MadePuzzle):
    """A new variant puzzle."""


class CluesRecord(PuzzleResult):
    """Clues that can be removed, are missing or are mistyped: ``r2c9=8``.

    With no solution: ``errors`` (conflicts), ``removable`` and ``changed``
    (clues whose removal or change leaves one solution), ``freeing`` (clues
    whose removal leaves several), ``complete`` if every clue was tried; for
    variants these include rules, and ``eased`` are rules with another
    number that leaves several.  With one: ``removable`` and ``reduced``;
    ``untried`` are clues and rules for which the time was too short.
    With several: ``completing`` (single clues to add), ``fewest`` (clues to
    add together), ``proved`` if no fewer suffice, ``counts`` of each
    candidate.
    For variants also: with no solution ``contradiction``, clues, rules and
    houses, all of them ``needed``; with one the ``unneeded`` rules; with
    several the ``differing`` cells, and beyond the limit an ``estimate`` of
    their number and the ``candidates`` that occur in some.
    """

    box: Box | None = None
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None
    clues: Whole
    solutions: Whole
    more: bool
    errors: list[str] | None = None
    freeing: list[str] | None = None
    removable: list[str] | None = None
    changed: list[str] | None = None
    eased: list[str] | None = None
    complete: bool | None = None
    untried: list[str] | None = None
    reduced: Line | None = None
    completing: list[str] | None = None
    fewest: list[str] | None = None
    proved: bool | None = None
    counts: dict[str, dict[str, Whole]] | None = None
    contradiction: list[str] | None = None
    needed: bool | None = None
    unneeded: list[str] | None = None
    differing: list[str] | None = None
    estimate: float | None = None
    candidates: dict[str, list[Whole]] | None = None


class ScanRecord(ResultLine):
    """A puzzle read from a picture.

    ``doubts`` has the readings of each doubtful cell, ``mended`` the values
    with which a puzzle without a solution has one, ``conflicts`` the cells
    of wrong entries, ``corners`` those of the grid, in pixels.
    """

    name: str
    page: Whole
    size: Whole
    puzzle: str
    entries: str
    sure: bool
    solutions: Whole
    margin: float
    doubts: dict[str, list[str]]
    mended: dict[str, str]
    conflicts: list[str]
    corners: list[list[float]]
