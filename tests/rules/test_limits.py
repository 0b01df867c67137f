"""Rules that would take too much memory or time are refused by name."""

import pytest

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.rules import Puzzle, count, make_rules

SNAKE = "+".join(
    f"r{row}c1-r{row}c9" if row % 2 else f"r{row}c9-r{row}c1"
    for row in range(1, 10)
)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (9, f"sum-line=700:{SNAKE}+r1c1"),
        (9, f"slow-thermometer={'+'.join([SNAKE] * 13)}"),
        (49, "anti-taxicab"),
        (63, f"nabner={'+'.join(f'r{k}c1-r{k}c63' for k in range(1, 64))}"),
        (63, "counting-circles=r1c1-r1c63+r2c1-r2c63+r3c1-r3c63+r4c1-r4c63"),
    ],
)
def test_too_large_rules_are_refused_by_name(size: int, text: str) -> None:
    word = text.partition("=")[0]
    with pytest.raises(ValueError, match=f"^{word}") as caught:
        make_rules(size, words=[text])
    assert "\n" not in str(caught.value)


def test_time_counts_while_rules_are_compiled() -> None:
    own = make_rules(9, words=[f"sum-line=41:{SNAKE}"])
    budget = Budget(None, 1e-9)
    with pytest.raises(BudgetSpent, match=r"time spent$"):
        count(Puzzle(own, bytes(81)), 1, budget)
    assert budget.spent == 0


def test_an_impossible_sum_has_no_solution() -> None:
    own = make_rules(9, words=[f"sum-line=9999:{SNAKE}+r1c1"])
    assert count(Puzzle(own, bytes(81)), 1) == 0
