"""Drawings of lines on the empty grid."""

from itertools import pairwise

import pytest

from sudokit.core.dice import Dice
from sudokit.generator.lines import Canvas, LineDrawing, step
from sudokit.rules import CLASSIC
from sudokit.symmetry.patterns import images


def crossings(lines: list[tuple[int, ...]]) -> int:
    """Return how often two slanted steps cross."""
    middles = [
        a + b
        for line in lines
        for a, b in pairwise(line)
        if all(step(a, b, 9))
    ]
    return len(middles) - len(set(middles))


@pytest.mark.parametrize("symmetry", ["none", "diagonal", "vertical", "full"])
def test_lines_do_not_cross(symmetry: str) -> None:
    """Neither their own images nor lines that were there before."""
    turned = images(symmetry, 9)
    for seed in range(10):
        canvas = Canvas(9, CLASSIC.region_of, turned, Dice(seed))
        free = set(range(81))
        lines: list[tuple[int, ...]] = []
        for _ in range(2):
            drawing = LineDrawing(canvas, free, lambda orbit: True, lines)
            for orbit in drawing.filled((5, 9), 3):
                lines += orbit
                free.difference_update(*orbit)
        assert len(lines) > 1 and not crossings(lines)
