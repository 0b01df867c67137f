"""Named rules of the family Automaton: lines, and numbers outside the grid.

AUTOMATA   the entries of the table of rules
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Final

from sudokit.rules.automaton import Automaton, State, Step, run_over
from sudokit.rules.families import (
    ARROW,
    OUTSIDE,
    Cells,
    Rule,
    RuleMark,
)
from sudokit.rules.items import Around, Lay, Named
from sudokit.rules.sums import circles, least, line_of, lists


def _by_ends(word: str, about: str, f: Around) -> Rule:
    """Both ends are read first: the values between them are the state."""
    lists(word, f)
    least(word, f.cells, 3)
    between = word == "between"
    by = 0 if between else f.number(word, (f.size - 1) // 2)

    def step(state: State, value: int) -> State | None:
        if len(state) < 1:
            return (value,)
        if len(state) == 1:
            low, high = min(state[0], value), max(state[0], value)
            return (low, high) if high - low >= by else None
        low, high = state
        fits = low < value < high if between else not low <= value <= high
        return state if fits else None

    ends, inner = (f.cells[0], f.cells[-1]), f.cells[1:-1]
    run = run_over(f, (), step, lambda s: True, (*ends, *inner))
    colour = "grey" if between else "lilac"
    number = "" if between else f.drawn(by)
    marks = (*line_of(f.cells, colour, number), *circles(ends))
    return Automaton(word, [run], about, f.item, marks)


def _outside(
    word: str,
    about: str,
    f: Around,
    start: State,
    step: Step,
    accepts: Callable[[State], bool],
) -> Rule:
    """A line that a number before it says something about."""
    lists(word, f)
    marks = (RuleMark(OUTSIDE, f.cells, f.arg),)
    run = run_over(f, start, step, accepts)
    return Automaton(word, [run], about, f.item, marks)


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


def _hidden(word: str, about: str, f: Around) -> Rule:
    """State: the highest so far, and whether some cell was lower."""
    first = f.number(word)

    def step(state: State, value: int) -> State | None:
        highest, hidden = state
        if value > highest:
            return (value, hidden)
        return (highest, 1) if hidden or value == first else None

    return _outside(word, about, f, (0, 0), step, lambda s: s[1] == 1)


def _numbered_room(word: str, about: str, f: Around) -> Rule:
    """State: how many cells on the number's place is."""
    number = f.number(word)

    def step(state: State, value: int) -> State | None:
        left = state[0] if state else value
        if left == 1 and value != number:
            return None
        return (max(left - 1, 0),)

    return _outside(word, about, f, (), step, lambda s: s == (0,))


def _sum_line(word: str, about: str, f: Around) -> Rule:
    """State: the sum so far, and how much of a piece was read, as bits.

    A line that ends where it begins can begin within a piece, so there is a
    bit for each way to begin; then the piece is as far at its end.
    """
    lists(word, f)
    most = f.size * len(f.cells)  # no line has a larger sum
    total, loop = f.number(word, 10), len(f.cells) > 2
    loop = loop and f.cells[0] == f.cells[-1] and total <= most
    full = (1 << min(total, most + 1)) - 1

    def step(state: State, value: int) -> State | None:
        before, read = state
        moved = read << value  # a whole piece begins anew, more is too much
        read = moved & full | moved >> total & 1
        return (
            ((before + value) % total if loop else 0, read) if read else None
        )

    cells = f.cells[:-1] if loop else f.cells
    run = run_over(
        f,
        (0, full if loop else 1),
        step,
        lambda s: s[0] == 0 if loop else s[1] == 1,
        cells,
    )
    marks = line_of(f.cells, "teal", f.arg)
    return Automaton(word, [run], about, f.item, marks)


def _value_indexing(word: str, about: str, f: Around) -> Rule:
    """State: the first value, then how far away it is."""
    lists(word, f)
    least(word, f.cells, 3)

    def step(state: State, value: int) -> State | None:
        if len(state) < 2:
            return (*state, value)
        wanted, left = state
        if left == 1 and value != wanted:
            return None
        return (wanted, max(left - 1, 0))

    run = run_over(f, (), step, lambda s: s[1] == 0)
    marks = (RuleMark(ARROW, f.cells), *circles(f.cells[:1]))
    return Automaton(word, [run], about, f.item, marks)


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


def _first_hidden(values: Sequence[int], size: int) -> Sequence[str]:
    found = [v for k, v in enumerate(values) if v < max((0, *values[:k]))]
    return [str(v) for v in found[:1]]


def _in_room(values: Sequence[int], size: int) -> Sequence[str]:
    return (str(values[values[0] - 1]),)


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

    run = run_over(f, tuple(range(starts)), step, accepts)
    marks = line_of(f.cells, "yellow")
    return Automaton(word, [run], about, f.item, marks)


AUTOMATA: Final = (
    Named(
        "between",
        "The values on a line are strictly between those of its ends.",
        _by_ends,
        ("betweenline",),
        "r1c1-r1c5",
        "lines",
        lay=Lay("line"),
        iss="Between cells",
    ),
    Named(
        "lockout",
        "The ends of a line differ by at least its number (default 4 in 9x9),"
        " and its other values are outside their range.",
        _by_ends,
        form="r1c1-r1c5",
        fields="value",
        lay=Lay("line"),
        iss="Lockout value cells",
    ),
    Named(
        "sandwich",
        "The cells between the smallest and the largest value sum to the"
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
        "If a line's first cell is N, its first N cells sum to the number"
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
        "hidden-skyscraper",
        "The number before a line is its first value hidden behind a larger"
        " one.",
        _hidden,
        form="4:r1c1-r1c9",
        lay=Lay("side", _first_hidden),
        iss="HiddenSkyscraper line value",
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
        "sum-line",
        "A line can be divided into segments that sum to its number (default"
        " 10).",
        _sum_line,
        form="r1c1-r1c5",
        fields="value",
        iss="SumLine value cells",
    ),
    Named(
        "value-indexing",
        "If a line's second cell is N, the Nth cell after it has the value of"
        " the first.",
        _value_indexing,
        form="r1c1-r1c5",
        iss="ValueIndexing cells",
    ),
    Named(
        "machine",
        "The values on a line are a sequence that its machine accepts.",
        _machine,
        form="AioYCIA:r1c1-r1c3",
        iss="NFA key cells",
    ),
)
