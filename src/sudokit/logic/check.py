"""Checking a step without trusting who found it.

No code of any technique is used.  What a step rests on must be there, and
its conclusion is proved in one of three ways:

- from the named premises alone.  A cell has one of its choices, a house
  has each value in one of its places; what is named may be used so, and
  whatever would use named choices only.  With the opposite of the
  conclusion that has to end in a contradiction, whichever way it is tried.
- what rests on uniqueness: the grid has one solution and the step agrees
  with it.
- what follows an assumption to its end: the grid with the opposite of the
  conclusion has no solution.
"""

from typing import Final

from grid import Choice, Grid
from sudokit.logic.step import Step
from sudokit.logic.table import technique_named
from sudoku import HOUSES, count

# These name what they assume, and no more than the ends of what follows.
ASSUMING: Final = frozenset({"Forcing Chain", "Forcing Net", "Trial"})

# Of these choices one is true.
Clause = frozenset[Choice]


def check_step(grid: Grid, step: Step) -> bool:
    """The step applies to the grid, does something, and is right."""
    conclusions = step.placements + step.eliminations
    if not conclusions or not all(_possible(grid, c) for c in conclusions):
        return False
    if not stands(grid, step):
        return False
    if technique_named(step.technique).uniqueness:
        return count(grid, 2) == 1 and not refuted_by_search(grid, step)
    if step.technique in ASSUMING:
        return not refuted_by_search(grid, step)
    return follows(grid, step)


def _possible(grid: Grid, choice: Choice) -> bool:
    return choice.n in grid.choices(choice.i, choice.j)


def stands(grid: Grid, step: Step) -> bool:
    """The choices that the step rests on are there."""
    for role, what in step.premises:
        if isinstance(what, str) or what.n == 0 or role == "forced":
            continue
        if not _possible(grid, what):
            return False
    return True


def refuted_by_search(grid: Grid, step: Step) -> bool:
    """There is a solution that says the opposite of the step."""
    return any(count(grid.reject(c), 1) for c in step.placements) or any(
        count(grid.update(c), 1) for c in step.eliminations
    )


# The proof from the named premises.


def follows(grid: Grid, step: Step) -> bool:
    """The named premises alone lead to the conclusion."""
    known = clauses_of(grid, step)
    for choice in step.placements:
        if satisfiable([clause - {choice} for clause in known]):
            return False
    for choice in step.eliminations:
        if satisfiable(assume(known, choice)):
            return False
    return True


def clauses_of(grid: Grid, step: Step) -> list[Clause]:
    """What the premises of a step say of the grid."""
    named = frozenset(
        what for _, what in step.premises if isinstance(what, Choice)
    )
    houses = frozenset(
        what for _, what in step.premises if isinstance(what, str)
    )
    known: list[Clause] = []
    for i in range(9):
        for j in range(9):
            cell = frozenset(Choice(i, j, n) for n in grid.choices(i, j))
            if cell and (Choice(i, j, 0) in named or cell <= named):
                known.append(cell)
    for name, cells in HOUSES:
        for n in range(1, 10):
            places = frozenset(
                Choice(i, j, n) for i, j in cells if n in grid.choices(i, j)
            )
            if places and (_short(name) in houses or places <= named):
                known.append(places)
    return known


def _short(house: str) -> str:
    """``r1`` for ``row 1``."""
    kind, number = house.split()
    return kind[0] + number


def satisfiable(known: list[Clause]) -> bool:
    """All clauses can be true together, as the rules of sudoku go."""
    if not known:
        return True
    shortest = min(known, key=len)
    return any(satisfiable(assume(known, choice)) for choice in shortest)


def assume(known: list[Clause], choice: Choice) -> list[Clause]:
    """What is left to be true when a choice is."""
    return [
        frozenset(other for other in clause if not _excludes(choice, other))
        for clause in known
        if choice not in clause
    ]


def _excludes(one: Choice, other: Choice) -> bool:
    """The two can't both be true; they are different."""
    same_cell = one.i == other.i and one.j == other.j
    if one.n != other.n:
        return same_cell
    same_box = one.i // 3 == other.i // 3 and one.j // 3 == other.j // 3
    return one.i == other.i or one.j == other.j or same_box
