"""Puzzles as JSON arrays, and as cells of a spreadsheet.

``arrays``: JSON, nine arrays of nine numbers, one of 81, or nine texts; an
array of these is several puzzles.  0, null, "" and a dot are empty cells.
So are lists as Python, numpy and C print them, also row by row.
``cells``: a row a line, with tabs between its cells, or commas; an empty
cell has nothing or a blank in it, and those at the end can be missing.  Or
a table as Markdown has it, whose heading is a row if it lacks one.  Labels
of rows and columns that count up are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import Any, Final

from sudokit.formats.puzzle import Format, Item, PuzzleRecord
from sudokit.formats.source import PIECE, Source, significant
from sudokit.rules.kinds import with_values
from sudokit.rules.spelling import WrongGiven
from sudokit.text.characters import GRIDS, LARGEST, LETTERS, SIZES, TO_ASCII
from sudokit.text.characters import SIGNS as EMPTY
from sudokit.text.labels import ascends
from sudokit.text.messages import FormatError
from sudokit.text.spellings import NOTHING

Cells = list[list[int]]

NUMBER: Final = r"([0-9]{1,2})(?:\.0*)?"
DEEPEST: Final = 8  # brackets in each other
TOKEN: Final = re.compile(
    r"([\[({])|([\])}])|(\"[^\"]*\"|'[^']*')|([^\s\[\](){},;\"']+)"
)
CELL: Final = (
    r"(?:\d{1,2}(?:\.\d*)?|[._*A-Za-z]|null|None|nan|NaN|true|false"
    r"|np\.\w+\([\d.]*\)"
    r"|\"[^\"]{0,64}\"|'[^']{0,64}')"
)
# The bracket of a list of cells, or of one around it: vec![vec![5, 3.
OPENING: Final = re.compile(
    rf"[\[({{]\s*(?:(?:[\w.:!&]{{1,30}}\s*)?[\[({{]\s*){{0,{DEEPEST}}}"
    r"(?:\|\s*)?"
    rf"(?:{CELL}(?:\s*[,;]\s*|\s+){CELL}(?=[\s,;\])}}|])"
    r"|[\"'][0-9A-Za-z._*]{4,64}[\"'])"
)
# Around a value: np.int64(5); before a bracket: vec![; before a row: - [5.
CALLED: Final = re.compile(r"\b[\w.]{1,30}\(([0-9.]+)\)")
NAMED_LIST: Final = re.compile(r"(?<![\w.:])[A-Za-z_][\w.:]{0,60}!?(?=[\[({])")
NAME: Final = re.compile(r"\s*(?:#|%|//|[\w \t.\"'-]+[:=]\s*$)")
LINE: Final = re.compile(r"(?:[0-9._*][ ,]?){9}")
LONGEST_NAME: Final = 80  # characters before the bracket of an array


def _grid(source: Source, rows: Cells) -> PuzzleRecord:
    """Return the puzzle of n rows of n values."""
    size = len(rows)
    if size * size not in GRIDS:
        raise source.error(f"{size} rows don't make a grid")
    for i, row in enumerate(rows):
        if len(row) != size:
            raise source.error(f"row {i + 1} has {len(row)} cells, not {size}")
    try:
        return PuzzleRecord(with_values(source.given.rules(size), rows))
    except WrongGiven as error:
        raise error.error() from None
    except ValueError as error:
        raise source.error(str(error)) from None


def _value(source: Source, cell: object) -> int:
    """Return the value of a cell, 0 for none."""
    text = "" if cell is None else str(cell).strip().translate(TO_ASCII)
    if text.lower() in ("", *EMPTY, *NOTHING):
        return 0
    number = re.fullmatch(NUMBER, text)
    if not isinstance(cell, bool) and number:
        return int(number[1])
    if len(text) == 1 and text.upper() in LETTERS:
        return 10 + LETTERS.index(text.upper())
    raise source.error(f"{text[:9]!a} is not a value of a cell")


# JSON.


def _read_json(source: Source) -> Iterator[Item]:
    """Yield the puzzles of arrays, each from its first to its last bracket.

    Lines before the first bracket are its name.

    Arrays of single rows make a puzzle when there are as many as cells.
    """
    rows: list[list[object]] = []
    for value in _arrays(source):
        if isinstance(value, FormatError):
            yield value
            continue
        row = _single_row(value)
        if rows and (row is None or len(row) != len(rows[0])):
            yield source.error(f"{len(rows)} rows don't make a grid")
            rows.clear()
        if row is not None:
            rows.append(row)
        try:
            if row is None:
                yield from _puzzles(source, value)
            elif len(rows) == len(row):
                whole, rows = rows, []
                yield _grid(source, rows_of_list(source, whole))
        except FormatError as error:
            yield error
    if rows:
        yield source.error(f"{len(rows)} rows don't make a grid")


def _single_row(value: object) -> list[object] | None:
    """Return a single row of a grid; None for any other array."""
    if not isinstance(value, list) or len(value) not in SIZES:
        return None
    if any(isinstance(cell, list) or len(str(cell)) > 4 for cell in value):
        return None
    if all(isinstance(c, str) and len(c) == len(value) for c in value):
        return None  # rows as texts
    if len(value) not in GRIDS:
        return value
    small = GRIDS[len(value)]
    numbers = [n for n in map(str, value) if n.isdecimal()]
    return value if any(int(n) > small for n in numbers) else None


def _arrays(source: Source) -> Iterator[object]:
    """Yield the value of each array, and the errors between them."""
    held: list[str] = []
    size = depth = 0
    for text in chain(source, ("",)):
        if not held and (not text.strip() or NAME.match(text)):
            continue
        held.append(text)
        size += len(text)
        depth += sum(map(text.count, "[({")) - sum(map(text.count, "])}"))
        if depth > 0 and text and size <= PIECE:
            continue
        whole = "".join(held)
        try:
            if size > PIECE:
                raise source.error(f"{PIECE} characters or more in an array")
            yield _array_of(source, whole)
        except FormatError as error:
            yield error
        held.clear()
        size = depth = 0


def _array_of(source: Source, text: str) -> object:
    """Parse a text as JSON, or as other languages write lists."""
    text = text.strip().rstrip(",;")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _nested(source, text)


def _nested(source: Source, text: str) -> object:
    """Parse the lists of a text with any brackets, with or without commas.

    They begin at the first bracket around cells.
    """
    start = OPENING.search(text)
    text = text[start.start() :] if start else text
    text = NAMED_LIST.sub("", CALLED.sub(r"\1", text))
    if "[|" in text:  # rows of MiniZinc
        text = text.replace("[|", "[[").replace("|]", "]]")
        text = text.replace("|", "],[")
    stack: list[list[object]] = [[]]
    for match in TOKEN.finditer(text):
        opening, closing, quoted, word = match.groups()
        if opening:
            stack.append([])
            if len(stack) > DEEPEST:
                raise source.error("arrays are nested too deeply")
        elif closing:
            if len(stack) < 2:
                break  # of what is around the array
            last = stack.pop()
            stack[-1].append(_cells_and_lists(last))
        elif quoted:
            if len(stack) > 1:
                stack[-1].append(quoted[1:-1])
        elif len(stack) == 1 or "=" in word:
            continue  # a name, or an option as dtype=int
        else:
            stack[-1].append(word)
    value: object = stack[0]
    if len(stack) > 1 or not value:
        raise source.error("a bracket of the array is not closed")
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value


def _cells_and_lists(items: list[object]) -> list[object]:
    """Return the items without empty lists, and without words beside lists."""
    items = [item for item in items if item != []]
    if not any(isinstance(item, list) for item in items):
        return items
    return [
        item
        for item in items
        if isinstance(item, list) or re.fullmatch(CELL, str(item))
    ]


def _puzzles(source: Source, value: Any) -> Iterator[PuzzleRecord]:
    """Yield the puzzle of an array, or the puzzles."""
    if _depth(value) > 2:
        for one in value:
            yield _grid(source, rows_of_list(source, one))
    else:
        yield _grid(source, rows_of_list(source, value))


def _depth(value: object) -> int:
    """Return how many arrays are nested at the start."""
    depth = 0
    while isinstance(value, list) and value and depth < 5:
        value = value[0]
        depth += 1
    return depth


def rows_of_list(source: Source, value: object) -> Cells:
    """Return the rows of values in an array; FormatError if it has none."""
    if not isinstance(value, list) or not value:
        raise source.error("not an array of cells")
    if all(isinstance(row, list) for row in value):
        return [[_value(source, cell) for cell in row] for row in value]
    if len(value) < 16 and all(
        isinstance(row, str) and len(row) > 1 for row in value
    ):
        return [[_value(source, cell) for cell in row] for row in value]
    values = [_value(source, cell) for cell in value]
    size = isqrt(len(values))
    if size * size != len(values):
        raise source.error(f"{len(values)} cells don't make a grid")
    return [values[k : k + size] for k in range(0, len(values), size)]


def _json(puzzle: PuzzleRecord) -> str:
    return json.dumps(puzzle.grid.values()) + "\n"


def _is_json(lines: Sequence[str]) -> bool:
    text = " ".join(line for line in significant(lines))
    if text.startswith(("[[", "[ [")):
        return True
    opening = OPENING.search(text)
    return opening is not None and not LINE.search(
        text[: min(opening.start(), LONGEST_NAME)]
    )


# Spreadsheets.


def _read_cells(source: Source) -> Iterator[Item]:
    """Yield the puzzles of rows, each up to an empty line."""
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
                if split is _bars or len(rows) < _rows_needed(rows):
                    continue
            if rows:
                whole, rows = rows, []
                yield _filled(source, _without_rule(whole))
        except FormatError as error:
            yield error


def _split(line: str) -> list[str]:
    return [cell.strip(' "') for cell in re.split("[\t,;]", line)]


def _bars(line: str) -> list[str]:
    """Return the fields between the bars of a line of Markdown."""
    line = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in line.split("|")]


def _is_table(lines: Sequence[str]) -> bool:
    """Return whether lines are a heading and a rule below it."""
    rows = [_bars(line) for line in lines if line][:2]
    return (
        len(rows) == 2
        and LARGEST >= len(rows[0]) == len(rows[1]) > 3
        and _is_rule(rows[1])
    )


def _is_rule(row: Sequence[str]) -> bool:
    return all("-" in cell and not cell.strip(" :-") for cell in row)


def _without_rule(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows of a table; its heading is one if one is missing."""
    if len(rows) < 2 or not _is_rule(rows[1]):
        return rows
    return rows[:1] * (len(rows) <= len(rows[0]) + 1) + rows[2:]


def _rows_needed(rows: Sequence[Sequence[str]]) -> int:
    """Return the number of rows of a table, with its heading."""
    return max(map(len, rows)) + ascends(rows[0])


def _without_labels(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows without labels along the top or the left."""
    columns = max(map(len, rows))
    corner = rows[0][0].strip()
    above = ascends(rows[0]) or ascends(rows[0][1:])
    beside = ascends([row[0] for row in rows[above:]])
    for top, left in ((1, 1), (0, 0), (1, 0), (0, 1)):
        is_square = len(rows) - top == columns - left
        if top and left and corner[:1].isdecimal():
            continue
        if is_square and top <= above and left <= beside:
            return [row[left:] for row in rows[top:]]
    return rows


def _filled(source: Source, rows: list[list[str]]) -> PuzzleRecord:
    """Return the puzzle of rows whose last cells can be missing."""
    rows = _without_labels(rows)
    size = len(rows)
    if all(len(row) == size + 1 and not row[-1].strip() for row in rows):
        rows = [row[:-1] for row in rows]  # a mark ends each row
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


FIELD: Final = (
    r"(?: *(?:\"[0-9A-Za-z._* ]{0,3}\"|[0-9A-Za-z._*]{1,2}"
    r"|[0-9]{1,2}\.0*|[Nn]a[Nn]) *| *)"
)
ROW: Final = re.compile(rf"{FIELD}([\t,;]{FIELD}){{1,{LARGEST}}}")
GAP: Final = re.compile('(^|[\t,;]) *([\t,;]|$)|"')


def _is_cells(lines: Sequence[str]) -> bool:
    """Return whether lines are rows with separators and empty cells."""
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
    holds=frozenset({"shapes"}),
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
