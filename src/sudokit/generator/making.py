"""Puzzles as they are asked for, checked before they are handed out.

    puzzles(...)       puzzles with one solution, lazily
    Request(...)       what is asked for, and
    Maker(request)     what makes it, one puzzle at each call of ``next``
    Puzzle             a puzzle, its solution, its seed, its rating
    Unmade             what is raised when no puzzle is found

How a puzzle is made.  A complete grid is drawn.  Its cells are gone
through in an order of chance, and each that does not follow from the
clues so far becomes a clue (``_grow``).  Then clues are taken away in
an order of chance, each if the solution stays the only one (``_shrink``).
That is easy to ask, as the solution is known: the value of the cell is
ruled out, and any solution there is then is a second one.  Symmetry
moves whole orbits of cells.  What can't be aimed at, as the level, is
left to chance: puzzles are made until one fits.

Every puzzle has a seed of its own and is made again by it alone.  The
first has the seed of the request, the others 53 bits of its dice.  This
is version 1 of the promise that a seed gives the same puzzles again.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sudokit.boxes import NINE, BoxGrid, by_unique_choices, is_proper
from sudokit.boxes import generate as generate_box
from sudokit.boxes import is_correct as is_correct_box
from sudokit.boxes import solve as solve_box
from sudokit.core.arrays import i64
from sudokit.core.budget import BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.dice import Dice, fresh_seed
from sudokit.core.grid import Grid
from sudokit.core.making import make
from sudokit.core.random_grid import random_grid
from sudokit.core.search import EMPTY_GRID, count
from sudokit.core.solving import solve
from sudokit.core.words import mark_of
from sudokit.logic.model.board import board_of
from sudokit.logic.model.propagation import only_singles
from sudokit.logic.techniques.table import LEVELS, technique_named
from sudokit.rating.hodoku import Rating, rate, rate_within
from sudokit.symmetry.canonical import canonical_line
from sudokit.symmetry.patterns import SYMMETRIES, orbits, reachable

FEWEST: Final = 17  # clues of a puzzle with one solution (McGuire, 2012)
BY_UNIQUE_CHOICES: Final = ("Full House", "Naked Single")
PATIENCE: Final = 60.0  # seconds to look for one puzzle, if no limit is set


class Request(NamedTuple):
    """What is asked for; every puzzle has one solution.

    ``nelts``: the number of clues, 0 for any; with ``proper``, or if
    nothing but a symmetry is asked for, just so many, or the nearest
    number above that the symmetry allows; else so many at least.
    ``unique``: unique choices alone solve it; alone, it makes the number
    a goal, as it is for ``sudoku.generate``.  ``level``: "" for any.
    ``require``, ``forbid``: techniques that the rating uses or does not
    use.  ``pattern``: the cells, from 0, that may have clues; None for
    all.  ``seconds`` is for all puzzles together.
    """

    nelts: int = 0
    unique: bool = False
    proper: bool = False
    minimal: bool = False
    level: str = ""
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    symmetry: str = "none"
    pattern: frozenset[int] | None = None
    shape: tuple[int, int] = NINE
    diagonals: bool = False
    distinct: bool = False
    seed: int | None = None
    seconds: float | None = None

    def is_plain(self) -> bool:
        """Is it for a ``Grid``, and not for another kind of sudoku?"""
        return self.shape == NINE and not self.diagonals


def checked(request: Request) -> Request:
    """The request with the names of techniques as we write them.

    ValueError says what in it can't be meant.
    """
    size = request.shape[0] * request.shape[1]
    if not 0 <= request.nelts <= size * size:
        raise ValueError(f"{request.nelts} clues: not 0 to {size * size}")
    if request.level and request.level not in LEVELS:
        raise ValueError(f"{request.level!r} is no level")
    if request.symmetry not in SYMMETRIES:
        raise ValueError(f"{request.symmetry!r} is no symmetry")
    names = request.require + request.forbid
    rated = request.level or names or request.distinct
    if not request.is_plain() and (rated or request.pattern is not None):
        raise ValueError(
            "levels, techniques, patterns and distinct puzzles"
            " are for boxes of 3x3 without diagonals"
        )
    if request.diagonals and size < 4:
        raise ValueError(f"no grid of {size} rows has such diagonals")
    if request.unique and request.level not in ("", LEVELS[0]):
        raise ValueError(
            "unique choices alone solve it: that is"
            f" {LEVELS[0]}, not {request.level}"
        )
    cells = request.pattern
    if cells is not None and not cells <= frozenset(range(size * size)):
        raise ValueError("the pattern has cells outside the grid")
    require = _techniques(request.require)
    forbid = _techniques(request.forbid)
    for name in require:
        if request.unique and name not in BY_UNIQUE_CHOICES:
            raise ValueError(f"unique choices alone need no {name}")
        if name in forbid:
            raise ValueError(f"{name} is both required and forbidden")
    return request._replace(require=require, forbid=forbid)


def _techniques(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as we write them; ValueError for one there is not."""
    found = []
    for name in names:
        try:
            found.append(technique_named(name).name)
        except KeyError:
            raise ValueError(
                f"there is no technique {name!r}; sudoku rate --list has all"
            ) from None
    return tuple(found)


class Puzzle(NamedTuple):
    """A puzzle with one solution, and the seed that makes it again."""

    grid: Any  # a Grid, or a BoxGrid, and so the solution
    solution: Any
    clues: int
    seed: int
    rated: Rating | None = None  # if making it found the rating

    @property
    def rating(self) -> Rating | None:
        """Level, score and techniques, found when first asked for.

        None for other boxes than 3x3.
        """
        if self.rated is not None or not isinstance(self.grid, Grid):
            return self.rated
        return _rating_of(self.grid)

    @property
    def level(self) -> str:
        """The level; "" for other boxes than 3x3."""
        return self.rating.level if self.rating else ""

    @property
    def score(self) -> int:
        """The score; 0 for other boxes than 3x3."""
        return self.rating.score if self.rating else 0


@lru_cache(maxsize=8)
def _rating_of(g: Grid) -> Rating:
    return rate(g)


class Unmade(Exception):
    """No puzzle was found: the message says why and what was tried.

    Or one failed the check before it is handed out, which is an error of
    this module.
    """


class Maker:
    """Makes the puzzles of a request, one at each call of ``next``.

    ``tried`` counts the puzzles looked at, ``made`` those handed out,
    and ``missed`` says why the others were not.
    """

    def __init__(
        self, request: Request, look: Callable[[], object] | None = None
    ) -> None:
        """ValueError for a request that can't be meant.

        ``look`` is called before each try.
        """
        self._look = look
        self.request: Final = checked(request)
        self.made = 0
        self.tried = 0
        self.missed: dict[str, int] = {}
        self._nearest = 0
        seed = request.seed
        self._seed: int = fresh_seed() % 2**53 if seed is None else seed
        self._dice = Dice(self._seed)
        self._size: int = request.shape[0] * request.shape[1]
        self._orbits = _orbits_of(request, self._size)
        sizes = [len(orbit) for orbit in self._orbits]
        self.nelts: int = reachable(sizes, request.nelts)
        self._seen: set[str] = set()
        self._end = 0.0
        if request.seconds is not None:
            self._end = time.monotonic() + request.seconds

    def exact(self) -> bool:
        """Must the number of clues be met, not only reached?"""
        loose = self._has_aims() or self.is_goal()
        return self.nelts > 0 and (self.request.proper or not loose)

    def is_goal(self) -> bool:
        """Is it approached as ``sudoku.generate`` does, with unique?"""
        asked = self.request
        free = asked.symmetry == "none" and asked.is_plain()
        strict = asked.proper or self._has_aims() or not free
        return asked.unique and self.nelts > 0 and not strict

    def _has_aims(self) -> bool:
        """Is there more to meet than a number of clues?"""
        asked = self.request
        rated = asked.level or asked.require or asked.forbid
        return bool(rated) or asked.minimal or asked.pattern is not None

    def next(self) -> Puzzle:
        """The next puzzle; Unmade when none is found in time."""
        self._check_possible()
        end = self._end or time.monotonic() + PATIENCE
        while True:
            seed = self._seed
            self._seed = self._dice.seed()
            found = self._from_seed(seed, end)
            if self.request.distinct:
                line = canonical_line(found.grid.line())
                if line in self._seen:
                    self._miss("were there already")
                    continue
                self._seen.add(line)
            self.made += 1
            return found

    def reached(self) -> str:
        """What was tried, and why so much of it was no use."""
        parts = [f"{self.tried} tried"]
        if self._nearest:
            parts.append(f"{self._nearest} clues the nearest")
        reasons = sorted(self.missed, key=lambda one: (-self.missed[one], one))
        parts += [f"{self.missed[one]} {one}" for one in reasons[:6]]
        return ", ".join(parts)

    def _check_possible(self) -> None:
        """Raises Unmade for what no search can find."""
        asked = self.request
        places = sum([len(orbit) for orbit in self._orbits])
        if self.nelts < 0:
            raise Unmade(
                f"{asked.nelts} clues have no place among the"
                f" {places} cells that are left: 0 tried"
            )
        if not asked.is_plain():
            return
        why = "no puzzle with one solution has fewer than 17 clues: 0 tried"
        if places < FEWEST:
            raise Unmade(f"{places} cells can have clues, and {why}")
        if self.exact() and self.nelts < FEWEST:
            raise Unmade(f"{self.nelts} clues are asked for, and {why}")

    def _miss_clues(self, clues: int) -> None:
        """Notes a wrong number of clues, and the nearest of them."""
        off = abs(clues - self.nelts)
        if not self._nearest or off < abs(self._nearest - self.nelts):
            self._nearest = clues
        self._miss(f"with {clues} clues")

    def _miss(self, why: str) -> None:
        self.missed[why] = self.missed.get(why, 0) + 1

    def _from_seed(self, seed: int, end: float) -> Puzzle:
        """The first puzzle of a seed that is as asked for."""
        dice = Dice(seed)
        nine = self.request.is_plain()
        while True:
            if time.monotonic() > end:
                raise Unmade(self.reached())
            if self._look is not None:
                self._look()
            self.tried += 1
            if nine:
                found = self._nine(dice, seed)
            else:
                found = self._box(dice, seed, end)
            if found is not None:
                return found

    def _nine(self, dice: Dice, seed: int) -> Puzzle | None:
        """A puzzle as asked for, if chance gives one now."""
        asked = self.request
        if self.is_goal():
            made = make(self.nelts, True, dice)
            self._check(made.grid, made.grid.line())
            return Puzzle(made.grid, solve(made.grid), made.clues, seed)
        solution = random_grid(dice)
        line = solution.line()
        least = 0 if asked.minimal else self.nelts
        if asked.unique:
            chosen = dice.shuffled(range(len(self._orbits)))
            fewer = _shrink(line, line, self._orbits, chosen, least, True)
            if not Grid.parse(fewer).fill_singles().is_complete():
                self._miss("need more than unique choices")
                return None
        else:
            fewer = _dug(line, self._orbits, least, dice)
        if not fewer:
            self._miss("had several solutions")
            return None
        clues = 81 - fewer.count(".")
        if clues < self.nelts or (self.exact() and clues != self.nelts):
            self._miss_clues(clues)
            return None
        # Dug one by one as far as it goes, it is minimal by that.
        told = asked.symmetry == "none" and not asked.unique
        if asked.minimal and not told and not _is_minimal(fewer, line):
            self._miss("were not minimal")
            return None
        puzzle = Grid.parse(fewer)
        rating: Rating | None = None
        if asked.level or asked.require or asked.forbid:
            rating = self._rated(puzzle)
            if rating is None:
                return None
        self._check(puzzle, fewer)
        return Puzzle(puzzle, solution, clues, seed, rating)

    def _rated(self, puzzle: Grid) -> Rating | None:
        """The rating, if it is as asked for."""
        asked = self.request
        level = asked.level
        if level and only_singles(board_of(puzzle)) != (level == LEVELS[0]):
            # (An easy one can still be above the level by its score.)
            self._miss(f"not {level}")
            return None
        found = rate_within(
            puzzle, level or LEVELS[-1], frozenset(asked.forbid)
        )
        if found is None:
            self._miss(f"not {level}" if level else "used what is forbidden")
            return None
        if level and found.level != level:
            self._miss(f"not {level}")
            return None
        for name in asked.require:
            if name not in found.techniques:
                self._miss(f"without {name}")
                return None
        return found

    def _check(self, puzzle: Grid, line: str) -> None:
        """The contract, once more, from the finished puzzle."""
        asked = self.request
        if count(puzzle, 2) != 1:
            raise Unmade(f"{line} failed its check: one solution")
        self._check_symmetry([sign != "." for sign in line])
        for cell, sign in enumerate(line):
            inside = asked.pattern is None or cell in asked.pattern
            if sign != "." and not inside:
                raise Unmade(f"{line} failed its check: pattern")
        if asked.unique and not puzzle.fill_singles().is_solved():
            raise Unmade(f"{line} failed its check: unique choices")

    def _check_symmetry(self, there: list[bool]) -> None:
        """Raises Unmade if the cells with clues lack it."""
        for orbit in self._orbits:
            if len({there[cell] for cell in orbit}) > 1:
                raise Unmade("a puzzle failed its check: symmetry")

    def _box(self, dice: Dice, seed: int, end: float) -> Puzzle | None:
        """A puzzle of another box shape, if chance gives one now."""
        asked = self.request
        least = 0 if asked.minimal else self.nelts
        try:
            puzzle = generate_box(
                asked.shape,
                least,
                asked.unique,
                dice.seed(),
                groups=self._orbits,
                deadline=end,
                diagonals=asked.diagonals,
            )
        except BudgetSpent:
            raise Unmade(self.reached()) from None
        clues = puzzle.clues
        if clues < self.nelts or (self.exact() and clues != self.nelts):
            self._miss_clues(clues)
            return None
        if asked.minimal and not _is_minimal_box(puzzle):
            self._miss("were not minimal")
            return None
        solution = solve_box(puzzle)
        if solution is None or not is_proper(puzzle):
            raise Unmade(f"{puzzle!r} failed its check: one solution")
        self._check_symmetry([value > 0 for value in puzzle.cells])
        if asked.unique and not is_correct_box(by_unique_choices(puzzle)):
            raise Unmade(f"{puzzle!r} failed its check: unique choices")
        return Puzzle(puzzle, solution, clues, seed, None)


def _orbits_of(request: Request, size: int) -> list[list[int]]:
    """The cells that go together, of those that may have clues."""
    pattern = request.pattern
    every = orbits(request.symmetry, size)
    if pattern is None:
        return every
    return [orbit for orbit in every if pattern.issuperset(orbit)]


def _dug(line: str, groups: list[list[int]], nelts: int, dice: Dice) -> str:
    """A puzzle with this solution and nelts clues, or somewhat more.

    "" if even all the cells as clues leave several solutions.
    """
    order = dice.shuffled(range(len(groups)))
    chosen = _grow(line, groups, order)
    puzzle = _clues_of(line, groups, chosen)
    if len(chosen) == len(groups) and count(Grid.parse(puzzle), 2) != 1:
        return ""
    clues = 81 - puzzle.count(".")
    if clues < nelts:
        taken = set(chosen)
        for number in order:
            size = len(groups[number])
            if number not in taken and clues + size <= nelts:
                chosen.append(number)
                clues += size
        return _clues_of(line, groups, chosen)
    return _shrink(puzzle, line, groups, dice.shuffled(chosen), nelts, False)


def _grow(line: str, groups: list[list[int]], order: list[int]) -> list[int]:
    """Groups of cells from which all others follow, taken in this order.

    All of them, if they don't suffice for that.
    """
    g: Grid | None = EMPTY_GRID
    chosen: list[int] = []
    for number in order:
        if g is None or g.is_complete():
            return chosen
        open_before = False
        for cell in groups[number]:
            if g is not None and g.choices(cell // 9, cell % 9):
                g = g.assume(_mark(line, cell))
                open_before = True
        if open_before:
            chosen.append(number)
    return chosen if g is not None and g.is_complete() else list(order)


def _clues_of(line: str, groups: list[list[int]], chosen: list[int]) -> str:
    """The puzzle that has the values of these groups as clues."""
    signs = ["."] * 81
    for number in chosen:
        for cell in groups[number]:
            signs[cell] = line[cell]
    return "".join(signs)


def _shrink(
    puzzle: str,
    line: str,
    groups: list[list[int]],
    chosen: list[int],
    nelts: int,
    unique: bool,
) -> str:
    """The puzzle without the groups that can go, down to nelts clues.

    Those outside ``groups`` go in any case.  With ``unique`` they go if
    unique choices still solve it, else if there is one solution.
    """
    if unique:
        puzzle = _clues_of(line, groups, chosen)
    clues = 81 - puzzle.count(".")
    for number in chosen:
        group = groups[number]
        if clues - len(group) < nelts:
            continue
        fewer = puzzle
        goes = True
        for cell in group:
            fewer = fewer[:cell] + "." + fewer[cell + 1 :]
            if not unique and not _is_forced(fewer, line, cell):
                goes = False
                break
        if unique:
            goes = Grid.parse(fewer).fill_singles().is_complete()
        if goes:
            puzzle = fewer
            clues -= len(group)
    return puzzle


def _is_minimal(line: str, solution: str) -> bool:
    """Is there no clue that can go?"""
    for cell in range(81):
        if line[cell] != ".":
            fewer = line[:cell] + "." + line[cell + 1 :]
            if _is_forced(fewer, solution, cell):
                return False
    return True


def _is_minimal_box(puzzle: BoxGrid) -> bool:
    """The same for other boxes."""
    for cell, value in enumerate(puzzle.cells):
        if value:
            cells = bytearray(puzzle.cells)
            cells[cell] = 0
            if is_proper(
                BoxGrid(puzzle.shape, bytes(cells), puzzle.diagonals)
            ):
                return False
    return True


def _is_forced(puzzle: str, solution: str, cell: i64) -> bool:
    """Does the cell have its value in every solution of the puzzle?"""
    return not _has_solution(Grid.parse(puzzle).exclude(_mark(solution, cell)))


def _has_solution(g: Grid | None) -> bool:
    """Is there a solution?  The recursion of a solver, and no more."""
    while g is not None:
        mark = g.trial()
        if mark < 0 or _has_solution(g.assume(mark)):
            return True
        g = g.exclude(mark)
    return False


def _mark(line: str, cell: i64) -> int:
    """The mark of a cell's value in a solution."""
    return mark_of(Choice(cell // 9, cell % 9, ord(line[cell]) - 48))


def puzzles(
    copies: int | None = None,
    *,
    clues: int = 0,
    unique: bool = False,
    proper: bool = False,
    minimal: bool = False,
    level: str = "",
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    shape: tuple[int, int] = NINE,
    diagonals: bool = False,
    distinct: bool = False,
    seed: int | None = None,
    seconds: float | None = None,
) -> Iterator[Puzzle]:
    """Puzzles with one solution, made when they are asked for.

    So many copies, or without an end; ``Request`` says what the others
    mean.  ValueError for what can't be meant, at once; ``Unmade`` when
    a puzzle isn't found, after those that were.
    """
    if isinstance(require, str) or isinstance(forbid, str):
        raise ValueError("require and forbid are lists of techniques")
    maker = Maker(
        Request(
            nelts=clues,
            unique=unique,
            proper=proper,
            minimal=minimal,
            level=level,
            require=tuple(require),
            forbid=tuple(forbid),
            symmetry=symmetry,
            pattern=None if pattern is None else frozenset(pattern),
            shape=shape,
            diagonals=diagonals,
            distinct=distinct,
            seed=seed,
            seconds=seconds,
        )
    )
    return _made(maker, copies)


def _made(maker: Maker, copies: int | None) -> Iterator[Puzzle]:
    while copies is None or maker.made < copies:
        yield maker.next()
