"""Checking a step without trusting who found it.

No code of any technique is used.  What a step rests on must be there, and
its conclusion is proved in one of three ways:

- from the named premises alone.  A cell has one of its choices, a house
  has each value in one of its places; what is named may be used so, and
  whatever would use named choices only.  With the opposite of the
  conclusion that has to end in a contradiction, whichever way it is tried.
- from cases: those named are all there are, and each of them leads to the
  conclusion, or to a contradiction, by what ``Grid.assume`` finds forced.
- from the solutions: none says the opposite.  A trial tries them all, and
  what rests on uniqueness needs a grid with just one.
"""

from typing import Final

from grid import Choice, Grid, mark_of
from sudokit.logic.step import Step
from sudokit.logic.table import technique_named
from sudoku import HOUSES, count

# These name the cases, and no more than the ends of what follows.
BY_CASES: Final = frozenset({"Forcing Chain", "Forcing Net"})

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
        return count(grid, 2) == 1 and not denied(grid, step)
    if step.technique == "Trial":
        return not denied(grid, step)
    if step.technique in BY_CASES:
        return by_cases(grid, step)
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


def denied(grid: Grid, step: Step) -> bool:
    """There is a solution that says the opposite of the step."""
    return any(count(grid.reject(c), 1) for c in step.placements) or any(
        count(grid.update(c), 1) for c in step.eliminations
    )


# The proof from cases.


def by_cases(grid: Grid, step: Step) -> bool:
    """Each case that the step names leads to what it says."""
    cases = tuple([
        what for role, what in step.premises
        if role == "on" and isinstance(what, Choice)
    ])
    ends = [grid.assume(mark_of(case)) for case in cases]
    if cases == step.eliminations and len(cases) == 1:
        return ends[0] is None
    if frozenset(cases) not in clauses_of(grid, step):
        return False
    return all(end is None or _holds(end, step) for end in ends)


def _holds(grid: Grid, step: Step) -> bool:
    """The grid has come to what the step says."""
    return all(
        grid.read_value(c).n == c.n for c in step.placements
    ) and not any(
        _possible(grid, c) or grid.read_value(c).n == c.n
        for c in step.eliminations
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
