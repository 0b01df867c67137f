"""Counts the solutions of a position by exhausting its candidates.

    solutions(laws, alive, true, most)    their number, None if unknown

Values that are the last of a cell or a house are filled in, rules drop
candidates that are in none of their fillings, and the shortest clause is
tried candidate by candidate.  It is slow and short, so that nobody has to
trust the fast engines.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sudokit.native.bits import members
from sudokit.proofs.fillings import RuleReading, supported
from sudokit.proofs.readings import readings_of
from sudokit.rules.exclusions import Laws

WORK: Final = 10_000  # positions of a search


def solutions(laws: Laws, alive: int, true: int, most: int) -> int | None:
    """Return the number of solutions, at most ``most``.

    ``alive`` are the candidates of empty cells, ``true`` the values of the
    others.  None if the budget doesn't suffice.
    """
    for code in members(true):
        if laws.excluded(code) & true:
            return 0
    search = Exhaustion(laws)
    count = search.count(SearchPosition(alive, true, laws.every), most)
    return count if search.work >= 0 else None


class SearchPosition(NamedTuple):
    """Candidates of empty cells, values, and the clauses without a value.

    A clause has all candidates that a cell, or a value in a house, ever had.
    """

    alive: int
    true: int
    clauses: list[int]


@final
class Exhaustion:
    """A search under some laws; ``work`` is what is left of the budget."""

    __slots__ = ("_answers", "_laws", "_readings", "work")

    def __init__(self, laws: Laws) -> None:
        self._laws: Final = laws
        self._readings: Final[list[tuple[int, RuleReading]]] = []
        for rule in laws.among:
            for reading in readings_of(rule, laws.size):
                bits = laws.of_cells(reading.cells)
                self._readings.append((bits, reading))
        # By reading and candidates, the supported ones.
        self._answers: Final[dict[tuple[int, int], int]] = {}
        self.work: int = WORK

    def count(self, start: SearchPosition, most: int) -> int:
        """Return the number of solutions, at most ``most``."""
        self.work -= 1
        if self.work < 0:
            return 0
        narrowed = self._narrow(start)
        if narrowed is None:
            return 0
        alive, true, clauses = narrowed
        if not clauses:
            return 1
        shortest = min([alive & bits for bits in clauses], key=int.bit_count)
        solved = 0
        while shortest and solved < most:
            bit = shortest & -shortest
            shortest ^= bit
            gone = self._laws.excluded(bit.bit_length() - 1) | bit
            case = SearchPosition(alive & ~gone, true | bit, clauses)
            solved += self.count(case, most - solved)
            alive &= ~bit
        return solved

    def _narrow(self, start: SearchPosition) -> SearchPosition | None:
        """Return the position that must follow, None if there is none."""
        then = start
        while True:
            filled = self._fill(then)
            if filled is None or not self._readings:
                return filled
            alive, true, clauses = filled
            left = alive | true
            for at, (bits, reading) in enumerate(self._readings):
                before = left & bits
                after = self._answers.get((at, before), -1)
                if after < 0:
                    after = supported(self._laws, reading, before)
                    self._answers[at, before] = after
                if not after:
                    return None
                left ^= before ^ after
            if left == alive | true:
                return filled
            if true & ~left:
                return None
            then = SearchPosition(alive & left, true, clauses)

    def _fill(self, start: SearchPosition) -> SearchPosition | None:
        """Fill in the last candidates of clauses; None if one has none."""
        alive, true, clauses = start
        moved = True
        while moved:
            moved = False
            rest: list[int] = []
            for bits in clauses:
                if true & bits:
                    continue
                clause = alive & bits
                if not clause:
                    return None
                if clause & (clause - 1):
                    rest.append(bits)
                    continue
                code = clause.bit_length() - 1
                alive &= ~(self._laws.excluded(code) | clause)
                true |= clause
                moved = True
            clauses = rest
        return SearchPosition(alive, true, clauses)
