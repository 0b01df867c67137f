"""Puzzles seen in an image: grids, their cells, and the best reading.

seen(image)     every puzzle of a grey image, as a ScannedPuzzle
"""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from sudokit.photos.digits import SIDE, CellLooks, upright
from sudokit.photos.lattice import CLEAR, GridLines, Image, find, flatten
from sudokit.photos.reading import Costs, ScannedPuzzle, best_reading
from sudokit.rules.rules import Rules, boxes
from sudokit.rules.shapes import squarest

UNLIKELY: Final = 18.0  # what costs more than the best is left away


def seen(image: Image) -> list[ScannedPuzzle]:
    """The puzzles of a grey image, from above to below.

    Where none has one solution the image may be white on black.
    """
    dark_on_light = _seen(image)
    if any(one.reading.solutions == 1 for one in dark_on_light):
        return dark_on_light
    light_on_dark = _seen(cv2.bitwise_not(image))
    if any(one.reading.solutions == 1 for one in light_on_dark):
        return light_on_dark
    return dark_on_light


def _seen(image: Image) -> list[ScannedPuzzle]:
    lattices = find(image)
    read = [read_lattice(image, lattice) for lattice in lattices]
    # Other frames are no grids: only what can be solved, or has clear lines
    # and some clues, is one.
    return [
        one
        for one, lattice in zip(read, lattices, strict=True)
        if one.reading.solutions == 1
        or (lattice.lines > CLEAR and any(one.reading.values))
    ]


def read_lattice(image: Image, lattice: GridLines) -> ScannedPuzzle:
    """What a grid shows."""
    size = lattice.size
    paper = flatten(image, lattice.nodes, SIDE)
    turns, look = upright(paper, size)
    nodes = np.rot90(lattice.nodes, turns).copy()
    rules = usual(size)
    print_only = look.without_hand()
    reading = best_reading(costs_of(print_only), rules)
    entries = [
        0 if clue else int(values.argmax())
        for clue, values in zip(reading.values, look.values, strict=True)
    ]
    if print_only is look:
        entries = [0] * len(entries)
    return ScannedPuzzle(rules, reading, tuple(entries), nodes)


@cache
def usual(size: int) -> Rules:
    """The rules of a grid of this size with its usual boxes."""
    return boxes(squarest(size))


def costs_of(look: CellLooks) -> Costs:
    """What each value of each cell costs, cheapest first."""
    costs = []
    for values in look.values.tolist():
        best = max(values)
        costs.append(
            sorted(
                (best - each, n)
                for n, each in enumerate(values)
                if best - each < UNLIKELY
            )
        )
    return costs
