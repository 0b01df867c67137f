"""The facts of a puzzle as clauses, and what follows from clauses.

    Facts(puzzle)             the remaining candidates of a puzzle
    refuted(laws, known, c)   clauses can't be satisfied if it is true
    forced(laws, known, c)    clauses can't be satisfied if it is false
    has_twin(laws, held)      cells can swap their two values

A *clause* is a set of candidates, one of which is true.  Candidates and sets
are those of ``rules.exclusions``.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.rules.exclusions import Laws, packed, packed_values
from sudokit.rules.puzzle import AnyPuzzle

WORK: Final = 50_000  # sets of clauses that one proof may examine


@final
class Facts:
    """The remaining candidates of a puzzle, and its values.

    ``alive`` are the candidates of empty cells, ``true`` the values of
    filled ones.  Its clauses are those of some laws.
    """

    __slots__ = ("alive", "laws", "puzzle", "true")

    def __init__(
        self, puzzle: AnyPuzzle, laws: Laws, same: Facts | None = None
    ) -> None:
        """Take the candidates of ``same``, of the same puzzle, if known."""
        self.puzzle: Final = puzzle
        self.laws: Final = laws
        if same is None:
            alive = packed(puzzle.masks(), laws.size)
            true = packed_values(puzzle.cells, laws.size)
        else:
            alive, true = same.alive, same.true
        self.alive: Final[int] = alive
        self.true: Final[int] = true

    def is_open(self, cell: int) -> bool:
        """Return whether the cell is empty."""
        return not self.true & self.laws.cell_bits[cell]

    def mask(self, cell: int) -> int:
        """Return the values that a cell can take, a bit each."""
        return self.alive >> (cell * self.laws.size) & self.laws.full

    def cell(self, cell: int) -> int:
        """Return the clause of a cell; 0 if it is filled."""
        return self.alive & self.laws.cell_bits[cell]

    def house(self, name: str, value: int) -> int:
        """Return the clause of a value in a house.

        0 if the house already has the value, or can't have it.
        """
        if value < 0:
            return 0
        places = self.laws.places(name, value)
        return 0 if self.true & places else self.alive & places

    def missing(self, name: str) -> list[int]:
        """Return the values that no cell of a house has, ascending."""
        places = self.laws.places
        values = range(self.laws.size)
        return [v for v in values if not self.true & places(name, v)]

    def clauses(self) -> list[int]:
        """Return all clauses of the puzzle; an unsatisfiable one is 0."""
        return [
            self.alive & bits
            for bits in self.laws.every
            if not self.true & bits
        ]


# Clauses.


@final
class Refutation:
    """Tries to satisfy clauses, within a budget of work."""

    __slots__ = ("_excluded", "_laws", "work")

    def __init__(self, laws: Laws) -> None:
        self._laws: Final = laws
        self.work: int = WORK

    def fails(self, known: list[int]) -> bool:
        """Return whether the clauses can't be satisfied without a conflict.

        False also if the budget doesn't suffice to show it.
        """
        if not known:
            return False
        self.work -= 1
        if self.work < 0:
            return False
        shortest = known[0]
        size = shortest.bit_count()
        for clause in known:
            count = clause.bit_count()
            if count < size:
                shortest, size = clause, count
        while shortest:
            bit = shortest & -shortest
            shortest ^= bit
            if not self.fails(assume(self._laws, known, bit)):
                return False
        return True


def assume(laws: Laws, known: list[int], bit: int) -> list[int]:
    """Return what is left of clauses when a candidate is true."""
    left = ~laws.excluded(bit.bit_length() - 1)
    return [clause & left for clause in known if not clause & bit]


def refuted(laws: Laws, known: list[int], code: int) -> bool:
    """Return whether a true candidate leaves the clauses unsatisfiable."""
    return Refutation(laws).fails(assume(laws, known, 1 << code))


def forced(laws: Laws, known: list[int], code: int) -> bool:
    """Return whether a false candidate leaves the clauses unsatisfiable."""
    left = ~(1 << code)
    return Refutation(laws).fails([clause & left for clause in known])


# Exchange.


def has_twin(laws: Laws, held: dict[int, int]) -> bool:
    """Return whether cells can swap their two values within all houses.

    Then a solution with these values is never the only one, if the rules
    have houses alone.
    """
    values = set(held.values())
    if len(values) != 2:
        return False
    first, second = values
    for cells in laws.rules.groups:
        inside = [held[cell] for cell in cells if cell in held]
        if inside.count(first) != inside.count(second):
            return False
    return True
