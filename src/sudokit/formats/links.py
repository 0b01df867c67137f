"""Links that contain a puzzle: those of this page and of other sites.

``link`` is the address of our own page: ``#p=`` and 81 characters, 1 to 9
a clue, a to i an entry, a dot for an empty cell; then ``&m=``, ``&k=`` and
``&r=`` with the centre marks, the corner marks and the candidates that are
ruled out, two signs a cell, a number in base 32 with a bit for each value.
``&box=5x2``, ``&diagonals=1``, ``&rules=`` and
``&regions=`` give the rules that the number of cells doesn't imply.

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
    bits_of,
    numbers_of,
    two_signs,
)
from sudokit.formats.fpuzzles_rules import is_on
from sudokit.formats.puzzle import (
    Format,
    Item,
    PuzzleRecord,
    cells,
    check_signs,
    each_line,
    marks_of,
    nine_rows,
    rule_out,
    ruled,
    ruled_out,
    under,
)
from sudokit.formats.source import Source, first
from sudokit.rules.kinds import as_grid, ruled_out_masks
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of, notes_of, of_fields
from sudokit.text.characters import SIGNS
from sudokit.text.messages import FormatError

PAGE: Final = "http://localhost:8000/#p="
UNESCAPED: Final = "-.:;+,=/|*<>@!$'()_~"
ENTRIES: Final = "abcdefghi"

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
    if len(text) != 81 or not given.is_usual():
        return PuzzleRecord(ruled(source, text, given))
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
    grid = rule_out(
        grid,
        [
            Choice(*divmod(cell, 9), int(n))
            for cell, removed in enumerate(_marked(fields, "r"))
            for n in removed
        ],
    )
    marks = marks_of(_marked(fields, "m"), _marked(fields, "k"))
    record = PuzzleRecord(grid, clues, marks=marks)
    return record if given.size() else under(record, source.given)


def _marked(fields: dict[str, str], name: str) -> list[str]:
    """Return the marks of 81 cells."""
    if name not in fields:
        return [""] * 81
    return ["".join(map(str, values)) for values in _sets(fields[name], name)]


def _sets(text: str, name: str) -> list[list[int]]:
    """Parse 81 sets of values, each a number below 512 in two digits."""
    return [
        [n for n in range(1, 10) if number >> (n - 1) & 1]
        for number in numbers_of(text, name, 512)
    ]


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
    grid = as_grid(puzzle.grid)
    if grid is None:
        if ruled_out_masks(puzzle.grid):
            raise ValueError(
                "links to the page can hold candidates of classic 9x9 puzzles"
                " only"
            )
        rules = puzzle_rules(puzzle.grid)
        text = puzzle.grid.line().replace(" ", ",")
        for name, value in fields_of(rules).items() if notes_of(rules) else ():
            text += f"&{name}={1 if value is True else _escaped(value)}"
        return text
    clues = (puzzle.clues or grid).line()
    text = "".join(
        sign if sign == clue else ENTRIES[int(sign) - 1]
        for sign, clue in zip(grid.line(), clues, strict=True)
    )
    removed = [""] * 81
    for c in ruled_out(grid):
        removed[9 * c.i + c.j] += str(c.n)
    centre, corner = puzzle.marks or ((), ())
    for name, marks in (("m", centre), ("k", corner), ("r", removed)):
        if any(marks):
            text += f"&{name}=" + "".join(two_signs(bits_of(m)) for m in marks)
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
