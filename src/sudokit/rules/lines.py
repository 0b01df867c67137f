"""Named rules of lines whose cells fit together two by two, and of clones.

LINES    these rules, in the order of the table
BASE64   the signs of a key, six bits each
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from string import ascii_lowercase, ascii_uppercase, digits
from typing import ClassVar, Final

from sudokit.rules.families import (
    DISC,
    Cells,
    OneOf,
    Pair,
    Pairs,
    Rule,
    RuleMark,
    table_of,
)
from sudokit.rules.named_rule import (
    ALWAYS,
    ANYWHERE,
    FIVE,
    KEY,
    LOOP,
    NOWHERE,
    OPTIONAL,
    Arguments,
    ItemLayout,
    NamedRule,
    check_distinct,
    check_length,
    in_formats,
    key,
    line_marks,
    once_around,
)

BASE64: Final = f"{ascii_uppercase}{ascii_lowercase}{digits}-_"


class PairLine(NamedRule):
    """A line some of whose pairs of cells fit together."""

    section = "lines"
    example = FIVE
    layout: ClassVar[ItemLayout | None] = ItemLayout("line")
    colour: ClassVar[str] = "grey"
    look: ClassVar[str] = ""

    def line(
        self,
        args: Arguments,
        pairs: Sequence[tuple[int, int]],
        table: Sequence[int],
        more: Sequence[Pair] = (),
        number: str = "",
    ) -> Rule:
        """Return the rule of these pairs, with the line as its mark."""
        check_length(self.word, args.cells, 2)
        marks = line_marks(args.cells, self.colour, number, self.look)
        return Pairs(
            self.word, pairs, table, self.sentence, args.item, marks, more
        )


class ThermometerRule(PairLine):
    """Values increase from the bulb, so by one a cell at least."""

    word = "thermometer"
    title = "Thermometer"
    sentence = "Digits along a thermometer increase from the bulb."
    mentions = r"\bthermo(meter)?s?\b"
    alike: ClassVar[tuple[str, ...]] = ("slow-thermometer",)
    beside = "the thermometer rises from {cell} into the {n} in {other}"
    behind = "the thermometer rises from the {n} in {other} to {cell}"
    short = "thermo"
    layout = ItemLayout("line", most=8, marks=(4, 8))
    keys = in_formats(
        fpuzzles=key("thermometer", "lines"), iss=key("Thermo", "cells")
    )
    rise: ClassVar[int] = 1
    repeats = NOWHERE

    def rule(self, args: Arguments) -> Rule:
        """Return all pairs, each with the rise between its cells."""
        cells = args.cells
        check_length(self.word, cells, 2)
        more = [
            (cells[a], cells[b], _rising(args.size, self.rise * (b - a)))
            for a, b in combinations(range(len(cells)), 2)
        ]
        bulb = RuleMark(DISC, cells[:1], "", self.colour)
        marks = (bulb, *line_marks(cells, self.colour))
        return Pairs(self.word, (), (), self.sentence, args.item, marks, more)


class SlowThermometerRule(ThermometerRule):
    """Values never decrease from the bulb."""

    word = "slow-thermometer"
    title = "Slow thermometer"
    sentence = "Digits along a slow thermometer never decrease from the bulb."
    mentions = r"\bslow thermometers?\b"
    alike: ClassVar[tuple[str, ...]] = ()
    beside = "the slow thermometer leads from {cell} to the {n} in {other}"
    behind = "the slow thermometer leads from the {n} in {other} to {cell}"
    short = ""
    keys = in_formats(fpuzzles=key("slowthermometer", "lines"))
    colour = "blue"
    rise = 0
    repeats = ANYWHERE


@cache
def _rising(size: int, by: int) -> Cells:
    """Return the table of values that rise by so much."""
    return table_of(size, lambda v, w: w - v >= by)


class Whisper(PairLine):
    """Neighbours on the line differ by a least difference."""

    layout = ItemLayout("line", least=5, marks=(3, 6))
    argument = OPTIONAL
    meaning = "adjacent cells on the line differ by at least {n}"

    def usual(self, size: int) -> int:
        """Return the least difference of a line without a number."""
        raise NotImplementedError

    def default(self, size: int) -> str:
        """Return the difference of a line without a number."""
        return str(self.usual(size))

    def limits(self, args: Arguments) -> tuple[int, int]:
        """Return the differences of two digits."""
        return 0, args.size - 1

    def rule(self, args: Arguments) -> Rule:
        """Return the neighbours, and the difference if it isn't usual."""
        by = args.number(self.word, self.usual(args.size))
        table = args.table(lambda v, w: abs(v - w) >= by)
        pairs = list(pairwise(args.cells))
        number = args.number_text(by)
        return self.line(args, pairs, table, number=number)


class GermanWhisperRule(Whisper):
    """Neighbours differ by 5 in 9x9."""

    word = "german-whisper"
    title = "German whispers"
    sentence = (
        "Adjacent digits along a German whispers line differ by at least 5."
    )
    mentions = r"\bgerman whispers?\b"
    numbered = "A number on such a line replaces the 5."
    short = "whisper"
    noun = "German whisper"
    beside = "a German whisper joins {cell} to the {n} in {other}"
    never = "{n} can't be on a German whisper"
    keys = in_formats(
        fpuzzles=key("whispers", "lines", "value"),
        iss=key("Whisper", "value", "cells"),
    )
    colour = "green"

    def usual(self, size: int) -> int:
        """Return half of the values, or one more of an odd number."""
        return (size + 1) // 2


class DutchWhisperRule(Whisper):
    """Neighbours differ by 4 in 9x9."""

    word = "dutch-whisper"
    title = "Dutch whispers"
    noun = "Dutch whisper"
    beside = "a Dutch whisper joins {cell} to the {n} in {other}"
    sentence = (
        "Adjacent digits along a Dutch whispers line differ by at least 4."
    )
    mentions = r"\bdutch whispers?\b"
    numbered = "A number on such a line replaces the 4."
    colour = "orange"

    def usual(self, size: int) -> int:
        """Return half of the values, or one less of an even number."""
        return (size - 1) // 2


class RenbanRule(PairLine):
    """A run of values in any order."""

    word = "renban"
    title = "Renban"
    layout = ItemLayout("line", most=7, marks=(4, 7))
    beside = "a renban joins {cell} to the {n} in {other}"
    sentence = "A renban line contains consecutive digits, in any order."
    mentions = r"\brenbans?\b"
    keys = in_formats(
        fpuzzles=key("renban", "lines"), iss=key("Renban", "cells")
    )
    colour = "pink"

    def rule(self, args: Arguments) -> Rule:
        """Return all pairs: they differ by less than there are cells."""
        cells = once_around(args.cells)
        n = len(cells)
        check_length(self.word, cells, 2)
        check_distinct(self.word, args.size, cells)
        table = args.table(lambda v, w: 0 < abs(v - w) < n)
        runs = [((1 << n) - 1) << k for k in range(args.size - n + 1)]
        return Pairs(
            self.word,
            list(combinations(cells, 2)),
            table,
            self.sentence,
            args.item,
            line_marks(args.cells, self.colour),
            (),
            (cells,),
            (OneOf(cells, tuple(runs)),),
        )


class NabnerRule(PairLine):
    """No two values are equal or consecutive."""

    word = "nabner"
    title = "Nabner"
    layout = ItemLayout("line", most=5, marks=(4, 8))
    sentence = "No two digits on a nabner line are equal or consecutive."
    mentions = r"\bnabners?\b"
    keys = in_formats(fpuzzles=key("nabner", "lines"))
    colour = "yellow"
    repeats = LOOP

    def rule(self, args: Arguments) -> Rule:
        """Return all pairs of the line."""
        table = args.table(lambda v, w: abs(v - w) > 1)
        cells = once_around(args.cells)
        return self.line(args, list(combinations(cells, 2)), table)


class PalindromeRule(PairLine):
    """Both directions read the same."""

    word = "palindrome"
    title = "Palindrome"
    layout = ItemLayout("line", least=5, marks=(3, 6))
    sentence = "A palindrome line reads the same in both directions."
    mentions = r"\bpalindromes?\b"
    beside = "a palindrome mirrors {cell} to the {n} in {other}"
    keys = in_formats(
        fpuzzles=key("palindrome", "lines"), iss=key("Palindrome", "cells")
    )
    look = "slanted"

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs at the same distance from both ends."""
        half = len(args.cells) // 2
        back = args.cells[: -half - 1 : -1]
        pairs = list(zip(args.cells[:half], back, strict=True))
        return self.line(args, pairs, args.table(lambda v, w: v == w))


class ByClass(PairLine):
    """Cells as many steps apart as there are classes have the same class.

    Any others that are fewer steps apart have different ones.
    """

    layout = ItemLayout("line", least=5, marks=(3, 6))
    period: ClassVar[int] = 3

    def period_of(self, args: Arguments) -> int:
        """Return how many steps apart cells have the same class."""
        return self.period

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return the class of a digit."""
        raise NotImplementedError

    def rule(self, args: Arguments) -> Rule:
        """Return all pairs of the line."""
        kinds = {n: self.class_of(n, args) for n in args.digits}
        period = self.period_of(args)
        other = args.table(lambda v, w: kinds[v] != kinds[w])
        same = args.table(lambda v, w: kinds[v] == kinds[w])
        more = [
            (
                args.cells[a],
                args.cells[b],
                other if (b - a) % period else same,
            )
            for a, b in combinations(range(len(args.cells)), 2)
        ]
        return self.line(args, (), (), more, args.arg)


class EntropicRule(ByClass):
    """Low, middle and high values in turn."""

    word = "entropic"
    title = "Entropic line"
    sentence = (
        "Any three successive cells along an entropic line have a low, a"
        " middle and a high digit."
    )
    mentions = r"\bentropic lines?\b"
    noun = "entropic line"
    keys = in_formats(
        fpuzzles=key("entropicline", "lines"), iss=key("Entropic", "cells")
    )
    colour = "orange"
    look = "mixed"

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return 0 for low, 1 for middle and 2 for high.

        Low and high digits are as many, even if 3 doesn't divide the size.
        """
        low, place = (args.size + 1) // 3, digit - args.least
        return (place >= low) + (place >= args.size - low)


class ModularRule(ByClass):
    """The three remainders in turn."""

    word = "modular"
    title = "Modular line"
    sentence = (
        "Any three successive cells along a modular line have different"
        " remainders when divided by 3."
    )
    mentions = r"\bmodular lines?\b"
    numbered = "A number on such a line replaces the 3."
    argument = OPTIONAL
    noun = "modular line"
    keys = in_formats(
        fpuzzles=key("modularline", "lines"),
        iss=key("Modular", "cells", constant="3"),
    )
    colour = "teal"

    def default(self, size: int) -> str:
        """Return the divisor of a line without a number."""
        return "3"

    def limits(self, args: Arguments) -> tuple[int, None]:
        """Return the divisors, which are all but 0."""
        return 1, None

    def period_of(self, args: Arguments) -> int:
        """Return the divisor."""
        return args.number(self.word, 3)

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return the remainder."""
        return digit % self.period_of(args)


class ParityRule(ByClass):
    """Even and odd values in turn."""

    word = "parity"
    title = "Parity line"
    sentence = "Even and odd digits alternate along a parity line."
    mentions = r"\bparity lines?\b"
    noun = "parity line"
    keys = in_formats(iss=key("Modular", "cells", constant="2"))
    colour = "red"
    period = 2

    def class_of(self, digit: int, args: Arguments) -> int:
        """Return 0 for even, 1 for odd."""
        return digit % 2


class PairsByKeyRule(PairLine):
    """Neighbours on the line are a pair of a table.

    The table is a key of a bit for each two values, six bits a sign.
    """

    word = "pairs"
    noun = "pair line"
    title = "Pair line"
    sentence = "Adjacent digits along the line are a pair that its key allows."
    example = "CoAKgCoAKgCoAC:r1c1-r1c5"
    argument = ALWAYS
    typed = KEY
    layout = None
    keys = in_formats(iss=key("Pair", "key", "cells"))
    colour = "yellow"
    look = "pairs"

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs, with the table of the key."""
        if not args.arg or set(args.arg) - set(BASE64):
            raise ValueError(
                f"{self.word}: {args.arg[:20]!r} is not the key of a table"
            )
        n = args.size
        signs = [BASE64.index(sign) for sign in args.arg]
        bits = [sign >> k & 1 for sign in signs for k in range(6)]
        bits += [0] * (n * n)
        table = table_of(n, lambda v, w: bits[(v - 1) * n + w - 1] == 1)
        return self.line(args, self.joined(args.cells), table)

    def joined(self, cells: Cells) -> list[tuple[int, int]]:
        """Return the pairs of cells that the key is about."""
        return list(pairwise(cells))


class EveryPairRule(PairsByKeyRule):
    """Any two cells of the line are a pair of a table."""

    word = "every-pair"
    noun = "line of all pairs"
    title = "All-pairs line"
    sentence = "Any two digits on the line are a pair that its key allows."
    keys = in_formats(iss=key("PairX", "key", "cells"))
    look = "dotted"

    def joined(self, cells: Cells) -> list[tuple[int, int]]:
        """Return all pairs, in both directions."""
        pairs = list(combinations(cells, 2))
        return pairs + [(b, a) for a, b in pairs]


LINES: Final[Sequence[NamedRule]] = (
    ThermometerRule(),
    SlowThermometerRule(),
    GermanWhisperRule(),
    DutchWhisperRule(),
    RenbanRule(),
    NabnerRule(),
    PalindromeRule(),
    EntropicRule(),
    ModularRule(),
    ParityRule(),
    PairsByKeyRule(),
    EveryPairRule(),
)
