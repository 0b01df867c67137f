"""Puzzles cell by cell: triples of numbers, and candidate grids.

``triples`` has row, column and value of a clue on three lines, counted
from 0; a blank line ends a puzzle.  ``candidates`` has the candidates of
each cell, nine lists a row, or nine signs a cell: its digits in their
places, or 1 there.  These are on one line, or on a line for each row or
each cell.  One candidate alone is the value of its cell; an empty cell that
has one or none is written in brackets.  SudoCue's files have a u before
entries.

    of_729(text)   the grid of 729 signs
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
from sudokit.formats.source import (
    FRAME,
    Source,
    clean,
    significant,
    words_of,
)
from sudokit.text.characters import SIGNS, are_candidates
from sudokit.text.messages import FormatError
from sudokit.text.spellings import lone_grid

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
OF_729: Final = re.compile("[0-9._*]{9}")  # a cell of these signs
ONES: Final = frozenset("1" + SIGNS)


def of_729(text: str) -> Grid:
    """Return the grid of 729 signs, nine for each cell.

    >>> of_729("12......." * 80 + "..3......").candidates(0, 0)
    (1, 2)
    """
    return _from_candidates(_pieces(text))


def _read_candidates(source: Source) -> Iterator[Item]:
    """Yield puzzles of candidates, cell by cell."""
    source.watch = True
    cells: list[str] = []
    rest = ""
    apart = 27  # cells between blank lines
    for text in chain(source, ("",)):
        line = text.partition("#")[0].strip()
        end = not text or (not line and len(cells) % apart != 0)
        try:
            if end and cells:
                raise source.error("the grid ends before its ninth row")
            if not line or FRAME.fullmatch(line):
                continue
            if not cells:
                line, rest = lone_grid(line)
            new = _cells_of(source, line, len(cells))
            apart = 9 if len(new) == 1 else 27
            cells += new
            if len(cells) == 81:
                grid = _from_candidates(cells)
                clues = _without_entries(grid, cells)
                comments = source.comments() + (clean(rest),) * bool(rest)
                cells = []
                yield PuzzleRecord(grid, clues, comments)
        except FormatError as error:
            cells = []
            yield error


def _cells_of(source: Source, line: str, before: int) -> list[str]:
    """Return the cells of a line after ``before`` others.

    They are a row, a whole grid, or one cell of nine signs.
    """
    tokens = words_of(line)
    bare = "".join(tokens)
    known = CANDIDATES
    if _are_pieces(tokens):
        tokens, known = _pieces(bare), OF_729
    if len(tokens) not in (1, 9, 81) or (len(tokens) == 1 != len(bare) // 9):
        raise source.error(f"{len(tokens)} cells in a row, not 9")
    if before + len(tokens) > 81:
        raise source.error("more than 81 cells in a grid")
    for token in tokens:
        if not known.fullmatch(token):
            raise source.error(
                f"{token[:12]!a} is not a list of candidates",
                line.index(token) + 1,
            )
    return tokens


def _are_pieces(tokens: Sequence[str]) -> bool:
    """Return whether words have nine signs for each cell of a row or more.

    A word has whole cells, or a single sign.
    """
    lengths = [len(token) for token in tokens]
    if sum(lengths) == 9:
        return len(tokens) == 1
    return sum(lengths) in (81, 729) and (
        set(lengths) == {1} or all(length % 9 == 0 for length in lengths)
    )


def _pieces(signs: str) -> list[str]:
    """Return the signs of each cell; 1 in its place becomes its digit."""
    cells = [signs[k : k + 9] for k in range(0, len(signs), 9)]
    return [_numbered(cell) if set(cell) <= ONES else cell for cell in cells]


def _numbered(cell: str) -> str:
    return "".join(
        [str(k) if sign == "1" else "." for k, sign in enumerate(cell, 1)]
    )


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
    """Return whether lines are signs of candidates, or words of digits."""
    cells = significant(lines)
    rows = list(map(words_of, cells))
    if _begin_with_pieces(cells):
        return True
    return (
        bool(rows)
        and all(
            len(row) == 9 and all(map(CANDIDATES.fullmatch, row))
            for row in rows[:9]
        )
        and any(len(token) > 1 for row in rows for token in row)
    )


def _begin_with_pieces(lines: Sequence[str]) -> bool:
    """Return whether lines begin with nine signs for each of some cells.

    They are a whole grid, the first row, or the cells of that row.
    """
    if not lines:
        return False
    signs = "".join(words_of(lone_grid(lines[0])[0]))
    if len(signs) == 729:
        return all(map(OF_729.fullmatch, _pieces(signs)))
    if len(signs) == 9 and len(lines) > 8:
        nine = [words_of(line) for line in lines[:9]]
        if any(len(words) != 1 for words in nine):
            return False
        signs = "".join([words[0] for words in nine])
    return len(signs) == 81 and are_candidates(signs)


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
