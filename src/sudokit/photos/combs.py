"""Proposes upright grids of evenly spaced lines, as screens show them.

    combs(image)      corners of possible grids of 9x9 cells

On a screen the lines of a grid may be thin, pale, only a change of colour
between tiles, or connected with those of a keypad, so that no outline shows
its corners.  But they are horizontal or vertical, and evenly spaced: the
peaks of two profiles match the teeth of a comb.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit.photos.proposals import LEAST, Floats, Image, strongest

SIZE: Final = 9  # cells of a side
STEP: Final = 8  # difference in brightness at a line
LONG: Final = 0.025  # of the longer side: pieces of lines, at least
MOST: Final = 60  # lines in a direction
COMBS: Final = 40  # that match in a direction
NEAR: Final = 0.1  # of a cell, by which the edge of a line may be off
SQUARE: Final = 0.02  # by which the sides of a cell may differ
THERE: Final = 0.6  # visible share of the lines between cells, at least
GRIDS: Final = 6  # grids to propose
Numbers = NDArray[np.intp]


class Comb(NamedTuple):
    """Evenly spaced lines: the first one's place, and their distance."""

    start: float
    step: float

    @property
    def teeth(self) -> Numbers:
        """The places of the lines, in pixels."""
        places: Numbers = np.rint(
            self.start + self.step * np.arange(SIZE + 1)
        ).astype(np.intp)
        return places


def combs(image: Image) -> list[Floats]:
    """Return corners of possible grids, clockwise from the upper left.

    ``image`` is in colour.
    """
    longer = max(image.shape)
    piece = max(int(LONG * longer), 8)
    turned = image.swapaxes(0, 1)
    across, down = (_pieces(each, piece) for each in (image, turned))
    rows, columns = (_matching(each, longer) for each in (across, down))
    ranked = []
    for row in rows:
        for column in columns:
            if abs(row.step - column.step) > SQUARE * row.step:
                continue
            visible = min(
                _visible(across, row, column), _visible(down, column, row)
            )
            if visible > THERE:
                ranked.append((visible, row, column))
    ranked.sort(key=lambda one: -one[0])
    found: list[Floats] = []
    for _, row, column in ranked:
        (top, bottom), (left, right) = (
            (one.start, one.start + SIZE * one.step) for one in (row, column)
        )
        corners = np.array(
            [[left, top], [right, top], [right, bottom], [left, bottom]],
            np.float32,
        )
        if len(found) < GRIDS and not any(
            np.abs(corners - other).max() < row.step / 4 for other in found
        ):
            found.append(corners)
    return found


def _pieces(image: Image, piece: int) -> Image:
    """Return the pixels of horizontal edges of this length, as 0 or 1."""
    image = np.ascontiguousarray(image)
    upright = np.ones((3, 1), np.uint8)
    step = cv2.morphologyEx(image, cv2.MORPH_GRADIENT, upright)
    edges: Image = (strongest(step) >= STEP).astype(np.uint8)
    level = np.ones((1, piece), np.uint8)
    pieces: Image = cv2.morphologyEx(edges, cv2.MORPH_OPEN, level)
    return pieces


def _matching(edges: Image, longer: int) -> list[Comb]:
    """Return combs that match horizontal edges, the best ones first.

    The outer lines of a grid without a frame may be missing.
    """
    profile = edges.sum(1, dtype=np.float32)
    strong = np.minimum(profile, longer * LEAST * 2)
    near = cv2.dilate(strong[:, None], np.ones((5, 1)))[:, 0]
    peaks = np.flatnonzero((strong == near) & (strong >= longer * LEAST / 2))
    if len(peaks):  # an edge of several pixels is a peak once
        peaks = peaks[np.diff(peaks, prepend=-9) > 2]
    peaks = np.sort(peaks[np.argsort(-strong[peaks], kind="stable")[:MOST]])
    first, last = (peaks[each] for each in np.triu_indices(len(peaks), 1))
    steps = (last - first) / (SIZE - 2)
    wide = steps >= longer * LEAST / SIZE
    first, steps = first[wide], steps[wide]
    if not len(steps):
        return []
    places = first[:, None] + steps[:, None] * np.arange(-1, SIZE)
    off = np.abs(places[..., None] - peaks)
    there = off.min(2) <= np.maximum(NEAR * steps[:, None], 1.5)
    matching = there[:, 1:-1].all(1)
    total = there.sum(1)
    order = np.argsort(-total, kind="stable")
    found = [
        Comb(float(first[k] - steps[k]), float(steps[k]))
        for k in order
        if matching[k]
    ]
    return [one for one in found if _is_within(one, len(edges))][:COMBS]


def _is_within(lines: Comb, length: int) -> bool:
    """Return whether the outer lines are in the picture, or at its edge."""
    first, last = lines.start, lines.start + SIZE * lines.step
    slack = lines.step / 4
    return first > -slack and last < length + slack


def _visible(edges: Image, lines: Comb, ends: Comb) -> float:
    """Return the visible share of the lines.

    Those at the edge of the picture count as visible.
    """
    left, right = ends.teeth[[0, -1]].clip(0, edges.shape[1])
    radius = max(int(NEAR * lines.step), 2)
    shares = []
    for tooth in lines.teeth:
        band = edges[max(tooth - radius, 0) : tooth + radius + 1, left:right]
        if 2 < tooth < len(edges) - 3:
            shares.append(float(band.max(0).mean()))
        else:
            shares.append(1.0)
    return float(np.mean(shares))
