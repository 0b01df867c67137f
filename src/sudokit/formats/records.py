"""Puzzles as CSV and JSON Lines.

The puzzle is in the column, or under the key, ``puzzle``, ``quizzes``
or ``question``; its rules are in ``box``, ``diagonals``, ``rules`` and
``regions``.  A row of JSON can have SudokuPad's link under ``encoded_puzzle``
instead.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isqrt
from typing import Any, Final

from sudokit.core.choice import Choice
from sudokit.formats.about import about_of
from sudokit.formats.address import address_of
from sudokit.formats.arrays import rows_of_list
from sudokit.formats.fpuzzles_rules import OFF
from sudokit.formats.links import puzzle_at
from sudokit.formats.numbers import of_729
from sudokit.formats.puzzle import (
    Format,
    Item,
    PuzzleRecord,
    each_line,
    has_all_clues,
    rule_out,
    ruled,
    ruled_out,
)
from sudokit.formats.rule_keys import names_rule
from sudokit.formats.source import (
    PIECE,
    Chained,
    Source,
    clean,
    first,
    matches,
)
from sudokit.rules.notation import choice_text
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.shapes import check_shape, parse_shape
from sudokit.rules.spelling import (
    GivenRules,
    as_given_rules,
    fields_of,
    of_fields,
)
from sudokit.text.characters import GRIDS, SIZES
from sudokit.text.dimensions import Dimensions
from sudokit.text.messages import FormatError, value_fault
from sudokit.text.rows import VALUES
from sudokit.text.spellings import is_candidates

COLUMNS: Final = ("puzzle", "quizzes", "question")
ROWS: Final = SIZES.difference(GRIDS)  # cells of a line below a title
BOARDS: Final = ("board", "grid", "cells", "sudoku")  # keys of JSON
RULED: Final = ("box", "diagonals", "rules", "regions")  # that tell rules
TRUE: Final = ("1", "true", "yes")  # what says that there are some
CANDIDATES: Final = 729  # signs of a grid
NESTED: Final = 64  # brackets in a line of JSON
# The first line of an object on several lines.
UNFINISHED: Final = re.compile(r'\{(\s*"\w+"\s*:(\s*\[?\s*\{?|[^\[{]*,))?')
MOST_JSON: Final = 16_000_000  # characters of such an object
STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
ENCODED: Final = "encoded_puzzle"  # as in the rows of Sudoku-Bench

# csv.


def _read_csv(source: Source) -> Iterator[Item]:
    """Yield the column of puzzles, which a header line names."""
    head = next((text for text in source if text.strip()), None)
    if head is None:
        return
    mark = next((mark for mark in ",;\t" if mark in head), ",")
    names = [name.strip().lower() for name in _fields(source, head, mark)]
    column = next((k for k, name in enumerate(names) if name in COLUMNS), -1)
    if column < 0:
        raise source.error(f"no column is named {', '.join(COLUMNS)}")
    yield from each_line(source, _row_reader(source, mark, column, names))


def _row_reader(
    source: Source, mark: str, column: int, names: Sequence[str]
) -> Callable[[str], PuzzleRecord]:
    """Make a reader of rows in which one column has the puzzles."""
    others = tuple(
        _column(name)
        for k, name in enumerate(names)
        if k != column and name not in RULED
    )

    def read_row(text: str) -> PuzzleRecord:
        fields = _fields(source, text, mark)
        if len(fields) <= column:
            raise source.error(
                f"{len(fields)} columns, the puzzle would be"
                f" in column {column + 1}"
            )
        signs = fields[column].strip()
        start = sum([len(field) + 1 for field in fields[:column]])
        # A quote within quotes is doubled there.
        at = max(text.find(signs[:9], start), start) + 1
        entries = dict(zip(names, map(str.strip, fields), strict=False))
        values: dict[str, object] = {
            name: entries.get(name, "") for name in RULED
        }
        diagonals = entries.get("diagonals", "").lower()
        values["diagonals"] = diagonals in TRUE
        dropped = others
        if diagonals not in TRUE + OFF:
            raise source.error(
                f"{_column('diagonals')} has {clean(diagonals)[:20]!a}, not"
                " true or false"
            )
        for name, value in entries.items():
            if name not in RULED and names_rule(name, value):
                raise source.error(
                    f"{_column(name)} has rules that can't be read; write"
                    " them as killer=3:r1c1+r1c2 in a column rules"
                )
        if values["box"] and not _is_shape(entries["box"], len(signs)):
            dropped += (_column("box"),)
            values["box"] = ""
        grid = _ruled(source, values, signs, at)
        return PuzzleRecord(grid, dropped=dropped)

    return read_row


def _column(name: str) -> str:
    return f"column {clean(name)!a}"


def _is_shape(text: str, cells: int) -> bool:
    """Return whether boxes of this shape fill a grid of this many cells."""
    try:
        return check_shape(parse_shape(text)) ** 2 == cells
    except ValueError:
        return False


def _fields(source: Source, text: str, mark: str) -> list[str]:
    try:
        return next(csv.reader([text], delimiter=mark))
    except (csv.Error, StopIteration) as error:
        raise source.error(str(error)) from None


def _csv(puzzle: PuzzleRecord) -> str:
    return puzzle.grid.line() + "\n"


def _is_csv(lines: Sequence[str]) -> bool:
    head, *rest = [*filter(None, lines), ""]
    names = re.split("[,;\t]", head.lower().replace('"', ""))
    if len(names) == 1 and len("".join(first(rest).split())) in ROWS:
        return False  # a title
    return any(name.strip() in COLUMNS for name in names)


# jsonl.


def _read_jsonl(source: Source) -> Iterator[Item]:
    """Yield the puzzles of objects such as ``{"puzzle": cells, ...}``.

    A file can also be a single object on several lines: of a puzzle, or with
    a list of them as ``puzzles``, such as the record of a book.
    """
    if UNFINISHED.fullmatch(first(source.opening())):
        yield from _read_object(source)
        return
    yield from each_line(source, _line_reader(source))


def _read_object(source: Source) -> Iterator[Item]:
    """Yield the puzzles of an object on several lines, or of each line."""
    lines: list[str] = []
    size = 0
    for text in source:
        lines.append(text)
        size += len(text)
        if len(text) == PIECE:
            yield source.error(f"{PIECE} characters or more on a line")
            return
        if size > MOST_JSON:
            yield source.error(
                f"more than {MOST_JSON:,} characters of JSON; write an object"
                " on each line"
            )
            return
    whole = "".join(lines)
    if _depth(whole) > NESTED:
        yield FormatError(
            f"brackets nested more than {NESTED} deep", source.name, 1, 1
        )
        return
    try:
        record = json.loads(whole)
    except (ValueError, RecursionError) as error:
        if any(line.startswith('{"') for line in lines[1:]):  # JSON Lines
            later = Source(Chained(whole, io.StringIO()))
            later.name, later.given = source.name, source.given
            yield from each_line(later, _line_reader(later))
            return
        place = (getattr(error, "lineno", 1), getattr(error, "colno", 1))
        fault = getattr(error, "msg", "") or value_fault(error)
        yield FormatError(f"not JSON: {fault}", source.name, *place)
        return
    puzzles = record.get("puzzles") if isinstance(record, dict) else None
    records = puzzles if isinstance(puzzles, list) else [record]
    if not any(isinstance(one, dict | str) for one in records):
        message = "there is no object with a puzzle"
        yield FormatError(message, source.name, 1, 1)
        return
    for number, one in enumerate(records, 1):
        try:
            yield _of_value(source, one)
        except KeyFault as fault:
            if records is puzzles:
                name = f"puzzles[{number}].{fault.key}"
                message = f"{name}: {fault.message}"
                yield FormatError(message, source.name, 1, 1)
            else:
                yield fault.within(whole)
        except FormatError as error:
            which = f"puzzle {number}: " if records is puzzles else ""
            yield FormatError(which + error.message, source.name, 1, 1)


class KeyFault(FormatError):
    """The value of a key is wrong."""

    def __init__(self, error: FormatError, key: str) -> None:
        super().__init__(error.message, error.name, error.line, error.column)
        self.key = key

    def within(self, text: str, line: int = 1) -> FormatError:
        """Return the error at the key's value; the text begins in a line."""
        quoted = re.escape(json.dumps(self.key, ensure_ascii=False))
        match = re.search(rf"{quoted}\s*:\s*", text)
        at = match.end() if match else 0
        return FormatError(
            self.message,
            self.name,
            line + text.count("\n", 0, at),
            at - (text.rfind("\n", 0, at) + 1) + 1,
        )

    def __reduce__(self) -> tuple[object, ...]:
        error = FormatError(self.message, self.name, self.line, self.column)
        return KeyFault, (error, self.key)


def _depth(text: str) -> int:
    """Return how many brackets of JSON are open at the same time."""
    depth = most = 0
    for match in re.finditer(r"[][{}]", STRING.sub("", text)):
        depth += 1 if match[0] in "[{" else -1
        most = max(most, depth)
    return most


def _line_reader(source: Source) -> Callable[[str], PuzzleRecord]:
    """Make a reader of lines with an object each."""

    def read_line(text: str) -> PuzzleRecord:
        outside = STRING.sub("", text)
        if outside.count("[") + outside.count("{") > NESTED:
            raise source.error(f"more than {NESTED} brackets on a line")
        if text.strip()[0] not in '{["':
            raise source.error(
                "not JSON, as the lines before it are; put it into another"
                " file"
            )
        try:
            return _of_value(source, source.json(text))
        except KeyFault as fault:
            raise fault.within(text, fault.line) from None

    return read_line


def _of_value(source: Source, record: object) -> PuzzleRecord:
    """Return the puzzle of an object or a text; else FormatError."""
    if isinstance(record, str):
        record = {"puzzle": record}
    if not isinstance(record, dict):
        raise source.error("not an object with a puzzle")
    if isinstance(record.get(ENCODED), str):
        return _of_link(source, record[ENCODED])
    return _from_record(source, record)


def _of_link(source: Source, text: str) -> PuzzleRecord:
    """Return the puzzle that SudokuPad's address has; else FormatError."""
    try:
        return puzzle_at(source, address_of(f"https://sudokupad.app/{text}"))
    except FormatError:
        raise
    except ValueError as error:
        raise source.error(str(error)) from None


ABOUT: Final = ("title", "author", "ruleset")
RECORD: Final = {"clues", "ruled_out", "comments", *ABOUT, *RULED}


def _from_record(source: Source, record: dict[str, Any]) -> PuzzleRecord:
    """Return the puzzle of a JSON object; FormatError if it is invalid."""
    key = next((key for key in (*COLUMNS, *BOARDS) if key in record), None)
    cells = record[key] if key else None
    if isinstance(cells, list):
        with _of_key(key or ""):
            rows = rows_of_list(source, cells)
        cells = "".join([VALUES[n] for row in rows for n in row])
    if key is None and "game" in record:
        raise source.error(
            "this is a saved game; sudoku convert prints its puzzle"
        )
    if key is None or not isinstance(cells, str):
        raise source.error('"puzzle" is missing or lacks cells')
    for name, value in record.items():
        if name not in RULED and names_rule(name, value):
            error = source.error(
                f"the puzzle has the key {clean(name)[:30]!a}, which can't be"
                ' read; write it as "rules": "killer=3:r1c1+r1c2"'
            )
            raise KeyFault(error, name)
    try:
        grid = _ruled(source, record, cells)
    except FormatError as error:
        wrong = _wrong_key(record, len(cells)) or key
        raise KeyFault(error, wrong) from None
    words = record.get("ruled_out", [])
    comments = record.get("comments", [])
    for name, texts in ("ruled_out", words), ("comments", comments):
        if not _are_texts(texts):
            message = f"{name} must be a list of texts"
            raise KeyFault(source.error(message), name)
    known = RECORD - {"clues"} if _is_count(record) else RECORD
    clues = None
    if words:
        shape = puzzle_rules(grid).grid
        with _of_key("ruled_out"):
            choices = [_choice(source, word, shape) for word in words]
        grid = rule_out(grid, choices)
    if "clues" in known:
        with _of_key("clues"):
            clues = _clues_of(source, grid, record.get("clues"))
    dropped = [
        f"{clean(name)!a}"
        for name in record
        if name not in known and name != key
    ]
    about = about_of(record, ABOUT)
    return PuzzleRecord(
        grid,
        clues,
        (*about.lines(), *map(clean, comments)),
        tuple(dropped),
        about=about,
    )


@contextmanager
def _of_key(key: str) -> Iterator[None]:
    """Name the key whose value is wrong."""
    try:
        yield
    except FormatError as error:
        raise KeyFault(error, key) from None


def _wrong_key(record: dict[str, Any], cells: int) -> str:
    """Return the key of a record's rules that is wrong, "" for its cells."""
    given = GivenRules()
    values: dict[str, object] = {}
    for name in RULED:
        if name in record:
            values[name] = record[name]
        try:
            given = of_fields(values)
        except ValueError:
            return name
    try:
        shape = given.grid()
        given.whole(isqrt(cells) if shape is None else shape.size)
    except FormatError:
        return "rules"
    except ValueError:
        pass
    return ""


def _is_count(record: dict[str, Any]) -> bool:
    """Return whether the text is the number of clues of a new puzzle."""
    clues = record.get("clues")
    return isinstance(clues, int) and not isinstance(clues, bool)


def _ruled(
    source: Source, values: Mapping[str, object], signs: str, column: int = 1
) -> AnyPuzzle:
    """Return the grid of a record; its rules override the source's."""
    try:
        given = of_fields(values)
    except ValueError as error:
        raise source.error(str(error), column) from None
    if len(signs) == CANDIDATES and given.is_usual() and is_candidates(signs):
        return of_729(signs)
    return ruled(source, signs, given, column)


def _choice(source: Source, word: str, shape: Dimensions) -> Choice:
    match = re.fullmatch(r"r(\d{1,2})c(\d{1,2})<>(\d{1,2})", word, re.ASCII)
    i, j, digit = [int(part) for part in match.groups()] if match else (0,) * 3
    value = shape.value(digit)
    if not (1 <= i <= shape.rows and 1 <= j <= shape.columns and value):
        raise source.error(f"{word[:12]!a} is not a candidate such as r1c2<>3")
    return Choice(i - 1, j - 1, value)


def _clues_of(
    source: Source, grid: AnyPuzzle, clues: object
) -> AnyPuzzle | None:
    if clues is None:
        return None
    if not isinstance(clues, str):
        raise source.error("clues must be a text like puzzle")
    known = as_given_rules(puzzle_rules(grid))
    puzzle = PuzzleRecord(grid, ruled(source, clues, known))
    if not has_all_clues(puzzle):
        raise source.error("a clue is not in the grid")
    return puzzle.clues


def _are_texts(words: object) -> bool:
    return isinstance(words, list) and all(
        isinstance(word, str) for word in words
    )


def _jsonl(puzzle: PuzzleRecord) -> str:
    grid = puzzle.grid
    record: dict[str, object] = {"puzzle": grid.line()}
    if not puzzle_rules(grid).is_classic():
        record |= fields_of(puzzle_rules(grid))
    if removed := ruled_out(grid):
        record["ruled_out"] = [
            choice_text(c, "<>", puzzle_rules(grid).grid.least)
            for c in removed
        ]
    if puzzle.clues is not None:
        record["clues"] = puzzle.clues.line()
    record |= puzzle.about.fields(ABOUT)
    lines = puzzle.about.lines()
    if own := [clean(one) for one in puzzle.comments if one not in lines]:
        record["comments"] = own
    return json.dumps(record) + "\n"


CSV: Final = Format(
    "csv",
    "a table with a column puzzle, quizzes or question",
    _read_csv,
    _csv,
    _is_csv,
    (".csv",),
    frozenset({"shapes"}),
    head="puzzle\n",
)
JSONL: Final = Format(
    "jsonl",
    "JSON Lines: a JSON object on each line",
    _read_jsonl,
    _jsonl,
    matches(r'(?!\{\s*(\{|\d+\s*,))(\{|"[^"]*"$)'),
    (".jsonl", ".ndjson"),
    frozenset({"comments", "candidates", "clues", "shapes", "rules"}),
)
