"""Sudoku of any box shape, as an exact cover.

A box of r rows and c columns makes a grid of n = r*c rows and as many
columns, with n values a cell; 2 <= n <= 25.  The value of this module
is BoxGrid: frozen, hashable, comparable, picklable.

    BoxGrid.init(values, shape=None, diagonals=False)
    grid.values()   grid.clues   grid.size   grid.shape   grid.diagonals

    solutions(grid)   solve(grid)   count(grid)     by dancing links
    is_proper(grid)                                 one solution
    by_unique_choices(grid)                         by naked singles
    is_correct(grid)  errors(grid)  attempt(grid)
    generate(shape, nelts, unique, seed)

    Reader(stream)  read(stream)  parse(text)  write(grid, notation)

Four families of constraints, n*n of each, make a sudoku:

    cell     each cell has one value
    row      each row has each value once
    column   each column has each value once
    box      each box has each value once

They are the columns of the cover, 4*n*n of them.  Its rows are the n*n*n
ways to put value v into the cell of row i and column j, and each meets
one constraint of every family.  A grid with diagonals has a fifth
family, 2*n more: each diagonal has each value once.  The clues are rows
given beforehand.  See sudokit.exact_cover for how covers are found;
clues that contradict each other are no error, there is no solution.

Every search takes a number of nodes (values tried) and a deadline (of
time.monotonic()), both optional, and raises BudgetSpent at their end.
Houses are numbered from 1: rows and diagonals from the top, the falling
diagonal before the rising one; columns from the left; boxes row by row.
"""

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise
from math import isqrt
from typing import NamedTuple, TextIO, TypeVar

from sudokit.core import budget, dice, making, solving, text, variant
from sudokit.core.budget import BudgetSpent
from sudokit.core.checking import Clash, cell_name, clashes
from sudokit.core.dice import Dice, fresh_seed
from sudokit.core.text import FormatError
from sudokit.exact_cover import Problem, Search
from sudokit.exact_cover import count as count_covers

Shape = tuple[int, int]
T = TypeVar("T")

NINE = (3, 3)  # the shape of the boxes of a Grid
LARGEST = 25
EMPTY = "0._*"
LETTERS = "ABCDEFGHIJKLMNOP"  # the values 10 to 25


# The value


@dataclass(frozen=True, slots=True, repr=False)
class BoxGrid:
    """A grid: the shape of a box, all cells row by row, 0 for empty.

    ValueError for a shape or a value out of range, or for a number of
    cells that does not fit the shape.  A wrong puzzle, say with a value
    twice in a row, is a grid all the same; see errors().
    """

    shape: Shape
    cells: bytes
    diagonals: bool = False

    def __post_init__(self) -> None:
        size = check_shape(self.shape)
        if len(self.cells) != size * size:
            raise ValueError(
                f"{len(self.cells)} cells don't make a grid"
                f" of {size} rows and columns"
            )
        if max(self.cells) > size:
            raise ValueError(f"value {max(self.cells)} is beyond {size}")

    @classmethod
    def init(
        cls,
        values: Sequence[Sequence[int]],
        shape: Shape | None = None,
        diagonals: bool = False,
    ) -> "BoxGrid":
        """The grid of n rows of n values, 0 for empty.

        Without a shape the squarest box is taken.  ValueError names
        what is wrong.
        """
        size = len(values)
        if shape is None:
            shape = squarest(size)
        for i, row in enumerate(values):
            if len(row) != size:
                raise ValueError(
                    f"row {i + 1} has {len(row)} values, not {size}"
                )
            for j, value in enumerate(row):
                if not 0 <= value <= size:
                    raise ValueError(
                        f"value {value} at r{i + 1}c{j + 1} is not 0 to {size}"
                    )
        cells = bytes([value for row in values for value in row])
        return cls(shape, cells, diagonals)

    @property
    def size(self) -> int:
        """The number n of rows, of columns and of values."""
        return self.shape[0] * self.shape[1]

    @property
    def clues(self) -> int:
        """How many cells have a value."""
        return len(self.cells) - self.cells.count(0)

    def values(self) -> tuple[tuple[int, ...], ...]:
        """n rows of n values, 0 for empty."""
        n = self.size
        return tuple(tuple(self.cells[k : k + n]) for k in range(0, n * n, n))

    def __repr__(self) -> str:
        sort = " with diagonals" if self.diagonals else ""
        text = write(self, Notation(empty="."))
        return f"<BoxGrid {name_of(self.shape)}{sort}\n{text.rstrip()}>"


def name_of(shape: Shape) -> str:
    """A shape as it is written on the command line: 2x3."""
    return f"{shape[0]}x{shape[1]}"


def check_shape(shape: Shape) -> int:
    """The size of a grid; ValueError if boxes can't have this shape."""
    rows, columns = shape
    if rows < 1 or columns < 1 or not 2 <= rows * columns <= LARGEST:
        raise ValueError(
            f"no box of shape {name_of(shape)}: it has 2 to {LARGEST} cells"
        )
    return rows * columns


def parse_shape(text: str) -> Shape:
    """The shape written as RxC; ValueError says what is wrong."""
    match = re.fullmatch(r"(\d{1,2})[xX](\d{1,2})", text.strip(), re.ASCII)
    if not match:
        raise ValueError(f"{text!r} is no box shape such as 2x3")
    shape = int(match[1]), int(match[2])
    check_shape(shape)
    return shape


def squarest(size: int) -> Shape:
    """The squarest box of so many cells, rows no more than columns.

    ValueError if there is none with two rows or more.
    """
    if size <= LARGEST:
        for rows in range(isqrt(max(size, 0)), 1, -1):
            if size % rows == 0:
                return rows, size // rows
    raise ValueError(f"no box shape makes a grid of {size} rows")


SIZES = frozenset(
    rows * columns
    for rows in range(2, isqrt(LARGEST) + 1)
    for columns in range(rows, LARGEST // rows + 1)
)


@cache
def houses(
    shape: Shape, diagonals: bool = False
) -> dict[str, tuple[int, ...]]:
    """The cells, numbered row by row, of every house by its name."""
    rows, columns = shape
    n = check_shape(shape)
    every = range(n)
    found = {f"row {i + 1}": tuple(i * n + j for j in every) for i in every}
    found |= {
        f"column {j + 1}": tuple(i * n + j for i in every) for j in every
    }
    found |= {
        f"box {b + 1}": tuple(
            (b // rows * rows + k // columns) * n
            + b % rows * columns
            + k % columns
            for k in every
        )
        for b in every
    }
    if diagonals:
        found["diagonal 1"] = tuple(i * n + i for i in every)
        found["diagonal 2"] = tuple(i * n + n - 1 - i for i in every)
    return found


# Solving


@cache
def cover_of(shape: Shape, diagonals: bool) -> Problem:
    """The cover of the empty grid; row n*cell + v-1 puts v into a cell."""
    n = check_shape(shape)
    met: list[list[int]] = [[cell] for cell in range(n * n)]
    for number, cells in enumerate(houses(shape, diagonals).values(), n):
        for cell in cells:
            met[cell].append(number)
    families = [
        [n * house + v for house in houses_of]
        for houses_of in met
        for v in range(n)
    ]
    for row, ones in enumerate(families):
        ones[0] = row // n
    return Problem(families, n * (n + len(houses(shape, diagonals))))


def clue_rows(grid: BoxGrid) -> list[int]:
    n = grid.size
    return [
        n * cell + value - 1 for cell, value in enumerate(grid.cells) if value
    ]


def from_rows(grid: BoxGrid, rows: Iterable[int]) -> BoxGrid:
    """The full grid that the rows of a cover stand for."""
    n = grid.size
    return BoxGrid(
        grid.shape,
        bytes([row % n + 1 for row in sorted(rows)]),
        grid.diagonals,
    )


def solutions(
    grid: BoxGrid, *, nodes: int | None = None, deadline: float | None = None
) -> Iterator[BoxGrid]:
    """Every solution, one at a time, each once."""
    search = Search(
        cover_of(grid.shape, grid.diagonals),
        clue_rows(grid),
        nodes=nodes,
        deadline=deadline,
    )
    for rows in search:
        yield from_rows(grid, rows)


def solve(
    grid: BoxGrid, *, nodes: int | None = None, deadline: float | None = None
) -> BoxGrid | None:
    """A solution, None if there is none."""
    return next(solutions(grid, nodes=nodes, deadline=deadline), None)


def count(
    grid: BoxGrid,
    limit: int | None = None,
    *,
    nodes: int | None = None,
    deadline: float | None = None,
) -> int:
    """How many solutions there are; limit if there are as many or more."""
    return count_covers(
        cover_of(grid.shape, grid.diagonals),
        clue_rows(grid),
        limit=limit,
        nodes=nodes,
        deadline=deadline,
    )


def is_proper(
    grid: BoxGrid, *, nodes: int | None = None, deadline: float | None = None
) -> bool:
    """Whether there is one solution and no other."""
    return count(grid, 2, nodes=nodes, deadline=deadline) == 1


@cache
def house_numbers(
    shape: Shape, diagonals: bool
) -> tuple[tuple[int, ...], ...]:
    """For each cell the numbers of its houses."""
    found: list[list[int]] = [[] for _ in range(check_shape(shape) ** 2)]
    for number, cells in enumerate(houses(shape, diagonals).values()):
        for cell in cells:
            found[cell].append(number)
    return tuple(map(tuple, found))


def by_unique_choices(grid: BoxGrid) -> BoxGrid:
    """The grid with every value that unique choices alone give.

    A unique choice is the only value that no peer of an empty cell has.
    The puzzle is solved by them if the result is_correct().
    """
    cells = bytearray(grid.cells)
    houses_of = house_numbers(grid.shape, grid.diagonals)
    used = [0] * len(houses(grid.shape, grid.diagonals))  # a bit a value
    for cell, value in enumerate(cells):
        for house in houses_of[cell]:
            used[house] |= 1 << value
    every = (1 << grid.size + 1) - 2
    left = [cell for cell, value in enumerate(cells) if not value]
    before = 0
    while len(left) != before:
        before = len(left)
        for cell in left:
            taken = 0
            for house in houses_of[cell]:
                taken |= used[house]
            choices = every & ~taken
            if choices and not choices & choices - 1:
                cells[cell] = choices.bit_length() - 1
                for house in houses_of[cell]:
                    used[house] |= choices
        left = [cell for cell in left if not cells[cell]]
    return BoxGrid(grid.shape, bytes(cells), grid.diagonals)


# Checking


def is_correct(grid: BoxGrid) -> bool:
    """Whether the grid is complete and no house has a value twice."""
    n = grid.size
    return 0 not in grid.cells and all(
        len({grid.cells[cell] for cell in cells}) == n
        for cells in houses(grid.shape, grid.diagonals).values()
    )


def errors(grid: BoxGrid) -> list[Clash]:
    """What is wrong with the values, house by house; [] if nothing is.

    An empty cell is no error here; see empty_cells().
    """
    n = grid.size
    return [
        clash
        for house, cells in houses(grid.shape, grid.diagonals).items()
        for clash in clashes(
            house, [(*divmod(cell, n), grid.cells[cell]) for cell in cells]
        )
    ]


def empty_cells(grid: BoxGrid) -> list[str]:
    """The names of the cells that have no value."""
    return [
        cell_name(*divmod(cell, grid.size))
        for cell, value in enumerate(grid.cells)
        if not value
    ]


def attempt(grid: BoxGrid) -> BoxGrid:
    """The grid completed, right or wrong, with every clue kept.

    For a puzzle without solution: first by unique choices, then each
    cell by the value that fewest of its houses have.
    """
    grid = by_unique_choices(grid)
    cells = bytearray(grid.cells)
    houses_of = house_numbers(grid.shape, grid.diagonals)
    members = list(houses(grid.shape, grid.diagonals).values())
    for cell, value in enumerate(cells):
        if not value:
            near = [
                {cells[peer] for peer in members[house]}
                for house in houses_of[cell]
            ]
            cells[cell] = min(
                range(1, grid.size + 1),
                key=lambda v: sum(v in used for used in near),
            )
    return BoxGrid(grid.shape, bytes(cells), grid.diagonals)


# Making puzzles


def generate(
    shape: Shape = (3, 3),
    nelts: int | None = None,
    unique: bool = False,
    seed: int | None = None,
    *,
    diagonals: bool = False,
    proper: bool = True,
    nodes: int = 20_000,
    deadline: float | None = None,
    groups: Sequence[Sequence[int]] = (),
) -> BoxGrid:
    """A puzzle of about nelts clues, without it of as few as possible.

    It has one solution, and with unique one that unique choices alone
    give; proper=False leaves that to chance.  From a full grid clues
    are taken away in any order, each one if that stays true, until
    nelts are left or all have been tried: there may be more than nelts.
    A clue stays too where nodes don't suffice to prove that it may go;
    so nodes are the measure of how hard the puzzle can be.  The cells of
    a group go together or stay together, if groups are given.

    ValueError for a shape or number out of range, or if no full grid
    exists; BudgetSpent when the deadline has passed.
    """
    size = check_shape(shape)
    if nelts is not None and not 0 <= nelts <= size * size:
        raise ValueError(f"{nelts} clues: not 0 to {size * size}")
    dice = Dice(fresh_seed() if seed is None else seed)
    grid = full_grid(shape, diagonals, dice, deadline)
    groups = groups or [[cell] for cell in range(size * size)]
    for number in dice.shuffled(range(len(groups))):
        fewer = grid
        for cell in groups[number]:
            cells = bytearray(fewer.cells)
            cells[cell] = 0
            fewer = BoxGrid(shape, bytes(cells), diagonals)
            if (
                proper
                and not unique
                and not is_only(fewer, cell, grid.cells[cell], nodes, deadline)
            ):
                fewer = grid
                break
        if nelts is not None and fewer.clues < nelts:
            continue
        if unique and not is_correct(by_unique_choices(fewer)):
            check_time(deadline)
            continue
        grid = fewer
    return grid


def full_grid(
    shape: Shape, diagonals: bool, dice: Dice, deadline: float | None
) -> BoxGrid:
    """A correct grid, found by trying the values in any order.

    Among large grids some orders lead astray for very long, so that a
    search is given up soon and another begun; each has more nodes.
    """
    cover = cover_of(shape, diagonals)
    size = check_shape(shape)
    empty = BoxGrid(shape, bytes(size * size), diagonals)
    nodes = 4 * size * size
    while True:
        search = Search(
            cover,
            order=dice.shuffled(range(cover.size)),
            nodes=nodes,
            deadline=deadline,
        )
        try:
            for rows in search:
                return from_rows(empty, rows)
            raise ValueError(
                f"no grid has boxes of {name_of(shape)} and such diagonals"
            )
        except BudgetSpent:
            check_time(deadline)
            nodes += size * size


def is_only(
    fewer: BoxGrid, cell: int, value: int, nodes: int, deadline: float | None
) -> bool:
    """Whether the cell can have no other value; False if not proved."""
    # The grid with the value has one solution, so that any second one
    # has another value here: a search for these alone is enough.
    cover = cover_of(fewer.shape, fewer.diagonals)
    row = fewer.size * cell + value - 1
    search = Search(
        cover,
        clue_rows(fewer),
        order=[*range(row), *range(row + 1, cover.size)],
        nodes=nodes,
        deadline=deadline,
    )
    try:
        return not search.advance()
    except BudgetSpent:
        check_time(deadline)
        return False


def check_time(deadline: float | None) -> None:
    """Raise BudgetSpent when the deadline has passed."""
    if deadline is not None and time.monotonic() > deadline:
        raise BudgetSpent("time spent")


# Text


class Notation(NamedTuple):
    """How a grid is written, apart from what it says."""

    numbers: bool = False  # values above 9 as numbers, else as letters
    lower: bool = False  # small letters
    empty: str = "0"  # the sign for an empty cell
    blanks: bool = True  # a blank between values, as numbers always have
    line: bool = False  # the whole grid on one line


class Puzzle(NamedTuple):
    """A grid as it was read."""

    grid: BoxGrid
    notation: Notation


class Sign(NamedTuple):
    """What stands in a cell, and at which column of its line."""

    column: int
    text: str


class Line(NamedTuple):
    """A line of input, split at blanks, commas and bars."""

    number: int
    tokens: tuple[Sign, ...]  # none for a blank line

    def signs(self, wanted: frozenset[int]) -> tuple[Sign, ...]:
        """The signs of the cells, if the line has a wanted number.

        Either the tokens are cells or their characters are; where both
        numbers are wanted the tokens win, if they can be values.  If
        neither is, the signs are those of the likelier reading.
        """
        chars = tuple(
            Sign(token.column + k, char)
            for token in self.tokens
            for k, char in enumerate(token.text)
        )
        values = all(VALUE.fullmatch(token.text) for token in self.tokens)
        if len(chars) in wanted and not (
            values and len(self.tokens) in wanted
        ):
            return chars
        likely = values and len(self.tokens) > 1
        return self.tokens if likely or len(self.tokens) in wanted else chars


VALUE = re.compile(".|[0-9][0-9]")
FRAME = re.compile(r"(?=.*[-=+─━═┼╋╬])[-=+|\s─-╿]+")
TOKEN = re.compile(r"[^\s,|│┃║]+")
ROWS = SIZES  # how many values a line can have as a row of a grid
GRIDS = frozenset(size * size for size in SIZES)  # as a whole grid
LINES = GRIDS - ROWS


class Reader:
    """Reads puzzles from lines of text, one after another.

    A puzzle is n lines of n values or a single line of n*n.  0 . _ *
    stand for an empty cell, values above 9 are letters from A in either
    case, or all values are numbers with blanks or commas between; each
    puzzle has its own way.  Frames of | - + = are passed over, and #
    starts a comment.  A blank line ends a puzzle, except where its rows
    so far are whole bands of boxes.

    Without a shape the number of values in the first line of a puzzle
    decides on the squarest box.  A line of 16 is a row of a 16x16 grid
    if a value above 4 is found in it or in the 15 such lines that
    follow, or if all 16 have blanks between the values, else a whole
    4x4 grid.

    ``comment`` is what starts a comment, ``empty`` one more sign for an
    empty cell.  ValueError for a shape that boxes can't have.
    """

    def __init__(
        self,
        stream: Iterable[str],
        name: str = "<input>",
        shape: Shape | None = None,
        diagonals: bool = False,
        comment: str = "#",
        empty: str = "",
    ) -> None:
        if shape is not None:
            check_shape(shape)
        self.name = name
        self.shape = shape
        self.diagonals = diagonals
        self._comment = comment
        self._empty = empty
        self._source = enumerate(stream, 1)
        self._ahead: list[Line] = []
        self._last = 0  # the number of the line read last

    def __iter__(self) -> Iterator[Puzzle]:
        while (puzzle := self.read()) is not None:
            yield puzzle

    def read(self) -> Puzzle | None:
        """The next puzzle, None at the end.

        FormatError, with name, line and column, for text that is none;
        the next call goes on at the next line that can start a puzzle.
        """
        line = self._next()
        while line is not None and not line.tokens:
            line = self._next()
        if line is None:
            return None
        try:
            size, signs = self._start(line)
            rows = [(line.number, signs)]
            if len(signs) == size:
                rows += self._more_rows(size)
        except FormatError:
            self._recover()
            raise
        return self._puzzle(size, rows)

    def _start(self, line: Line) -> tuple[int, tuple[Sign, ...]]:
        """The size of the grid that starts here, and its first signs."""
        if self.shape is not None:
            size = check_shape(self.shape)
            signs = line.signs(frozenset((size, size * size)))
            if len(signs) not in (size, size * size):
                raise self._error(
                    line,
                    f"{len(signs)} values, not the {size} or"
                    f" {size * size} of boxes {name_of(self.shape)}",
                )
            return size, signs
        signs = line.signs(ROWS | GRIDS)
        number = len(signs)
        if number in GRIDS and (
            number not in ROWS or not self._is_row(line, number)
        ):
            return isqrt(number), signs
        if number not in ROWS:
            raise self._error(
                line,
                f"no box shape makes a grid with {number} values in a line",
            )
        return number, signs

    def _is_row(self, line: Line, number: int) -> bool:
        """Whether so many values are a row rather than a whole grid."""
        wanted = frozenset((number,))
        small = EMPTY + "".join(map(str, range(isqrt(number) + 1)))
        block = [line, *self._peek(number - 1)]
        if [len(near.tokens) for near in block] == [number] * number:
            return True
        return any(
            sign.text not in small
            for near in block
            if len(signs := near.signs(wanted)) == number
            for sign in signs
        )

    def _more_rows(self, size: int) -> Iterator[tuple[int, tuple[Sign, ...]]]:
        """The second and further rows of a grid."""
        band = (self.shape or squarest(size))[0]
        wanted = frozenset((size,))
        done = 1
        while done < size:
            line = self._next()
            if line is None or (not line.tokens and done % band):
                if line is not None:
                    self._ahead.insert(0, line)
                raise FormatError(
                    f"the grid ends after {done} of {size} rows",
                    self.name,
                    line.number if line else self._last,
                    1,
                )
            if line.tokens:
                signs = line.signs(wanted)
                if len(signs) != size:
                    self._ahead.insert(0, line)
                    raise self._error(
                        line, f"{len(signs)} values in a row, not {size}"
                    )
                yield line.number, signs
                done += 1

    def _puzzle(
        self, size: int, rows: list[tuple[int, tuple[Sign, ...]]]
    ) -> Puzzle:
        """The puzzle that the signs of all rows make."""
        cells = bytearray()
        seen = ""  # all that was used for values above 9
        for number, signs in rows:
            for sign in signs:
                try:
                    cells.append(value_of(sign.text, size, seen))
                except ValueError as error:
                    raise FormatError(
                        str(error), self.name, number, sign.column
                    ) from None
                if cells[-1] > 9:
                    seen += sign.text
        texts = [sign.text for _, signs in rows for sign in signs]
        gaps = {
            second.column - first.column - len(first.text)
            for _, signs in rows
            for first, second in pairwise(signs)
        }
        notation = Notation(
            numbers=any(len(text) > 1 for text in texts),
            lower=seen.islower(),
            empty=next((text[0] for text in texts if text[0] in EMPTY), "0"),
            blanks=0 not in gaps,
            line=len(rows) == 1,
        )
        return Puzzle(
            BoxGrid(
                self.shape or squarest(size), bytes(cells), self.diagonals
            ),
            notation,
        )

    def _recover(self) -> None:
        """Pass over what is left of a bad puzzle."""
        while (line := self._next()) is not None and line.tokens:
            if len(line.signs(LINES)) in LINES:
                self._ahead.insert(0, line)
                return

    def _error(self, line: Line, message: str) -> FormatError:
        return FormatError(
            message, self.name, line.number, line.tokens[0].column
        )

    def _peek(self, number: int) -> list[Line]:
        """The next lines that aren't blank, each to be read again."""
        for _ in range(number * 2):
            full = [line for line in self._ahead if line.tokens]
            if len(full) >= number or (line := self._scan()) is None:
                break
            self._ahead.append(line)
        return [line for line in self._ahead if line.tokens][:number]

    def _next(self) -> Line | None:
        return self._ahead.pop(0) if self._ahead else self._scan()

    def _scan(self) -> Line | None:
        """A line that isn't all comment or frame, None at the end."""
        for number, whole in self._source:
            self._last = number
            bare = whole.removeprefix("\ufeff").rstrip("\r\n")
            data, sign, _ = bare.partition(self._comment)
            if self._empty:
                data = data.replace(self._empty, "0")
            if (sign and not data.strip()) or FRAME.fullmatch(data):
                continue
            return Line(
                number,
                tuple(
                    Sign(match.start() + 1, match[0])
                    for match in TOKEN.finditer(data)
                ),
            )
        return None


def value_of(text: str, size: int, seen: str) -> int:
    """The value that a sign stands for; ValueError says what is wrong.

    Seen are the signs used for values above 9 so far: letters and
    numbers don't go together.
    """
    if text in EMPTY:
        return 0
    if text.isascii() and text.isdigit():
        value = int(text[-9:])
        if value > 9 and seen.isalpha():
            raise ValueError(f"{text!r} where letters are used")
    elif len(text) == 1 and text.upper() in LETTERS:
        value = 10 + LETTERS.index(text.upper())
        if seen.isdigit():
            raise ValueError(f"the letter {text!r} where numbers are used")
    else:
        raise ValueError(f"unexpected {text[:9]!r}")
    if value > size:
        raise ValueError(f"value {text[:9]!r} is beyond {size}")
    return value


def read(
    stream: Iterable[str],
    name: str = "<input>",
    shape: Shape | None = None,
    diagonals: bool = False,
) -> Puzzle | None:
    """The first puzzle of a stream, None if there is none; see Reader."""
    return Reader(stream, name, shape, diagonals).read()


def parse(
    text: str, shape: Shape | None = None, diagonals: bool = False
) -> BoxGrid:
    """The grid of the first puzzle in a text; FormatError without one."""
    puzzle = read(text.splitlines(), "<text>", shape, diagonals)
    if puzzle is None:
        raise FormatError("there is no puzzle", "<text>", 1, 1)
    return puzzle.grid


PLAIN = Notation()


def write(grid: BoxGrid, notation: Notation = PLAIN) -> str:
    """The grid as lines of text, in a notation that read() accepts."""
    n = grid.size
    width = len(str(n)) if notation.numbers else 1
    letters = LETTERS.lower() if notation.lower else LETTERS
    signs = [notation.empty, *map(str, range(1, n + 1))]
    if not notation.numbers:
        signs[10:] = letters[: max(n - 9, 0)]
    texts = [signs[value].rjust(width) for value in grid.cells]
    between = " " if notation.blanks or notation.numbers else ""
    step = len(texts) if notation.line else n
    return "".join(
        between.join(texts[k : k + step]) + "\n"
        for k in range(0, len(texts), step)
    )


# For the filter.


class BoxSudoku(variant.Sudoku):
    """This kind of sudoku, as the loop of the filter asks for it.

    Its grids are puzzles, so that a solution is written as the puzzle
    was read.
    """

    def __init__(
        self,
        shape: Shape | None = None,
        diagonals: bool = False,
        style: str = "",
        comment: str = "#",
        empty: str = "",
    ) -> None:
        super().__init__()
        self._shape = shape
        self._diagonals = diagonals
        self._style = style
        self._comment = comment
        self._empty = empty

    def reader(self, stream: TextIO, name: str) -> Reader:
        """What reads the puzzles of a stream."""
        return self.reader_of(text.cut_lines(stream), name)

    def reader_of(self, lines: Iterable[str], name: str) -> Reader:
        """What reads the puzzles of these lines."""
        return Reader(
            lines,
            name,
            self._shape,
            self._diagonals,
            self._comment,
            self._empty,
        )

    def text(self, g: Puzzle) -> str:
        """A grid as the talk shows it."""
        return write(g.grid, g.notation._replace(line=False, blanks=True))

    def output(self, g: Puzzle) -> str:
        """A grid as stdout gets it, in the style asked for."""
        if self._style == "9.":
            g = g._replace(notation=g.notation._replace(empty="."))
        if self._style[:1] != "1":
            return self.text(g)
        return write(
            g.grid,
            g.notation._replace(line=True, blanks=False, empty=self._style[1]),
        )

    def answer(self, g: Puzzle, budget: budget.Budget) -> solving.Answer:
        """Verdict and solution."""
        filled = by_unique_choices(g.grid)
        if is_correct(filled):
            return solving.Answer(
                solving.UNIQUE_CHOICE, g._replace(grid=filled)
            )
        found = list(islice(self.solutions(g, budget), 2))
        if not found:
            closest = g._replace(grid=attempt(g.grid))
            return solving.Answer(solving.NO_SOLUTION, closest)
        return solving.Answer(
            solving.ONE_SOLUTION
            if len(found) == 1
            else solving.SEVERAL_SOLUTIONS,
            found[0],
        )

    def solutions(self, g: Puzzle, budget: budget.Budget) -> Iterator[Puzzle]:
        """Every solution, lazily; a node counts as a trial."""
        search = Search(
            cover_of(g.grid.shape, g.grid.diagonals),
            clue_rows(g.grid),
            nodes=budget.left(),
            deadline=budget.deadline,
        )
        try:
            for rows in search:
                yield g._replace(grid=from_rows(g.grid, rows))
        finally:
            budget.spent += search.nodes

    def errors(self, g: Puzzle) -> list[Clash]:
        """What is wrong."""
        return errors(g.grid)

    def empty_cells(self, g: Puzzle) -> list[str]:
        """The names of the empty cells."""
        return empty_cells(g.grid)

    def make(self, nelts: int, unique: bool, dice: dice.Dice) -> making.Made:
        """A puzzle, and its number of clues."""
        grid = generate(
            self._shape or (3, 3),
            nelts,
            unique,
            int(dice.number()),
            diagonals=self._diagonals,
            proper=unique,
        )
        return making.Made(Puzzle(grid, PLAIN), grid.clues)
