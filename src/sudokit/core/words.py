"""The words of a grid, their tables, lines, and shifts between neighbours.

A cell is in a band and a stack (three rows or columns of boxes), and has a
row and a column inside its box.  For each column inside the boxes (left,
middle, right) and each value there is one *word* of 27 bits, one for each
cell of these columns; its bit is the cell's *place*.  The left column, with
the place in each of its cells:

        stack 0     stack 1     stack 2
       0  .  . |   1  .  . |   2  .  .      band 0
       3  .  . |   4  .  . |   5  .  .
       6  .  . |   7  .  . |   8  .  .
      ---------+-----------+----------
       9  .  . |  10  .  . |  11  .  .      band 1
      12  .  . |  13  .  . |  14  .  .
      15  .  . |  16  .  . |  17  .  .
      ---------+-----------+----------
      18  .  . |  19  .  . |  20  .  .      band 2
      21  .  . |  22  .  . |  23  .  .
      24  .  . |  25  .  . |  26  .  .

    place       = 9*band + 3*row in the box + stack
    word number = 10*column in the box + value

Written in octal a word shows its rows: a digit is a row of three stacks,
three digits a band.  Words 0, 10 and 20 would be those of the value 0;
they are empty.  Thirty words have the choices of all cells, and thirty more,
in the same order, the values placed (each is a choice of its cell, too).
Six words are notes for the rules, three each for left, middle and right:
the cells with a value (``FULL``), and those with a single choice
(``NAKED``).

A *mark* is a choice as one number, 32*word + place.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.choice import Choice
from sudokit.native.arrays import StringWriter, i32, i64, vec
from sudokit.text.characters import DIGITS

MIDDLE: Final = 10  # from a word of the left column to the middle one
RIGHT: Final = 20
PLACED: Final = 30  # from a word of choices to that of the value placed
FULL: Final = 60
NAKED: Final = 63
SIZE: Final = 66

ALL: Final = 0o777777777  # every place
TOP: Final = 0o007007007  # the top row of every band


def _empty() -> vec[i32]:
    """Return the words of the empty grid."""
    return vec[i32](([0] + [ALL] * 9) * 3 + [0] * (SIZE - PLACED))


def _bits() -> vec[i32]:
    """Return the bit of each place."""
    return vec[i32]([2**place for place in range(27)])


def _characters() -> vec[i32]:
    """Return the character of each value, a dot for none."""
    return vec[i32]([ord(sign) for sign in ".123456789??????"])


def _word_of_cell() -> vec[i64]:
    """Return the number of each cell's word of the value 0."""
    return vec[i64]([cell % 3 * MIDDLE for cell in range(81)])


def _place_of_cell() -> vec[i64]:
    """Return the place of each cell 0 to 80."""
    return vec[i64]([cell // 9 * 3 + cell % 9 // 3 for cell in range(81)])


def _peers(far: bool) -> vec[i32]:
    """Return the peers of each cell, or those that share one house with it.

    Entry 3*cell + column has those in one column inside the boxes.
    """
    masks: list[int] = []
    for cell in range(81):
        row, j = divmod(cell, 9)
        stack = j // 3
        in_row = 0o7 << 3 * row
        in_box = 0o111 << 9 * (row // 3) + stack
        own = 1 << 3 * row + stack
        for column in range(3):
            mask = in_row ^ in_box if far else in_row | in_box
            if column == j % 3:
                in_column = 0o111111111 << stack
                mask = mask ^ in_column if far else mask | in_column
                mask &= ~own
            masks.append(mask)
    return vec[i32](masks)


EMPTY: Final = _empty()
BITS: Final = _bits()
CHARACTERS: Final = _characters()
WORD_OF_CELL: Final = _word_of_cell()
PLACE_OF_CELL: Final = _place_of_cell()
PEERS: Final = _peers(far=False)
# Those outside the cell's own mini-row and mini-column.
FAR_PEERS: Final = _peers(far=True)


def cell_number(i: int, j: int) -> i64:
    """Return the number of cell (i, j), 0 to 80; ValueError outside."""
    if not (0 <= i <= 8 and 0 <= j <= 8):
        raise ValueError(f"row {i!r}, column {j!r}: there is no such cell")
    return 9 * i + j


def mark_of(c: Choice) -> int:
    """Return the mark of a choice, for assume and exclude.

    ValueError for a cell or a value that doesn't exist.
    """
    cell = cell_number(c.i, c.j)
    if not 1 <= c.n <= 9:
        raise ValueError(f"{c.n!r} is not a value of 1 to 9")
    return int(mark_at(cell, c.n))


def mark_at(cell: i64, value: i64) -> i64:
    """Return the mark of a value in a cell of this number."""
    return 32 * (WORD_OF_CELL[cell] + value) + PLACE_OF_CELL[cell]


def value_at(w: vec[i32], cell: i64) -> i64:
    """Return the value placed in a cell, 0 for none."""
    start = WORD_OF_CELL[cell] + PLACED
    bit = BITS[PLACE_OF_CELL[cell]]
    value: i64 = 9
    while value and not w[start + value] & bit:
        value -= 1
    return value


def masks_of(w: vec[i32]) -> list[int]:
    """Return the candidates of each cell, bit n-1 for n; 0 for a value."""
    masks: list[int] = []
    for cell in range(81):
        start = WORD_OF_CELL[cell]
        bit = BITS[PLACE_OF_CELL[cell]]
        mask: i64 = 0
        if not w[FULL + start // MIDDLE] & bit:
            value: i64 = 9
            while value:
                mask = mask * 2 + (1 if w[start + value] & bit else 0)
                value -= 1
        masks.append(mask)
    return masks


def is_full(w: vec[i32]) -> bool:
    """Return whether every cell has a value."""
    return w[FULL] & w[FULL + 1] & w[FULL + 2] == ALL


# Lines of 81 characters.  No branch depends on the values of the cells: a
# processor can't predict them, and a wrong prediction costs more than a cell.


def read_line(line: str) -> vec[i32]:
    """Return the words of 81 characters, with nothing ruled out."""
    if len(line) != 81 or not line.isascii():
        raise ValueError(f"81 characters are needed: {line!r}")
    return read_cells(line, 0)


def read_cells(text: str, begin: i64) -> vec[i32]:
    """Return the words of the 81 characters of a text from ``begin`` on.

    The text must be ASCII and long enough; this isn't checked.
    """
    words = EMPTY[:]
    digits = DIGITS
    if len(words) != SIZE or len(digits) != 128:
        raise ValueError
    wrong: i64 = 0
    cell = begin
    end = begin + 81
    bit: i32 = 1
    while cell < end:
        start: i64 = PLACED
        while start < 2 * PLACED:
            value = digits[ord(text[cell]) & 127]
            wrong |= value
            words[start + (value & 15)] |= bit
            cell += 1
            start += MIDDLE
        bit <<= 1
    if wrong & 16:
        line = text[begin:end]
        raise ValueError(f"expected 1 to 9, 0 and . only, not {line!r}")
    # The empty cells were recorded as those of the value 0.
    words[PLACED] = 0
    words[PLACED + MIDDLE] = 0
    words[PLACED + RIGHT] = 0
    return words


def write_line(w: vec[i32]) -> str:
    """Return the values as 81 characters, . for none."""
    out = StringWriter()
    write_cells(w, out)
    return out.getvalue()


def write_cells(w: vec[i32], out: StringWriter) -> None:
    """Write the values as 81 characters, . for none."""
    characters = CHARACTERS
    ones = values_in_binary(w)
    if len(ones) != 12 or len(characters) != 16:
        raise ValueError
    place: i32 = 0
    while place < 27:
        at: i64 = 0
        while at < 12:
            value = (
                ((ones[at] >> place) & 1)
                | (((ones[at + 1] >> place) & 1) << 1)
                | (((ones[at + 2] >> place) & 1) << 2)
                | (((ones[at + 3] >> place) & 1) << 3)
            )
            out.append(characters[i64(value)])
            at += 4
        place += 1


def values_in_binary(w: vec[i32]) -> vec[i32]:
    """Return the places whose value has a 1, 2, 4, 8 in binary, by column."""
    if len(w) != SIZE:
        raise ValueError
    binary = EMPTY[:12]
    if len(binary) != 12:
        raise ValueError
    column: i64 = 0
    while column < 3:
        top = PLACED + 10 * column
        odd = w[top + 1] | w[top + 5]
        high = w[top + 6] | w[top + 7]
        binary[4 * column] = odd | w[top + 3] | w[top + 7] | w[top + 9]
        binary[4 * column + 1] = w[top + 2] | w[top + 3] | high
        binary[4 * column + 2] = w[top + 4] | w[top + 5] | high
        binary[4 * column + 3] = w[top + 8] | w[top + 9]
        column += 1
    return binary


# Shifts that move every place onto its neighbour: every stack, row or band
# moves one on, and the last one wraps around.  Each result is masked to 27
# bits: then it can't be confused with the number that marks an error in
# compiled code, and the loops that call these functions become vector code.


def next_stack(x: i32) -> i32:
    """Return the places with a bit in the stack to their right."""
    return ((x >> 1) & 0o333333333) | ((x << 2) & 0o444444444)


def last_stack(x: i32) -> i32:
    """Return the places with a bit in the stack to their left."""
    return ((x << 1) & 0o666666666) | ((x >> 2) & 0o111111111)


def next_row(x: i32) -> i32:
    """Return the places with a bit in the row below."""
    return ((x >> 3) & 0o077077077) | ((x << 6) & 0o700700700)


def last_row(x: i32) -> i32:
    """Return the places with a bit in the row above."""
    return ((x << 3) & 0o770770770) | ((x >> 6) & 0o007007007)


def next_band(x: i32) -> i32:
    """Return the places with a bit in the band below."""
    return (x >> 9) | ((x << 18) & 0o777000000)


def last_band(x: i32) -> i32:
    """Return the places with a bit in the band above."""
    return (x >> 18) | ((x << 9) & 0o777777000)


def any_row(x: i32) -> i32:
    """Return the union of the rows of each box, in the top rows."""
    return (x | (x >> 3) | (x >> 6)) & TOP


def all_rows(x: i32) -> i32:
    """Return the top rows, copied to all three rows."""
    return (x & TOP) * 0o111
