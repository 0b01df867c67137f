"""Puzzles cell by cell: triples of numbers, and candidate grids.

``triples`` has row, column and value of a clue on three lines, counted
from 0; a blank line ends a puzzle.  ``candidates`` has the candidates of
each cell, as 729 characters or nine lists a row.  One candidate alone is
the value of its cell; an empty cell that has one or none is written in
brackets.  SudoCue's files have a u before entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats.puzzle import (
    Format,
    Item,
    PuzzleRecord,
    framed,
    nine_rows,
    only_nine,
    rule_out,
)
from sudokit.formats.source import FRAME, Source, significant, words_of
from sudokit.text.messages import FormatError

# Triples.


PARTS: Final = (("row", 0), ("column", 0), ("value", 1))


def _read_triples(source: Source) -> Iterator[Item]:
    """Yield puzzles of three numbers per clue, each up to a blank line."""
    source.watch = True
    cells: dict[int, int] = {}
    numbers: list[int] = []  # of a clue that isn't complete
    lost = False
    for text in chain(source, ("\n",)):
        line = text.partition("#")[0].strip()
        try:
            if line and not lost:
                numbers.append(_number(source, line, *PARTS[len(numbers)]))
            elif not text.strip():
                lost = False
                if numbers:
                    raise source.error("expected a row, a column and a value")
                if cells:
                    grid = nine_rows([cells.get(k, 0) for k in range(81)])
                    yield PuzzleRecord(grid, comments=source.comments())
                    cells.clear()
            if len(numbers) == len(PARTS):
                i, j, n = numbers
                numbers.clear()
                if 9 * i + j in cells:
                    raise source.error(f"r{i + 1}c{j + 1} already has a value")
                cells[9 * i + j] = n
        except FormatError as error:
            yield error
            numbers.clear()
            cells.clear()
            lost = bool(line)


def _number(source: Source, line: str, noun: str, least: int) -> int:
    """Return a row, a column or a value."""
    most = 8 + least
    if not re.fullmatch(f"[{least}-{most}]", line):
        raise source.error(
            f"{line[:9]!a} is not a {noun} from {least} to {most}"
        )
    return int(line)


def _triples(puzzle: PuzzleRecord) -> str:
    return "".join(
        f"{i}\n{j}\n{n}\n"
        for i, row in enumerate(only_nine(puzzle).values())
        for j, n in enumerate(row)
        if n
    )


def _is_triples(lines: Sequence[str]) -> bool:
    rows = significant(lines)
    return len(rows) >= 3 and all(re.fullmatch("[0-9]", line) for line in rows)


# Candidates.

CANDIDATES: Final = re.compile(
    r"u?[1-9]{1,9}|[(][1-9]{0,9}[)]|<[1-9]>|[*][1-9][*]|[0._*]"
)
OF_729: Final = re.compile("[0-9._*]{9}")


def _read_candidates(source: Source) -> Iterator[Item]:
    """Yield puzzles of candidates, cell by cell."""
    source.watch = True
    rows: list[list[str]] = []
    for text in chain(source, ("",)):
        line = text.partition("#")[0].strip()
        end = not text or (not line and len(rows) % 3 != 0)
        try:
            if end and rows:
                raise source.error("the grid ends before its ninth row")
            if not line or FRAME.fullmatch(line):
                continue
            rows += _candidate_rows(source, line, not rows)
            if len(rows) == 9:
                tokens = [*chain.from_iterable(rows)]
                grid = _from_candidates(tokens)
                rows = []
                clues = _without_entries(grid, tokens)
                yield PuzzleRecord(grid, clues, source.comments())
        except FormatError as error:
            rows = []
            yield error


def _candidate_rows(
    source: Source, line: str, begins: bool
) -> list[list[str]]:
    """Return the cells of a line: one row, or a whole grid."""
    tokens, known = words_of(line), CANDIDATES
    if begins and len("".join(tokens)) == 729:
        tokens, known = _pieces("".join(tokens)), OF_729
    elif len(tokens) != 9:
        raise source.error(f"{len(tokens)} cells in a row, not 9")
    for token in tokens:
        if not known.fullmatch(token):
            raise source.error(
                f"{token[:12]!a} is not a list of candidates",
                line.index(token) + 1,
            )
    return [tokens[k : k + 9] for k in range(0, len(tokens), 9)]


def _pieces(line: str) -> list[str]:
    """Return 729 characters as those of 81 cells."""
    return [line[k : k + 9] for k in range(0, 729, 9)]


def _without_entries(grid: Grid, tokens: Sequence[str]) -> Grid | None:
    """Return the clues, None if no value is an entry."""
    if not any(token.startswith("u") for token in tokens):
        return None
    values = [n for row in grid.values() for n in row]
    return nine_rows(
        [
            0 if token.startswith("u") else n
            for token, n in zip(tokens, values, strict=True)
        ]
    )


def _from_candidates(tokens: Sequence[str]) -> Grid:
    values = [0] * 81
    left: dict[int, set[int]] = {}
    for cell, token in enumerate(tokens):
        digits = {int(sign) for sign in token if sign in "123456789"}
        if len(digits) == 1 and "(" not in token:
            values[cell] = digits.pop()
        elif digits or "(" in token:
            left[cell] = digits
    return rule_out(
        nine_rows(values),
        [
            Choice(cell // 9, cell % 9, n)
            for cell, digits in left.items()
            for n in range(1, 10)
            if n not in digits
        ],
    )


def _candidates(puzzle: PuzzleRecord) -> str:
    grid = only_nine(puzzle)
    rows = [
        [_choices(grid, i, j, n) for j, n in enumerate(row)]
        for i, row in enumerate(grid.values())
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = [
        [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        for row in rows
    ]
    return framed([[row[k : k + 3] for k in (0, 3, 6)] for row in padded], 3)


def _choices(grid: Grid, i: int, j: int, n: int) -> str:
    if n:
        return str(n)
    text = "".join(map(str, grid.candidates(i, j)))
    return text if len(text) > 1 else f"({text})"


def _is_candidates(lines: Sequence[str]) -> bool:
    """Return whether lines are candidates: 729 signs, or words of digits."""
    cells = significant(lines)
    rows = list(map(words_of, cells))
    if rows and len(bare := "".join(rows[0])) == 729:
        return all(map(OF_729.fullmatch, _pieces(bare)))
    return (
        bool(rows)
        and all(
            len(row) == 9 and all(map(CANDIDATES.fullmatch, row))
            for row in rows[:9]
        )
        and any(len(token) > 1 for row in rows for token in row)
    )


TRIPLES: Final = Format(
    "triples",
    "row, column and value of each clue on three lines",
    _read_triples,
    _triples,
    _is_triples,
    blank=True,
)
LISTS: Final = Format(
    "candidates",
    "the candidates of each cell, lined up",
    _read_candidates,
    _candidates,
    _is_candidates,
    extensions=(".sdx",),
    holds=frozenset({"candidates"}),
    blank=True,
)
