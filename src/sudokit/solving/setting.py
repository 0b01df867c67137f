"""Tools for setters: clues that can be removed or are missing.

    removable(grid)       the clues that can each be removed alone
    removals(grid, ...)   the same, as far as a budget goes
    freeing(grid)         if no solution: clues whose removal leaves several
    mistyped(grid)        if no solution: single clues that may be mistyped
    reduced(grid)         a puzzle without its removable clues
    choice_counts(grid)   the number of solutions of each candidate
    completing(counts)    single clues that leave one solution when added
    fewest_added(grid)    the fewest clues to add for one solution

Each takes a puzzle, or a text with one.

When all solutions are known, a candidate is represented by the set of
solutions that have it, as bits of an integer.  Clues leave one solution if
their sets have one in common; sets of k clues are searched if no set of
k - 1 has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeVar, overload

from sudokit.core.budget import Budget, BudgetSpent, now
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.rules import (
    AnyPuzzle,
    Puzzle,
    as_grid,
    as_puzzle,
    count,
    known_errors,
    put,
    solutions,
)
from sudokit.rules.kinds import puzzle_from
from sudokit.rules.puzzle import puzzle_rules
from sudokit.solving.item_answers import answers_within

LIMIT: Final = 1000


class ChoiceCounts(NamedTuple):
    """The number of solutions of a grid, and of each open candidate.

    ``limit`` stands for itself and for all above, in ``total`` and in
    ``of``.  ``all`` are the solutions if there are fewer than that.
    """

    total: int
    of: dict[Choice, int]
    limit: int
    all: tuple[str, ...]


def choice_counts(
    grid: AnyPuzzle | str, limit: int = LIMIT, budget: Budget | None = None
) -> ChoiceCounts:
    """Return the number of solutions, in all and with each candidate.

    ValueError for a limit below 2; BudgetSpent when the budget is used up.

    >>> choice_counts("12343412........")[0]
    4
    """
    if limit < 2:
        raise ValueError("the limit must be at least 2")
    grid = puzzle_from(grid)
    lines = some_solutions(grid, limit, budget)
    if len(lines) < limit:
        return ChoiceCounts(len(lines), tally(grid, lines), limit, lines)
    of = {c: count(grid.update(c), limit, budget) for c in open_choices(grid)}
    return ChoiceCounts(limit, of, limit, ())


def some_solutions(
    grid: AnyPuzzle | str, limit: int, budget: Budget | None = None
) -> tuple[str, ...]:
    """Return the solutions up to a limit, as lines.

    >>> some_solutions("1234341221......", 9)
    ('1234341221434321',)
    """
    return tuple(one.line() for one in islice(solutions(grid, budget), limit))


def tally(grid: AnyPuzzle, lines: Sequence[str]) -> dict[Choice, int]:
    """Return the number of solutions with each candidate.

    >>> from sudokit.rules import parse
    >>> puzzle = parse("12343412........")
    >>> tally(puzzle, some_solutions(puzzle, 9))[(2, 0, 2)]
    2
    """
    places: Counter[tuple[int, str]] = Counter()
    for line in lines:
        places.update(enumerate(line))
    shape = puzzle_rules(grid).grid
    return {
        c: places[shape.columns * c.i + c.j, shape.sign(c.n)]
        for c in open_choices(grid)
    }


def open_choices(grid: AnyPuzzle) -> list[Choice]:
    """Return the candidates of the open cells, by row, column and value.

    >>> from sudokit.rules import parse
    >>> open_choices(parse("1234341221434..."))
    [Choice(i=3, j=1, n=3), Choice(i=3, j=2, n=2), Choice(i=3, j=3, n=1)]
    """
    return [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, value in enumerate(row)
        if not value
        for n in grid.candidates(i, j)
    ]


# Clues to add.

SECONDS: Final = 10.0
SAMPLE: Final = 1000  # solutions to compare at a time

Sets = list[tuple[Choice, int]]


class AddedClues(NamedTuple):
    """Clues that together leave one solution; ``proved``: none fewer do."""

    clues: tuple[Choice, ...]
    proved: bool


def completing(counts: ChoiceCounts) -> list[Choice]:
    """Return the candidates that leave one solution when added.

    >>> completing(choice_counts("123434122......."))[:1]
    [Choice(i=2, j=1, n=1)]
    """
    if counts.total < 2:
        return []
    return [choice for choice, number in counts.of.items() if number == 1]


def fewest_added(
    grid: AnyPuzzle | str,
    seconds: float = SECONDS,
    budget: Budget | None = None,
) -> AddedClues:
    """Return the fewest clues that give one solution when added.

    There are none for a puzzle with one solution.  If the time runs out,
    the result isn't proved.  ValueError for a puzzle without a solution,
    BudgetSpent if the budget is too small to find solutions.

    >>> fewest_added("12343412........").clues
    (Choice(i=2, j=0, n=2), Choice(i=2, j=1, n=1))
    """
    end = now() + seconds
    lines = some_solutions(grid, SAMPLE, budget)
    if not lines:
        raise ValueError("the puzzle has no solution")
    first: list[Choice] = []
    here = puzzle_from(grid)
    while len(lines) == SAMPLE:
        first.append(_rarest(here, lines))
        here = here.update(first[-1])
        lines = some_solutions(here, SAMPLE, budget)
    if len(lines) == 1:
        return AddedClues(tuple(first), len(first) < 2)
    rest = _fewest(here, lines, end)
    if not first:
        return rest
    return AddedClues((*first, *rest.clues), False)


def _rarest(grid: AnyPuzzle, lines: Sequence[str]) -> Choice:
    """Return the candidate with the fewest solutions, at least one."""
    seen = [one for one in tally(grid, lines).items() if one[1]]
    return min(seen, key=lambda one: (one[1], one[0]))[0]


def _fewest(grid: AnyPuzzle, lines: Sequence[str], end: float) -> AddedClues:
    """Return the fewest clues, given all solutions."""
    sets = _sets(grid, lines)
    everything = (1 << len(lines)) - 1
    best = _greedy(sets, everything)
    for size in range(1, len(best)):
        try:
            clues = _search(sets, everything, size, 0, end)
        except TimeoutError:
            return AddedClues(best, False)
        if clues is not None:
            return AddedClues(clues, True)
    return AddedClues(best, True)


def _sets(grid: AnyPuzzle, solved: Sequence[str]) -> Sets:
    """Return the solutions with each candidate, the rarest candidate first."""
    sets: Sets = []
    shape = puzzle_rules(grid).grid
    for choice, number in tally(grid, solved).items():
        if not 0 < number < len(solved):
            continue
        place = shape.columns * choice.i + choice.j
        sign = shape.sign(choice.n)
        bits = "".join("1" if line[place] == sign else "0" for line in solved)
        sets.append((choice, int(bits, 2)))
    return sorted(sets, key=lambda one: (one[1].bit_count(), one[0]))


def _greedy(sets: Sets, left: int) -> tuple[Choice, ...]:
    """Return clues that suffice, each leaving the fewest solutions."""
    chosen: list[Choice] = []
    while left.bit_count() > 1:
        choice, some = min(
            (one for one in sets if (one[1] & left).bit_count() > 0),
            key=lambda one: ((one[1] & left).bit_count(), one[0]),
        )
        chosen.append(choice)
        left &= some
    return tuple(chosen)


def _search(
    sets: Sets, left: int, size: int, start: int, end: float
) -> tuple[Choice, ...] | None:
    """Return this many clues that leave one solution; TimeoutError."""
    if now() > end:
        raise TimeoutError
    for at in range(start, len(sets)):
        choice, some = sets[at]
        rest = left & some
        if size == 1:
            if rest.bit_count() == 1:
                return (choice,)
        elif rest and rest != left:
            others = _search(sets, rest, size - 1, at + 1, end)
            if others is not None:
                return (choice, *others)
    return None


# Clues to remove, or to change.

P = TypeVar("P", Grid, Puzzle, AnyPuzzle)


class Mistyped(NamedTuple):
    """Changes that give a puzzle without a solution exactly one.

    ``changed``: a value that replaces a clue; ``removed``: a clue to
    remove.  ``complete``: every clue was tried.
    """

    changed: tuple[Choice, ...]
    removed: tuple[Choice, ...]
    complete: bool


def mistyped(grid: AnyPuzzle | str, budget: Budget | None = None) -> Mistyped:
    """Return the single clues that explain why there is no solution.

    Clues for which the budget is too small are left out.  The puzzle
    must not have a solution.

    >>> mistyped("1134341221434...").changed
    (Choice(i=0, j=1, n=2),)
    """
    grid = puzzle_from(grid)
    changed: list[Choice] = []
    removed: list[Choice] = []
    try:
        for clue in _suspects(grid):
            left = count(_with(grid, clue), 2, budget)
            if left == 1:
                removed.append(clue)
            for n in range(1, len(grid.values()) + 1) if left else ():
                if n == clue.n:
                    continue
                if count(_with(grid, clue, n), 2, budget) == 1:
                    changed.append(Choice(clue.i, clue.j, n))
    except BudgetSpent:
        return Mistyped(tuple(changed), tuple(removed), False)
    return Mistyped(tuple(changed), tuple(removed), True)


def _suspects(grid: AnyPuzzle) -> list[Choice]:
    """Return the clues that can be wrong alone: those of every clash."""
    clashes = known_errors(grid)
    return [
        clue
        for clue in clues_of(grid)
        if all((clue.i, clue.j) in clash.cells for clash in clashes)
    ]


def removable(
    grid: AnyPuzzle | str, budget: Budget | None = None
) -> list[Choice]:
    """Return the clues whose removal, one at a time, leaves one solution.

    For a puzzle with one solution these are the redundant clues; for one
    with none, those that are wrong alone.  BudgetSpent when the budget is
    used up.

    >>> len(removable("1234341221434..."))
    13
    """
    return _all(removals(puzzle_from(grid), 1, budget))


def freeing(
    grid: AnyPuzzle | str, budget: Budget | None = None
) -> list[Choice]:
    """Return the clues whose removal, one at a time, leaves several.

    There are none for a puzzle with a solution.  BudgetSpent when the
    budget is used up.

    >>> freeing("11" + "." * 14)
    [Choice(i=0, j=0, n=1), Choice(i=0, j=1, n=1)]
    """
    grid = puzzle_from(grid)
    if count(grid, 1, budget):
        return []
    return _all(removals(grid, 2, budget))


class Removals(NamedTuple):
    """Clues whose removal leaves one solution, or several.

    ``untried``: clues for which the budget was too small.
    """

    clues: list[Choice]
    untried: list[Choice]


def removals(
    grid: AnyPuzzle | str, number: int, budget: Budget | None = None
) -> Removals:
    """Return the clues without which there are 1 or several (2) solutions.

    >>> few = removals("1234341221434...", 1, Budget(0))
    >>> len(few.clues), len(few.untried)
    (0, 13)
    """
    grid = puzzle_from(grid)
    left = answers_within(
        clues_of(grid),
        lambda clue, part: count(_with(grid, clue), 2, part),
        Budget() if budget is None else budget,
    )
    clues = [clue for clue, many in left.known.items() if many == number]
    return Removals(clues, left.unanswered)


def _all(some: Removals) -> list[Choice]:
    """Return the clues if all were tried, else raise BudgetSpent."""
    if some.untried:
        raise BudgetSpent("not every clue was tried")
    return some.clues


@overload
def reduced(grid: str, budget: Budget | None = None) -> AnyPuzzle: ...


@overload
def reduced(grid: P, budget: Budget | None = None) -> P: ...


def reduced(grid: AnyPuzzle | str, budget: Budget | None = None) -> AnyPuzzle:
    """Return the puzzle without its removable clues, the first tried first.

    ValueError unless it has one solution; BudgetSpent when the budget is
    used up.

    >>> reduced("1234341221434...").clues
    5
    """
    grid = puzzle_from(grid)
    if count(grid, 2, budget) != 1:
        raise ValueError("only a puzzle with one solution can be reduced")
    less, complete = reduced_by(grid, clues_of(grid), budget)
    if not complete:
        raise BudgetSpent("not every clue was tried")
    return less


class Reduced(NamedTuple):
    """A puzzle with fewer clues; ``complete`` if every clue was tried."""

    puzzle: AnyPuzzle
    complete: bool


def reduced_by(
    grid: AnyPuzzle, clues: Sequence[Choice], budget: Budget | None = None
) -> Reduced:
    """Return a puzzle with one solution without some of these clues.

    Each is removed if that leaves one solution, until the budget is spent.

    >>> from sudokit.rules import parse
    >>> puzzle = parse("1234341221434...")
    >>> reduced_by(puzzle, clues_of(puzzle)[:3]).puzzle.line()
    '...4341221434...'
    """
    try:
        for clue in clues:
            less = _with(grid, clue)
            if count(less, 2, budget) == 1:
                grid = less
    except BudgetSpent:
        return Reduced(grid, False)
    return Reduced(grid, True)


def clues_of(grid: AnyPuzzle) -> list[Choice]:
    """Return the values of a grid, row by row.

    >>> from sudokit.rules import parse
    >>> clues_of(parse("1..............."))
    [Choice(i=0, j=0, n=1)]
    """
    return [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n
    ]


def _with(grid: P, clue: Choice, n: int = 0) -> P:
    """Return the grid with another value for a clue, 0 for none.

    Candidates stay ruled out.
    """
    cell = clue.i, clue.j
    whole = as_puzzle(grid)
    if isinstance(grid, Grid) and whole.gone:
        return as_grid(put(whole, cell, n)) or grid
    return put(grid, cell, n)
