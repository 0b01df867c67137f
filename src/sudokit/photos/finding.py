"""Finds the puzzles in an image: grids, cells, the best reading.

seen(image)       every puzzle of an image in colour, as a ScannedPuzzle
coded(image)      the puzzles in QR codes
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit import formats
from sudokit.formats.puzzle import PuzzleRecord
from sudokit.photos.digits import SIDE, CellLooks, glance, upright
from sudokit.photos.inks import other_inks
from sudokit.photos.lattice import (
    CLEAR,
    LINES_THERE,
    Floats,
    GridLines,
    Image,
    find,
    flatten,
    inked,
    overlaps,
)
from sudokit.photos.reading import (
    CERTAIN,
    FEWEST,
    BestReading,
    Costs,
    ScannedPuzzle,
    best_reading,
    solutions_of,
)
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.rules import Rules, boxes
from sudokit.rules.shapes import squarest

ALIKE: Final = 0.75  # share of cells that a puzzle and its QR code share
LEAST_FAINT: Final = 9  # size of a grid with faint lines
LEAST_STEP: Final = 8.0  # difference in brightness of a clear edge
HARDLY: Final = 1.0  # the weight of faults in a first look at the digits
UNLIKELY: Final = 18.0  # values that cost so much more are ignored


class PictureView(NamedTuple):
    """A picture whose ink is darker than its paper, in grey and in colour."""

    grey: Image
    colours: Image


class Looked(NamedTuple):
    """The looks of the cells of a grid of lines.

    ``turns``: the left quarter turns that make it upright.  ``fit``: how well
    the digits fit a puzzle, see ``fit_of``.
    """

    view: PictureView
    lattice: GridLines
    turns: int
    look: CellLooks
    fit: float


class Found(NamedTuple):
    """A puzzle, and how well its digits fit a puzzle of its size."""

    lattice: GridLines
    puzzle: ScannedPuzzle
    fit: float


def seen(image: Image) -> list[ScannedPuzzle]:
    """Return the puzzles of an image in colour, from top to bottom.

    If some of them are doubtful, QR codes may confirm them.
    """
    puzzles = _in_either(image)
    if puzzles and all(one.reading.sure for one in puzzles):
        return puzzles
    codes = coded(image)
    grids = [
        _confirmed(one, codes)
        for one in puzzles
        if not any(_lies_on(one, code) for code in codes)
    ]
    return grids or codes


def _lies_on(one: ScannedPuzzle, code: ScannedPuzzle) -> bool:
    """Return whether the centre of this grid is inside a QR code."""
    corners = code.nodes.reshape(-1, 2)
    middle = one.nodes.reshape(-1, 2).mean(axis=0)
    return bool(
        ((corners.min(axis=0) < middle) & (middle < corners.max(axis=0))).all()
    )


def _confirmed(
    one: ScannedPuzzle, codes: list[ScannedPuzzle]
) -> ScannedPuzzle:
    """Return the puzzle with the values of a QR code that nearly agrees."""
    if one.reading.sure:
        return one
    values = one.reading.values
    for code in codes:
        same = sum(map(int.__eq__, values, code.reading.values))
        if code.rules == one.rules and same >= ALIKE * len(values):
            return one._replace(reading=code.reading)
    return one


def coded(image: Image) -> list[ScannedPuzzle]:
    """Return the puzzles in QR codes; the grid of each is the code's area."""
    success, texts, places, _ = cv2.QRCodeDetector().detectAndDecodeMulti(
        image
    )
    if not success:
        return []
    return [
        _of_code(puzzle, corners)
        for text, corners in zip(texts, places, strict=True)
        for puzzle in _puzzles(text)
    ]


def _puzzles(text: str) -> Iterator[PuzzleRecord]:
    """Yield the puzzle of a link; none for other text."""
    if "#" in text or "?" in text:
        for item in formats.read(io.StringIO(text)):
            if isinstance(item, PuzzleRecord):
                yield item


def _of_code(puzzle: PuzzleRecord, corners: Floats) -> ScannedPuzzle:
    given = as_puzzle(puzzle.clues or puzzle.grid)
    size = given.rules.size
    values = tuple(n for row in given.values() for n in row)
    part = np.linspace(0, 1, size + 1)[:, None]
    top_left, top_right, bottom_right, bottom_left = corners
    left = top_left + part * (bottom_left - top_left)
    right = top_right + part * (bottom_right - top_right)
    nodes = left[:, None] + part * (right - left)[:, None]
    reading = BestReading(
        values, solutions_of(values, given.rules), CERTAIN, {}
    )
    return ScannedPuzzle(given.rules, reading, (0,) * len(values), nodes)


def _in_either(image: Image) -> list[ScannedPuzzle]:
    """Return the puzzles of an image, which may be white on black, or faint.

    If none is sure, return those whose digits fit best.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    dark = PictureView(grey, image)
    light = PictureView(cv2.bitwise_not(grey), cv2.bitwise_not(image))
    every: list[Found] = []
    for views in ((dark, light), (light, dark)):
        lattices, faint = find(views[0].grey)
        here = [_read(_looked(views, lattice)) for lattice in lattices]
        here = [one for one in here if _is_grid(one)]
        if any(one.puzzle.reading.sure for one in here) and not any(
            _is_part(one, views, faint) for one in here
        ):
            return [one.puzzle for one in here]
        here += _faint_ones(views[0], faint)
        if any(
            one.fit > 0 and one.puzzle.reading.solutions == 1 for one in here
        ):
            return _fitting(here)
        every += here
    if not any(one.fit > 0 for one in every):
        lattices, faint = find(_edges(image))
        looked = [_looked((dark, light), each) for each in lattices + faint]
        every += [_read(one) for one in looked if one.fit > 0]
    return _fitting(every)


def _edges(image: Image) -> Image:
    """Return the edges of an image in colour, dark on light.

    They are the lines of a grid whose cells differ only in colour.
    """
    step = cv2.morphologyEx(
        image, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)
    ).max(axis=2)
    least = max(float(np.percentile(step, 90)), LEAST_STEP)
    edges: Image = 255 - np.minimum(step * (255 / least), 255).astype(np.uint8)
    return edges


def _faint_ones(
    view: PictureView, lattices: Sequence[GridLines]
) -> list[Found]:
    """Return the grids with faint lines whose digits fit best."""
    likely = [each for each in lattices if _may_fit(view, each)]
    looked = [_looked_at(view, each) for each in likely]
    looked.sort(key=lambda one: -one.fit)
    found: list[Found] = []
    for one in looked:
        if one.fit > 0 and not any(
            overlaps(one.lattice, other.lattice) for other in found
        ):
            found.append(_read(one))
    return found


def _may_fit(view: PictureView, lattice: GridLines) -> bool:
    """Return whether digits may fit; a quick check."""
    ink = inked(flatten(view.grey, lattice.nodes, SIDE), SIDE)
    return fit_of(glance(ink, lattice.size), lattice.size, HARDLY) > 0


def _is_part(
    one: Found, views: Sequence[PictureView], faint: Sequence[GridLines]
) -> bool:
    """Return whether a small grid is a wrong view of a larger, faint one."""
    return one.lattice.size < LEAST_FAINT and any(
        _looked(views, lattice).fit > one.fit
        for lattice in faint
        if lattice.size >= LEAST_FAINT and overlaps(lattice, one.lattice)
    )


def _is_grid(one: Found) -> bool:
    """Return whether it is a grid rather than a frame."""
    reading = one.puzzle.reading
    return (
        one.fit > 0
        or (
            reading.solutions == 1
            and one.lattice.lines > LINES_THERE[one.lattice.size]
        )
        or (one.lattice.lines > CLEAR and any(reading.values))
    )


def _fitting(every: list[Found]) -> list[ScannedPuzzle]:
    """Return the grids whose digits fit, the best of overlapping ones.

    If none does, return the one with the clearest lines.
    """
    every.sort(key=lambda one: (-one.puzzle.reading.sure, -one.fit))
    chosen: list[Found] = []
    for one in every:
        if _fits(one) and not any(
            overlaps(one.lattice, other.lattice) for other in chosen
        ):
            chosen.append(one)
    if not chosen:
        lined = [one for one in every if _is_grid(one)]
        chosen = sorted(lined, key=lambda one: -one.lattice.lines)[:1]
    chosen.sort(key=lambda one: one.puzzle.nodes[..., 1].mean())
    return [one.puzzle for one in chosen]


def _fits(one: Found) -> bool:
    """Return whether it is a grid, though none of the grids is sure.

    A part of a grid may be taken for a small one.
    """
    if one.puzzle.reading.sure:
        return True
    size = one.lattice.size
    small = size < LEAST_FAINT and one.lattice.lines <= LINES_THERE[size]
    return one.fit > 0 and not small


def _looked(views: Sequence[PictureView], lattice: GridLines) -> Looked:
    """Return the looks of the digits of a grid of lines.

    They are those in the first view, or the other if they don't fit.
    """
    first = _looked_at(views[0], lattice)
    if first.fit > 0:
        return first
    others = [_looked_at(view, lattice) for view in views[1:]]
    return max([first, *others], key=lambda one: one.fit)


def _looked_at(view: PictureView, lattice: GridLines) -> Looked:
    ink = inked(flatten(view.grey, lattice.nodes, SIDE), SIDE)
    turns, look = upright(ink, lattice.size)
    return Looked(view, lattice, turns, look, fit_of(look, lattice.size))


def _read(one: Looked) -> Found:
    """Return the puzzle of a grid of lines."""
    lattice, look = one.lattice, one.look
    rules = usual(lattice.size)
    typed = _typed(one)
    clues = look.without(typed)
    reading = None
    if typed.any():
        reading = best_reading(costs_of(clues), rules)
    if reading is None or reading.solutions != 1:
        clues = look.without_hand()
        reading = best_reading(costs_of(clues), rules)
    entries = [
        0 if clue or clues is look else int(value)
        for clue, value in zip(reading.values, look.best, strict=True)
    ]
    nodes = np.rot90(lattice.nodes, one.turns).copy()
    puzzle = ScannedPuzzle(rules, reading, tuple(entries), nodes)
    return Found(lattice, puzzle, one.fit)


def _typed(one: Looked) -> NDArray[np.bool_]:
    """Return the cells whose digits have another colour than the clues."""
    nodes, turns = one.lattice.nodes, one.turns
    ink = inked(flatten(one.view.grey, nodes, SIDE), SIDE)
    paper = flatten(one.view.colours, nodes, SIDE)
    return other_inks(
        np.rot90(paper, turns), np.rot90(ink, turns), one.look.best > 0
    )


def fit_of(look: CellLooks, size: int, weight: float = 2.0) -> float:
    """Return how well digits fit a puzzle: above 0 if they probably are one.

    Digits are clear, there are enough of them, and hardly any is twice in a
    house.  Where no grid is, they are neither.
    """
    values = look.best
    full = int((values > 0).sum())
    unclear = int((look.values.max(1) < np.log(0.9)).sum())
    twice = sum(
        int(np.maximum(np.bincount(values[list(group)])[1:] - 1, 0).sum())
        for group in usual(size).groups
    )
    if full < FEWEST.get(size, size):
        return 0.0
    return max(full - weight * (twice + unclear), 0.0)


@cache
def usual(size: int) -> Rules:
    """Return the rules of a grid of this size with its usual boxes."""
    return boxes(squarest(size))


def costs_of(look: CellLooks) -> Costs:
    """Return the cost of each value of each cell, cheapest first."""
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
