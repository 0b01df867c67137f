"""The family Either: at least one of several sets of rules holds.

Either            the rule
either_of(...)    the rule of a text: choices parted by "|", and the rules of
                  a choice by "&": ``killer=10:r1c1+r1c2|even=r1c1&odd=r1c2``
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.rules.families import OUTLINE, AnyOf, Part, Rule, RuleMark


class Either(Rule):
    """All rules of one of the choices hold, or of several."""

    def __init__(
        self,
        word: str,
        choices: Sequence[Sequence[Rule]],
        sentence: str,
        item: str = "",
    ) -> None:
        every_choice = tuple([tuple(rules) for rules in choices])
        cells = {
            c for rules in every_choice for rule in rules for c in rule.cells
        }
        every = tuple(sorted(cells))
        marks = (RuleMark(OUTLINE, every, word),)
        super().__init__(word, every, "", sentence, item, marks)
        self.choices: Final = every_choice

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether all rules of some choice allow the values."""
        return self.allowed_within(values, None)

    def allowed_within(
        self, values: Sequence[int], budget: Budget | None
    ) -> bool:
        """Return what ``allowed`` does, within a budget of guesses."""
        at = dict(zip(self.cells, values, strict=True))
        unknown: BudgetSpent | None = None
        for rules in self.choices:
            try:
                if all(
                    r.allowed_within([at[cell] for cell in r.cells], budget)
                    for r in rules
                ):
                    return True
            except BudgetSpent as end:
                unknown = end
        if unknown is not None:
            raise unknown
        return False

    def parts(self) -> tuple[Part, ...]:
        """Return the choices."""
        return (AnyOf(self.choices),)

    def __reduce__(self) -> tuple[object, ...]:
        return Either, (self.word, self.choices, self.sentence, self.item)


def either_of(
    word: str, sentence: str, text: str, make: Callable[[str], list[Rule]]
) -> Either:
    """Return the rule of a text.

    ``make`` returns the rules of a word with its items.  ValueError for fewer
    than two choices.
    """
    choices = [
        [rule for one in choice.split("&") for rule in make(one)]
        for choice in text.split("|")
    ]
    if len(choices) < 2:
        raise ValueError(f"{word} needs two choices with a '|' between")
    return Either(word, choices, sentence, text)
