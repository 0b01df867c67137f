"""Puzzles as JSON arrays, and as cells of a spreadsheet.

``arrays``: JSON, nine arrays of nine numbers, one of 81, or nine texts; an
array of these is several puzzles.  0, null, "" and a dot are empty cells.
``cells``: a row a line, with tabs between its cells, or commas; an empty
cell has nothing or a blank in it, and those at the end can be missing.  Or
a table as Markdown has it, whose heading is a row if it lacks one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import Final

from sudokit.formats.puzzle import Format, Item, PuzzleRecord
from sudokit.formats.source import PIECE, Source
from sudokit.rules.kinds import with_values
from sudokit.text.characters import GRIDS, LARGEST, LETTERS, SPELT
from sudokit.text.characters import SIGNS as EMPTY
from sudokit.text.errors import FormatError

Cells = list[list[int]]


def _grid(source: Source, rows: Cells) -> PuzzleRecord:
    """The puzzle of n rows of n values."""
    size = len(rows)
    if size * size not in GRIDS:
        raise source.error(f"{size} rows don't make a grid")
    for i, row in enumerate(rows):
        if len(row) != size:
            raise source.error(f"row {i + 1} has {len(row)} cells, not {size}")
    try:
        return PuzzleRecord(with_values(source.given.rules(size), rows))
    except ValueError as error:
        raise source.error(str(error)) from None


def _value(source: Source, found: object) -> int:
    """The value of a cell, 0 for none."""
    text = "" if found is None else str(found).strip().translate(SPELT)
    if text in ("", *EMPTY):
        return 0
    if not isinstance(found, bool) and re.fullmatch("[0-9]{1,2}", text):
        return int(text)
    if len(text) == 1 and text.upper() in LETTERS:
        return 10 + LETTERS.index(text.upper())
    raise source.error(f"{text[:9]!a} is not a value of a cell")


# JSON.


def _read_json(source: Source) -> Iterator[Item]:
    """Arrays, each as long as its brackets are open."""
    held: list[str] = []
    size = depth = 0
    for text in chain(source, ("",)):
        if not held and not text.strip():
            continue
        held.append(text)
        size += len(text)
        depth += text.count("[") - text.count("]")
        if depth > 0 and text and size <= PIECE:
            continue
        whole = "".join(held)
        try:
            if size > PIECE:
                raise source.error(f"{PIECE} characters or more in an array")
            yield from _puzzles(source, whole)
        except FormatError as error:
            yield error
        held.clear()
        size = depth = 0


def _puzzles(source: Source, text: str) -> Iterator[PuzzleRecord]:
    """The puzzle of an array, or the puzzles."""
    found = source.json(text.strip().rstrip(",;"))
    if _depth(found) > 2:
        for one in found:
            yield _grid(source, _rows(source, one))
    else:
        yield _grid(source, _rows(source, found))


def _depth(found: object) -> int:
    """How many arrays stand in each other at the start."""
    depth = 0
    while isinstance(found, list) and found and depth < 5:
        found = found[0]
        depth += 1
    return depth


def _rows(source: Source, found: object) -> Cells:
    """Rows of values."""
    if not isinstance(found, list) or not found:
        raise source.error("not an array of cells")
    if all(isinstance(row, list) for row in found):
        return [[_value(source, cell) for cell in row] for row in found]
    if len(found) < 16 and all(isinstance(row, str) for row in found):
        return [[_value(source, cell) for cell in row] for row in found]
    values = [_value(source, cell) for cell in found]
    size = isqrt(len(values))
    if size * size != len(values):
        raise source.error(f"{len(values)} cells don't make a grid")
    return [values[k : k + size] for k in range(0, len(values), size)]


def _json(puzzle: PuzzleRecord) -> str:
    return json.dumps(puzzle.grid.values()) + "\n"


def _is_json(lines: Sequence[str]) -> bool:
    text = "".join(line for line in lines[:3] if line)
    return bool(re.match(r"\[\s*(\[|\d|null|\"|')", text))


# Spreadsheets.


def _read_cells(source: Source) -> Iterator[Item]:
    """Rows up to a line without anything."""
    split = _bars if _is_table(source.opening()) else _split
    rows: list[list[str]] = []
    for text in chain(source, ("",)):
        line = text.partition("#")[0].rstrip("\r\n")
        if "#" in text and not line.strip():
            continue
        try:
            if line:
                rows.append(split(line))
                if len(rows[-1]) > LARGEST or len(rows) > LARGEST + 2:
                    rows.clear()
                    raise source.error(
                        f"at most {LARGEST} rows of {LARGEST} cells"
                    )
                if split is _bars or len(rows) < max(map(len, rows)):
                    continue
            if rows:
                whole, rows = rows, []
                yield _filled(source, _without_rule(whole))
        except FormatError as error:
            yield error


def _split(line: str) -> list[str]:
    return re.split("[\t,;]", line)


def _bars(line: str) -> list[str]:
    """The fields between the bars of a line of Markdown."""
    line = line.strip()
    return line.removeprefix("|").removesuffix("|").split("|")


def _is_table(lines: Sequence[str]) -> bool:
    """A heading, and a rule below it with as many columns."""
    rows = [_bars(line) for line in lines if line][:2]
    return (
        len(rows) == 2
        and LARGEST >= len(rows[0]) == len(rows[1]) > 3
        and _is_rule(rows[1])
    )


def _is_rule(row: Sequence[str]) -> bool:
    return all("-" in cell and not cell.strip(" :-") for cell in row)


def _without_rule(rows: list[list[str]]) -> list[list[str]]:
    """The rows of a table; its heading is one if it lacks one else."""
    if len(rows) < 2 or not _is_rule(rows[1]):
        return rows
    return rows[:1] * (len(rows) <= len(rows[0]) + 1) + rows[2:]


def _filled(source: Source, rows: list[list[str]]) -> PuzzleRecord:
    """The puzzle of rows, of which ends can be missing."""
    size = len(rows)
    return _grid(
        source,
        [
            [_value(source, cell) for cell in row + [""] * (size - len(row))]
            for row in rows
        ],
    )


def _cells(puzzle: PuzzleRecord) -> str:
    return "".join(
        "\t".join(str(n) if n else "" for n in row) + "\n"
        for row in puzzle.grid.values()
    )


ROW: Final = re.compile(
    "[0-9A-Za-z._* ]{0,2}([\t,;][0-9A-Za-z._* ]{0,2}){1,24}"
)
GAP: Final = re.compile("(^|[\t,;]) ?([\t,;]|$)")


def _is_cells(lines: Sequence[str]) -> bool:
    """Rows with marks between their cells, of which some are empty."""
    rows = [line for line in lines if line][:9]
    return _is_table(lines) or (
        bool(rows)
        and all(map(ROW.fullmatch, rows))
        and any(map(GAP.search, rows))
    )


ARRAYS: Final = Format(
    "arrays",
    "JSON arrays: nine of nine numbers, one of 81, or nine texts",
    _read_json,
    _json,
    _is_json,
    says=frozenset({"shapes"}),
)
CELLS: Final = Format(
    "cells",
    "cells of a spreadsheet, with tabs between them",
    _read_cells,
    _cells,
    _is_cells,
    (".tsv",),
    frozenset({"shapes"}),
    blank=True,
)
