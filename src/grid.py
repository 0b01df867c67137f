"""A sudoku grid that never changes.

A ``Grid`` is a value, like a number: an operation takes a grid and
returns a new one, and the old one stays as it was.  So recursion needs
no undo, and a grid can be kept, compared, hashed and sent away.

    Grid.init(values)    a grid from nine rows of nine values, 0 for empty
    g.update(c)          the grid with the choice c made
    g.iterate(t)         the choice after t, cells with few choices first
    g.unique()           was every step so far a unique choice?
    g.exist_unique()     a cell with one choice left, as that choice
    g.clear_unique()     the same grid without that flag
    g.read_value(c)      c with the value of its cell

A ``Choice(i, j, n)`` is row i, column j (0 to 8) and value n (1 to 9).
``NO_CHOICE`` is no choice at all.  A unique choice is one that stands
alone in its cell.

Beyond the C header:

    Grid.parse(line)     a grid from 81 characters, and
    g.line()             the 81 characters of a grid
    g.values()           nine rows of nine values
    g.choices(i, j)      the values that an empty cell can still take
    g.reject(c)          the grid with the choice c ruled out
    g.deduce()           the grid with everything placed that is forced
    g.fill_singles()     the grid after all unique choices
    g.is_complete()      has every cell its value?
    g.is_solved()        has every house every value?
    g.trial()            the choice a search does best to try, as a mark
    g.assume(mark)       everything that follows when it is made
    g.exclude(mark)      everything that follows when it is ruled out
    mark_of(c)           the mark of a choice

How a grid is kept
------------------

A cell stands in a band and a stack (three rows or columns of boxes), and
has a row and a column inside its box.  Take the nine cells of a band
that have the same column inside their boxes, marked x here for the
first band and the first column:

      x . . | x . . | x . .      row 0      stack 0 1 2
      x . . | x . . | x . .      row 1
      x . . | x . . | x . .      row 2

For one value these nine cells are nine bits, a *field*, row by row,
so that bit 3*row + stack says whether the value can still go there.
Five such fields, of the values 1 to 5, make one integer, a *word*; the
values 6 to 9 make another.  There are three columns inside a box, two
groups of values and three bands: 18 words hold the choices of all
cells, and 18 more, laid out alike, the values placed.

    word number = 6*column + 3*group + band
    bit number  = 9*field + 3*row + stack

The point of it: one ``&``, ``|`` or shift works on five values and nine
cells at once, and nothing below asks about one cell or one value.

What is deduced
---------------

Five rules, each for all values together, until none finds more:

``_settle_cells``   A cell with a value loses its other choices, and a
                    cell with one choice left takes it (naked single).
``_settle_bands``   A value has one segment (three cells in a row and a
                    box) in each row and in each box of a band, so its
                    three segments stand like rooks.  A segment in no
                    such standing loses the value (locked candidates).
``_settle_stacks``  The same for columns; and a value that is left with
                    one cell in a box goes there (hidden single).
``_settle_segments``  Three values fill a segment.  If only three can,
                    they must; if three must, only they can.
``_settle_boxes``   A box has a value in one of its three columns.
                    What follows for the value in every case, follows.

One deduction of ``_settle_bands``, drawn for the value 5.  On the left,
the segments of a band that can hold it:

                stack 0  1  2             stack 0  1  2
        row 0         5  .  5                   5  .  x
        row 1         5  5  5                   x  5  x
        row 2         .  .  5                   .  .  5

Row 2 has 5 in stack 2 only.  So rows 0 and 1 don't have it there, which
leaves row 0 with stack 0, and row 1 with stack 1.  As a formula: a
segment remains if the other two rows can hold 5 in the other two stacks,
one each.  For row 0 and stack 2 that asks for row 1 and 2 in stacks 0
and 1, and row 2 has neither.  ``_settle_bands`` asks it with shifts, for
all segments of the band and five values at once.

The idea of bits by band and value is well known among the authors of
fast solvers; the field layout is this program's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from librt.strings import StringWriter
from librt.vecs import vec
from mypy_extensions import i32, i64

# Compiled, the attributes of a class are read-only by themselves, and a
# vec is a plain array; interpreted, a list is the quicker array.
COMPILED: Final = not __file__.endswith(".py")
if not COMPILED:
    globals()["vec"] = {i64: list, i32: list}


class Choice(NamedTuple):
    """Value n (1 to 9) in row i and column j (0 to 8)."""

    i: int
    j: int
    n: int


NO_CHOICE: Final = Choice(0, 0, 0)


class BudgetSpent(Exception):
    """A search ended because its trials or its time ran out.

    That is not "no solution": nothing is known of what was left.
    """

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

# A mark is a choice as one integer, 64*word + bit.


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
    return vec[i64](
        [6 * (j % 3) + i // 3 for i in range(9) for j in range(9)]
    )


def _cell_bits() -> vec[i64]:
    """For each cell 0 to 80 its bit in a field."""
    return vec[i64](
        [3 * (i % 3) + j // 3 for i in range(9) for j in range(9)]
    )


def _bits_set() -> vec[i64]:
    """For each number 0 to 511 how many of its bits are set."""
    return vec[i64]([bin(n).count("1") for n in range(512)])


def _other_lines() -> vec[i64]:
    """For each bit of a field the cells of its box off its lines.

    Entry 3*row + column; the cells are bits 3*row + column, too.
    """
    return vec[i64]([
        sum(
            2 ** (3 * r + c)
            for r in range(3) for c in range(3)
            if r != row and c != column
        )
        for row in range(3) for column in range(3)
    ])


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
    return vec[i64](
        ([FULL_FIVE] * 3 + [FULL_FOUR] * 3) * 3 + [0] * WORDS
    )


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


# Turning a field: every stack, or every row, is moved one place, and
# the one that falls out comes in at the other end.  So the bit of a
# segment meets the bit of its neighbour.


def _next_stack(x: i64) -> i64:
    return ((x >> 1) & 0o333333333333333) | ((x << 2) & 0o444444444444444)


def _next_row(x: i64) -> i64:
    return ((x >> 3) & 0o077077077077077) | ((x << 6) & 0o700700700700700)


def _any_row(x: i64) -> i64:
    """In row 0 of every field: is there a bit in any row?"""
    return (x | (x >> 3) | (x >> 6)) & LOW_ROW


def _settle_cells(w: vec[i64]) -> i64:
    """Cells with a value lose other choices; naked singles are placed.

    Returns the bits that changed, -1 if a cell is left without a choice
    or has two values.
    """
    if len(w) != SIZE:
        raise ValueError
    changed: i64 = 0
    wrong: i64 = 0
    column: i64 = 0
    while column < WORDS:
        band: i64 = 0
        while band < 3:
            at = column + band
            low = w[at]
            high = w[at + 3]
            low_placed = w[at + WORDS]
            high_placed = w[at + WORDS + 3]
            # The cells with a value, in the first field, then in all.
            full = low_placed | high_placed
            full |= full >> 27
            full |= (full >> 9) | (full >> 18)
            full = (full & NINE) * FIELDS
            low = (low & ~full) | low_placed
            high = (high & ~full) | high_placed
            changed |= (low ^ w[at]) | (high ^ w[at + 3])
            # Add up the nine fields as far as "one" and "more": first
            # the two words, then fields 3, 4 to 0, 1, then the rest.
            one = low | high
            more = low & high
            upper = one >> 27
            more |= (more >> 27) | (one & upper)
            one |= upper
            second = one >> 9
            third = one >> 18
            more |= (more >> 9) | (more >> 18)
            more |= (one & second) | ((one | second) & third)
            one |= second | third
            wrong |= (NINE & ~one) | (full & more)
            single = (one & ~more & NINE) * FIELDS
            w[at] = low
            w[at + 3] = high
            w[at + WORDS] = low & single
            w[at + WORDS + 3] = high & single
            band += 1
        column += 6
    return -1 if wrong & NINE else changed


def _settle_bands(w: vec[i64]) -> i64:
    """Values placed leave their box; segments stand like rooks.

    Returns the bits that changed.
    """
    if len(w) != SIZE:
        raise ValueError
    changed: i64 = 0
    at: i64 = 0
    while at < 6:
        placed = w[at + WORDS] | w[at + WORDS + 6] | w[at + WORDS + 12]
        boxes = _any_row(placed) * BOX
        left = (w[at] & ~boxes) | w[at + WORDS]
        middle = (w[at + 6] & ~boxes) | w[at + WORDS + 6]
        right = (w[at + 12] & ~boxes) | w[at + WORDS + 12]
        segments = left | middle | right
        # Two rows and two stacks hold the value in one of two ways.
        beside = _next_stack(segments)
        pair = (segments & _next_row(beside)) | (
            beside & _next_row(segments)
        )
        stays = _next_row(_next_stack(pair))
        left &= stays
        middle &= stays
        right &= stays
        changed |= (
            (left ^ w[at]) | (middle ^ w[at + 6]) | (right ^ w[at + 12])
        )
        w[at] = left
        w[at + 6] = middle
        w[at + 12] = right
        at += 1
    return changed


def _settle_stacks(w: vec[i64]) -> tuple[i64, i64]:
    """Segments of columns stand like rooks; hidden singles are placed.

    Returns the bits that changed, and bits of values that have no place
    or two in a box.
    """
    if len(w) != SIZE:
        raise ValueError
    changed: i64 = 0
    wrong: i64 = 0
    at: i64 = 0
    while at < 6:
        # Names: the column inside a box is l(eft), m(iddle) or r(ight).
        l0 = _any_row(w[at])
        l1 = _any_row(w[at + 1])
        l2 = _any_row(w[at + 2])
        m0 = _any_row(w[at + 6])
        m1 = _any_row(w[at + 7])
        m2 = _any_row(w[at + 8])
        r0 = _any_row(w[at + 12])
        r1 = _any_row(w[at + 13])
        r2 = _any_row(w[at + 14])
        every = ROW_FIVE if at == 0 else ROW_FOUR
        bits, bad = _settle_box(
            w, at, every,
            l0 & ((m1 & r2) | (m2 & r1)),
            m0 & ((l1 & r2) | (l2 & r1)),
            r0 & ((l1 & m2) | (l2 & m1)),
        )
        changed |= bits
        wrong |= bad
        bits, bad = _settle_box(
            w, at + 1, every,
            l1 & ((m0 & r2) | (m2 & r0)),
            m1 & ((l0 & r2) | (l2 & r0)),
            r1 & ((l0 & m2) | (l2 & m0)),
        )
        changed |= bits
        wrong |= bad
        bits, bad = _settle_box(
            w, at + 2, every,
            l2 & ((m0 & r1) | (m1 & r0)),
            m2 & ((l0 & r1) | (l1 & r0)),
            r2 & ((l0 & m1) | (l1 & m0)),
        )
        changed |= bits
        wrong |= bad
        at += 3
    return changed, wrong


def _settle_box(
    w: vec[i64], at: i64, every: i64, left: i64, middle: i64, right: i64
) -> tuple[i64, i64]:
    """The three boxes of a band, given the columns that remain.

    ``left``, ``middle`` and ``right`` are the columns inside the boxes
    that can hold the value, in row 0 of its field.  Returns what
    _settle_stacks does.
    """
    if len(w) != SIZE or at < 0 or at > 5:
        raise ValueError
    ones = w[at] & (left * BOX)
    twos = w[at + 6] & (middle * BOX)
    threes = w[at + 12] & (right * BOX)
    changed = (
        (ones ^ w[at]) | (twos ^ w[at + 6]) | (threes ^ w[at + 12])
    )
    w[at] = ones
    w[at + 6] = twos
    w[at + 12] = threes
    # One column and one row are one cell.
    row0 = ones | twos | threes
    row1 = row0 >> 3
    row2 = row0 >> 6
    some = left | middle
    several = (left & middle) | (right & some)
    several |= (row0 & row1) | (row2 & (row0 | row1))
    single = (every & ~several) * BOX
    wrong = every & ~(some | right)
    # A value placed that is not alone in its box stands there twice.
    placed = w[at + WORDS] | w[at + WORDS + 6] | w[at + WORDS + 12]
    wrong |= placed & ~single
    ones &= single
    twos &= single
    threes &= single
    changed |= (
        (ones ^ w[at + WORDS]) | (twos ^ w[at + WORDS + 6])
        | (threes ^ w[at + WORDS + 12])
    )
    w[at + WORDS] = ones
    w[at + WORDS + 6] = twos
    w[at + WORDS + 12] = threes
    return changed, wrong


def _three(low: i64, high: i64) -> tuple[i64, i64]:
    """The places of a field where three of the nine values stand, or less.

    Returns those with just three, and those with fewer.  Adds up the
    fields of both words in two binary digits and "more".
    """
    odd = low ^ high
    twos = low & high
    # Five fields to add, by two full adders.
    second = odd >> 9
    third = odd >> 18
    half = odd ^ second
    carry = (odd & second) | (half & third)
    half ^= third
    fourth = odd >> 27
    fifth = odd >> 36
    sum_ = half ^ fourth
    other = (half & fourth) | (sum_ & fifth)
    sum_ ^= fifth
    # One of the seven twos.
    one = carry | other
    more = carry & other
    more |= one & twos
    one |= twos
    twos >>= 9
    more |= one & twos
    one |= twos
    twos >>= 9
    more |= one & twos
    one |= twos
    twos >>= 9
    more |= one & twos
    one |= twos
    twos >>= 9
    more |= one & twos
    one |= twos
    three = sum_ & one & ~more & NINE
    return three, NINE & ~(more | three)


def _leaving(low: i64, high: i64, by_row: bool) -> tuple[i64, i64, i64]:
    """What leaves the segments of a line, for both groups of values.

    The segments that can hold a value are bits of its field, and three
    make a line: a row of the field, or with by_row a column of it.  The
    third answer is not 0 if too few can or too many must fill one.
    """
    if by_row:
        low1 = _next_row(low)
        low2 = _next_row(low1)
        high1 = _next_row(high)
        high2 = _next_row(high1)
    else:
        low1 = _next_stack(low)
        low2 = _next_stack(low1)
        high1 = _next_stack(high)
        high2 = _next_stack(high1)
    # Three can: they must, so they leave the rest of the line.
    can, too_few = _three(low, high)
    can *= FIELDS
    low_out = low & can
    high_out = high & can
    if by_row:
        low_out = _next_row(low_out)
        low_out |= _next_row(low_out)
        high_out = _next_row(high_out)
        high_out |= _next_row(high_out)
    else:
        low_out = _next_stack(low_out)
        low_out |= _next_stack(low_out)
        high_out = _next_stack(high_out)
        high_out |= _next_stack(high_out)
    # Three must, having no other place in the line: only they can.
    low_must = low & ~(low1 | low2)
    high_must = high & ~(high1 | high2)
    must, fewer = _three(low_must, high_must)
    too_many = NINE & ~(must | fewer)
    must *= FIELDS
    low_out |= must & ~low_must
    high_out |= must & ~high_must
    return low & low_out, high & high_out, too_few | too_many


def _settle_segments(w: vec[i64]) -> i64:
    """Three values that can, or must, fill a segment fill it.

    Returns the bits that changed, -1 if too few can or too many must.
    """
    if len(w) != SIZE:
        raise ValueError
    changed: i64 = 0
    wrong: i64 = 0
    band: i64 = 0
    while band < 3:
        low, high, bad = _leaving(
            w[band] | w[band + 6] | w[band + 12],
            w[band + 3] | w[band + 9] | w[band + 15],
            False,
        )
        changed |= low | high
        wrong |= bad
        w[band] &= ~low
        w[band + 6] &= ~low
        w[band + 12] &= ~low
        w[band + 3] &= ~high
        w[band + 9] &= ~high
        w[band + 15] &= ~high
        band += 1
    at: i64 = 0
    while at < WORDS:
        # The segments of the columns, three bands in one field.
        low, high, bad = _leaving(
            _any_row(w[at]) | (_any_row(w[at + 1]) << 3)
            | (_any_row(w[at + 2]) << 6),
            _any_row(w[at + 3]) | (_any_row(w[at + 4]) << 3)
            | (_any_row(w[at + 5]) << 6),
            True,
        )
        changed |= low | high
        wrong |= bad
        w[at] &= ~((low & LOW_ROW) * BOX)
        w[at + 1] &= ~(((low >> 3) & LOW_ROW) * BOX)
        w[at + 2] &= ~(((low >> 6) & LOW_ROW) * BOX)
        w[at + 3] &= ~((high & LOW_ROW) * BOX)
        w[at + 4] &= ~(((high >> 3) & LOW_ROW) * BOX)
        w[at + 5] &= ~(((high >> 6) & LOW_ROW) * BOX)
        at += 6
    return -1 if wrong else changed


def _settle_boxes(w: vec[i64]) -> i64:
    """What follows for a value from each column it may have in a box.

    The values of a box are put into its first column, its second, its
    third; the rooks are moved in each case, and what all cases leave out
    goes.  This finds fish and short chains of one value.  The boxes on
    the diagonal do: each band and each stack has one of them.  Returns
    the bits that changed.
    """
    changed: i64 = 0
    box: i64 = 0
    while box < 9:
        band = box // 3
        cells = FIELDS * BOX << (box % 3)
        kept = vec[i64]([0] * WORDS)
        column: i64 = 0
        while column < 3:
            case = w[:]
            other: i64 = 0
            while other < 3:
                if other != column:
                    case[6 * other + band] &= ~cells
                    case[6 * other + band + 3] &= ~cells
                other += 1
            _settle_bands(case)
            _settle_stacks(case)
            _settle_bands(case)
            for at in range(WORDS):
                kept[at] |= case[at]
            column += 1
        for at in range(WORDS):
            changed |= w[at] & ~kept[at]
            w[at] &= kept[at]
        box += 4
    return changed


def _settle(w: vec[i64]) -> bool:
    """Everything the first four rules find; False for a contradiction."""
    while True:
        changed = _settle_cells(w)
        if changed < 0:
            return False
        changed |= _settle_bands(w)
        bits, wrong = _settle_stacks(w)
        if wrong:
            return False
        if changed | bits:
            continue
        if _all_placed(w):
            return True
        changed = _settle_segments(w)
        if changed <= 0:
            return changed == 0


def _all_placed(w: vec[i64]) -> bool:
    """Are the choices of all cells just the values placed?"""
    if len(w) != SIZE:
        raise ValueError
    rest: i64 = 0
    at: i64 = 0
    while at < WORDS:
        rest |= w[at] ^ w[at + WORDS]
        at += 1
    return rest == 0


def _clear_houses(w: vec[i64]) -> i64:
    """Values placed leave the choices of their cell, row, column, box.

    Returns the bits that changed.
    """
    if len(w) != SIZE:
        raise ValueError
    changed: i64 = 0
    at: i64 = 0
    while at < WORDS:
        column = at // 6 * 6
        first = at % 6 // 3 * 3
        band = at % 3
        # The cell: any value in it.
        low = column + band + WORDS
        gone = w[low] | w[low + 3]
        gone |= gone >> 27
        gone |= (gone >> 9) | (gone >> 18)
        gone = (gone & NINE) * FIELDS
        # The row and the box: this value in the band.
        side = first + band + WORDS
        rows = w[side] | w[side + 6] | w[side + 12]
        gone |= _any_row(rows) * BOX
        turned = _next_stack(rows)
        gone |= rows | turned | _next_stack(turned)
        # The column: this value in the other bands.
        top = column + first + WORDS
        gone |= _any_row(w[top] | w[top + 1] | w[top + 2]) * BOX
        stays = (w[at] & ~gone) | w[at + WORDS]
        changed |= stays ^ w[at]
        w[at] = stays
        at += 1
    return changed


def _pairs(low: i64, high: i64) -> i64:
    """The cells of a field, as its nine bits, with just two choices."""
    one = low | high
    two = low & high
    upper = one >> 27
    upper_two = two >> 27
    more = (two & upper) | (one & upper_two)
    two |= upper_two | (one & upper)
    one |= upper
    second = one >> 9
    second_two = two >> 9
    third = one >> 18
    third_two = two >> 18
    more |= (more >> 9) | (more >> 18)
    more |= (two & second) | (one & second_two)
    two |= second_two | (one & second)
    one |= second
    more |= (two & third) | (one & third_two)
    two |= third_two | (one & third)
    return two & ~more & NINE


def _reach(
    w: vec[i64], twins: vec[i64], value: i64, column: i64, band: i64,
    place: i64,
) -> i64:
    """What a value would clear, placed in a cell.

    One for each peer that can hold it, two more for one with two
    choices, as ``twins`` knows them: it would be left with one.  The
    cell is the bit ``place`` of word 6*column + band.
    """
    row = place // 3
    at = VALUE_GROUPS[value] + band
    top = VALUE_GROUPS[value] + 6 * column
    shift = FIELD_BITS[value] + 3 * row
    side = FIELD_BITS[value] + place - 3 * row
    box = OTHER_LINES[3 * row + column]
    # Bounds that the compiler can see, so that it checks no others.
    if not (0 <= at < 6 and 0 <= top < 16):
        raise ValueError
    count: i64 = 0
    weight: i64 = 1
    while weight < 3:
        if len(w) < WORDS:
            raise ValueError
        # The row, the rest of the box, the column, nine bits each.
        count += weight * (
            BITS_SET[
                ((w[at] >> shift) & 7)
                | (((w[at + 6] >> shift) & 7) << 3)
                | (((w[at + 12] >> shift) & 7) << 6)
            ]
            + BITS_SET[(
                ((w[at] >> side) & BOX)
                | (((w[at + 6] >> side) & BOX) << 1)
                | (((w[at + 12] >> side) & BOX) << 2)
            ) & box]
            + BITS_SET[
                ((w[top] >> side) & BOX)
                | (((w[top + 1] >> side) & BOX) << 1)
                | (((w[top + 2] >> side) & BOX) << 2)
            ]
        )
        w = twins
        weight += 1
    return count


@final
class Grid:
    """A sudoku grid: values, choices, and the flag of unique choices.

    Made by ``Grid.init`` and ``Grid.parse``.  Frozen, hashable, and
    equal to a grid with the same values, choices and flag.
    """

    __slots__ = ("_flag", "_words")

    def __init__(self, words: vec[i64], flag: bool) -> None:
        """Only this module calls it, with words that nobody else has."""
        self._words: Final = words
        self._flag: Final = flag

    # The interface of the C header.

    @staticmethod
    def init(values: Sequence[Sequence[object]]) -> Grid:
        """The grid with these nine rows of nine values, 0 for empty.

        The values may contradict each other.  ValueError says what is
        wrong when they are not nine times nine or not 0 to 9.
        """
        try:
            rows = [list(row) for row in values]
        except TypeError:
            raise ValueError("9 rows of 9 values are needed") from None
        if len(rows) != 9:
            raise ValueError(f"9 rows are needed, not {len(rows)}")
        words = EMPTY[:]
        for i, row in enumerate(rows):
            if len(row) != 9:
                raise ValueError(f"row {i + 1} has {len(row)} values, not 9")
            for j, n in enumerate(row):
                if type(n) is not int or not 0 <= n <= 9:
                    raise ValueError(
                        f"r{i + 1}c{j + 1}: {n!r} is not a value of 0 to 9"
                    )
                _put(words, 9 * i + j, n)
        _clear_houses(words)
        return Grid(words, True)

    def update(self, c: Choice) -> Grid:
        """The grid with value n in cell (i, j).

        n leaves the choices of the cell's row, column and box.
        ValueError if the cell has a value already or c is no choice.
        """
        mark = self._mark_of(c)
        words = self._words[:]
        words[mark // 64 + WORDS] |= BITS[mark % 64]
        _clear_houses(words)
        return Grid(words, self._flag)

    def iterate(self, t: Choice) -> Choice:
        """The choice that follows t, NO_CHOICE to start and at the end.

        Cells with the fewest choices come first, then by row, column
        and value.  ValueError if t is neither a choice nor NO_CHOICE.
        """
        after = (0, 0, 0, 0)
        if t.n:
            mark_of(t)
            after = (len(self.choices(t.i, t.j)), t.i, t.j, t.n)
        best = (10, 0, 0, 0)
        for i in range(9):
            for j in range(9):
                choices = self.choices(i, j)
                size = len(choices)
                if not after[0] <= size <= best[0]:
                    continue
                for n in choices:
                    key = (size, i, j, n)
                    if after < key < best:
                        best = key
        if best[0] == 10:
            return NO_CHOICE
        return Choice(best[1], best[2], best[3])

    def unique(self) -> bool:
        """The flag: was every step so far a unique choice?"""
        return self._flag

    def exist_unique(self) -> Choice:
        """An empty cell with one choice left, as that choice.

        The first by row and column; NO_CHOICE if there is none.
        """
        for i in range(9):
            for j in range(9):
                choices = self.choices(i, j)
                if len(choices) == 1:
                    return Choice(i, j, choices[0])
        return NO_CHOICE

    def clear_unique(self) -> Grid:
        """The same grid without the flag."""
        return Grid(self._words, False)

    def read_value(self, c: Choice) -> Choice:
        """c with n = the value of cell (i, j), 0 when it is empty."""
        return Choice(c.i, c.j, int(self._value(_cell(c.i, c.j))))

    # Beyond the header.

    @staticmethod
    def parse(line: str) -> Grid:
        """The grid of 81 characters, row by row, . or 0 for empty."""
        words = _read_line(line)
        _clear_houses(words)
        return Grid(words, True)

    def line(self) -> str:
        """The values as 81 characters, row by row, . for empty."""
        return _write_line(self._words)

    def values(self) -> tuple[tuple[int, ...], ...]:
        """Nine rows of nine values, 0 for empty."""
        return tuple([
            tuple([int(self._value(9 * i + j)) for j in range(9)])
            for i in range(9)
        ])

    def choices(self, i: int, j: int) -> tuple[int, ...]:
        """The values that cell (i, j) can still take, () if it has one."""
        cell = _cell(i, j)
        words = self._words
        word = CELL_WORDS[cell]
        bit = CELL_BITS[cell]
        low = (words[word] >> bit) & FIELDS
        high = (words[word + 3] >> bit) & FIELDS
        placed = words[word + WORDS] | words[word + WORDS + 3]
        if (placed >> bit) & FIELDS:
            return ()
        found = []
        one = low | (high << 4)
        while one:
            lowest = one & -one
            found.append(int((lowest * WHICH_VALUE >> 40) & 15))
            one ^= lowest
        found.sort()
        return tuple(found)

    def reject(self, c: Choice) -> Grid:
        """The grid in which the empty cell (i, j) can't take n.

        ValueError if the cell has a value or c is no choice.
        """
        mark = self._mark_of(c)
        words = self._words[:]
        words[mark // 64] &= ~BITS[mark % 64]
        return Grid(words, self._flag)

    def fill_singles(self) -> Grid:
        """The grid after all unique choices, as far as they lead.

        That is what the original's program does without recursion:
        ``exist_unique`` and ``update`` until there is none.
        """
        words = self._words[:]
        while _settle_cells(words) >= 0 and _clear_houses(words):
            pass
        return Grid(words, self._flag)

    def deduce(self) -> Grid | None:
        """The grid with everything placed that is forced.

        Follows the five rules above to their end, without a trial.
        None if they lead to a contradiction.
        """
        words = self._words[:]
        while True:
            if not _settle(words):
                return None
            if _all_placed(words) or not _settle_boxes(words):
                return Grid(words, self._flag)

    def is_complete(self) -> bool:
        """Has every cell its value?  (It may be wrong.)"""
        words = self._words
        column: i64 = WORDS
        while column < SIZE:
            for band in range(3):
                full = words[column + band] | words[column + band + 3]
                full |= full >> 27
                full |= (full >> 9) | (full >> 18)
                if full & NINE != NINE:
                    return False
            column += 6
        return True

    def is_solved(self) -> bool:
        """Does every value stand in every row, column and box?"""
        words = self._words
        for group in range(2):
            at = WORDS + 3 * group
            every = ROW_FIVE if group == 0 else ROW_FOUR
            rows = every // 7 * BOX
            for k in range(3):
                band = words[at + k] | words[at + k + 6] | words[at + k + 12]
                if (band | (band >> 1) | (band >> 2)) & rows != rows:
                    return False
                first = at + 6 * k
                columns = words[first] | words[first + 1] | words[first + 2]
                if _any_row(band) != every or _any_row(columns) != every:
                    return False
        return True

    def trial(self) -> int:
        """The mark of the choice that a search does best to try.

        Of the cells with two choices the one whose values clear most
        (by the product of what each clears, since both will be looked
        at), and of the two the one that clears more.  -1 if the grid is
        complete; only for a grid that is deduced.
        """
        words = self._words
        if _all_placed(words):
            return -1
        # The choices of the cells with two choices, and no others.
        twins = words[:WORDS]
        best: i64 = -1
        mark: i64 = -1
        at: i64 = 0
        while at < WORDS:
            if at % 6 < 3:
                cells = _pairs(words[at], words[at + 3]) * FIELDS
                twins[at] &= cells
                twins[at + 3] &= cells
            at += 1
        at = 0
        while at < WORDS:
            if at % 6 > 2:
                at += 3
                continue
            column = at // 6
            band = at % 6
            pending = twins[at] | twins[at + 3]
            pending |= pending >> 27
            pending = (pending | (pending >> 9) | (pending >> 18)) & NINE
            while pending:
                place = BITS_SET[(pending & -pending) - 1]
                pending &= pending - 1
                both = ((twins[at] >> place) & FIELDS) | (
                    ((twins[at + 3] >> place) & FIELDS) << 4
                )
                one = both & -both
                first = (one * WHICH_VALUE >> 40) & 15
                second = ((both ^ one) * WHICH_VALUE >> 40) & 15
                reach = _reach(words, twins, first, column, band, place)
                other = _reach(words, twins, second, column, band, place)
                score = reach * other
                if score > best:
                    best = score
                    value = first if reach >= other else second
                    mark = place + FIELD_BITS[value]
                    mark += 64 * (at + VALUE_GROUPS[value])
            at += 1
        if mark >= 0:
            return int(mark)
        return int(_some_choice(words))

    def assume(self, mark: int) -> Grid | None:
        """All that is forced when this choice is made, None if it can't.

        The flag is gone: it was no unique choice.
        """
        words = self._words[:]
        code: i64 = mark
        words[code // 64 + WORDS] |= BITS[code % 64]
        return Grid(words, False) if _settle(words) else None

    def exclude(self, mark: int) -> Grid | None:
        """All that is forced when it is ruled out, None if it can't be."""
        words = self._words[:]
        code: i64 = mark
        words[code // 64] &= ~BITS[code % 64]
        return Grid(words, False) if _settle(words) else None

    def _value(self, cell: i64) -> i64:
        """The value of a cell, 0 when it is empty."""
        words = self._words
        at = CELL_WORDS[cell] + WORDS
        bit = CELL_BITS[cell]
        one = (words[at] >> bit) & FIELDS
        one |= ((words[at + 3] >> bit) & FIELDS) << 4
        return (one * WHICH_VALUE >> 40) & 15

    def _mark_of(self, c: Choice) -> i64:
        """A choice as a mark; ValueError if its cell can't be chosen."""
        mark = mark_of(c)
        value = self._value(_cell(c.i, c.j))
        if value:
            raise ValueError(f"r{c.i + 1}c{c.j + 1} has the value {value}")
        return mark

    # What Python asks of a value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        if self._flag != other._flag:
            return False
        for at in range(SIZE):
            if self._words[at] != other._words[at]:
                return False
        return True

    def __hash__(self) -> int:
        return hash(self._state())

    def __repr__(self) -> str:
        return f"Grid.parse({self.line()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, self._state())

    def _state(self) -> tuple[tuple[int, ...], bool]:
        return tuple([int(word) for word in self._words]), self._flag


def restore(words: tuple[int, ...], flag: bool) -> Grid:
    """The grid with this state, as pickle and copy need it."""
    if len(words) != SIZE:
        raise ValueError("this is not the state of a grid")
    return Grid(vec[i64](words), flag)


def mark_of(c: Choice) -> int:
    """The mark of a choice, for assume and exclude.

    ValueError for a cell or a value that doesn't exist.
    """
    cell = _cell(c.i, c.j)
    if not 1 <= c.n <= 9:
        raise ValueError(f"{c.n!r} is not a value of 1 to 9")
    n: i64 = c.n
    word = CELL_WORDS[cell] + VALUE_GROUPS[n]
    return int(64 * word + CELL_BITS[cell] + FIELD_BITS[n])


def _cell(i: int, j: int) -> i64:
    """The number of cell (i, j), 0 to 80; ValueError outside."""
    if not (0 <= i <= 8 and 0 <= j <= 8):
        raise ValueError(f"row {i!r}, column {j!r}: there is no such cell")
    return 9 * i + j


def _put(words: vec[i64], cell: i64, value: i64) -> None:
    """Note a value for a cell, 0 for none."""
    at = CELL_WORDS[cell] + VALUE_GROUPS[value] + WORDS
    words[at] |= VALUE_BITS[value] << CELL_BITS[cell]


def _some_choice(words: vec[i64]) -> i64:
    """The mark of a choice of an open cell, 2 of the fewest if possible.

    Asked only where no cell has two choices, which is rare.
    """
    best: i64 = 10
    mark: i64 = -1
    cell: i64 = 0
    while cell < 81:
        at = CELL_WORDS[cell]
        bit = CELL_BITS[cell]
        low = (words[at] >> bit) & FIELDS
        high = (words[at + 3] >> bit) & FIELDS
        size: i64 = 0
        one = low | (high << 4)
        rest = one
        while rest:
            rest &= rest - 1
            size += 1
        if 1 < size < best:
            best = size
            value = ((one & -one) * WHICH_VALUE >> 40) & 15
            mark = 64 * (at + VALUE_GROUPS[value])
            mark += bit + FIELD_BITS[value]
        cell += 1
    return mark


def _read_line(line: str) -> vec[i64]:
    """The words of 81 characters, values placed and nothing ruled out."""
    if len(line) != 81 or not line.isascii():
        raise ValueError(f"81 characters are needed: {line!r}")
    words = EMPTY[:]
    digits = DIGITS
    groups = VALUE_GROUPS
    value_bits = VALUE_BITS
    if len(words) != SIZE or len(digits) != 128:
        raise ValueError
    wrong: i64 = 0
    cell: i64 = 0
    row: i64 = 0
    while row < 9:
        band = row // 3 + WORDS
        bit = row % 3 * 3
        end = bit + 3
        while bit < end:
            at = band
            while at < SIZE:
                value = digits[ord(line[cell]) & 127]
                wrong |= value
                # No "if" on what is hard to foresee: 0 sets no bit.
                words[at + groups[value & 15]] |= value_bits[value & 15] << bit
                cell += 1
                at += 6
            bit += 1
        row += 1
    if wrong < 0:
        raise ValueError(f"only 1 to 9, 0 and . can stand in {line!r}")
    return words


def _write_line(words: vec[i64]) -> str:
    """The values placed as 81 characters, . for none."""
    if len(words) != SIZE:
        raise ValueError
    out = StringWriter()
    characters = CHARACTERS
    if len(characters) != 16:
        raise ValueError
    row: i64 = 0
    while row < 9:
        band = row // 3 + WORDS
        bit = row % 3 * 3
        end = bit + 3
        while bit < end:
            at = band
            while at < SIZE:
                one = (words[at] >> bit) & FIELDS
                one |= ((words[at + 3] >> bit) & FIELDS) << 4
                out.append(characters[(one * WHICH_VALUE >> 40) & 15])
                at += 6
            bit += 1
        row += 1
    return out.getvalue()


def _refuse(self: Grid, name: str, value: object = None) -> None:
    """Sets an attribute for the first time, and never again."""
    if name not in ("_flag", "_words") or hasattr(self, name):
        raise AttributeError(f"a Grid never changes: {name} can't be set")
    object.__setattr__(self, name, value)


def _keep(self: Grid, name: str) -> None:
    raise AttributeError(f"a Grid never changes: {name} can't be deleted")


if not COMPILED:
    setattr(Grid, "__setattr__", _refuse)  # noqa: B010
    setattr(Grid, "__delattr__", _keep)  # noqa: B010
