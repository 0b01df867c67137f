"""The state of a search: compiled rules, and the candidates of a puzzle.

    Compiled       compiled rules, shared by all puzzles of these rules
    Propagator     a rule about a few cells, and its deductions
    SearchState    the candidates of all cells, and the propagators to run
    take, take_value, take_from_peers
                   remove candidates from some cells

The candidates of a cell are a mask, an integer with bit v-1 for the value
v.  Values are 1 to ``size``, at most 63, so a mask is never negative.
Cells are numbered row by row, from 0 to size*size-1; helper cells follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.native.arrays import append, i64, mypyc_attr, vec
from sudokit.native.bits import BITS, bit_of, place_of

# Propagators that are due are bits, this many per word.
IN_A_WORD: Final[i64] = 62
WORD: Final[i64] = 0x3FFFFFFFFFFFFFFF
# From this many values on a grid is large.
LARGE: Final[i64] = 16
# How many propagators run between two looks at the clock.
RUNS: Final[i64] = 1024


def repeated(value: i64, times: i64) -> vec[i64]:
    """Return an array of one value, this many times."""
    return vec[i64]([value] * times)


def all_values(size: i64) -> i64:
    """Return the mask of the values 1 to size."""
    return BITS[size - 1] | (BITS[size - 1] - 1)


@mypyc_attr(allow_interpreted_subclasses=False)
class Propagator:
    """A rule about a few cells, and its deductions.

    ``cells`` are those whose change makes the rule be looked at again;
    ``room`` is how many words it needs while it runs, ``memory`` how many
    it needs from run to run, which begin at ``place``.  If it is ``exact``,
    a second run would find nothing more.
    """

    def __init__(self, cells: vec[i64]) -> None:
        self.cells: vec[i64] = cells
        self.room: i64 = 0
        self.memory: i64 = 0
        self.place: i64 = 0
        self.exact: bool = False

    def narrow(self, state: SearchState) -> bool:
        """Remove impossible candidates; False for a contradiction."""
        raise NotImplementedError


@final
class Compiled:
    """Rules compiled for solving; immutable.

    size          values are 1 to size, cells 0 to size*size-1, and
    helpers       so many helper cells
    possible      False if a group has more cells than there are values
    start         a mask for each cell: what it may have by itself
    propagators   in the order in which they are run
    watch         for each cell the propagators that it makes due, as bits,
                  ``words`` words a cell
    peers         for each cell those that differ from it; ``peer_starts``
    seen          the same as bits, two words a cell; of large grids nothing
    houses        their cells, ``size`` a house
    scores        for each cell how much it is worth trying at first
    is_large      have its houses many cells, and are there no other rules?
    goes_back     are the other rules pairs and sets of some cells?
    linked        the cells of the grid in a rule with helper cells
    """

    def __init__(
        self,
        size: i64,
        possible: bool,
        start: vec[i64],
        propagators: list[Propagator],
        peers: tuple[vec[i64], vec[i64]],
        seen: vec[i64],
        houses: list[vec[i64]],
        scores: vec[i64],
        has_houses_alone: bool,
        goes_back: bool = False,
        linked: Sequence[int] = (),
    ) -> None:
        self.size: Final[i64] = size
        self.is_large: Final = has_houses_alone and size >= LARGE
        self.goes_back: Final = goes_back
        self.linked: Final[vec[i64]] = vec[i64](linked)
        self.helpers: Final[i64] = i64(len(start)) - size * size
        self.full: Final[i64] = all_values(size)
        self.possible: Final = possible
        self.start: Final[vec[i64]] = start
        self.propagators: Final = vec[Propagator](propagators)
        self.peers: Final[vec[i64]] = peers[0]
        self.peer_starts: Final[vec[i64]] = peers[1]
        self.seen: Final[vec[i64]] = (
            seen if len(start) <= 2 * IN_A_WORD else vec[i64]()
        )
        self.houses: Final[vec[i64]] = joined(houses)
        self.scores: Final[vec[i64]] = scores
        self.words: Final[i64] = words_for(len(propagators))
        self.watch: Final[vec[i64]] = watches(propagators, i64(len(start)))
        room = 8 * i64(len(start))
        memory: i64 = 0
        for propagator in propagators:
            room = max(room, propagator.room)
            if propagator.memory:
                propagator.place = memory
                memory += propagator.memory
        self.room: Final[i64] = room
        self.memory: Final[i64] = memory


def seen_by(peers: vec[i64], starts: vec[i64]) -> vec[i64]:
    """Return the peers of each cell as bits, in two words or more."""
    cells = i64(len(starts)) - 1
    words = max(words_for(cells), 2)
    seen = repeated(0, words * cells)
    for cell in range(cells):
        for k in range(starts[cell], starts[cell + 1]):
            at = words * cell + peers[k] // IN_A_WORD
            seen[at] |= bit_of(peers[k] % IN_A_WORD)
    return seen


def joined(lists: list[vec[i64]]) -> vec[i64]:
    """Return all cells of some lists, one list after another."""
    every = vec[i64]()
    for cells in lists:
        for cell in cells:
            every = append(every, cell)
    return every


def words_for(count: i64) -> i64:
    """Return how many words have a bit for each of this many propagators."""
    return (count + IN_A_WORD - 1) // IN_A_WORD


def watches(propagators: list[Propagator], count: i64) -> vec[i64]:
    """Return the propagators that each cell wakes, as bits."""
    words = words_for(len(propagators))
    watch = repeated(0, words * count)
    for k, propagator in enumerate(propagators):
        word = k // IN_A_WORD
        bit = bit_of(k % IN_A_WORD)
        for cell in propagator.cells:
            watch[words * cell + word] |= bit
    return watch


@final
class SearchState:
    """The candidates of all cells, and the work that is left to do.

    masks    the candidates of each cell; a search copies and restores them
    due      the propagators to be run, as bits; the lowest comes first
    filled   a stack of cells with one candidate left whose peers don't know
    last     the cell whose value was handed to its peers last, and
    value    that value, as a bit: a contradiction is put down to them
    house    the house in which a value has no place left, -1 for none, and
    missing  that value, as a bit
    failed   the number of the propagator that failed last; -1 for a value
             that a filled cell left no place for
    room     room for the sums of a propagator while it runs
    memory   what propagators found when they ran last; it is true for the
             masks that are beside it, in whatever state the search is
    """

    def __init__(
        self, compiled: Compiled, masks: vec[i64], budget: Budget
    ) -> None:
        self.full: i64 = compiled.full
        self.masks: vec[i64] = masks
        self.watch: vec[i64] = compiled.watch
        self.peers: vec[i64] = compiled.peers
        self.seen: vec[i64] = compiled.seen
        self.peer_starts: vec[i64] = compiled.peer_starts
        self.propagators = compiled.propagators
        self.budget = budget
        cells = i64(len(masks))
        self.words: i64 = compiled.words
        self.due: vec[i64] = repeated(0, self.words + 1)
        self.filled: vec[i64] = repeated(0, cells)
        self.top: i64 = 0
        self.last: i64 = 0
        self.value: i64 = 1
        self.house: i64 = -1
        self.missing: i64 = 1
        self.failed: i64 = -1
        self.room: vec[i64] = repeated(0, compiled.room)
        self.memory: vec[i64] = repeated(0, compiled.memory)
        self.runs: i64 = 0

    def put(self, cell: i64, mask: i64) -> None:
        """Set the candidates of a cell: fewer than before, at least one."""
        self.masks[cell] = mask
        at = cell * self.words
        for word in range(self.words):
            self.due[word] |= self.watch[at + word]
        if mask & (mask - 1) == 0:
            self.filled[self.top] = cell
            self.top += 1

    def begin(self) -> bool:
        """Make everything due; False if a cell has no candidate."""
        for k in range(i64(len(self.propagators))):
            self.due[k // IN_A_WORD] |= bit_of(k % IN_A_WORD)
        for cell in range(i64(len(self.masks))):
            mask = self.masks[cell]
            if mask == 0:
                return False
            if mask & (mask - 1) == 0:
                self.filled[self.top] = cell
                self.top += 1
        return True

    def settle(self) -> bool:
        """Draw every conclusion; False for a contradiction.

        Nothing is due afterwards.  BudgetSpent if the time is over.
        """
        due = self.due
        words = self.words
        self.house = -1
        while True:
            while self.top > 0:
                self.top -= 1
                if not self._tell_peers(self.filled[self.top]):
                    return self._fail(-1)
            word: i64 = 0
            while due[word] == 0:
                word += 1
                if word >= words:
                    return True
            bit = due[word] & -due[word]
            due[word] ^= bit
            self.runs += 1
            if self.runs % RUNS == 0:
                self.budget.look()
            number = word * IN_A_WORD + place_of(bit)
            propagator = self.propagators[number]
            if not propagator.narrow(self):
                return self._fail(number)
            if propagator.exact:
                due[word] &= ~bit

    def _tell_peers(self, cell: i64) -> bool:
        """Remove the value of a filled cell from its peers.

        Most candidates go here, so ``put`` is written out.
        """
        masks = self.masks
        peers = self.peers
        due = self.due
        watch = self.watch
        words = self.words
        value = masks[cell]
        self.last = cell
        self.value = value
        k = self.peer_starts[cell]
        end = self.peer_starts[cell + 1]
        while k < end:
            peer = peers[k]
            mask = masks[peer]
            if mask & value:
                mask ^= value
                if mask == 0:
                    return False
                masks[peer] = mask
                at = peer * words
                word: i64 = 0
                while word < words:
                    due[word] |= watch[at + word]
                    word += 1
                if mask & (mask - 1) == 0:
                    self.filled[self.top] = peer
                    self.top += 1
            k += 1
        return True

    def _fail(self, number: i64) -> bool:
        """Note the number of what failed, and clear the queue."""
        self.failed = number
        for word in range(self.words):
            self.due[word] = 0
        self.top = 0
        return False


def take_from_peers(
    state: SearchState,
    cells: vec[i64],
    start: i64,
    end: i64,
    need: i64,
    low: i64,
    high: i64,
) -> bool:
    """Remove needed values from cells that see all their places.

    Only the cells in ``low`` and ``high``, as bits, are looked at.  A value
    with a single place leaves the peers when that cell is filled.
    """
    masks = state.masks
    seen = state.seen
    if not len(seen):
        return True
    while need:
        value = need & -need
        need ^= value
        low_common = low
        high_common = high
        has_place = False
        k = start
        while k < end:
            cell = cells[k]
            if masks[cell] & value:
                has_place = True
                low_common &= seen[2 * cell]
                high_common &= seen[2 * cell + 1]
                if low_common | high_common == 0 or masks[cell] == value:
                    low_common = 0
                    high_common = 0
                    break
            k += 1
        if not has_place:
            return False  # Others took its places.
        if not take_value(state, low_common, 0, value):
            return False
        if not take_value(state, high_common, IN_A_WORD, value):
            return False
    return True


def take_value(state: SearchState, cells: i64, first: i64, value: i64) -> bool:
    """Remove a value from cells, as bits from the cell ``first`` on.

    False if one has no other.
    """
    masks = state.masks
    while cells:
        bit = cells & -cells
        cells ^= bit
        cell = first + place_of(bit)
        mask = masks[cell]
        if mask & value:
            mask ^= value
            if mask == 0:
                return False
            state.put(cell, mask)
    return True


def take(
    state: SearchState, cells: vec[i64], start: i64, end: i64, lost: i64
) -> bool:
    """Remove values from some of the cells; False if one has none left."""
    k = start
    while k < end:
        cell = cells[k]
        mask = state.masks[cell]
        if mask & lost:
            mask &= ~lost
            if mask == 0:
                return False
            state.put(cell, mask)
        k += 1
    return True
