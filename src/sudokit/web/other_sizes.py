"""Engine results for grids of other sizes than 9x9.

box_explanation(grid, most, budget)    the steps, as far as they lead
unrated_record(grid)                   of a puzzle that has no level
"""

from __future__ import annotations

from itertools import islice

from sudokit import boxes
from sudokit.boxes import BoxGrid
from sudokit.boxes.explaining import end_text, explain
from sudokit.boxes.notation import sign_of
from sudokit.boxes.position import (
    BoxPosition,
    BoxStep,
    after,
    begin,
    cell_label,
)
from sudokit.core.budget import Budget
from sudokit.core.solving import NO_SOLUTION
from sudokit.rating import SOLVED
from sudokit.web.replies import Record


def box_explanation(grid: BoxGrid, most: int, budget: Budget) -> Record:
    """The steps from a grid on, until none of the techniques has one.

    There are none if the grid has no solution.
    """
    verdict = boxes.DANCING_LINKS.answer(grid, budget).verdict
    has_solution = verdict != NO_SOLUTION
    position = begin(grid)
    steps = []
    for step in islice(explain(grid), most if has_solution else 0):
        steps.append(_step_record(step, grid.size) | _shown(position))
        position = after(position, step)
    found: Record = {
        "verdict": verdict,
        "steps": steps,
        "end": _shown(position),
    }
    if has_solution and position.choices and len(steps) < most:
        found["told"] = end_text()
    return found


def _shown(position: BoxPosition) -> Record:
    """A grid with the candidates of its empty cells."""
    return {
        "grid": "".join(sign_of(n) if n else "." for n in position.grid.cells),
        "choices": [
            "".join(map(sign_of, sorted(position.choices.get(k, ()))))
            for k in range(position.size**2)
        ],
    }


def _step_record(step: BoxStep, size: int) -> Record:
    """A step: its words, and what it places and removes."""
    parts = [("placed", one) for one in step.placements]
    parts += [("removed", one) for one in step.eliminations]
    return {
        "technique": step.technique,
        "text": step.text,
        "placements": [
            f"{cell_label(cell, size)}={n}" for cell, n in step.placements
        ],
        "eliminations": [
            f"{cell_label(cell, size)}<>{n}" for cell, n in step.eliminations
        ],
        "parts": [
            {"role": role, "word": role, "n": n, "cells": [cell]}
            for role, (cell, n) in parts
        ],
        "clauses": [],
        "arrows": [],
    }


def unrated_record(grid: BoxGrid) -> Record:
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
