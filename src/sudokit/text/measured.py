"""Reads the rows of a grid whose dimensions a comment or an option gives.

    measured(lines, line, ...)        the puzzle that a line begins
    MeasuredRows(lines, grid, ...)    the values of one puzzle

Such a grid has its own digits, of which 0 can be one, or isn't n x n.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.text.box_note import BoxNote
from sudokit.text.characters import BARS, LETTERS, SIGNS
from sudokit.text.dimensions import Dimensions, dimensions_of
from sudokit.text.lines import BLANK, CELLS, Line, Lines, Sign
from sudokit.text.messages import FormatError, plural
from sudokit.text.rows import VALUES

if TYPE_CHECKING:
    from sudokit.text.reader import ReadOptions

BETWEEN: Final = BARS | frozenset(",;")


def measured(
    lines: Lines,
    line: Line,
    options: ReadOptions,
    note: BoxNote | None,
) -> tuple[int, str, tuple[tuple[Sign, ...], ...]] | None:
    """Return the size, the values and the original rows of a puzzle.

    None if neither options nor note give dimensions.

    FormatError for wrong dimensions, or a wrong puzzle.
    """
    given = options.given
    words = [] if given is None else [*given.words]
    box = 0
    if given is not None and given.shape is not None:
        box = given.shape[0] * given.shape[1]
    if note is not None:
        words += note.words.split()
        box = note.rows * note.columns or box
    try:
        grid = dimensions_of(words, box)
    except ValueError as error:
        place = (line.number, 1)
        if note is not None and note.places:
            place = note.places[0]
        raise FormatError(str(error), options.name, *place) from None
    if grid is None:
        return None
    read = MeasuredRows(lines, grid, options.name, options.empty).puzzle(line)
    return grid.size, read.values, read.rows


class MeasuredPuzzle(NamedTuple):
    """The values of a square that has the grid, and the original rows."""

    values: str
    rows: tuple[tuple[Sign, ...], ...]


class MeasuredRows:
    """Reads one puzzle: a line for each row, or all cells on a line.

    ``empty`` is a sign for an empty cell besides . _ * and, unless it is a
    digit, 0.
    """

    def __init__(
        self, lines: Lines, grid: Dimensions, name: str, empty: str = ""
    ) -> None:
        self._lines = lines
        self._grid = grid
        self._name = name
        self._empty = SIGNS.replace("0", "" if grid.least == 0 else "0")
        self._empty += empty

    def puzzle(self, line: Line) -> MeasuredPuzzle:
        """Return the puzzle that begins with this line.

        FormatError if something is wrong, after its other lines.
        """
        grid = self._grid
        wrong: FormatError | None = None
        rows: list[tuple[Sign, ...]] = []
        values: list[int] = []
        last = line
        following: Line | None = line
        while following is not None and following.kind != BLANK:
            if following.kind == CELLS:
                signs = self._signs(following)
                last = following
                rows.append(signs)
                try:
                    values += self._row(following, signs, not values)
                except FormatError as error:
                    wrong = wrong or error
                if wrong is None and len(values) == grid.rows * grid.columns:
                    break
            following = self._lines.next()
        if wrong is not None:
            raise wrong
        if len(values) < grid.rows * grid.columns:
            raise self._error(
                f"the puzzle of line {line.number} ends after"
                f" {plural(len(rows), 'row')}, not {grid.rows}",
                last.number,
            )
        whole = ["0"] * grid.size**2
        for cell, value in zip(grid.cells(), values, strict=True):
            whole[cell] = VALUES[value]
        return MeasuredPuzzle("".join(whole), tuple(rows))

    def _error(self, text: str, line: int, column: int = 1) -> FormatError:
        return FormatError(text, self._name, line, column)

    def _row(
        self, line: Line, signs: Sequence[Sign], is_first: bool
    ) -> list[int]:
        """Return the values of a line; FormatError for a wrong one."""
        grid = self._grid
        wanted = [grid.columns]
        if is_first:
            wanted.append(grid.rows * grid.columns)
        if len(signs) not in wanted:
            raise self._error(
                f"{plural(len(signs), 'cell')} where {grid.columns} are"
                " needed",
                line.number,
            )
        return [self._value(sign, line.number) for sign in signs]

    def _signs(self, line: Line) -> tuple[Sign, ...]:
        """Return the texts of cells: words if they fit, else characters."""
        text = "".join([" " if s in BETWEEN else s for s in line.text])
        words: list[Sign] = []
        end = 0
        for word in text.split():
            start = text.index(word, end)
            end = start + len(word)
            words.append(Sign(start + 1, word))
        grid = self._grid
        if len(words) in (grid.columns, grid.rows * grid.columns):
            return tuple(words)
        return tuple(
            [
                Sign(column, sign)
                for column, sign in enumerate(text, 1)
                if not sign.isspace()
            ]
        )

    def _value(self, sign: Sign, line: int) -> int:
        """Return the value of a cell, 0 for empty."""
        text = sign.text
        if text in self._empty:
            return 0
        digit = -1
        if text.isascii() and text.isdecimal():
            digit = int(text[:3])
        elif len(text) == 1 and text.upper() in LETTERS:
            digit = 10 + LETTERS.index(text.upper())
        value = self._grid.value(digit) if digit >= 0 else 0
        if not value:
            raise self._error(
                f"{text[:9]!a} is none of the digits {self._grid.digits()}",
                line,
                sign.column,
            )
        return value
