"""Tries to make one puzzle with other boxes, or with diagonals."""

import time

from sudokit.boxes import (
    BoxGrid,
    by_unique_choices,
    generate,
    is_correct,
    is_proper,
    solve,
)
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.plan import Plan, Unmade
from sudokit.generator.tally import Tally


def try_boxes(
    plan: Plan, dice: Dice, seed: int, tally: Tally, end: float
) -> NewPuzzle[BoxGrid] | None:
    """A puzzle as asked for, if chance gives one now.

    Else None, and the tally knows why.  Unmade if the time ``end`` of
    time.monotonic has come, or a finished puzzle fails its check.
    """
    asked = plan.request
    try:
        puzzle = generate(
            asked.shape,
            plan.least(),
            asked.unique,
            dice.seed(),
            groups=plan.orbits,
            budget=Budget(seconds=end - time.monotonic()),
            diagonals=asked.diagonals,
        )
    except BudgetSpent:
        raise Unmade(tally.text()) from None
    if not plan.is_met_by(puzzle.clues):
        tally.miss_clues(puzzle.clues, plan.nelts)
        return None
    if asked.minimal and not _is_minimal(puzzle):
        tally.miss("were not minimal")
        return None
    solution = solve(puzzle)
    if solution is None or not is_proper(puzzle):
        raise Unmade(f"{puzzle!r} failed its check: one solution")
    plan.check_symmetry([value > 0 for value in puzzle.cells])
    if asked.unique and not is_correct(by_unique_choices(puzzle)):
        raise Unmade(f"{puzzle!r} failed its check: unique choices")
    return NewPuzzle(puzzle, solution, puzzle.clues, seed)


def _is_minimal(puzzle: BoxGrid) -> bool:
    """Is there no clue that can go?"""
    for cell, value in enumerate(puzzle.cells):
        if value:
            cells = bytearray(puzzle.cells)
            cells[cell] = 0
            fewer = BoxGrid(puzzle.shape, bytes(cells), puzzle.diagonals)
            if is_proper(fewer):
                return False
    return True
