"""Everything that is known of a puzzle's clues, as JSON.

bench_record(grid, limit, budget, seconds)
other_record(grid, budget)    as much of other sizes
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sudokit.core.budget import Budget
from sudokit.core.checking import clash_text
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.rules import AnyPuzzle, Puzzle, count, errors
from sudokit.rules.spelling import box_fields
from sudokit.setting.added import completing, fewest_added
from sudokit.setting.counts import choice_counts
from sudokit.setting.removed import (
    freeing,
    mistyped,
    reduced,
    removable,
)


def bench_record(
    grid: Grid, limit: int, budget: Budget, seconds: float
) -> dict[str, Any]:
    """The solutions, the removable clues, and the missing ones.

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
    if counts.total == 0:
        found["errors"] = [clash_text(clash) for clash in errors(grid)]
        found["freeing"] = _named(freeing(grid, budget))
        found |= _mistyped(grid, budget)
    if counts.total == 1:
        found["removable"] = _named(removable(grid, budget))
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


def _mistyped(grid: AnyPuzzle, budget: Budget) -> dict[str, Any]:
    """The clues that are wrong alone, and whether all were tried."""
    told = mistyped(grid, budget)
    return {
        "removable": _named(told.removed),
        "changed": _named(told.changed),
        "complete": told.complete,
    }


def other_record(grid: Puzzle, budget: Budget) -> dict[str, Any]:
    """Whether there are solutions; the clues that can go, or are wrong.

    BudgetSpent where even the first is not found out.
    """
    total = count(grid, 2, budget)
    found: dict[str, Any] = {
        "puzzle": grid.line(),
        **box_fields(grid.rules),
        "clues": grid.clues,
        "solutions": total,
        "more": total == 2,
    }
    if total == 0:
        found["errors"] = [clash_text(clash) for clash in errors(grid)]
        found |= _mistyped(grid, budget)
    if total == 1:
        found["removable"] = _named(removable(grid, budget))
    return found


def _named(choices: Iterable[Choice]) -> list[str]:
    """Candidates as ``r2c9=8``."""
    return [f"r{c.i + 1}c{c.j + 1}={c.n}" for c in choices]
