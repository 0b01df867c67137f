"""Named rules of marks between two neighbours: dots, X and V, signs.

DOTS   these rules, in the order of the table
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import ClassVar, Final

from sudokit.rules.families import (
    DOT,
    LESS,
    TEXT,
    Pairs,
    Rule,
    RuleMark,
)
from sudokit.rules.items import whole_number
from sudokit.rules.named_rule import (
    ALWAYS,
    NOWHERE,
    OPTIONAL,
    TWO,
    Arguments,
    ItemLayout,
    Key,
    NamedRule,
    in_formats,
    key,
)

SIDES: Final = ((0, 1), (1, 0))
JOINED: Final = {
    "X": "an X joins {cell} to the {n} in {other}",
    "V": "a V joins {cell} to the {n} in {other}",
}


class OnEdge(NamedRule):
    """Two cells with a mark between them."""

    section = "dots"
    example = TWO
    repeats = NOWHERE
    layout = ItemLayout("edge", marks=(6, 30))

    def pair(
        self,
        args: Arguments,
        fits: Callable[[int, int], bool],
        mark: RuleMark,
    ) -> Rule:
        """Return the rule that values of the two cells fit."""
        first, second = cells = args.cells
        table, marks = args.table(fits), (mark._replace(cells=cells),)
        pair = (first, second)
        return Pairs(self.word, [pair], table, self.sentence, args.item, marks)


class KropkiWhiteRule(OnEdge):
    """A difference of 1, or of its number."""

    word = "kropki-white"
    title = "White Kropki dots"
    sentence = "Cells joined by a white dot are consecutive."
    mentions = r"\bwhite (kropki )?dots?\b"
    numbered = "A number in a white dot is the difference of its cells."
    partial = "Not all dots are given."
    noun = "white dot"
    beside = "a white dot joins {cell} to the {n} in {other}"
    meaning = "cells joined by this dot differ by {n}"
    argument = OPTIONAL
    short = "kropki"
    keys = in_formats(
        fpuzzles=key("difference", "cells", "value"),
        iss=key("WhiteDot", "edges"),
    )

    def rule(self, args: Arguments) -> Rule:
        """Return the pair with a dot."""
        by = args.number(self.word, 1)
        mark = RuleMark(DOT, (), args.arg, "white")
        return self.pair(args, lambda v, w: abs(v - w) == by, mark)

    def default(self, size: int) -> str:
        """Return the difference of a dot without a number."""
        return "1"

    def limits(self, args: Arguments) -> tuple[int, int]:
        """Return the differences of two digits, 0 if they can be equal."""
        return 1 - _may_be_equal(args), args.size - 1


class KropkiBlackRule(OnEdge):
    """A ratio of 2, or of its number."""

    word = "kropki-black"
    title = "Black Kropki dots"
    sentence = "Of two cells joined by a black dot, one is twice the other."
    mentions = r"\bblack (kropki )?dots?\b"
    numbered = "A number in a black dot is the ratio of its cells."
    partial = "Not all dots are given."
    noun = "black dot"
    beside = "a black dot joins {cell} to the {n} in {other}"
    meaning = "of two cells joined by this dot, one is {n} times the other"
    never = "{n} can't be on a black dot"
    argument = OPTIONAL
    short = "kropki"
    keys = in_formats(
        fpuzzles=key("ratio", "cells", "value"), iss=key("BlackDot", "edges")
    )

    def rule(self, args: Arguments) -> Rule:
        """Return the pair with a dot."""
        by = args.number(self.word, 2)
        mark = RuleMark(DOT, (), args.arg, "black")
        return self.pair(args, lambda v, w: _has_ratio(v, w, {by}), mark)

    def default(self, size: int) -> str:
        """Return the ratio of a dot without a number."""
        return "2"

    def limits(self, args: Arguments) -> tuple[int, int]:
        """Return the ratios of two digits, 1 if they can be equal."""
        return 2 - _may_be_equal(args), args.digits[-1]


def _may_be_equal(args: Arguments) -> bool:
    """Return whether two cells are in different rows and columns.

    Helper cells are in none.
    """
    (i, j), (k, m) = (divmod(cell, args.size) for cell in args.cells)
    return args.rows > 0 or (i != k and j != m)


def _has_ratio(v: int, w: int, ratios: Container[int]) -> bool:
    """Return whether one of two digits is the other times one of these.

    0 is any number of times 0, as it is twice itself.
    """
    low, high = min(v, w), max(v, w)
    if not low:
        return not high
    return high % low == 0 and high // low in ratios


class XVRule(OnEdge):
    """A sum of 10 or 5."""

    word = "xv"
    title = "XV"
    sentence = "Cells joined by an X sum to 10, cells joined by a V to 5."
    partial = "Not all Xs and Vs are given."
    example = "X:r1c1+r1c2"
    argument = ALWAYS
    typed = "XV"
    layout = ItemLayout("edge", lambda values, size: ("X", "V"), marks=(6, 30))
    keys = in_formats(
        fpuzzles=key("xv", "cells", "value"), iss=Key(("X", "V"), ("edges",))
    )

    def rule(self, args: Arguments) -> Rule:
        """Return the pair with its letter."""
        total = {"X": 10, "V": 5}.get(args.arg.upper())
        if total is None:
            raise ValueError(
                f"{self.word}: {args.arg[:20]!r} is neither X nor V"
            )
        mark = RuleMark(TEXT, (), args.arg.upper())
        return self.pair(args, lambda v, w: v + w == total, mark)

    def name(self, arg: str) -> str:
        """Return the letter."""
        return arg.upper()

    def joins(self, arg: str) -> str:
        """Return how the letter joins a cell to a value."""
        return JOINED.get(arg.upper(), "")


class Unmarked(NamedRule):
    """Neighbours without a mark don't fit it."""

    section = "dots"
    unmarked: ClassVar[tuple[str, ...]] = ("kropki-white", "kropki-black")

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs of neighbours without one of the marks."""
        marked = {
            frozenset(group.cells)
            for word in self.unmarked
            for group in args.items.get(word, ())
        }
        pairs = [
            pair for pair in args.apart(SIDES) if frozenset(pair) not in marked
        ]
        table = args.table(self.fitting(args))
        return Pairs(self.word, pairs, table, self.sentence)

    def fitting(self, args: Arguments) -> Callable[[int, int], bool]:
        """Return the test of the values of such neighbours."""
        return lambda v, w: abs(v - w) != 1


class NegativeDifferenceRule(Unmarked):
    """Neighbours without a dot aren't consecutive."""

    word = "negative-difference"
    title = "All white dots given"
    short = "kropki"
    sentence = (
        "All white dots are given: adjacent cells without a dot are not"
        " consecutive."
    )
    mentions = r"(?<!not )\ball (possible )?(white |kropki )?dots\b.* given"
    beside = "no dot joins {cell} to the {n} in {other}"
    absent = "no dot joins {cell} to {other}"
    keys = in_formats(
        fpuzzles=key("nonconsecutive", constant="difference"),
        iss=key("StrictKropki"),
    )


class NegativeRatioRule(Unmarked):
    """Neighbours without a dot have no ratio of a black dot."""

    word = "negative-ratio"
    title = "All black dots given"
    short = "kropki"
    sentence = (
        "All black dots are given: adjacent cells without a dot don't have a"
        " ratio of 2, or one that a dot shows."
    )
    mentions = r"(?<!not )\ball (possible )?(black |kropki )?dots\b.* given"
    beside = "no dot joins {cell} to the {n} in {other}"
    absent = "no dot joins {cell} to {other}"
    keys = in_formats(
        fpuzzles=key("negative", constant="ratio"), iss=key("StrictKropki")
    )

    def fitting(self, args: Arguments) -> Callable[[int, int], bool]:
        """Return the test that values have the ratio of no black dot."""
        numbers = [
            dot.arg or "2" for dot in args.items.get("kropki-black", ())
        ]
        ratios = {whole_number(n) for n in numbers if n.isdecimal()} or {2}
        return lambda v, w: not _has_ratio(v, w, ratios)


class NegativeXVRule(Unmarked):
    """Neighbours without a letter don't have its sum."""

    word = "negative-xv"
    title = "All Xs and Vs given"
    sentence = (
        "All Xs and Vs are given: adjacent cells without one don't sum to"
        " 10 or 5."
    )
    mentions = r"(?<!not )\ball (possible )?(xs? and vs?|xvs?)\b.* given"
    beside = "no X or V joins {cell} to the {n} in {other}"
    absent = "no X or V joins {cell} to {other}"
    unmarked = ("xv",)
    keys = in_formats(
        fpuzzles=key("negative", constant="xv"), iss=key("StrictXV")
    )

    def fitting(self, args: Arguments) -> Callable[[int, int], bool]:
        """Return the test that values have neither sum."""
        return lambda v, w: v + w not in (5, 10)


class InequalityRule(OnEdge):
    """The first cell is less than the second."""

    word = "inequality"
    title = "Greater than"
    layout = ItemLayout("inner", every=True)
    sentence = "A sign between two cells opens towards the larger digit."
    noun = "sign"
    beside = "a sign shows {cell} to be less than the {n} in {other}"
    behind = "a sign shows {cell} to be more than the {n} in {other}"
    keys = in_formats(iss=key("GreaterThan", "reversed", "edges"))

    def rule(self, args: Arguments) -> Rule:
        """Return the pair with its sign."""
        return self.pair(args, lambda v, w: v < w, RuleMark(LESS, ()))


DOTS: Final[Sequence[NamedRule]] = (
    KropkiWhiteRule(),
    KropkiBlackRule(),
    XVRule(),
    NegativeDifferenceRule(),
    NegativeRatioRule(),
    NegativeXVRule(),
    InequalityRule(),
)
