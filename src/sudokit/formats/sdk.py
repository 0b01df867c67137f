"""Files of Sadman Sudoku and SudoCue: nine rows, sections, comments.

    #ARuud              the author; D, C, B, S, L, U tell other things
    [Puzzle]            may be missing
    2..1.5..3           nine rows of it
    [State]             the same with the entries, nine rows as well

Other sections are passed over, and named as what can't be said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from sudokit.core.grid import Grid
from sudokit.filter.text import FormatError
from sudokit.formats.puzzle import (
    CELL,
    Format,
    Item,
    PuzzleRecord,
    check_signs,
    holds,
    nine_rows,
    only_nine,
    rows_of,
)
from sudokit.formats.source import Source, clean, first

LETTERS: Final = "ADCBSLU"


class _File:
    """A file as far as it was read.

    A puzzle is kept until the next one, since a state may follow.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._section = "puzzle"
        self._rows: list[int] = []
        self._lost = False  # after an error, until another puzzle can start
        self._kept: PuzzleRecord | None = None

    def take(self, text: str) -> Iterator[Item]:
        """Takes a line; returns the puzzles and errors that it completes."""
        line = text.partition("#")[0].strip()
        try:
            if line.startswith("["):
                yield from self._begin(line)
            elif line and self._section in ("puzzle", "state"):
                if not self._lost:
                    yield from self._row(line)
            elif not text.strip() and len(self._rows) % 27:
                self._cut()
            elif not text.strip():
                self._lost = False
        except FormatError as error:
            self._rows.clear()
            self._lost = bool(line) and not line.startswith("[")
            yield error

    def close(self) -> Iterator[Item]:
        """The puzzles and errors left at the end of the file."""
        yield from self._release()
        if self._rows:
            yield self._short()

    def _begin(self, line: str) -> Iterator[Item]:
        """The name of a section."""
        if not re.fullmatch(r"\[\w+\]", line):
            raise self._source.error(f"{line[:9]!a} is not a section")
        section = self._section = line[1:-1].lower()
        self._lost = False
        if section == "puzzle":
            yield from self._release()
        elif section != "state" and self._kept:
            self._kept = self._kept._replace(
                unsaid=(*self._kept.unsaid, f"section {line}")
            )
        if self._rows:
            self._cut()

    def _row(self, line: str) -> Iterator[Item]:
        """Nine cells."""
        if self._section == "puzzle" and not self._rows:
            yield from self._release()
        check_signs(self._source, line)
        if len(line) != 9:
            raise self._source.error(f"{len(line)} cells in a row, not 9")
        self._rows += [int(sign) if sign.isdigit() else 0 for sign in line]
        if len(self._rows) == 81:
            grid = nine_rows(self._rows)
            self._rows.clear()
            if self._section == "state":
                self._kept = self._state(grid)
            else:
                self._kept = PuzzleRecord(grid, comments=self._comments())

    def _state(self, grid: Grid) -> PuzzleRecord:
        """The puzzle that was kept, with its entries."""
        kept, self._kept = self._kept, None
        if kept is None or kept.clues:
            raise self._source.error("a state without its puzzle")
        state = kept._replace(grid=grid, clues=cast(Grid, kept.grid))
        if not holds(state):
            raise self._source.error("the state doesn't belong to the puzzle")
        return state

    def _release(self) -> Iterator[Item]:
        """The puzzle that was kept, since it is complete."""
        if self._kept:
            yield self._kept
        self._kept = None

    def _cut(self) -> None:
        """A puzzle without its end."""
        self._rows.clear()
        raise self._short()

    def _short(self) -> FormatError:
        return self._source.error("the puzzle ends before its ninth row")

    def _comments(self) -> tuple[str, ...]:
        """The comments without the letter that says what they tell."""
        return tuple(
            text[1:].strip() if text[0] in LETTERS else text
            for text in self._source.comments()
        )


def _read(source: Source) -> Iterator[Item]:
    source.watch = True
    file = _File(source)
    for text in source:
        yield from file.take(text)
    yield from file.close()


def _write(puzzle: PuzzleRecord) -> str:
    grid = only_nine(puzzle)
    comments = "".join(f"#C{clean(text)}\n" for text in puzzle.comments)
    clues = puzzle.clues or grid
    text = f"{comments}[Puzzle]\n{rows_of(clues)}"
    if clues.line() != grid.line():
        text += f"[State]\n{rows_of(grid)}"
    return text


def _is(lines: Sequence[str]) -> bool:
    """A section, or a comment of SudoCue's over rows of nine."""
    found = first(lines)
    if found.startswith("["):
        return found.lower() == "[puzzle]"
    lettered = any(re.match(rf"#[{LETTERS}]\S", line) for line in lines)
    return lettered and bool(re.fullmatch(CELL + "{9}", found))


SDK: Final = Format(
    "sdk",
    "Sadman's and SudoCue's files, with comments",
    _read,
    _write,
    _is,
    (".sdk",),
    frozenset({"comments", "clues"}),
    blank=True,
)
