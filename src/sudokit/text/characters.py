"""The characters of a puzzle, the sizes of grids, and lines of 81 characters.

Functions of lines don't branch on the values of their cells: a processor
can't predict them, and a wrong prediction costs more than a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final, SupportsIndex

from sudokit.native.arrays import StringWriter, i64, vec

LINE_LIMIT: Final = 4096  # characters; no line of a puzzle is longer
SIGNS: Final = "0._*"  # signs for an empty cell
NINE: Final = "123456789"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the values 10 to 35
LINKS: Final = ("http://", "https://", "www.")  # beginnings of links
FRAME: Final = frozenset("+-=|:") | frozenset(map(chr, range(0x2500, 0x2580)))
NO_PUZZLE: Final = "there is no puzzle in the input"
BARS: Final = frozenset("|│┃║")
BETWEEN: Final = frozenset(" \t,;") | BARS
# Other signs for an empty cell, and other digits.
WIDE_SIGNS: Final = "\u00b7\u2022\u25a1\uff0e\uff10"
TO_ASCII: Final = str.maketrans(
    WIDE_SIGNS + "".join(map(chr, range(0xFF11, 0xFF1A))), ".....123456789"
)
NO_BREAK: Final = "\u00a0"  # a blank, or an empty cell


LARGEST: Final = 63


def squarest_rows(size: int) -> int:
    """Return the rows of the squarest box of this many cells.

    They are at most its columns.  0 if no box with two rows or more makes
    a grid of this size.

    >>> squarest_rows(9), squarest_rows(6), squarest_rows(7)
    (3, 2, 0)
    """
    if 0 < size <= LARGEST:
        for rows in range(size, 1, -1):
            if rows * rows <= size and size % rows == 0:
                return rows
    return 0


SIZES: Final = frozenset(
    [size for size in range(LARGEST + 1) if squarest_rows(size)]
)
# The size of a grid by the number of its cells.
GRIDS: Final = {size * size: size for size in SIZES}


def _digits() -> vec[i64]:
    """Return the value of each character below 128, 16 if it has none."""
    value = {"0": 0, ".": 0} | {str(n): n for n in range(1, 10)}
    return vec[i64]([value.get(chr(code), 16) for code in range(128)])


DIGITS: Final = _digits()
# The value of each character of a line, 0 for a dot.
VALUES: Final = bytes([max(code - ord("0"), 0) for code in range(256)])


def signs_of(values: Sequence[Sequence[object]]) -> str:
    """Return nine rows of nine values as 81 characters; or ValueError."""
    try:
        rows = [list(row) for row in values]
    except TypeError:
        raise ValueError("9 rows of 9 values are needed") from None
    if len(rows) != 9:
        raise ValueError(f"9 rows are needed, not {len(rows)}")
    signs = ""
    for i, row in enumerate(rows):
        if len(row) != 9:
            raise ValueError(f"row {i + 1} has {len(row)} values, not 9")
        for j, n in enumerate(row):
            value = whole(n)
            if not 0 <= value <= 9:
                raise ValueError(
                    f"r{i + 1}c{j + 1}: {n!r} is not a value of 0 to 9"
                )
            signs += str(value)
    return signs


def line_of_clues(line: str, given: vec[i64]) -> str:
    """Return the line of 81 characters with only the values of some cells."""
    out = StringWriter()
    cell: i64 = 0
    while cell < 81:
        out.append(ord(line[cell]) if given[cell] else ord("."))
        cell += 1
    return out.getvalue()


def text_of_line(line: str) -> str:
    """Return 81 characters as nine lines of nine values, 0 for empty.

    >>> print(text_of_line("123456789" + "." * 72)[:36], end="")
    1 2 3 4 5 6 7 8 9
    0 0 0 0 0 0 0 0 0
    """
    out = bytearray(b" ") * 162
    out[::2] = line.replace(".", "0").encode()
    out[17::18] = b"\n" * 9
    return out.decode()


def is_plain(line: str) -> bool:
    """Return whether a line is a puzzle of 81 digits and dots."""
    return (
        len(line) == 81
        and end_of_lines(f"{line}\n", 0) > 0
        and not are_candidates(line)
    )


def are_candidates(line: str) -> bool:
    """Return whether 81 signs are the candidates of nine cells.

    Each cell has nine signs: its digits in their places, or 1 there, and
    signs for empty cells elsewhere.  No puzzle has such cells: most of
    them would clash.  A complete grid is a grid, even a wrong one.

    >>> are_candidates("1.3......" * 9), are_candidates("110000000" * 9)
    (True, True)
    >>> are_candidates("123456789" + "." * 72)
    False
    """
    if not are_placed(line):
        return False
    cells = [line[k : k + 9].strip(SIGNS) for k in range(0, 81, 9)]
    is_open = any(len(cell) > 1 for cell in cells)
    return is_open and all(cells) and not set(SIGNS).isdisjoint(line)


def are_placed(signs: str) -> bool:
    """Return whether all digits are those of their places, or all are 1.

    >>> are_placed("..3......1"), are_placed("..1"), are_placed("2")
    (True, True, False)
    """
    placed = ones = True
    for k, sign in enumerate(signs):
        if sign not in SIGNS:
            ones = ones and sign == "1"
            placed = placed and sign == NINE[k % 9]
            if not (ones or placed):
                return False
    return True


def html_of(line: str) -> str:
    """Return 81 characters as a table of HTML, with heavy box lines."""
    rows = ""
    for i in range(9):
        below = 2 if i % 3 == 2 else 1
        rows += "<tr>"
        for j, sign in enumerate(line[9 * i : 9 * i + 9]):
            right = 2 if j % 3 == 2 else 1
            rows += (
                '<td style="border: 1px solid;'
                f" border-width: 0 {right}px {below}px 0;"
                ' width: 1.7em; height: 1.7em; text-align: center">'
                f"{sign if sign.isdecimal() else ''}</td>"
            )
        rows += "</tr>"
    style = "border-collapse: collapse; border: 2px solid"
    return f'<table style="{style}">{rows}</table>'


def end_of_lines(text: str, start: i64) -> i64:
    """Return the end of the run of lines that ``read_line`` reads.

    Each includes its newline.
    """
    digits = DIGITS
    size: i64 = len(text)
    at = start
    while at + 82 <= size and ord(text[at + 81]) == ord("\n"):
        wrong: i64 = 0
        end = at + 81
        cell = at
        while cell < end:
            code = i64(ord(text[cell]))
            wrong |= digits[code & 127] | (code & ~127)
            cell += 1
        if wrong & ~15:
            break
        at += 82
    return at


def whole(n: object) -> int:
    """Return an integer of any type, such as NumPy's; -1 for anything else."""
    if type(n) is int:
        return n
    if isinstance(n, bool) or not isinstance(n, SupportsIndex):
        return -1
    return index(n)
