"""The record of a puzzle's clues: all that ``setting`` finds about them.

clues_record(grid, ...)   the record, as the command and the page show it
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.clashes import clash_text
from sudokit.records import CluesRecord
from sudokit.rules import AnyPuzzle, as_grid, count, errors
from sudokit.rules.kinds import puzzle_from
from sudokit.rules.notation import choice_text
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of
from sudokit.solving.possibilities import (
    Repairs,
    contradiction,
    estimate,
    repairs,
    true_candidates,
    unneeded_rules,
)
from sudokit.solving.setting import (
    choice_counts,
    completing,
    fewest_added,
    freeing,
    mistyped,
    reduced,
    removable,
)
from sudokit.text.cells import cell_name


def clues_record(
    grid: AnyPuzzle | str, limit: int, budget: Budget, seconds: float
) -> CluesRecord:
    """Return the solutions, the removable clues, and the missing ones.

    ``limit`` is for counting solutions, ``seconds`` for the fewest clues.
    For variants the record also has the contradiction, the unneeded
    rules, and the candidates that occur in some solution.  BudgetSpent if
    not even the solutions could be counted.

    >>> clues_record("1234341221434...", 10, Budget(), 1.0).solutions
    1
    """
    grid = puzzle_from(grid)
    nine = as_grid(grid)
    total = count(grid, limit, budget)
    rules: dict[str, Any] = (
        {} if nine is not None else fields_of(puzzle_rules(grid))
    )
    record = partial(
        CluesRecord,
        puzzle=grid.line(),
        clues=sum(n > 0 for row in grid.values() for n in row),
        solutions=total,
        more=total == limit,
        **rules,
    )
    if total == 0:
        return _none(grid, budget, record)
    if total == 1:
        return record(
            removable=_named(grid, removable(grid, budget)),
            reduced=reduced(grid, budget).line(),
            unneeded=unneeded_rules(grid, budget) if nine is None else None,
        )
    if nine is None and total == limit:
        return _many(grid, budget, record)
    counts = choice_counts(grid, limit, budget)
    added = fewest_added(grid, seconds)
    of: dict[str, dict[str, int]] = {}
    shape = puzzle_rules(grid).grid
    for c, number in counts.of.items():
        of.setdefault(cell_name(c.i, c.j), {})[shape.sign(c.n)] = number
    differing = [
        cell for cell, many in of.items() if total not in many.values()
    ]
    return record(
        completing=_named(grid, completing(counts)),
        fewest=_named(grid, added.clues),
        proved=added.proved,
        counts=of,
        differing=None if nine is not None else differing,
    )


def _none(
    grid: AnyPuzzle, budget: Budget, record: Callable[..., CluesRecord]
) -> CluesRecord:
    """Return the record of a puzzle without a solution."""
    why, fixes = None, Repairs((), (), True)
    rules = as_grid(grid) is None
    if rules:
        # Half of the time, so that the rest has some.
        half = budget.part(sys.maxsize)
        if budget.deadline is not None:
            half.deadline = (time.monotonic() + budget.deadline) / 2
        with suppress(BudgetSpent):
            why = contradiction(grid, half)
        fixes = repairs(grid, why.rules if why else (), budget)
    typos = mistyped(grid, budget)
    loose: list[Choice] = []
    complete = fixes.complete and typos.complete
    try:
        loose = freeing(grid, budget)
    except BudgetSpent:
        complete = False
    gone, changed = fixes.removed, fixes.changed
    return record(
        errors=[clash_text(clash) for clash in errors(grid)],
        freeing=_named(grid, loose) + [rule for rule, one in gone if not one],
        removable=_named(grid, typos.removed)
        + [rule for rule, one in gone if one],
        changed=_named(grid, typos.changed)
        + [rule for rule, one in changed if one],
        eased=[rule for rule, one in changed if not one] if rules else None,
        complete=complete,
        contradiction=why and [*why.clues, *why.rules, *why.houses],
        needed=why and why.proved,
    )


def _many(
    grid: AnyPuzzle, budget: Budget, record: Callable[..., CluesRecord]
) -> CluesRecord:
    """Return the record of a puzzle with more solutions than the limit."""
    true = true_candidates(grid, budget)
    size = puzzle_rules(grid).size
    about = None
    with suppress(BudgetSpent):
        about = estimate(grid, budget=budget)
    names = [cell_name(*divmod(cell, size)) for cell in range(size * size)]
    every, shape = range(1, size + 1), puzzle_rules(grid).grid
    return record(
        estimate=about,
        differing=[names[cell] for cell in true.differing()],
        candidates={
            names[cell]: [
                shape.digit(n)
                for n in every
                if true.masks[cell] >> (n - 1) & 1
            ]
            for cell in true.differing()
        },
        complete=true.complete,
    )


def _named(grid: AnyPuzzle, choices: Iterable[Choice]) -> list[str]:
    """Return candidates as ``r2c9=8``."""
    least = puzzle_rules(grid).grid.least
    return [choice_text(one, "=", least) for one in choices]
