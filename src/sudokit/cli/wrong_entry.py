"""What a player has wrong, where the clues alone have a solution.

wrong_entry(grid, clues)   the entry to blame for it, if one is
"""

from __future__ import annotations

from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.rules import AnyPuzzle, count, errors, rules_of, with_values


def wrong_entry(
    grid: AnyPuzzle, clues: AnyPuzzle, budget: Budget | None = None
) -> Choice | None:
    """The entry with which there is no solution any more.

    Those that clash come first, among them those that the clues alone
    rule out; then the first, row by row, that leaves no solution to the
    entries before it.  None if the clues have no solution themselves, or
    the entries still have one.  BudgetSpent.
    """
    if not count(clues, 1, budget):
        return None
    given = clues.values()
    entries = [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n and not given[i][j]
    ]
    clashing = {cell for clash in errors(grid) for cell in clash.cells}
    suspects = [entry for entry in entries if (entry.i, entry.j) in clashing]
    for entry in suspects:
        if not count(_with(clues, [entry]), 1, budget):
            return entry
    for number in range(1, len(entries) + 1):
        if not count(_with(clues, entries[:number]), 1, budget):
            return entries[number - 1]
    return None


def _with(clues: AnyPuzzle, entries: list[Choice]) -> AnyPuzzle:
    """The clues with entries, which may clash."""
    values = [list(row) for row in clues.values()]
    for entry in entries:
        values[entry.i][entry.j] = entry.n
    return with_values(rules_of(clues), values)
