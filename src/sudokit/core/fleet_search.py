"""The search of ``search`` for many puzzles at a time, in fleets.

Each puzzle in work has a *place*: the number of its solutions and guesses so
far, and a stack of grids still to be searched.  Its current grid is in a lane
of the main fleet, where passes are made until no cell gets a value.  Then it
moves on to one of three queues, for the more expensive rules:

    mini-lines    every grid goes here first
    boxes         puzzles without a guess, or with many
    guesses       all others

A rule that changes a grid makes it ready for more passes.  Each queue is a
fleet itself, and is processed as soon as it is full, so that every rule works
on eight grids at a time.  Free lanes of the main fleet get the grids that
are ready, and then the next puzzles.

The puzzles don't influence each other: each makes the same guesses in the
same order as ``Search`` does for it alone.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.core.branching import best_choice, lowest_place
from sudokit.core.fleet import (
    COLUMN,
    DEPTH,
    FULL,
    LANES,
    PLACES,
    PROGRESS,
    RECORD,
    RECORDS,
    TWO,
    WIDTH,
    WRONG,
    fill_lines,
    new_fleet,
    note_singles,
    place,
    try_boxes,
)
from sudokit.core.reach import weigh
from sudokit.core.records import (
    copy_lane,
    guess_in_lane,
    load,
    rule_out,
    store,
    wider,
    with_two,
)
from sudokit.core.search import BOXES as ENOUGH_GUESSES
from sudokit.core.search import DIVE
from sudokit.core.words import ALL, EMPTY, MIDDLE
from sudokit.native.arrays import i32, i64, vec

# The kind of a grid:
ROOT: Final = 0  # a puzzle: all rules are applied to their end
SPLIT: Final = 1  # one of the two grids after a guess
BOXED: Final = 2  # the same, after the rule of boxes
DIVED: Final = 3  # after a guess of a dive: passes only
GROWN: Final = 4  # it gets clues one after the other: no rule of boxes

NO_GUESS: Final = -1


class Work:
    """The puzzles that a fleet solves, and the receiver of their results.

    ``kind`` is the kind with which each puzzle starts, ``dive`` the number
    of its guesses before a dive.
    """

    kind: i64 = ROOT
    dive: i64 = DIVE

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Put puzzles into the lanes of a fleet; return their number.

        0 if there are no more for now; it is called again, as a result may
        lead to more.  Set candidates, full cells and naked singles, and a
        unique number for each puzzle in ``names``.
        """
        raise NotImplementedError

    def clue(self, name: i64, w: vec[i32], lane: i64) -> i64:
        """Return the mark of the next clue of a GROWN puzzle, -1 to end."""
        return -1

    def solved(self, name: i64, w: vec[i32], lane: i64) -> None:
        """Store the first solution of a puzzle, in this lane."""

    def done(self, name: i64, solutions: i64, guesses: i64) -> None:
        """End a puzzle with its number of solutions; -1 for a spent budget."""


@final
class Queue:
    """Grids that wait for a rule, in the lanes of a fleet."""

    def __init__(self) -> None:
        self.lanes: Final = new_fleet()
        self.places: Final = vec[i64]([0] * LANES)
        self.size: i64 = 0

    def add(self, w: vec[i32], lane: i64, place: i64) -> bool:
        """Add the grid of a place from a lane; return if the queue is full."""
        copy_lane(w, lane, self.lanes, self.size)
        self.places[self.size] = place
        self.size += 1
        return self.size == LANES


@final
class Fleet:
    """Solves all puzzles of some work, up to ``most`` solutions each."""

    def __init__(self) -> None:
        self._work = Work()
        self._most: i64 = 2
        self._limit: i64 = -1
        self._first_kind: i64 = ROOT
        self._dive_from: i64 = DIVE
        self._lanes: Final = new_fleet()
        self._start: Final = new_fleet()  # the next puzzles
        self._lines: Final = Queue()
        self._boxes: Final = Queue()
        self._choice: Final = Queue()
        self._records: Final = vec[i32]([0] * RECORDS)
        # The place of each lane's puzzle, -1 for none.
        self._place_of: Final = vec[i64]([-1] * LANES)
        # The puzzles at the start:
        self._names: Final = vec[i64]([0] * LANES)
        self._started: i64 = 0
        self._at_start: i64 = 0
        self._open: i64 = LANES  # lanes that may get a grid, from the first
        # By place:
        self._name: Final = vec[i64]([0] * PLACES)
        self._kind: Final = vec[i64]([0] * PLACES)
        self._guess_of: Final = vec[i64]([0] * PLACES)  # the guess to make
        self._top: Final = vec[i64]([0] * PLACES)  # the height of the stack
        self._kinds: Final = vec[i64]([0] * (PLACES * DEPTH))  # of the stack
        self._solutions: Final = vec[i64]([0] * PLACES)
        self._guesses: Final = vec[i64]([0] * PLACES)
        self._diving: Final = vec[i64]([0] * PLACES)
        self._free: Final = vec[i64]([0] * PLACES)
        self._frees: i64 = 0
        self._ready: Final = vec[i64]([0] * PLACES)
        self._readies: i64 = 0

    def run(self, work: Work, most: i64 = 2, limit: i64 = -1) -> None:
        """Do all the work; ``limit`` is the budget of each puzzle."""
        self._work = work
        self._most = most
        self._limit = limit
        self._first_kind = work.kind
        self._dive_from = work.dive
        self._started = self._at_start = self._readies = 0
        self._lines.size = self._boxes.size = self._choice.size = 0
        self._frees = PLACES
        at: i64 = 0
        while at < PLACES:
            self._free[at] = at
            at += 1
        at = 0
        while at < LANES:
            self._place_of[at] = -1
            at += 1
        while self._fill_lanes():
            place(self._lanes)
            self._look()
        self._work = Work()

    def _fill_lanes(self) -> bool:
        """Give each free lane a grid; return False if there is none at all."""
        place_of = self._place_of
        while True:
            busy: i64 = 0
            lane: i64 = 0
            while lane < LANES:
                if place_of[lane] >= 0 or self._load_next(lane):
                    busy += 1
                lane += 1
            if busy == LANES:
                return True
            # The rest is in the queues: process the longest.
            lines = self._lines.size
            boxes = self._boxes.size
            choice = self._choice.size
            if choice and choice >= lines and choice >= boxes:
                self._serve_choice()
            elif lines and lines >= boxes:
                self._serve_lines()
            elif boxes:
                self._serve_boxes()
            else:
                return busy > 0

    def _load_next(self, lane: i64) -> bool:
        """Put a ready grid into a lane, or the next puzzle."""
        if self._readies:
            self._readies -= 1
            place = self._ready[self._readies]
            guess = self._guess_of[place]
            if guess < 0:
                self._load(lane, place, self._top[place])
            else:
                # The grid below on the stack is the one before the guess.
                self._load(lane, place, self._top[place] - 1)
                guess_in_lane(self._lanes, lane, guess)
            return True
        if not self._frees:
            return False
        if self._started == self._at_start:
            self._started = 0
            self._at_start = self._work.fill(self._start, self._names)
            if not self._at_start:
                return False
        self._frees -= 1
        place = self._free[self._frees]
        self._name[place] = self._names[self._started]
        self._kind[place] = self._first_kind
        self._top[place] = 0
        self._solutions[place] = 0
        self._guesses[place] = 0
        self._diving[place] = 1
        copy_lane(self._start, self._started, self._lanes, lane)
        self._started += 1
        self._place_of[lane] = place
        return True

    def _load(self, lane: i64, place: i64, at: i64) -> None:
        """Put a grid of a place's stack into a lane."""
        base = (place * DEPTH + at) * RECORD
        load(self._records, base, self._lanes, lane)
        self._place_of[lane] = place

    def _look(self) -> None:
        """Examine the grids after a pass."""
        w = self._lanes
        place_of = self._place_of
        if len(w) != WIDTH or len(place_of) != LANES:
            raise ValueError
        lane: i64 = 0
        while lane < LANES:
            self._open = lane + 1
            place = place_of[lane]
            if place < 0:
                pass
            elif w[WRONG + lane]:
                self._diving[place] = 0
                self._go_back(lane, place)
            elif not w[PROGRESS + lane]:
                self._settle(lane, place)
            lane += 1

    def _settle(self, lane: i64, place: i64) -> None:
        """Queue a grid that another pass wouldn't change."""
        w = self._lanes
        full = w[FULL + lane] & w[FULL + COLUMN + lane]
        if full & w[FULL + 2 * COLUMN + lane] == ALL:
            self._note_solution(lane, place)
        elif self._kind[place] == DIVED and self._diving[place]:
            self._dive(w, lane, place, True)
        else:
            self._place_of[lane] = -1
            if self._lines.add(w, lane, place):
                self._serve_lines()

    def _note_solution(self, lane: i64, place: i64) -> None:
        """Record that the grid in a lane is a solution."""
        self._solutions[place] += 1
        if self._solutions[place] == 1:
            self._work.solved(self._name[place], self._lanes, lane)
        if self._solutions[place] == self._most:
            self._top[place] = 0
        self._go_back(lane, place)

    def _go_back(self, lane: i64, place: i64) -> None:
        """Continue with the top of the stack, in the same lane."""
        if self._pop(place):
            self._load(lane, place, self._top[place])
        else:
            self._place_of[lane] = -1

    def _fail(self, place: i64) -> None:
        """Replace an impossible grid of a queue by the top of its stack."""
        self._diving[place] = 0
        if self._pop(place):
            self._be_ready(place, NO_GUESS)

    def _pop(self, place: i64) -> bool:
        """Take a grid from the stack; end the puzzle if it is empty."""
        top = self._top[place]
        if not top:
            self._end(place, self._solutions[place])
            return False
        top -= 1
        self._top[place] = top
        self._kind[place] = self._kinds[place * DEPTH + top]
        return True

    def _end(self, place: i64, solutions: i64) -> None:
        """End a puzzle, and free its place."""
        self._work.done(self._name[place], solutions, self._guesses[place])
        self._free[self._frees] = place
        self._frees += 1

    def _be_ready(self, place: i64, guess: i64) -> None:
        """Mark a grid as ready for more passes, after its guess, if any."""
        self._guess_of[place] = guess
        self._ready[self._readies] = place
        self._readies += 1

    def _serve_lines(self) -> None:
        """Apply the rule of mini-lines."""
        queue = self._lines
        w = queue.lanes
        fill_lines(w)
        note_singles(w)
        at: i64 = 0
        while at < queue.size:
            place = queue.places[at]
            kind = self._kind[place]
            if w[WRONG + at]:
                self._fail(place)
            elif w[PROGRESS + at]:
                self._keep(w, at, place)
            elif kind == GROWN:
                self._grow(w, at, place)
            elif kind == ROOT or (
                kind != BOXED and self._guesses[place] > ENOUGH_GUESSES
            ):
                if self._boxes.add(w, at, place):
                    self._serve_boxes()
            else:
                self._choose(w, at, place)
            at += 1
        queue.size = 0

    def _serve_boxes(self) -> None:
        """Apply the rule of boxes."""
        queue = self._boxes
        w = queue.lanes
        try_boxes(w)
        note_singles(w)
        at: i64 = 0
        while at < queue.size:
            place = queue.places[at]
            if self._kind[place] != ROOT:
                self._kind[place] = BOXED
            if not w[PROGRESS + at]:
                self._choose(w, at, place)
            elif w[WRONG + at]:
                self._fail(place)
            else:
                self._keep(w, at, place)
            at += 1
        queue.size = 0

    def _keep(self, w: vec[i32], lane: i64, place: i64) -> None:
        """Send a grid that has lost candidates to more passes."""
        free: i64 = 0
        while free < self._open and self._place_of[free] >= 0:
            free += 1
        if free < self._open:
            copy_lane(w, lane, self._lanes, free)
            self._place_of[free] = place
        else:
            base = (place * DEPTH + self._top[place]) * RECORD
            store(w, lane, self._records, base)
            self._be_ready(place, NO_GUESS)

    def _grow(self, w: vec[i32], lane: i64, place: i64) -> None:
        """Add the next clue to a grid, or end it."""
        mark = self._work.clue(self._name[place], w, lane)
        if mark < 0:
            self._end(place, 0)
        else:
            guess_in_lane(w, lane, mark)
            self._keep(w, lane, place)

    def _choose(self, w: vec[i32], lane: i64, place: i64) -> None:
        """Queue a grid for a guess, as no rule changes it."""
        if self._diving[place] and self._guesses[place] >= self._dive_from:
            self._dive(w, lane, place, False)
        elif self._choice.add(w, lane, place):
            self._serve_choice()

    def _serve_choice(self) -> None:
        """Guess in the bivalue cells with the greatest reach."""
        queue = self._choice
        w = queue.lanes
        weigh(w)
        at: i64 = 0
        while at < queue.size:
            column: i64 = 0
            cells = w[TWO + at]
            if not cells:
                column = 1
                cells = w[TWO + COLUMN + at]
                if not cells:
                    column = 2
                    cells = w[TWO + 2 * COLUMN + at]
            self._guess(w, at, queue.places[at], column, cells, False)
            at += 1
        queue.size = 0

    def _dive(self, w: vec[i32], lane: i64, place: i64, in_lane: bool) -> None:
        """Guess in the first bivalue cell."""
        column: i64 = 0
        cells = with_two(w, lane, column)
        while not cells and column < 2:
            column += 1
            cells = with_two(w, lane, column)
        self._guess(w, lane, place, column, cells, in_lane)

    def _guess(
        self,
        w: vec[i32],
        lane: i64,
        place: i64,
        column: i64,
        cells: i32,
        in_lane: bool,
    ) -> None:
        """Guess in the first of some bivalue cells of a column.

        Without any, guess in a cell with more candidates.  The grid without
        the guess goes on the stack; the grid with it stays in its lane if that
        is in the main fleet (``in_lane``), else it becomes ready.
        """
        guesses = self._guesses[place]
        if guesses == self._limit:
            if in_lane:
                self._place_of[lane] = -1
            self._end(place, -1)
            return
        if cells:
            mark = wider(w, lane, column, lowest_place(cells))
        else:
            mark = _guess_of_few(w, lane)
        kind: i64 = SPLIT
        if self._diving[place] and guesses >= self._dive_from:
            kind = DIVED
        self._guesses[place] = guesses + 1
        top = self._top[place]
        self._kinds[place * DEPTH + top] = kind
        self._kind[place] = kind
        self._top[place] = top + 1
        base = (place * DEPTH + top) * RECORD
        store(w, lane, self._records, base)
        if in_lane:
            guess_in_lane(w, lane, mark)
        else:
            self._be_ready(place, mark)
        rule_out(self._records, base, mark, cells != 0)


def _guess_of_few(w: vec[i32], lane: i64) -> i64:
    """Return the mark to guess if no cell has two candidates."""
    words = EMPTY[:]
    column: i64 = 0
    while column < 3:
        at: i64 = 0
        while at < 9:
            cells = w[COLUMN * column + LANES * at + lane]
            words[MIDDLE * column + at + 1] = cells
            at += 1
        column += 1
    mark = best_choice(words, False)
    word = mark // 32
    return 32 * (12 * (word // MIDDLE) + word % MIDDLE - 1) + mark % 32


IDLE: Final[list[Fleet]] = []  # fleets not in use


def run_fleet(work: Work, most: i64 = 2, limit: i64 = -1) -> None:
    """Solve all puzzles of ``work``, up to a number of solutions each.

    ``limit`` is the budget of guesses of each puzzle, -1 for no limit.
    """
    fleet = IDLE.pop() if IDLE else Fleet()
    fleet.run(work, most, limit)
    IDLE.append(fleet)
