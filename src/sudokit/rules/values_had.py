"""Named rules about which values occur in some cells, or how often.

VALUES_HAD   the entries of the table of rules
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from sudokit.rules.automaton import Automaton, State, TooLarge, run_over
from sudokit.rules.families import (
    DOT,
    OUTLINE,
    HowOften,
    Machine,
    Rule,
    RuleMark,
)
from sudokit.rules.items import Around, Lay, Named, values_of
from sudokit.rules.sums import circles, differing, least, lists

MOST_SETS: Final = 2000  # of values that circles can have


def _contains(word: str, about: str, f: Around) -> Rule:
    """State: the values that are still missing."""
    lists(word, f)
    if word == "look-and-say":
        pairs = list(zip(f.arg[::2], f.arg[1::2], strict=False))
        if not f.arg.isdecimal() or len(f.arg) % 2:
            raise ValueError(
                f"{word}: {f.arg[:20]!r} is not a count and value"
            )
        wanted = tuple([int(v) for n, v in pairs for _ in range(int(n))])
        strict = {int(v) for _, v in pairs}
    else:
        wanted = values_of(word, f)
        strict = set(wanted) if word == "exactly" else set()

    def step(state: State, value: int) -> State | None:
        if value not in state:
            return None if value in strict else state
        at = state.index(value)
        return state[:at] + state[at + 1 :]

    run = run_over(f, tuple(sorted(wanted)), step, lambda s: not s)
    way = [0, len(f.cells)] * f.size
    for value in {*wanted, *strict} & {*range(1, f.size + 1)}:
        number = wanted.count(value)
        most = number if value in strict else len(f.cells)
        way[2 * value - 2 : 2 * value] = number, most
    counts = (HowOften(f.cells, (tuple(way),)),)
    text = f.arg
    if word != "look-and-say":
        text = " ".join(map(str, wanted))
    kind = DOT if word == "quadruple" else OUTLINE
    marks = (RuleMark(kind, f.cells, text, "white"),)
    return Automaton(word, [run], about, f.item, marks, (), counts)


def _same_values(word: str, about: str, f: Around) -> Rule:
    """Of each two lists a machine for each value, which counts it."""
    least(f"the lists of {word}", f.parts, 2)
    if len({len(part) for part in f.parts}) > 1:
        raise ValueError(f"{word} needs lists of as many cells")
    runs = []
    for one, other in pairwise(f.parts):
        first = list((Counter(one) - Counter(other)).elements())
        second = list((Counter(other) - Counter(one)).elements())
        values = range(1, f.size + 1) if first else ()
        runs += [_as_many(f, first, second, n) for n in values]
    marks = [RuleMark(OUTLINE, part) for part in f.parts]
    return Automaton(word, runs, about, f.item, marks)


def _as_many(
    f: Around, first: list[int], second: list[int], n: int
) -> Machine:
    """State: how many cells were read, and how many more were n before."""

    def step(state: State, value: int) -> State | None:
        read, more = state
        sign = 1 if read < len(first) else -1
        more += sign * (value == n)
        return (read + 1, more) if more >= 0 else None

    cells = first + second
    return run_over(f, (0, 0), step, lambda s: s[1] == 0, cells)


def _count_distinct(word: str, about: str, f: Around) -> Rule:
    """State: how many values there have to be, and which there are."""
    lists(word, f)
    least(word, f.cells, 2)
    first, rest = f.cells[0], tuple(dict.fromkeys(f.cells[1:]))
    among = first in rest

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value, among << value)
        seen = state[1] | 1 << value
        return (state[0], seen) if seen.bit_count() <= state[0] else None

    cells = (first, *[cell for cell in rest if cell != first])
    run = run_over(f, (), step, lambda s: s[1].bit_count() == s[0], cells)
    marks = (RuleMark(OUTLINE, rest), *circles(f.cells[:1]))
    return Automaton(word, [run], about, f.item, marks)


def _counting_circles(word: str, about: str, f: Around) -> Rule:
    """A machine for each value; state: how often it was there.

    The values that are there add up to the number of circles.
    """
    lists(word, f)
    values = range(1, f.size + 1)
    sets = list(islice(sets_adding_to(len(f.cells), f.size), MOST_SETS + 1))
    if len(sets) > MOST_SETS:
        raise TooLarge(f"{len(f.cells)} circles have too many sets of values")
    runs = [
        _counting(f, n, {n * (n in some) for some in sets}) for n in values
    ]
    ways = [
        tuple([n * (n in some) for n in values for _end in range(2)])
        for some in sets
    ]
    counts = (HowOften(f.cells, tuple(ways)),)
    marks = circles(f.cells)
    return Automaton(word, runs, about, f.item, marks, (), counts)


def sets_adding_to(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The sets of values up to the largest that have this sum."""
    if total == 0:
        yield ()
    elif largest * (largest + 1) >= 2 * total:
        for value in range(min(largest, total), 0, -1):
            for rest in sets_adding_to(total - value, value - 1):
                yield (*rest, value)


def _counting(f: Around, n: int, counts: set[int]) -> Machine:
    """The value n stands in so many of the cells."""

    def step(state: State, value: int) -> State | None:
        count = state[0] + (value == n)
        return (count,) if count <= n else None

    return run_over(f, (0,), step, lambda s: s[0] in counts)


def _cage(word: str, about: str, f: Around) -> Rule:
    """Cells that differ, of whose set of values something is said."""
    lists(word, f)
    differing(word, f)
    size, text = f.size, "=" if word == "equality-cage" else "not " + f.arg
    total = 0 if word == "equality-cage" else f.number(word)

    def step(state: State, value: int) -> State | None:
        return None if value in state else tuple(sorted((*state, value)))

    def accepts(state: State) -> bool:
        if total:
            sums = 1
            for value in state:
                sums |= sums << value
            return not sums >> total & 1
        even = sum([1 for v in state if v % 2 == 0])
        low = sum([1 for v in state if v <= size // 2])
        high = sum([1 for v in state if v > size - size // 2])
        return 2 * even == len(state) and low == high

    marks = (RuleMark(OUTLINE, f.cells, text),)
    run = run_over(f, (), step, accepts)
    return Automaton(word, [run], about, f.item, marks, (f.cells,))


def _squares(word: str, about: str, f: Around) -> Rule:
    """State: the classes of values that a square of four has."""
    n = f.size
    by_rest = word == "global-mod"

    def step(state: State, value: int) -> State:
        kind = value % 3 if by_rest else 3 * (value - 1) // n
        return tuple(sorted({*state, kind}))

    runs = [
        run_over(
            f, (), step, lambda s: len(s) == 3, (k, k + 1, k + n, k + n + 1)
        )
        for k in range(n * n - n)
        if k % n < n - 1
    ]
    return Automaton(word, runs, about)


def _flatmates(word: str, about: str, f: Around) -> Rule:
    """State: 1 below a 1, 2 below a 5 that had none, else 0."""
    n, middle = f.size, (f.size + 1) // 2

    def step(state: State, value: int) -> State | None:
        if state == (2,) and value != n:
            return None
        if value == middle:
            return (0,) if state == (1,) else (2,)
        return (int(value == 1),)

    columns = [range(k, n * n, n) for k in range(n)]
    runs = [
        run_over(f, (0,), step, lambda s: s != (2,), one) for one in columns
    ]
    return Automaton(word, runs, about)


def _corners(values: Sequence[int], size: int) -> Sequence[str]:
    """The least and the largest of four."""
    return (f"{min(values)}+{max(values)}",)


VALUES_HAD: Final = (
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
        "exactly",
        "The group contains each given value exactly as often as it is given.",
        _contains,
        form="1+2+2:r1c1+r1c2+r1c3+r1c4",
        iss="ContainExact values cells",
    ),
    Named(
        "look-and-say",
        "The number counts a value in the group: 23 means two 3s.",
        _contains,
        form="23:r1c1+r1c2+r2c3",
        iss="LookAndSay value cells",
    ),
    Named(
        "same-values",
        "The groups contain the same values, each equally often.",
        _same_values,
        form="r1c1+r1c2/r5c5+r6c6",
        iss="SameValues count cells",
    ),
    Named(
        "count-distinct",
        "The first cell counts the different values of the others.",
        _count_distinct,
        form="r1c1-r1c5",
        iss="CountDistinct cells",
    ),
    Named(
        "counting-circles",
        "A value N in a circle is in exactly N circles.",
        _counting_circles,
        form="r1c1+r2c4+r3c7",
        iss="CountingCircles cells",
    ),
    Named(
        "equality-cage",
        "Values don't repeat in a cage, which has as many even as odd and as"
        " many low as high ones.",
        _cage,
        form="r1c1+r1c2+r2c1+r2c2",
        iss="EqualityCage cells",
    ),
    Named(
        "rellik",
        "Values don't repeat in a cage, and no subset of them sums to its"
        " number.",
        _cage,
        form="17:r1c1+r1c2+r2c1",
        iss="RellikCage value cells",
    ),
    Named(
        "global-entropy",
        "Every 2x2 square has a low, a middle and a high value.",
        _squares,
        iss="GlobalEntropy",
    ),
    Named(
        "global-mod",
        "Every 2x2 square has all three remainders mod 3.",
        _squares,
        iss="GlobalMod",
    ),
    Named(
        "dutch-flatmates",
        "Each 5 has a 1 above it or a 9 below it, in 9x9.",
        _flatmates,
        iss="DutchFlatmates",
    ),
)
