"""Checking a step without trusting who found it.

No code of any technique is used.  What a step rests on must be there, and
its conclusion is proved in one of three ways:

- from the named premises alone.  A cell has one of its choices, a house
  has each value in one of its places; what is named may be used so, and
  whatever would use named choices only.  With the opposite of the
  conclusion that has to end in a contradiction, whichever way it is tried.
- from cases: those named are all there are, and what is named as following
  from each does so, one after the other, and ends in the conclusion or in a
  contradiction.
- from the solutions: none says the opposite.  That is all there is to a
  trial.  What rests on uniqueness needs a grid with just one solution, and
  with the opposite of the conclusion the named premises have to end in a
  contradiction or in four cells that could swap two values.
"""

from typing import Final

from sudokit.core.checking import HOUSES
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.model.step import Premise, Step
from sudokit.logic.proofs.rated import proved
from sudokit.logic.techniques.table import technique_named

# These name the cases, each with what follows from it.
BY_CASES: Final = frozenset({"Forcing Chain", "Forcing Net"})

# Roles of what need not be there before: it follows from a case.
FOLLOWING: Final = frozenset({"forced", "gone"})

# Of these choices one is true.
Clause = frozenset[Choice]


def check_step(grid: Grid, step: Step, clues: Grid | None = None) -> bool:
    """The step applies to the grid, does something, and is right.

    ``clues`` is the puzzle that the grid came from.  Without it an
    avoidable rectangle is believed to have no clue among its corners.
    Steps with a rating, of Sudoku Explainer's scale, have their own proofs.
    """
    if step.rating is not None:
        return proved(grid, step, clues)
    conclusions = step.placements + step.eliminations
    if not conclusions or not all(_possible(grid, c) for c in conclusions):
        return False
    if not stands(grid, step):
        return False
    if technique_named(step.technique).uniqueness:
        return (
            count(grid if clues is None else clues, 2) == 1
            and not denied(grid, step)
            and kept_unique(grid, step, clues)
        )
    if step.technique == "Trial":
        cases = tuple([what for _, what in step.premises])
        return cases == step.eliminations and not denied(grid, step)
    if step.technique in BY_CASES:
        return by_cases(grid, step)
    return follows(grid, step)


def _possible(grid: Grid, choice: Choice) -> bool:
    return choice.n in grid.choices(choice.i, choice.j)


def stands(grid: Grid, step: Step) -> bool:
    """The choices that the step rests on are there."""
    for role, what in step.premises:
        if isinstance(what, str) or what.n == 0 or role in FOLLOWING:
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
    stories = stories_of(step)
    cases = tuple([story[0].what for story in stories])
    refuted = cases == step.eliminations and len(cases) == 1
    if not refuted and frozenset(cases) not in clauses_of(grid):
        return False
    for story in stories:
        end = replay(grid, story)
        if end is None:
            return False
        if not starved(end) and (refuted or not _holds(end, step)):
            return False
    return True


def stories_of(step: Step) -> list[list[Premise]]:
    """The cases, each with what follows from it, in order."""
    stories: list[list[Premise]] = []
    for premise in step.premises:
        if premise.role == "on":
            stories.append([premise])
        elif stories:
            stories[-1].append(premise)
    return stories


def replay(grid: Grid, story: list[Premise]) -> Grid | None:
    """What is left after a case; None if something does not follow.

    What is forced is the last choice of its cell or the last place in a
    house; what is gone would leave some house without its value.
    """
    for role, what in story:
        if not isinstance(what, Choice) or not _possible(grid, what):
            return None
        if role == "gone":
            if not starved(grid.update(what)):
                return None
            grid = grid.reject(what)
        else:
            if role == "forced" and not starved(grid.reject(what)):
                return None
            grid = grid.update(what)
    return grid


def starved(grid: Grid) -> bool:
    """An empty cell has no choice, or a house no place for a value."""
    return not all(clauses_of(grid))


def _holds(grid: Grid, step: Step) -> bool:
    """The grid has come to what the step says."""
    return all(_is_only(grid, c) for c in step.placements) and not any(
        _possible(grid, c) or grid.read_value(c).n == c.n
        for c in step.eliminations
    )


def _is_only(grid: Grid, choice: Choice) -> bool:
    """The cell has this value, or no other choice."""
    if grid.read_value(choice).n:
        return grid.read_value(choice).n == choice.n
    return grid.choices(choice.i, choice.j) == (choice.n,)


# The proof from the named premises.


def follows(grid: Grid, step: Step) -> bool:
    """The named premises alone lead to the conclusion."""
    known = named_clauses(grid, step)
    for choice in step.placements:
        if satisfiable([clause - {choice} for clause in known]):
            return False
    for choice in step.eliminations:
        if satisfiable(assume(known, choice)):
            return False
    return True


def named_clauses(grid: Grid, step: Step) -> list[Clause]:
    """What the premises of a step say of the grid."""
    named = frozenset(
        what for _, what in step.premises if isinstance(what, Choice)
    )
    houses = frozenset(
        what for _, what in step.premises if isinstance(what, str)
    )
    known = [
        clause
        for clause in cell_clauses(grid)
        if clause <= named
        or not named.isdisjoint(choice._replace(n=0) for choice in clause)
    ]
    for name, cells in HOUSES:
        wanted = _short(name) in houses
        known += [
            clause
            for clause in house_clauses(grid, cells)
            if wanted or clause <= named
        ]
    return known


def clauses_of(grid: Grid) -> list[Clause]:
    """All that a grid says: a set of choices of which one is true.

    One of them is empty if an empty cell has no choice, or a house no
    place for a value.
    """
    known = cell_clauses(grid)
    for _, cells in HOUSES:
        known += house_clauses(grid, cells)
    return known


def cell_clauses(grid: Grid) -> list[Clause]:
    """An empty cell has one of its choices."""
    return [
        frozenset(Choice(i, j, n) for n in grid.choices(i, j))
        for i, row in enumerate(grid.values())
        for j, value in enumerate(row)
        if not value
    ]


def house_clauses(
    grid: Grid, cells: tuple[tuple[int, int], ...]
) -> list[Clause]:
    """A value that a house lacks is in one of its places."""
    values = grid.values()
    missing = set(range(1, 10)) - {values[i][j] for i, j in cells}
    return [
        frozenset(Choice(i, j, n) for i, j in cells if n in grid.choices(i, j))
        for n in sorted(missing)
    ]


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


# The proof from uniqueness.


def kept_unique(grid: Grid, step: Step, clues: Grid | None) -> bool:
    """The opposite of the step would mean a second solution."""
    corners = [
        (what.i, what.j)
        for role, what in step.premises
        if role == "cell" and isinstance(what, Choice)
    ]
    if step.technique == "BUG+1":
        return len(corners) == 1 and _is_grave(grid, corners[0], step)
    cells = sorted(set(corners))
    if not _is_rectangle(cells):
        return False
    filled = [
        value
        for value in (grid.read_value(Choice(i, j, 0)) for i, j in cells)
        if value.n
    ]
    if clues is not None:
        if any(clues.read_value(choice).n for choice in filled):
            return False
    known = named_clauses(grid, step)
    return all(
        always_swaps(assume(known, choice), [*filled, choice], cells)
        for choice in step.eliminations
    )


def _is_rectangle(cells: list[tuple[int, int]]) -> bool:
    """Four cells in two rows, two columns and two boxes."""
    return (
        len(cells) == 4
        and len({i for i, _ in cells}) == 2
        and len({j for _, j in cells}) == 2
        and len({(i // 3, j // 3) for i, j in cells}) == 2
    )


def always_swaps(
    known: list[Clause], chosen: list[Choice], cells: list[tuple[int, int]]
) -> bool:
    """However the clauses are met, the cells could swap two values."""
    if not known:
        held = {(c.i, c.j): c.n for c in chosen}
        one, two, three, four = [held.get(cell, 0) for cell in cells]
        return one == four > 0 and two == three > 0
    shortest = min(known, key=len)
    return all(
        always_swaps(assume(known, choice), [*chosen, choice], cells)
        for choice in shortest
    )


def _is_grave(grid: Grid, cell: tuple[int, int], step: Step) -> bool:
    """Without what the step leaves in a cell, there are two choices in each
    cell, and two places for each value in each house.
    """
    left = set(grid.choices(*cell)) - {c.n for c in step.eliminations}
    if len(left) != 1 or any((c.i, c.j) != cell for c in step.eliminations):
        return False
    less = grid.reject(Choice(*cell, left.pop()))
    return all(len(clause) == 2 for clause in clauses_of(less))
