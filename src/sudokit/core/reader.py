"""Puzzles from a stream of text, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple, TextIO

from sudokit.core.grid import Grid
from sudokit.core.text import (
    BETWEEN,
    FRAME,
    LINE_LIMIT,
    SIGNS,
    FormatError,
    cut_lines,
    plural,
    shown,
)

MOST_AHEAD: Final = 1000  # puzzles without blank lines between


class Row(NamedTuple):
    """One line of input: its number, its values, what is wrong with it.

    ``values`` are the signs of its cells as 0 to 9; None for a line that
    holds no cells: ``blank``, or a comment or a part of a frame.
    """

    number: int
    values: str | None
    blank: bool
    wrong: str = ""
    column: int = 0


class Reader:
    """Reads one puzzle after the other from a stream of text.

    Keeps its place, and the lines it had to look ahead, between them.
    """

    def __init__(
        self,
        stream: TextIO,
        name: str = "-",
        comment: str = "#",
        empty: str = "",
        first: Sequence[str] = (),
    ) -> None:
        """``empty``: signs for an empty cell besides 0 . _ and *.

        ``first``: lines of the stream that were read already.
        """
        self.name = name
        self.line = 0
        self._lines = chain(first, cut_lines(stream))
        self._comment = comment
        self._signs = SIGNS + empty
        self._digits = dict.fromkeys(self._signs, "0") | {
            str(n): str(n) for n in range(1, 10)
        }
        self._frame = FRAME - frozenset(self._signs)
        self._ahead: list[Row] = []
        self._lost = False  # after an error, until a puzzle can start

    def read(self) -> Grid | None:
        """The next puzzle, None at the end of the stream.

        After a FormatError it goes on with the next puzzle.
        """
        while True:
            if not self._ahead:
                line = self._next_line()
                if line is None:
                    return None
                # The usual case, a puzzle a line, without the detour.
                if len(line) == 82 or len(line) == 81:
                    grid = self._one_line(line)
                    if grid is not None:
                        self._lost = False
                        return grid
                row = self._row_of(line)
            else:
                row = self._ahead.pop()
            if row.values is None and not row.wrong:
                continue
            if self._lost and not _can_start(row):
                continue
            self._lost = True
            if row.wrong and not _is_part(row):
                raise self._error(row.wrong, row.number, row.column)
            if len(row.values or "") == 81:
                self._lost = False
                return Grid.parse(row.values or "")
            grid = self._nine_lines(row)
            self._lost = False
            return grid

    def __iter__(self) -> Iterator[Grid]:
        while True:
            grid = self.read()
            if grid is None:
                return
            yield grid

    def _error(self, message: str, line: int, column: int) -> FormatError:
        return FormatError(message, self.name, line, column)

    def _one_line(self, line: str) -> Grid | None:
        try:
            return Grid.parse(line[:81]) if line[81:] in ("", "\n") else None
        except ValueError:
            return None

    def _nine_lines(self, row: Row) -> Grid:
        """The puzzle that starts with this row.

        If something is wrong, its other lines are passed over first.
        """
        start = row.number
        text = ""
        rows = 0
        wrong: FormatError | None = None
        while True:
            rows += 1
            text += row.values or ""
            if row.wrong and wrong is None:
                wrong = self._error(row.wrong, row.number, row.column)
            if rows == 9 or (row.wrong and self._puzzles_follow()):
                break
            following = self._next_row(rows)
            if following is None:
                if wrong is None:
                    wrong = self._error(
                        f"the puzzle of line {start} ends after"
                        f" {plural(rows, 'row')}, not 9",
                        row.number,
                        1,
                    )
                break
            row = following
        if wrong is not None:
            raise wrong
        return Grid.parse(text)

    def _next_row(self, rows: int) -> Row | None:
        """The next row of a puzzle that has so many, None at its end."""
        row = self._row()
        while row is not None and row.values is None and not row.blank:
            if row.wrong:
                break
            row = self._row()
        if row is None:
            return None
        if row.blank:
            if rows not in (3, 6):
                return None
            block = self._block()
            self._ahead.extend(reversed(block))
            return self._ahead.pop() if _goes_on(rows, len(block)) else None
        if len(row.values or "") > 20:
            self._ahead.append(row)
            return None
        return row

    def _puzzles_follow(self) -> bool:
        """Are the rows before the next blank or wrong one whole puzzles?

        Then those before them are a puzzle that lacks some.
        """
        seen: list[Row] = []
        rows = 0
        while rows < 9 * MOST_AHEAD:
            row = self._row()
            if row is None:
                break
            seen.append(row)
            if row.blank or row.wrong or len(row.values or "") > 20:
                break
            if row.values is not None:
                rows += 1
        self._ahead.extend(reversed(seen))
        return 0 < rows < 9 * MOST_AHEAD and rows % 9 == 0

    def _block(self) -> list[Row]:
        """The rows up to the next blank or long line, 18 at the most."""
        block: list[Row] = []
        while len(block) < 18:
            row = self._row()
            if row is None:
                break
            if len(row.values or "") > 20 or (row.blank and block):
                self._ahead.append(row)
                break
            if row.values is not None or row.wrong:
                block.append(row)
        return block

    def _row(self) -> Row | None:
        if self._ahead:
            return self._ahead.pop()
        line = self._next_line()
        return None if line is None else self._row_of(line)

    def _next_line(self) -> str | None:
        """The next line, cut at the limit; None at the end."""
        line = next(self._lines, None)
        if line is None:
            return None
        self.line += 1
        if self.line == 1 and line.startswith("\ufeff"):
            line = line[1:]
        return line

    def _row_of(self, line: str) -> Row:
        """What a line of text holds."""
        text = line.split(self._comment, 1)[0] if self._comment else line
        if not text.strip() and len(text) < LINE_LIMIT:
            return Row(self.line, None, blank=text == line)
        if self._is_frame(text):
            return Row(self.line, None, blank=False)
        values: list[str] = []
        wrong = ""
        column = 0
        for place, sign in enumerate(text):
            digit = self._digits.get(sign)
            if digit is None:
                if sign in BETWEEN or sign.isspace():
                    continue
                if not wrong:
                    wrong = f"{shown(sign)} is no value of a cell"
                    column = place + 1
                digit = "?"
            values.append(digit)
            if len(values) in (10, 82):
                extra = place + 1
        size = len(values)
        if not wrong and len(text) == LINE_LIMIT:
            wrong = f"a line of {LINE_LIMIT} characters or more"
            column = 1
        if not wrong and size not in (9, 81):
            needed = 9 if size < 40 else 81
            wrong = f"{plural(size, 'cell')} where {needed} are needed"
            column = extra if size > needed else len(text.rstrip())
        return Row(self.line, "".join(values), False, wrong, column)

    def _is_frame(self, text: str) -> bool:
        drawn = False
        if text.lstrip().startswith("*-") and text.rstrip().endswith("-*"):
            text = text.replace("*", "-")  # a corner of Simple Sudoku's
        for sign in text:
            if sign in self._frame:
                drawn = True
            elif not sign.isspace():
                return False
        return drawn


def _goes_on(rows: int, size: int) -> bool:
    """Does a puzzle of so many rows go on with a block of this size?

    The block may hold the start of the next puzzle, too; but if it is a
    puzzle of its own, this one lacks its end.
    """
    if size % 9 == 0:
        return False
    return size <= 9 - rows or (rows + size) % 3 == 0


def _can_start(row: Row) -> bool:
    return not row.wrong and len(row.values or "") in (9, 81)


def _is_part(row: Row) -> bool:
    """Is a wrong row meant as one of nine, and no heading or long line?"""
    values = row.values or ""
    return len(values) <= 20 and 2 * values.count("?") <= len(values)


def read(source: TextIO | Reader) -> Grid | None:
    """The next puzzle of a Reader, or the single one of a stream.

    None at the end; FormatError, with line and column, for text that is
    no puzzle.
    """
    if isinstance(source, Reader):
        return source.read()
    return Reader(source).read()
