"""The search of ``search`` for many puzzles, whose grids share a fleet.

Each puzzle in work has a *place*: what it has found, what it has guessed,
and the grids that it has put off.  Its grid is in a lane, where passes are
made until no cell gets a value, or it waits in a queue for a dearer rule:

    passes -> LINES -> BOXES -> CHOOSE -> READY, and into a lane again

A queue is served when it fills a fleet, so that no lane rests while there
is work, and whatever is free goes to the next puzzle.  A puzzle's search is
its own: it makes the same guesses in the same order as one ``Search``,
whoever its neighbours are.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.core.arrays import i32, i64, mypyc_attr, vec
from sudokit.core.branching import best_choice, lowest_place
from sudokit.core.fleet import (
    DEPTH,
    FOUND,
    FULL,
    LANES,
    PLACES,
    RECORD,
    RECORDS,
    ROOM,
    TWO,
    WIDTH,
    WRONG,
    fill_lines,
    new_fleet,
    new_room,
    note_singles,
    place,
    try_boxes,
)
from sudokit.core.reach import weigh
from sudokit.core.records import (
    copy_lane,
    copy_record,
    guess_in_lane,
    guess_in_record,
    load,
    load_beside,
    rule_out,
    store,
    wider,
    with_two,
)
from sudokit.core.search import BOXES as ENOUGH_GUESSES
from sudokit.core.search import DIVE
from sudokit.core.words import ALL, BITS, EMPTY, MIDDLE

LINES: Final = 0  # queues
BOXES: Final = 1
CHOOSE: Final = 2
READY: Final = 3

ROOT: Final = 0  # what a grid is: a puzzle, to the end of all rules
SPLIT: Final = 1  # one of two, after a guess
BOXED: Final = 2  # the same, after the rule of boxes
DIVED: Final = 3  # on the way down, by the cheapest rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Work:
    """Where the puzzles come from, and where the answers go."""

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Puts puzzles into the lanes of a fleet; how many, 0 for none.

        Candidates, full cells and naked singles are there; ``names`` gets
        a number for each.
        """
        raise NotImplementedError

    def solved(self, name: i64, w: vec[i32], lane: i64) -> None:
        """The first solution of a puzzle is in this lane."""
        raise NotImplementedError

    def done(self, name: i64, found: i64, guesses: i64) -> None:
        """So many solutions were found; -1 if the budget was spent."""
        raise NotImplementedError


@final
class Fleet:
    """Solves what there is to do, up to ``most`` solutions each."""

    def __init__(self) -> None:
        self._work = Work()
        self._most: i64 = 2
        self._limit: i64 = -1
        self._lanes = new_fleet()
        self._side = new_fleet()
        self._start = new_fleet()
        self._room = new_room()
        self._records = vec[i32]([0] * RECORDS)
        self._kinds = vec[i64]([0] * (PLACES * DEPTH))
        # Of each lane the place of its puzzle, -1 for none.
        self._place_of = vec[i64]([-1] * LANES)
        self._names = vec[i64]([0] * LANES)  # of the puzzles at the start
        self._started: i64 = 0
        self._at_start: i64 = 0
        self._ended = False
        # Of each place:
        self._name = vec[i64]([0] * PLACES)
        self._kind = vec[i64]([0] * PLACES)
        self._top = vec[i64]([0] * PLACES)  # grids put off
        self._found = vec[i64]([0] * PLACES)
        self._guesses = vec[i64]([0] * PLACES)
        self._diving = vec[i64]([0] * PLACES)
        self._free = vec[i64]([0] * PLACES)
        self._frees: i64 = 0
        self._queues = vec[i64]([0] * (4 * PLACES))
        self._sizes = vec[i64]([0] * 4)
        self._batch = vec[i64]([0] * LANES)

    def run(self, work: Work, most: i64 = 2, limit: i64 = -1) -> None:
        """Does all the work; ``limit`` are the guesses of a puzzle."""
        self._work = work
        self._most = most
        self._limit = limit
        self._ended = False
        self._started = self._at_start = 0
        self._frees = PLACES
        at: i64 = 0
        while at < PLACES:
            self._free[at] = at
            at += 1
        at = 0
        while at < LANES:
            self._place_of[at] = -1
            at += 1
        at = 0
        while at < 4:
            self._sizes[at] = 0
            at += 1
        while self._fill_lanes():
            place(self._lanes)
            note_singles(self._lanes)
            self._look()
        self._work = Work()

    def _fill_lanes(self) -> bool:
        """Gives each free lane a grid; False if there is none at all."""
        sizes = self._sizes
        while True:
            if sizes[LINES] >= LANES:
                self._serve_lines()
            if sizes[BOXES] >= LANES:
                self._serve_boxes()
            if sizes[CHOOSE] >= LANES:
                self._serve_choose()
            place_of = self._place_of
            busy: i64 = 0
            lane: i64 = 0
            while lane < LANES:
                if place_of[lane] >= 0 or self._load_next(lane):
                    busy += 1
                lane += 1
            if busy == LANES:
                return True
            # Nothing is left but what waits: the longest queue goes first.
            longest: i64 = LINES
            if sizes[BOXES] > sizes[longest]:
                longest = BOXES
            if sizes[CHOOSE] > sizes[longest]:
                longest = CHOOSE
            if not sizes[longest]:
                return busy > 0
            if longest == LINES:
                self._serve_lines()
            elif longest == BOXES:
                self._serve_boxes()
            else:
                self._serve_choose()

    def _load_next(self, lane: i64) -> bool:
        """Puts a grid that is ready into a lane, or the next puzzle."""
        size = self._sizes[READY]
        if size:
            place = self._queues[READY * PLACES + size - 1]
            self._sizes[READY] = size - 1
            self._load(lane, place)
            return True
        if not self._frees:
            return False
        if self._started == self._at_start:
            if self._ended:
                return False
            self._started = 0
            self._at_start = self._work.fill(self._start, self._names)
            if not self._at_start:
                self._ended = True
                return False
        self._frees -= 1
        place = self._free[self._frees]
        self._name[place] = self._names[self._started]
        self._kind[place] = ROOT
        self._top[place] = 0
        self._found[place] = 0
        self._guesses[place] = 0
        self._diving[place] = 1
        copy_lane(self._start, self._started, self._lanes, lane)
        self._started += 1
        self._place_of[lane] = place
        return True

    def _load(self, lane: i64, place: i64) -> None:
        """Puts the grid of a place into a lane."""
        base = (place * DEPTH + self._top[place]) * RECORD
        load(self._records, base, self._lanes, lane)
        self._place_of[lane] = place

    def _look(self) -> None:
        """Looks what has become of the grids in the lanes."""
        w = self._lanes
        place_of = self._place_of
        if len(w) != WIDTH or len(place_of) != LANES:
            raise ValueError
        lane: i64 = 0
        while lane < LANES:
            place = place_of[lane]
            if place < 0:
                pass
            elif w[WRONG + lane]:
                self._diving[place] = 0
                self._go_back(lane, place)
            elif not w[FOUND + lane]:
                self._settle(lane, place)
            lane += 1

    def _settle(self, lane: i64, place: i64) -> None:
        """No cell of a grid gets a value any more."""
        w = self._lanes
        full = w[FULL + lane] & w[FULL + LANES + lane]
        if full & w[FULL + 2 * LANES + lane] == ALL:
            self._note_solution(lane, place)
            return
        base = (place * DEPTH + self._top[place]) * RECORD
        store(w, lane, self._records, base)
        if self._kind[place] == DIVED and self._diving[place]:
            self._dive(lane, place)
        else:
            self._place_of[lane] = -1
            self._push(LINES, place)

    def _note_solution(self, lane: i64, place: i64) -> None:
        """The grid in a lane is a solution."""
        self._found[place] += 1
        if self._found[place] == 1:
            self._work.solved(self._name[place], self._lanes, lane)
        if self._found[place] == self._most:
            self._top[place] = 0
        self._go_back(lane, place)

    def _go_back(self, lane: i64, place: i64) -> None:
        """Goes on with the grid put off last, if there is one."""
        top = self._top[place]
        if top:
            top -= 1
            self._top[place] = top
            self._kind[place] = self._kinds[place * DEPTH + top]
            self._load(lane, place)
        else:
            self._place_of[lane] = -1
            self._end(place, self._found[place])

    def _end(self, place: i64, found: i64) -> None:
        """A puzzle is done."""
        self._work.done(self._name[place], found, self._guesses[place])
        self._free[self._frees] = place
        self._frees += 1

    def _push(self, queue: i64, place: i64) -> None:
        size = self._sizes[queue]
        self._queues[queue * PLACES + size] = place
        self._sizes[queue] = size + 1

    def _take(self, queue: i64) -> i64:
        """Puts the first grids of a queue side by side; how many."""
        queues = self._queues
        batch = self._batch
        tops = self._top
        records = self._records
        w = self._side
        size = self._sizes[queue]
        count = min(size, LANES)
        at: i64 = 0
        while at < count:
            size -= 1
            place = queues[queue * PLACES + size]
            batch[at] = place
            load_beside(records, (place * DEPTH + tops[place]) * RECORD, w, at)
            at += 1
        self._sizes[queue] = size
        return count

    def _serve_lines(self) -> None:
        """Three values fill a mini-line."""
        w = self._side
        count = self._take(LINES)
        fill_lines(w, self._room)
        changed = w[FOUND : FOUND + LANES]
        note_singles(w)
        at: i64 = 0
        while at < count:
            place = self._batch[at]
            kind = self._kind[place]
            if w[WRONG + at]:
                self._fail(place)
            elif changed[at]:
                self._keep(at, place)
            elif kind == ROOT or (
                kind != BOXED and self._guesses[place] > ENOUGH_GUESSES
            ):
                self._push(BOXES, place)
            else:
                self._choose(place)
            at += 1

    def _serve_boxes(self) -> None:
        """What follows from each column of a box, follows."""
        w = self._side
        count = self._take(BOXES)
        try_boxes(w)
        changed = w[FOUND : FOUND + LANES]
        note_singles(w)
        at: i64 = 0
        while at < count:
            place = self._batch[at]
            if self._kind[place] != ROOT:
                self._kind[place] = BOXED
            if not changed[at]:
                self._choose(place)
            elif w[WRONG + at]:
                self._fail(place)
            else:
                self._keep(at, place)
            at += 1

    def _keep(self, at: i64, place: i64) -> None:
        """A grid has lost candidates, so that passes are due."""
        base = (place * DEPTH + self._top[place]) * RECORD
        store(self._side, at, self._records, base)
        self._push(READY, place)

    def _fail(self, place: i64) -> None:
        """A grid is impossible: the one put off last is due."""
        self._diving[place] = 0
        top = self._top[place]
        if top:
            top -= 1
            self._top[place] = top
            self._kind[place] = self._kinds[place * DEPTH + top]
            self._push(READY, place)
        else:
            self._end(place, self._found[place])

    def _choose(self, place: i64) -> None:
        """A guess is due."""
        if self._diving[place] and self._guesses[place] >= DIVE:
            self._dive(-1, place)
        else:
            self._push(CHOOSE, place)

    def _serve_choose(self) -> None:
        """Guesses in the cells with the greatest reach."""
        room = self._room
        count = self._take(CHOOSE)
        weigh(self._side, room)
        if len(room) != ROOM:
            raise ValueError
        at: i64 = 0
        while at < count:
            place = self._batch[at]
            column: i64 = 0
            cells = room[TWO + at]
            if not cells:
                column = 1
                cells = room[TWO + LANES + at]
                if not cells:
                    column = 2
                    cells = room[TWO + 2 * LANES + at]
            if cells:
                self._guess(-1, place, column, lowest_place(cells), True)
            else:
                self._guess_of_few(-1, place)
            at += 1

    def _dive(self, lane: i64, place: i64) -> None:
        """Guesses in the first bivalue cell there is."""
        base = (place * DEPTH + self._top[place]) * RECORD
        column: i64 = 0
        while column < 3:
            cells = with_two(self._records, base + 9 * column)
            if cells:
                self._guess(lane, place, column, lowest_place(cells), True)
                return
            column += 1
        self._guess_of_few(lane, place)

    def _guess_of_few(self, lane: i64, place: i64) -> None:
        """Guesses where no cell has two candidates."""
        base = (place * DEPTH + self._top[place]) * RECORD
        words = EMPTY[:]
        column: i64 = 0
        while column < 3:
            at: i64 = 0
            while at < 9:
                words[MIDDLE * column + at + 1] = self._records[
                    base + 9 * column + at
                ]
                at += 1
            column += 1
        mark = best_choice(words, False)
        self._guess(lane, place, mark // 32 // MIDDLE, mark & 31, False)

    def _guess(
        self, lane: i64, place: i64, column: i64, bit_at: i64, two: bool
    ) -> None:
        """Goes on with a guess, and puts off what follows if it is wrong.

        The grid goes on in its lane, if it is in one.
        """
        records = self._records
        guesses = self._guesses[place]
        if guesses == self._limit:
            if lane >= 0:
                self._place_of[lane] = -1
            self._end(place, -1)
            return
        kind: i64 = SPLIT
        if self._diving[place] and guesses >= DIVE:
            kind = DIVED
        self._guesses[place] = guesses + 1
        top = self._top[place]
        self._kinds[place * DEPTH + top] = kind
        self._kind[place] = kind
        self._top[place] = top + 1
        base = (place * DEPTH + top) * RECORD
        value = wider(records, base, column, bit_at)
        bit = BITS[bit_at]
        if lane >= 0:
            guess_in_lane(self._lanes, lane, column, value, bit)
        else:
            copy_record(records, base)
            guess_in_record(records, base + RECORD, column, value, bit)
            self._push(READY, place)
        rule_out(records, base, column, value, bit, two)
