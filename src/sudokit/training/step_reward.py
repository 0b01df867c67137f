"""Rewards a proposed solving step, for training models to reason.

    reward(grid, step)   right and proved, right but unproved, or wrong

A step that a model proposes can be right by luck: it agrees with the
solution, but doesn't follow from its premises.  ``check_step`` detects
that.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.logic import Step, Technique, check_step
from sudokit.rules.kinds import puzzle_from
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.solving import count
from sudokit.text.messages import check_techniques


class Reward(IntEnum):
    """The value of a step, a number, so that rewards can be added.

    >>> Reward.PROVED + Reward.WRONG
    0
    """

    WRONG = -1
    UNPROVED = 0
    PROVED = 1


def reward(
    grid: AnyPuzzle | str,
    step: Step,
    clues: AnyPuzzle | str | None = None,
    *,
    techniques: Sequence[Technique] = (),
    budget: Budget | None = None,
) -> Reward:
    """Return the reward of a step in a position of values and candidates.

    PROVED: every claim of the step is true, and follows from its premises
    by its technique, according to ``check_step``.  UNPROVED: every claim is
    true, but a guess.  WRONG: a claim is false, or the step changes nothing:
    it has no claim, or its claims are known already or aren't candidates.  A
    claim is true if it holds in all solutions of the puzzle; a puzzle without
    a solution has no right step.

    ``clues`` is the puzzle that the grid came from, ``techniques`` are the
    caller's own, both as for ``check_step``; ``budget`` is for counting the
    solutions.  Puzzles can be texts.

    >>> from sudokit import Grid, next_step
    >>> g = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2"
    ...                "...6.6....28....419..5....8..79")
    >>> step = next_step(g)
    >>> reward(g, step), reward(g, step._replace(premises=()))
    (<Reward.PROVED: 1>, <Reward.UNPROVED: 0>)
    """
    techniques = check_techniques(techniques)
    puzzle = puzzle_from(grid)
    if not _is_move(puzzle, step) or not _is_true(puzzle, step, budget):
        return Reward.WRONG
    try:
        proved = check_step(puzzle, step, clues, techniques)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        proved = False  # premises that are none at all
    return Reward.PROVED if proved else Reward.UNPROVED


def _is_move(puzzle: AnyPuzzle, step: Step) -> bool:
    """Return whether it has claims, all of them about candidates."""
    claims = [*step.placements, *step.eliminations]
    size = puzzle_rules(puzzle).size
    return len(claims) > 0 and all(
        isinstance(claim, Choice)
        and all(type(number) is int for number in claim)
        and 0 <= claim.i < size
        and 0 <= claim.j < size
        and claim.n in puzzle.candidates(claim.i, claim.j)
        for claim in claims
    )


def _is_true(puzzle: AnyPuzzle, step: Step, budget: Budget | None) -> bool:
    """Return whether its claims hold in every solution, at least one."""
    return (
        count(puzzle, 1, budget) == 1
        and not any(
            count(puzzle.reject(choice), 1, budget)
            for choice in step.placements
        )
        and not any(
            count(puzzle.update(choice), 1, budget)
            for choice in step.eliminations
        )
    )
