"""The rules of deduction, each for all values together."""

from __future__ import annotations

from sudokit.core.arrays import i64, vec
from sudokit.core.words import (
    BOX,
    FIELDS,
    LOW_ROW,
    NINE,
    ROW_FIVE,
    ROW_FOUR,
    SIZE,
    WORDS,
)


def _next_stack(x: i64) -> i64:
    return ((x >> 1) & 0o333333333333333) | ((x << 2) & 0o444444444444444)


def _next_row(x: i64) -> i64:
    return ((x >> 3) & 0o077077077077077) | ((x << 6) & 0o700700700700700)


def any_row(x: i64) -> i64:
    """In row 0 of every field: is there a bit in any row?"""
    return (x | (x >> 3) | (x >> 6)) & LOW_ROW


def settle_cells(w: vec[i64]) -> i64:
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
        boxes = any_row(placed) * BOX
        left = (w[at] & ~boxes) | w[at + WORDS]
        middle = (w[at + 6] & ~boxes) | w[at + WORDS + 6]
        right = (w[at + 12] & ~boxes) | w[at + WORDS + 12]
        segments = left | middle | right
        # Two rows and two stacks hold the value in one of two ways.
        beside = _next_stack(segments)
        pair = (segments & _next_row(beside)) | (beside & _next_row(segments))
        stays = _next_row(_next_stack(pair))
        left &= stays
        middle &= stays
        right &= stays
        changed |= (left ^ w[at]) | (middle ^ w[at + 6]) | (right ^ w[at + 12])
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
        l0 = any_row(w[at])
        l1 = any_row(w[at + 1])
        l2 = any_row(w[at + 2])
        m0 = any_row(w[at + 6])
        m1 = any_row(w[at + 7])
        m2 = any_row(w[at + 8])
        r0 = any_row(w[at + 12])
        r1 = any_row(w[at + 13])
        r2 = any_row(w[at + 14])
        every = ROW_FIVE if at == 0 else ROW_FOUR
        bits, bad = _settle_box(
            w,
            at,
            every,
            l0 & ((m1 & r2) | (m2 & r1)),
            m0 & ((l1 & r2) | (l2 & r1)),
            r0 & ((l1 & m2) | (l2 & m1)),
        )
        changed |= bits
        wrong |= bad
        bits, bad = _settle_box(
            w,
            at + 1,
            every,
            l1 & ((m0 & r2) | (m2 & r0)),
            m1 & ((l0 & r2) | (l2 & r0)),
            r1 & ((l0 & m2) | (l2 & m0)),
        )
        changed |= bits
        wrong |= bad
        bits, bad = _settle_box(
            w,
            at + 2,
            every,
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
    changed = (ones ^ w[at]) | (twos ^ w[at + 6]) | (threes ^ w[at + 12])
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
        (ones ^ w[at + WORDS])
        | (twos ^ w[at + WORDS + 6])
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
            any_row(w[at])
            | (any_row(w[at + 1]) << 3)
            | (any_row(w[at + 2]) << 6),
            any_row(w[at + 3])
            | (any_row(w[at + 4]) << 3)
            | (any_row(w[at + 5]) << 6),
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


def settle_boxes(w: vec[i64]) -> i64:
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


def settle(w: vec[i64]) -> bool:
    """Everything the first four rules find; False for a contradiction."""
    while True:
        changed = settle_cells(w)
        if changed < 0:
            return False
        changed |= _settle_bands(w)
        bits, wrong = _settle_stacks(w)
        if wrong:
            return False
        if changed | bits:
            continue
        if all_placed(w):
            return True
        changed = _settle_segments(w)
        if changed <= 0:
            return changed == 0


def all_placed(w: vec[i64]) -> bool:
    """Are the choices of all cells just the values placed?"""
    if len(w) != SIZE:
        raise ValueError
    rest: i64 = 0
    at: i64 = 0
    while at < WORDS:
        rest |= w[at] ^ w[at + WORDS]
        at += 1
    return rest == 0


def clear_houses(w: vec[i64]) -> i64:
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
        gone |= any_row(rows) * BOX
        turned = _next_stack(rows)
        gone |= rows | turned | _next_stack(turned)
        # The column: this value in the other bands.
        top = column + first + WORDS
        gone |= any_row(w[top] | w[top + 1] | w[top + 2]) * BOX
        stays = (w[at] & ~gone) | w[at + WORDS]
        changed |= stays ^ w[at]
        w[at] = stays
        at += 1
    return changed
