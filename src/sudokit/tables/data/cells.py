"""Whole columns of puzzles as arrays, without an object per row.

read_cells(column, wrong)   the cells (n, 81), and what is wrong
forms(cells)                the canonical forms of rows that have one
numbers(cells)              grids as nine numbers of nine digits
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.filter.text import SIGNS
from sudokit.symmetry.canonical import canonical_many
from sudokit.tables.adding import texts_of
from sudokit.tables.cells import line_of
from sudokit.tables.computing import NO_TEXT
from sudokit.tables.lines import (
    NOTHING,
    Cells,
    alike,
    cells_of,
    is_cells,
    lines_of,
    numbers_in,
    written,
)

Numbers = NDArray[np.uint32]

VALUES: Final = frozenset("123456789")
NO_CELL: Final = 10
# A byte as a cell, NO_CELL for what is none.
STRICT: Final = bytes(
    [
        0 if sign in SIGNS else int(sign) if sign in VALUES else NO_CELL
        for sign in map(chr, range(256))
    ]
)
# The first of nine numbers where there is no grid.
NO_GRID: Final = 0xFFFFFFFF


class ReadCells(NamedTuple):
    """Puzzles as they were read; what is wrong by row, its cells are 0."""

    cells: Cells
    errors: dict[int, str]


def read_cells(column: pa.Array, wrong: Mapping[int, str]) -> ReadCells:
    """The cells of a column of puzzles.

    ``wrong`` are rows that are known to have an error.
    """
    errors = dict(wrong)
    cells = _plain(column)
    if cells is None:
        return _slowly(texts_of(column), errors)
    if cells.max() > 9:
        bad = np.flatnonzero((cells > 9).any(axis=1)).tolist()
        cells = cells.copy()
        mended = _slowly(texts_of(column.take(pa.array(bad))), {})
        cells[bad] = mended.cells
        for at, error in mended.errors.items():
            errors.setdefault(bad[at], error)
    if wrong:
        cells = cells.copy()
        cells[list(wrong)] = 0
    return ReadCells(cells, errors)


def _plain(column: pa.Array) -> Cells | None:
    """The cells if each row has 81 of them and nothing else, else None."""
    kind, rows = column.type, len(column)
    if column.null_count or not rows:
        return None
    if is_cells(kind):
        return numbers_in(column)
    if kind not in (pa.binary(), pa.string()):
        return None
    if alike(column) != 81:
        return None
    data = bytes(written(column)).translate(STRICT)
    return np.frombuffer(data, np.uint8).reshape(-1, 81)


def _slowly(texts: Sequence[str | None], errors: dict[int, str]) -> ReadCells:
    """The same, row by row."""
    lines = []
    for at, text in enumerate(texts):
        line = NOTHING
        if at not in errors:
            try:
                line = line_of(text or "")
            except ValueError as error:
                errors[at] = str(error) if text and text.strip() else NO_TEXT
        lines.append(line)
    return ReadCells(cells_of(lines), errors)


def forms(lines: Sequence[str]) -> list[str | None]:
    """The canonical forms; None for a row with contradictory clues."""
    try:
        return list(canonical_many(lines))
    except ValueError:
        if len(lines) == 1:
            return [None]
    half = len(lines) // 2
    return forms(lines[:half]) + forms(lines[half:])


def numbers(cells: Cells, known: NDArray[np.bool_]) -> Numbers:
    """The rows of each grid as numbers (n, 9); NO_GRID where none is known.

    Grids are alike if these are, and they take less than half the room.
    """
    rows = cells.reshape(-1, 9, 9)
    found = rows[:, :, 0].astype(np.uint32)
    for column in range(1, 9):
        found *= 10
        found += rows[:, :, column]
    found[~known] = NO_GRID
    return found


def cells_of_numbers(found: Numbers) -> Cells:
    """The cells of grids that are known by their numbers."""
    rows = np.empty((len(found), 9, 9), np.uint8)
    left = np.array(found)
    for column in range(8, -1, -1):
        rows[:, :, column] = left % 10
        left //= 10
    return rows.reshape(-1, 81)


def form_numbers(lines: Sequence[str]) -> Numbers:
    """The numbers of the canonical forms of some lines."""
    found = forms(lines)
    known = np.array([form is not None for form in found], np.bool_)
    return numbers(cells_of(found), known)


def lines_known(cells: Cells, known: NDArray[np.bool_]) -> list[str]:
    """The lines of those grids that are known."""
    return lines_of(cells if known.all() else cells[known])
