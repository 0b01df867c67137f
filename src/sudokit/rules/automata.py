"""Named rules of lines, and of numbers outside the grid, as automata.

AUTOMATA   these rules, in the order of the table
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from sudokit.rules.automaton import Automaton, State, Step, run_over
from sudokit.rules.families import ARROW, OUTSIDE, Enclosed, Rule, RuleMark
from sudokit.rules.machine_keys import read_machine
from sudokit.rules.named_rule import (
    ALWAYS,
    FIVE,
    INNER,
    KEY,
    LOOP,
    NOWHERE,
    OPTIONAL,
    Arguments,
    ItemLayout,
    NamedRule,
    check_length,
    circles,
    in_formats,
    key,
    line_marks,
)


class ByEnds(NamedRule):
    """A line whose ends restrict the values between them."""

    section = "lines"
    example = FIVE
    layout = ItemLayout("line", most=7, marks=(4, 7))
    repeats = INNER
    colour: ClassVar[str] = "grey"
    look: ClassVar[str] = ""

    def rule(self, args: Arguments) -> Rule:
        """Return the machine whose state is both ends, the smaller first."""
        check_length(self.word, args.cells, 3)
        by = self.difference(args)

        def step(state: State, value: int) -> State | None:
            if len(state) < 1:
                return (value,)
            if len(state) == 1:
                low, high = min(state[0], value), max(state[0], value)
                return (low, high) if high - low >= by else None
            return state if self.fits(value, state[0], state[1]) else None

        ends, inner = (args.cells[0], args.cells[-1]), args.cells[1:-1]
        run = run_over(args, (), step, lambda s: True, (*ends, *inner))
        number = args.number_text(by) if by else ""
        line = line_marks(args.cells, self.colour, number, self.look)
        marks = (*line, *circles(ends))
        return Automaton(self.word, [run], self.sentence, args.item, marks)

    def difference(self, args: Arguments) -> int:
        """Return the least difference of the ends."""
        return 0

    def fits(self, value: int, low: int, high: int) -> bool:
        """Return whether a value may be between ends of these values."""
        raise NotImplementedError


class BetweenRule(ByEnds):
    """Values between those of the ends."""

    word = "between"
    title = "Between line"
    sentence = (
        "Digits along a between line lie strictly between the digits in its"
        " circles."
    )
    mentions = r"\bbetween lines?\b"
    noun = "between line"
    keys = in_formats(
        fpuzzles=key("betweenline", "lines"), iss=key("Between", "cells")
    )
    look = "hollow"

    def fits(self, value: int, low: int, high: int) -> bool:
        """Return whether the value is between."""
        return low < value < high


class LockoutRule(ByEnds):
    """Values outside the range of the ends."""

    word = "lockout"
    title = "Lockout line"
    sentence = (
        "The ends of a lockout line differ by at least 4, and its other"
        " digits are outside their range."
    )
    mentions = r"\blockout lines?\b"
    meaning = (
        "the ends of the line differ by at least {n}, and its other digits are"
        " outside their range"
    )
    numbered = "A number on such a line replaces the 4."
    noun = "lockout line"
    argument = OPTIONAL
    keys = in_formats(iss=key("Lockout", "value", "cells"))
    colour = "lilac"

    def limits(self, args: Arguments) -> tuple[int, int]:
        """Return the differences of two digits."""
        return 0, args.size - 1

    def difference(self, args: Arguments) -> int:
        """Return the number of the line, or the usual one."""
        return args.number(self.word, int(self.default(args.size)))

    def default(self, size: int) -> str:
        """Return the difference of a line without a number."""
        return str((size - 1) // 2)

    def fits(self, value: int, low: int, high: int) -> bool:
        """Return whether the value is outside."""
        return not low <= value <= high


class Outside(NamedRule):
    """A line that a number before it is about."""

    section = "outside"
    example = "4:r1c1-r1c9"
    argument = ALWAYS
    repeats = NOWHERE

    def line(
        self,
        args: Arguments,
        start: State,
        step: Step,
        accepts: Callable[[State], bool],
        enclosed: int | None = None,
    ) -> Rule:
        """Return the machine over the line, with its number."""
        signed = {one.word for one in AUTOMATA if one.sign and one is not self}
        others = not signed.isdisjoint(args.items)
        text = f"{self.sign if others else ''}{args.arg}"
        marks = (RuleMark(OUTSIDE, args.cells, text),)
        run = run_over(args, start, step, accepts)
        implied = () if enclosed is None else (Enclosed(run, enclosed),)
        return Automaton(
            self.word, [run], self.sentence, args.item, marks, (), implied
        )


def _sum_between(values: Sequence[int], size: int) -> Sequence[str]:
    """Return the sum between the least and the largest value of a house."""
    ends = values.index(min(values)), values.index(max(values))
    low, high = sorted(ends)
    return (str(sum(values[low + 1 : high])),)


class SandwichRule(Outside):
    """The sum between the least and the largest value."""

    word = "sandwich"
    sign = "S"
    title = "Sandwich sums"
    sentence = (
        "A number outside the grid is the sum of the digits between the"
        " smallest and the largest digit of its row or column."
    )
    mentions = r"\bsandwich(es)?\b"
    example = "17:r1c1-r1c9"
    keys = in_formats(
        fpuzzles=key("sandwichsum", "cell", "value"),
        iss=key("Sandwich", "value", "line"),
    )
    layout = ItemLayout("row", _sum_between, marks=(6, 27))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the first end and of the rest.

        The first end is 0 before it, 1 or 2 behind it, -1 behind the second.
        """
        total, digits = args.number(self.word), args.digits
        ends = {digits[0]: 1, digits[-1]: 2}

        def step(state: State, value: int) -> State | None:
            first, left = state
            end = ends.get(value, 0)
            if end:
                if first == 0:
                    return (end, left)
                closed = first == 3 - end and not left
                return (-1, 0) if closed else None
            if first > 0:
                return (first, left - value) if value <= left else None
            return state

        enclosed = total if digits[0] == 1 else None
        return self.line(
            args, (0, total), step, lambda s: s[0] == -1, enclosed
        )


def _first_sum(values: Sequence[int], size: int) -> Sequence[str]:
    """Return the sum of as many cells as the first one says, if any."""
    return (str(sum(values[: values[0]])),) if values[0] else ()


class XSumRule(Outside):
    """The sum of as many cells as the first one says."""

    word = "x-sum"
    sign = "X"
    title = "X-sums"
    noun = "X-sum"
    sentence = (
        "A number outside the grid is the sum of the first X digits from"
        " there, X being the first of them."
    )
    mentions = r"\bx-?\s?sums?\b(?! to )"
    example = "17:r1c1-r1c9"
    keys = in_formats(
        fpuzzles=key("xsum", "cell", "value"), iss=key("XSum", "line", "value")
    )
    layout = ItemLayout("side", _first_sum, marks=(6, 27))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of how many cells are to add, and the rest."""
        total = args.number(self.word)

        def step(state: State, value: int) -> State | None:
            if not state:
                state = (value, total)
            count, left = state
            if count == 0:
                return state
            if value > left or (count == 1 and value != left):
                return None
            return (count - 1, left - value)

        return self.line(args, (), step, lambda s: s == (0, 0))


def _visible(values: Sequence[int], size: int) -> Sequence[str]:
    """Return how many values are larger than all before them."""
    rising = [1 for k, v in enumerate(values) if v > max((0, *values[:k]))]
    return (str(len(rising)),)


class SkyscraperRule(Outside):
    """The number of values larger than all before them."""

    word = "skyscraper"
    sign = "T"
    title = "Skyscrapers"
    sentence = (
        "A number outside the grid counts the digits that are larger than"
        " all before them, seen from there."
    )
    mentions = r"\bskyscrapers?\b"
    alike = ("hidden-skyscraper",)
    keys = in_formats(
        fpuzzles=key("skyscraper", "cell", "value"),
        iss=key("Skyscraper", "line", "value"),
    )
    layout = ItemLayout("side", _visible, marks=(6, 27))

    def limits(self, args: Arguments) -> tuple[int, int]:
        """Return how many digits can be seen."""
        return 1, len(args.cells)

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the highest value, and how many follow."""
        visible = args.number(self.word)

        def step(state: State, value: int) -> State | None:
            highest, left = state
            if value <= highest:
                return state
            return (value, left - 1) if left else None

        return self.line(args, (0, visible), step, lambda s: s[1] == 0)


def _first_hidden(values: Sequence[int], size: int) -> Sequence[str]:
    """Return the first value behind a larger one, if there is one."""
    hidden = [v for k, v in enumerate(values) if v < max((0, *values[:k]))]
    return [str(v) for v in hidden[:1]]


class HiddenSkyscraperRule(Outside):
    """The first value behind a larger one."""

    word = "hidden-skyscraper"
    sign = "H"
    title = "Hidden skyscrapers"
    sentence = (
        "A number outside the grid is the first digit that is hidden behind"
        " a larger one, seen from there."
    )
    keys = in_formats(iss=key("HiddenSkyscraper", "line", "value"))
    layout = ItemLayout("side", _first_hidden, marks=(6, 27))

    def digits_in(self, args: Arguments) -> Sequence[int]:
        """Return the number, which is a digit."""
        return (args.number(self.word),)

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the highest value, and if one was hidden."""
        first = args.number(self.word)

        def step(state: State, value: int) -> State | None:
            highest, hidden = state
            if value > highest:
                return (value, hidden)
            return (highest, 1) if hidden or value == first else None

        return self.line(args, (-1, 0), step, lambda s: s[1] == 1)


def _in_room(values: Sequence[int], size: int) -> Sequence[str]:
    """Return the value in the place that the first cell says, if any."""
    there = values[values[0] - 1 :] if values[0] else ()
    return [str(value) for value in there[:1]]


class NumberedRoomRule(Outside):
    """The value in the place that the first cell says."""

    word = "numbered-room"
    sign = "N"
    title = "Numbered rooms"
    sentence = (
        "A number outside the grid is the Nth digit from there, N being the"
        " first."
    )
    mentions = r"\bnumbered rooms?\b"
    keys = in_formats(iss=key("NumberedRoom", "line", "value"))
    layout = ItemLayout("side", _in_room, marks=(6, 27))

    def digits_in(self, args: Arguments) -> Sequence[int]:
        """Return the number, which is a digit."""
        return (args.number(self.word),)

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of how many cells away the place is."""
        number = args.number(self.word)

        def step(state: State, value: int) -> State | None:
            left = state[0] if state else value
            if (left == 1 and value != number) or not (state or value):
                return None
            return (max(left - 1, 0),)

        return self.line(args, (), step, lambda s: s == (0,))


class SumLineRule(NamedRule):
    """Pieces of a line that sum to its number."""

    word = "sum-line"
    title = "Sum line"
    section = "lines"
    sentence = "The line can be divided into segments that sum to 10 each."
    numbered = "A number on such a line replaces the 10."
    example = FIVE
    argument = OPTIONAL
    keys = in_formats(iss=key("SumLine", "value", "loop"))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the sum, and of how much of a piece is read.

        That is a bit for each amount.  A line that ends where it begins can
        begin within a piece, so there is a bit for each way to begin; then
        the piece is as far at its end.  Other lines begin with -1, which
        stays until there is a digit other than 0.
        """
        cells = args.cells
        most = args.size * len(cells)  # no line has a larger sum
        total = args.number(self.word, int(self.default(args.size)))
        loop = len(cells) > 2 and cells[0] == cells[-1] and total <= most
        full = (1 << min(total, most + 1)) - 1

        def step(state: State, value: int) -> State | None:
            before, pieces = state
            moved = pieces << value  # a whole piece begins anew
            pieces = moved & full | moved >> total & 1
            if not pieces:
                return None
            if not loop:
                return (before if value == 0 else 0, pieces)
            return ((before + value) % total, pieces)

        run = run_over(
            args,
            (0, full) if loop else (-1, 1),
            step,
            lambda s: s[0] == 0 if loop else s == (0, 1),
            cells[:-1] if loop else cells,
        )
        marks = line_marks(cells, "teal", args.arg, "sparse")
        return Automaton(self.word, [run], self.sentence, args.item, marks)

    def limits(self, args: Arguments) -> tuple[int, None]:
        """Return the sums of a segment, 0 if there is a digit 0."""
        return min(args.least, 1), None

    def default(self, size: int) -> str:
        """Return the sum of a line without a number."""
        return "10"


class ValueIndexingRule(NamedRule):
    """The second cell says where the value of the first is again."""

    word = "value-indexing"
    noun = "indexing line"
    title = "Indexing line"
    section = "lines"
    sentence = (
        "If the second digit of the line is N, the Nth cell after it has"
        " the first digit."
    )
    example = FIVE
    keys = in_formats(iss=key("ValueIndexing", "cells"))
    repeats = LOOP

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the first value and how far away it is."""
        check_length(self.word, args.cells, 3)

        def step(state: State, value: int) -> State | None:
            if len(state) < 2:
                return (*state, value) if not state or value else None
            wanted, left = state
            if left == 1 and value != wanted:
                return None
            return (wanted, max(left - 1, 0))

        run = run_over(args, (), step, lambda s: s[1] == 0)
        marks = (RuleMark(ARROW, args.cells), *circles(args.cells[:1]))
        return Automaton(self.word, [run], self.sentence, args.item, marks)


class GivenMachineRule(NamedRule):
    """A line that an automaton accepts, which is the argument."""

    word = "machine"
    noun = "state machine"
    title = "State machine"
    section = "lines"
    sentence = (
        "The digits along the line are a sequence that its state machine"
        " accepts."
    )
    example = "AioYCIA:r1c1-r1c3"
    argument = ALWAYS
    typed = KEY
    keys = in_formats(iss=key("NFA", "key", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the states that the given one can be in."""
        try:
            steps, starts, accepting, more = read_machine(args.arg)
        except ValueError as error:
            why = f"{self.word}: no machine can be read, {error}"
            raise ValueError(why) from None
        named = [k for k in range(starts) if accepting >> k & 1]
        ends = {*named, *range(starts, starts + more)}

        def step(state: State, value: int) -> State | None:
            sign = value + 1 - args.least
            after = {k for one in state for k in steps.get((one, sign), ())}
            return tuple(sorted(after)) or None

        run = run_over(
            args, tuple(range(starts)), step, lambda s: not ends.isdisjoint(s)
        )
        marks = line_marks(args.cells, "yellow", look="dashed")
        return Automaton(self.word, [run], self.sentence, args.item, marks)


AUTOMATA: Final[Sequence[NamedRule]] = (
    BetweenRule(),
    LockoutRule(),
    SandwichRule(),
    XSumRule(),
    SkyscraperRule(),
    HiddenSkyscraperRule(),
    NumberedRoomRule(),
    SumLineRule(),
    ValueIndexingRule(),
    GivenMachineRule(),
)
