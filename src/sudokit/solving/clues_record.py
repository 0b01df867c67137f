"""The record of a puzzle's clues: all that ``setting`` finds about them.

clues_record(grid, ...)   the record, as the command and the page show it
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any

from sudokit.core.budget import Budget, BudgetSpent, now
from sudokit.core.choice import Choice
from sudokit.core.clashes import clash_text
from sudokit.records.puzzles import CluesRecord
from sudokit.rules import AnyPuzzle, as_grid, count, known_errors, solutions
from sudokit.rules.kinds import puzzle_from
from sudokit.rules.notation import choice_text
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of
from sudokit.solving.possibilities import (
    Repairs,
    contradiction,
    estimate,
    repairs,
    rule_removals,
    true_candidates,
)
from sudokit.solving.setting import (
    AddedClues,
    choice_counts,
    completing,
    fewest_added,
    mistyped,
    reduced_by,
    removals,
)
from sudokit.text.cells import cell_name


def clues_record(
    grid: AnyPuzzle | str, limit: int, budget: Budget, seconds: float
) -> CluesRecord:
    """Return the solutions, the removable clues, and the missing ones.

    ``limit`` is for counting solutions, ``seconds`` for the fewest clues.
    For variants the record also has the contradiction, the unneeded
    rules, and the candidates that occur in some solution.  When the budget
    is spent, the record has the results so far; BudgetSpent if it isn't
    even known whether there is a solution.

    >>> clues_record("1234341221434...", 10, Budget(), 1.0).solutions
    1
    """
    grid = puzzle_from(grid)
    nine = as_grid(grid)
    total, has_more = _number(grid, limit, budget)
    rules: dict[str, Any] = (
        {} if nine is not None else fields_of(puzzle_rules(grid))
    )
    record = partial(
        CluesRecord,
        puzzle=grid.line(),
        clues=sum(n > 0 for row in grid.values() for n in row),
        solutions=total,
        more=has_more,
        **rules,
    )
    if total == 0:
        return _none(grid, budget, record)
    if total == 1:
        if has_more:
            return record(complete=False)
        return _one(grid, budget, record)
    if has_more and (nine is None or total < limit):
        return _many(grid, budget, record)
    try:
        with _half(budget) as half:
            counts = choice_counts(grid, limit, half)
    except BudgetSpent:
        return _many(grid, budget, record)
    added = AddedClues((), False)
    with suppress(BudgetSpent):
        added = fewest_added(grid, seconds, budget)
        if not added.proved:
            budget.look()
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


@contextmanager
def _half(budget: Budget) -> Iterator[Budget]:
    """Allow half of the budget and of the time, so that the rest has some."""
    left = budget.left()
    half = budget.part(sys.maxsize if left is None else left // 2)
    if budget.deadline is not None:
        half.deadline = (now() + budget.deadline) / 2
    try:
        yield half
    finally:
        budget.spend(half)


def _number(grid: AnyPuzzle, limit: int, budget: Budget) -> tuple[int, bool]:
    """Return the number of solutions, and whether there may be more.

    BudgetSpent if no solution was found and the search didn't end.
    """
    number = 0
    try:
        for _ in islice(solutions(grid, budget), 2):
            number += 1
        if number < 2:
            return number, False
        with _half(budget) as half:
            number = count(grid, limit, half)
    except BudgetSpent:
        if not number:
            raise
        return number, True
    return number, number == limit


def _one(
    grid: AnyPuzzle, budget: Budget, record: Callable[..., CluesRecord]
) -> CluesRecord:
    """Return the record of a puzzle with one solution.

    What takes too long is ``untried``, and the rest stays.
    """
    with _half(budget) as half:
        clues = removals(grid, 1, half)
    with _half(budget) as half:
        less = reduced_by(grid, clues.clues, half)
    rules = rule_removals(grid, budget) if as_grid(grid) is None else None
    untried = _named(grid, clues.untried) + (rules.untried if rules else [])
    return record(
        removable=_named(grid, clues.clues),
        reduced=less.puzzle.line(),
        unneeded=rules.rules if rules else None,
        complete=less.complete and not untried,
        untried=untried or None,
    )


def _none(
    grid: AnyPuzzle, budget: Budget, record: Callable[..., CluesRecord]
) -> CluesRecord:
    """Return the record of a puzzle without a solution."""
    why, fixes = None, Repairs((), (), True)
    rules = as_grid(grid) is None
    if rules:
        with suppress(BudgetSpent), _half(budget) as half:
            why = contradiction(grid, half)
        fixes = repairs(grid, why.rules if why else (), budget)
    typos = mistyped(grid, budget)
    loose = removals(grid, 2, budget)
    complete = fixes.complete and typos.complete and not loose.untried
    gone, changed = fixes.removed, fixes.changed
    return record(
        errors=[clash_text(clash) for clash in known_errors(grid)],
        freeing=_named(grid, loose.clues)
        + [rule for rule, one in gone if not one],
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
