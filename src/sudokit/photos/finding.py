"""Finds the puzzles of an image: grids, their cells, and the best reading.

seen(image)       every puzzle of a grey image, as a ScannedPuzzle
coded(image)      the puzzles in its QR codes
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
)
from sudokit.photos.reading import (
    CERTAIN,
    BestReading,
    Costs,
    ScannedPuzzle,
    best_reading,
    solutions_of,
)
from sudokit.rules.rules import Rules, boxes
from sudokit.rules.shapes import squarest
from sudokit.rules.solving import as_puzzle

ALIKE: Final = 0.75  # of the cells of a puzzle and of the code beside it
UNLIKELY: Final = 18.0  # what costs more than the best is left away


def seen(image: Image) -> list[ScannedPuzzle]:
    """The puzzles of a grey image, from above to below.

    If some of them are doubtful, QR codes may confirm them.
    """
    found = _in_either(image)
    if found and all(one.reading.sure for one in found):
        return found
    codes = coded(image)
    grids = [
        _confirmed(one, codes)
        for one in found
        if not any(_lies_on(one, code) for code in codes)
    ]
    return grids or codes


def _lies_on(one: ScannedPuzzle, code: ScannedPuzzle) -> bool:
    """Is the centre of this grid inside a QR code?"""
    corners = code.nodes.reshape(-1, 2)
    middle = one.nodes.reshape(-1, 2).mean(axis=0)
    return bool(
        ((corners.min(axis=0) < middle) & (middle < corners.max(axis=0))).all()
    )


def _confirmed(
    one: ScannedPuzzle, codes: list[ScannedPuzzle]
) -> ScannedPuzzle:
    """The puzzle with the values of a QR code that is nearly the same."""
    if one.reading.sure:
        return one
    values = one.reading.values
    for code in codes:
        same = sum(map(int.__eq__, values, code.reading.values))
        if code.rules == one.rules and same >= ALIKE * len(values):
            return one._replace(reading=code.reading)
    return one


def coded(image: Image) -> list[ScannedPuzzle]:
    """The puzzles in the QR codes of an image; each code is its grid."""
    found, texts, places, _ = cv2.QRCodeDetector().detectAndDecodeMulti(image)
    if not found:
        return []
    return [
        _of_code(puzzle, corners)
        for text, corners in zip(texts, places, strict=True)
        for puzzle in _puzzles(text)
    ]


def _puzzles(text: str) -> Iterator[PuzzleRecord]:
    """The puzzle of a link; none for other text."""
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
    """The puzzles of an image, which may be white on black, or faint."""
    found: list[ScannedPuzzle] = []
    for faint in (False, True):
        for picture in (image, cv2.bitwise_not(image)):
            here = _seen(picture, faint)
            if any(one.reading.solutions == 1 for one in here):
                return here
            found = found or (here if picture is image else [])
    return found


def _seen(image: Image, faint: bool) -> list[ScannedPuzzle]:
    lattices = find(image, faint)
    read = [read_lattice(image, lattice) for lattice in lattices]
    if faint:
        return [one for one in read if one.reading.sure]
    # Other frames are no grids: only what can be solved, or has clear lines
    # and some clues, is one.
    return [
        one
        for one, lattice in zip(read, lattices, strict=True)
        if one.reading.solutions == 1
        or (lattice.lines > CLEAR and any(one.reading.values))
    ]


def read_lattice(image: Image, lattice: GridLines) -> ScannedPuzzle:
    """The puzzle of a grid of lines."""
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
    """The cost of each value of each cell, cheapest first."""
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
