"""What the engines say of puzzles of other rules than the classic ones.

other_explanation(grid, most, budget)    the steps, as far as they lead
unrated_record(grid)                     of a puzzle that has no level
"""

from __future__ import annotations

from itertools import islice

from sudokit.core.budget import Budget
from sudokit.core.solving import NO_SOLUTION
from sudokit.logic import Step, apply
from sudokit.logic.general.explaining import end_text, explain
from sudokit.logic.model.naming import cell_label
from sudokit.rating import SOLVED
from sudokit.rules import ENGINE, Puzzle, sign_of
from sudokit.web.replies import Record


def other_explanation(grid: Puzzle, most: int, budget: Budget) -> Record:
    """The steps from a grid on, until none of the techniques has one.

    There are none if the grid has no solution.
    """
    verdict = ENGINE.answer(grid, budget).verdict
    has_solution = verdict != NO_SOLUTION
    steps = []
    for step in islice(explain(grid), most if has_solution else 0):
        steps.append(_step_record(step, grid.size) | _shown(grid))
        grid = apply(grid, step)
    found: Record = {"verdict": verdict, "steps": steps, "end": _shown(grid)}
    if has_solution and 0 in grid.cells and len(steps) < most:
        found["told"] = end_text()
    return found


def _shown(grid: Puzzle) -> Record:
    """A grid with the choices of its empty cells."""
    every = range(grid.size)
    return {
        "grid": grid.line(),
        "choices": [
            "".join(map(sign_of, grid.candidates(i, j)))
            for i in every
            for j in every
        ],
    }


def _step_record(step: Step, size: int) -> Record:
    """A step: its words, and what it places and removes."""
    parts = [("placed", one) for one in step.placements]
    parts += [("removed", one) for one in step.eliminations]
    return {
        "technique": step.technique,
        "text": step.text,
        "placements": [f"{cell_label(c)}={c.n}" for c in step.placements],
        "eliminations": [f"{cell_label(c)}<>{c.n}" for c in step.eliminations],
        "parts": [
            {"role": role, "word": role, "n": c.n, "cells": [size * c.i + c.j]}
            for role, c in parts
        ],
        "clauses": [],
        "arrows": [],
    }


def unrated_record(grid: Puzzle) -> Record:
    """A puzzle that was made with one solution, and has no level."""
    return {
        "scale": "hodoku",
        "verdict": SOLVED,
        "level": None,
        "score": None,
        "hardest": None,
        "clues": sum(n > 0 for n in grid.cells),
        "techniques": {},
    }
