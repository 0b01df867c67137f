"""BoxGrid, the deprecated name of a Puzzle with boxes.

Write ``Puzzle(boxes(shape), cells)`` and ``Puzzle.init(values, boxes(shape))``
instead; ``boxes(shape, ("diagonals",))`` has the diagonals.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Final

from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import boxes
from sudokit.rules.shapes import Shape, squarest

ADVICE: Final = "BoxGrid is deprecated: write Puzzle(boxes(shape), cells)"


class BoxGridMaker:
    """Builds a Puzzle from BoxGrid's arguments."""

    def __call__(
        self, shape: Shape, cells: bytes, diagonals: bool = False
    ) -> Puzzle:
        """The puzzle of these cells, row by row, 0 for empty."""
        warnings.warn(ADVICE, DeprecationWarning, stacklevel=2)
        return Puzzle(boxes(shape, ("diagonals",) * diagonals), cells)

    def init(
        self,
        values: Sequence[Sequence[int]],
        shape: Shape | None = None,
        diagonals: bool = False,
    ) -> Puzzle:
        """The puzzle of n rows of n values, 0 for empty."""
        warnings.warn(ADVICE, DeprecationWarning, stacklevel=2)
        rules = boxes(
            shape or squarest(len(values)), ("diagonals",) * diagonals
        )
        return Puzzle.init(values, rules)


BoxGrid: Final = BoxGridMaker()
