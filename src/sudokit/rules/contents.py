"""Named rules about which values some cells contain, and how often.

CONTENTS   these rules, in the order of the table
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import ClassVar, Final

from sudokit.rules.automaton import Automaton, State, TooLarge, run_over
from sudokit.rules.families import (
    DOT,
    OUTLINE,
    HowOften,
    Machine,
    Rule,
    RuleMark,
)
from sudokit.rules.named_rule import (
    ALWAYS,
    BLOCK,
    CIRCLES,
    DIGITS,
    FIVE,
    GROUPS,
    NOWHERE,
    NUMBER,
    Arguments,
    ItemLayout,
    NamedRule,
    check_distinct,
    check_length,
    check_room,
    circles,
    in_formats,
    key,
    values_of,
)

MOST_SETS: Final = 2000  # of values that circles can have


class ContainsRule(NamedRule):
    """A group with some values, each at least as often as it is given."""

    word = "contains"
    title = "Contains"
    section = "cages"
    sentence = "An outlined group contains the digits in its corner."
    example = "1+2:r1c1+r1c2+r1c3"
    argument = ALWAYS
    typed = DIGITS
    repeats = NOWHERE
    keys = in_formats(iss=key("ContainAtLeast", "values", "cells"))
    drawn: ClassVar[str] = OUTLINE

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the values that are still missing."""
        wanted = self.wanted(args)
        limited = self.limited(args, wanted)
        check_room(self.word, wanted, args.cells)

        def step(state: State, value: int) -> State | None:
            if value not in state:
                return None if value in limited else state
            at = state.index(value)
            return state[:at] + state[at + 1 :]

        run = run_over(args, tuple(sorted(wanted)), step, lambda s: not s)
        way = [0, len(args.cells)] * args.size
        for value in {*wanted, *limited} & {*args.digits}:
            number = wanted.count(value)
            most = number if value in limited else len(args.cells)
            at = 2 * (value - args.least)
            way[at : at + 2] = number, most
        counts = (HowOften(args.cells, (tuple(way),)),)
        text = self.text(args, wanted)
        marks = (RuleMark(self.drawn, args.cells, text, "white"),)
        return Automaton(
            self.word, [run], self.sentence, args.item, marks, (), counts
        )

    def wanted(self, args: Arguments) -> tuple[int, ...]:
        """Return the values that the group contains."""
        return values_of(self.word, args)

    def limited(self, args: Arguments, wanted: tuple[int, ...]) -> set[int]:
        """Return the values that aren't there more often than wanted."""
        return set()

    def text(self, args: Arguments, wanted: tuple[int, ...]) -> str:
        """Return the text of the mark."""
        return " ".join(map(str, wanted))


def _all_values(values: Sequence[int], size: int) -> Sequence[str]:
    """Return all values, in order."""
    return ("+".join([str(value) for value in sorted(values)]),)


class QuadrupleRule(ContainsRule):
    """The values in a circle are in the four cells around it."""

    word = "quadruple"
    title = "Quadruples"
    section = "dots"
    sentence = "The digits in a circle are in the four cells around it."
    mentions = r"\bquad(ruple)?s?\b"
    example = "1+2:r1c1+r1c2+r2c1+r2c2"
    stroke = BLOCK
    keys = in_formats(
        fpuzzles=key("quadruple", "cells", "values"),
        iss=key("Quad", "square", "values"),
    )
    layout = ItemLayout("block", _all_values, marks=(4, 12))
    drawn = DOT


class ExactlyRule(ContainsRule):
    """A group with some values, each exactly as often as it is given."""

    word = "exactly"
    title = "Contains exactly"
    sentence = (
        "An outlined group contains each digit in its corner exactly as"
        " often as it is written there."
    )
    example = "1+2+2:r1c1+r1c2+r1c3+r1c4"
    keys = in_formats(iss=key("ContainExact", "values", "cells"))

    def limited(self, args: Arguments, wanted: tuple[int, ...]) -> set[int]:
        """Return all given values."""
        return set(wanted)


class LookAndSayRule(ContainsRule):
    """A number that counts values: 23 means two 3s."""

    word = "look-and-say"
    title = "Look-and-say cages"
    sentence = (
        "The number of an outlined group counts its digits: 23 means two 3s."
    )
    example = "23:r1c1+r1c2+r2c3"
    typed = NUMBER
    keys = in_formats(iss=key("LookAndSay", "value", "cells"))

    def counted(self, args: Arguments) -> list[tuple[int, int]]:
        """Return the pairs of a count and its value."""
        digits = args.arg
        if not digits.isdecimal() or len(digits) % 2:
            raise ValueError(
                f"{self.word}: {digits[:20]!r} is not a count and value"
            )
        pairs = zip(digits[::2], digits[1::2], strict=True)
        return [(int(count), int(value)) for count, value in pairs]

    def wanted(self, args: Arguments) -> tuple[int, ...]:
        """Return each value as often as it is counted."""
        pairs = self.counted(args)
        return tuple([value for n, value in pairs for _ in range(n)])

    def limited(self, args: Arguments, wanted: tuple[int, ...]) -> set[int]:
        """Return all values that are counted, also those that are missing."""
        return {value for _count, value in self.counted(args)}

    def digits_in(self, args: Arguments) -> Sequence[int]:
        """Return the digits that are counted."""
        return [value for _count, value in self.counted(args)]

    def text(self, args: Arguments, wanted: tuple[int, ...]) -> str:
        """Return the number."""
        return args.arg


class SameValuesRule(NamedRule):
    """Groups with the same values, each equally often."""

    word = "same-values"
    title = "Same digits"
    section = "cages"
    sentence = "The groups contain the same digits, each equally often."
    example = "r1c1+r1c2/r5c5+r6c6"
    stroke = GROUPS
    lists = 0
    keys = in_formats(iss=key("SameValues", "count", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return a machine for each value of each two groups."""
        check_length(f"the lists of {self.word}", args.parts, 2)
        if len({len(part) for part in args.parts}) > 1:
            raise ValueError(f"{self.word} needs lists of as many cells")
        runs = []
        for one, other in pairwise(args.parts):
            first = list((Counter(one) - Counter(other)).elements())
            second = list((Counter(other) - Counter(one)).elements())
            values = args.digits if first else ()
            runs += [_equally_often(args, first, second, n) for n in values]
        marks = [RuleMark(OUTLINE, part) for part in args.parts]
        return Automaton(self.word, runs, self.sentence, args.item, marks)


def _equally_often(
    args: Arguments, first: list[int], second: list[int], n: int
) -> Machine:
    """Return the machine that the value n is in both lists equally often.

    Its state is how many cells were read, and how many more had the value
    in the first list than in the second so far.
    """

    def step(state: State, value: int) -> State | None:
        read, more = state
        sign = 1 if read < len(first) else -1
        more += sign * (value == n)
        return (read + 1, more) if more >= 0 else None

    cells = first + second
    return run_over(args, (0, 0), step, lambda s: s[1] == 0, cells)


class CountDistinctRule(NamedRule):
    """A cell that counts the different values of others."""

    word = "count-distinct"
    title = "Counting cages"
    section = "cages"
    sentence = (
        "The digit in a circle counts the different digits of its outlined"
        " group."
    )
    example = FIVE
    keys = in_formats(iss=key("CountDistinct", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the count, and the values so far."""
        check_length(self.word, args.cells, 2)
        first, rest = args.cells[0], tuple(dict.fromkeys(args.cells[1:]))
        among = first in rest

        def step(state: State, value: int) -> State | None:
            if not state:
                return (value, among << value)
            values = state[1] | 1 << value
            count = state[0]
            return (count, values) if values.bit_count() <= count else None

        def accepts(state: State) -> bool:
            return state[1].bit_count() == state[0]

        cells = (first, *[cell for cell in rest if cell != first])
        run = run_over(args, (), step, accepts, cells)
        marks = (RuleMark(OUTLINE, rest), *circles(args.cells[:1]))
        return Automaton(self.word, [run], self.sentence, args.item, marks)


class CountingCirclesRule(NamedRule):
    """Circles with as many of each value as it says."""

    word = "counting-circles"
    title = "Counting circles"
    section = "cells"
    sentence = "A digit N in a circle is in exactly N circles."
    example = "r1c1+r2c4+r3c7"
    stroke = CIRCLES
    repeats = NOWHERE
    keys = in_formats(iss=key("CountingCircles", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return a machine for each value, which counts it.

        The values in circles add up to the number of circles.
        """
        n = len(args.cells)
        values = args.digits
        sets = list(islice(sets_adding_to(n, values[-1]), MOST_SETS + 1))
        if len(sets) > MOST_SETS:
            raise TooLarge(f"{n} circles have too many sets of values")
        runs = [
            _counting(args, v, {v * (v in some) for some in sets})
            for v in values
        ]
        ways = [
            tuple([v * (v in some) for v in values for _end in range(2)])
            for some in sets
        ]
        counts = (HowOften(args.cells, tuple(ways)),)
        marks = circles(args.cells)
        return Automaton(
            self.word, runs, self.sentence, args.item, marks, (), counts
        )


def sets_adding_to(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of values up to the largest that have this sum.

    >>> list(sets_adding_to(5, 4))
    [(1, 4), (2, 3)]
    """
    if total == 0:
        yield ()
    elif largest * (largest + 1) >= 2 * total:
        for value in range(min(largest, total), 0, -1):
            for rest in sets_adding_to(total - value, value - 1):
                yield (*rest, value)


def _counting(args: Arguments, n: int, counts: set[int]) -> Machine:
    """Return the machine that the value n is in this many of the cells."""

    def step(state: State, value: int) -> State | None:
        count = state[0] + (value == n)
        return (count,) if count <= n else None

    return run_over(args, (0,), step, lambda s: s[0] in counts)


class SetCage(NamedRule):
    """Cells that differ, with a condition for the set of their values."""

    def cage(self, args: Arguments, text: str) -> Rule:
        """Return the machine of the values so far."""
        check_distinct(self.word, args.size, args.cells)

        def step(state: State, value: int) -> State | None:
            return None if value in state else tuple(sorted((*state, value)))

        def accepts(state: State) -> bool:
            return self.fits(state, args)

        marks = (RuleMark(OUTLINE, args.cells, text),)
        run = run_over(args, (), step, accepts)
        return Automaton(
            self.word, [run], self.sentence, args.item, marks, (args.cells,)
        )

    def fits(self, values: Sequence[int], args: Arguments) -> bool:
        """Return whether the cage may have these values."""
        raise NotImplementedError


class EqualityCageRule(SetCage):
    """As many even as odd values, and as many low as high ones."""

    word = "equality-cage"
    title = "Equality cages"
    section = "cages"
    sentence = (
        "Digits don't repeat in an equality cage, which has as many even as"
        " odd digits and as many low as high ones."
    )
    example = "r1c1+r1c2+r2c1+r2c2"
    keys = in_formats(iss=key("EqualityCage", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the cage with its sign."""
        return self.cage(args, "=")

    def fits(self, values: Sequence[int], args: Arguments) -> bool:
        """Return whether both are balanced."""
        half, digits = args.size // 2, args.digits
        even = sum([1 for v in values if v % 2 == 0])
        low = sum([1 for v in values if v in digits[:half]])
        high = sum([1 for v in values if v in digits[-half:]])
        return 2 * even == len(values) and low == high


class RellikRule(SetCage):
    """No values of the cage sum to its number."""

    word = "rellik"
    title = "Rellik cages"
    section = "cages"
    sentence = (
        "Digits don't repeat in a rellik cage, and no subset of them sums"
        " to its number."
    )
    example = "17:r1c1+r1c2+r2c1"
    argument = ALWAYS
    keys = in_formats(iss=key("RellikCage", "value", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the cage with its number."""
        args.number(self.word)
        return self.cage(args, f"not {args.arg}")

    def fits(self, values: Sequence[int], args: Arguments) -> bool:
        """Return whether no subset has the sum."""
        sums = 0  # a bit for each
        for value in values:
            sums |= sums << value | 1 << value
        return not sums >> args.number(self.word) & 1


class Squares(NamedRule):
    """Squares of four cells with values of all three classes."""

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of each square: the classes so far."""
        n = args.size

        def step(state: State, value: int) -> State:
            return tuple(sorted({*state, self.class_of(value, args)}))

        runs = [
            run_over(
                args,
                (),
                step,
                lambda s: len(s) == 3,
                (k, k + 1, k + n, k + n + 1),
            )
            for i in range(args.grid.rows - 1)
            for k in range(n * i, n * i + args.grid.columns - 1)
        ]
        return Automaton(self.word, runs, self.sentence)

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return the class of a digit, 0 to 2."""
        raise NotImplementedError


class GlobalEntropyRule(Squares):
    """Low, middle and high values in each square."""

    word = "global-entropy"
    title = "Global entropy"
    sentence = "Every 2x2 square has a low, a middle and a high digit."
    mentions = r"\bglobal entropy\b"
    keys = in_formats(iss=key("GlobalEntropy"))

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return 0 for low, 1 for middle and 2 for high."""
        return 3 * (digit - args.least) // args.size


class GlobalModRule(Squares):
    """The three remainders in each square."""

    word = "global-mod"
    title = "Global modular"
    sentence = "Every 2x2 square has all three remainders of a division by 3."
    keys = in_formats(iss=key("GlobalMod"))

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return the remainder."""
        return digit % 3


class DutchFlatmatesRule(NamedRule):
    """The middle value with the least one above or the largest one below."""

    word = "dutch-flatmates"
    title = "Dutch flatmates"
    sentence = "Each 5 has a 1 directly above it or a 9 directly below it."
    mentions = r"\bdutch flatmates\b"
    keys = in_formats(iss=key("DutchFlatmates"))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of each column.

        Its state is 1 below a 1, 2 below a 5 without a 1 above, else 0.
        """
        n, digits = args.size, args.digits
        middle = digits[(n - 1) // 2]

        def step(state: State, value: int) -> State | None:
            if state == (2,) and value != digits[-1]:
                return None
            if value == middle:
                return (0,) if state == (1,) else (2,)
            return (int(value == digits[0]),)

        end = args.grid.rows * n
        columns = [range(k, end, n) for k in range(args.grid.columns)]
        runs = [
            run_over(args, (0,), step, lambda s: s != (2,), one)
            for one in columns
        ]
        return Automaton(self.word, runs, self.sentence)


CONTENTS: Final[Sequence[NamedRule]] = (
    QuadrupleRule(),
    ContainsRule(),
    ExactlyRule(),
    LookAndSayRule(),
    SameValuesRule(),
    CountDistinctRule(),
    CountingCirclesRule(),
    EqualityCageRule(),
    RellikRule(),
    GlobalEntropyRule(),
    GlobalModRule(),
    DutchFlatmatesRule(),
)
