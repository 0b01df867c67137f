"""The family Automaton: a machine over a list of cells, and its named rules.

Automaton        what a machine accepts
layers_of(...)   a machine as data, of its start and its steps
custom_rule      the rule of a predicate over a few cells
AUTOMATA         the entries of the table of rules

A state is a tuple of numbers.  A machine is made into layers, one for each
cell, of the states that can be reached and from which the end can be; states
that go on alike are one.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sudokit.rules.families import (
    DOT,
    OUTLINE,
    OUTSIDE,
    Cells,
    Machine,
    Part,
    Rule,
    RuleMark,
)
from sudokit.rules.items import Around, Lay, Named, values_of
from sudokit.rules.sums import circles, least, line_of, lists

State: TypeAlias = tuple[int, ...]
Layers: TypeAlias = tuple[tuple[Cells, ...], ...]
MOST: Final = 100_000  # states of a layer


class Automaton(Rule):
    """A list of cells that an automaton accepts, in their order."""

    def __init__(
        self,
        word: str,
        cells: Sequence[int],
        layers: Layers,
        about: str,
        item: str = "",
        marks: Sequence[RuleMark] = (),
    ) -> None:
        super().__init__(word, tuple(cells), "", about, item, marks)
        self.layers: Final = layers

    def allowed(self, values: Sequence[int]) -> bool:
        """Does the machine read these values to the end?"""
        states = set(range(len(self.layers[0])))
        for layer, value in zip(self.layers, values, strict=True):
            states = {
                after
                for state in states
                for after in (
                    layer[state][value - 1 : value] if value else layer[state]
                )
                if after >= 0
            }
        return bool(states)

    def parts(self) -> tuple[Part, ...]:
        """The machine."""
        return (Machine(self.cells, self.layers),)

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self.cells, self.layers, self.about, self.item
        return Automaton, (*args, self.own_marks)


def layers_of(
    size: int,
    length: int,
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Layers:
    """A machine that reads so many values, 1 to size, as data.

    ``step`` has the state after a value, None where it can't be;
    ``accepts`` says at the end whether all is well.  ValueError for a
    machine of too many states.
    """
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
                else:
                    row.append(numbers.setdefault(after, len(numbers)))
            layer.append(row)
            if len(numbers) > MOST:
                raise ValueError(f"the machine has more than {MOST} states")
        rows.append(layer)
        states = list(numbers)
    names = [0 if accepts(state) else -1 for state in states]
    found: list[tuple[Cells, ...]] = []
    for layer in reversed(rows):
        alike: dict[Cells, int] = {}
        before = []
        for row in layer:
            key = tuple([-1 if k < 0 else names[k] for k in row])
            good = max(key) >= 0
            before.append(alike.setdefault(key, len(alike)) if good else -1)
        names = before
        found.append(tuple(alike))
    return tuple(reversed(found))


def custom_rule(
    word: str,
    cells: Sequence[int],
    size: int,
    fits: Callable[..., bool],
    about: str = "",
) -> Automaton:
    """The rule that ``fits``, called with a value for each cell, is true.

    ValueError for more lists of values than can be tried.
    """

    def step(state: State, value: int) -> State:
        return (*state, value)

    layers = layers_of(size, len(cells), (), step, lambda s: fits(*s))
    return Automaton(word, cells, layers, about or word)


# Named rules.


def _between(word: str, about: str, f: Around) -> Rule:
    """Both ends are read first: the values between them are the state."""
    lists(word, f)
    least(word, f.cells, 3)

    def step(state: State, value: int) -> State | None:
        if len(state) < 1:
            return (value,)
        if len(state) == 1:
            return (min(state[0], value), max(state[0], value))
        return state if state[0] < value < state[1] else None

    ends = (f.cells[0], f.cells[-1])
    layers = layers_of(f.size, len(f.cells), (), step, lambda s: True)
    marks = (*line_of(f.cells), *circles(ends))
    cells = (*ends, *f.cells[1:-1])
    return Automaton(word, cells, layers, about, f.item, marks)


def _outside(
    word: str,
    about: str,
    f: Around,
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Rule:
    """A line that a number before it says something about."""
    lists(word, f)
    layers = layers_of(f.size, len(f.cells), start, step, accepts)
    marks = (RuleMark(OUTSIDE, f.cells, f.arg),)
    return Automaton(word, f.cells, layers, about, f.item, marks)


def _sandwich(word: str, about: str, f: Around) -> Rule:
    """State: the first end, -1 behind the second, and what is left."""
    total, size = f.number(word), f.size

    def step(state: State, value: int) -> State | None:
        first, left = state
        if value in (1, size):
            if first == 0:
                return (value, left)
            return (-1, 0) if first == size + 1 - value and not left else None
        if first > 0:
            return (first, left - value) if value <= left else None
        return state

    return _outside(word, about, f, (0, total), step, lambda s: s[0] == -1)


def _x_sum(word: str, about: str, f: Around) -> Rule:
    """State: how many cells are still added, and what is left."""
    total = f.number(word)

    def step(state: State, value: int) -> State | None:
        if not state:
            state = (value, total)
        count, left = state
        if count == 0:
            return state
        if value > left or (count == 1 and value != left):
            return None
        return (count - 1, left - value)

    return _outside(word, about, f, (), step, lambda s: s == (0, 0))


def _skyscraper(word: str, about: str, f: Around) -> Rule:
    """State: the highest so far, and how many are still to be seen."""
    seen = f.number(word)

    def step(state: State, value: int) -> State | None:
        highest, left = state
        if value <= highest:
            return state
        return (value, left - 1) if left else None

    return _outside(word, about, f, (0, seen), step, lambda s: s[1] == 0)


def _numbered_room(word: str, about: str, f: Around) -> Rule:
    """State: how many cells on the number's place is."""
    number = f.number(word)

    def step(state: State, value: int) -> State | None:
        left = state[0] if state else value
        if left == 1 and value != number:
            return None
        return (max(left - 1, 0),)

    return _outside(word, about, f, (), step, lambda s: s == (0,))


def _contains(word: str, about: str, f: Around) -> Rule:
    """State: the values that are still missing."""
    lists(word, f)
    wanted = values_of(word, f)

    def step(state: State, value: int) -> State:
        if value not in state:
            return state
        at = state.index(value)
        return state[:at] + state[at + 1 :]

    layers = layers_of(f.size, len(f.cells), wanted, step, lambda s: not s)
    kind = DOT if word == "quadruple" else OUTLINE
    marks = (RuleMark(kind, f.cells, " ".join(map(str, wanted)), "white"),)
    return Automaton(word, f.cells, layers, about, f.item, marks)


def _between_ends(values: Sequence[int], size: int) -> Sequence[str]:
    """The sum between the least and the largest value."""
    low, high = sorted([values.index(1), values.index(size)])
    return (str(sum(values[low + 1 : high])),)


def _first_sum(values: Sequence[int], size: int) -> Sequence[str]:
    return (str(sum(values[: values[0]])),)


def _seen(values: Sequence[int], size: int) -> Sequence[str]:
    """How many are larger than all before them."""
    found = [1 for k, v in enumerate(values) if v > max((0, *values[:k]))]
    return (str(len(found)),)


def _in_room(values: Sequence[int], size: int) -> Sequence[str]:
    return (str(values[values[0] - 1]),)


def _corners(values: Sequence[int], size: int) -> Sequence[str]:
    """The least and the largest of four."""
    return (f"{min(values)}+{max(values)}",)


class _Bits:
    """Numbers of some bits each, read from text in base 64."""

    def __init__(self, text: str) -> None:
        """ValueError for another text."""
        padded = text + "=" * (-len(text) % 4)
        found = b64decode(padded.encode("ascii"), b"-_", validate=True)
        self._bits = "".join([f"{byte:08b}" for byte in found])
        self._at = 0

    def left(self) -> int:
        """How many bits are left."""
        return len(self._bits) - self._at

    def take(self, count: int) -> int:
        """The next number; ValueError at the end."""
        if count > self.left():
            raise ValueError("it ends too soon")
        self._at += count
        return int(self._bits[self._at - count : self._at] or "0", 2)


def _read_machine(text: str) -> tuple[dict[State, Cells], int, int, int]:
    """Steps of an automaton: the states after each state and value.

    Then how many states it can begin in, these by number the first, a mask
    of those that accept, and how many more accept.
    """
    bits = _Bits(text)
    packed = bits.take(2)
    if packed > 1:
        raise ValueError("its kind is not known")
    width, symbols = bits.take(4) + 1, bits.take(4) + 1
    starts, more = bits.take(width), bits.take(width)
    accepting = bits.take(starts)
    counted = symbols if packed else bits.take(4)
    steps: dict[State, Cells] = {}
    state = 0
    while counted and bits.left() >= counted:
        told = bits.take(counted)
        if packed:
            values = [v for v in range(1, symbols + 1) if told >> (v - 1) & 1]
        else:
            values = [0] * told
        for known in values:
            value = known or bits.take((symbols - 1).bit_length()) + 1
            key = (state, value)
            steps[key] = (*steps.get(key, ()), bits.take(width))
        state += 1
    return steps, starts, accepting, more


def _machine(word: str, about: str, f: Around) -> Rule:
    """State: the states that the machine told can be in."""
    lists(word, f)
    try:
        steps, starts, accepting, more = _read_machine(f.arg)
    except ValueError as error:
        raise ValueError(f"{word}: no machine can be read, {error}") from None
    ends = {k for k in range(starts) if accepting >> k & 1}
    ends |= set(range(starts, starts + more))

    def step(state: State, value: int) -> State | None:
        found = {k for one in state for k in steps.get((one, value), ())}
        return tuple(sorted(found)) or None

    def accepts(state: State) -> bool:
        return not ends.isdisjoint(state)

    start = tuple(range(starts))
    layers = layers_of(f.size, len(f.cells), start, step, accepts)
    marks = line_of(f.cells, "yellow")
    return Automaton(word, f.cells, layers, about, f.item, marks)


AUTOMATA: Final = (
    Named(
        "between",
        "The cells of a line are between the values of its two ends.",
        _between,
        ("betweenline",),
        "r1c1-r1c5",
        "lines",
        lay=Lay("line"),
        iss="Between cells",
    ),
    Named(
        "sandwich",
        "The cells between the least and the largest value add up to the"
        " number before the line.",
        _sandwich,
        ("sandwichsum",),
        "17:r1c1-r1c9",
        "cell value",
        lay=Lay("row", _between_ends),
        iss="Sandwich value line",
    ),
    Named(
        "x-sum",
        "If a line's first cell is N, its first N cells add up to the number"
        " before the line.",
        _x_sum,
        ("xsum",),
        "17:r1c1-r1c9",
        "cell value",
        lay=Lay("side", _first_sum),
        iss="XSum line value",
    ),
    Named(
        "skyscraper",
        "The number before a line counts the cells that are larger than all"
        " before them.",
        _skyscraper,
        ("skyscraper",),
        "4:r1c1-r1c9",
        "cell value",
        lay=Lay("side", _seen),
        iss="Skyscraper line value",
    ),
    Named(
        "numbered-room",
        "If a line's first cell is N, its Nth cell is the number before the"
        " line.",
        _numbered_room,
        form="4:r1c1-r1c9",
        lay=Lay("side", _in_room),
        iss="NumberedRoom line value",
    ),
    Named(
        "quadruple",
        "The four cells around a circle contain its values.",
        _contains,
        ("quadruple",),
        "1+2:r1c1+r1c2+r2c1+r2c2",
        "cells values",
        lay=Lay("block", _corners),
        iss="Quad cell values",
    ),
    Named(
        "contains",
        "The group contains the given values.",
        _contains,
        form="1+2:r1c1+r1c2+r1c3",
        iss="ContainAtLeast values cells",
    ),
    Named(
        "machine",
        "The cells of a line are values that its machine accepts.",
        _machine,
        form="AioYCIA:r1c1-r1c3",
        iss="NFA key cells",
    ),
)
