"""Looks ahead in the input to determine the size of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.text.characters import (
    BARS,
    GRIDS,
    LARGEST,
    SIGNS,
    SIZES,
    are_placed,
)
from sudokit.text.labels import heading_size
from sudokit.text.lines import BLANK, CELLS, PASSED, Line, Lines
from sudokit.text.rows import UNSURE, Row, RowReader

MOST_AHEAD: Final = 1000  # puzzles without blank lines between
SEEN_AHEAD: Final = 3 * LARGEST  # lines to examine for the size
WEAK: Final = "0."  # signs that seldom separate
MOST_CANDIDATES: Final = 729  # of a grid
LEAST: Final = 3  # signs of a line that separates
MOST_CELLS: Final = 101  # in a row of a grid that is too large


def uses(line: Line, sign: str) -> bool:
    """Return whether a row has this sign for empty cells beside others."""
    return sign in line.text and line.only_sign() != sign


class LookAhead:
    """Looks ahead in lines, which are all read again later."""

    def __init__(self, lines: Lines, rows: RowReader, last: int) -> None:
        """``last`` is the size of the last puzzle."""
        self._last = last
        self._lines = lines
        self._rows = rows

    def size_at(self, line: Line) -> int:
        """Return the size of the puzzle that begins with this line.

        A line can be a whole grid.  There must be as many rows as they have
        cells: a few short ones may be a damaged 9x9 puzzle.
        """
        seen: list[Line] = []
        size = self._implied_by(line, seen)
        self._lines.again(seen)
        return size

    def _implied_by(self, first: Line, seen: list[Line]) -> int:
        """Return the size that lines imply; ``seen`` gets the later ones."""
        rows = before = 0
        line: Line | None = first
        while line is not None:
            cells = line.cells() if line.kind == CELLS else 0
            if cells in (9, 81):
                return before if before == self._last else 9
            size = cells if cells in SIZES else GRIDS.get(cells, 0)
            if size and self._rows.can_hold(line, size):
                if cells in GRIDS:
                    is_row = self._is_row(cells, line, seen)
                    return cells if is_row else GRIDS[cells]
                rows = rows + 1 if size == before else 1
                before = size
                if rows == size:
                    return size
            line = self._more(seen)
        return before if rows > 1 else self._last

    def _more(self, seen: list[Line]) -> Line | None:
        """Read one more line ahead."""
        line = self._lines.next() if len(seen) < SEEN_AHEAD else None
        if line is not None:
            seen.append(line)
        return line

    def _is_row(self, cells: int, line: Line, seen: list[Line]) -> bool:
        """Return whether this number of cells is a row, not a whole grid.

        It is if a value is beyond the smaller grid, here or in one of the
        lines that make the larger one, or if all of these have blanks
        between the values.
        """
        if cells not in SIZES:
            return False
        block = [line]
        while len(block) < cells:
            following = self._more(seen)
            if following is None:
                break
            if following.kind == CELLS:
                block.append(following)
        if all(one.cells() != cells for one in block[1:]):
            return False
        if sum([one.words() == cells for one in block]) == cells:
            return True
        small = GRIDS[cells]
        return any(
            not self._rows.can_hold(one, small)
            for one in block
            if one.cells() == cells
        )

    # Further information from the lines that follow.

    def empty_sign(self, size: int) -> str:
        """Return the sign for empty cells in the next row of this size.

        It is a dash or a blank; "" for any other, and if there is no row.
        """
        seen: list[Line] = []
        sign = ""
        line = self._more(seen)
        while line is not None and line.kind != BLANK:
            if line.kind == CELLS:
                if not self._rows.row_of(line, size).wrong:
                    sign = self._rows.empty_sign(line, size)
                break
            line = self._more(seen)
        self._lines.again(seen)
        return sign

    def is_blank_heading(self, line: Line) -> bool:
        """Return whether whole grids of 9x9 follow a row of blanks.

        Only if the lines to the next blank one are available.
        """
        if self._rows.empty_sign(line) != " ":
            return False
        seen: list[Line] = []
        rows = 0
        ended = False
        while not ended and self._lines.is_ready() and len(seen) < SEEN_AHEAD:
            following = self._more(seen)
            ended = following is None or following.kind == BLANK
            if following is not None and not ended:
                is_blank = self._rows.empty_sign(following) == " "
                rows += following.kind == CELLS or is_blank
        self._lines.again(seen)
        return ended and rows > 0 and rows % 9 == 0

    def is_separator(
        self,
        line: Line,
        rows: Sequence[Row],
        size: int,
        band: int,
        below: bool = False,
    ) -> bool:
        """Return whether a line of one sign separates boxes and isn't a row.

        It does if exactly a grid remains without such lines, as far as the
        lines to the next blank one can be read without waiting for them;
        else if the rows before it have another sign for their empty cells.
        ``below``: the line follows a puzzle.
        """
        sign = line.only_sign()
        weak = sign in WEAK
        cells = line.cells()
        if not LEAST < cells < size * size:
            return False
        if rows and cells != size:
            return True
        if weak and any(uses(row.line, sign) for row in rows):
            return False
        count, separators = len(rows), 1
        seen: list[Line] = []
        ended = False
        while len(seen) < SEEN_AHEAD and not ended and self._lines.is_ready():
            following = self._more(seen)
            if following is None or following.cells() >= size * size:
                ended = True
            elif following.kind == BLANK:
                ended = count % band != 0 or count % size == 0
            elif following.only_sign() == sign:
                separators += 1
            elif following.kind == CELLS:
                count += 1
                if weak and uses(following, sign):
                    count, ended = -1, True
                if len(self._rows.row_of(following, size).values) != size:
                    count, ended = -1, True
        self._lines.again(seen)
        if ended:
            if count <= 0:
                return count == 0 and below and separators == 1
            return count % size == 0 and (count + separators) % size != 0
        signs = {s for row in rows for s in row.line.text if s in SIGNS}
        return bool(signs) and sign not in signs

    def sparse_size(self, line: Line) -> int:
        """Return the size of a puzzle with blank cells or dashes; 0 for none.

        Its rows must be all those up to the next blank line.
        """
        if not any(sign in BARS or sign in UNSURE for sign in line.text):
            return 0
        seen: list[Line] = []
        rows: list[Line] = []
        following: Line | None = line
        while following is not None and following.kind != BLANK:
            if following.kind == CELLS or following.can_be_blank():
                rows.append(following)
            following = self._more(seen)
        self._lines.again(seen)
        for size in sorted(SIZES):
            if len(rows) % size == 0 and all(
                self._rows.empty_sign(row, size)
                if row.kind == PASSED
                else self._rows.row_of(row, size).is_start(size)
                for row in rows
            ):
                return size
        size = GRIDS.get(line.cells(), 0)
        if size and self._rows.row_of(line, size).is_start(size):
            return size
        return 0

    def is_puzzle(self, size: int) -> bool:
        """Return whether a puzzle starts after blank lines and frames."""
        seen: list[Line] = []
        line = self._more(seen)
        while line is not None and line.kind != CELLS:
            line = self._more(seen)
        self._lines.again(seen)
        return line is not None and (
            self._rows.row_of(line, size).is_start(size)
            or heading_size(line) == size
        )

    def extra_rows(self, first: Line, size: int, count: int) -> list[Line]:
        """Consume and return this many lines after a puzzle that are rows.

        None of them, and all are read again, if they aren't rows of this
        size, or label the columns.  ``first`` is the first row of the puzzle.
        """
        seen: list[Line] = []
        rows = 0
        while rows < count:
            line = self._more(seen)
            if line is None or line.note is not None:
                break
            if line.kind == CELLS:
                row = self._rows.row_of(line, size)
                is_heading = heading_size(line) == size
                if len(row.values) != size or not row.is_start(size):
                    break
                if is_heading and not heading_size(first):
                    break
                rows += 1
        if rows == count:
            return seen
        self._lines.again(seen)
        return []

    def pass_candidates(self) -> None:
        """Consume the lines that continue rows of candidates."""
        line = self._lines.next()
        cells = 81
        while line is not None and cells < MOST_CANDIDATES:
            if line.kind == CELLS:
                values = self._rows.row_of(line, 9).values
                if not are_placed(values):
                    break
                cells += len(values)
            line = self._lines.next()
        if line is not None:
            self._lines.again([line])

    def has_counts(self, first: int, counts: Sequence[int]) -> bool:
        """Consume the lines with these numbers of cells, if they follow.

        ``first`` is the number of the line before them.  False, and all
        lines are read again, if they don't.
        """
        seen: list[Line] = []
        rows = int(first == counts[0])
        while 0 < rows < len(counts):
            following = self._more(seen)
            if following is None:
                break
            if following.kind == CELLS:
                if following.cells() != counts[rows]:
                    break
                rows += 1
        if rows == len(counts):
            return True
        self._lines.again(seen)
        return False

    def too_large(self, line: Line) -> int:
        """Return the size of a grid beyond the largest, which begins here.

        0 if there seems to be none.
        """
        cells = line.cells()
        for size in range(LARGEST + 1, MOST_CELLS):
            if size * size == cells:
                return size
        if not LARGEST < cells < MOST_CELLS:
            return 0
        seen: list[Line] = []
        rows = 1
        while rows < cells:
            following = self._more(seen)
            if following is None:
                break
            if following.kind == CELLS:
                if following.cells() != cells:
                    break
                rows += 1
        self._lines.again(seen)
        return cells if rows == cells else 0

    def puzzles_follow(self, size: int) -> bool:
        """Return whether the rows up to a blank line or error are puzzles.

        Then those before them are a puzzle that lacks some.
        """
        seen: list[Line] = []
        rows = 0
        while rows < size * MOST_AHEAD:
            line = self._lines.next()
            if line is None:
                break
            seen.append(line)
            if line.kind == BLANK or line.note is not None:
                break
            if line.kind == CELLS:
                row = self._rows.row_of(line, size)
                if row.wrong or row.is_long(size):
                    break
                rows += 1
        self._lines.again(seen)
        return 0 < rows < size * MOST_AHEAD and rows % size == 0

    def begins(self, line: Line) -> bool:
        """Return whether this is the note of a complete next puzzle."""
        note = line.note
        return note is not None and self.puzzles_follow(
            note.size() or self._last
        )

    def goes_on(self, rows: int, size: int, band: int) -> bool:
        """Return whether a puzzle of this many rows goes on in the next block.

        The block may also have the start of the next puzzle; but if it is a
        puzzle of its own, this one lacks its end.
        """
        block = self.block(size)
        if block % size == 0:
            return False
        return block <= size - rows or (rows + block) % band == 0

    def block(self, size: int) -> int:
        """Return the number of rows up to the next blank or long line.

        At most two grids are counted; blank lines before them are skipped.
        """
        seen: list[Line] = []
        rows = 0
        while rows < 2 * size:
            line = self._lines.next()
            if line is None:
                break
            if line.kind == BLANK and not rows:
                continue
            seen.append(line)
            if line.kind == CELLS:
                if self._rows.row_of(line, size).is_long(size):
                    break
                rows += 1
            elif line.kind == BLANK or self.begins(line):
                break
        self._lines.again(seen)
        return rows
