"""Links that contain a puzzle: those of this page and of other sites.

``link`` is the address of our own page: ``#p=`` and 81 characters, 1 to 9
a clue, a to i an entry, a dot for an empty cell; then ``&m=``, ``&k=`` and
``&r=`` with the centre marks, the corner marks and the candidates that are
ruled out, two signs a cell, a number in base 32 with a bit for each value.
``&box=5x2``, ``&diagonals=1``, ``&rules=`` and
``&regions=`` give the rules that the number of cells doesn't imply.  Grids
of more than nine values have clues only.

Every link is read under each of the names ``link``, ``sudokuwiki``,
``fpuzzles`` and ``sudokupad``: the link itself shows its site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from sudokit.core.choice import Choice
from sudokit.formats import (
    fpuzzles,
    iss,
    puzzlink,
    sites,
    sudokupad,
    sudokuwiki,
)
from sudokit.formats.address import (
    Address,
    address_of,
    numbers_of,
    two_signs,
)
from sudokit.formats.fpuzzles_rules import is_on
from sudokit.formats.puzzle import (
    Format,
    Item,
    PuzzleRecord,
    cells,
    each_line,
    marks_of,
    rule_out,
    ruled,
    ruled_out,
    under,
    values_in,
)
from sudokit.formats.source import Source, first
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.spelling import fields_of, notes_of, of_fields
from sudokit.text.messages import FormatError

PAGE: Final = "http://localhost:8000/#p="
UNESCAPED: Final = "-.:;+,=/|*<>@!$'()_~"
ENTRIES: Final = "abcdefghi"
TO_ENTRIES: Final = str.maketrans("123456789", ENTRIES)
TO_VALUES: Final = str.maketrans(ENTRIES, "123456789")
WITHOUT_ENTRIES: Final = str.maketrans(ENTRIES, "." * 9)

# The fields of the page's links.
OWN_FIELDS: Final = frozenset(
    ("p", "puzzle", "r", "m", "k", "box", "diagonals", "rules", "regions")
)


def _read(source: Source) -> Iterator[Item]:
    """Yield the puzzle of each link, one per line."""

    def read_line(text: str) -> PuzzleRecord | None:
        if text.lstrip().startswith("#"):
            return None
        try:
            return puzzle_at(source, address_of(text))
        except FormatError:
            raise
        except ValueError as error:
            raise source.error(str(error)) from None

    return each_line(source, read_line)


def puzzle_at(source: Source, address: Address) -> PuzzleRecord:
    """Return the puzzle of an address; ValueError if there is none."""
    sites.check_readable(address)
    others = (
        (sudokupad.is_its, sudokupad.puzzle_of),
        (fpuzzles.is_its, fpuzzles.puzzle_of),
        (sudokuwiki.is_its, sudokuwiki.puzzle_of),
    )
    for is_its, puzzle_of in others:
        if is_its(address):
            return under(puzzle_of(source, address), source.given)
    if address.is_at(puzzlink.HOSTS):
        return under(puzzlink.puzzle_of(address), source.given)
    if address.host.endswith("sigh.github.io") and "q" in address.fields:
        return under(iss.puzzle_of(address.fields["q"]), source.given)
    for name in ("p", "puzzle"):
        if name in address.fields:
            if not source.given.words:
                sites.check_rules(address, OWN_FIELDS)
            return _page_puzzle(source, address)
    match = re.search(r"(?<![0-9.])[0-9.]{81}(?![0-9.])", address.text)
    if not match:
        raise ValueError(sites.missing(address))
    if not source.given.words:
        sites.check_rules(address)
    return PuzzleRecord(cells(source, match[0]))


# Our own page.


def _page_puzzle(source: Source, address: Address) -> PuzzleRecord:
    fields = address.fields
    text = fields.get("p") or fields.get("puzzle", "")
    values: dict[str, object] = dict(fields)
    values["diagonals"] = is_on("diagonals", fields.get("diagonals", "0"))
    given = of_fields(values)
    if len(text) > 81:
        if not fields.keys().isdisjoint("mkr"):
            raise ValueError("only links up to 9x9 have marks (m=, k=, r=)")
        return PuzzleRecord(ruled(source, text, given))
    signs = text.translate(TO_VALUES)
    grid = ruled(source, signs, given)
    clues = None
    if signs != text:
        clues = ruled(source, text.translate(WITHOUT_ENTRIES), given)
    size = puzzle_rules(grid).size
    removed = [
        Choice(*divmod(cell, size), n)
        for cell, mask in enumerate(_marked(fields, "r", grid))
        for n in values_in(mask)
    ]
    marks = marks_of(_marked(fields, "m", grid), _marked(fields, "k", grid))
    return PuzzleRecord(rule_out(grid, removed), clues, marks=marks)


def _marked(
    fields: dict[str, str], name: str, grid: AnyPuzzle
) -> Sequence[int]:
    """Return a mask of values for each cell, each in two digits."""
    cells = len(grid.masks())
    if name not in fields:
        return [0] * cells
    return numbers_of(fields[name], name, cells, 1 << puzzle_rules(grid).size)


def _escaped(value: object) -> str:
    """Return the value of a field, escaped."""
    return quote(str(value), safe=UNESCAPED)


def page_fields(puzzle: PuzzleRecord) -> str:
    """Return what follows ``#p=``: the cells, and the fields of the rules.

    ValueError if the page's links can't hold the puzzle.

    >>> from sudokit.rules import Puzzle, boxes
    >>> puzzle = Puzzle(boxes((2, 2), ("anti-king",)), bytes(16))
    >>> page_fields(PuzzleRecord(puzzle))
    '................&box=2x2&rules=anti-king'
    """
    grid = puzzle.grid
    rules = puzzle_rules(grid)
    size = rules.size
    removed = [0] * len(grid.masks())
    for c in ruled_out(grid):
        removed[size * c.i + c.j] |= 1 << (c.n - 1)
    centre, corner = puzzle.marks or ((), ())
    noted = {"m": centre, "k": corner, "r": removed}
    line = grid.line()
    if puzzle.clues is not None and rules.grid.least != 1:
        raise ValueError("links to the page hold no entries of digits from 0")
    if len(line) <= 81:
        clues = (puzzle.clues or grid).line()
        text = "".join(
            sign if sign == clue else sign.translate(TO_ENTRIES)
            for sign, clue in zip(line, clues, strict=True)
        )
    elif puzzle.clues is not None or any(map(any, noted.values())):
        raise ValueError(
            "links to the page hold entries and candidates up to 9x9 only"
        )
    else:
        text = line.replace(" ", ",")
    for name, value in fields_of(rules).items() if notes_of(rules) else ():
        text += f"&{name}={1 if value is True else _escaped(value)}"
    for name, marks in noted.items():
        if any(marks):
            text += f"&{name}=" + "".join(map(two_signs, marks))
    return text


def _page_link(puzzle: PuzzleRecord) -> str:
    return f"{PAGE}{page_fields(puzzle)}\n"


# Which is which.


def _is_link(lines: Sequence[str]) -> bool:
    return bool(re.match(r"https?://|www\.", first(lines)))


LINK: Final = Format(
    "link",
    "the address of our page with the puzzle in it, or any with 81 digits",
    _read,
    _page_link,
    _is_link,
    holds=frozenset({"clues", "candidates", "marks", "shapes", "rules"}),
)
SUDOKUWIKI: Final = Format(
    "sudokuwiki",
    "links to sudokuwiki.org",
    _read,
    sudokuwiki.link_of,
    lambda lines: _is_link(lines) and "sudokuwiki.org" in first(lines),
    holds=frozenset({"clues", "candidates"}),
    ruled=True,
)
FPUZZLES: Final = Format(
    "fpuzzles",
    "links to f-puzzles.com, of any size and rules",
    _read,
    fpuzzles.link_of,
    lambda lines: fpuzzles.is_its(address_of(first(lines))),
    holds=frozenset(
        {"clues", "marks", "comments", "given marks", "shapes", "rules"}
    ),
    ruled=True,
)
SUDOKUPAD: Final = Format(
    "sudokupad",
    "links to sudokupad.app, of any size and the rules of f-puzzles",
    _read,
    sudokupad.link_of,
    lambda lines: sudokupad.is_its(address_of(first(lines))),
    holds=frozenset({"marks", "comments", "shapes", "rules"}),
    ruled=True,
)
