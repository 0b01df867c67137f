"""Steps as a person takes them, in a grid of any boxes.

explain(grid)     step by step, as far as the techniques lead
next_step(...)    the first step of a position
end_text()        what is said where they end
"""

from __future__ import annotations

from collections.abc import Iterator

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.position import BoxPosition, BoxStep, after, begin
from sudokit.boxes.techniques import TECHNIQUES
from sudokit.boxes.trial import trial
from sudokit.core.budget import Budget
from sudokit.language import _


def explain(
    grid: BoxGrid,
    solution: BoxGrid | None = None,
    budget: Budget | None = None,
) -> Iterator[BoxStep]:
    """The steps from a grid on, until no technique has one.

    With its only solution trials go on from there, to the end.  When the
    deadline of the budget has passed, BudgetSpent is raised.
    """
    position = begin(grid)
    while position.choices:
        if budget is not None:
            budget.look()
        step = next_step(position)
        if step is None and solution is not None:
            step = trial(position, solution)
        if step is None:
            return
        yield step
        position = after(position, step)


def next_step(position: BoxPosition) -> BoxStep | None:
    """The first step of the easiest technique that has one."""
    for find in TECHNIQUES:
        found = next(find(position), None)
        if found is not None:
            return found
    return None


def end_text() -> str:
    """What is said where no technique has a step any more."""
    return _(
        "No step is left: singles, locked candidates, subsets and fish are"
        " told for all sizes, the rest for 9x9."
    )
