"""All that the bench finds out about a puzzle, as JSON can say it.

bench_record(grid, limit, budget, seconds)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sudokit.core.budget import Budget
from sudokit.core.checking import clash_text, errors
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.setting.added import completing, fewest_added
from sudokit.setting.counts import choice_counts
from sudokit.setting.removed import freeing, reduced, removable


def bench_record(
    grid: Grid, limit: int, budget: Budget, seconds: float
) -> dict[str, Any]:
    """The solutions, the clues that can go, and those that are missing.

    ``limit`` is for counting solutions, ``seconds`` for the fewest clues.
    BudgetSpent.
    """
    counts = choice_counts(grid, limit, budget)
    found: dict[str, Any] = {
        "puzzle": grid.line(),
        "clues": 81 - grid.line().count("."),
        "solutions": counts.total,
        "more": counts.total == limit,
    }
    if counts.total < 2:
        found["removable"] = _named(removable(grid, budget))
    if counts.total == 0:
        found["errors"] = [clash_text(clash) for clash in errors(grid)]
        found["freeing"] = _named(freeing(grid, budget))
    if counts.total == 1:
        found["reduced"] = reduced(grid, budget).line()
    if counts.total > 1:
        added = fewest_added(grid, seconds)
        found["completing"] = _named(completing(counts))
        found["fewest"] = _named(added.clues)
        found["proved"] = added.proved
        of: dict[str, dict[str, int]] = {}
        for c, number in counts.of.items():
            of.setdefault(f"r{c.i + 1}c{c.j + 1}", {})[str(c.n)] = number
        found["counts"] = of
    return found


def _named(choices: Iterable[Choice]) -> list[str]:
    """Choices as ``r2c9=8``."""
    return [f"r{c.i + 1}c{c.j + 1}={c.n}" for c in choices]
