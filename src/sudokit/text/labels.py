"""Labels of rows and columns along the edges of a grid, as in tables.

Labels(lines, rows)     removes them from the lines of a grid
ascends(words)          whether they count up from 0, 1 or A
heading_size(line)      the number of columns that a line labels
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sudokit.text.characters import BARS, SIZES, squarest_rows
from sudokit.text.lines import BLANK, CELLS, PASSED, Line, Lines
from sudokit.text.rows import RowReader
from sudokit.text.spellings import after_label, label_number, words_of

STARTS: Final = (0, 1)
LEAST: Final = 4  # columns of a grid with labels


def ascends(words: Sequence[str]) -> bool:
    """Return whether these words count up from 0, 1 or A, one by one."""
    if not words:
        return False
    start = label_number(words[0])
    return start in STARTS and all(
        label_number(word) == start + k for k, word in enumerate(words)
    )


def heading_size(line: Line) -> int:
    """Return the number of columns that a line labels; 0 without labels.

    There may be a word in the corner, before the labels.
    """
    words = words_of(line.text)
    if any(sign in line.text for sign in "[({"):
        return 0
    if len(words) == 1 or (words and len(words[0]) == 3):
        words = [sign for word in words for sign in word]
    for labels in (words, words[1:]):
        if len(labels) >= LEAST and len(labels) in SIZES and ascends(labels):
            return len(labels)
    return 0


def without_word(line: Line, last: bool = False) -> Line:
    """Return the line with blanks for its first or its last word."""
    words = words_of(line.text)
    word = words[-1] if last else words[0]
    start = line.text.rindex(word) if last else line.text.index(word)
    end = start + len(word)
    text = line.text[:start] + " " * len(word) + line.text[end:]
    return Line(line.number, text, line.kind, line.note)


def has_repeats(rows: Sequence[str]) -> bool:
    """Return whether a value occurs twice in a row, a column or a box.

    ``rows`` are the values of a square grid, 0 for empty cells.
    """
    size = len(rows)
    height = squarest_rows(size) or size
    seen: set[tuple[str, int, str]] = set()
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            box = i // height * size + j // (size // height)
            for house, k in (("row", i), ("column", j), ("box", box)):
                if value != "0" and (house, k, value) in seen:
                    return True
                seen.add((house, k, value))
    return False


class Labels:
    """Removes labels from the lines of the puzzle that begins there."""

    def __init__(self, lines: Lines, rows: RowReader) -> None:
        self._lines = lines
        self._rows = rows

    def removed(self, line: Line, known: int, below: bool) -> Line:
        """Return the first line of a puzzle without labels; PASSED if heading.

        The lines that follow are read again, without the labels of rows.
        ``known`` is the size of the grid, 0 for any.  ``below``: the line
        follows a puzzle.
        """
        seen: list[Line] = []
        size = heading_size(line)
        if size and known in (0, size):
            if self._is_heading(line, size, below, seen):
                line = Line(line.number, "", PASSED, line.note)
            self._lines.again(seen)
            seen.clear()
        if line.kind == CELLS:
            line = self._without_first_words(line, known, seen)
            self._lines.again(seen)
        return line

    def _following(
        self, size: int, before: int, most: int, seen: list[Line]
    ) -> list[Line]:
        """Return the rows that follow ``before`` others, at most this many.

        They end at a blank line, except between the boxes of a grid.
        """
        band = squarest_rows(size) or size
        rows: list[Line] = []
        while len(rows) < most:
            line = self._lines.next()
            if line is None:
                break
            seen.append(line)
            count = before + len(rows)
            if line.kind == BLANK and (count % band or count == size):
                break
            if line.note is not None:
                break  # of the next puzzle
            if line.kind == CELLS:
                rows.append(line)
        return rows

    def _is_heading(
        self, line: Line, size: int, below: bool, seen: list[Line]
    ) -> bool:
        """Return whether a line that counts up labels the columns of a grid.

        It does if a whole grid follows, and it isn't the first row of one.
        """
        first = self._rows.row_of(line, size)
        rows = [] if first.wrong else [first.values]
        for following in self._following(size, 1, size - 1, seen):
            row = self._rows.row_of(following, size)
            if len(row.values) == size and not row.wrong:
                rows.append(row.values)
        whole = len(rows) == size
        if whole and "0" not in "".join(rows) and not has_repeats(rows):
            return False  # a complete grid
        self._lines.again(seen)
        seen.clear()
        lines = self._following(size, 0, size + 1, seen)
        if not lines:
            return below
        if len(lines) < size:
            return False
        if len(lines) == size and lines[-1].text == line.text:
            return False  # it can label the columns as well as this line
        labelled = [words_of(one.text) or [""] for one in lines[:size]]
        if ascends([words[0] for words in labelled]):
            return True
        values: list[str] = []
        for one in lines[:size]:
            row = self._rows.row_of(one, size)
            if len(row.values) != size or row.wrong:
                return False
            values.append(row.values)
        if len(lines) == size or not whole:
            return True
        return has_repeats(rows) and not has_repeats(values)

    def _without_first_words(
        self, first: Line, known: int, seen: list[Line]
    ) -> Line:
        """Return the first line without its label, if all rows have one."""
        words = words_of(first.text)
        if not words or label_number(words[0]) not in STARTS:
            return first
        if not BARS.isdisjoint(first.text):
            behind = self._behind_labels(first, known, seen)
            if behind:
                return behind
        cells = without_word(first).cells()
        for size in (cells, cells - 1):
            if size < LEAST or size not in SIZES or known not in (0, size):
                continue
            rows = [first, *self._following(size, 1, size, seen)]
            labelled = [words_of(row.text) or [""] for row in rows]
            both = size < cells
            if (
                len(rows) >= size
                and ascends([words[0] for words in labelled[:size]])
                and (not both or ascends([w[-1] for w in labelled[:size]]))
                # All rows of a larger grid can count up.
                and (
                    size == len(rows) or not ascends([w[0] for w in labelled])
                )
            ):
                return _replaced(rows[:size], both, seen)
            self._lines.again(seen)
            seen.clear()
        return first

    def _behind_labels(
        self, first: Line, known: int, seen: list[Line]
    ) -> Line | None:
        """Return the first line without its label, if a bar is behind each."""
        text = first.text.rstrip()
        bars = sum(sign in BARS for sign in text)
        for size in (bars - 1, bars):
            if (
                size < LEAST
                or size not in SIZES
                or known not in (0, size)
                or not after_label(text, size)
            ):
                continue
            rows = [first, *self._following(size, 1, size - 1, seen)]
            # Otherwise the bar behind the last cell is the end of a row.
            is_open = any(row.text.rstrip()[-1] not in BARS for row in rows)
            bare = {row.number: after_label(row.text, size) for row in rows}
            if (
                len(rows) == size
                and all(bare.values())
                and (is_open or size < bars)
                and ascends([words_of(row.text)[0] for row in rows])
            ):
                return _with_texts(bare, rows, seen)
            self._lines.again(seen)
            seen.clear()
        return None


def _with_texts(
    texts: Mapping[int, str], rows: Sequence[Line], seen: list[Line]
) -> Line:
    """Return the first row with its text; those in ``seen`` get theirs."""
    first, *others = [
        Line(row.number, texts[row.number], row.kind, row.note) for row in rows
    ]
    new = {row.number: row for row in others}
    seen[:] = [new.get(line.number, line) for line in seen]
    return first


def _replaced(rows: Sequence[Line], both: bool, seen: list[Line]) -> Line:
    """Return the first row without labels; rows in ``seen`` lose theirs."""
    bare = {row.number: without_word(row) for row in rows}
    if both:
        bare = {k: without_word(row, True) for k, row in bare.items()}
    seen[:] = [bare.get(line.number, line) for line in seen]
    return bare[rows[0].number]
