"""Tries to make one 9x9 puzzle: draws, digs, rates and checks it."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from sudokit.core.budget import Budget, BudgetSpent, now
from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.core.making import make, random_line
from sudokit.core.search import count
from sudokit.core.solving import attempt, solved_together
from sudokit.generator.digging import begin, clues_of, dug, is_minimal, shrunk
from sudokit.generator.hard_puzzles import depth_for, hard_puzzle
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.plan import Plan, Unmade
from sudokit.generator.tally import Tally
from sudokit.logic.model.board import board_of
from sudokit.logic.model.trace import only_singles
from sudokit.logic.techniques.table import LEVELS, TECHNIQUES
from sudokit.rating.explainer import ExplainerRating, rate_explainer_within
from sudokit.rating.hodoku import Rating, rate_within
from sudokit.rating.trial_and_error import TrialRating, rate_trials_within

R = TypeVar("R")


class First(NamedTuple):
    """The first try of a seed, and the state of its dice after it.

    ``line``: the text of the puzzle if it is known to have one solution.
    """

    seed: int
    dice: Dice
    solution: str
    puzzle: Grid | None
    line: str = ""


def first_tries(plan: Plan, seeds: list[int]) -> list[First]:
    """Return the first try of each seed, dug side by side."""
    from sudokit.generator.together import (  # noqa: PLC0415
        Groups,
        Growing,
        Shrinking,
        grow_together,
        shrink_together,
    )

    orbits = plan.orbits
    groups = Groups(orbits)
    least = plan.least()
    dices = [Dice(seed) for seed in seeds]
    numbers = list(range(len(orbits)))
    growing = [
        Growing(random_line(dice), groups, dice.shuffled(numbers))
        for dice in dices
    ]
    grow_together(growing)
    starts = [
        begin(one.line, orbits, one.order, one.grown(), least, dice)
        for one, dice in zip(growing, dices, strict=True)
    ]
    shrinking = [
        Shrinking(one, groups, started, least)
        for one, started in zip(growing, starts, strict=True)
        if started is not None
    ]
    shrink_together(shrinking)
    lines = [one.line() for one in shrinking]
    counted = solved_together(lines)
    tries = []
    number = 0
    for at, seed in enumerate(seeds):
        solution = growing[at].line
        made = First(seed, dices[at], solution, None)
        if starts[at] is not None:
            line = lines[number]
            puzzle = Grid.parse(line)
            proved = counted.counts[number] == 1
            if not proved or counted.solutions[number] != solution:
                line = ""
            made = First(seed, dices[at], solution, puzzle, line)
            number += 1
        tries.append(made)
    return tries


def goes_together(plan: Plan) -> bool:
    """Return whether the first tries of many seeds can be made together.

    Not if most are discarded, as for a rating.
    """
    request = plan.request
    free = request.is_plain() and not request.unique
    return free and not request.is_rated()


def try_nine(
    plan: Plan,
    dice: Dice,
    seed: int,
    tally: Tally,
    end: float,
    first: First | None = None,
) -> NewPuzzle[Grid] | None:
    """Return the requested puzzle, if this try succeeds.

    Else return None, and the tally has the reason.  Unmade if a finished
    puzzle fails its check.  ``end`` is the time of ``now`` when
    even a long rating ends.  ``first``: the first try, if already made.
    """
    request = plan.request
    if plan.is_goal():
        made = make(plan.nelts, True, dice)
        _check(plan, made.grid, made.grid.line(), False)
        return NewPuzzle(made.grid, attempt(made.grid), made.clues, seed)
    depth = depth_for(request)
    if depth:
        budget = Budget(seconds=end - now())
        try:
            puzzle = hard_puzzle(depth, dice, budget)
        except BudgetSpent:
            puzzle = None
        solution = "" if puzzle is None else attempt(puzzle).line()
    elif first is None:
        solution = random_line(dice)
        puzzle = _dug(plan, solution, dice)
    else:
        solution = first.solution
        puzzle = first.puzzle
    if puzzle is None:
        tally.miss(
            "need more than naked singles"
            if request.unique
            else "weren't found in time"
            if depth
            else "had several solutions"
        )
        return None
    checked = "" if first is None else first.line
    line = checked or puzzle.line()
    clues = 81 - line.count(".")
    if not plan.is_met_by(clues):
        tally.miss_clues(clues, plan.nelts)
        return None
    # If clues went one by one as far as possible, it is minimal.
    known = request.symmetry == "none" and not request.unique
    if request.minimal and not known and not is_minimal(puzzle, solution):
        tally.miss("were not minimal")
        return None
    rating: Rating | None = None
    if request.wants_rating():
        rating = _rated(plan, puzzle, tally)
        if rating is None:
            return None
    explainer: ExplainerRating | None = None
    if request.wants_explainer():
        ranges = request.er, request.ep, request.ed
        rate = partial(rate_explainer_within, puzzle, *ranges)
        explainer = _in_time(rate, tally, end, "had other ratings")
        if explainer is None:
            return None
    trials: TrialRating | None = None
    if request.te is not None:
        measure = partial(rate_trials_within, puzzle, request.te)
        trials = _in_time(measure, tally, end, "had other depths")
        if trials is None:
            return None
    _check(plan, puzzle, line, bool(checked))
    return NewPuzzle(
        puzzle, Grid.parse(solution), clues, seed, rating, explainer, trials
    )


def _dug(plan: Plan, solution: str, dice: Dice) -> Grid | None:
    """Return a puzzle with this solution, None if the try fails."""
    orbits = plan.orbits
    if not plan.request.unique:
        return dug(solution, orbits, plan.least(), dice)
    chosen = dice.shuffled(range(len(orbits)))
    full = clues_of(solution, orbits, chosen)
    puzzle = shrunk(full, solution, orbits, chosen, plan.least(), True)
    return puzzle if puzzle.fill_singles().is_complete() else None


def _rated(plan: Plan, puzzle: Grid, tally: Tally) -> Rating | None:
    """Return the rating, if it meets the request."""
    request = plan.request
    level = request.level
    if level and only_singles(board_of(puzzle)) != (level == LEVELS[0]):
        # (An easy one can still have a score above the level.)
        tally.miss(f"were not {level}")
        return None
    rating = rate_within(
        puzzle,
        level or LEVELS[-1],
        frozenset(request.forbid),
        request.techniques or TECHNIQUES,
    )
    if rating is None:
        tally.miss(
            f"were not {level}" if level else "used a forbidden technique"
        )
        return None
    if level and rating.level != level:
        tally.miss(f"were not {level}")
        return None
    for name in request.require:
        if name not in rating.techniques:
            tally.miss(f"without {name}")
            return None
    return rating


def _in_time(
    rate: Callable[[Budget], R | None], tally: Tally, end: float, other: str
) -> R | None:
    """Return a rating, if it meets the request; ``other``: why it doesn't."""
    try:
        rating = rate(Budget(seconds=end - now()))
    except BudgetSpent:
        tally.miss("were not rated in time")
        return None
    if rating is None:
        tally.miss(other)
    return rating


def _check(plan: Plan, puzzle: Grid, line: str, counted: bool) -> None:
    """Check the request once more, from the finished puzzle.

    ``counted``: it is known to have one solution.
    """
    request = plan.request
    if not counted and count(puzzle, 2) != 1:
        raise Unmade(f"{line} failed its check: one solution")
    if request.symmetry != "none":
        plan.check_symmetry([sign != "." for sign in line])
    if request.pattern is not None:
        for cell, sign in enumerate(line):
            if sign != "." and cell not in request.pattern:
                raise Unmade(f"{line} failed its check: pattern")
    if request.unique and not puzzle.fill_singles().is_solved():
        raise Unmade(f"{line} failed its check: unique choices")
