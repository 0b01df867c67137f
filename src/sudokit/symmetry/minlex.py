"""The least image of a grid in lexicographic order.

The canonical form of a grid is the image that comes first when all are
read as 81 digits, row by row, 0 for an empty cell; its usual name is
minlex.  There are up to 2 * 6**8 * 9! images.  Instead of enumerating them,
the search finds the rows from the top, for all images at once.

A *prefix* is a beginning of an image: its first lines, the order of the
columns, the labels of the values.  All prefixes of a level show the same
rows.  Each step finds the least row that can follow any of them, and keeps
the prefixes that have it.  This is fast because a prefix leaves many choices
open:

open columns    Columns that are empty in all rows so far are alike and
                have no order yet; they are the leftmost of their stack.
                The next row with clues there distinguishes them: the
                empty ones first, then the labels ascending.
open stacks     Stacks whose columns are all open have no order either,
                until a row distinguishes them.  They are the leftmost.
new values      A value without a label gets the next one when it first
                occurs.  While rows are compared it is NEW, greater than
                every label.  That is exact: up to the first difference
                of two rows, both have equally many new values.  If
                several are in open columns, the rows below determine
                their order, so each order is a prefix.
empty lines     Empty lines of a chute are alike, and so are empty chutes:
                they keep the order of the grid.

A puzzle has a dozen prefixes in all, in its nine rows.  Those left at the
end are the ways to get the form.  The first of them is the map, and their
number is that of the automorphisms, except for parts that have no order
even then.

A complete grid would have 23,328 prefixes after the first row: 18 lines,
with stacks and columns in any order.  It starts with three rows, which
``complete_grids`` computes in another way.
"""

from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.symmetry.complete_grids import FirstBand
from sudokit.symmetry.lines import (
    ABOVE,
    ALL_NEW,
    LINES,
    NEW,
    SAME_COLUMNS,
    SIDE,
    mini_row,
    read_lines,
)
from sudokit.symmetry.prefixes import (
    BLOCKED,
    GIVEN,
    LABELS,
    OPENED,
    ORDER,
    ROOM,
    WORDS,
    Prefixes,
    grown,
)
from sudokit.symmetry.sorting import SORTED, WAYS, arranged, sorting_table

ALL_OPEN: Final[i64] = 63  # columns open: three of each stack
TWO_OPEN: Final[i64] = 15  # in the first two stacks
LABELS_ONLY: Final[i64] = (1 << GIVEN) - 1
STACK: Final[i64] = 0o777777  # the bits of three columns


@final
class MinlexSearch:
    """Finds the form of one grid after the other, in the same arrays.

    ``rows`` has the form of the last one as nine rows of codes, and
    ``prefixes`` the ways to get it.
    """

    def __init__(self) -> None:
        self.rows = vec[i64]([0] * 9)
        self.prefixes = Prefixes()
        self._lines = vec[i64]([0] * LINES)
        self._seen = vec[i64]([0] * LINES)
        self._unblocks = vec[i64]([0] * LINES)
        self._ties = vec[i64]([0] * ROOM)
        self._tied: i64 = 0
        self._followers = Prefixes()
        self._sorting = sorting_table()
        self._first_band: FirstBand | None = None
        # The prefix to extend.
        self._line: i64 = 0
        self._labels: i64 = 0
        self._blocked: i64 = 0
        self._order: i64 = 0

    def run(self, text: str) -> None:
        """Find the form of a grid of 81 characters.

        ValueError for anything else, and if a value occurs twice in a house.
        """
        clues = read_lines(text, self._lines, self._seen)
        level: i64 = 0
        if clues == 81:
            if self._first_band is None:
                self._first_band = FirstBand()
            self._first_band.begin(self._lines, self.prefixes, self.rows)
            level = 3
        else:
            self._begin()
        while level < 9:
            self.rows[level] = self._find_row(level % 3 != 0)
            self._go_on(self.rows[level])
            level += 1

    def _begin(self) -> None:
        """Start with two empty prefixes: the grid and its transpose.

        Their order starts with a line that only tells the two apart.
        """
        blocked = self._block_empty_lines()
        columns = SAME_COLUMNS | ALL_OPEN << OPENED
        start = self.prefixes
        start.clear()
        start.add(columns, ALL_NEW, blocked | SIDE << 9, 0)
        start.add(columns, ALL_NEW, blocked | SIDE, 9)

    def _block_empty_lines(self) -> i64:
        """Block each empty line until another one unblocks it."""
        lines = self._lines
        unblocks = self._unblocks
        if len(lines) != LINES or len(unblocks) != LINES:
            raise ValueError
        one: i64 = 1
        blocked: i64 = 0
        empty_chute: i64 = -1
        first: i64 = 0
        while first < LINES:
            if first == 9:
                empty_chute = -1
            last: i64 = -1
            line = first
            while line < first + 3:
                unblocks[line] = 0
                if not lines[line]:
                    if last >= 0:
                        unblocks[last] |= one << line
                        blocked |= one << line
                    last = line
                line += 1
            if not lines[first] | lines[first + 1] | lines[first + 2]:
                if empty_chute >= 0:
                    unblocks[empty_chute] |= one << first
                    blocked |= one << first
                empty_chute = first
            first += 3
        return blocked

    def _find_row(self, within: bool) -> i64:
        """Return the codes of the least next row; record the prefixes with it.

        ``within``: the row is not the first of its band.
        """
        words = self.prefixes.words
        lines = self._lines
        sorting = self._sorting
        if len(lines) != LINES:
            raise ValueError
        least: i64 = ABOVE
        at: i64 = 0
        while at < self.prefixes.end:
            columns = words[at]
            labels = words[at + LABELS]
            blocked = words[at + BLOCKED]
            line = words[at + ORDER] & 31
            if within:
                line -= line % 3
                end = line + 3
            else:
                line = 9 if line >= 9 else 0
                end = line + 9
            while line < end:
                if not (blocked >> line) & 1:
                    codes = least_row(
                        lines[line], columns, labels, least, sorting
                    )
                    if codes <= least:
                        if codes < least:
                            least = codes
                            self._tied = 0
                        self._tie(at << 5 | line)
                line += 1
            at += WORDS
        return least

    def _tie(self, tie: i64) -> None:
        """Record a prefix and a line that have the least row."""
        if self._tied == len(self._ties):
            self._ties = grown(self._ties)
        self._ties[self._tied] = tie
        self._tied += 1

    def _go_on(self, codes: i64) -> None:
        """Replace the prefixes by those with one row more."""
        self._followers.clear()
        ties = self._ties
        number: i64 = 0
        while number < self._tied:
            tie = ties[number]
            self._follow(tie >> 5, tie & 31, codes)
            number += 1
        self.prefixes, self._followers = self._followers, self.prefixes

    def _follow(self, at: i64, line: i64, codes: i64) -> None:
        """Add the prefixes that extend a prefix by this line."""
        words = self.prefixes.words
        columns = words[at]
        labels = words[at + LABELS]
        one: i64 = 1
        blocked = words[at + BLOCKED] | one << line
        order = words[at + ORDER] << 5 | line
        if not codes:
            blocked ^= self._unblocks[line]
            self._followers.add(columns, labels, blocked, order)
            return
        row = self._lines[line]
        opened = columns >> OPENED
        if not opened:
            labels = name_new(row, columns, codes, labels)
            self._followers.add(columns, labels, blocked, order)
            return
        self._line = row
        self._labels = labels
        self._blocked = blocked
        self._order = order
        first = columns & STACK
        second = (columns >> 18) & STACK
        third = (columns >> 36) & STACK
        sorting = self._sorting
        left = sorting[(opened & 3) << 12 | mini_row(row, first, labels)]
        middle = sorting[
            ((opened >> 2) & 3) << 12 | mini_row(row, second, labels)
        ]
        right = sorting[opened >> 4 << 12 | mini_row(row, third, labels)]
        if opened & TWO_OPEN != TWO_OPEN:
            self._branch(codes, first, second, third, left, middle, right)
            return
        self._stand(codes, first, second, third, left, middle, right)
        self._stand(codes, second, first, third, middle, left, right)
        if opened == ALL_OPEN:
            self._stand(codes, first, third, second, left, right, middle)
            self._stand(codes, second, third, first, middle, right, left)
            self._stand(codes, third, first, second, right, left, middle)
            self._stand(codes, third, second, first, right, middle, left)

    def _stand(
        self,
        codes: i64,
        first: i64,
        second: i64,
        third: i64,
        left: i64,
        middle: i64,
        right: i64,
    ) -> None:
        """Branch if open stacks have the row in this order.

        Two that stay open keep the order of the grid.
        """
        row = (left & SORTED) << 24 | (middle & SORTED) << 12 | right & SORTED
        if row == codes and (middle & SORTED or first < second):
            self._branch(codes, first, second, third, left, middle, right)

    def _branch(
        self,
        codes: i64,
        first: i64,
        second: i64,
        third: i64,
        left: i64,
        middle: i64,
        right: i64,
    ) -> None:
        """Add a prefix for each arrangement of the columns of the stacks."""
        opened = (
            (left >> 12) & 3
            | ((middle >> 12) & 3) << 2
            | ((right >> 12) & 3) << 4
        )
        left >>= WAYS
        while left:
            one = arranged(first, left & 7)
            left >>= 3
            in_middle = middle >> WAYS
            while in_middle:
                two = arranged(second, in_middle & 7)
                in_middle >>= 3
                in_right = right >> WAYS
                while in_right:
                    three = arranged(third, in_right & 7)
                    in_right >>= 3
                    columns = one | two << 18 | three << 36
                    self._followers.add(
                        columns | opened << OPENED,
                        name_new(self._line, columns, codes, self._labels),
                        self._blocked,
                        self._order,
                    )


def name_new(line: i64, columns: i64, codes: i64, labels: i64) -> i64:
    """Return the labels with new ones for the new values of a line."""
    # NEW is the only code with two such bits.
    if not codes & (codes >> 1) & 0x444444444:
        return labels
    given = labels >> GIVEN
    shift: i64 = 32
    while shift >= 0:
        if (codes >> shift) & 15 == NEW:
            given += 1
            labels ^= (NEW ^ given) << ((line >> (columns & 63)) & 63)
        columns >>= 6
        shift -= 4
    return labels & LABELS_ONLY | given << GIVEN


def least_row(
    line: i64, columns: i64, labels: i64, least: i64, sorting: vec[i64]
) -> i64:
    """Return the least row of a line after a prefix.

    If it is greater than ``least``, return anything greater.
    """
    if len(sorting) != 16384:
        raise ValueError
    opened = columns >> OPENED
    codes = mini_row(line, columns, labels)
    left = sorting[(opened & 3) << 12 | codes] & SORTED
    ordered = opened & TWO_OPEN != TWO_OPEN
    if ordered and left > least >> 24:
        return ABOVE
    codes = mini_row(line, columns >> 18, labels)
    middle = sorting[((opened >> 2) & 3) << 12 | codes] & SORTED
    codes = mini_row(line, columns >> 36, labels)
    right = sorting[opened >> 4 << 12 | codes] & SORTED
    if not ordered:
        if middle < left:
            left, middle = middle, left
        if opened == ALL_OPEN and right < middle:
            middle, right = right, middle
            if middle < left:
                left, middle = middle, left
    return left << 24 | middle << 12 | right
