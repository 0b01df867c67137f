"""Takes clues out of many puzzles at a time, side by side.

A puzzle has one question at a time: without this clue, is its solution still
the only one?  The questions of many puzzles fill the lanes of a fleet.  When
one is answered, the next question of its puzzle takes its turn.  Each puzzle
becomes what ``shrunk`` makes of it alone.
"""

from typing import Final, final

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.fleet import (
    COLUMN,
    LANES,
    PUT,
    note_singles,
    put_clues,
)
from sudokit.core.fleet_search import Work, run_fleet
from sudokit.core.words import BITS, PLACE_OF_CELL


@final
class Shrinking:
    """A puzzle that clues are taken out of, and the question it is at."""

    def __init__(
        self, line: str, groups: list[list[int]], order: list[int], nelts: int
    ) -> None:
        """``line`` is the solution, ``order`` the groups with its clues.

        They are tried in this order, until ``nelts`` clues are left.
        """
        self._line: Final = line
        self._groups: Final = [groups[number] for number in order]
        self._nelts: Final = nelts
        self._clues = sum([len(group) for group in self._groups])
        self._given: Final = vec[i32]([0] * 27)
        self._group = 0
        self._member = 0
        for group in self._groups:
            for cell in group:
                self._put(cell)

    def is_done(self) -> bool:
        """Is no question left?  Groups that are too large are left out."""
        while self._group < len(self._groups):
            if self._clues - len(self._groups[self._group]) >= self._nelts:
                return False
            self._group += 1
        return True

    def ask(self, w: vec[i32], lane: i64) -> None:
        """Takes a clue away, and puts the others into a lane as clues."""
        cell = self._groups[self._group][self._member]
        self._given[self._word(cell)] &= ~BITS[PLACE_OF_CELL[cell]]
        column: i64 = 0
        while column < 3:
            at: i64 = 0
            while at < 9:
                cells = self._given[9 * column + at]
                w[PUT + COLUMN * column + LANES * at + lane] = cells
                at += 1
            column += 1

    def rule_out(self, w: vec[i32], lane: i64) -> None:
        """Rules the clue's value out: any solution is a second one then."""
        cell = self._groups[self._group][self._member]
        word = self._word(cell)
        row = LANES * (word % 9) + COLUMN * (word // 9)
        w[row + lane] &= ~BITS[PLACE_OF_CELL[cell]]

    def answer(self, second: bool) -> None:
        """Goes on, given whether there is a second solution."""
        group = self._groups[self._group]
        self._member += 1
        if second:
            for cell in group[: self._member]:
                self._put(cell)
        elif self._member < len(group):
            return
        else:
            self._clues -= len(group)
        self._group += 1
        self._member = 0

    def line(self) -> str:
        """The puzzle."""
        signs = list(self._line)
        for cell in range(81):
            if not self._given[self._word(cell)] & BITS[PLACE_OF_CELL[cell]]:
                signs[cell] = "."
        return "".join(signs)

    def _put(self, cell: int) -> None:
        """The cell has a clue."""
        self._given[self._word(cell)] |= BITS[PLACE_OF_CELL[cell]]

    def _word(self, cell: i64) -> i64:
        """The word of a cell's value, of 27."""
        return 9 * (cell % 3) + ord(self._line[cell]) - 49


@final
class Questions(Work):
    """The questions of puzzles, one of each at a time."""

    def __init__(self, puzzles: list[Shrinking]) -> None:
        self._puzzles: Final = puzzles
        self._waiting = [
            number
            for number, puzzle in enumerate(puzzles)
            if not puzzle.is_done()
        ]
        self._asked = 0  # of those that wait, from the first

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Asks the next questions."""
        count: i64 = 0
        while count < LANES and self._asked < len(self._waiting):
            number = self._waiting[self._asked]
            self._asked += 1
            self._puzzles[number].ask(w, count)
            names[count] = number
            count += 1
        if count:
            put_clues(w)
            lane: i64 = 0
            while lane < count:
                self._puzzles[names[lane]].rule_out(w, lane)
                lane += 1
            note_singles(w)
        return count

    def done(self, name: i64, found: i64, guesses: i64) -> None:
        """Takes an answer."""
        puzzle = self._puzzles[name]
        puzzle.answer(found > 0)
        if not puzzle.is_done():
            self._waiting.append(int(name))


def shrink_together(puzzles: list[Shrinking]) -> None:
    """Takes out of all puzzles the clues that can go."""
    if puzzles:
        run_fleet(Questions(puzzles), 1)
