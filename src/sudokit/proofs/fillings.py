"""The values that cells can have together by one rule, or by one sum.

    readings_of(rule, size)           the readings of a rule
    readings_at(rule, size, cells)    those of some of its cells
    Sums(...), Lists(...), States(...), Free(...)    readings
    supported(laws, reading, left)    the candidates in some filling

A *reading* takes the values of its cells one after the other, and refuses
lists that its rule doesn't allow.  By default ``allowed`` decides each list.
Sums and automata have readings with few states, which are used only after
they have accepted lists that ``allowed`` accepts.

Fillings also respect the exclusions of some laws.  If there are too many
states, exclusions are ignored; if there still are, everything is supported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias, final

from sudokit.core.interrupts import handle_interrupts
from sudokit.native.bits import members
from sudokit.rules.automaton import Automaton
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import (
    Cells,
    Distinct,
    Machine,
    Pairs,
    Rule,
    Sum,
    Total,
)

WORK: Final = 20_000  # states of one question
TRIED: Final = 1_000  # lists of values that test a reading, if these are all
SAMPLES: Final = 24  # lists that test it otherwise
READ: Final = 500  # rules with cached readings
LONG: Final = 20  # cells of which only pairs are excluded

State: TypeAlias = tuple[int, ...]


class RuleReading:
    """Cells, and the lists of values that they can have."""

    def __init__(self, cells: Sequence[int]) -> None:
        self.cells: Final = tuple(cells)

    def start(self) -> State:
        """Return the state before the first value."""
        return ()

    def after(self, turn: int, state: State, value: int) -> State | None:
        """Return the state after a value of the cell of this turn, if any."""
        return state


class Free(RuleReading):
    """Cells whose values only exclusions restrict."""


class Lists(RuleReading):
    """Cells of a rule, whose ``allowed`` decides each list of values.

    The other cells of the rule are unknown.
    """

    def __init__(self, rule: Rule, cells: Sequence[int]) -> None:
        super().__init__(cells)
        self.rule: Final = rule
        self._at: Final = [rule.cells.index(cell) for cell in self.cells]

    def after(self, turn: int, state: State, value: int) -> State | None:
        """Return the values so far, if the rule allows them."""
        values = (*state, value)
        known = [0] * len(self.rule.cells)
        for at, one in zip(self._at, values, strict=False):
            known[at] = one
        return values if self.rule.allowed(known) else None


class Sums(RuleReading):
    """Sums of weight times value, each with its total."""

    def __init__(
        self, cells: Sequence[int], sums: Sequence[Total], size: int
    ) -> None:
        super().__init__(cells)
        by_cell = [weights_of(one) for one in sums]
        self.sums: Final = tuple(sums)
        self._weights: Final = [
            tuple([weights.get(cell, 0) for weights in by_cell])
            for cell in cells
        ]
        # The least and the most of the cells after each turn.
        least = most = (0,) * len(sums)
        ends: list[tuple[State, State]] = [(least, most)]
        for weights in reversed(self._weights[1:]):
            both = [sorted((w, w * size)) for w in weights]
            least = tuple([a + b[0] for a, b in zip(least, both, strict=True)])
            most = tuple([a + b[1] for a, b in zip(most, both, strict=True)])
            ends.append((least, most))
        ends.reverse()
        self._ends: Final = ends

    def start(self) -> State:
        """Return the totals."""
        return tuple([one.total for one in self.sums])

    def after(self, turn: int, state: State, value: int) -> State | None:
        """Return what is left of the totals, if other cells can make it up."""
        left = tuple(
            [
                rest - weight * value
                for rest, weight in zip(
                    state, self._weights[turn], strict=True
                )
            ]
        )
        least, most = self._ends[turn]
        for at, rest in enumerate(left):
            if not least[at] <= rest <= most[at]:
                return None
        return left


class States(RuleReading):
    """Cells that automata read in this order."""

    def __init__(self, machines: Sequence[Machine]) -> None:
        super().__init__(machines[0].cells)
        self._layers: Final = [one.layers for one in machines]

    def start(self) -> State:
        """Return the only first state of each automaton."""
        return (0,) * len(self._layers)

    def after(self, turn: int, state: State, value: int) -> State | None:
        """Return the next states; None if an automaton stops."""
        after: list[int] = []
        for layers, at in zip(self._layers, state, strict=True):
            rows = layers[turn]
            to = rows[at][value - 1] if at < len(rows) else -1
            if to < 0:
                return None
            after.append(to)
        return tuple(after)


# From rules to readings.


def weights_of(one: Total) -> dict[int, int]:
    """Return the weight of each cell in a sum, which may name a cell twice."""
    weights: dict[int, int] = {}
    for cell, weight in zip(one.cells, one.weights, strict=True):
        weights[cell] = weights.get(cell, 0) + weight
    return weights


@lru_cache(maxsize=READ, typed=True)
def readings_of(rule: Rule, size: int) -> tuple[RuleReading, ...]:
    """Return the readings of a rule.

    A sum has one of all its totals, then one of each.  A rule of pairs or
    groups restricts values by exclusions alone: pairs of 3 to 20 cells have a
    reading, and groups that are no houses.
    """
    if type(rule) is Pairs:
        return (Free(rule.cells),) if 2 < len(rule.cells) <= LONG else ()
    if type(rule) is Distinct:
        groups = [one for one in rule.groups() if 1 < len(one) < size]
        return tuple([Free(one) for one in groups])
    some: list[RuleReading] = []
    if type(rule) is Sum:
        totals = rule.totals()
        some.append(sums_reading(totals, size))
        if len(totals) > 1:
            some += [sums_reading([one], size) for one in totals]
    elif type(rule) is Automaton:
        alike: dict[Cells, list[Machine]] = {}
        for one in rule.machines:
            alike.setdefault(one.cells, []).append(one)
        some += [States(machines) for machines in alike.values()]
    if some and all(is_true_to(rule, one, size) for one in some):
        return tuple(some)
    return (Lists(rule, rule.cells),)


def sums_reading(totals: Sequence[Total], size: int) -> Sums:
    """Return the reading of some totals, of the cells that count in them."""
    counted = [
        cell
        for one in totals
        for cell, weight in weights_of(one).items()
        if weight
    ]
    return Sums(list(dict.fromkeys(counted)), totals, size)


def readings_at(rule: Rule, size: int, cells: list[int]) -> list[RuleReading]:
    """Return the readings of a rule that take just these cells."""
    wanted = {*cells}
    readings = readings_of(rule, size)
    return [one for one in readings if {*one.cells} == wanted]


def is_true_to(rule: Rule, reading: RuleReading, size: int) -> bool:
    """Return whether a reading accepts lists that ``allowed`` accepts.

    Tries all lists if there are few, else some that ``allowed`` accepts,
    each begun with other values.
    """
    cells = rule.cells
    if size ** len(cells) <= TRIED:
        for values in product(range(1, size + 1), repeat=len(cells)):
            if rule.allowed(values) and not accepts(reading, rule, values):
                return False
        return True
    return all(
        accepts(reading, rule, values) for values in samples(rule, size)
    )


def accepts(reading: RuleReading, rule: Rule, values: Sequence[int]) -> bool:
    """Return whether a reading takes these values of a rule's cells."""
    at = dict(zip(rule.cells, values, strict=True))
    state: State | None = reading.start()
    for turn, cell in enumerate(reading.cells):
        assert state is not None
        state = reading.after(turn, state, at[cell])
        if state is None:
            return False
    return True


def samples(rule: Rule, size: int) -> Iterator[list[int]]:
    """Yield pseudo-random lists of values that a rule allows."""
    number = 1
    for _sample in range(SAMPLES):
        values = [0] * len(rule.cells)
        for at in range(len(values)):
            for _value in range(size):
                number = number * 48271 % 2147483647
                values[at] = number % size + 1
                if rule.allowed(values):
                    break
            else:
                break
        else:
            yield values


# Fillings.


def supported(laws: Laws, reading: RuleReading, left: int) -> int:
    """Return the candidates of a reading's cells that are in some filling.

    ``left`` are the candidates, and the values, to choose from.  0 if there
    is no filling.
    """
    mine = laws.of_cells(reading.cells)
    for exact in (True, False):
        handle_interrupts()
        fillings = FillingSearch(laws, reading, exact)
        bits = fillings.below(0, reading.start(), left & mine)
        if fillings.work >= 0:
            return bits & mine
    return left & mine


@final
class FillingSearch:
    """The fillings of a reading's cells, one cell after the other.

    ``exact``: they respect the exclusions.  ``work`` is what is left of the
    budget; below 0 the answer is unknown.
    """

    __slots__ = ("_behind", "_end", "_exact", "_known", "_laws", "_reading",
                 "work")  # fmt: skip

    def __init__(self, laws: Laws, reading: RuleReading, exact: bool) -> None:
        self._laws: Final = laws
        self._reading: Final = reading
        self._exact: Final = exact
        self._end: Final = 1 << laws.size**3
        self._known: Final[dict[tuple[int, State, int], int]] = {}
        behind = [0]
        for cell in reversed(reading.cells):
            behind.append(behind[-1] | laws.cell_bits[cell])
        behind.reverse()
        self._behind: Final = behind
        self.work: int = WORK

    def below(self, turn: int, state: State, left: int) -> int:
        """Return the candidates in fillings of the cells from a turn on.

        0 if there is none; else a further bit marks that there is one.
        """
        cells = self._reading.cells
        if turn == len(cells):
            return self._end
        key = (turn, state, left)
        known = self._known.get(key, -1)
        if known >= 0:
            return known
        self.work -= 1
        if self.work < 0:
            return 0
        laws = self._laws
        first = cells[turn] * laws.size
        later = left & self._behind[turn + 1]
        result = 0
        for value in members(left >> first & laws.full):
            then = self._reading.after(turn, state, value + 1)
            if then is None:
                continue
            code = first + value
            rest = later
            if self._exact:
                rest &= ~laws.excluded(code)
            below = self.below(turn + 1, then, rest)
            if below:
                result |= below | 1 << code
        self._known[key] = result
        return result
