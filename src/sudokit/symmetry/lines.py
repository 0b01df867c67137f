"""A grid as eighteen packed lines, and the image of a line.

Lines 0 to 8 are the rows of a grid.  Lines 9 to 17 are its columns, and
so the rows of the grid transposed.  Three lines make a chute, a band or
a stack; three cells of a line in a box are a mini-row.

A line is an integer of nine cells, six bits each, the first cell lowest.
A cell holds four times its value, and 0 if it is empty: that is the shift
of the value's label in the integer of all labels, so that neither
relabelling nor exchanging columns needs a branch.

    labels     the labels of the values in an image, four bits each; the
               lowest four are for empty cells and 0
    columns    the columns in the nine places of an image, six bits each:
               the shift of a column in a line
    codes      the labels of a line in its places, four bits each, the
               first place highest, so that codes compare as digits do
"""

from typing import Final

from sudokit.core.checking import errors
from sudokit.core.clashes import clash_text
from sudokit.core.grid import Grid
from sudokit.native.arrays import StringWriter, i32, i64, vec

LINES: Final = 18
SIDE: Final[i64] = 0o777  # a bit for each row; << 9 for each column
CELL: Final = 6  # bits of a cell
ALL_NEW: Final = 0xFFFFFFFFF0  # labels, before any value has one
ABOVE: Final[i64] = 1 << 36  # greater than all codes of a line
NEW: Final = 15  # the code of a value without a label
ALL_VALUES: Final[i64] = 0x3FE  # a bit for each value
SAME_COLUMNS: Final = sum([CELL * place << CELL * place for place in range(9)])


def _shifts() -> vec[i64]:
    """Return four times the value of each character; -1 for others."""
    values = {str(n): 4 * n for n in range(1, 10)} | {"0": 0, ".": 0}
    return vec[i64]([values.get(chr(code), -1) for code in range(128)])


def _characters() -> vec[i32]:
    return vec[i32]([ord(sign) for sign in ".123456789??????"])


SHIFTS: Final = _shifts()
CHARACTERS: Final = _characters()


def read_lines(text: str, lines: vec[i64], seen: vec[i64]) -> i64:
    """Store the lines of a grid of 81 characters; return its clues.

    ``seen`` is scratch, the values of nine columns and nine boxes.
    ValueError for anything but a grid, and if a value occurs twice in a
    house.
    """
    shifts = SHIFTS
    if len(text) != 81 or not text.isascii():
        raise ValueError(f"expected 81 characters, not {text!r}")
    if len(lines) != LINES or len(seen) != LINES or len(shifts) != 128:
        raise ValueError
    at: i64 = 0
    while at < LINES:
        lines[at] = 0
        seen[at] = 0
        at += 1
    one: i64 = 1
    cell: i64 = 0
    clues: i64 = 0
    wrong: i64 = 0
    twice: i64 = 0
    row: i64 = 0
    while row < 9:
        packed: i64 = 0
        in_row: i64 = 0
        column: i64 = 0
        box = 9 + row // 3 * 3
        while column < 9:
            end = column + 3
            in_box = seen[box]
            while column < end:
                # No "if" on unpredictable conditions: 0 sets no bit.
                shift = shifts[ord(text[cell]) & 127]
                wrong |= shift
                shift &= 63
                bit = one << (shift >> 2) & ALL_VALUES
                in_column = seen[column]
                twice |= (in_row | in_column | in_box) & bit
                in_row |= bit
                in_box |= bit
                seen[column] = in_column | bit
                packed |= shift << CELL * column
                lines[9 + column] |= shift << CELL * row
                clues += (shift + 63) >> 6
                column += 1
                cell += 1
            seen[box] = in_box
            box += 1
        lines[row] = packed
        row += 1
    if wrong < 0:
        raise ValueError(f"{text!r} may contain only 1 to 9, 0 and .")
    if twice:
        clash = clash_text(errors(Grid.parse(text))[0])
        raise ValueError(f"a house has a value twice: {clash}")
    return clues


def mini_row(line: i64, columns: i64, labels: i64) -> i64:
    """Return the codes of a line in the first three places: 12 bits."""
    return (
        ((labels >> ((line >> (columns & 63)) & 63)) & 15) << 8
        | ((labels >> ((line >> ((columns >> 6) & 63)) & 63)) & 15) << 4
        | ((labels >> ((line >> ((columns >> 12) & 63)) & 63)) & 15)
    )


def write_codes(rows: vec[i64]) -> str:
    """Return the 81 characters of nine rows of codes, . for empty.

    New values get their labels in the order in which they occur.
    """
    out = StringWriter()
    characters = CHARACTERS
    if len(rows) != 9 or len(characters) != 16:
        raise ValueError
    label: i64 = 0
    row: i64 = 0
    while row < 9:
        codes = rows[row]
        shift: i64 = 32
        while shift >= 0:
            code = (codes >> shift) & 15
            if code == NEW:
                label += 1
                code = label
            out.append(characters[code])
            shift -= 4
        row += 1
    return out.getvalue()
