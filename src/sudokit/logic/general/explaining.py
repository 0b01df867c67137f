"""Steps as a person takes them, in a puzzle of any rules.

explain(puzzle)     step by step, as far as the techniques lead
next_step(puzzle)   the first step of a position
end_text()          what is said where they end
"""

from __future__ import annotations

from collections.abc import Iterator

from sudokit.core.budget import Budget
from sudokit.language import _
from sudokit.logic.general.techniques import TECHNIQUES
from sudokit.logic.general.trial import trial
from sudokit.logic.model.step import Step
from sudokit.logic.proofs.kernel import Facts
from sudokit.rules.puzzle import Puzzle


def explain(
    puzzle: Puzzle,
    solution: Puzzle | None = None,
    budget: Budget | None = None,
) -> Iterator[Step]:
    """The steps from a puzzle on, until no technique has one.

    With its only solution trials go on from there, to the end.  When the
    deadline of the budget has passed, BudgetSpent is raised.
    """
    while 0 in puzzle.cells:
        if budget is not None:
            budget.look()
        step = next_step(puzzle)
        if step is None and solution is not None:
            step = trial(Facts(puzzle), solution)
        if step is None:
            return
        yield step
        for choice in step.eliminations:
            puzzle = puzzle.reject(choice)
        for choice in step.placements:
            puzzle = puzzle.update(choice)


def next_step(puzzle: Puzzle) -> Step | None:
    """The first step of the easiest technique that has one."""
    facts = Facts(puzzle)
    for find in TECHNIQUES:
        found = next(find(facts), None)
        if found is not None:
            return found
    return None


def steps(puzzle: Puzzle) -> Iterator[Step]:
    """All steps of a position, a technique at a time."""
    facts = Facts(puzzle)
    for find in TECHNIQUES:
        yield from find(facts)


def end_text() -> str:
    """What is said where no technique has a step any more."""
    return _(
        "No step is left: singles, locked candidates, subsets, fish, wings"
        " and chains are told for all rules, the rest for 9x9."
    )
