"""The values that cells can have together by one rule, or by one sum.

    Sums(...), Lists(...), States(...), Free(...)    readings
    supported(laws, reading, left)    the candidates in some filling

A *reading* takes the values of its cells one after the other, and refuses
lists that its rule doesn't allow.

Fillings also respect the exclusions of some laws.  If there are too many
states, exclusions are ignored; if there still are, everything is supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from sudokit.core.interrupts import handle_interrupts
from sudokit.native.bits import members
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Machine, Rule, Total, may_allow

WORK: Final = 20_000  # states of one question

State: TypeAlias = tuple[int, ...]


def weights_of(one: Total) -> dict[int, int]:
    """Return the weight of each cell in a sum, which may name a cell twice."""
    weights: dict[int, int] = {}
    for cell, weight in zip(one.cells, one.weights, strict=True):
        weights[cell] = weights.get(cell, 0) + weight
    return weights


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
        return values if may_allow(self.rule, known) else None


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
