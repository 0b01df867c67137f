"""The characters of a puzzle, and the sizes of grids."""

from __future__ import annotations

from typing import Final

LINE_LIMIT: Final = 4096  # characters; no line of a puzzle is longer
SIGNS: Final = "0._*"  # signs for an empty cell
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the values 10 to 35
LINKS: Final = ("http://", "https://", "www.")  # beginnings of links
FRAME: Final = frozenset("+-=|:") | frozenset(map(chr, range(0x2500, 0x2580)))
NO_PUZZLE: Final = "there is no puzzle in the input"
BARS: Final = frozenset("|│┃║")
BETWEEN: Final = frozenset(" \t,;") | BARS
# Other signs for an empty cell, and other digits.
WIDE_SIGNS: Final = "\u00b7\u2022\u25a1\uff0e\uff10"
SPELT: Final = str.maketrans(
    WIDE_SIGNS + "".join(map(chr, range(0xFF11, 0xFF1A))), ".....123456789"
)
NO_BREAK: Final = "\u00a0"  # a blank, or an empty cell


LARGEST: Final = 63


def squarest_rows(size: int) -> int:
    """Return the rows of the squarest box of so many cells.

    They are at most its columns.  0 if no box with two rows or more makes
    a grid of this size.
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
