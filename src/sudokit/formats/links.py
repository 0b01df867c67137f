"""Links that carry their puzzle: our page's, and those of other places.

``link`` is the address of our own page: ``#p=`` and 81 characters, 1 to 9
a clue, a to i an entry, a dot for an empty cell; then ``&m=`` and ``&k=``
with the centre and the corner marks, two signs a cell, a number in base 32
with a bit for each value.  ``&box=5x2`` and ``&diagonals=1`` tell what the
number of cells doesn't.  ``sudokuwiki`` is the address of its solver,
``?bd=`` and 81 digits, or 162 signs for clues, entries and choices; what
it writes today, S9B and 162 signs, is read, too.

Every link is read under each of these names, ``fpuzzles`` and
``sudokupad``: where it comes from is in the link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sudokit.boxes.grid import note_text
from sudokit.boxes.shape import NINE, name_of
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.text import SIGNS, FormatError
from sudokit.formats import fpuzzles, sudokupad
from sudokit.formats.address import Address, address_of
from sudokit.formats.cells import (
    cells,
    check_signs,
    line_of,
    nine_rows,
    shaped,
    small,
)
from sudokit.formats.puzzle import (
    Format,
    Item,
    Puzzle,
    centre_marks,
    corner_marks,
    each_line,
    marks_of,
    rule_out,
    ruled_out,
)
from sudokit.formats.source import Source, first

PAGE: Final = "http://localhost:8000/#p="
WIKI: Final = "https://www.sudokuwiki.org/sudoku.htm?bd="
ENTRIES: Final = "abcdefghi"


def _read(source: Source) -> Iterator[Item]:
    """A link on each line."""

    def read_line(text: str) -> Puzzle | None:
        if text.lstrip().startswith("#"):
            return None
        try:
            return _of_address(source, address_of(text))
        except FormatError:
            raise
        except ValueError as error:
            raise source.error(str(error)) from None

    return each_line(source, read_line)


def _of_address(source: Source, address: Address) -> Puzzle:
    """The puzzle that an address carries; ValueError says what is wrong."""
    if sudokupad.is_its(address):
        return sudokupad.puzzle_of(source, address)
    if fpuzzles.is_its(address):
        return fpuzzles.puzzle_of(source, address)
    if "bd" in address.fields:
        return _wiki_puzzle(source, address.fields["bd"])
    for name in ("p", "puzzle"):
        if name in address.fields:
            return _page_puzzle(source, address)
    found = re.search(r"(?<![0-9.])[0-9.]{81}(?![0-9.])", address.text)
    if found:
        return Puzzle(cells(source, found[0]))
    where = address.host or "the text"
    raise ValueError(f"there is no puzzle in the link to {where}")


# Our own page.


def _page_puzzle(source: Source, address: Address) -> Puzzle:
    fields = address.fields
    text = fields.get("p") or fields.get("puzzle", "")
    box, diagonals = fields.get("box"), fields.get("diagonals", "0") != "0"
    if len(text) != 81 or diagonals or box not in (None, name_of(NINE)):
        return Puzzle(shaped(source, text, box, diagonals))
    digits = "".join(
        str(ENTRIES.index(sign) + 1) if sign in ENTRIES else sign
        for sign in text
    )
    check_signs(source, digits)
    grid = nine_rows([0 if sign in SIGNS else int(sign) for sign in digits])
    clues = None
    if digits != text:
        clues = nine_rows(
            [
                0 if sign in SIGNS or sign in ENTRIES else int(sign)
                for sign in text
            ]
        )
    marks = marks_of(_marked(fields, "m"), _marked(fields, "k"))
    return Puzzle(grid, clues, marks=marks)


def _marked(fields: dict[str, str], name: str) -> list[str]:
    """The marks of 81 cells."""
    if name not in fields:
        return [""] * 81
    return ["".join(map(str, values)) for values in _sets(fields[name], name)]


def _sets(text: str, name: str) -> list[list[int]]:
    """81 sets of values, each a number below 512 in two signs."""
    return [
        [n for n in range(1, 10) if number >> (n - 1) & 1]
        for number in _numbers(text, name, 512)
    ]


def _numbers(text: str, name: str, end: int) -> list[int]:
    """81 numbers in base 32, of two signs each."""
    if len(text) != 162:
        raise ValueError(f"{name}= has {len(text)} signs, not 162")
    if not re.fullmatch("[0-9a-vA-V]{162}", text):
        raise ValueError(f"{name}= has a sign that is none of base 32")
    found = [int(text[k : k + 2], 32) for k in range(0, 162, 2)]
    if max(found) >= end:
        raise ValueError(f"{name}= has a number beyond {end - 1}")
    return found


def _page_link(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    if not isinstance(grid, Grid):
        box = f"&box={name_of(grid.shape)}" if note_text(grid) else ""
        diagonals = "&diagonals=1" * grid.diagonals
        return f"{PAGE}{line_of(grid)}{box}{diagonals}\n"
    clues = (puzzle.clues or grid).line()
    text = "".join(
        sign if sign == clue else ENTRIES[int(sign) - 1]
        for sign, clue in zip(grid.line(), clues, strict=True)
    )
    for name, marks in (
        ("m", centre_marks(puzzle)),
        ("k", corner_marks(puzzle)),
    ):
        if any(marks):
            text += f"&{name}=" + "".join(_two_signs(_bits(m)) for m in marks)
    return f"{PAGE}{text}\n"


def _bits(digits: str) -> int:
    """A set of values as bits."""
    return sum(1 << (int(digit) - 1) for digit in digits)


def _two_signs(number: int) -> str:
    """A number below 1024 in base 32."""
    signs = "0123456789abcdefghijklmnopqrstuv"
    return signs[number >> 5] + signs[number & 31]


# Sudokuwiki: bit 0 says that the cell is a clue, bits 1 to 9 its values.


def _wiki_puzzle(source: Source, text: str) -> Puzzle:
    if text[:1].isalpha() and len(text) != 162:
        return _wiki_puzzle_b(text)
    if len(text) == 81:
        check_signs(source, text)
        return Puzzle(cells(source, text))
    numbers = _numbers(text, "bd", 1024)
    values = [0] * 81
    clues = [0] * 81
    gone: list[Choice] = []
    for cell, number in enumerate(numbers):
        left = [n for n in range(1, 10) if number >> n & 1]
        if number & 1 and len(left) != 1:
            raise ValueError(f"clue {cell + 1} of bd= is not one value")
        if len(left) == 1:
            values[cell] = left[0]
            clues[cell] = left[0] if number & 1 else 0
        else:
            place = divmod(cell, 9)
            gone += [Choice(*place, n) for n in range(1, 10) if n not in left]
    grid = rule_out(nine_rows(values), gone)
    return Puzzle(grid, None if clues == values else nine_rows(clues))


def _wiki_puzzle_b(text: str) -> Puzzle:
    """Its version B: a number in base 36 for each cell, of two signs.

    To 9 it is a clue, from 10 an entry and nine more, from 19 the bits of
    the choices and 18 more; 0 is a cell of which nothing is told.
    """
    kind, body = text[:3].upper(), text[3:].lower()
    if kind != "S9B":
        raise ValueError(
            f"{text[:3]!a} of sudokuwiki is not known here, only classic"
            " sudoku, S9B, and 81 or 162 signs"
        )
    if not re.fullmatch("[0-9a-z]{162}", body):
        raise ValueError(
            f"S9B of sudokuwiki has {len(body)} signs here, not 162 of base"
            " 36; its packed forms are not known"
        )
    numbers = [int(body[k : k + 2], 36) for k in range(0, 162, 2)]
    if max(numbers) > 18 + 511:
        raise ValueError(f"S9B has a number beyond {18 + 511}")
    clues = [n if n <= 9 else 0 for n in numbers]
    values = [n if n <= 9 else n - 9 if n <= 18 else 0 for n in numbers]
    gone = [
        Choice(*divmod(cell, 9), n)
        for cell, number in enumerate(numbers)
        if number > 18
        for n in range(1, 10)
        if not (number - 18) >> (n - 1) & 1
    ]
    grid = rule_out(nine_rows(values), gone)
    return Puzzle(grid, None if clues == values else nine_rows(clues))


def _wiki_link(puzzle: Puzzle) -> str:
    grid = small(puzzle)
    if puzzle.clues is None and not ruled_out(grid):
        return WIKI + grid.line().replace(".", "0") + "\n"
    clues = (puzzle.clues or grid).values()
    numbers = [
        _bits(str(n)) << 1 | (clues[i][j] == n)
        if n
        else _open_cell(grid, i, j)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
    ]
    return WIKI + "".join(map(_two_signs, numbers)) + "\n"


def _open_cell(grid: Grid, i: int, j: int) -> int:
    """The choices of an open cell.

    A single one would be taken for its value, so another goes with it that
    the houses of the cell rule out.
    """
    left = set(grid.choices(i, j))
    if len(left) == 1:
        excluded = {
            grid.read_value(Choice(row, column, 0)).n
            for row in range(9)
            for column in range(9)
            if row == i
            or column == j
            or (row // 3, column // 3) == (i // 3, j // 3)
        } - {0}
        left.update(sorted(excluded)[:1])
    return sum(1 << n for n in left)


# Which is which.


def _is_link(lines: Sequence[str]) -> bool:
    return bool(re.match(r"https?://|www\.", first(lines)))


def _is_wiki(lines: Sequence[str]) -> bool:
    return _is_link(lines) and "sudokuwiki.org" in first(lines)


def _is_fpuzzles(lines: Sequence[str]) -> bool:
    return fpuzzles.is_its(address_of(first(lines)))


def _is_sudokupad(lines: Sequence[str]) -> bool:
    return sudokupad.is_its(address_of(first(lines)))


LINK: Final = Format(
    "link",
    "the address of our page with the puzzle in it, or any with 81 digits",
    _read,
    _page_link,
    _is_link,
    says=frozenset({"clues", "marks", "shapes", "squares", "diagonals"}),
)
SUDOKUWIKI: Final = Format(
    "sudokuwiki",
    "links to sudokuwiki.org",
    _read,
    _wiki_link,
    _is_wiki,
    says=frozenset({"clues", "choices"}),
)
FPUZZLES: Final = Format(
    "fpuzzles",
    "links to f-puzzles.com, classic rules",
    _read,
    fpuzzles.link_of,
    _is_fpuzzles,
    says=frozenset({"clues", "marks", "comments"}),
)
SUDOKUPAD: Final = Format(
    "sudokupad",
    "links to sudokupad.app that carry the puzzle, classic rules",
    _read,
    sudokupad.link_of,
    _is_sudokupad,
    says=frozenset({"marks", "comments"}),
)
