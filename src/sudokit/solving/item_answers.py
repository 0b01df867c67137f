"""An answer for each clue or rule of a puzzle, as far as a budget goes.

answers_within(items, answer, budget)   the answers, and items without one
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeVar

from sudokit.core.budget import Budget, BudgetSpent

# Guesses of each item in the first round; each round has 10 times more.
FIRST_GUESSES: Final = 1000

T = TypeVar("T")
R = TypeVar("R")


class Answers(NamedTuple, Generic[T, R]):
    """The answers of items, and the items without one."""

    known: dict[T, R]
    unanswered: list[T]


def answers_within(
    items: Iterable[T], answer: Callable[[T, Budget], R], budget: Budget
) -> Answers[T, R]:
    """Return the answers that the budget allows, in the order of the items.

    All items are tried with few guesses first, then the others with more,
    so that one hard item doesn't leave the rest without an answer.  An item
    whose answer ends by a limit of its own isn't tried again.

    >>> answers_within("ab", lambda item, budget: item.upper(), Budget())
    Answers(known={'a': 'A', 'b': 'B'}, unanswered=[])
    """
    whole = list(items)
    answers: dict[T, R] = {}
    untried = whole
    guesses = FIRST_GUESSES
    try:
        while untried:
            again = []
            for item in untried:
                budget.check()
                if _needs_more(item, answer, answers, budget, guesses):
                    again.append(item)
            untried = again
            guesses *= 10
    except BudgetSpent:
        pass
    known = {item: answers[item] for item in whole if item in answers}
    return Answers(known, [item for item in whole if item not in answers])


def _needs_more(
    item: T,
    answer: Callable[[T, Budget], R],
    answers: dict[T, R],
    budget: Budget,
    guesses: int,
) -> bool:
    """Add the answer of an item, or return whether it used all guesses."""
    part = budget.part(guesses)
    try:
        answers[item] = answer(item, part)
    except BudgetSpent:
        return part.left() == 0
    finally:
        budget.spend(part)
    return False
