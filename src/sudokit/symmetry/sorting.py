"""Sorts a mini-row whose column order is still open.

The open columns of a stack are empty in all rows so far, and the leftmost
of the stack.  The next row has its least image if its empty cells come
first there and the labels ascending behind them, new values last.  That
depends on 12 bits of codes and on the number of open columns, and a table,
computed once, has all results:

    table = sorting_table()
    entry = table[opened << 12 | codes]
    entry & SORTED           the least codes
    entry >> 12 & 3          the number of columns that stay open
    entry >> WAYS            the orders that give them, three bits each, up
                             to 0; ``arranged`` applies one

Columns that stay open have no order, so orders differ in the others.
There are several only if there are several new values.
"""

from functools import cache
from typing import Final

from sudokit.native.arrays import i64, vec
from sudokit.symmetry.lines import NEW

SORTED: Final = 4095
WAYS: Final = 14

ORDERS: Final = (
    (0, 1, 2),
    (0, 2, 1),
    (1, 0, 2),
    (1, 2, 0),
    (2, 0, 1),
    (2, 1, 0),
)


def _sources() -> vec[i64]:
    """Return the shifts of the columns of each order, 1 to 6."""
    sources = [0]
    for first, second, third in ORDERS:
        sources.append(6 * first | 6 * second << 4 | 6 * third << 8)
    return vec[i64](sources)


SOURCES: Final = _sources()


def arranged(columns: i64, way: i64) -> i64:
    """Return the three columns of a stack in an order."""
    source = SOURCES[way]
    return (
        (columns >> (source & 15)) & 63
        | ((columns >> ((source >> 4) & 15)) & 63) << 6
        | ((columns >> (source >> 8)) & 63) << 12
    )


@cache
def sorting_table() -> vec[i64]:
    """Return the table for 0 to 3 open columns."""
    as_it_is = [codes | 1 << WAYS for codes in range(4096)]
    table = as_it_is * 4
    codes = (*range(10), NEW)
    for opened in (2, 3):
        for first in codes:
            for second in codes:
                for third in codes:
                    at = opened << 12 | first << 8 | second << 4 | third
                    table[at] = _entry((first, second, third), opened)
    return vec[i64](table)


def _entry(codes: tuple[int, int, int], opened: int) -> int:
    """Return the table's entry for three codes."""
    least = (NEW, NEW, NEW)
    ways: list[int] = []
    for number, order in enumerate(ORDERS):
        if order[opened:] != (0, 1, 2)[opened:]:
            continue
        image = (codes[order[0]], codes[order[1]], codes[order[2]])
        if image < least:
            least = image
            ways.clear()
        empty = [place for place in order[:opened] if not codes[place]]
        if image == least and empty == sorted(empty):
            ways.append(number + 1)
    empty_ones = codes[:opened].count(0)
    entry = least[0] << 8 | least[1] << 4 | least[2]
    if empty_ones > 1:
        entry |= empty_ones << 12
    for place, way in enumerate(ways):
        entry |= way << WAYS + 3 * place
    return entry
