"""Lines of HoDoKu's technique library.

    :technique:values:puzzle:candidates ruled out:eliminations:cells set:...

``:0000:x:`` names no technique, and the text after the candidates is a
comment; with a value, 0000 is a full house.  In the puzzle a + goes before
an entry; a candidate is value, row and column, from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats.puzzle import (
    Format,
    Item,
    PuzzleRecord,
    cells,
    each_line,
    nine_rows,
    only_nine,
    rule_out,
    ruled_out,
)
from sudokit.formats.source import Source, clean, matches
from sudokit.rules.kinds import as_grid
from sudokit.text.characters import SIGNS


def _read(source: Source) -> Iterator[Item]:
    def read_line(text: str) -> PuzzleRecord | None:
        line = text.strip()
        if line.startswith("#"):
            return None
        fields = line.split(":")
        if not line.startswith(":") or len(fields) < 5:
            raise source.error("not :technique:values:puzzle:choices:")
        column = sum(map(len, fields[:3])) + 4 + text.index(":")
        return _from_fields(source, fields, column)

    return each_line(source, read_line)


def _from_fields(
    source: Source, fields: Sequence[str], column: int
) -> PuzzleRecord:
    """Return the puzzle of a line that has it from this column on."""
    signs = fields[3].replace("+", "")
    grid = as_grid(cells(source, signs, column))
    if grid is None:
        raise source.error(f"{len(signs)} cells, not 81", column)
    clues = _clues(fields[3]) if "+" in fields[3] else grid
    removed = fields[4].split()
    for word in removed:
        if not re.fullmatch("[1-9]{3}", word):
            raise source.error(
                f"{word[:9]!a} is not a value, row and column",
                column + len(fields[3]) + 1,
            )
    bare = fields[1].strip("0x") == "" and fields[2] in ("", "x")
    rest = ":".join(fields[6:]).strip(":")
    if not bare and re.fullmatch("[0-9 :-]*", rest):
        rest = ""  # cells that are set, the length of a chain
    comment = clean(rest)
    return PuzzleRecord(
        rule_out(
            grid,
            [
                Choice(int(word[1]) - 1, int(word[2]) - 1, int(word[0]))
                for word in removed
            ],
        ),
        None if clues.line() == grid.line() else clues,
        (comment,) if comment else (),
        () if bare and not any(fields[5:6]) else ("technique and conclusion",),
    )


def _clues(field: str) -> Grid:
    """Return the cells without a + before them."""
    return nine_rows(
        [
            0 if sign[0] == "+" or sign in SIGNS else int(sign)
            for sign in re.findall(r"\+?.", field)
        ]
    )


def _write(puzzle: PuzzleRecord) -> str:
    grid = only_nine(puzzle)
    clues = (puzzle.clues or grid).line()
    signs = "".join(
        "+" + sign if sign != clue else sign
        for sign, clue in zip(grid.line(), clues, strict=True)
    )
    removed = " ".join(f"{c.n}{c.i + 1}{c.j + 1}" for c in ruled_out(grid))
    comment = " ".join(map(clean, puzzle.comments))
    return f":0000:x:{signs}:{removed}::{comment}\n"


HODOKU: Final = Format(
    "hodoku",
    "lines of HoDoKu's library",
    _read,
    _write,
    matches(":"),
    holds=frozenset({"comments", "candidates", "clues"}),
)
