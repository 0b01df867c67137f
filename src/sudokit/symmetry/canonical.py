"""One puzzle for all that are the same but for how they lie.

    canonical(g)    the grid that g and all its images share

Images of a puzzle: values renamed, rows exchanged in a band, columns in
a stack, bands, stacks, and transposed.
"""

from typing import Final

from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.symmetry.standard_position import standard_position

BRANCHES: Final = 1 << 20


def canonical(g: Grid) -> Grid:
    """The image that stands for all images of a puzzle.

    ValueError for a puzzle that has not just one solution: those that
    have are of so few symmetries that all that can't be told apart is
    tried.  The method is described in ``sudokit.symmetry.standard_position``.
    """
    if count(g, 2) != 1:
        raise ValueError("the canonical form is for puzzles with one solution")
    return Grid.parse(canonical_line(g.line()))


def canonical_line(line: str) -> str:
    """The same for 81 characters, . or 0 for empty; 0 in the result."""
    values = [0 if sign in ".0" else int(sign) for sign in line]
    return standard_position(values, BRANCHES)[1]
