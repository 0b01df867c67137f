"""The first three rows of a complete grid's least image.

Whatever line comes first, the first row is 123456789.  For two lines of
a chute let p(j) be the column in which the first has the value that the
second has in column j; p leaves no column in its stack.  If the columns
of the grid are exchanged by s, and the first line is labelled 1 to 9,
the second becomes s^-1 p s.  So the least second row is the least of all
conjugates of p, which the table of ``conjugates`` has:

- of the 36 ordered pairs of lines of a chute, those remain whose class has
  the least permutation;
- of these, with the exchanges that lead to it, those remain that have the
  least third row.

This determines the columns and the labels.  Most grids have one or two
such beginnings, or as many as automorphisms.
"""

from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.symmetry.conjugates import MIDDLE, PARTS, RIGHT, conjugates
from sudokit.symmetry.lines import ABOVE, LINES, SAME_COLUMNS, SIDE, mini_row
from sudokit.symmetry.prefixes import GIVEN, Prefixes

PAIRS: Final = 36
FIRST_ROW: Final[i64] = 0xFFFFFFFFF  # nine new values
ONES: Final[i64] = 0x111111111  # from columns to labels


@final
class FirstBand:
    """Finds the first three rows of one grid after the other."""

    def __init__(self) -> None:
        self._table: Final = conjugates()
        self._places: Final = vec[i64]([0] * LINES)
        self._pairs: Final = vec[i64]([0] * PAIRS)
        self._pair_count: i64 = 0

    def begin(
        self, lines: vec[i64], prefixes: Prefixes, rows: vec[i64]
    ) -> None:
        """Compute the three rows as codes, and the prefixes that have them."""
        places = self._places
        line: i64 = 0
        while line < LINES:
            places[line] = _places(lines[line])
            line += 1
        least = self._find_pairs(lines)
        rows[0] = FIRST_ROW
        rows[1] = self._table.least[least] + ONES
        rows[2] = self._find_third(lines, self._table.sizes[least], prefixes)

    def _find_pairs(self, lines: vec[i64]) -> i64:
        """Find the least class of all pairs, and the pairs in it."""
        places = self._places
        parts = self._table.parts
        classes = self._table.classes
        inverse = self._table.inverse
        least: i64 = ABOVE
        chute: i64 = 0
        while chute < LINES:
            first = chute
            while first < chute + 2:
                second = first + 1
                while second < chute + 3:
                    number = number_of(lines[second], places[first], parts)
                    one = (classes[number >> 3] >> ((number & 7) << 2)) & 15
                    if one <= least:
                        self._tie(first, second, one < least)
                        least = one
                    # The pair in the other order has the inverse.
                    one = inverse[one]
                    if one <= least:
                        self._tie(second, first, one < least)
                        least = one
                    second += 1
                first += 1
            chute += 3
        return least

    def _tie(self, first: i64, second: i64, alone: bool) -> None:
        """Record a pair, alone or in addition to earlier ones."""
        if alone:
            self._pair_count = 0
        self._pairs[self._pair_count] = first << 5 | second
        self._pair_count += 1

    def _find_third(
        self, lines: vec[i64], size: i64, prefixes: Prefixes
    ) -> i64:
        """Find the least third row; add the prefixes that have it."""
        table = self._table
        ways = table.ways
        all_columns = table.columns
        all_labels = table.labels
        prefixes.clear()
        least = ABOVE
        pair: i64 = 0
        while pair < self._pair_count:
            first = self._pairs[pair] >> 5
            second = self._pairs[pair] & 31
            third = first // 3 * 9 + 3 - first - second
            places = self._places[first]
            line = _renamed(lines[third], places)
            at = table.starts[number_of(lines[second], places, table.parts)]
            end = at + size
            while at < end:
                columns = all_columns[ways[at]]
                labels = all_labels[ways[at]]
                at += 1
                row = mini_row(line, columns, labels)
                if row > least >> 24:
                    continue
                row = row << 12 | mini_row(line, columns >> 18, labels)
                row = row << 12 | mini_row(line, columns >> 36, labels)
                if row > least:
                    continue
                if row < least:
                    prefixes.clear()
                    least = row
                prefixes.add(
                    columns,
                    _labels(places, labels),
                    _blocked(first),
                    (first << 5 | second) << 5 | third,
                )
            pair += 1
        return least


def number_of(line: i64, places: i64, parts: vec[i64]) -> i64:
    """Return the number of a line as a permutation of another line."""
    if len(parts) != PARTS:
        raise ValueError
    return (
        parts[mini_row(line, SAME_COLUMNS, places)]
        + parts[MIDDLE + mini_row(line >> 18, SAME_COLUMNS, places)]
        + parts[RIGHT + mini_row(line >> 36, SAME_COLUMNS, places)]
    )


def _places(line: i64) -> i64:
    """Return the columns of a line's values, as labels."""
    columns: i64 = 0
    column: i64 = 0
    while column < 9:
        columns |= column << ((line >> (6 * column)) & 63)
        column += 1
    return columns


def _blocked(line: i64) -> i64:
    """Return the lines of its chute and of the other side."""
    blocked: i64 = 7
    blocked <<= line - line % 3
    return blocked | (SIDE << 9 if line < 9 else SIDE)


def _renamed(line: i64, places: i64) -> i64:
    """Return the line with each value renamed to its column in the first."""
    line_of_places: i64 = 0
    shift: i64 = 0
    while shift < 54:
        place = (places >> ((line >> shift) & 63)) & 15
        line_of_places |= place << (shift + 2)
        shift += 6
    return line_of_places


def _labels(places: i64, labels: i64) -> i64:
    """Return the labels of the values, from those of their columns."""
    codes: i64 = 9
    codes <<= GIVEN
    shift: i64 = 4
    while shift < 40:
        column = (places >> shift) & 15
        codes |= ((labels >> (4 * column)) & 15) << shift
        shift += 4
    return codes
