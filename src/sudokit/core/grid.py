"""Grid, an immutable 9x9 sudoku grid.

A ``Grid`` is a value, like a number: an operation takes a grid and
returns a new one.  So recursion needs no undo, and a grid can be stored,
compared, hashed and sent to another process.

    Grid.init(values)    a grid from nine rows of nine values, 0 for empty
    g.update(c)          the grid with the choice c made
    g.iterate(t)         the choice after t, cells with few choices first
    g.unique()           was every step so far a unique choice?
    g.exist_unique()     a cell with one choice left, as that choice
    g.clear_unique()     the same grid without that flag
    g.read_value(c)      c with the value of its cell

A ``Choice(i, j, n)`` is row i, column j (0 to 8) and value n (1 to 9);
``NO_CHOICE`` is none.  A unique choice is the only one of its cell.

Beyond the C header:

    Grid.parse(text)     a grid from 81 characters, or nine lines, and
    g.line()             the 81 characters of a grid
    g[i, j]              the value of cell (i, j), 0 if it is empty
    g.values()           nine rows of nine values
    g.cells              all 81 of them
    g.candidates(i, j)   the values that an empty cell can still take
    g.masks()            those of all cells, as bits
    g.reject(c)          the grid with the choice c ruled out
    g.without(i, j)      the grid with cell (i, j) emptied
    g.deduce()           the grid with everything placed that is forced
    g.fill_singles()     the grid after all unique choices
    g.is_empty(i, j)     is cell (i, j) empty?
    g.is_complete()      does every cell have a value?
    g.is_solved()        does every house have every value?

For a search, with a choice as a mark (``words.mark_of``) and each grid
settled (everything placed that is forced):

    g.trial()            the best choice to guess
    g.assume(mark)       the grid when it is made, None if it can't be
    g.guess(mark)        the same, settled by cheaper rules
    g.exclude(mark)      the grid when it is ruled out
    g.split(mark)        both, settled side by side

Representation
--------------

For each value and each column inside the boxes, one word of 27 bits has
the cells that can take the value, and another the cell where it is placed.
One ``&``, ``|`` or shift works on the 27 cells at once, and no rule
examines a single cell.  The value 5 in the left column of each box:

      . . . | 5 . . | . . .      row 0      in octal, a digit a row:
      5 . . | . . . | . . .      row 1      0o...412; the stacks 0, 1, 2
      . . . | . . . | 5 . .      row 2      are worth 1, 2, 4

``words`` shows the words and the places of their bits.  Deduction is in
``rules``, ``mini_lines`` and ``deduction``, guesses in ``branching``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from sudokit.core.branching import best_choice
from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.deduction import (
    choose,
    rule_out,
    settle,
    settle_all,
    settle_both,
    settle_once,
    settle_quickly,
)
from sudokit.core.rules import (
    all_stand,
    clear_houses,
    note_naked_singles,
    place_naked_singles,
)
from sudokit.core.words import (
    BITS,
    EMPTY,
    FULL,
    MIDDLE,
    PEERS,
    PLACE_OF_CELL,
    PLACED,
    SIZE,
    WORD_OF_CELL,
    cell_number,
    is_full,
    mark_of,
    masks_of,
    read_line,
    value_at,
    write_cells,
    write_line,
)
from sudokit.native.arrays import COMPILED, StringWriter, i32, i64, vec
from sudokit.text.characters import VALUES, html_of, signs_of, text_of_line

NO_WORDS: Final = vec[i32]()


@final
class Grid:
    """A sudoku grid: values, choices, and the flag of unique choices.

    Frozen.  Equality and hash cover values and candidates, not the flag.

        >>> from sudokit import Choice, Grid
        >>> g = Grid.parse("." * 81)
        >>> h = g.update(Choice(0, 0, 5))
        >>> g[0, 0], h[0, 0], h.candidates(0, 1)
        (0, 5, (1, 2, 3, 4, 6, 7, 8, 9))
    """

    __slots__ = ("_flag", "_words")

    def __init__(
        self,
        text: object = None,
        words: vec[i32] = NO_WORDS,
        flag: bool = False,
    ) -> None:
        """Only this package calls it, with words that it doesn't share."""
        if text is not None or len(words) != SIZE:
            raise TypeError("write Grid.parse(text), or Grid.init(nine_rows)")
        self._words: Final = words
        self._flag: Final = flag

    # The interface of the C header.

    @staticmethod
    def init(values: Sequence[Sequence[object]]) -> Grid:
        """Return the grid with these nine rows of nine values, 0 for empty.

        The values may contradict each other.  ValueError says what is wrong
        if they aren't nine times nine, or not 0 to 9.
        """
        return Grid.parse(signs_of(values))

    def update(self, c: Choice) -> Grid:
        """Return the grid with value n in cell (i, j).

        n leaves the choices of the cell's row, column and box.
        ValueError if the cell already has a value or c isn't a choice.
        """
        mark = self._mark_of(c)
        words = self._words[:]
        word = mark // 32
        bit = BITS[mark % 32]
        value = word % MIDDLE
        start = word - value
        at: i64 = 1
        while at < 10:
            words[start + at] &= ~bit
            at += 1
        cell = 3 * cell_number(c.i, c.j)
        for column in range(3):
            at = MIDDLE * column + value
            peers = PEERS[cell + column] & ~words[at + PLACED]
            words[at] &= ~peers
        words[word] |= bit
        words[word + PLACED] |= bit
        words[FULL + start // MIDDLE] |= bit
        return Grid(None, words, self._flag)

    def iterate(self, t: Choice) -> Choice:
        """Return the choice that follows t, NO_CHOICE to start and at the end.

        Cells with the fewest choices come first, then by row, column
        and value.  ValueError if t is neither a choice nor NO_CHOICE.
        """
        after: i64 = -1
        if t.n:
            mark_of(t)
            after = cell_number(t.i, t.j)
            for n in self.candidates(t.i, t.j):
                if n > t.n:
                    return Choice(t.i, t.j, n)
            after += 81 * self._size(after)
        # The size of a cell, then its number, as one number.
        best: i64 = 1000
        cell: i64 = 0
        while cell < 81:
            size = self._size(cell)
            if size and after < 81 * size + cell < best:
                best = 81 * size + cell
            cell += 1
        if best == 1000:
            return NO_CHOICE
        i, j = divmod(int(best % 81), 9)
        return Choice(i, j, self.candidates(i, j)[0])

    def unique(self) -> bool:
        """Return the flag, True if every step so far was a unique choice."""
        return self._flag

    def exist_unique(self) -> Choice:
        """Return an empty cell with one choice left, as that choice.

        The first by row and column; NO_CHOICE if there is none.
        """
        cell: i64 = 0
        while cell < 81:
            if self._size(cell) == 1:
                i, j = divmod(int(cell), 9)
                return Choice(i, j, self.candidates(i, j)[0])
            cell += 1
        return NO_CHOICE

    def clear_unique(self) -> Grid:
        """Return the same grid without the flag."""
        return Grid(None, self._words, False)

    def read_value(self, c: Choice) -> Choice:
        """Return c with n = the value of cell (i, j), 0 if it is empty."""
        n = value_at(self._words, cell_number(c.i, c.j))
        return Choice(c.i, c.j, int(n))

    # Beyond the header.

    @staticmethod
    def parse(text: str) -> Grid:
        """Return the grid of 81 characters, or of any text with one puzzle.

        ValueError if it has none.
        """
        try:
            words = read_line(text)
        except ValueError as error:
            from sudokit.text.only import only_puzzle  # noqa: PLC0415

            words = read_line(only_puzzle(text, error, 9).nine("text"))
        clear_houses(words)
        return Grid(None, words, True)

    def line(self) -> str:
        """Return the values as 81 characters, row by row, . for empty."""
        return write_line(self._words)

    def values(self) -> tuple[tuple[int, ...], ...]:
        """Return nine rows of nine values, 0 for empty."""
        cells = self.cells
        return tuple([tuple(cells[i : i + 9]) for i in range(0, 81, 9)])

    @property
    def cells(self) -> bytes:
        """All 81 values row by row, 0 for empty."""
        return self.line().encode().translate(VALUES)

    def masks(self) -> list[int]:
        """Return the candidates of each cell, bit n-1 for n; 0 for a value."""
        return masks_of(self._words)

    def candidates(self, i: int, j: int) -> tuple[int, ...]:
        """Return the values that cell (i, j) can take, () if it has one."""
        cell = cell_number(i, j)
        words = self._words
        start = WORD_OF_CELL[cell]
        bit = BITS[PLACE_OF_CELL[cell]]
        if words[FULL + start // MIDDLE] & bit:
            return ()
        return tuple([n for n in range(1, 10) if words[start + n] & bit])

    def reject(self, c: Choice) -> Grid:
        """Return the grid in which the empty cell (i, j) can't take n.

        ValueError if the cell has a value or c isn't a choice.
        """
        mark = self._mark_of(c)
        words = self._words[:]
        words[mark // 32] &= ~BITS[mark % 32]
        return Grid(None, words, self._flag)

    def without(self, i: int, j: int) -> Grid:
        """Return the grid with cell (i, j) emptied.

        Each empty cell can take all values that the remaining ones allow, even
        if they were ruled out before.  The flag stays.
        """
        cell = cell_number(i, j)
        words = EMPTY[:]
        at: i64 = PLACED
        while at < FULL:
            words[at] = self._words[at]
            at += 1
        at = WORD_OF_CELL[cell] + PLACED
        others = ~BITS[PLACE_OF_CELL[cell]]
        end = at + 10
        while at < end:
            words[at] &= others
            at += 1
        clear_houses(words)
        return Grid(None, words, self._flag)

    def fill_singles(self) -> Grid:
        """Return the grid after all unique choices, until none is left.

        The original's program does this without recursion:
        ``exist_unique`` and ``update`` until there is none.
        """
        words = self._words[:]
        while note_naked_singles(words) > 0:
            place_naked_singles(words)
        return Grid(None, words, self._flag)

    def deduce(self) -> Grid | None:
        """Return the grid with everything placed that is forced.

        Applies all rules until none changes anything, without a guess.  None
        if they lead to a contradiction.
        """
        words = self._words[:]
        if settle_all(words, settle(words)):
            return Grid(None, words, self._flag)
        return None

    def is_empty(self, i: int, j: int) -> bool:
        """Return whether cell (i, j) has no value."""
        cell = cell_number(i, j)
        full = self._words[FULL + WORD_OF_CELL[cell] // MIDDLE]
        return not full & BITS[PLACE_OF_CELL[cell]]

    def is_complete(self) -> bool:
        """Return whether every cell has a value, right or wrong."""
        return is_full(self._words)

    def is_solved(self) -> bool:
        """Return whether every value is in every row, column and box."""
        return is_full(self._words) and all_stand(self._words)

    def write(self, out: StringWriter) -> None:
        """Write the text of ``line``."""
        write_cells(self._words, out)

    # For a search.

    def trial(self, any_cell: bool = False) -> int:
        """Return the mark of the best choice to guess.

        -1 if the grid is complete.  It is one of a cell with the fewest
        choices; ``any_cell``: any cell with two will do.
        """
        if is_full(self._words):
            return -1
        return int(best_choice(self._words, any_cell))

    def assume(self, mark: int) -> Grid | None:
        """Return all that is forced when this choice is made, if possible.

        None if it can't be made.  The flag is cleared: it wasn't a unique
        choice.
        """
        words = self._words[:]
        choose(words, mark)
        return Grid(None, words, False) if settle(words) else None

    def guess(self, mark: int) -> Grid | None:
        """Return ``assume`` by the rules of cells and values only."""
        words = self._words[:]
        choose(words, mark)
        return Grid(None, words, False) if settle_quickly(words) else None

    def exclude(self, mark: int, quickly: bool = False) -> Grid | None:
        """Return all that is forced when this choice is ruled out."""
        words = self._words[:]
        rule_out(words, mark)
        possible = settle_quickly(words) if quickly else settle(words)
        return Grid(None, words, False) if possible else None

    def split(
        self, mark: int, thoroughly: bool
    ) -> tuple[Grid | None, Grid | None]:
        """Return the grids of ``assume`` and ``exclude``.

        ``thoroughly``: also apply the rule of boxes, once.
        """
        a = self._words[:]
        b = self._words[:]
        choose(a, mark)
        rule_out(b, mark)
        good_a, good_b = settle_both(a, b)
        if thoroughly:
            good_a = good_a and settle_once(a)
            good_b = good_b and settle_once(b)
        first = Grid(None, a, False) if good_a else None
        return first, Grid(None, b, False) if good_b else None

    def try_boxes(self) -> Grid | None:
        """Return all that is forced after the rule of boxes, applied once."""
        words = self._words[:]
        return Grid(None, words, False) if settle_once(words) else None

    def _size(self, cell: i64) -> i64:
        """Return the number of choices of an empty cell, 0 for a value."""
        words = self._words
        start = WORD_OF_CELL[cell]
        bit = BITS[PLACE_OF_CELL[cell]]
        size: i64 = 0
        if words[FULL + start // MIDDLE] & bit:
            return size
        at: i64 = 1
        while at < 10:
            if words[start + at] & bit:
                size += 1
            at += 1
        return size

    def _mark_of(self, c: Choice) -> i64:
        """Return a choice as a mark; ValueError if its cell has a value."""
        mark = mark_of(c)
        value = value_at(self._words, cell_number(c.i, c.j))
        if value:
            raise ValueError(f"r{c.i + 1}c{c.j + 1} has the value {value}")
        return mark

    # Python's protocols of a value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        at: i64 = 0
        while at < FULL:
            if self._words[at] != other._words[at]:
                return False
            at += 1
        return True

    def __hash__(self) -> int:
        return hash(self._state()[0])

    def __getitem__(self, cell: tuple[int, int]) -> int:
        i, j = cell
        if not (0 <= i < 9 and 0 <= j < 9):
            raise IndexError(f"({i}, {j}) is not a cell of 0 to 8")
        return int(value_at(self._words, cell_number(i, j)))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.values())

    def __str__(self) -> str:
        return text_of_line(self.line())[:-1]

    def _repr_html_(self) -> str:
        return html_of(self.line())

    def __repr__(self) -> str:
        line = self.line()
        left = zip(Grid.parse(line).masks(), self.masks(), strict=True)
        return f"Grid.parse({line!r})" + "".join(
            f".reject({Choice(cell // 9, cell % 9, n)})"
            for cell, (allowed, mask) in enumerate(left)
            for n in range(1, 10)
            if allowed & ~mask & 1 << (n - 1)
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, self._state())

    def _state(self) -> tuple[tuple[int, ...], bool]:
        return tuple([int(word) for word in self._words[:FULL]]), self._flag


def restore(state: tuple[int, ...], flag: bool) -> Grid:
    """Return the grid with this state, for pickle and copy."""
    if len(state) != FULL:
        raise ValueError("this is not the state of a grid")
    words = vec[i32](list(state) + [0] * (SIZE - FULL))
    clear_houses(words)
    return Grid(None, words, flag)


if not COMPILED:
    from sudokit.native.plain_arrays import freeze

    freeze(Grid)


def grid_of(g: Grid | str) -> Grid:
    """Return the grid itself, or the one that a text has."""
    return g if isinstance(g, Grid) else Grid.parse(g)
