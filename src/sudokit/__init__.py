"""Sudoku in one import: solve, check, generate, explain and rate.

    from sudokit import Grid, solve
    print(solve(Grid.parse("53..7....6..195....98....6.8...6...3"
                           "4..8.3..17...2...6.6....28....419..5"
                           "....8..79")).line())

The value and what is done with it come from the modules ``grid`` and
``sudoku``; what is built on them is imported when it is first used.
"""

from importlib import import_module

from grid import NO_CHOICE, BudgetSpent, Choice, Grid
from sudoku import (
    VERSION,
    Budget,
    Dice,
    FormatError,
    Reader,
    count,
    errors,
    generate,
    is_correct,
    read,
    solutions,
    solve,
    solve_many,
    verdict,
)

__version__ = VERSION

# What is imported when it is used, and from where.
LATER = {
    "BoxGrid": "sudokit.boxes",
    "Rating": "sudokit.rating",
    "canonical": "sudokit.images",
    "puzzles": "sudokit.generator",
    "rate": "sudokit.rating",
    "TECHNIQUES": "sudokit.logic",
    "Step": "sudokit.logic",
    "check_step": "sudokit.logic",
    "explain": "sudokit.logic",
    "next_step": "sudokit.logic",
    "steps": "sudokit.logic",
}

__all__ = [
    "NO_CHOICE",
    "TECHNIQUES",
    "BoxGrid",
    "Budget",
    "BudgetSpent",
    "Choice",
    "Dice",
    "FormatError",
    "Grid",
    "Rating",
    "Reader",
    "Step",
    "canonical",
    "check_step",
    "count",
    "errors",
    "explain",
    "generate",
    "is_correct",
    "next_step",
    "puzzles",
    "rate",
    "read",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "verdict",
]


def __getattr__(name: str) -> object:
    if name in LATER:
        return getattr(import_module(LATER[name]), name)
    raise AttributeError(f"sudokit has no {name}")
