"""Looks at the digits of a screen one by one, without what is around them.

    CELL                        pixels of a cell to look at
    with_glyphs(paper, look)    the CellLooks of cells whose digits are alike

The digits of an app may be small for their cells, or stand among pencil
marks.  But they are in the middle of their cells, and all of the same
height, which is more than that of the marks.  Their ink is what differs from
the background of the cell, be it darker or lighter.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit.photos.digits import SIDE, CellLooks, looks_of
from sudokit.photos.proposals import Floats, Image, strongest

STRONG: Final = 0.995  # of the pixels have less ink than strokes
LEAST_INK: Final = 25.0  # difference in brightness, of 255
DARK: Final = 0.25  # of the darkest ink, in the middle of the strokes
INK: Final = 0.5  # of its ink, which the outline of a digit has
EDGE: Final = 1 / 16  # of a cell, that may show its lines
MIDDLE: Final = 0.17  # of a cell: the distance of a digit from the middle
CELL: Final = 96  # pixels of a cell
MARKS: Final = 0.82  # of the height of digits: pencil marks are smaller
UNLIKELY: Final = 12.0  # log odds that marks are no digit
LEAST: Final = 0.15  # of a cell: the height of a digit
ALIKE: Final = 0.87  # of the height of the others, at least
BLUR: Final = 2.0  # pixels by which heights of the same digit differ
FEWEST: Final = 10  # digits of the same height
FILLED: Final = 0.6  # of the height of a cell, filled by a digit of training


class Glyph(NamedTuple):
    """What is in the middle of a cell, and its height in pixels.

    ``darker``: than the background, or lighter.
    """

    cell: int
    darker: bool
    height: float
    middle: tuple[float, float]
    ink: Floats


def with_glyphs(paper: Image, look: CellLooks) -> CellLooks | None:
    """Return the looks, those of digits of the same height seen closely.

    ``paper`` is the upright grid in colour, CELL pixels a cell.  Return None
    if there are no such digits, or most are lighter than their background.
    """
    size = isqrt(len(look.values))
    ink, darker = _ink(paper, size)
    glyphs = [
        glyph
        for cell in range(size * size)
        if (glyph := _glyph(ink, darker, cell, size))
    ]
    heights = np.array([glyph.height for glyph in glyphs])
    for height in np.sort(heights)[::-1].tolist():
        least = min(ALIKE * height, height - BLUR)
        same = (heights >= least) & (heights <= height)
        if same.sum() >= FEWEST:
            break
    else:
        return None
    some = [glyphs[k] for k in np.flatnonzero(same).tolist()]
    if sum(glyph.darker for glyph in some) < len(some) / 2:
        return None
    cells = np.array([_enlarged(glyph, height) for glyph in some])
    closer = looks_of(cells, size)
    values = look.values.copy()
    digits = [glyph.cell for glyph in some]
    values[digits] = closer
    others = set(range(size * size)).difference(digits)
    marked = [
        cell for cell in others if _tallest(ink, cell, size) < MARKS * height
    ]
    values[marked, 1:] -= UNLIKELY
    return look._replace(values=values)


def _ink(paper: Image, size: int) -> tuple[Floats, Floats]:
    """Return the difference from each cell's background, mostly 0 to 1.

    Also return by how much pixels are darker than it.
    """
    edge = round(EDGE * CELL)
    cells = paper.reshape(size, CELL, size, CELL, 3).swapaxes(1, 2)
    inside = cells[:, :, edge:-edge, edge:-edge].reshape(size, size, -1, 3)
    background = np.median(inside, 2).astype(np.int16)[:, :, None, None]
    less = (background - cells).swapaxes(1, 2).reshape(paper.shape)
    ink = strongest(np.abs(less)).astype(np.float32)
    darker = less.sum(2, dtype=np.float32)
    ink /= max(float(np.quantile(ink, STRONG)), LEAST_INK)
    return ink, darker


def _glyph(ink: Floats, darker: Floats, cell: int, size: int) -> Glyph | None:
    """Return what is in the middle of a cell, None if nothing is."""
    here = _inside(ink, cell, size)
    darkest, parts, boxes = _parts(here)
    if darkest < DARK:
        return None
    left, top, wide, high = boxes[:, :4].T
    right, bottom, side = left + wide, top + high, len(here)
    away = np.maximum(abs(left + right - side), abs(top + bottom - side)) / 2
    likely = (
        (np.minimum(left, top) > 0)  # not connected with a line
        & (np.maximum(right, bottom) < side)
        & (away < MIDDLE * CELL)
        & (high >= np.maximum(LEAST * CELL, wide / 2))
    )
    likely[0] = False
    if not likely.any():
        return None
    best = int(np.argmax(high * likely))
    mask = (parts == best).astype(np.uint8)
    around = cv2.dilate(mask, np.ones((3, 3))) / darkest
    middle = (left + right - 1) / 2, (top + bottom - 1) / 2
    x, y = (float(each[best]) for each in middle)
    dark = bool(_inside(darker, cell, size)[mask > 0].mean() > 0)
    return Glyph(cell, dark, float(high[best]), (x, y), here * around)


def _tallest(ink: Floats, cell: int, size: int) -> float:
    """Return the height of the tallest stroke or digit in a cell."""
    _, _, stats = _parts(_inside(ink, cell, size))
    return float(stats[1:, cv2.CC_STAT_HEIGHT].max(initial=0))


def _inside(ink: Floats, cell: int, size: int) -> Floats:
    """Return the ink of a cell without its lines."""
    top, left = (CELL * k for k in divmod(cell, size))
    edge = round(EDGE * CELL)
    return ink[
        top + edge : top + CELL - edge, left + edge : left + CELL - edge
    ]


def _parts(ink: Floats) -> tuple[float, NDArray[np.int32], NDArray[np.int32]]:
    """Return the ink of the darkest part, the connected parts, their boxes."""
    quarter = len(ink) // 4
    darkest = float(ink[quarter:-quarter, quarter:-quarter].max())
    least = INK * max(darkest, DARK)
    _, parts, stats, _ = cv2.connectedComponentsWithStats(
        (ink > least).astype(np.uint8)
    )
    return darkest, parts, stats


def _enlarged(glyph: Glyph, height: float) -> Floats:
    """Return a glyph as large in its cell as those of the training."""
    step = height / FILLED / SIDE
    x, y = (value - step * (SIDE - 1) / 2 for value in glyph.middle)
    place = np.array([[step, 0, x], [0, step, y]])
    how = cv2.INTER_AREA if step > 1 else cv2.INTER_LINEAR
    enlarged: Floats = cv2.warpAffine(
        glyph.ink, place, (SIDE, SIDE), flags=how | cv2.WARP_INVERSE_MAP
    )
    return enlarged
