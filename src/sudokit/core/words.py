"""How a grid is kept: words of fields, and the tables about them."""

from __future__ import annotations

from typing import Final

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.choice import Choice

WORDS: Final = 18  # words of choices; as many again hold the values


SIZE: Final = 36


# Octal digits are threes of bits: a row of a field is one digit, a field
# three digits, a word fifteen.
FIELDS: Final = 0o001001001001001  # the first bit of every field


NINE: Final = 0o777  # one whole field


LOW_ROW: Final = 0o007007007007007  # row 0 of every field


BOX: Final = 0o111  # times a row: the same in all three rows


FULL_FIVE: Final = 0o777777777777777


FULL_FOUR: Final = 0o777777777777


ROW_FIVE: Final = LOW_ROW


ROW_FOUR: Final = 0o007007007007


def _value_bits() -> vec[i64]:
    """For each value 0 to 9 its bit of cell 0; none for 0, the empty.

    Sixteen, as in the next table, so that four bits are always one.
    """
    groups = [[2 ** (9 * field) for field in range(n)] for n in (5, 4)]
    return vec[i64]([0] + groups[0] + groups[1] + [0] * 6)


def _value_groups() -> vec[i64]:
    """For each value 0 to 9 what its group adds to the word number."""
    return vec[i64]([0] * 6 + [3] * 4 + [0] * 6)


def _field_bits() -> vec[i64]:
    """For each value 0 to 9 the first bit of its field."""
    return vec[i64]([0] + [9 * n for n in (0, 1, 2, 3, 4, 0, 1, 2, 3)])


def _cell_words() -> vec[i64]:
    """For each cell 0 to 80 the word of its choices of 1 to 5."""
    return vec[i64]([6 * (j % 3) + i // 3 for i in range(9) for j in range(9)])


def _cell_bits() -> vec[i64]:
    """For each cell 0 to 80 its bit in a field."""
    return vec[i64]([3 * (i % 3) + j // 3 for i in range(9) for j in range(9)])


def _bits_set() -> vec[i64]:
    """For each number 0 to 511 how many of its bits are set."""
    return vec[i64]([bin(n).count("1") for n in range(512)])


def _other_lines() -> vec[i64]:
    """For each bit of a field the cells of its box off its lines.

    Entry 3*row + column; the cells are bits 3*row + column, too.
    """
    return vec[i64](
        [
            sum(
                2 ** (3 * r + c)
                for r in range(3)
                for c in range(3)
                if r != row and c != column
            )
            for row in range(3)
            for column in range(3)
        ]
    )


def _bits() -> vec[i64]:
    """The powers of two, since a compiled 1 << n has 32 bits."""
    return vec[i64]([2**n for n in range(45)])


def _digits() -> vec[i64]:
    """For each character below 128 its value, -1 if it is none."""
    value = {"0": 0, ".": 0} | {str(n): n for n in range(1, 10)}
    return vec[i64]([value.get(chr(code), -1) for code in range(128)])


def _characters() -> vec[i32]:
    """For each value its character, a dot for none."""
    return vec[i32]([ord(sign) for sign in ".123456789??????"])


def _empty() -> vec[i64]:
    """The words of the empty grid."""
    return vec[i64](([FULL_FIVE] * 3 + [FULL_FOUR] * 3) * 3 + [0] * WORDS)


def _which_value() -> i64:
    """The factor that turns one bit of a cell into its value.

    Let ``one`` be a cell's bits of the values 1 to 5, moved to bit 0, 9,
    18 ..., and those of 6 to 9 to bit 4, 13, 22 ...  With a single bit
    e set, the product has this number moved up by e, so that its bits
    40 to 43 are what stands here at 40 - e: the value.
    """
    factor = 0
    for field in range(5):
        factor |= (field + 1) << (40 - 9 * field)
    for field in range(4):
        factor |= (field + 6) << (36 - 9 * field)
    return factor


VALUE_BITS: Final = _value_bits()


VALUE_GROUPS: Final = _value_groups()


FIELD_BITS: Final = _field_bits()


CELL_WORDS: Final = _cell_words()


CELL_BITS: Final = _cell_bits()


BITS_SET: Final = _bits_set()


OTHER_LINES: Final = _other_lines()


BITS: Final = _bits()


DIGITS: Final = _digits()


CHARACTERS: Final = _characters()


EMPTY: Final = _empty()


WHICH_VALUE: Final[i64] = _which_value()


def mark_of(c: Choice) -> int:
    """The mark of a choice, for assume and exclude.

    ValueError for a cell or a value that doesn't exist.
    """
    cell = cell_number(c.i, c.j)
    if not 1 <= c.n <= 9:
        raise ValueError(f"{c.n!r} is not a value of 1 to 9")
    n: i64 = c.n
    word = CELL_WORDS[cell] + VALUE_GROUPS[n]
    return int(64 * word + CELL_BITS[cell] + FIELD_BITS[n])


def cell_number(i: int, j: int) -> i64:
    """The number of cell (i, j), 0 to 80; ValueError outside."""
    if not (0 <= i <= 8 and 0 <= j <= 8):
        raise ValueError(f"row {i!r}, column {j!r}: there is no such cell")
    return 9 * i + j


def put_value(words: vec[i64], cell: i64, value: i64) -> None:
    """Note a value for a cell, 0 for none."""
    at = CELL_WORDS[cell] + VALUE_GROUPS[value] + WORDS
    words[at] |= VALUE_BITS[value] << CELL_BITS[cell]
