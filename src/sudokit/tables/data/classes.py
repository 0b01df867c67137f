"""Groups equivalent rows by hash, and confirms them by their forms.

    Forms(tables)       the forms of rows of several tables
    firsts(forms)       the first row of each row's class
    hashes(numbers)     64 bits of each form

Hashes are sorted, and where two are equal, the forms are compared: the
result is exact, even if hashes collide.  The forms stay on disk; memory
holds some tens of bytes per row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sudokit.tables.facts import NO_GRID, Numbers

Hashes = NDArray[np.uint64]
Rows = NDArray[np.int64]

AT_ONCE: Final = 1 << 16  # rows
# Odd numbers without a pattern, from the fractions of square roots.
SEED: Final = np.uint64(0x6A09E667F3BCC908)
FACTOR: Final = np.uint64(0xBB67AE8584CAA73B)
OTHER: Final = np.uint64(0x3C6EF372FE94F82B)


class Forms:
    """The forms of all rows of some tables, numbered from 0 throughout."""

    def __init__(self, tables: Sequence[Numbers]) -> None:
        self._tables = tables
        sizes = [len(table) for table in tables]
        self.starts: Final = np.concatenate([[0], np.cumsum(sizes)])

    def __len__(self) -> int:
        return int(self.starts[-1])

    def table_of(self, rows: Rows) -> NDArray[np.int64]:
        """Return the number of each row's table."""
        return np.searchsorted(self.starts, rows, side="right") - 1

    def take(self, rows: Rows) -> Numbers:
        """Return the forms of these rows."""
        if len(self._tables) == 1:
            return self._tables[0][rows]
        forms = np.empty((len(rows), 9), np.uint32)
        tables = self.table_of(rows)
        for number, table in enumerate(self._tables):
            mine = tables == number
            if mine.any():
                forms[mine] = table[rows[mine] - self.starts[number]]
        return forms

    def hashes(self) -> Hashes:
        """Return the hashes of all rows."""
        return np.concatenate([hashes(table) for table in self._tables])

    def known(self) -> NDArray[np.bool_]:
        """Return whether each row has a form."""
        return np.concatenate([one[:, 0] != NO_GRID for one in self._tables])


def hashes(numbers: Numbers) -> Hashes:
    """Return 64-bit hashes of forms, the same on every machine."""
    hashed = np.empty(len(numbers), np.uint64)
    for start in range(0, len(numbers), AT_ONCE):
        part = np.asarray(numbers[start : start + AT_ONCE])
        mixed = np.full(len(part), SEED)
        for row in range(9):
            mixed ^= part[:, row].astype(np.uint64)
            mixed = scattered(mixed)
        hashed[start : start + AT_ONCE] = mixed
    return hashed


def scattered(values: Hashes) -> Hashes:
    """Mix the bits of numbers; distinct numbers stay distinct."""
    values = values * FACTOR
    values ^= values >> np.uint64(32)
    values *= OTHER
    values ^= values >> np.uint64(29)
    return values


def firsts(forms: Forms) -> Rows:
    """Return the first row of each row's class; itself if it has no form."""
    first = np.arange(len(forms))
    rows = np.flatnonzero(forms.known())
    hashed = forms.hashes()[rows]
    # Stable: of rows with equal hashes, the first stays the first.
    order = np.argsort(hashed, kind="stable")
    rows, hashed = rows[order], hashed[order]
    begins = np.ones(len(rows), np.bool_)
    begins[1:] = hashed[1:] != hashed[:-1]
    leaders = rows[begins][np.cumsum(begins) - 1]
    again = np.flatnonzero(~begins)
    for start in range(0, len(again), AT_ONCE):
        at = again[start : start + AT_ONCE]
        if (forms.take(rows[at]) != forms.take(leaders[at])).any():
            # Some rows share only a hash.
            each, numbers = np.unique(
                forms.take(rows), axis=0, return_inverse=True
            )
            leaders = np.full(len(each), len(forms))
            np.minimum.at(leaders, numbers.reshape(-1), rows)
            leaders = leaders[numbers.reshape(-1)]
            break
    first[rows] = leaders
    return first
