"""Makes many puzzles at a time, side by side, in the lanes of a fleet.

    grow_together(...)      finds clues from which the other cells follow
    shrink_together(...)    takes the clues away that can go

A puzzle that grows gets one clue after the other, as ``_grown`` of
``digging`` gives them to it alone.  A puzzle that shrinks has one question
at a time: without this clue, is its solution still the only one?  When that
is answered, the next question of the puzzle takes its turn, until it has
become what ``shrunk`` makes of it alone.
"""

from typing import Final, final

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.fleet import (
    COLUMN,
    FULL,
    LANES,
    PUT,
    VALUES,
    note_singles,
    put_clues,
)
from sudokit.core.fleet_search import DIVED, GROWN, Work, run_fleet
from sudokit.core.line import line_of_clues, read_line
from sudokit.core.records import guess_in_lane
from sudokit.core.rules import gone_from_houses
from sudokit.core.words import (
    ALL,
    BITS,
    MIDDLE,
    PLACE_OF_CELL,
    PLACED,
    RIGHT,
    WORD_OF_CELL,
)
from sudokit.generator.digging import Started

# Words by column and value: of the solution, of the clues, and of the cells
# in which a value changes places; and what stops that.
GIVEN: Final = 30
CHAIN: Final = 60
STOPPED: Final = 90
WORDS: Final = 100
NOWHERE: Final = vec[i32]([0] * WORDS)
NOTHING: Final = vec[i64]([0] * 81)  # for each cell
INDEPENDENT: Final = 4  # clues: from three of them no other cell follows


@final
class Growing:
    """A grid that gets the clues of a solution until the others follow."""

    def __init__(
        self, line: str, groups: list[list[int]], order: list[int]
    ) -> None:
        """``line`` is the solution, ``order`` that of the groups."""
        self.line: Final = line
        self.order: Final = order
        self._groups: Final = groups
        self._at: i64 = 0  # the next group, in this order
        self._member: i64 = 0  # and its next cell
        self._chosen: list[int] = []
        self._suffices = False

    def next_clue(self, w: vec[i32], lane: i64) -> i64:
        """The mark of the next cell that is empty, -1 if there is none."""
        order = self.order
        while self._at < len(order):
            number = order[self._at]
            group = self._groups[number]
            while self._member < len(group):
                cell: i64 = group[self._member]
                self._member += 1
                column = cell % 3
                place = PLACE_OF_CELL[cell]
                if not w[FULL + COLUMN * column + lane] & BITS[place]:
                    if not self._chosen or self._chosen[-1] != number:
                        self._chosen.append(number)
                    value: i64 = ord(self.line[cell]) - 49
                    return 32 * (12 * column + value) + place
            self._at += 1
            self._member = 0
        return -1

    def end(self, suffices: bool) -> None:
        """All clues are there; do they suffice for the other cells?"""
        self._suffices = suffices

    def grown(self) -> list[int]:
        """The groups that have clues; all, if they don't suffice."""
        return self._chosen if self._suffices else self.order[:]


@final
class Growths(Work):
    """Grids that get their clues."""

    def __init__(self, grids: list[Growing]) -> None:
        self.kind = GROWN
        self._grids: Final = grids
        self._next = 0

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Empty grids, with the first clues, which need no pass between."""
        count: i64 = 0
        if self._next == len(self._grids):
            return count
        at: i64 = 0
        while at < 3 * COLUMN:
            w[at] = ALL if at % COLUMN < VALUES else 0
            at += 1
        while count < LANES and self._next < len(self._grids):
            grid = self._grids[self._next]
            clues: i64 = 0
            while clues < INDEPENDENT:
                mark = grid.next_clue(w, count)
                if mark >= 0:
                    guess_in_lane(w, count, mark)
                clues += 1
            names[count] = self._next
            self._next += 1
            count += 1
        return count

    def clue(self, name: i64, w: vec[i32], lane: i64) -> i64:
        """The next clue of a grid."""
        return self._grids[name].next_clue(w, lane)

    def done(self, name: i64, found: i64, guesses: i64) -> None:
        """A grid is full, or has all clues."""
        self._grids[name].end(found > 0)


def grow_together(grids: list[Growing]) -> None:
    """Gives all grids their clues."""
    run_fleet(Growths(grids), 1)


@final
class Shrinking:
    """A puzzle that clues are taken out of, and the question it is at."""

    def __init__(
        self, line: str, groups: list[list[int]], begun: Started, nelts: int
    ) -> None:
        """``line`` is the solution.

        Clues are tried in their order, until ``nelts`` of them are left.
        """
        self._line: Final = line
        self._groups: Final = [groups[number] for number in begun.order]
        self._nelts: Final[i64] = nelts
        self._clues: i64 = 0
        self._kept: Final = NOTHING[:]
        self._group: i64 = 0
        self._member: i64 = 0
        self._table: Final = NOWHERE[:]
        self._word_of: Final = WORD_OF_CELL[:]  # of each cell's value
        cell: i64 = 0
        while cell < 81:
            self._word_of[cell] += ord(line[cell]) - 48
            cell += 1
        words = read_line(line)
        at: i64 = 0
        while at < GIVEN:
            self._table[at] = words[PLACED + at]
            at += 1
        for number in begun.chosen:
            for clue in groups[number]:
                self._put(clue)
                self._clues += 1

    def goes_on(self) -> bool:
        """Takes the next clue away that may go; False if there is none."""
        while self._group < len(self._groups):
            group = self._groups[self._group]
            if self._clues - len(group) < self._nelts:
                self._group += 1
                continue
            cell: i64 = group[self._member]
            word = GIVEN + self._word_of[cell]
            self._table[word] &= ~BITS[PLACE_OF_CELL[cell]]
            self._kept[cell] = 0
            if not self._can_swap(cell):
                return True
            self.answer(True)
        return False

    def _can_swap(self, cell: i64) -> bool:
        """Can this cell's value change places with another one?

        They change in the cells of the two that see each other, from this
        one on.  If none of these has a clue, there is a second solution.
        All nine values are tried at once.
        """
        w = self._table
        if len(w) != WORDS:
            raise ValueError
        value = self._word_of[cell] % MIDDLE
        left = w[value]
        middle = w[MIDDLE + value]
        right = w[RIGHT + value]
        left_given = w[GIVEN + value]
        middle_given = w[GIVEN + MIDDLE + value]
        right_given = w[GIVEN + RIGHT + value]
        at: i64 = CHAIN
        while at < WORDS:
            w[at] = 0
            at += 1
        at = CHAIN + WORD_OF_CELL[cell] + 1
        end = at + 9
        while at < end:
            w[at] = BITS[PLACE_OF_CELL[cell]]
            at += 1
        w[STOPPED + value] = 1
        grows: i32 = 1
        while grows:
            grows = 0
            at = 1
            while at < 10:
                x = w[CHAIN + at]
                y = w[CHAIN + MIDDLE + at]
                z = w[CHAIN + RIGHT + at]
                a, b, c = gone_from_houses(x, y, z)
                a &= w[at] | left
                b &= w[MIDDLE + at] | middle
                c &= w[RIGHT + at] | right
                stopped = (
                    w[STOPPED + at]
                    | (a & (w[GIVEN + at] | left_given))
                    | (b & (w[GIVEN + MIDDLE + at] | middle_given))
                    | (c & (w[GIVEN + RIGHT + at] | right_given))
                )
                # All bits where nothing has stopped it.
                on = (stopped - 1) >> 31
                grows |= on & ((a ^ x) | (b ^ y) | (c ^ z))
                w[CHAIN + at] = a
                w[CHAIN + MIDDLE + at] = b
                w[CHAIN + RIGHT + at] = c
                w[STOPPED + at] = stopped
                at += 1
        at = 1
        while at < 10 and w[STOPPED + at]:
            at += 1
        return at < 10

    def ask(self, w: vec[i32], lane: i64) -> None:
        """Puts the clues into a lane, without the one taken away."""
        column: i64 = 0
        while column < 3:
            at: i64 = 0
            while at < 9:
                cells = self._table[GIVEN + MIDDLE * column + at + 1]
                w[PUT + COLUMN * column + LANES * at + lane] = cells
                at += 1
            column += 1

    def rule_out(self, w: vec[i32], lane: i64) -> None:
        """Rules the clue's value out: any solution is a second one then."""
        cell = self._groups[self._group][self._member]
        word = self._word_of[cell]
        row = LANES * (word % MIDDLE - 1) + COLUMN * (word // MIDDLE)
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
        return line_of_clues(self._line, self._kept)

    def _put(self, cell: i64) -> None:
        """The cell has a clue."""
        self._kept[cell] = 1
        self._table[GIVEN + self._word_of[cell]] |= BITS[PLACE_OF_CELL[cell]]


@final
class Questions(Work):
    """The questions of puzzles, one of each at a time."""

    def __init__(self, puzzles: list[Shrinking]) -> None:
        # Only whether there is a solution counts, so any search will do.
        self.kind = DIVED
        self.dive = 0
        self._puzzles: Final = puzzles
        self._waiting = [
            number for number, puzzle in enumerate(puzzles) if puzzle.goes_on()
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
        if puzzle.goes_on():
            self._waiting.append(int(name))


def shrink_together(puzzles: list[Shrinking]) -> None:
    """Takes out of all puzzles the clues that can go."""
    run_fleet(Questions(puzzles), 1)
