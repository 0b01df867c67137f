"""Items of named rules: ``17:r1c1+r1c2``, an argument and its cells.

Group                 an item: an argument, and one list of cells or more
groups_of(text, n)    the items of a text, separated by ";"
letters_of(text, n)   the same from a grid of letters
item_of(group, n)     an item as text
place_of(name, n)     the row and column of a cell
whole_number(text)    an argument that is a number

"+" joins the cells of a list, "/" separates lists.  A run of cells,
straight or diagonal, can be written by its ends: ``r1c1-r1c9``.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sudokit.rules.families import Cells
from sudokit.text.cells import cell_name
from sudokit.text.messages import plural

NOTHING: Final = ".0_*-"  # cells of no group
UNREACHABLE: Final = 999_999  # more than all values of 63x63 are
CELL: Final = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})")


class Group(NamedTuple):
    """An item of a named rule."""

    arg: str
    parts: tuple[Cells, ...]

    @property
    def cells(self) -> Cells:
        """The cells of all lists."""
        return tuple([cell for part in self.parts for cell in part])


def whole_number(text: str) -> int:
    """Return a number of any length; ValueError for anything else.

    Numbers larger than any grid can reach become one such number.

    >>> whole_number("017"), whole_number("9" * 40)
    (17, 999999)
    """
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"{text[:20]!r} is not a number")
    digits = text.lstrip("0")
    return int(digits or "0") if len(digits) <= 6 else UNREACHABLE


def groups_of(text: str, size: int, rows: int = 0) -> list[Group]:
    """Return the items of a text; ValueError says what is wrong.

    Cells may be in so many rows, by default as many as there are columns.

    >>> groups_of("17:r1c1+r1c2;r2c1-r2c3", 9)
    [Group(arg='17', parts=((0, 1),)), Group(arg='', parts=((9, 10, 11),))]
    """
    groups = []
    for item in text.split(";"):
        arg, _, lists = item.rpartition(":")
        parts = tuple([_list(part, size, rows) for part in lists.split("/")])
        groups.append(Group(arg, parts))
    return groups


def letters_of(text: str, size: int) -> tuple[Group, ...]:
    """Return the cells of each letter; "+" separates several grids.

    >>> [group.cells for group in letters_of("AAB.AB.B..BB....", 4)]
    [(0, 1, 4), (2, 5, 7, 10, 11)]
    """
    groups: list[Group] = []
    for grid in text.split("+"):
        if grid and len(grid) != size * size:
            raise ValueError(
                f"{plural(len(grid), 'letter')} for regions, not {size * size}"
            )
        cells: dict[str, list[int]] = {}
        for cell, sign in enumerate(grid):
            if sign not in NOTHING:
                cells.setdefault(sign, []).append(cell)
        groups += [Group("", (tuple(one),)) for one in cells.values()]
    return tuple(groups)


def _list(text: str, size: int, rows: int = 0) -> Cells:
    """Return a list of cells."""
    cells: list[int] = []
    for word in text.split("+"):
        ends = [place_of(name, size, rows) for name in word.split("-", 1)]
        (i, j), (k, m) = ends[0], ends[-1]
        down, right = k - i, m - j
        steps = max(abs(down), abs(right))
        if steps and {abs(down), abs(right)} - {0, steps}:
            raise ValueError(f"{word[:20]!r} is not straight")
        for step in range(steps + 1):
            row = i + down // (steps or 1) * step
            cells.append(row * size + j + right // (steps or 1) * step)
    return tuple(cells)


def place_of(name: str, size: int, rows: int = 0) -> tuple[int, int]:
    """Return the row and column of a cell, from 0; ValueError if wrong.

    >>> place_of("r1c9", 9)
    (0, 8)
    """
    match = CELL.fullmatch(name)
    if match is None:
        raise ValueError(f"{name[:20]!r} is not a cell such as r1c1")
    i, j = int(match[1]) - 1, int(match[2]) - 1
    if not (0 <= i < (rows or size) and 0 <= j < size):
        raise ValueError(
            f"{cell_name(i, j)} is not a cell of {size} rows and columns"
        )
    return i, j


def item_of(group: Group, size: int) -> str:
    """Return the item as text, which ``groups_of`` reads.

    >>> item_of(Group("17", ((0, 1),)), 9)
    '17:r1c1+r1c2'
    """
    parts = [
        "+".join([cell_name(*divmod(cell, size)) for cell in part])
        for part in group.parts
    ]
    return (group.arg and f"{group.arg}:") + "/".join(parts)
