"""Everything that is known of a puzzle's clues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from sudokit.core.budget import Budget
from sudokit.core.checking import clash_text
from sudokit.core.choice import Choice
from sudokit.records import CluesRecord
from sudokit.rules import AnyPuzzle, as_grid, count, errors
from sudokit.rules.spelling import box_fields
from sudokit.setting.added import completing, fewest_added
from sudokit.setting.counts import choice_counts
from sudokit.setting.removed import (
    freeing,
    mistyped,
    reduced,
    removable,
)


def clues_record(
    grid: AnyPuzzle, limit: int, budget: Budget, seconds: float
) -> CluesRecord:
    """The solutions, the removable clues, and the missing ones.

    ``limit`` is for counting solutions, ``seconds`` for the fewest clues.
    Of other rules than the classic ones less is found out.  BudgetSpent
    where even the number of solutions is not.
    """
    nine = as_grid(grid)
    counts = None if nine is None else choice_counts(nine, limit, budget)
    most = 2 if counts is None else limit
    total = count(grid, 2, budget) if counts is None else counts.total
    rules: dict[str, Any] = {} if nine is not None else box_fields(grid.rules)
    found = partial(
        CluesRecord,
        puzzle=grid.line(),
        clues=sum(n > 0 for row in grid.values() for n in row),
        solutions=total,
        more=total == most,
        **rules,
    )
    if total == 0:
        several = None if nine is None else _named(freeing(nine, budget))
        told = mistyped(grid, budget)
        return found(
            errors=[clash_text(clash) for clash in errors(grid)],
            freeing=several,
            removable=_named(told.removed),
            changed=_named(told.changed),
            complete=told.complete,
        )
    if total == 1:
        return found(
            removable=_named(removable(grid, budget)),
            reduced=None if nine is None else reduced(nine, budget).line(),
        )
    if nine is None or counts is None:
        return found()
    added = fewest_added(nine, seconds)
    of: dict[str, dict[str, int]] = {}
    for c, number in counts.of.items():
        of.setdefault(f"r{c.i + 1}c{c.j + 1}", {})[str(c.n)] = number
    return found(
        completing=_named(completing(counts)),
        fewest=_named(added.clues),
        proved=added.proved,
        counts=of,
    )


def _named(choices: Iterable[Choice]) -> list[str]:
    """Candidates as ``r2c9=8``."""
    return [f"r{c.i + 1}c{c.j + 1}={c.n}" for c in choices]
