"""Separates the clues of a game from typed entries by the colour of the ink.

    other_inks(paper, ink, full)  the cells in another ink than the clues

Apps print clues in black, or in the darkest and least colourful ink, and
entries in blue, mistakes in red.  Colour is measured as absorbance, so that
shade and the backgrounds of highlighted cells hardly matter.  Inks differ
only if no cell is in between, and they differ by more than the clues do among
themselves, as they do in a noisy photo.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sudokit.photos.lattice import Floats, Image

CORE: Final = 8  # pixels of the darkest part of a digit
EDGE: Final = 5  # pixels of a cell that may show its lines
APART: Final = 0.22  # difference in colour between two inks, at least
SPREAD: Final = 3.0  # times the difference of most clues from their mean
FEWEST: Final = 4  # cells of the ink of clues, at least
LEVEL: Final = 16.0  # brightness added, so that black isn't infinitely dark
Cells = NDArray[np.bool_]


def other_inks(paper: Image, ink: Floats, full: Cells) -> Cells:
    """Return the cells whose value is in another ink than the clues.

    ``paper`` is the flattened grid in colour, dark ink on light paper,
    ``ink`` the amount of ink of each pixel, ``full`` the cells with a value.
    """
    result = np.zeros(len(full), np.bool_)
    cells = np.flatnonzero(full)
    if len(cells) < 2 * FEWEST:
        return result
    colours = _colours(paper, ink, int(np.sqrt(len(full))))[cells]
    groups = _apart(colours)
    large = [group for group in groups if group.sum() >= FEWEST]
    if not large:
        return result
    clues = min(large, key=lambda group: _strength(colours[group]))
    middle = np.median(colours[clues], 0)
    away = np.linalg.norm(colours - middle, axis=1)
    least = SPREAD * np.quantile(away[clues], 0.9)
    for group in groups:
        if group is not clues and away[group].min() > least:
            result[cells[group]] = True
    return result


def _strength(colours: Floats) -> float:
    """Return how colourful a group is: black is 0."""
    return float(np.linalg.norm(np.median(colours, 0)))


def _colours(paper: Image, ink: Floats, size: int) -> Floats:
    """Return the colour of the ink of each cell, row by row.

    A colour has three parts, which add up to 0.
    """
    side = len(paper) // size
    white = np.percentile(paper.reshape(-1, 3), 90, axis=0)
    inside = slice(EDGE, side - EDGE)
    colours = []
    for row in range(size):
        for column in range(size):
            here = (
                slice(row * side, (row + 1) * side),
                slice(column * side, (column + 1) * side),
            )
            dark = ink[here][inside, inside].ravel()
            pixels = paper[here][inside, inside].reshape(-1, 3)
            core = pixels[np.argpartition(-dark, CORE)[:CORE]].mean(0)
            taken = np.log((white + LEVEL) / (core + LEVEL))
            mean = max(float(taken.mean()), 0.1)
            colours.append((taken - mean) / mean)
    return np.array(colours, np.float32)


def _apart(colours: Floats) -> list[Cells]:
    """Return groups of colours such that any two groups are far apart."""
    near = np.linalg.norm(colours[:, None] - colours[None], axis=2) < APART
    left = np.ones(len(colours), np.bool_)
    groups = []
    while left.any():
        group = np.zeros(len(colours), np.bool_)
        group[np.argmax(left)] = True
        while True:
            grown = near[group].any(0)
            if (grown == group).all():
                break
            group = grown
        groups.append(group)
        left &= ~group
    return groups
