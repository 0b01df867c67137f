"""Machines, with what follows from their layers, which is kept.

KnownMachine     the layers of a machine, and what follows from them
known_machine    the one of some layers
"""

from __future__ import annotations

from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.rules.automaton import Layers, State, layers_of
from sudokit.rules.families import Cells
from sudokit.rules.machine_propagators import LargeRun, MachineRun, steps_of
from sudokit.rules.search_state import IN_A_WORD, Propagator

TIMES: Final = 5  # as many states as before, if a machine reads none twice
MOST_READ: Final = 20_000  # states and values read, of a layer
RECENT: Final = 512  # machines that are kept


@final
class KnownMachine:
    """The layers of a machine for ``size`` values, and what follows."""

    def __init__(self, size: int, layers: Layers) -> None:
        self.layers: Final = layers
        self._size: Final = size
        self._has_sets = False
        self._sets: Cells | None = None
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

    def without_repeats(self) -> KnownMachine:
        """Return the machine that reads no value twice.

        If that is much larger, it is this machine.
        """
        known = self._without_repeats
        if known is None:
            layers = without_repeats(self._size, self.layers)
            known = (
                self if layers is None else KnownMachine(self._size, layers)
            )
            self._without_repeats = known
        return known

    def propagator(self, cells: Cells) -> Propagator | None:
        """Return its propagator, None if it accepts nothing."""
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
        if self._most <= IN_A_WORD:
            return MachineRun(own, self._firsts, self._steps, self._starts)
        return LargeRun(own, self._firsts, self._steps, self._starts)


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
