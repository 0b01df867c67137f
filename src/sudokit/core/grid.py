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

``settle_cells``   A cell with a value loses its other choices, and a
                    cell with one choice left takes it (naked single).
``_settle_bands``   A value has one segment (three cells in a row and a
                    box) in each row and in each box of a band, so its
                    three segments stand like rooks.  A segment in no
                    such standing loses the value (locked candidates).
``_settle_stacks``  The same for columns; and a value that is left with
                    one cell in a box goes there (hidden single).
``_settle_segments``  Three values fill a segment.  If only three can,
                    they must; if three must, only they can.
``settle_boxes``   A box has a value in one of its three columns.
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
from typing import Final, final

from sudokit.core.arrays import COMPILED, i64, vec
from sudokit.core.branching import pairs, reach_of, some_choice
from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.deduction import (
    all_placed,
    any_row,
    clear_houses,
    settle,
    settle_boxes,
    settle_cells,
)
from sudokit.core.line import read_line, write_line
from sudokit.core.words import (
    BITS,
    BITS_SET,
    BOX,
    CELL_BITS,
    CELL_WORDS,
    EMPTY,
    FIELD_BITS,
    FIELDS,
    NINE,
    ROW_FIVE,
    ROW_FOUR,
    SIZE,
    VALUE_GROUPS,
    WHICH_VALUE,
    WORDS,
    cell_number,
    mark_of,
    put_value,
)


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
                put_value(words, 9 * i + j, n)
        clear_houses(words)
        return Grid(words, True)

    def update(self, c: Choice) -> Grid:
        """The grid with value n in cell (i, j).

        n leaves the choices of the cell's row, column and box.
        ValueError if the cell has a value already or c is no choice.
        """
        mark = self._mark_of(c)
        words = self._words[:]
        words[mark // 64 + WORDS] |= BITS[mark % 64]
        clear_houses(words)
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
        return Choice(c.i, c.j, int(self._value(cell_number(c.i, c.j))))

    # Beyond the header.

    @staticmethod
    def parse(line: str) -> Grid:
        """The grid of 81 characters, row by row, . or 0 for empty."""
        words = read_line(line)
        clear_houses(words)
        return Grid(words, True)

    def line(self) -> str:
        """The values as 81 characters, row by row, . for empty."""
        return write_line(self._words)

    def values(self) -> tuple[tuple[int, ...], ...]:
        """Nine rows of nine values, 0 for empty."""
        return tuple(
            [
                tuple([int(self._value(9 * i + j)) for j in range(9)])
                for i in range(9)
            ]
        )

    def choices(self, i: int, j: int) -> tuple[int, ...]:
        """The values that cell (i, j) can still take, () if it has one."""
        cell = cell_number(i, j)
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
        while settle_cells(words) >= 0 and clear_houses(words):
            pass
        return Grid(words, self._flag)

    def deduce(self) -> Grid | None:
        """The grid with everything placed that is forced.

        Follows the five rules above to their end, without a trial.
        None if they lead to a contradiction.
        """
        words = self._words[:]
        while True:
            if not settle(words):
                return None
            if all_placed(words) or not settle_boxes(words):
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
                if any_row(band) != every or any_row(columns) != every:
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
        if all_placed(words):
            return -1
        # The choices of the cells with two choices, and no others.
        twins = words[:WORDS]
        best: i64 = -1
        mark: i64 = -1
        at: i64 = 0
        while at < WORDS:
            if at % 6 < 3:
                cells = pairs(words[at], words[at + 3]) * FIELDS
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
                reach = reach_of(words, twins, first, column, band, place)
                other = reach_of(words, twins, second, column, band, place)
                score = reach * other
                if score > best:
                    best = score
                    value = first if reach >= other else second
                    mark = place + FIELD_BITS[value]
                    mark += 64 * (at + VALUE_GROUPS[value])
            at += 1
        if mark >= 0:
            return int(mark)
        return int(some_choice(words))

    def assume(self, mark: int) -> Grid | None:
        """All that is forced when this choice is made, None if it can't.

        The flag is gone: it was no unique choice.
        """
        words = self._words[:]
        code: i64 = mark
        words[code // 64 + WORDS] |= BITS[code % 64]
        return Grid(words, False) if settle(words) else None

    def exclude(self, mark: int) -> Grid | None:
        """All that is forced when it is ruled out, None if it can't be."""
        words = self._words[:]
        code: i64 = mark
        words[code // 64] &= ~BITS[code % 64]
        return Grid(words, False) if settle(words) else None

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
        value = self._value(cell_number(c.i, c.j))
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


def refuse(self: Grid, name: str, value: object = None) -> None:
    """Sets an attribute for the first time, and never again."""
    if name not in ("_flag", "_words") or hasattr(self, name):
        raise AttributeError(f"a Grid never changes: {name} can't be set")
    object.__setattr__(self, name, value)


def keep(self: Grid, name: str) -> None:
    raise AttributeError(f"a Grid never changes: {name} can't be deleted")


if not COMPILED:
    setattr(Grid, "__setattr__", refuse)  # noqa: B010
    setattr(Grid, "__delattr__", keep)  # noqa: B010
