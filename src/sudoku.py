"""Sudoku: read, print, check, solve and generate, and the filter.

    read(stream)            the next puzzle of a stream, None at its end
    print(stream, g)        nine lines of nine values
    is_correct(g)           complete, and no value twice in a house?
    errors(g)               what is wrong, a line each
    print_errors(g)         the same, on stderr
    solve(g)                the solution
    solutions(g)            every solution, lazily
    count(g, limit)         how many there are, up to the limit
    verdict(g)              what kind of puzzle it is
    solve_many(lines)       the solutions of many puzzles, quickly
    generate(n, unique)     a puzzle with n clues

``main`` is the program of the C original: a filter that solves (no
argument), checks (-c) or generates (-g N, with -u by unique choices).

A search takes a ``Budget`` of trials and seconds if it is given one,
and raises ``BudgetSpent`` when that is used up.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, TextIO

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grid import NO_CHOICE, BudgetSpent, Choice, Grid

VERSION: Final = "0.1.0"

# Verdicts.
UNIQUE_CHOICE: Final = "unique choice"
ONE_SOLUTION: Final = "multiple choice"
SEVERAL_SOLUTIONS: Final = "several solutions"
NO_SOLUTION: Final = "no solution"

LINE_LIMIT: Final = 4096  # characters; no line of a puzzle is longer
MOST_AHEAD: Final = 1000  # puzzles without blank lines between
SIGNS: Final = "0._*"  # signs for an empty cell
FRAME: Final = frozenset("+-=|:") | frozenset(map(chr, range(0x2500, 0x2580)))
BETWEEN: Final = frozenset(" \t,;|") | frozenset("│┃║")


# Reading.


class FormatError(ValueError):
    """Text that is no puzzle: what is wrong, and where.

    Lines and columns count from 1.
    """

    def __init__(
        self, message: str, name: str, line: int, column: int
    ) -> None:
        super().__init__(f"{name}:{line}:{column}: {message}")
        self.message = message
        self.name = name
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return FormatError, (self.message, self.name, self.line, self.column)


class _Row(NamedTuple):
    """One line of input: its number, its values, what is wrong with it.

    ``values`` are the signs of its cells as 0 to 9; None for a line that
    holds no cells: ``blank``, or a comment or a part of a frame.
    """

    number: int
    values: str | None
    blank: bool
    wrong: str = ""
    column: int = 0


class Reader:
    """Reads one puzzle after the other from a stream of text.

    Keeps its place, and the lines it had to look ahead, between them.
    """

    def __init__(
        self,
        stream: TextIO,
        name: str = "-",
        comment: str = "#",
        empty: str = "",
        first: Sequence[str] = (),
    ) -> None:
        """``empty``: signs for an empty cell besides 0 . _ and *.

        ``first``: lines of the stream that were read already.
        """
        self.name = name
        self.line = 0
        self._lines = chain(first, cut_lines(stream))
        self._comment = comment
        self._signs = SIGNS + empty
        self._digits = dict.fromkeys(self._signs, "0") | {
            str(n): str(n) for n in range(1, 10)
        }
        self._frame = FRAME - frozenset(self._signs)
        self._ahead: list[_Row] = []
        self._lost = False  # after an error, until a puzzle can start

    def read(self) -> Grid | None:
        """The next puzzle, None at the end of the stream.

        After a FormatError it goes on with the next puzzle.
        """
        while True:
            if not self._ahead:
                line = self._next_line()
                if line is None:
                    return None
                # The usual case, a puzzle a line, without the detour.
                if len(line) == 82 or len(line) == 81:
                    grid = self._one_line(line)
                    if grid is not None:
                        self._lost = False
                        return grid
                row = self._row_of(line)
            else:
                row = self._ahead.pop()
            if row.values is None and not row.wrong:
                continue
            if self._lost and not _can_start(row):
                continue
            self._lost = True
            if row.wrong and not _is_part(row):
                raise self._error(row.wrong, row.number, row.column)
            if len(row.values or "") == 81:
                self._lost = False
                return Grid.parse(row.values or "")
            grid = self._nine_lines(row)
            self._lost = False
            return grid

    def __iter__(self) -> Iterator[Grid]:
        while True:
            grid = self.read()
            if grid is None:
                return
            yield grid

    def _error(self, message: str, line: int, column: int) -> FormatError:
        return FormatError(message, self.name, line, column)

    def _one_line(self, line: str) -> Grid | None:
        try:
            return Grid.parse(line[:81]) if line[81:] in ("", "\n") else None
        except ValueError:
            return None

    def _nine_lines(self, row: _Row) -> Grid:
        """The puzzle that starts with this row.

        If something is wrong, its other lines are passed over first.
        """
        start = row.number
        text = ""
        rows = 0
        wrong: FormatError | None = None
        while True:
            rows += 1
            text += row.values or ""
            if row.wrong and wrong is None:
                wrong = self._error(row.wrong, row.number, row.column)
            if rows == 9 or (row.wrong and self._puzzles_follow()):
                break
            following = self._next_row(rows)
            if following is None:
                if wrong is None:
                    wrong = self._error(
                        f"the puzzle of line {start} ends after"
                        f" {_plural(rows, 'row')}, not 9",
                        row.number, 1,
                    )
                break
            row = following
        if wrong is not None:
            raise wrong
        return Grid.parse(text)

    def _next_row(self, rows: int) -> _Row | None:
        """The next row of a puzzle that has so many, None at its end."""
        row = self._row()
        while row is not None and row.values is None and not row.blank:
            if row.wrong:
                break
            row = self._row()
        if row is None:
            return None
        if row.blank:
            if rows not in (3, 6):
                return None
            block = self._block()
            self._ahead.extend(reversed(block))
            return self._ahead.pop() if _goes_on(rows, len(block)) else None
        if len(row.values or "") > 20:
            self._ahead.append(row)
            return None
        return row

    def _puzzles_follow(self) -> bool:
        """Are the rows before the next blank or wrong one whole puzzles?

        Then those before them are a puzzle that lacks some.
        """
        seen: list[_Row] = []
        rows = 0
        while rows < 9 * MOST_AHEAD:
            row = self._row()
            if row is None:
                break
            seen.append(row)
            if row.blank or row.wrong or len(row.values or "") > 20:
                break
            if row.values is not None:
                rows += 1
        self._ahead.extend(reversed(seen))
        return 0 < rows < 9 * MOST_AHEAD and rows % 9 == 0

    def _block(self) -> list[_Row]:
        """The rows up to the next blank or long line, 18 at the most."""
        block: list[_Row] = []
        while len(block) < 18:
            row = self._row()
            if row is None:
                break
            if len(row.values or "") > 20 or (row.blank and block):
                self._ahead.append(row)
                break
            if row.values is not None or row.wrong:
                block.append(row)
        return block

    def _row(self) -> _Row | None:
        if self._ahead:
            return self._ahead.pop()
        line = self._next_line()
        return None if line is None else self._row_of(line)

    def _next_line(self) -> str | None:
        """The next line, cut at the limit; None at the end."""
        line = next(self._lines, None)
        if line is None:
            return None
        self.line += 1
        if self.line == 1 and line.startswith("\ufeff"):
            line = line[1:]
        return line

    def _row_of(self, line: str) -> _Row:
        """What a line of text holds."""
        text = line.split(self._comment, 1)[0] if self._comment else line
        if not text.strip() and len(text) < LINE_LIMIT:
            return _Row(self.line, None, blank=text == line)
        if self._is_frame(text):
            return _Row(self.line, None, blank=False)
        values: list[str] = []
        wrong = ""
        column = 0
        for place, sign in enumerate(text):
            digit = self._digits.get(sign)
            if digit is None:
                if sign in BETWEEN or sign.isspace():
                    continue
                if not wrong:
                    wrong = f"{shown(sign)} is no value of a cell"
                    column = place + 1
                digit = "?"
            values.append(digit)
            if len(values) in (10, 82):
                extra = place + 1
        size = len(values)
        if not wrong and len(text) == LINE_LIMIT:
            wrong = f"a line of {LINE_LIMIT} characters or more"
            column = 1
        if not wrong and size not in (9, 81):
            needed = 9 if size < 40 else 81
            wrong = f"{_plural(size, 'cell')} where {needed} are needed"
            column = extra if size > needed else len(text.rstrip())
        return _Row(self.line, "".join(values), False, wrong, column)

    def _is_frame(self, text: str) -> bool:
        drawn = False
        if text.lstrip().startswith("*-") and text.rstrip().endswith("-*"):
            text = text.replace("*", "-")  # a corner of Simple Sudoku's
        for sign in text:
            if sign in self._frame:
                drawn = True
            elif not sign.isspace():
                return False
        return drawn


def cut_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is too long, its beginning."""
    while True:
        line = stream.readline(LINE_LIMIT)
        if not line:
            return
        yield line if len(line) < LINE_LIMIT else _cut(line, stream)


def _cut(line: str, stream: TextIO) -> str:
    """A line of which this was read, cut; a blank one if it is blank."""
    blank = not line.strip()
    rest = line
    while len(rest) == LINE_LIMIT and not rest.endswith("\n"):
        rest = stream.readline(LINE_LIMIT)
        blank = blank and not rest.strip()
    return "\n" if blank else line[:-1] + "\n"


def _goes_on(rows: int, size: int) -> bool:
    """Does a puzzle of so many rows go on with a block of this size?

    The block may hold the start of the next puzzle, too; but if it is a
    puzzle of its own, this one lacks its end.
    """
    if size % 9 == 0:
        return False
    return size <= 9 - rows or (rows + size) % 3 == 0


def _can_start(row: _Row) -> bool:
    return not row.wrong and len(row.values or "") in (9, 81)


def _is_part(row: _Row) -> bool:
    """Is a wrong row meant as one of nine, and no heading or long line?"""
    values = row.values or ""
    return len(values) <= 20 and 2 * values.count("?") <= len(values)


def shown(sign: str) -> str:
    """A character as an error message can show it."""
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02x}, which is not text,"
    return repr(sign)


def _plural(size: int, noun: str) -> str:
    return f"{size} {noun}{'' if size == 1 else 's'}"


def read(source: TextIO | Reader) -> Grid | None:
    """The next puzzle of a Reader, or the single one of a stream.

    None at the end; FormatError, with line and column, for text that is
    no puzzle.
    """
    if isinstance(source, Reader):
        return source.read()
    return Reader(source).read()


# Printing.


def text_of(g: Grid) -> str:
    """Nine lines of nine values, 0 for empty, as ``read`` takes them."""
    return "".join([
        " ".join([str(n) for n in row]) + "\n" for row in g.values()
    ])


def print(stream: TextIO, g: Grid) -> None:
    """Writes nine lines of nine values to the stream."""
    stream.write(text_of(g))


# Checking.


def _houses() -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """The 27 houses: a name, and nine cells (i, j) each."""
    nine = range(9)
    rows = [[(i, j) for j in nine] for i in nine]
    columns = [[(i, j) for i in nine] for j in nine]
    boxes = [
        [(3 * (b // 3) + k // 3, 3 * (b % 3) + k % 3) for k in nine]
        for b in nine
    ]
    return tuple([
        (f"{kind} {number + 1}", tuple(cells))
        for kind, houses in (("row", rows), ("column", columns),
                             ("box", boxes))
        for number, cells in enumerate(houses)
    ])


HOUSES: Final = _houses()


def errors(g: Grid) -> list[str]:
    """What is wrong: values that stand twice in a house, a line each.

    As in ``row 3: 5 at r3c1 and r3c7``.  An unfinished grid is not wrong
    by that; ``is_correct`` and ``empty_cells`` tell.
    """
    found: list[str] = []
    if g.is_solved():
        return found
    values = g.values()
    for name, cells in HOUSES:
        places: dict[int, list[str]] = {}
        for i, j in cells:
            if values[i][j]:
                where = places.setdefault(values[i][j], [])
                where.append(f"r{i + 1}c{j + 1}")
        for n in sorted(places):
            if len(places[n]) > 1:
                found.append(f"{name}: {n} at {_listed(places[n])}")
    return found


def _listed(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def empty_cells(g: Grid) -> list[str]:
    """The names of the empty cells, as r1c1."""
    if g.is_complete():
        return []
    return [
        f"r{i + 1}c{j + 1}"
        for i, row in enumerate(g.values())
        for j, n in enumerate(row) if n == 0
    ]


def is_correct(g: Grid) -> bool:
    """Is the grid complete, with no value twice in a house?"""
    return g.is_solved()


def print_errors(g: Grid) -> None:
    """Writes each error to stderr, on a line of its own."""
    for error in errors(g):
        sys.stderr.write(error + "\n")


# Solving.

EMPTY_GRID: Final = Grid.parse("." * 81)


class Budget:
    """How much a search may cost: trials, seconds, or both.

    ``spent`` is the number of trials made so far, ``deadline`` a time of
    ``time.monotonic`` or None.
    """

    def __init__(
        self, trials: int | None = None, seconds: float | None = None
    ) -> None:
        self.spent: i64 = 0
        self.deadline = (
            None if seconds is None else time.monotonic() + seconds
        )
        self._trials: i64 = -1 if trials is None else trials

    def take(self) -> None:
        """Counts a trial; raises BudgetSpent if there is none left.

        The clock is read every 256 trials.
        """
        if self.spent == self._trials:
            raise BudgetSpent(f"budget spent after {self.spent} trials")
        self.spent += 1
        if self.deadline is None or self.spent & 255 != 1:
            return
        if time.monotonic() > self.deadline:
            raise BudgetSpent(f"time spent after {self.spent} trials")

    def left(self) -> int | None:
        """How many trials are left; None for any number."""
        return None if self._trials < 0 else int(self._trials - self.spent)


class Search:
    """The solutions of a grid, one at each call of ``next``.

    The recursion of a solver with its stack made visible, so that it
    can rest between two solutions: every grid on it is a value of its
    own, with a choice that was tried and is to be ruled out next.
    """

    def __init__(self, g: Grid, budget: Budget | None = None) -> None:
        self.budget = Budget() if budget is None else budget
        self._current = g.clear_unique().deduce()
        self._grids: list[Grid] = []
        self._tried: list[int] = []

    def next(self) -> Grid | None:
        """The next solution, None when there is no more."""
        g = self._current
        while True:
            if g is None:
                if not self._grids:
                    return None
                g = self._grids.pop().exclude(self._tried.pop())
                continue
            mark = g.trial()
            if mark < 0:
                self._current = None
                return g
            self._current = g
            self.budget.take()
            self._grids.append(g)
            self._tried.append(mark)
            g = g.assume(mark)


def solutions(g: Grid, budget: Budget | None = None) -> Iterator[Grid]:
    """Every solution of the grid, found one by one as they are asked for."""
    search = Search(g, budget)
    while True:
        found = search.next()
        if found is None:
            return
        yield found


def count(g: Grid, limit: int = 2, budget: Budget | None = None) -> int:
    """How many solutions the grid has; stops at the limit."""
    search = Search(g, budget)
    found = 0
    while found < limit and search.next() is not None:
        found += 1
    return found


class Answer(NamedTuple):
    """What became of a puzzle: the verdict and the grid to show."""

    verdict: str
    grid: Any  # of the kind that was asked about


def answer(g: Grid, budget: Budget | None = None) -> Answer:
    """Verdict and solution, proved: there is no second one, or there is.

    If there is no solution, the grid is the closest attempt.
    """
    filled = g.fill_singles()
    if is_correct(filled):
        return Answer(UNIQUE_CHOICE, filled)
    search = Search(g, budget)
    first = search.next()
    if first is None:
        return Answer(NO_SOLUTION, attempt(g))
    if search.next() is None:
        return Answer(ONE_SOLUTION, first)
    return Answer(SEVERAL_SOLUTIONS, first)


def verdict(g: Grid, budget: Budget | None = None) -> str:
    """One of UNIQUE_CHOICE, ONE_SOLUTION, SEVERAL_SOLUTIONS, NO_SOLUTION."""
    return answer(g, budget).verdict


def solve(
    g: Grid, c: Choice = NO_CHOICE, budget: Budget | None = None
) -> Grid:
    """The solution; one of them, if there are several.

    First it follows unique choices only, and if they suffice, the
    answer's ``unique()`` is that of g.  Otherwise the flag is cleared
    and choices are tried.  c is the choice of ``iterate`` that was tried
    last: those up to it are left out; ValueError if it is none.  If
    there is no solution, the answer is a completed grid with errors.
    """
    for tried in _choices_up_to(g, c):
        g = g.reject(tried)
    filled = g.fill_singles()
    if is_correct(filled):
        return filled
    found = Search(g, budget).next()
    return attempt(g) if found is None else found


def _choices_up_to(g: Grid, c: Choice) -> list[Choice]:
    """The choices of ``iterate`` up to c; ValueError if it is none."""
    found: list[Choice] = []
    t = NO_CHOICE
    while t != c:
        t = g.iterate(t)
        if not t.n:
            raise ValueError(f"{c} is no choice of the grid")
        found.append(t)
    return found


def solve_many(lines: Iterable[str]) -> list[str]:
    """The solutions of puzzles of 81 characters, in 81 characters each.

    The batch form of ``solve``, with the proof that there is no second
    solution: a puzzle without a solution gives "", one with several
    gives the one that ``solve`` finds.  ValueError for a line that is
    no puzzle.
    """
    solved: list[str] = []
    for line in lines:
        search = Search(Grid.parse(line))
        first = search.next()
        if first is None:
            solved.append("")
            continue
        search.next()
        solved.append(first.line())
    return solved


REPAIR: Final = 300  # trials that a step of the repair may cost


def attempt(g: Grid) -> Grid:
    """A completed grid with every value of g, and few errors.

    Values of g that spoil every solution are left out, one if that is
    enough.  The rest has a solution, and they are written over it; then
    single cells are changed as long as that mends something.  The answer
    is never correct: a choice that was ruled out is not made good.  Its
    flag is cleared.
    """
    rows = g.values()
    clues = [
        Choice(i, j, n)
        for i, row in enumerate(rows) for j, n in enumerate(row) if n
    ]
    solution = _without_one(clues)
    if solution is None:
        orders = (clues, clues[::-1], sorted(clues, key=lambda c: c.n))
        solution = max([_with_most(order) for order in orders])[1]
    values = [
        [n or m for n, m in zip(*both, strict=True)]
        for both in zip(rows, solution, strict=True)
    ]
    _mend(values, rows)
    tried = Grid.init(values)
    if is_correct(tried):
        tried = Grid.init(_ruled_out(values, g))
    return tried.clear_unique()


def _ruled_out(values: list[list[int]], g: Grid) -> list[list[int]]:
    """The values with one that g has ruled out exchanged for another."""
    for i, row in enumerate(g.values()):
        for j, clue in enumerate(row):
            if not clue and values[i][j] not in g.choices(i, j):
                values[i][j] = values[i][j] % 9 + 1
                return values
    return values


Rows = tuple[tuple[int, ...], ...]


def _without_one(clues: list[Choice]) -> Rows | None:
    """A solution of all clues but one, if leaving out one is enough."""
    for left_out in clues:
        solution = _solution([c for c in clues if c is not left_out])
        if solution is not None:
            return solution
    return None


def _with_most(clues: list[Choice]) -> tuple[int, Rows]:
    """How many clues fit, each added that leaves a solution; and one."""
    fitting: list[Choice] = []
    solution = _solution(fitting) or EMPTY_GRID.values()
    for c in clues:
        fits: Rows | None = solution
        if solution[c.i][c.j] != c.n:
            fits = _solution([*fitting, c])
        if fits is not None:
            solution = fits
            fitting.append(c)
    return len(fitting), solution


def _solution(clues: list[Choice]) -> Rows | None:
    """A solution of these clues, if one is found soon."""
    values = [[0] * 9 for _ in range(9)]
    for c in clues:
        values[c.i][c.j] = c.n
    try:
        found = Search(Grid.init(values), Budget(REPAIR)).next()
    except BudgetSpent:
        return None
    return None if found is None else found.values()


def _mend(values: list[list[int]], clues: Rows) -> None:
    """Changes cells that are no clues while that leaves fewer clashes."""
    mended = True
    while mended:
        mended = False
        for i, row in enumerate(clues):
            for j, clue in enumerate(row):
                if clue:
                    continue
                clashes = [_clashes(values, i, j, n) for n in range(1, 10)]
                least = min(clashes)
                if least < clashes[values[i][j] - 1]:
                    values[i][j] = clashes.index(least) + 1
                    mended = True


def _clashes(values: list[list[int]], i: int, j: int, n: int) -> int:
    """In how many peers of cell (i, j) the value n stands."""
    top, left = i - i % 3, j - j % 3
    found = 0
    for k in range(9):
        found += (k != j and values[i][k] == n) + (
            k != i and values[k][j] == n
        )
        row, column = top + k // 3, left + k % 3
        found += row != i and column != j and values[row][column] == n
    return found


# Generating.


class Dice:
    """Chance that falls the same for a seed, everywhere.

    The generator xoshiro128++ of Blackman and Vigna (2019), with its
    state of four 32-bit numbers filled by splitmix32 from the seed.  All
    products and sums are cut to 32 bits, so compiled and interpreted
    arithmetic agree.  This is version 1 of the promise that a seed gives
    the same puzzles again.
    """

    def __init__(self, seed: int) -> None:
        """``seed``: any whole number."""
        left = abs(seed) * 2 + (seed < 0)
        parts: list[int] = []
        mixed: i64 = 0
        while left or not parts:
            parts.append(left & MASK)
            left >>= 32
        for part in parts:
            piece: i64 = part
            mixed = _mix((mixed ^ piece) + 0x9E3779B9)
        self._a: i64 = _mix(mixed + 1)
        self._b: i64 = _mix(mixed + 2)
        self._c: i64 = _mix(mixed + 3)
        self._d: i64 = _mix(mixed + 4) | 1

    def number(self) -> i64:
        """The next 32 bits."""
        mask: i64 = MASK
        total = (self._a + self._d) & mask
        result = (_turn(total, 7) + self._a) & mask
        moved = (self._b << 9) & mask
        self._c ^= self._a
        self._d ^= self._b
        self._b ^= self._c
        self._a ^= self._d
        self._c ^= moved
        self._d = _turn(self._d, 11)
        return result

    def below(self, size: i64) -> i64:
        """A number from 0 to size - 1, each as likely; size to 2**31."""
        limit = (MASK + 1) // size * size
        while True:
            number = self.number()
            if number < limit:
                return number % size

    def seed(self) -> int:
        """A seed for other dice: 53 bits, which every JSON reader keeps."""
        high = int(self.number())
        return high * 2**21 + int(self.number() >> 11)

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in an order of chance, each order as likely."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


MASK: Final = 0xFFFFFFFF


def _turn(x: i64, places: i64) -> i64:
    """32 bits turned left."""
    return ((x << places) | (x >> (32 - places))) & MASK


def _mix(x: i64) -> i64:
    """One number of 32 bits made of another, without a pattern."""
    mask: i64 = MASK
    x &= mask
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & mask
    x = ((x ^ (x >> 15)) * 0x735A2D97) & mask
    return x ^ (x >> 15)


def random_grid(dice: Dice) -> Grid:
    """A complete, correct grid, drawn by chance, each exactly as likely.

    Boxes are numbered row by row, 1 to 9.  Think of a band whose first
    box is there.  Each of the box's rows is *split*: some of its values
    stand one row further in the second box and two further in the
    third, the others the other way round.  The rows of those get three
    values each only if equally many go the first way from every row,
    so there are 1 + 27 + 27 + 1 = 56 splits.  In a stack it is the same
    with columns.

    A split of box 1, with any order within each row, makes boxes 2 and
    3, and with columns boxes 4 and 7; all of these are as likely.  Four
    splits decide the rest.  Box 5 has the rows of its values from the
    split of box 4, and their columns from that of box 2.  The two fit
    if no two values get the same cell; whatever the split of box 4,
    eight of box 2 fit it, or none.  It is the same for box 3 in box 6,
    and for box 7 in boxes 8 and 9.  So a split of box 4 is drawn, one
    of the eight of box 2, one of the eight of box 3, and one of eight
    places for box 7, in which stand those that fit both (0, 1, 2, 4 or
    8).  If the place is empty, all starts again, ten times on average.
    """
    rows1 = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7, 8])
    columns1 = _turned(rows1)
    while True:
        split1 = dice.below(56)
        rows2 = _mixed(_split(rows1, split1, NEAR), dice)
        rows3 = _mixed(_split(rows1, split1, FAR), dice)
        columns2, columns3 = _turned(rows2), _turned(rows3)
        split1 = dice.below(56)
        columns4 = _mixed(_split(columns1, split1, NEAR), dice)
        columns7 = _mixed(_split(columns1, split1, FAR), dice)
        rows4, rows7 = _turned(columns4), _turned(columns7)

        split4 = dice.below(56)
        rows5 = _split(rows4, split4, NEAR)
        rows6 = _split(rows4, split4, FAR)
        split2 = _drawn(_fitting(columns2, rows5, NEAR), dice)
        split3 = _drawn(_fitting(columns3, rows6, NEAR), dice)
        if split2 < 0 or split3 < 0:
            continue
        columns5 = _split(columns2, split2, NEAR)
        columns6 = _split(columns3, split3, NEAR)
        columns8 = _split(columns2, split2, FAR)
        columns9 = _split(columns3, split3, FAR)
        split7 = _drawn(
            _fitting(rows7, columns8, NEAR) & _fitting(rows7, columns9, FAR),
            dice,
        )
        if split7 < 0:
            continue
        rows8 = _split(rows7, split7, NEAR)
        rows9 = _split(rows7, split7, FAR)
        return _joined((
            (rows1, columns1), (rows2, columns2), (rows3, columns3),
            (rows4, columns4), (rows5, columns5), (rows6, columns6),
            (rows7, columns7), (rows8, columns8), (rows9, columns9),
        ), dice.shuffled(range(1, 10)))


# A box is nine values, the three lines (its rows, or its columns) one
# after the other, and a value's place in it is 0 to 8.  A split is a
# number below 56; where it stands for a set of them, a bit of 56.

NEAR: Final[i64] = 0  # the next box of the band or stack
FAR: Final[i64] = 1  # the one after that


def _splits() -> vec[i64]:
    """For each split a bit a place: does the value go two lines on?"""
    return vec[i64]([
        places for places in range(512)
        if len({(places >> line & 7).bit_count() for line in (0, 3, 6)}) == 1
    ])


def _splits_by_line() -> vec[i64]:
    """For side, place and line the splits that put the value there."""
    found = [0] * 54
    for split, places in enumerate(list(SPLITS)):
        for place in range(9):
            for side in range(2):
                further = 1 + ((places >> place & 1) ^ side)
                line = (place // 3 + further) % 3
                found[27 * side + 3 * place + line] |= 1 << split
    return vec[i64](found)


SPLITS: Final = _splits()
BY_LINE: Final = _splits_by_line()


def _split(box: vec[i64], split: i64, side: i64) -> vec[i64]:
    """The near or far box that a split of a box makes."""
    places = SPLITS[split]
    made = vec[i64]([0] * 9)
    filled = vec[i64]([0, 3, 6])
    place: i64 = 0
    while place < 9:
        further = 1 + (((places >> place) & 1) ^ side)
        line = (place // 3 + further) % 3
        made[filled[line]] = box[place]
        filled[line] += 1
        place += 1
    return made


def _mixed(box: vec[i64], dice: Dice) -> vec[i64]:
    """The box, the values of each line in an order of chance."""
    line: i64 = 0
    while line < 9:
        last: i64 = 2
        while last > 0:
            here, other = line + last, line + dice.below(last + 1)
            box[here], box[other] = box[other], box[here]
            last -= 1
        line += 3
    return box


def _turned(box: vec[i64]) -> vec[i64]:
    """The box by columns if it is by rows, and the other way round."""
    return vec[i64]([
        box[0], box[3], box[6], box[1], box[4], box[7], box[2], box[5], box[8]
    ])


def _fitting(box: vec[i64], lines: vec[i64], side: i64) -> i64:
    """The splits of a box that fit a box on this side, given crosswise.

    They don't fit if two values of a row get the same column.
    """
    row = vec[i64]([0] * 9)  # where BY_LINE begins for each value
    place: i64 = 0
    while place < 9:
        row[box[place]] = 27 * side + 3 * place
        place += 1
    twice: i64 = 0
    place = 0
    while place < 9:
        a, b, c = row[lines[place]], row[lines[place + 1]], row[
            lines[place + 2]]
        end = a + 3
        while a < end:
            one, other = BY_LINE[a], BY_LINE[b]
            twice |= (one & other) | (BY_LINE[c] & (one | other))
            a += 1
            b += 1
            c += 1
        place += 3
    return ~twice & ((1 << 56) - 1)


def _drawn(splits: i64, dice: Dice) -> i64:
    """One of the splits, each with a chance of 1 in 8; -1 for none."""
    place = dice.below(8)
    split: i64 = 0
    while splits > 0:
        place -= splits & 1
        if place < 0:
            return split
        splits >>= 1
        split += 1
    return -1


def _joined(
    boxes: Sequence[tuple[vec[i64], vec[i64]]], names: Sequence[int]
) -> Grid:
    """The grid of nine boxes, each by rows and by columns.

    ``names`` are the values by which it calls 0 to 8.
    """
    cells = [0] * 81
    for number, (rows, columns) in enumerate(boxes):
        corner = number // 3 * 27 + number % 3 * 3
        column = [0] * 9
        for place in range(9):
            column[columns[place]] = place // 3
        for place in range(9):
            value = rows[place]
            cell = corner + place // 3 * 9 + column[value]
            cells[cell] = names[value]
    return Grid.parse("".join(map(str, cells)))


DRAWS: Final = 60  # grids tried for a number of clues with unique choices


class Made(NamedTuple):
    """A puzzle, and the number of its clues."""

    grid: Any  # of the kind that was asked for
    clues: int


def generate(nelts: int, unique: bool, seed: int | None = None) -> Grid:
    """A puzzle with nelts clues (0 to 81).

    With ``unique`` it can be solved by unique choices alone; then a
    small nelts may be out of reach, and the puzzle has as few clues as
    were reached, never more than 30 if nelts is below that.  The same
    seed gives the same puzzle; without one it is drawn by chance.
    """
    if not 0 <= nelts <= 81:
        raise ValueError(f"{nelts} is no number of clues from 0 to 81")
    dice = Dice(fresh_seed() if seed is None else seed)
    made: Grid = make(nelts, unique, dice).grid
    return made


def fresh_seed() -> int:
    """A seed that nobody has had."""
    return int.from_bytes(os.urandom(16), "big")


def make(nelts: int, unique: bool, dice: Dice) -> Made:
    """What ``generate`` does, with the dice of the caller."""
    if not unique:
        line = random_grid(dice).line()
        gone = frozenset(dice.shuffled(range(81))[nelts:])
        return Made(Grid.parse(_without(line, gone)), nelts)
    best = Made(EMPTY_GRID, 82)
    draws = 0
    while best.clues > nelts and (draws < DRAWS or best.clues > 30):
        made = _dig(random_grid(dice).line(), nelts, dice)
        draws += 1
        if made.clues < best.clues:
            best = made
    return best


def reached(clues: int, nelts: int) -> str:
    """What to say when it was another number than the one asked for."""
    return f"sudoku: {clues} clues were reached, not {nelts}"


def _without(line: str, gone: frozenset[int]) -> str:
    return "".join([
        "." if cell in gone else sign for cell, sign in enumerate(line)
    ])


def _dig(line: str, nelts: int, dice: Dice) -> Made:
    """Clues taken out of a grid while unique choices fill it again."""
    g = Grid.parse(line)
    clues = 81
    for cell in dice.shuffled(range(81)):
        if clues == nelts:
            break
        fewer = line[:cell] + "." + line[cell + 1:]
        puzzle = Grid.parse(fewer)
        if puzzle.fill_singles().is_complete():
            g, line = puzzle, fewer
            clues -= 1
    return Made(g, clues)


# The filter.

AnyGrid = Any  # a Grid, or the grid of another kind of sudoku
AnyGrids = Iterator[Any]
AnyNotes = Iterator[str]
AnyReader = Any  # has read(), as Reader has


@mypyc_attr(allow_interpreted_subclasses=True)
class Sudoku:
    """What the filter's loop has to know of a kind of sudoku.

    This is the kind of this module; others override what differs.  A
    stream is lines of text with ``readline``.
    """

    def reader(self, stream: Any, name: str) -> AnyReader:
        """What reads the puzzles of a stream."""
        return Reader(stream, name)

    def text(self, g: AnyGrid) -> str:
        """A grid as the talk shows it, in whole lines."""
        return text_of(g)

    def output(self, g: AnyGrid) -> str:
        """A grid as stdout gets it."""
        return text_of(g)

    def answer(self, g: AnyGrid, budget: Budget) -> Answer:
        """Verdict and solution."""
        return answer(g, budget)

    def solutions(self, g: AnyGrid, budget: Budget) -> AnyGrids:
        """Every solution, lazily."""
        return solutions(g, budget)

    def errors(self, g: AnyGrid) -> list[str]:
        """What is wrong, a line each."""
        return errors(g)

    def empty_cells(self, g: AnyGrid) -> list[str]:
        """The names of the empty cells."""
        return empty_cells(g)

    def make(self, nelts: int, unique: bool, dice: Dice) -> Made:
        """A puzzle, and its number of clues."""
        return make(nelts, unique, dice)

    def head(self) -> str:
        """What stands before all grids of stdout."""
        return ""

    def tail(self) -> str:
        """What stands after them."""
        return ""

    def notes(self, g: AnyGrid) -> AnyNotes:
        """What is said about a puzzle before its verdict, line by line."""
        return iter(())


class Options(NamedTuple):
    """What the filter is asked for.  The plain one knows three of them."""

    check: bool = False
    nelts: int = -1  # clues of a puzzle to make, -1 for none
    unique: bool = False
    quiet: bool = False
    copies: int = 1
    seed: int | None = None
    trials: int | None = None
    seconds: float | None = None
    every: int = 0  # solutions to print, 0 for one
    number: int = 0  # solutions to count, 0 for not at all
    stats: bool = False
    apart: bool = True  # a blank line between the grids of stdout


TALK: Final = {
    UNIQUE_CHOICE: "Puzzle has a (unique choice) solution:",
    ONE_SOLUTION: "Puzzle has a (multiple choice) solution:",
    SEVERAL_SOLUTIONS: "Puzzle has several solutions, one of them:",
    NO_SOLUTION: "Puzzle has no solution, the closest attempt:",
}
NONE_AT_ALL: Final = "Puzzle has no solution."  # with --all
NO_PUZZLE: Final = "there is no puzzle in the input"
NAMED_CLUES: Final = {
    "facile": 31, "medio": 26, "difficile": 22, "arduo": 20,
    "impossibile": 17,
}
EMPTY_SHOWN: Final = 10  # names of empty cells that -c lists


class Filter:
    """The loop that reads, judges and prints, and what it has counted."""

    def __init__(
        self, options: Options, kind: Sudoku, out: TextIO, talk: TextIO
    ) -> None:
        self.status = 0
        self._options = options
        self._kind = kind
        self._out = out
        self._talk = talk
        self._written = 0
        self._puzzles = 0
        self._failures = 0
        self._solved = 0
        self._trials = 0
        self._start = time.perf_counter()

    def make(self) -> None:
        """Makes the puzzles that were asked for."""
        options = self._options
        seed = fresh_seed() if options.seed is None else options.seed
        seeds = Dice(seed)
        for _ in range(options.copies):
            made = self._kind.make(options.nelts, options.unique, Dice(seed))
            seed = seeds.seed()
            self._puzzles += 1
            self._write(self._kind.output(made.grid))
            if made.clues != options.nelts:
                self.say(reached(made.clues, options.nelts))

    def read(self, stream: TextIO, name: str) -> None:
        """Does what was asked for with each puzzle of a stream."""
        before = self._puzzles, self._failures
        reader: AnyReader | None = None
        while True:
            try:
                if reader is None:
                    reader = self._kind.reader(stream, name)
                g = reader.read()
            except FormatError as error:
                self.fail(str(error))
                continue
            except OSError as failure:
                self.fail(f"{name}: {failure.strerror}")
                return
            if g is None:
                if before == (self._puzzles, self._failures):
                    named = "" if name == "-" else f"{name}: "
                    self.fail(f"{named}{NO_PUZZLE}")
                return
            self._puzzles += 1
            if self._options.check:
                self._check(g)
            else:
                self._bounded(g)

    def finish(self) -> int:
        """The last words, and the exit status."""
        if self._written:
            self._out.write(self._kind.tail())
        if self._options.stats:
            seconds = time.perf_counter() - self._start
            self.say(figures(
                self._puzzles, self._solved, self._trials, seconds
            ))
        self._out.flush()
        return self.status

    def fail(self, message: str) -> None:
        """Notes unreadable input or wrong usage."""
        self.status = 2
        self._failures += 1
        self.say(f"sudoku: {message}")

    def say(self, line: str) -> None:
        """A line of talk, after what was written before it."""
        self._out.flush()
        tell(self._talk, line)

    def _write(self, text: str) -> None:
        if not self._written:
            self._out.write(self._kind.head())
        elif self._options.apart:
            self._out.write("\n")
        self._written += 1
        self._out.write(text)

    def _wrong(self) -> None:
        self.status = max(self.status, 1)

    def _check(self, g: AnyGrid) -> None:
        """Says whether a grid is a correct solution."""
        kind = self._kind
        empty = kind.empty_cells(g)
        found = kind.errors(g)
        if not empty and not found:
            self._solved += 1
            if not self._options.quiet:
                self.say(kind.text(g) + "Puzzle solution is correct.")
            return
        self._wrong()
        if self._options.quiet:
            return
        lines = ["Puzzle solution is incorrect:", *found]
        lines += [f"{cell}: empty" for cell in empty[:EMPTY_SHOWN]]
        if len(empty) > EMPTY_SHOWN:
            rest = len(empty) - EMPTY_SHOWN
            lines.append(f"and {_plural(rest, 'more empty cell')}")
        self.say(kind.text(g) + "\n".join(lines))

    def _bounded(self, g: AnyGrid) -> None:
        """Solves or counts within the budget of a puzzle."""
        options = self._options
        budget = Budget(options.trials, options.seconds)
        try:
            if options.number:
                self._count(g, budget)
            elif options.every:
                self._all(g, budget)
            else:
                self._solve(g, budget)
        except BudgetSpent as spent:
            self._wrong()
            rest = "no verdict"
            if options.number:
                self._out.write("?\n")
            elif options.every:
                rest = "there may be more solutions"
            else:
                self._write(self._kind.output(g))
            self.say(f"sudoku: puzzle {self._puzzles}: {spent}, {rest}")
        self._trials += budget.spent

    def _judged(self, g: AnyGrid, budget: Budget) -> Answer:
        """The answer to a puzzle, with the talk about it."""
        found = self._kind.answer(g, budget)
        if found.verdict == NO_SOLUTION:
            self._wrong()
        else:
            self._solved += 1
        if not self._options.quiet:
            self.say(f"New puzzle:\n{self._kind.text(g)}".rstrip("\n"))
            for note in self._kind.notes(g):
                self.say(note)
            none = self._options.every and found.verdict == NO_SOLUTION
            self.say(NONE_AT_ALL if none else TALK[found.verdict])
        return found

    def _solve(self, g: AnyGrid, budget: Budget) -> None:
        found = self._judged(g, budget)
        self._write(self._kind.output(found.grid))
        if found.verdict == NO_SOLUTION and not self._options.quiet:
            for error in self._kind.errors(found.grid):
                self.say(error)

    def _all(self, g: AnyGrid, budget: Budget) -> None:
        found = self._judged(g, budget)
        if found.verdict == NO_SOLUTION:
            return
        for printed, solution in enumerate(self._kind.solutions(g, budget)):
            if printed == self._options.every:
                said = _plural(printed, "solution")
                self.say(f"sudoku: stopped after {said}")
                break
            self._write(self._kind.output(solution))

    def _count(self, g: AnyGrid, budget: Budget) -> None:
        found = 0
        for _ in self._kind.solutions(g, budget):
            found += 1
            if found == self._options.number:
                break
        if found:
            self._solved += 1
        else:
            self._wrong()
        self._out.write(f"{found}\n")


def run(
    options: Options, kind: Sudoku, names: Sequence[str],
    out: TextIO | None, talk: TextIO | None,
) -> int:
    """The filter on these files, "-" or none for stdin; its exit status.

    A stream that the shell has closed is None.
    """
    if talk is None:
        talk = io.StringIO()
    if out is None:
        tell(talk, "sudoku: stdout is closed")
        return 2
    work = Filter(options, kind, out, talk)
    try:
        if options.nelts >= 0:
            work.make()
        else:
            for name in names or ("-",):
                _read_file(work, name)
        return work.finish()
    except BrokenPipeError:
        # Nobody reads on.  What Python flushes at its end goes nowhere.
        give_up(1)
        return 0
    except OSError as error:
        give_up(1)
        tell(talk, f"sudoku: {error.strerror}")
        return 2


def figures(puzzles: int, solved: int, trials: int, seconds: float) -> str:
    """The line of --stats."""
    return (
        f"puzzles: {puzzles}, solved: {solved}, trials: {trials},"
        f" seconds: {seconds:.3f},"
        f" puzzles a second: {puzzles / seconds:.0f}"
    )


def tell(talk: TextIO, line: str) -> None:
    """Writes a line of talk; where that can't be, only talk is lost."""
    try:
        talk.write(line + "\n")
        talk.flush()
    except OSError:
        give_up(2)


def give_up(stream: int) -> None:
    """What is written to stdout or stderr (1 or 2) goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def _read_file(work: Filter, name: str) -> None:
    if name == "-":
        work.read(text_input(), name)
        return
    try:
        with open(name, encoding="utf-8", errors="surrogateescape") as file:
            work.read(file, name)
    except OSError as error:
        if error.filename is None:  # it is about what was written
            raise
        work.fail(f"{name}: {error.strerror}")


def text_input() -> TextIO:
    """Stdin as UTF-8; bytes that are none come through, to be named.

    Lines end as they do in files: a newline, a return, or both.
    """
    stream: TextIO | None = sys.stdin
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(
            encoding="utf-8", errors="surrogateescape", newline=None
        )
    return io.StringIO() if stream is None else stream


def clues_of(text: str) -> int:
    """NELTS of the command line: 0 to 81, or a word; -1 if it is neither."""
    if text in NAMED_CLUES:
        return NAMED_CLUES[text]
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return -1
    return int(text) if int(text) <= 81 else -1


USAGE: Final = "usage: sudoku [-c | -g NELTS [-u]] [FILE...]"


def options_of(arguments: Sequence[str]) -> tuple[Options, list[str]] | str:
    """The options and files of the plain filter, or what is wrong."""
    check = unique = False
    nelts = -1
    names: list[str] = []
    left = list(arguments)
    while left:
        word = left.pop(0)
        if word == "-c":
            check = True
        elif word == "-u":
            unique = True
        elif word == "-g":
            nelts = clues_of(left.pop(0)) if left else -1
            if nelts < 0:
                return "-g takes a number of clues from 0 to 81"
        elif word == "--":
            names += left
            break
        elif word.startswith("-") and word != "-":
            return f"there is no option {word}"
        else:
            names.append(word)
    if check and nelts >= 0:
        return "-c and -g don't go together"
    if unique and nelts < 0:
        return "-u goes with -g"
    if names and nelts >= 0:
        return "-g reads no file"
    return Options(check=check, nelts=nelts, unique=unique), names


def default_signals() -> None:
    """Lets ctrl-C end the program even inside a compiled loop."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main(
    arguments: Sequence[str] | None = None, kind: Sudoku | None = None
) -> int:
    """The program: a filter that solves, checks or generates.

    ``kind``: the kind of sudoku, if it is not the one of this module.
    """
    asked = options_of(sys.argv[1:] if arguments is None else arguments)
    if isinstance(asked, str):
        sys.stderr.write(f"sudoku: {asked}\n{USAGE}\n")
        return 2
    if arguments is None:
        default_signals()
    if kind is None:
        kind = Sudoku()
    return run(asked[0], kind, asked[1], sys.stdout, sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
