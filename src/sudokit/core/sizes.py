"""The sizes of grids: how many rows, columns and values there can be."""

from __future__ import annotations

from typing import Final

LARGEST: Final = 25


def squarest_rows(size: int) -> int:
    """The rows of the squarest box of so many cells, no more than columns.

    0 if no box with two rows or more makes a grid of this size.
    """
    if 0 < size <= LARGEST:
        for rows in range(size, 1, -1):
            if rows * rows <= size and size % rows == 0:
                return rows
    return 0


SIZES: Final = frozenset(
    [size for size in range(LARGEST + 1) if squarest_rows(size)]
)
# The size of a grid by the number of its cells.
GRIDS: Final = {size * size: size for size in SIZES}
