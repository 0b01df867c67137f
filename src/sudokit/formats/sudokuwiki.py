"""Links of the sudokuwiki solver that contain a puzzle.

    is_its(address)         is it such a link?
    puzzle_of(source, address)    the puzzle
    link_of(puzzle)         the link

``?bd=`` and 81 digits, or 162 signs for clues, entries and choices: two
for each cell, a number whose bit 0 says that the cell is a clue, and bits
1 to 9 its values.  The site's current form, S9B and 162 signs, is read,
too.
"""

from __future__ import annotations

import re
from typing import Final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats.address import Address, numbers_of, two_signs
from sudokit.formats.puzzle import (
    PuzzleRecord,
    cells,
    check_signs,
    nine_rows,
    only_nine,
    rule_out,
    ruled_out,
)
from sudokit.formats.source import Source

# Pages for the usual sudoku, without their suffix.
CLASSIC_PAGES: Final = ("", "sudoku", "index")
HOME: Final = "https://www.sudokuwiki.org/sudoku.htm?bd="


def is_its(address: Address) -> bool:
    """Return whether it has a board in sudokuwiki's notation."""
    return "bd" in address.fields


def puzzle_of(source: Source, address: Address) -> PuzzleRecord:
    """Return the puzzle; ValueError if it is wrong."""
    page = address.path.rpartition("/")[2]
    if page.lower().partition(".")[0] not in CLASSIC_PAGES:
        raise ValueError(
            f"sudokuwiki's page {page[:30]!a} has other rules, which its"
            " links don't say; paste the digits, and give the rules with"
            " --rules"
        )
    text = address.fields["bd"]
    if text[:1].isalpha() and len(text) != 162:
        return _puzzle_b(text)
    if len(text) == 81:
        check_signs(source, text)
        return PuzzleRecord(cells(source, text))
    numbers = numbers_of(text, "bd", 81, 1024)
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
    return PuzzleRecord(grid, None if clues == values else nine_rows(clues))


def _puzzle_b(text: str) -> PuzzleRecord:
    """Parse version B: a number of two digits in base 36 for each cell.

    To 9 it is a clue, from 10 an entry and nine more, from 19 the bits of
    the candidates and 18 more; 0 is a cell without information.
    """
    kind, body = text[:3].upper(), text[3:].lower()
    if kind != "S9B":
        raise ValueError(
            f"{text[:3]!a} of sudokuwiki can't be read, only classic sudoku:"
            " S9B, and 81 or 162 characters"
        )
    if not re.fullmatch("[0-9a-z]{162}", body):
        raise ValueError(
            f"this S9B has {len(body)} characters, not 162 of base 36;"
            " packed forms can't be read"
        )
    numbers = [int(body[k : k + 2], 36) for k in range(0, 162, 2)]
    if max(numbers) > 18 + 511:
        raise ValueError(f"S9B has a number above {18 + 511}")
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
    return PuzzleRecord(grid, None if clues == values else nine_rows(clues))


def link_of(puzzle: PuzzleRecord) -> str:
    """Return the link, with as much of the position as it can hold."""
    grid = only_nine(puzzle)
    if puzzle.clues is None and not ruled_out(grid):
        return HOME + grid.line().replace(".", "0") + "\n"
    clues = (puzzle.clues or grid).values()
    numbers = [
        1 << n | (clues[i][j] == n) if n else _open_cell(grid, i, j)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
    ]
    return HOME + "".join(map(two_signs, numbers)) + "\n"


def _open_cell(grid: Grid, i: int, j: int) -> int:
    """Return the candidates of an open cell.

    A single one would be read as a value, so it is joined by another that
    the cell's houses rule out.
    """
    left = set(grid.candidates(i, j))
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
