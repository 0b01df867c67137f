"""Tries to make one puzzle of a variant or of another size."""

from sudokit.core.budget import Budget, BudgetSpent, now
from sudokit.core.dice import Dice
from sudokit.generator.laying import try_laid
from sudokit.generator.needs import unneeded
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.plan import Plan, Unmade
from sudokit.generator.tally import Tally
from sudokit.rules import (
    Puzzle,
    count,
    fill_singles,
    generate,
    is_correct,
    solve,
)
from sudokit.rules.making import NoGrid, without


def try_other(
    plan: Plan, dice: Dice, seed: int, tally: Tally, end: float
) -> NewPuzzle[Puzzle] | None:
    """Return the requested puzzle if this try succeeds.

    Else None; the tally has the reason.  Unmade if ``now`` has
    reached ``end``, or a finished puzzle fails its check.
    """
    request = plan.request
    if request.lay or request.level:
        return try_laid(plan, dice, seed, tally, end)
    budget = Budget(seconds=end - now())
    words = [] if plan.nelts or request.unique else request.families()
    try:
        puzzle = generate(
            request.rules,
            plan.least(),
            request.unique,
            dice.seed(),
            groups=plan.orbits,
            budget=budget,
        )
        needless = unneeded(puzzle, words, budget)
    except BudgetSpent:
        raise Unmade(tally.text()) from None
    except NoGrid as error:
        raise Unmade(str(error)) from None
    if not plan.is_met_by(puzzle.clues):
        tally.miss_clues(puzzle.clues, plan.nelts)
        return None
    if needless:
        tally.miss(f"needed no {needless}")
        return None
    if request.minimal and not _is_minimal(puzzle):
        tally.miss("were not minimal")
        return None
    solution = solve(puzzle)
    if solution is None or count(puzzle) != 1:
        raise Unmade(f"{puzzle!r} failed its check: one solution")
    plan.check_symmetry([value > 0 for value in puzzle.cells])
    if request.unique and not is_correct(fill_singles(puzzle)):
        raise Unmade(f"{puzzle!r} failed its check: unique choices")
    return NewPuzzle(puzzle, solution, puzzle.clues, seed)


def _is_minimal(puzzle: Puzzle) -> bool:
    """Return whether no clue can be removed."""
    return not any(
        count(without(puzzle, [cell])) == 1
        for cell, value in enumerate(puzzle.cells)
        if value
    )
