"""Finds digits among the clues that may be written by hand, in the same ink.

    by_hand(ink, values, written)  their cells

The printed digits of a picture have one height, hardly differ in their place
in the cell, and those of one value have one shape.  Handwriting differs in
all three, and the network may see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from sudokit.photos.digits import TINY
from sudokit.photos.inks import CORE, EDGE, SIDE, ink_share
from sudokit.photos.proposals import Floats

LEAST_INK: Final = 0.3  # of the ink of a digit's strokes, in its pale parts
DIGITS: Final = 9  # the highest value that is one digit in any picture
FEWEST: Final = 4  # digits to compare, at least
WIDE: Final = SIDE - 2 * EDGE  # pixels of a cell without its lines
SOFT: Final = 1.5  # pixels of blur before shapes are compared
SHIFTS: Final = (-1, 0, 1)  # of half size shapes, in pixels
# Differences that count as 1, besides the spread of the picture's digits.
HEIGHT: Final = 0.06  # of the side of a cell
PLACE: Final = 0.06  # of the side of a cell
PLACES: Final = 12.0  # spreads of the places: paper is bent
SHAPE: Final = 0.15  # of a correlation
ALONE: Final = 0.06  # the difference in shape of the only digit of a value
WRITTEN: Final = -1.5  # log odds of the network, above which print rarely is
WEIGHT: Final = 0.35  # of what is above
STRANGE: Final = 2.15  # the sum of a digit's differences; print has up to 2.1


class _Glyph(NamedTuple):
    """A digit: its cell, height, middle, and centred shape.

    ``middle`` and ``aside`` are its distances from the top and the left.
    """

    cell: int
    value: int
    height: float
    middle: float
    aside: float
    shape: Floats


def by_hand(ink: Floats, values: Sequence[int], written: Floats) -> list[int]:
    """Return the cells whose digits differ from the others as a hand's do.

    ``ink`` is the amount of ink in each pixel of the upright grid, ``values``
    the clues, row by row, 0 for an empty cell, ``written`` the probability
    that each is handwritten.
    """
    odds = np.log(written.clip(TINY, 1 - TINY) / (1 - written).clip(TINY, 1))
    seen = WEIGHT * np.maximum(odds - WRITTEN, 0)
    size = len(ink) // SIDE
    glyphs = [
        glyph
        for cell, value in enumerate(values)
        if 0 < value <= DIGITS and (glyph := _glyph(ink, size, cell, value))
    ]
    likeness = _likeness(glyphs)
    found = []
    while len(glyphs) >= FEWEST:
        strange = _differences(glyphs, likeness)
        strange += seen[[glyph.cell for glyph in glyphs]]
        worst = int(strange.argmax())
        if strange[worst] <= STRANGE:
            break
        # Print isn't compared with it any more.
        found.append(glyphs.pop(worst).cell)
        rest = np.arange(len(likeness)) != worst
        likeness = likeness[np.ix_(rest, rest)]
    return sorted(found)


def _differences(glyphs: Sequence[_Glyph], likeness: Floats) -> Floats:
    """Return how much each digit differs from the others."""
    heights, height = _away([glyph.height for glyph in glyphs])
    middles, middle = _away([glyph.middle for glyph in glyphs])
    asides, aside = _away([glyph.aside for glyph in glyphs])
    likest = likeness.max(1)
    unlike = np.where(likest > 0, 1 - likest, ALONE)
    strange: Floats = (
        heights / (HEIGHT + height)
        + middles / (PLACE + PLACES * middle)
        + asides / (PLACE + PLACES * aside)
        + unlike / SHAPE
    ).astype(np.float32)
    return strange


def _away(values: Sequence[float]) -> tuple[Floats, float]:
    """Return the distances from the median, and their median."""
    each = np.array(values, np.float32)
    away: Floats = np.abs(each - np.median(each))
    return away, float(np.median(away))


def _likeness(glyphs: Sequence[_Glyph]) -> Floats:
    """Return the correlation of any two shapes of a value, 0 for others."""
    if not glyphs:
        return np.zeros((0, 0), np.float32)
    shapes = np.array([glyph.shape for glyph in glyphs])
    values = np.array([glyph.value for glyph in glyphs])
    flat = shapes.reshape(len(glyphs), -1)
    likeness = np.zeros((len(glyphs), len(glyphs)), np.float32)
    for down in SHIFTS:
        for right in SHIFTS:
            moved = np.roll(shapes, (down, right), (1, 2))
            likeness = np.maximum(likeness, flat @ moved.reshape(flat.shape).T)
    likeness[values[:, None] != values] = 0
    np.fill_diagonal(likeness, 0)
    return likeness


def _glyph(ink: Floats, size: int, cell: int, value: int) -> _Glyph | None:
    """Return the digit of a cell, or None if it touches the cell's edge."""
    top, left = (SIDE * k + EDGE for k in divmod(cell, size))
    here = ink[top : top + WIDE, left : left + WIDE]
    share, inside = ink_share(here)
    share = share.clip(0, 1)
    number, parts = cv2.connectedComponents(
        (share > LEAST_INK).astype(np.uint8)
    )
    areas = np.bincount(parts[inside, inside].ravel(), minlength=number)
    whole = areas >= CORE
    whole[0] = False
    for edge in (parts[0], parts[-1], parts[:, 0], parts[:, -1]):
        whole[edge] = False
    digit = whole[parts]
    rows, columns = (np.flatnonzero(digit.any(axis)) for axis in (1, 0))
    if not len(rows):
        return None
    y, x = ((ends[0] + ends[-1] + 1) / 2 for ends in (rows, columns))
    around = cv2.dilate(digit.astype(np.uint8), np.ones((3, 3), np.uint8))
    soft = cv2.GaussianBlur(share * around, (0, 0), SOFT)
    place = np.array([[2, 0, x - WIDE / 2], [0, 2, y - WIDE / 2]])
    half = WIDE // 2
    shape = cv2.warpAffine(
        soft,
        place,
        (half, half),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
    )
    length = max(float(np.linalg.norm(shape)), 1e-6)
    height = (rows[-1] + 1 - rows[0]) / WIDE
    return _Glyph(cell, value, height, y / WIDE, x / WIDE, shape / length)
