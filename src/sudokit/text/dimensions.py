"""The grid and the digits of a puzzle, if they aren't n x n and 1 to n.

Dimensions(...)          rows, columns, and the digits
dimensions_of(words)     those that words such as ``digits=0-8`` give
square(n)                n rows and columns with the digits 1 to n

The values of a puzzle are 1 to n, and its cells are numbered as those of n
rows and columns, whatever its digits and its grid are.  A smaller grid is
the upper left part of that square.  The value 1 stands for the least digit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.text.cells import sign_of
from sudokit.text.characters import LARGEST

DIGITS: Final = "digits"  # words of rules
GRID: Final = "grid"
WORDS: Final = (GRID, DIGITS)


class Dimensions(NamedTuple):
    """The rows and columns of a grid, its least digit and their number.

    >>> Dimensions(6, 6, 0, 9).outside()[:4], Dimensions(9, 9, 0, 9).digits()
    ([6, 7, 8, 15], '0-8')
    """

    rows: int
    columns: int
    least: int
    size: int

    def is_usual(self) -> bool:
        """Return whether they are n x n with the digits 1 to n."""
        return self.is_whole() and self.least == 1

    def is_whole(self) -> bool:
        """Return whether the grid is n x n."""
        return self.rows == self.size == self.columns

    def cells(self) -> list[int]:
        """Return the numbers of its cells."""
        return [
            i * self.size + j
            for i in range(self.rows)
            for j in range(self.columns)
        ]

    def outside(self) -> list[int]:
        """Return the numbers of the cells of the square that it hasn't."""
        if self.is_whole():
            return []
        return [k for k in range(self.size**2) if not self.holds(k)]

    def holds(self, cell: int) -> bool:
        """Return whether the grid has a cell."""
        i, j = divmod(cell, self.size)
        return i < self.rows and j < self.columns

    def digit(self, value: int) -> int:
        """Return the digit that a value stands for."""
        return value - 1 + self.least

    def value(self, digit: int) -> int:
        """Return the value of a digit, 0 if there is none."""
        value = digit + 1 - self.least
        return value if 1 <= value <= self.size else 0

    def sign(self, value: int) -> str:
        """Return the digit of a value as one sign: 10 to 35 are letters."""
        return sign_of(self.digit(value))

    def digits(self) -> str:
        """Return the digits as they are written: ``0-8``."""
        return f"{self.least}-{self.digit(self.size)}"

    def name(self) -> str:
        """Return the grid as it is written: ``6x9``."""
        return f"{self.rows}x{self.columns}"

    def words(self) -> list[str]:
        """Return the words that give them, none for the usual ones.

        >>> Dimensions(6, 6, 0, 9).words(), square(9).words()
        (['grid=6x6', 'digits=0-8'], [])
        """
        words = []
        if not self.is_whole():
            words.append(f"{GRID}={self.name()}")
        if self.least != 1 or self.size != max(self.rows, self.columns):
            words.append(f"{DIGITS}={self.digits()}")
        return words

    def described(self, word: str) -> str:
        """Return a word of a rule, with the numbers if it is one of these.

        >>> square(9).described("digits"), square(9).described("killer")
        ('digits 1-9', 'killer')
        """
        if word == GRID:
            return f"a grid of {self.name()}"
        return f"{word} {self.digits()}" if word == DIGITS else word

    def box(self, cells: int = 0) -> tuple[int, int]:
        """Return the rows and columns of the boxes of so many cells.

        They are the squarest that fill the grid, by default as many cells as
        its longer side; of n x n as many as digits.  Without any that are
        two rows high, they are the rows.

        >>> Dimensions(6, 6, 1, 9).box(), Dimensions(5, 10, 1, 10).box()
        ((2, 3), (5, 2))
        """
        cells = cells or max(self.rows, self.columns)
        for low in range(int(cells**0.5), 1, -1):
            high = cells // low
            if low * high == cells:
                for rows, columns in ((low, high), (high, low)):
                    if not (self.rows % rows or self.columns % columns):
                        return rows, columns
        return 1, self.columns


def square(size: int) -> Dimensions:
    """Return n rows and columns with the digits 1 to n."""
    return Dimensions(size, size, 1, size)


def dimensions_of(words: Sequence[str], box: int = 0) -> Dimensions | None:
    """Return the dimensions that words give, None if they give none.

    ``box`` is the number of cells of a box, 0 if it isn't known: without the
    word ``grid`` the grid has as many rows and columns.  ValueError for
    wrong words.

    >>> dimensions_of(["digits=0-8", "anti-king"])
    Dimensions(rows=9, columns=9, least=0, size=9)
    >>> dimensions_of(["anti-king"]) is None
    True
    """
    given: dict[str, tuple[int, int]] = {}
    for word in words:
        name, _, item = word.partition("=")
        if name in WORDS:
            if given.setdefault(name, pair_of(name, item)) != pair_of(
                name, item
            ):
                raise ValueError(f"{name} is given twice")
    if not given:
        return None
    least, most = given.get(DIGITS, (1, 0))
    side = box or most + 1 - least
    rows, columns = given.get(GRID, (side, side))
    size = most + 1 - least if DIGITS in given else max(rows, columns)
    if size < max(rows, columns):
        raise ValueError(
            f"a grid of {rows}x{columns} needs {max(rows, columns)} digits,"
            f" not {size}"
        )
    return Dimensions(rows, columns, least, size)


def pair_of(word: str, item: str) -> tuple[int, int]:
    """Return the numbers of ``6x9`` or ``0-8``; ValueError if wrong.

    >>> pair_of("grid", "6x9"), pair_of("digits", "0-8")
    ((6, 9), (0, 8))
    """
    sign, example = ("-", "0-8") if word == DIGITS else ("x", "6x9")
    match = re.fullmatch(rf"(\d{{1,2}}){sign}(\d{{1,2}})", item, re.ASCII)
    if match is None:
        raise ValueError(
            f"{word}: {item[:20]!r} can't be read; write {word}={example}"
        )
    one, other = int(match[1]), int(match[2])
    if word == DIGITS and (one > 1 or not 2 <= other + 1 - one <= LARGEST):
        raise ValueError(
            f"{word}: digits begin at 0 or 1, and there are 2 to {LARGEST}"
        )
    if word == GRID and not (
        min(one, other) >= 1 and 2 <= max(one, other) <= LARGEST
    ):
        raise ValueError(f"{word}: a grid has 2 to {LARGEST} rows or columns")
    return one, other
