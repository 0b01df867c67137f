"""Machines, with what follows from their layers, which is kept.

KnownMachine     the layers of a machine, and what follows from them
known_machine    the one of some layers
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.rules.automaton import Layers, State, layers_of
from sudokit.rules.families import Cells
from sudokit.rules.machine_propagators import LargeRun, MachineRun, steps_of
from sudokit.rules.search_state import IN_A_WORD, Propagator

TIMES: Final = 5  # as many states as before, if a machine reads none twice
MOST_READ: Final = 20_000  # states and values read, of a layer
MOST_NEEDED: Final = 4  # values of a set of which one is needed
MOST_TRIED: Final = 150_000  # steps of a machine, times the sets tried
RECENT: Final = 512  # machines that are kept


@final
class KnownMachine:
    """The layers of a machine for ``size`` values, and what follows."""

    def __init__(self, size: int, layers: Layers) -> None:
        self.layers: Final = layers
        self._size: Final = size
        self._has_sets = False
        self._sets: Cells | None = None
        self._needed: Cells | None = None
        self._without_repeats: KnownMachine | None = None
        # Those of its propagator, and the most states of a layer.
        self._firsts: vec[i64] = vec[i64]()
        self._steps: vec[i64] = vec[i64]()
        self._starts: vec[i64] = vec[i64]()
        self._most: i64 = 0

    def sets(self) -> Cells | None:
        """Return the sets of different values that it reads, as masks.

        None where too much would have to be read.
        """
        if not self._has_sets:
            self._sets = sets_read(self.layers)
            self._has_sets = True
        return self._sets

    def needed(self) -> Cells:
        """Return the smallest sets with a value in each reading, as masks.

        See ``needed_sets``.
        """
        if self._needed is None:
            self._needed = needed_sets(self._size, self.layers)
        return self._needed

    def without_repeats(self) -> KnownMachine:
        """Return the machine that reads no value twice.

        If that is much larger, it is one that reads fewer values twice.
        """
        known = self._without_repeats
        if known is None:
            layers = without_repeats(self._size, self.layers)
            if layers is None:
                layers = with_fewer_repeats(self._size, self.layers)
            known = KnownMachine(self._size, layers)
            self._without_repeats = known
        return known

    def propagator(
        self, cells: Cells, needed: Cells = ()
    ) -> Propagator | None:
        """Return its propagator, None if it accepts nothing.

        ``needed`` are sets of which one value is in the cells.
        """
        if not self.layers or not self.layers[0]:
            return None
        if not len(self._firsts):
            firsts, steps, starts = steps_of(self.layers)
            ends = i64(len(starts)) - 1 - firsts[len(self.layers)]
            sizes = [i64(len(layer)) for layer in self.layers]
            self._firsts = firsts
            self._steps = steps
            self._starts = starts
            self._most = max(ends, *sizes)
        own = vec[i64](cells)
        sets = vec[i64](needed)
        steps, starts = self._steps, self._starts
        if self._most <= IN_A_WORD:
            return MachineRun(own, self._firsts, steps, starts, sets)
        return LargeRun(own, self._firsts, steps, starts, sets)


KNOWN: Final[dict[tuple[int, Layers], KnownMachine]] = {}
# The same by the identity of the layers: a hash of many states takes long.
OF_LAYERS: Final[dict[tuple[int, int], tuple[Layers, KnownMachine]]] = {}


def known_machine(size: int, layers: Layers) -> KnownMachine:
    """Return what is known of a machine; recent ones are kept."""
    place = size, id(layers)
    same = OF_LAYERS.get(place)
    if same is not None:
        return same[1]  # these layers, since they are kept
    key = size, layers
    known = KNOWN.get(key)
    if known is None:
        known = KnownMachine(size, layers)
        if len(KNOWN) >= RECENT:
            KNOWN.pop(next(iter(KNOWN)))
        KNOWN[key] = known
    if len(OF_LAYERS) >= RECENT:
        OF_LAYERS.pop(next(iter(OF_LAYERS)))
    OF_LAYERS[place] = layers, known
    return known


def without_repeats(size: int, layers: Layers) -> Layers | None:
    """Return the machine that reads no value twice, None if much larger.

    Its states have the values read so far, which are as many as cells.
    """
    most = TIMES * sum([len(layer) for layer in layers])

    def step(state: State, value: int) -> State | None:
        before, seen = state
        if seen >> value & 1:
            return None
        after = layers[seen.bit_count()][before][value - 1]
        return None if after < 0 else (after, seen | 1 << value)

    try:
        after = layers_of(
            size, len(layers), (0, 0), step, lambda s: True, most
        )
    except ValueError:
        return None
    return after if sum([len(layer) for layer in after]) <= most else None


def with_fewer_repeats(size: int, layers: Layers) -> Layers:
    """Return a machine without steps by which it would read a value twice.

    A step is possible if its value need not be read before or after it, and
    if enough other values may be.
    """
    count = len(layers)
    gone = 1
    while gone and all(layers):
        before = read_before(layers)
        after = read_after(layers)
        gone = 0
        steps: list[list[list[int]]] = []
        for k, layer in enumerate(layers):
            rows = []
            for state, row in enumerate(layer):
                kept = list(row)
                can, must = before[k][state]
                for v, to in enumerate(row):
                    if to < 0:
                        continue
                    more, need = after[k + 1][to]
                    bit = 1 << v
                    if (
                        must & need
                        or (must | need) & bit
                        or (can & ~need & ~bit).bit_count() < k
                        or (more & ~must & ~bit).bit_count() < count - k - 1
                        or (can | more | bit).bit_count() < count
                    ):
                        kept[v] = -1
                        gone += 1
                rows.append(kept)
            steps.append(rows)
        if gone:
            layers = _of_steps(size, steps)
    return layers


def _of_steps(size: int, steps: list[list[list[int]]]) -> Layers:
    """Return the layers of these steps, without useless states."""

    def step(state: State, value: int) -> State | None:
        k, before = state
        after = steps[k][before][value - 1]
        return None if after < 0 else (k + 1, after)

    return layers_of(size, len(steps), (0, 0), step, lambda s: True)


def read_before(layers: Layers) -> list[list[tuple[int, int]]]:
    """Return for each state what may and what must be read on the way to it.

    These are masks of values.
    """
    ways = [[(0, 0)]]
    for layer in layers:
        most = max([max(row) for row in layer]) + 1
        here = [(0, -1)] * most
        for (can, must), row in zip(ways[-1], layer, strict=True):
            for v, to in enumerate(row):
                if to >= 0:
                    more, need = here[to]
                    bit = 1 << v
                    here[to] = more | can | bit, need & (must | bit)
        ways.append(here)
    return ways


def read_after(layers: Layers) -> list[list[tuple[int, int]]]:
    """Return for each state what may and what must be read after it."""
    most = max([max(row) for row in layers[-1]]) + 1
    ways = [[(0, 0)] * most]
    for layer in reversed(layers):
        here = []
        for row in layer:
            can, must = 0, -1
            for v, to in enumerate(row):
                if to >= 0:
                    more, need = ways[-1][to]
                    can |= more | 1 << v
                    must &= need | 1 << v
            here.append((can, must))
        ways.append(here)
    return ways[::-1]


def sets_read(layers: Layers) -> Cells | None:
    """Return the sets of different values that a machine reads, as masks.

    None where too much would have to be read.
    """
    reached = {(0, 0)}
    for layer in layers:
        if len(reached) > MOST_READ:
            return None
        reached = {
            (after, seen | 1 << v)
            for before, seen in reached
            for v, after in enumerate(layer[before])
            if after >= 0 and not seen >> v & 1
        }
    return tuple(sorted({seen for _, seen in reached}))


def needed_sets(size: int, layers: Layers) -> Cells:
    """Return the smallest sets with a value in each reading, as masks.

    They have up to four values, fewer if the machine has many steps.

    >>> layers = (((0, 1),), ((-1, 0), (0, 0)))
    >>> needed_sets(2, layers)
    (2,)
    """
    steps = size * sum([len(layer) for layer in layers])
    needed: list[int] = []
    for count in range(1, most_needed(size, steps) + 1):
        for values in combinations(range(size), count):
            mask = sum([1 << v for v in values])
            if any(mask & one == one for one in needed):
                continue
            if not _reads_without(layers, mask):
                needed.append(mask)
    return tuple(needed)


def most_needed(size: int, steps: int) -> int:
    """Return the most values of sets that are tried on so many steps.

    >>> most_needed(9, 300), most_needed(36, 300)
    (4, 1)
    """
    tried = 0
    for count in range(1, min(MOST_NEEDED, size) + 1):
        tried += steps * comb(size, count)
        if tried > MOST_TRIED:
            return count - 1
    return min(MOST_NEEDED, size)


def _reads_without(layers: Layers, mask: int) -> bool:
    """Return whether a machine accepts values of which none is in a mask."""
    reached = {0}
    for layer in layers:
        reached = {
            to
            for before in reached
            for v, to in enumerate(layer[before])
            if to >= 0 and not mask >> v & 1
        }
    return bool(reached)
