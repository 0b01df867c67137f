"""Proposes where grids may be in a picture: shapes with four corners.

proposals(picture, share, darker, known)    corners of possible grids
strongest(image)    the largest of the three colours of each pixel
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

LEAST: Final = 0.10  # smallest grid, as a share of the longer side
SQUARE: Final = 0.92  # share of a square that lines without a frame fill
# Thresholds of ink: the width of its surroundings, as a share of a side, and
# the difference in darkness.
THRESHOLDS: Final = ((0.03, 6), (0.08, 10), (0.02, 3))
INSIDE: Final = 0.94  # of a known grid, in which no other is searched for


def proposals(
    picture: Image, share: float, darker: int, known: Sequence[Floats]
) -> list[Floats]:
    """Return corners of possible grids, clockwise from the upper left.

    ``share`` and ``darker`` are one of ``THRESHOLDS``.  There are no grids
    inside of the ``known`` outlines.
    """
    longer = max(picture.shape)
    block = int(share * longer) // 2 * 2 + 3
    dark = cv2.adaptiveThreshold(
        cv2.GaussianBlur(picture, (0, 0), 1.0),
        255,
        cv2.ADAPTIVE_THRESH_MEAN_C,
        cv2.THRESH_BINARY_INV,
        block,
        darker,
    )
    for outline in known:
        middle = outline.mean(0)
        inside = middle + INSIDE * (outline - middle)
        cv2.fillConvexPoly(dark, inside.astype(np.int32), 0)
    found = []
    least = LEAST * longer
    for ink in (dark, cv2.dilate(dark, np.ones((3, 3), np.uint8))):
        outlines, _ = cv2.findContours(
            ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE
        )
        sized = [
            (cv2.contourArea(outline), outline)
            for outline in outlines
            if min(cv2.boundingRect(outline)[2:]) > least
        ]
        sized.sort(key=lambda each: -each[0])
        for _, outline in sized[:40]:
            hull = cv2.convexHull(outline)
            corners = [_four_corners(hull), _box_around(hull)]
            found += [each for each in corners if each is not None]
    return found


def strongest(image: Image) -> Image:
    """Return the largest of the three colours of each pixel."""
    blue, green, red = cv2.split(image)  # max(2) takes 40 times as long
    largest: Image = cv2.max(cv2.max(blue, green), red)
    return largest


def _four_corners(hull: NDArray[np.int32]) -> Floats | None:
    """Return the four corners of an outline, None if it has more or fewer."""
    around = cv2.arcLength(hull, True)
    for slack in (0.01, 0.02, 0.03, 0.05, 0.08):
        shape = cv2.approxPolyDP(hull, slack * around, True)
        if len(shape) <= 4:
            break
    if len(shape) != 4:
        return None
    corners = shape.reshape(4, 2).astype(np.float32)
    if cv2.contourArea(corners) < 0.75 * cv2.contourArea(hull):
        return None
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    if sides.min() < 0.35 * sides.max():
        return None
    return _clockwise(corners)


def _box_around(hull: NDArray[np.int32]) -> Floats | None:
    """Return the corners of a square of lines without a frame.

    Its corners, or their rounded tips, are missing from the hull.
    """
    if (
        len(cv2.approxPolyDP(hull, 0.01 * cv2.arcLength(hull, True), True))
        <= 4
    ):
        return None
    box = cv2.minAreaRect(hull)
    wide, high = box[1]
    if min(wide, high) < SQUARE * max(wide, high):
        return None
    if cv2.contourArea(hull) < SQUARE * wide * high:
        return None
    return _clockwise(cv2.boxPoints(box).astype(np.float32))


def _clockwise(corners: Floats) -> Floats:
    """Return the corners in clockwise order from the upper left."""
    middle = corners.mean(0)
    turn = np.arctan2(*(corners - middle).T[::-1])
    ordered = corners[np.argsort(turn)]
    first = int(np.argmin(ordered.sum(1)))
    return np.roll(ordered, -first, 0)
