"""Reads puzzles in QR codes, and compares them with the grids beside them.

confirmed(puzzles, image)   the puzzles, where codes agree with their values,
                            and those that are only in codes
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np

from sudokit import formats
from sudokit.formats.puzzle import PuzzleRecord
from sudokit.photos.proposals import Floats, Image
from sudokit.photos.reading import (
    CERTAIN,
    BestReading,
    ScannedPuzzle,
    solutions_of,
)
from sudokit.rules.kinds import as_puzzle

ALIKE: Final = 0.75  # share of the clues of a code that its puzzle shows


def confirmed(
    puzzles: list[ScannedPuzzle], image: Image
) -> list[ScannedPuzzle]:
    """Return the puzzles, doubtful ones with the values of their QR codes.

    Codes of other puzzles are puzzles of their own.  What looks like a grid
    in a code isn't one.
    """
    codes = _coded(image)
    result = []
    for one in puzzles:
        if any(_lies_on(one, code) for code in codes):
            continue
        same = [code for code in codes if _is_alike(one, code)]
        codes = [code for code in codes if not _is_alike(one, code)]
        if same and not one.reading.sure:
            result.append(one._replace(reading=same[0].reading))
        else:
            result.append(one)
    return result + codes


def _lies_on(one: ScannedPuzzle, code: ScannedPuzzle) -> bool:
    """Return whether the centre of this grid is inside a QR code."""
    corners = code.nodes.reshape(-1, 2)
    middle = one.nodes.reshape(-1, 2).mean(axis=0)
    return bool(
        ((corners.min(axis=0) < middle) & (middle < corners.max(axis=0))).all()
    )


def _is_alike(one: ScannedPuzzle, code: ScannedPuzzle) -> bool:
    """Return whether a code is that of a puzzle with a few misread cells."""
    if code.rules != one.rules:
        return False
    clues = code.reading.values
    same = sum(
        clue > 0 and clue == (value or entry)
        for clue, value, entry in zip(
            clues, one.reading.values, one.entries, strict=True
        )
    )
    return same >= ALIKE * sum(clue > 0 for clue in clues)


def _coded(image: Image) -> list[ScannedPuzzle]:
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
