"""Items of named rules: ``17:r1c1+r1c2``, an argument and its cells.

Named                 an entry in the table of rules
Lay                   how marks of a rule are laid out on a solution
Around                the arguments of an entry's constructor
Group                 an item: an argument, and one list of cells or more
groups_of(text, n)    the items of a text, parted by ";"
letters_of(text, n)   the same from a grid of letters
item_of(group, n)     an item as text

The cells of a list are joined by "+", lists are parted by "/".  A run of
cells, straight or diagonal, can be written by its ends: ``r1c1-r1c9``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from sudokit.rules.families import Cells, Rule
from sudokit.rules.shapes import Shape
from sudokit.text.cells import cell_name
from sudokit.text.wording import plural

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


class Around(NamedTuple):
    """The arguments of a constructor: size, boxes, and items.

    ``shape`` is that of the boxes, None for other regions; ``region_of``
    has the number of each cell's region.  ``groups`` are the items of this
    rule, one unless the word takes all at once, and ``told`` those of every
    word.
    """

    size: int
    shape: Shape | None
    groups: tuple[Group, ...] = ()
    region_of: Sequence[int] = ()
    told: Mapping[str, tuple[Group, ...]] = {}

    @property
    def arg(self) -> str:
        """The argument, "" for none."""
        return self.groups[0].arg

    @property
    def parts(self) -> tuple[Cells, ...]:
        """The lists of cells."""
        return self.groups[0].parts

    @property
    def cells(self) -> Cells:
        """The cells of all lists."""
        return self.groups[0].cells

    @property
    def item(self) -> str:
        """How it is spelled."""
        return item_of(self.groups[0], self.size)

    def number(self, word: str, default: int | None = None) -> int:
        """The argument as a number; ValueError if it is none."""
        if not self.arg and default is not None:
            return default
        try:
            return whole_number(self.arg)
        except ValueError as error:
            raise ValueError(f"{word}: {error}") from None

    def drawn(self, number: int) -> str:
        """The number beside a line: none where it is the usual one of 9x9,
        which its sentence names.
        """
        return self.arg or ("" if self.size == 9 else str(number))


def _bare(values: Sequence[int], size: int) -> Sequence[str]:
    """Return no argument."""
    return ("",)


class Lay(NamedTuple):
    """How items of a rule are laid out on a solution.

    ``shape`` names the kind of their places, see ``layouts``.  A "line" or
    a "cage" has ``least`` to ``most`` cells, grows as long as the rule
    allows it, and shares no cell with another.  ``arguments`` lists the
    arguments that may be true of the values of a place.  With ``headed``
    the first cell is a list of its own.
    """

    shape: str
    arguments: Callable[[Sequence[int], int], Sequence[str]] = _bare
    least: int = 3
    most: int = 6
    headed: bool = False

    def parts(self, cells: Cells) -> tuple[Cells, ...]:
        """Return the lists of an item with these cells."""
        return (cells[:1], cells[1:]) if self.headed else (cells,)


class Named(NamedTuple):
    """A rule of the table.

    ``form`` is an item of it, "" where it takes none; with ``together``
    all items are one rule.  ``fpuzzles`` are the keys that f-puzzles has
    for it, and ``fields`` what stands there: "" for true, or the names of
    an object's fields.  ``lay``: how puzzles with it are made, None where
    its items aren't made.  ``iss`` is its type in constraint strings of the
    Interactive Sudoku Solver, with the names of what follows it.
    """

    word: str
    about: str
    make: Callable[[str, str, Around], Rule]
    fpuzzles: tuple[str, ...] = ()
    form: str = ""
    fields: str = ""
    together: bool = False
    lay: Lay | None = None
    iss: str = ""

    @property
    def needs_cells(self) -> bool:
        """Are items spelled with its word?"""
        return bool(self.form)

    def takes_number(self) -> bool:
        """Can an item have an argument?"""
        return ":" in self.form or "value" in self.fields or "|" in self.form


def values_of(word: str, f: Around) -> tuple[int, ...]:
    """The argument as values such as ``1+2``; ValueError if it is none."""
    signs = f.arg.split("+")
    if not all(one.isascii() and one.isdecimal() for one in signs):
        raise ValueError(
            f"{word}: {f.arg[:20]!r} is not a list of values such as 1+2"
        )
    return tuple(sorted(map(whole_number, signs)))


def whole_number(text: str) -> int:
    """A number of any length; ValueError for anything else.

    What no grid can reach is as good as any other such number.
    """
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"{text[:20]!r} is not a number")
    digits = text.lstrip("0")
    return int(digits or "0") if len(digits) <= 6 else UNREACHABLE


def groups_of(text: str, size: int) -> list[Group]:
    """The items of a text; ValueError says what is wrong."""
    found = []
    for item in text.split(";"):
        arg, _, lists = item.rpartition(":")
        parts = tuple([_list(part, size) for part in lists.split("/")])
        found.append(Group(arg, parts))
    return found


def letters_of(text: str, size: int) -> tuple[Group, ...]:
    """The cells with the same letter, letter by letter; "+" for more grids."""
    found: list[Group] = []
    for grid in text.split("+"):
        if grid and len(grid) != size * size:
            raise ValueError(
                f"{plural(len(grid), 'letter')} for regions, not {size * size}"
            )
        cells: dict[str, list[int]] = {}
        for cell, sign in enumerate(grid):
            if sign not in NOTHING:
                cells.setdefault(sign, []).append(cell)
        found += [Group("", (tuple(one),)) for one in cells.values()]
    return tuple(found)


def _list(text: str, size: int) -> Cells:
    """A list of cells."""
    found: list[int] = []
    for word in text.split("+"):
        ends = [place_of(name, size) for name in word.split("-", 1)]
        (i, j), (k, m) = ends[0], ends[-1]
        down, right = k - i, m - j
        steps = max(abs(down), abs(right))
        if steps and {abs(down), abs(right)} - {0, steps}:
            raise ValueError(f"{word[:20]!r} is not straight")
        for step in range(steps + 1):
            row = i + down // (steps or 1) * step
            found.append(row * size + j + right // (steps or 1) * step)
    return tuple(found)


def place_of(name: str, size: int) -> tuple[int, int]:
    """The row and column of a cell, from 0."""
    match = CELL.fullmatch(name)
    if match is None:
        raise ValueError(f"{name[:20]!r} is not a cell such as r1c1")
    i, j = int(match[1]) - 1, int(match[2]) - 1
    if not (0 <= i < size and 0 <= j < size):
        raise ValueError(
            f"{cell_name(i, j)} is not a cell of {size} rows and columns"
        )
    return i, j


def item_of(group: Group, size: int) -> str:
    """The item as text, which ``groups_of`` reads."""
    parts = [
        "+".join([cell_name(*divmod(cell, size)) for cell in part])
        for part in group.parts
    ]
    return (group.arg and f"{group.arg}:") + "/".join(parts)
