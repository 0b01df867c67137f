"""The values that several rules and a house allow their cells together.

    combined(readings, cells, left, laws)    one reading of all of them
    choice_reading(choices, cells, size)     one that some of them accept

Its state has the state of each reading, so that a filling is valid if all
rules allow it and no two of its values exclude each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

from sudokit.proofs.fillings import (
    Lists,
    RuleReading,
    State,
    States,
    Sums,
)
from sudokit.rules.exclusions import Laws


class Combined(RuleReading):
    """Cells, read by each reading in the order of these cells.

    The states of the readings are numbered as they occur.
    """

    def __init__(
        self, cells: Sequence[int], readings: Sequence[RuleReading]
    ) -> None:
        super().__init__(cells)
        self._readings: Final = readings
        # The readings of each cell, and which turn of theirs it is.
        self._turns: Final = [
            [
                (k, one.cells.index(cell))
                for k, one in enumerate(readings)
                if cell in one.cells
            ]
            for cell in cells
        ]
        self._states: Final[list[State]] = []
        self._numbers: Final[dict[State, int]] = {}

    def start(self) -> State:
        """Return the number of the first state of each reading."""
        return tuple([self._number(one.start()) for one in self._readings])

    def after(self, turn: int, state: State, value: int) -> State | None:
        """Return the numbers of the next states; None if a reading stops."""
        numbers = [*state]
        for k, own in self._turns[turn]:
            before = self._states[numbers[k]]
            then = self._readings[k].after(own, before, value)
            if then is None:
                return None
            numbers[k] = self._number(then)
        return tuple(numbers)

    def _number(self, state: State) -> int:
        """Return the number of a state."""
        known = self._numbers.get(state, -1)
        if known < 0:
            known = len(self._states)
            self._numbers[state] = known
            self._states.append(state)
        return known


def combined(
    readings: Sequence[RuleReading],
    cells: Sequence[int],
    left: int,
    laws: Laws,
) -> Combined | None:
    """Return one reading of all of some readings, and of further cells.

    ``left`` are the candidates of the cells.  None if automata read the
    same cells in different orders.
    """
    every = dict.fromkeys([cell for one in readings for cell in one.cells])
    every.update(dict.fromkeys(cells))
    counts = {
        cell: (left >> cell * laws.size & laws.full).bit_count()
        for cell in every
    }
    order = in_order(readings, counts)
    if not order:
        return None
    same = [reordered(one, order, laws.size) for one in readings]
    return Combined(order, same)


class Choices(Combined):
    """Cells that all readings of one choice, or of several, accept.

    ``sizes`` is the number of readings of each choice.  Readings of a choice
    that has stopped have the state -1.
    """

    def __init__(
        self,
        cells: Sequence[int],
        readings: Sequence[RuleReading],
        sizes: Sequence[int],
    ) -> None:
        super().__init__(cells, readings)
        ends = [*accumulate(sizes)]
        self._spans: Final = [
            (end - size, end) for end, size in zip(ends, sizes, strict=True)
        ]

    def after(self, turn: int, state: State, value: int) -> State | None:
        """Return the next states; None if all choices have stopped."""
        numbers = [*state]
        for k, own in self._turns[turn]:
            if numbers[k] >= 0:
                before = self._states[numbers[k]]
                then = self._readings[k].after(own, before, value)
                numbers[k] = -1 if then is None else self._number(then)
        going = False
        for first, end in self._spans:
            if -1 in numbers[first:end]:
                numbers[first:end] = [-1] * (end - first)
            else:
                going = True
        return tuple(numbers) if going else None


def choice_reading(
    choices: Sequence[Sequence[RuleReading]], cells: Sequence[int], size: int
) -> Choices | None:
    """Return one reading of what all readings of some choice accept.

    None if automata read the same cells in different orders.
    """
    every = [reading for some in choices for reading in some]
    order = in_order(every, dict.fromkeys(cells, 2))
    if not order:
        return None
    same = [reordered(one, order, size) for one in every]
    return Choices(order, same, [len(some) for some in choices])


def in_order(
    readings: Sequence[RuleReading], counts: dict[int, int]
) -> list[int]:
    """Return an order of cells in which all readings can read them.

    Next is a cell with a single candidate, else one that shares a reading
    with the cells before, and of these one with few candidates.  Empty if
    there is no order, since automata have orders of their own.
    """
    before: dict[int, set[int]] = {cell: set() for cell in counts}
    for one in readings:
        if isinstance(one, States):
            for cell, then in pairwise(one.cells):
                before[then].add(cell)
    order: list[int] = []
    near: set[int] = set()
    waiting = [*counts]
    while waiting:
        free = [c for c in waiting if before[c].issubset(order)]
        if not free:
            return []
        keys = [(counts[c] > 1, c not in near, counts[c], c) for c in free]
        cell = free[keys.index(min(keys))]
        waiting.remove(cell)
        order.append(cell)
        for one in readings:
            if cell in one.cells:
                near.update(one.cells)
    return order


def reordered(
    reading: RuleReading, order: Sequence[int], size: int
) -> RuleReading:
    """Return a reading whose cells are in an order; automata have theirs."""
    cells = [cell for cell in order if cell in reading.cells]
    if isinstance(reading, Sums):
        return Sums(cells, reading.sums, size)
    if isinstance(reading, Lists):
        return Lists(reading.rule, cells)
    return reading
