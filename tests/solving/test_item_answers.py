"""Answers for items, as far as a budget goes."""

import pytest

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.solving.item_answers import FIRST_GUESSES, answers_within


@pytest.mark.parametrize("own", [0, 1, FIRST_GUESSES - 1, 25_000])
@pytest.mark.parametrize("trials", [None, 10_000_000])
def test_an_item_with_a_limit_of_its_own_is_unanswered(
    own: int, trials: int | None
) -> None:
    """It ends, and the other items have their answers."""
    asked: list[str] = []

    def answer(item: str, part: Budget) -> str:
        asked.append(item)
        if len(asked) > 100:
            raise AssertionError("it never ends")
        for _ in range(own if item == "b" else 50_000):
            part.take()
        if item == "b":
            raise BudgetSpent("by its own limit")
        return item.upper()

    budget = Budget(trials)
    answers = answers_within("abc", answer, budget)
    assert answers.known == {"a": "A", "c": "C"}
    assert answers.unanswered == ["b"]
    assert asked.count("b") == (1 if own < FIRST_GUESSES else 3)
    assert asked.count("a") == asked.count("c") == 3
    assert budget.spent < 10_000_000


@pytest.mark.parametrize("trials", [0, 999, 1000, 1001, 30_000])
def test_a_spent_budget_leaves_items_unanswered(trials: int) -> None:
    def answer(item: str, part: Budget) -> int:
        for _ in range(10 if item == "easy" else 100_000):
            part.take()
        return part.spent

    budget = Budget(trials)
    answers = answers_within(["easy", "hard"], answer, budget)
    assert answers.known == ({"easy": 10} if trials else {})
    assert answers.unanswered[-1] == "hard"
    assert budget.spent == trials
