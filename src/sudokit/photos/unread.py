"""Grids that have no digits to read, but symbols, cages or nothing.

shows_symbols(ink, size)      whether the cells of a grid have other shapes
left_out(lattices, known)     the grids of lines beside those that are read
without_digits(lattice)       such a grid as a ScannedPuzzle
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import cv2
import numpy as np

from sudokit.photos.inks import CORE, EDGE, HALF, SIDE, ink_share
from sudokit.photos.lattice import CLEAR, LINES_THERE, GridLines, overlaps
from sudokit.photos.proposals import Floats
from sudokit.photos.reading import BestReading, ScannedPuzzle
from sudokit.rules.rules import boxes
from sudokit.rules.shapes import squarest

DIGITS: Final = 9  # size up to which each value is one digit
FEWEST: Final = 4  # shapes to compare
DARK: Final = 0.95  # of the pixels of a cell are paler than its shape
CLEARLY: Final = 0.5  # of the ink of the darkest cell, which others have
SQUARE: Final = 0.75  # the shortest side of a grid, as a share of the longest
WIDE: Final = 0.88  # width of half of the shapes, as a share of the height


def shows_symbols(ink: Floats, size: int) -> bool:
    """Return whether most shapes in the cells are as wide as high.

    ``ink`` is the amount of ink in each pixel of the grid, SIDE pixels a
    cell.  Digits are higher than wide.
    """
    if size > DIGITS:
        return False
    tops = [SIDE * k + EDGE for k in range(size)]
    wide = SIDE - 2 * EDGE
    cells = [ink[y : y + wide, x : x + wide] for y in tops for x in tops]
    depths = np.array(
        [np.quantile(one, DARK) - np.median(one) for one in cells]
    )
    full = depths > CLEARLY * depths.max()
    ratios = [_ratio(cells[k]) for k in np.flatnonzero(full).tolist()]
    ratios = [ratio for ratio in ratios if ratio]
    return len(ratios) >= FEWEST and float(np.median(ratios)) > WIDE


def _ratio(cell: Floats) -> float:
    """Return the width of what is in a cell by its height, 0 for nothing."""
    share, inside = ink_share(cell)
    number, parts = cv2.connectedComponents((share > HALF).astype(np.uint8))
    areas = np.bincount(parts[inside, inside].ravel(), minlength=number)
    whole = areas >= CORE
    whole[0] = False
    for edge in (parts[0], parts[-1], parts[:, 0], parts[:, -1]):
        whole[edge] = False
    rows, columns = (np.flatnonzero(whole[parts].any(axis)) for axis in (1, 0))
    if not len(rows):
        return 0.0
    return float((np.ptp(columns) + 1) / (np.ptp(rows) + 1))


def left_out(
    lattices: Iterable[GridLines], known: Sequence[GridLines]
) -> list[GridLines]:
    """Return the grids whose lines are clear, apart from known ones.

    Of overlapping ones the one with the clearest lines counts.
    """
    clear = [
        one
        for one in lattices
        if one.lines > _least(one.size) and _is_whole(one)
    ]
    clear.sort(key=lambda one: -one.lines)
    found: list[GridLines] = []
    for one in clear:
        if not any(overlaps(one, other) for other in [*known, *found]):
            found.append(one)
    return found


def _least(size: int) -> float:
    return max(CLEAR, LINES_THERE[size])


def _is_whole(one: GridLines) -> bool:
    """Return whether it is nearly a square, not a grid that is cut off."""
    corners = one.outline
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    return float(sides.min()) > SQUARE * float(sides.max())


def without_digits(lattice: GridLines) -> ScannedPuzzle:
    """Return a grid whose cells aren't read."""
    cells = lattice.size**2
    return ScannedPuzzle(
        boxes(squarest(lattice.size)),
        BestReading((0,) * cells, 2, 0.0, {}),
        (0,) * cells,
        lattice.nodes,
        legible=False,
    )
