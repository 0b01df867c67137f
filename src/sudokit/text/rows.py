"""Parses a line of text as a row of a grid, or as a whole grid."""

from __future__ import annotations

from typing import Final, final

from sudokit.text.characters import (
    BARS,
    BETWEEN,
    LETTERS,
    LINE_LIMIT,
    NO_BREAK,
    SIGNS,
)
from sudokit.text.lines import CELLS, PASSED, Line, Sign
from sudokit.text.messages import FormatError, plural, quoted

# The signs of values in a Row.
VALUES: Final = "0123456789" + LETTERS + LETTERS.lower() + "@#"
WRONG: Final = "?"  # the sign of an invalid value
UNSURE: Final = ("-", "x", "X", "?")  # empty cells if nothing else fits
COUNTED: Final = ("01", "12")  # beginnings of a row that counts up
WIDEST: Final = 512  # characters of a line in which to look for them


@final
class Row:
    """A line with cells: its values, and its first error.

    ``values`` has a sign of VALUES for each cell, ``signs`` the original
    text, on request.  ``clues`` are the values without the entries, which
    a + marks, "" if there are none.
    """

    __slots__ = (
        "clues",
        "column",
        "line",
        "number",
        "signs",
        "values",
        "wrong",
    )

    def __init__(
        self,
        line: Line,
        values: str,
        wrong: str,
        column: int,
        signs: tuple[Sign, ...],
        clues: str = "",
    ) -> None:
        self.line: Final = line
        self.clues: Final = clues
        self.number: Final = line.number
        self.values: Final = values
        self.wrong: Final = wrong  # "" if nothing is wrong
        self.column: Final = column  # of the error
        self.signs: Final = signs

    def is_part(self, size: int) -> bool:
        """Return whether a wrong row isn't a heading or a long line."""
        wrong = self.values.count(WRONG)
        return not self.is_long(size) and 2 * wrong <= len(self.values)

    def is_long(self, size: int) -> bool:
        """Return whether it has far more cells than a row."""
        return len(self.values) > 2 * size + 2

    def is_start(self, size: int) -> bool:
        """Return whether a puzzle can start with this row."""
        return not self.wrong and len(self.values) in (size, size * size)

    def is_doubtful(self, size: int) -> bool:
        """Return whether a first row may be spelt in another way.

        It isn't the start of a puzzle, or counts up, or is empty, or has a
        bar behind each cell, as a label and a row with a blank last cell.
        """
        return (
            not self.is_start(size)
            or self.values[:2] in COUNTED
            or (self.line.kind == CELLS and not self.values.strip("0"))
            or (
                not BARS.isdisjoint(self.line.text)
                and sum(sign in BARS for sign in self.line.text) == size
            )
        )


class RowReader:
    """Reads rows of every size.

    ``empty``: a sign for an empty cell besides 0 . _ and *.  ``noted``:
    store the original text of 9x9, too.
    """

    def __init__(self, empty: str = "", noted: bool = False) -> None:
        self._noted = noted
        self._empty = SIGNS + empty
        self._digits = dict.fromkeys(self._empty, "0") | {
            str(n): str(n) for n in range(1, 10)
        }

    def row_of(self, line: Line, size: int) -> Row:
        """Return the row of a line with cells.

        A wrong row is read in another way if it is right then: a label with a
        colon starts it, or the signs - x ?, no-break blanks, or the blanks
        between bars are empty cells.
        """
        row = self._row(line, size)
        if row.wrong and len(line.text) < WIDEST:
            text = self._respelt(line.text, size)
            if text != line.text:
                other = self._row(Line(line.number, text, line.kind), size)
                if not other.wrong:
                    return other
        if row.wrong and "+" in line.text:
            return self._with_entries(line, row, size)
        return row

    def _with_entries(self, line: Line, row: Row, size: int) -> Row:
        """Return the row of a line with a + before each entry."""
        from sudokit.text.spellings import without_plus  # noqa: PLC0415

        text = without_plus(line.text)
        if text == line.text:
            return row
        whole = self._row(Line(line.number, text, line.kind), size)
        if whole.wrong:
            return row
        dots = ""
        for k, sign in enumerate(text):
            is_entry = line.text[k - 1 : k] == "+" and sign.isdecimal()
            dots += "." if is_entry else sign
        clues = self._row(Line(line.number, dots, line.kind), size)
        return Row(line, whole.values, "", 0, whole.signs, clues.values)

    def _respelt(self, text: str, size: int) -> str:
        """Return the line without its label, with dots for empty cells.

        The sign for them is a single one, the only such sign in the line.
        """
        from sudokit.text.spellings import (  # noqa: PLC0415
            plain_blanks,
            plain_numbers,
            row_label,
            words_of,
        )

        end = row_label(text)
        text = plain_numbers(" " * end + text[end:])
        pieces = words_of(text) if size > 9 else [*text]
        if any(piece in self._empty for piece in pieces):
            return text
        used = [sign for sign in UNSURE if sign in text] or [NO_BREAK]
        if len(used) == 1 and used[0] in text:
            return text.replace(used[0], ".")
        return plain_blanks(text, size)

    def error(self, row: Row, size: int, name: str) -> FormatError:
        """Return the error in a row, with the option that helps, if any."""
        sign = self.strange_sign(row, size)
        cure = f"--empty {sign!r} takes it for an empty cell" if sign else ""
        return FormatError(row.wrong, name, row.number, row.column, cure)

    def strange_sign(self, row: Row, size: int) -> str:
        """Return the unknown sign that is a row's only error; "" if none.

        The row would be right if that were an empty cell.
        """
        line = row.line
        sign = line.text[row.column - 1 : row.column]
        if not sign or len(line.text) == LINE_LIMIT:
            return ""
        text = line.text.replace(sign, ".")
        right = self._row(Line(line.number, text, line.kind), size)
        return "" if right.wrong else sign

    def empty_sign(self, line: Line, size: int = 9) -> str:
        """Return the sign for empty cells, if it may be a frame.

        A dash or a blank; "" for other lines, and in rows without any.
        """
        text = line.text
        if line.kind == PASSED and text.count("-") == size:
            dashes = all(s == "-" or s in BETWEEN or s.isspace() for s in text)
            return "-" if dashes else ""
        if line.kind != PASSED and "-" in text:
            return "-"
        if BARS.isdisjoint(text):
            return ""
        from sudokit.text.spellings import (  # noqa: PLC0415
            is_blank_row,
            plain_blanks,
        )

        if line.kind == PASSED:
            return " " if is_blank_row(text, size) else ""
        return " " if plain_blanks(text, size) != text else ""

    def _row(self, line: Line, size: int) -> Row:
        """Parse a line with cells without respelling it."""
        if size == 9 and not self._noted:
            return self._nine(line)
        signs = line.signs(size)
        values = ""
        wrong = ""
        column = 0
        for sign in signs:
            value = self.value_of(sign.text, size)
            values += value
            if value == WRONG and not wrong:
                wrong = _complaint(sign.text, size)
                column = sign.column
        extra = 0
        for count in (size, size * size):
            if len(signs) > count:
                extra = signs[count].column
        return _checked(line, values, wrong, column, extra, size, tuple(signs))

    def _nine(self, line: Line) -> Row:
        """Return the row of a line for 9x9, where each character is a cell."""
        values: list[str] = []
        wrong = ""
        column = extra = 0
        for place, sign in enumerate(line.text):
            digit = self._digits.get(sign)
            if digit is None:
                if sign in BETWEEN or sign.isspace():
                    continue
                if not wrong:
                    wrong = f"{quoted(sign)} is not a value of a cell"
                    column = place + 1
                digit = WRONG
            values.append(digit)
            if len(values) in (10, 82):
                extra = place + 1
        return _checked(line, "".join(values), wrong, column, extra, 9, ())

    def value_of(self, text: str, size: int) -> str:
        """Convert the text of a cell to a sign of VALUES, or WRONG."""
        if text in self._empty:
            return "0"
        value = -1
        if _is_digits(text):
            value = int(text)
        elif len(text) == 1 and text.upper() in LETTERS:
            value = 10 + LETTERS.index(text.upper())
        return VALUES[value] if 0 < value <= size else WRONG

    def can_hold(self, line: Line, size: int) -> bool:
        """Return whether a grid of this size has all values of a line."""
        return all(
            self.value_of(sign.text, size) != WRONG for sign in line.signs(0)
        )


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _complaint(text: str, size: int) -> str:
    """Return the error in the text of a cell."""
    letters = LETTERS if size > 25 else LETTERS[:16]
    known = text.upper() in letters or _is_digits(text)
    if known and size != 9:
        return f"value {text!r} is beyond {size}"
    if len(text) == 1:
        return f"{quoted(text)} is not a value of a cell"
    return f"{text[:9]!r} is not a value of a cell"


def _checked(
    line: Line,
    values: str,
    wrong: str,
    column: int,
    extra: int,
    size: int,
    signs: tuple[Sign, ...],
) -> Row:
    """Return the row, with the error in its length, if any.

    ``extra`` is the column of the first cell too many.
    """
    cells = len(values)
    if not wrong and len(line.text) == LINE_LIMIT:
        wrong = f"a line of {LINE_LIMIT} characters or more"
        column = 1
    if not wrong and cells not in (size, size * size):
        needed = size if cells < size * size // 2 else size * size
        wrong = f"{plural(cells, 'cell')} where {needed} are needed"
        column = extra if cells > needed else len(line.text.rstrip())
    return Row(line, values, wrong, column, signs)
