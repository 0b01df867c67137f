"""Random complete grids, and puzzles with a given number of clues.

random_grid(dice)          a complete grid, each with equal probability
generate(nelts, unique)    a puzzle: the header's ``generate``

A complete grid is drawn box by box.  A box is one number, with four bits
for each of its places and in them a value of 0 to 8: row by row from the
lowest bits on, or column by column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from sudokit.core.branching import bit_count
from sudokit.core.dice import Dice, fresh_seed
from sudokit.core.grid import Grid
from sudokit.core.search import EMPTY_GRID
from sudokit.native.arrays import StringWriter, i32, i64, vec
from sudokit.text.characters import line_of_clues

DRAWS: Final = 60  # grids to try for a number of clues with unique choices


G = TypeVar("G")


class Made(NamedTuple, Generic[G]):
    """A puzzle, and the number of its clues."""

    grid: G
    clues: int


def make(nelts: int, unique: bool, dice: Dice) -> Made[Grid]:
    """Return a puzzle as ``generate`` does, with the caller's dice.

    >>> made = make(30, False, Dice(7))
    >>> made.grid.line().count(".")
    51
    """
    if not unique:
        line = random_line(dice)
        given = vec[i64]([0] * 81)
        for cell in dice.shuffled(range(81))[:nelts]:
            given[cell] = 1
        return Made(Grid.parse(line_of_clues(line, given)), nelts)
    best = Made(EMPTY_GRID, 82)
    draws = 0
    while best.clues > nelts and (draws < DRAWS or best.clues > 30):
        made = _dig(random_line(dice), nelts, dice)
        draws += 1
        if made.clues < best.clues:
            best = made
    return best


def reached(clues: int, nelts: int) -> str:
    """Return the message that a different number of clues was reached.

    >>> reached(24, 20)
    'sudoku: 24 clues were reached, not 20'
    """
    return f"sudoku: {clues} clues were reached, not {nelts}"


def _dig(line: str, nelts: int, dice: Dice) -> Made[Grid]:
    """Remove clues from a grid while unique choices still fill it."""
    g = Grid.parse(line)
    clues = 81
    for cell in dice.shuffled(range(81)):
        if clues == nelts:
            break
        fewer = g.without(cell // 9, cell % 9)
        if fewer.fill_singles().is_complete():
            g = fewer
            clues -= 1
    return Made(g, clues)


def generate(nelts: int, unique: bool, seed: int | str | None = None) -> Grid:
    """Return a puzzle with nelts clues (0 to 81), as ``sudoku.generate``.

    ``unique``: unique choices alone solve it; the result can then have more
    clues.  ValueError for an impossible number of clues.

        >>> from sudokit import generate
        >>> generate(30, False, seed=1).line().count(".")
        51
    """
    if not 0 <= nelts <= 81:
        raise ValueError(f"clues must be 0 to 81, not {nelts}")
    dice = Dice(fresh_seed() if seed is None else seed)
    return make(nelts, unique, dice).grid


def random_grid(dice: Dice) -> Grid:
    """Return a complete, correct grid, each with equal probability.

    >>> random_grid(Dice(1)).line()[:9]
    '562738914'
    """
    return Grid.parse(random_line(dice))


def random_line(dice: Dice) -> str:
    """Return the values of a random complete grid, all equally likely.

    Boxes are numbered row by row, 1 to 9.  Consider a band with a given
    first box.  Each of the box's rows is *split*: some of its values are
    one row further in the second box and two further in the third, the
    others the other way round.  The rows of those boxes get three values
    each only if every row has equally many values that go the first way,
    so there are 1 + 27 + 27 + 1 = 56 splits.  Columns of a stack are
    split in the same way.

    A split of box 1, with any order within each row, makes boxes 2 and
    3, and with columns boxes 4 and 7; all of these are equally likely.
    Four splits decide the rest.  Box 5 has the rows of its values from the
    split of box 4, and their columns from that of box 2.  The two fit
    if no two values get the same cell; whatever the split of box 4,
    eight of box 2 fit it, or none.  The same is true for box 3 in box 6,
    and for box 7 in boxes 8 and 9.  So a split of box 4 is drawn, one
    of the eight of box 2, one of the eight of box 3, and one of eight
    places for box 7, which contain those that fit both (0, 1, 2, 4 or
    8).  If the place is empty, all starts again, ten times on average.

    >>> random_line(Dice(1))[:9]
    '562738914'
    """
    rows1: i64 = FIRST
    columns1 = _turned(rows1)
    while True:
        # All dice are thrown before the first test can fail.
        split = dice.below(56)
        orders2 = _orders(dice)
        orders3 = _orders(dice)
        split1 = dice.below(56)
        orders4 = _orders(dice)
        orders7 = _orders(dice)
        split4 = dice.below(56)
        place2 = dice.below(8)
        place3 = dice.below(8)

        rows2 = _mixed(FIRST_SPLITS[split], orders2)
        columns2 = _turned(rows2)
        columns4 = _mixed(FIRST_SPLITS[112 + split1], orders4)
        rows4 = _turned(columns4)
        rows5 = _split(rows4, split4, NEAR)
        split2 = _drawn(_fitting(columns2, rows5, NEAR), place2)
        if split2 < 0:
            continue
        rows3 = _mixed(FIRST_SPLITS[56 + split], orders3)
        columns3 = _turned(rows3)
        rows6 = _split(rows4, split4, FAR)
        split3 = _drawn(_fitting(columns3, rows6, NEAR), place3)
        if split3 < 0:
            continue
        columns7 = _mixed(FIRST_SPLITS[168 + split1], orders7)
        rows7 = _turned(columns7)
        columns8 = _split(columns2, split2, FAR)
        columns9 = _split(columns3, split3, FAR)
        split7 = _drawn(
            _fitting(rows7, columns8, NEAR) & _fitting(rows7, columns9, FAR),
            dice.below(8),
        )
        if split7 < 0:
            continue
        columns5 = _split(columns2, split2, NEAR)
        columns6 = _split(columns3, split3, NEAR)
        rows8 = _split(rows7, split7, NEAR)
        rows9 = _split(rows7, split7, FAR)
        boxes = vec[i64](
            [
                _joined(rows1, columns1),
                _joined(rows2, columns2),
                _joined(rows3, columns3),
                _joined(rows4, columns4),
                _joined(rows5, columns5),
                _joined(rows6, columns6),
                _joined(rows7, columns7),
                _joined(rows8, columns8),
                _joined(rows9, columns9),
            ]
        )
        return _written(boxes, dice.shuffled(range(1, 10)))


FIRST: Final = 0x876543210  # the first box, by rows


NEAR: Final[i64] = 0  # the next box of the band or stack


FAR: Final[i64] = 1  # the one after that


def _splits() -> vec[i64]:
    """Return the splits: bits of places whose values go two lines on."""
    return vec[i64](
        [
            places
            for places in range(512)
            if len({(places >> line & 7).bit_count() for line in (0, 3, 6)})
            == 1
        ]
    )


def _moves() -> vec[i64]:
    """Return the shift of each place in a split, six bits each, by side."""
    moves_of: list[int] = []
    for side in range(2):
        for places in list(SPLITS):
            free = [0, 12, 24]  # where the next value of each line goes
            moves = 0
            for place in range(9):
                further = 1 + ((places >> place & 1) ^ side)
                line = (place // 3 + further) % 3
                moves |= free[line] << 6 * place
                free[line] += 4
            moves_of.append(moves)
    return vec[i64](moves_of)


def _splits_by_three() -> vec[i64]:
    """Return for side and three places the splits that join two of them."""
    table: list[int] = []
    for side in range(2):
        lines = [
            [
                (place // 3 + 1 + ((places >> place & 1) ^ side)) % 3
                for place in range(9)
            ]
            for places in list(SPLITS)
        ]
        pairs = [
            sum(
                1 << split
                for split, line_of in enumerate(lines)
                if line_of[one] == line_of[other]
            )
            for one in range(9)
            for other in range(9)
        ]
        table += [
            pairs[9 * a + b] | pairs[9 * a + c] | pairs[9 * b + c]
            for a in range(9)
            for b in range(9)
            for c in range(9)
        ]
    return vec[i64](table)


SPLITS: Final = _splits()


MOVES: Final = _moves()


BY_THREE: Final = _splits_by_three()


def _split(box: i64, split: i64, side: i64) -> i64:
    """Return the near or far box that a split of a box makes."""
    moves = MOVES[56 * side + split]
    made: i64 = 0
    place: i64 = 0
    while place < 9:
        made |= (box & 15) << (moves & 63)
        box >>= 4
        moves >>= 6
        place += 1
    return made


def _first_splits() -> vec[i64]:
    """Return the splits of the first box, by rows and by columns."""
    return vec[i64](
        [
            int(_split(box, split, side))
            for box in (FIRST, int(_turned(FIRST)))
            for side in range(2)
            for split in range(56)
        ]
    )


def _orders(dice: Dice) -> i64:
    """Return three random orders of three values, eight bits each."""
    first = dice.order()
    second = dice.order()
    return first | (second << 8) | (dice.order() << 16)


def _mixed(box: i64, orders: i64) -> i64:
    """Return the box with the values of each line in one of the orders."""
    line: i64 = 0
    while line < 36:
        box = _swapped(box, line + 8, line + 4 * (orders & 15))
        box = _swapped(box, line + 4, line + 4 * ((orders >> 4) & 15))
        orders >>= 8
        line += 12
    return box


def _swapped(box: i64, here: i64, other: i64) -> i64:
    """Return the box with two of its values swapped."""
    changes = ((box >> here) ^ (box >> other)) & 15
    return box ^ ((changes << here) | (changes << other))


def _turned(box: i64) -> i64:
    """Return the box by columns if it is by rows, and vice versa."""
    return (
        (box & 0xF000F000F)
        | ((box << 8) & 0x0F000F000)
        | ((box >> 8) & 0x00F000F0)
        | ((box << 16) & 0x00F000000)
        | ((box >> 16) & 0x000000F00)
    )


def _places(box: i64) -> i64:
    """Return the place of each value, four bits each."""
    places: i64 = 0
    place: i64 = 0
    while place < 9:
        places |= place << (4 * (box & 15))
        box >>= 4
        place += 1
    return places


def _fitting(box: i64, lines: i64, side: i64) -> i64:
    """Return the splits of a box that fit a box on this side, crosswise.

    They don't fit if two values of a row get the same column.
    """
    places = _places(box)
    begin = 729 * side
    twice: i64 = 0
    line: i64 = 0
    while line < 3:
        a = (places >> (4 * (lines & 15))) & 15
        b = (places >> (4 * ((lines >> 4) & 15))) & 15
        c = (places >> (4 * ((lines >> 8) & 15))) & 15
        twice |= BY_THREE[begin + 81 * a + 9 * b + c]
        lines >>= 12
        line += 1
    return ~twice & ((1 << 56) - 1)


def _drawn(splits: i64, place: i64) -> i64:
    """Return the split at one of eight places; -1 for none."""
    while place > 0:
        splits &= splits - 1
        place -= 1
    return bit_count((splits & -splits) - 1) if splits else -1


def _joined(rows: i64, columns: i64) -> i64:
    """Return the cells of a box from its values by rows and by columns."""
    places = _places(columns)
    cells: i64 = 0
    place: i64 = 0
    while place < 9:
        value = rows & 15
        column = ((places >> (4 * value)) & 15) // 3
        cells |= value << (4 * (place // 3 * 3 + column))
        rows >>= 4
        place += 1
    return cells


def _written(boxes: vec[i64], names: Sequence[int]) -> str:
    """Return the line of nine boxes; ``names`` are the values for 0 to 8."""
    signs: i64 = 0
    for name in reversed(names):
        signs = signs << 4 | name
    out = StringWriter()
    first: i64 = 0
    while first < 9:
        place: i64 = 0
        while place < 36:
            box = first
            while box < first + 3:
                cells = boxes[box] >> place
                end: i64 = 0
                while end < 12:
                    value = (cells >> end) & 15
                    out.append(i32(48 + ((signs >> (4 * value)) & 15)))
                    end += 4
                box += 1
            place += 12
        first += 3
    return out.getvalue()


FIRST_SPLITS: Final = _first_splits()
