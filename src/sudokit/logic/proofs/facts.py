"""The constraints of a grid as clauses of which one member is true.

    facts = Facts(grid)
    facts.cell(i, j)          an empty cell has one of its candidates
    facts.house(name, n)      a house has each value in one of its places
    impossible(clauses)       however they are met, two candidates conflict

Nothing here comes from the boards that the techniques look at.
"""

from collections.abc import Set
from typing import Final, final

from sudokit.core.checking import HOUSES
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid

# Of these candidates one is true.
Clause = frozenset[Choice]
Cell = tuple[int, int]

# The cells of the houses by their short names, r1 to b9.
CELLS_OF: Final[dict[str, tuple[Cell, ...]]] = {
    name[0] + name.split()[1]: cells for name, cells in HOUSES
}


@final
class Facts:
    """A grid, its values, and what it says of cells and houses."""

    __slots__ = ("choices", "grid", "values")

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self.values: Final = grid.values()
        self.choices: Final[dict[Cell, tuple[int, ...]]] = {
            (i, j): grid.candidates(i, j)
            for i in range(9)
            for j in range(9)
            if not self.values[i][j]
        }

    def possible(self, choice: Choice) -> bool:
        """The cell is empty and can take the value."""
        return choice.n in self.choices.get((choice.i, choice.j), ())

    def cell(self, i: int, j: int) -> Clause:
        """The candidates of a cell; none if it is filled."""
        return frozenset(
            [Choice(i, j, n) for n in self.choices.get((i, j), ())]
        )

    def house(self, name: str, n: int) -> Clause:
        """The places of a value in a house; none if it is filled in."""
        return frozenset(
            [
                Choice(i, j, n)
                for i, j in CELLS_OF[name]
                if n in self.choices.get((i, j), ())
            ]
        )

    def missing(self, name: str) -> list[int]:
        """The values that no cell of a house has, ascending."""
        held = {self.values[i][j] for i, j in CELLS_OF[name]}
        return [n for n in range(1, 10) if n not in held]

    def named_houses(
        self, houses: Set[str], named: Set[Choice]
    ) -> list[Clause]:
        """What houses of these names say, or of places all of these."""
        return [
            clause
            for name in CELLS_OF
            for clause in [self.house(name, n) for n in self.missing(name)]
            if name in houses or clause <= named
        ]

    def clauses(self) -> list[Clause]:
        """All that the grid says; an empty clause if it contradicts itself.

        That is a cell without a candidate, or a house without a place for a
        value.
        """
        known = [self.cell(i, j) for i, j in self.choices]
        for name in CELLS_OF:
            known += [self.house(name, n) for n in self.missing(name)]
        return known

    def broken(self) -> bool:
        """A cell has no candidate, or a house no place for a value."""
        return not all(self.clauses())


def houses_of(i: int, j: int) -> tuple[str, str, str]:
    """The row, column and box of a cell."""
    return f"r{i + 1}", f"c{j + 1}", f"b{i // 3 * 3 + j // 3 + 1}"


def sees(one: Choice, other: Choice) -> bool:
    """Two different cells share a house."""
    return one[:2] != other[:2] and (
        one.i == other.i
        or one.j == other.j
        or (one.i // 3 == other.i // 3 and one.j // 3 == other.j // 3)
    )


def conflict(one: Choice, other: Choice) -> bool:
    """The two can't both be true; they are different."""
    if one.n == other.n:
        return sees(one, other)
    return one.i == other.i and one.j == other.j


def assume(known: list[Clause], choice: Choice) -> list[Clause]:
    """What is left to be true when a candidate is."""
    return [
        frozenset([other for other in clause if not conflict(choice, other)])
        for clause in known
        if choice not in clause
    ]


def impossible(known: list[Clause]) -> bool:
    """However the clauses are met, two candidates conflict."""
    if not known:
        return False
    shortest = min(known, key=len)
    return all(impossible(assume(known, choice)) for choice in shortest)


def refuted(known: list[Clause], choice: Choice) -> bool:
    """The clauses can't be met if a candidate is true."""
    return impossible(assume(known, choice))


def forced(known: list[Clause], choice: Choice) -> bool:
    """The clauses can't be met if a candidate is false."""
    return impossible([clause - {choice} for clause in known])
