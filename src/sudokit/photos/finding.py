"""Finds the puzzles in an image: grids, cells, the best reading.

seen(image)       every puzzle of a grey image, as a ScannedPuzzle
coded(image)      the puzzles in QR codes
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Final

import cv2
import numpy as np

from sudokit import formats
from sudokit.formats.puzzle import PuzzleRecord
from sudokit.photos.digits import SIDE, CellLooks, upright
from sudokit.photos.lattice import (
    CLEAR,
    Floats,
    GridLines,
    Image,
    find,
    flatten,
    overlaps,
)
from sudokit.photos.reading import (
    CERTAIN,
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
UNLIKELY: Final = 18.0  # values that cost so much more are ignored


def seen(image: Image) -> list[ScannedPuzzle]:
    """Return the puzzles of a grey image, from top to bottom.

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

    If none is sure, return those with one solution, or else those in black.
    """
    pictures = (image, cv2.bitwise_not(image))
    unsure: list[list[ScannedPuzzle]] = []
    faint = []
    for picture in pictures:
        lattices, hardly = find(picture)
        here = _grids_of(picture, lattices)
        if any(one.reading.sure for one in here):
            return here
        unsure.append(here)
        faint.append(hardly)
    for picture, hardly in zip(pictures, faint, strict=True):
        sure = _sure_of(picture, hardly)
        if sure:
            return sure
    for here in unsure:
        if any(one.reading.solutions == 1 for one in here):
            return here
    return unsure[0]


def _sure_of(image: Image, lattices: list[GridLines]) -> list[ScannedPuzzle]:
    """Return the puzzles that are sure, the first of overlapping ones."""
    chosen: list[GridLines] = []
    sure = []
    for lattice in lattices:
        if not any(overlaps(lattice, other) for other in chosen):
            one = read_lattice(image, lattice)
            if one.reading.sure:
                chosen.append(lattice)
                sure.append(one)
    return sure


def _grids_of(image: Image, lattices: list[GridLines]) -> list[ScannedPuzzle]:
    """Return the puzzles of these lattices.

    Only lattices that can be solved, or have clear lines and clues, are
    grids; others are frames.
    """
    read = [read_lattice(image, lattice) for lattice in lattices]
    return [
        one
        for one, lattice in zip(read, lattices, strict=True)
        if one.reading.solutions == 1
        or (lattice.lines > CLEAR and any(one.reading.values))
    ]


def read_lattice(image: Image, lattice: GridLines) -> ScannedPuzzle:
    """Return the puzzle of a grid of lines."""
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
