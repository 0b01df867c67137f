"""Makes many puzzles at a time, side by side, in the lanes of a fleet.

    grow_together(...)      finds clues from which the other cells follow
    shrink_together(...)    removes the clues not needed

A puzzle that grows gets one clue after the other, the same ones as from
``digging._grown``.  A puzzle that shrinks has one question at a time:
without this clue, is its solution still the only one?  After the answer it
tries the next clue.  The result is that of ``digging.shrunk``.
"""

from typing import Final, final

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
from sudokit.core.records import guess_in_lane
from sudokit.core.rules import gone_from_houses
from sudokit.core.words import ALL, BITS
from sudokit.generator.digging import Started
from sudokit.native.arrays import i32, i64, vec
from sudokit.text.characters import line_of_clues

# Tables of words have the rows of a fleet: the values of the left columns
# of the boxes, then from MIDDLE and RIGHT on those of the others.
MIDDLE: Final = 12
RIGHT: Final = 24
ROWS: Final = 33
# The parts of a puzzle: the words of the solution, of the clues (GIVEN), of
# the cells of a swap (CHAIN), and what stops it (STOPPED).
GIVEN: Final = 3 * MIDDLE
CHAIN: Final = 6 * MIDDLE
STOPPED: Final = 9 * MIDDLE
WORDS: Final = 10 * MIDDLE
NO_WORDS: Final = vec[i32]([0] * WORDS)
NO_CELLS: Final = vec[i64]([0] * 81)
# The mark of the value 1 in each cell; the next value's is 32 more.
FIRST_MARKS: Final = vec[i64](
    [
        32 * MIDDLE * (cell % 3) + cell // 9 * 3 + cell % 9 // 3
        for cell in range(81)
    ]
)
INDEPENDENT: Final = 4  # first clues at once: three never imply a cell


@final
class Groups:
    """Cells that are filled together, one group after the other."""

    def __init__(self, groups: list[list[int]]) -> None:
        self.cells: Final = vec[i64](
            [cell for group in groups for cell in group]
        )
        ends = [0]
        for group in groups:
            ends.append(ends[-1] + len(group))
        # The start of each group, then the end of the last one.
        self.starts: Final = vec[i64](ends)


@final
class Growing:
    """A grid that gets the clues of a solution until the others follow."""

    def __init__(self, line: str, groups: Groups, order: list[int]) -> None:
        """``line`` is the solution, ``order`` that of the groups."""
        self.line: Final = line
        self.order: Final = order
        marks = FIRST_MARKS[:]
        cell: i64 = 0
        while cell < 81:
            marks[cell] += 32 * (i64(ord(line[cell])) - 49)
            cell += 1
        self.marks: Final = marks  # of the solution's values
        self._groups: Final = groups
        self._at: i64 = 0  # the next group, in this order
        self._next: i64 = 0  # the next cell, and the end of its group
        self._end: i64 = 0
        self._chosen: list[int] = []
        self._is_chosen = False  # has the group a clue?
        self._suffices = False

    def next_clue(self, w: vec[i32], lane: i64) -> i64:
        """Return the mark of the next empty cell, -1 if there is none."""
        cells = self._groups.cells
        at = self._next
        while True:
            while at < self._end:
                mark = self.marks[cells[at]]
                at += 1
                column = mark // (32 * MIDDLE)
                if not w[FULL + COLUMN * column + lane] & BITS[mark & 31]:
                    self._next = at
                    if not self._is_chosen:
                        self._is_chosen = True
                        self._chosen.append(self.order[self._at - 1])
                    return mark
            if self._at == len(self.order):
                self._next = at
                return -1
            number: i64 = self.order[self._at]
            self._at += 1
            self._is_chosen = False
            at = self._groups.starts[number]
            self._end = self._groups.starts[number + 1]

    def end(self, suffices: bool) -> None:
        """Store whether the clues imply all other cells."""
        self._suffices = suffices

    def grown(self) -> list[int]:
        """Return the groups with clues; all groups if they don't suffice."""
        return self._chosen if self._suffices else self.order[:]


@final
class Growths(Work):
    """Grids that get their clues."""

    def __init__(self, grids: list[Growing]) -> None:
        self.kind = GROWN
        self._grids: Final = grids
        self._next = 0

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Fill lanes with empty grids and their first clues, in one pass."""
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
        """Return the next clue of a grid."""
        return self._grids[name].next_clue(w, lane)

    def done(self, name: i64, solutions: i64, guesses: i64) -> None:
        """End a grid that is full, or has all clues."""
        self._grids[name].end(solutions > 0)


def grow_together(grids: list[Growing]) -> None:
    """Give all grids their clues."""
    run_fleet(Growths(grids), 1)


@final
class Shrinking:
    """A puzzle that loses clues, and its current question."""

    def __init__(
        self, grown: Growing, groups: Groups, started: Started, nelts: int
    ) -> None:
        """Start from the solution of ``grown``.

        Clues are tried in their order, until ``nelts`` of them are left.
        """
        self._line: Final = grown.line
        self._marks: Final = grown.marks
        self._groups: Final = groups
        self._order: Final = started.order
        self._nelts: Final[i64] = nelts
        self._clues: i64 = 0
        self._given: Final = NO_CELLS[:]
        self._tried: i64 = 0  # number of groups
        self._start: i64 = 0  # the group's first cell, the next, and the end
        self._next: i64 = 0
        self._end: i64 = 0
        self._mark: i64 = 0  # of the clue removed last
        self._table: Final = table_of(self._marks)
        starts = groups.starts
        for number in started.chosen:
            at = starts[number]
            end = starts[number + 1]
            self._clues += end - at
            while at < end:
                self._put(groups.cells[at])
                at += 1

    def try_next(self) -> bool:
        """Remove the next clue to try; return False if there is none."""
        while self._next < self._end or self._next_group():
            cell = self._groups.cells[self._next]
            self._next += 1
            mark = self._marks[cell]
            self._mark = mark
            self._table[GIVEN + (mark >> 5)] &= ~BITS[mark & 31]
            self._given[cell] = 0
            if not self._can_swap():
                return True
            self.answer(True)
        return False

    def _next_group(self) -> bool:
        """Select the next group that is small enough."""
        starts = self._groups.starts
        while self._tried < len(self._order):
            number: i64 = self._order[self._tried]
            self._tried += 1
            start = starts[number]
            end = starts[number + 1]
            if self._clues - (end - start) >= self._nelts:
                self._start = self._next = start
                self._end = end
                return True
        return False

    def _can_swap(self) -> bool:
        """Return whether the removed value can be swapped with another.

        The swap spreads from its cell through cells of both that see each
        other.  If none of these has a clue, there is a second solution.
        The eight others are tried at once, 9 in the place of the value.
        """
        w = self._table
        if len(w) != WORDS:
            raise ValueError
        row = self._mark >> 5
        column = row // MIDDLE * MIDDLE
        value = row - column
        left = w[value]
        middle = w[MIDDLE + value]
        right = w[RIGHT + value]
        left_given = w[GIVEN + value]
        middle_given = w[GIVEN + MIDDLE + value]
        right_given = w[GIVEN + RIGHT + value]
        at: i64 = value
        while at < CHAIN:
            w[at] = w[at - value + 8]
            at += MIDDLE
        at = CHAIN
        while at < WORDS:
            w[at] = 0
            at += 1
        bit = BITS[self._mark & 31]
        at = CHAIN + column
        end = at + 8
        while at < end:
            w[at] = bit
            at += 1
        grows: i32 = 1
        while grows:
            grows = 0
            at = 0
            while at < 8:
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
                # All ones if nothing stopped it.
                on = (stopped - 1) >> 31
                grows |= on & ((a ^ x) | (b ^ y) | (c ^ z))
                w[CHAIN + at] = a
                w[CHAIN + MIDDLE + at] = b
                w[CHAIN + RIGHT + at] = c
                w[STOPPED + at] = stopped
                at += 1
        w[value] = left
        w[MIDDLE + value] = middle
        w[RIGHT + value] = right
        w[GIVEN + value] = left_given
        w[GIVEN + MIDDLE + value] = middle_given
        w[GIVEN + RIGHT + value] = right_given
        at = STOPPED
        while at < STOPPED + 8 and w[at]:
            at += 1
        return at < STOPPED + 8

    def load(self, w: vec[i32], lane: i64) -> None:
        """Put the clues into a lane, without the removed one."""
        table = self._table
        if len(table) != WORDS or not 0 <= lane < LANES:
            raise ValueError
        at: i64 = 0
        while at < ROWS:
            w[PUT + LANES * at + lane] = table[GIVEN + at]
            at += 1

    def rule_out(self, w: vec[i32], lane: i64) -> None:
        """Rule the clue's value out: any solution is then a second one."""
        w[LANES * (self._mark >> 5) + lane] &= ~BITS[self._mark & 31]

    def answer(self, second: bool) -> None:
        """Restore the clue if there is a second solution; continue."""
        if second:
            while self._next > self._start:
                self._next -= 1
                self._put(self._groups.cells[self._next])
            self._end = self._next
        elif self._next == self._end:
            self._clues -= self._end - self._start

    def line(self) -> str:
        """Return the text of the puzzle."""
        return line_of_clues(self._line, self._given)

    def _put(self, cell: i64) -> None:
        """Add a clue."""
        mark = self._marks[cell]
        self._given[cell] = 1
        self._table[GIVEN + (mark >> 5)] |= BITS[mark & 31]


def table_of(marks: vec[i64]) -> vec[i32]:
    """Return the words of a puzzle without clues from its marks."""
    table = NO_WORDS[:]
    bits = BITS
    for mark in marks:
        table[mark >> 5] |= bits[mark & 31]
    return table


@final
class Questions(Work):
    """Searches for second solutions, one question per puzzle at a time."""

    def __init__(self, puzzles: list[Shrinking]) -> None:
        # Any search will do: only the existence of a solution counts.
        self.kind = DIVED
        self.dive = 0
        self._puzzles: Final = puzzles
        self._waiting = [
            number
            for number, puzzle in enumerate(puzzles)
            if puzzle.try_next()
        ]
        self._loaded = 0  # index of the next to ask

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Load the next questions."""
        count: i64 = 0
        while count < LANES and self._loaded < len(self._waiting):
            number = self._waiting[self._loaded]
            self._loaded += 1
            self._puzzles[number].load(w, count)
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

    def done(self, name: i64, solutions: i64, guesses: i64) -> None:
        """Store an answer, and queue the next question."""
        puzzle = self._puzzles[name]
        puzzle.answer(solutions > 0)
        if puzzle.try_next():
            self._waiting.append(int(name))


def shrink_together(puzzles: list[Shrinking]) -> None:
    """Remove the clues not needed from all puzzles."""
    run_fleet(Questions(puzzles), 1)
