"""Where to look for a step, in words.

place_text(step, grid)   ``box 7``, ``the cage of 12 at r6c2``, or cells
"""

from __future__ import annotations

from sudokit.lessons.sentences.places import place_of
from sudokit.lessons.sentences.view import View
from sudokit.proofs.step import Step
from sudokit.rules.puzzle import AnyPuzzle


def place_text(step: Step, grid: AnyPuzzle) -> str:
    """Return the place of a step on the grid before it.

    >>> from sudokit import Grid, next_step
    >>> grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17"
    ...                   "...2...6.6....28....419..5....8..79")
    >>> place_text(next_step(grid), grid)
    'r5c5'
    """
    return place_of(View(step, grid))
