"""Named rules of the grid and its digits: ``grid=6x9``, ``digits=0-8``.

MEASURED        these rules by their words
dimensions(...) the grid and the digits that rules give
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from sudokit.rules.families import Part, Rule
from sudokit.rules.items import Group
from sudokit.rules.named_rule import ALWAYS, Arguments, NamedRule
from sudokit.text.dimensions import (
    DIGITS,
    GRID,
    WORDS,
    Dimensions,
    dimensions_of,
    square,
)


class Measure(Rule):
    """A rule that every value keeps: it says what grid and digits there are.

    ``Rules`` takes the dimensions from its item.
    """

    def __init__(self, word: str, sentence: str, item: str) -> None:
        super().__init__(word, (), "", sentence, item)

    def allowed(self, values: Sequence[int]) -> bool:
        """Return True."""
        return True

    def parts(self) -> tuple[Part, ...]:
        """Return nothing."""
        return ()

    def __reduce__(self) -> tuple[object, ...]:
        return Measure, (self.word, self.sentence, self.item)


class Measured(NamedRule):
    """A rule with an argument and without cells."""

    argument = ALWAYS
    sample: ClassVar[str] = ""
    text: ClassVar[str] = ""

    def rule(self, args: Arguments) -> Rule:
        """Return the rule; ValueError for an argument that can't be read."""
        if not args.groups:
            raise ValueError(f"{self.word} needs {self.word}={self.sample}")
        if len(args.groups) > 1:
            raise ValueError(f"{self.word} is given twice")
        grid = dimensions_of([f"{self.word}={args.arg}"])
        sentence = self.sentence_of(args.grid if grid is None else grid)
        return Measure(self.word, sentence, args.arg)

    def sentence_of(self, grid: Dimensions) -> str:
        """Return the sentence with the numbers of the puzzle."""
        raise NotImplementedError


class GridRule(Measured):
    """The rows and columns, where they aren't as many as the digits."""

    word = GRID
    title = "Grid"
    sample = "6x9"
    sentence = (
        "The grid has this many rows and columns. A row, column or region"
        " that has fewer cells than there are digits has none of them twice."
    )

    def sentence_of(self, grid: Dimensions) -> str:
        """Return the sentence about short rows."""
        return "No digit is twice in a row, a column or a region."


class DigitsRule(Measured):
    """The digits, where they don't begin at 1 or are more than cells."""

    word = DIGITS
    title = "Digits"
    sample = "0-8"
    sentence = "The digits of the puzzle are the given ones, such as 0 to 8."

    def sentence_of(self, grid: Dimensions) -> str:
        """Return the sentence with the digits."""
        return f"The digits are {grid.least} to {grid.digit(grid.size)}."


def dimensions(size: int, rules: Sequence[Rule] = ()) -> Dimensions:
    """Return the dimensions that the rules of a puzzle give.

    >>> dimensions(9).is_usual()
    True
    """
    words = [rule.notation() for rule in rules if rule.word in WORDS]
    return dimensions_of(words) or square(size)


def given_dimensions(
    items: Mapping[str, tuple[Group, ...]],
) -> Dimensions | None:
    """Return the dimensions that the items of rules give, None for none."""
    words = [
        f"{word}={group.arg}"
        for word in WORDS
        for group in items.get(word, ())
    ]
    return dimensions_of(words)


MEASURED: Final[dict[str, NamedRule]] = {
    one.word: one for one in (GridRule(), DigitsRule())
}
