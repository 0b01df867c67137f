"""Checking a step without trusting who found it.

No code of any technique is used.  A step holds if the choices it rests on
are there and its opposite leaves no solution; a step that rests on
uniqueness holds if the puzzle has one solution and the step agrees with it.
"""

from grid import Choice, Grid
from sudokit.logic.board import Board, board_of
from sudokit.logic.search import solve
from sudokit.logic.step import Step
from sudokit.logic.table import technique_named


def check_step(grid: Grid, step: Step) -> bool:
    """The step applies to the grid, does something, and is right."""
    board = board_of(grid)
    if not step.placements and not step.eliminations:
        return False
    for choice in step.placements + step.eliminations:
        if not board.has(choice.n - 1, choice.i * 9 + choice.j):
            return False
    if not stands(board, step):
        return False
    if technique_named(step.technique).uniqueness:
        return agrees(board, step)
    for choice in step.placements:
        if solve(board.remove([_code(choice)]), 1):
            return False
    for choice in step.eliminations:
        if solve(board.place([_code(choice)]), 1):
            return False
    return True


def stands(board: Board, step: Step) -> bool:
    """The choices that the step rests on are there."""
    for role, what in step.premises:
        if isinstance(what, str) or what.n == 0 or role == "forced":
            continue
        if not board.has(what.n - 1, what.i * 9 + what.j):
            return False
    return True


def agrees(board: Board, step: Step) -> bool:
    """The grid has one solution and the step leads to it."""
    found = solve(board, 2)
    if len(found) != 1:
        return False
    for choice in step.placements:
        if found[0][choice.i * 9 + choice.j] != choice.n:
            return False
    for choice in step.eliminations:
        if found[0][choice.i * 9 + choice.j] == choice.n:
            return False
    return True


def _code(choice: Choice) -> int:
    return (choice.n - 1) * 81 + choice.i * 9 + choice.j
