"""An answer for each clue or rule of a puzzle, as far as a budget goes.

answers_within(items, answer, budget)   the answers, and items without one
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeVar

from sudokit.core.budget import Budget, BudgetSpent

FIRST: Final = 1000  # guesses for each item at first, then 10 times as many

T = TypeVar("T")
R = TypeVar("R")


class Answers(NamedTuple, Generic[T, R]):
    """The answers of items; ``open`` are the items without one."""

    known: dict[T, R]
    open: list[T]


def answers_within(
    items: Iterable[T], answer: Callable[[T, Budget], R], budget: Budget
) -> Answers[T, R]:
    """Return the answers that the budget allows, in the order of the items.

    All items are tried with few guesses first, then the others with more,
    so that one hard item doesn't leave the rest without an answer.

    >>> answers_within("ab", lambda item, budget: item.upper(), Budget())
    Answers(known={'a': 'A', 'b': 'B'}, open=[])
    """
    whole = list(items)
    answers: dict[T, R] = {}
    guesses = FIRST
    try:
        while len(answers) < len(whole):
            for item in whole:
                if item not in answers:
                    budget.check()
                    _try(item, answer, answers, budget, guesses)
            guesses *= 10
    except BudgetSpent:
        pass
    known = {item: answers[item] for item in whole if item in answers}
    return Answers(known, [item for item in whole if item not in answers])


def _try(
    item: T,
    answer: Callable[[T, Budget], R],
    answers: dict[T, R],
    budget: Budget,
    guesses: int,
) -> None:
    """Add the answer of an item if these guesses are enough."""
    part = budget.part(guesses)
    try:
        answers[item] = answer(item, part)
    except BudgetSpent:
        pass
    finally:
        budget.spend(part)
