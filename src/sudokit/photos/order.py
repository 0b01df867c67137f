"""Sorts the puzzles of a page in reading order.

in_reading_order(puzzles)   row by row, and from left to right
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sudokit.photos.proposals import Floats
from sudokit.photos.reading import ScannedPuzzle

Span = tuple[float, float]


class Placed(NamedTuple):
    """A puzzle, and where it lies on the upright page."""

    across: Span
    down: Span
    puzzle: ScannedPuzzle


def in_reading_order(puzzles: Sequence[ScannedPuzzle]) -> list[ScannedPuzzle]:
    """Return the puzzles row by row, as the page is held to read digits.

    Puzzles are in the same row if they overlap by half of their height.
    """
    if len(puzzles) < 2:
        return list(puzzles)
    right = sum(_unit(one.nodes[0, -1] - one.nodes[0, 0]) for one in puzzles)
    down = sum(_unit(one.nodes[-1, 0] - one.nodes[0, 0]) for one in puzzles)
    left = sorted(
        (
            Placed(_span(one.nodes @ right), _span(one.nodes @ down), one)
            for one in puzzles
        ),
        key=lambda one: one.down,
    )
    ordered: list[Placed] = []
    while left:
        row = [one for one in left if _overlap(one.down, left[0].down)]
        left = [one for one in left if not _overlap(one.down, left[0].down)]
        row.sort(key=lambda one: one.across)
        while row:  # those one above the other, between larger ones
            column = [
                one for one in row if _overlap(one.across, row[0].across)
            ]
            row = [
                one for one in row if not _overlap(one.across, row[0].across)
            ]
            ordered += sorted(column, key=lambda one: one.down)
    return [one.puzzle for one in ordered]


def _unit(vector: Floats) -> Floats:
    unit: Floats = vector / max(float(np.linalg.norm(vector)), 1e-6)
    return unit


def _span(places: Floats) -> Span:
    return float(places.min()), float(places.max())


def _overlap(one: Span, other: Span) -> bool:
    """Return whether half of the shorter one is in the other."""
    shared = min(one[1], other[1]) - max(one[0], other[0])
    return shared > min(one[1] - one[0], other[1] - other[0]) / 2
