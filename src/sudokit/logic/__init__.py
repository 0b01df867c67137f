"""Solves puzzles as a person does: named, explained and proved steps.

    TECHNIQUES            the techniques, easiest first
    EVERY                 the same and those for the hardest puzzles
    next_step(grid)       the next step, or None
    steps(grid)           all steps that apply now
    explain(grid)         step by step to the end
    apply(grid, step)     the grid after a step
    check_step(grid, step)    the step is right, proved independently

A ``Step`` names its technique, what it places, what it removes, what it
rests on, and has a sentence, ``step.text``.
"""

from sudokit.logic.model.technique import Technique
from sudokit.logic.solving import apply, explain, next_step, steps
from sudokit.logic.techniques.table import (
    EVERY,
    LEVELS,
    TECHNIQUES,
    technique_named,
)
from sudokit.proofs.check import check_step
from sudokit.proofs.step import Premise, Step

__all__ = [
    "EVERY",
    "LEVELS",
    "TECHNIQUES",
    "Premise",
    "Step",
    "Technique",
    "apply",
    "check_step",
    "explain",
    "next_step",
    "steps",
    "technique_named",
]
