"""The family Automaton: machines over lists of cells.

Automaton        lists of cells that machines accept
layers_of(...)   a machine as data, of its start and its steps
run_over(...)    the machine over the cells of an item
custom_rule      the rule of a predicate over a few cells

A state is a tuple of numbers.  A machine is unrolled into layers, one for
each cell, of the states that can be reached and can reach the end;
equivalent states are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from sudokit.rules.families import (
    Cells,
    Enclosed,
    HowOften,
    Machine,
    Part,
    Rule,
    RuleMark,
)
from sudokit.rules.named_rule import Arguments

State: TypeAlias = tuple[int, ...]
Step: TypeAlias = Callable[[State, int], State | None]
Layers: TypeAlias = tuple[tuple[Cells, ...], ...]
MOST: Final = 100_000  # states of a layer
ROOM: Final = 8_000_000  # numbers in all states and their steps


class TooLarge(ValueError):
    """A rule that takes more memory than a puzzle may have."""


class Automaton(Rule):
    """Lists of cells that machines accept, each list in its order."""

    def __init__(
        self,
        word: str,
        machines: Sequence[Machine],
        sentence: str,
        item: str = "",
        marks: Sequence[RuleMark] = (),
        groups: tuple[Cells, ...] = (),
        implied: tuple[HowOften | Enclosed, ...] = (),
    ) -> None:
        """Take the machines.

        ``groups`` of cells that differ and ``implied`` parts follow from
        them, and help the engine.
        """
        every = dict.fromkeys([c for one in machines for c in one.cells])
        super().__init__(word, tuple(every), "", sentence, item, marks)
        self.machines: Final = tuple(machines)
        self._groups: Final = groups
        self._implied: Final = implied

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether the machines read these values to the end."""
        at = dict(zip(self.cells, values, strict=True))
        return all(_reads(one, at) for one in self.machines)

    def groups(self) -> tuple[Cells, ...]:
        """Return the cells that all differ."""
        return self._groups

    def parts(self) -> tuple[Part, ...]:
        """Return the machines and what they imply."""
        return (*self.machines, *self._implied)

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self.machines, self.sentence, self.item
        return Automaton, (*args, self.own_marks, self._groups, self._implied)


def _reads(machine: Machine, at: Mapping[int, int]) -> bool:
    """Return whether a machine reads the values of its cells to the end."""
    states = set(range(len(machine.layers[0])))
    for layer, cell in zip(machine.layers, machine.cells, strict=True):
        value = at[cell]
        states = {
            after
            for state in states
            for after in (
                layer[state][value - 1 : value] if value else layer[state]
            )
            if after >= 0
        }
    return bool(states)


def layers_of(
    size: int,
    length: int,
    start: State,
    step: Step,
    accepts: Callable[[State], bool],
    most: int = MOST,
) -> Layers:
    """Return the layers of a machine that reads this many values.

    ``step`` has the state after a value, None where it can't be;
    ``accepts`` says whether a final state is accepted.  TooLarge for a
    machine of too many states, or too large ones.

    >>> def step(state, value):
    ...     return (value,) if value > state[0] else None
    >>> layers_of(3, 2, (0,), step, bool)
    (((0, 1, -1),), ((-1, 0, 0), (-1, -1, 0)))
    """
    room = 0
    states = [start]
    rows: list[list[list[int]]] = []
    for _ in range(length):
        numbers: dict[State, int] = {}
        layer = []
        for state in states:
            row = []
            for value in range(1, size + 1):
                after = step(state, value)
                if after is None:
                    row.append(-1)
                    continue
                number = numbers.setdefault(after, len(numbers))
                room += len(after) * (number == len(numbers) - 1)
                row.append(number)
            layer.append(row)
            room += size
            if len(numbers) > most:
                raise TooLarge(f"the machine has more than {most} states")
            if room > ROOM:
                raise TooLarge("its machine needs too much memory")
        rows.append(layer)
        states = list(numbers)
    names = [0 if accepts(state) else -1 for state in states]
    unrolled: list[tuple[Cells, ...]] = []
    for layer in reversed(rows):
        alike: dict[Cells, int] = {}
        before = []
        for row in layer:
            key = tuple([-1 if k < 0 else names[k] for k in row])
            good = max(key) >= 0
            before.append(alike.setdefault(key, len(alike)) if good else -1)
        names = before
        unrolled.append(tuple(alike))
    return tuple(reversed(unrolled))


def run_over(
    args: Arguments,
    start: State,
    step: Step,
    accepts: Callable[[State], bool],
    cells: Sequence[int] = (),
) -> Machine:
    """Return the machine over the cells of an item, or over others.

    Its steps are those of digits.

    >>> from sudokit.rules.items import groups_of
    >>> args = Arguments(3, None, tuple(groups_of("r1c1+r1c2", 3)))
    >>> run_over(args, (), lambda s, v: (*s, v), lambda s: s == (1, 3)).layers
    (((0, -1, -1),), ((-1, -1, 0),))
    """
    some = tuple(cells) or args.cells
    by = args.least - 1

    def shifted(state: State, value: int) -> State | None:
        return step(state, value + by)

    by_value = shifted if by else step
    layers = layers_of(args.size, len(some), start, by_value, accepts)
    return Machine(some, layers)


def custom_rule(
    word: str,
    cells: Sequence[int],
    size: int,
    fits: Callable[..., bool],
    sentence: str = "",
) -> Automaton:
    """Return the rule that ``fits`` is true for the values of the cells.

    ValueError for no cells, or more lists of values than can be tried.

    >>> double = custom_rule("double", [0, 1], 9, lambda v, w: w == 2 * v)
    >>> double.allowed([4, 8]), double.allowed([4, 9]), double.allowed([0, 7])
    (True, False, False)
    """
    if not cells:
        raise ValueError(f"{word} needs cells")

    def step(state: State, value: int) -> State:
        return (*state, value)

    layers = layers_of(size, len(cells), (), step, lambda s: fits(*s))
    return Automaton(word, [Machine(tuple(cells), layers)], sentence or word)
