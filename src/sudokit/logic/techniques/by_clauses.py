"""What follows from the clauses of a pattern, by trying them out.

    PatternClauses(board)   collects clauses: one of some candidates is true
    clauses.ruled_out()     the candidates that can't be true beside them

The search is small, since patterns have few clauses, and limited.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import NINE
from sudokit.native.arrays import i64
from sudokit.native.bits import bits_of, members

WORK: Final = 20_000  # sets of clauses that a pattern may look at
# By candidate, the others that it excludes.
EXCLUDED: Final[list[int]] = []


def excluded(code: int) -> int:
    """Return the candidates of 9x9 that a candidate excludes, as a set."""
    if not EXCLUDED:
        for value in range(9):
            for cell in range(81):
                others = bits_of([v * 81 + cell for v in range(9)])
                seen = NINE.seen[value * 81 + cell] << (value * 81)
                EXCLUDED.append((others | seen) & ~(1 << value * 81 + cell))
    return EXCLUDED[code]


def alive(board: Board) -> int:
    """Return all candidates of a board of 9x9 as a set."""
    bits = 0
    for value in range(9):
        bits |= board.at(value) << (value * 81)
    return bits


@final
class PatternClauses:
    """Clauses of a board of 9x9: sets of candidates, one of which is true."""

    __slots__ = ("board", "known", "work")

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.known: Final[list[int]] = []
        self.work: int = WORK

    def add_cell(self, cell: int) -> None:
        """Add the clause of an empty cell."""
        self.known.append(bits_of(self.board.in_cell(cell)))

    def add_house(self, value: int, house: int) -> bool:
        """Add the clause of a value in a house; False if it is there."""
        places = self.board.places(value, house)
        if self.board.has_value(value, house) or not places:
            return False
        self.known.append(bits_of([value * 81 + cell for cell in places]))
        return True

    def ruled_out(self) -> list[int]:
        """Return the candidates beside which the clauses can't all hold.

        None, if the search takes too long.
        """
        there = alive(self.board)
        near = 0  # all that excludes a candidate of a clause, or is one
        for clause in self.known:
            for code in members(clause):
                near |= excluded(code) | 1 << code
        gone: list[int] = []
        for code in members(near & there):
            self.work = WORK
            if self.fails(self.after(self.known, code)) and self.work >= 0:
                gone.append(code)
        return gone

    def after(self, known: list[int], code: int) -> list[int]:
        """Return what is left of clauses if a candidate is true."""
        out = ~excluded(code)
        bit = 1 << code
        return [clause & out for clause in known if not clause & bit]

    def fails(self, known: list[int]) -> bool:
        """Return whether no choice from each clause is free of conflicts."""
        self.work -= 1
        if not known or self.work < 0:
            return False
        least: i64 = 1000
        shortest = 0
        for clause in known:
            if not clause:
                return True
            size: i64 = clause.bit_count()
            if size < least:
                least, shortest = size, clause
        for one in members(shortest):
            if not self.fails(self.after(known, one)):
                return False
        return True
