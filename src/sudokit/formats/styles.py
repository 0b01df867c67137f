"""Formats as output styles of the filter."""

from __future__ import annotations

from sudokit.boxes.grid import WrittenGrid
from sudokit.boxes.shape import Shape
from sudokit.core.grid import Grid
from sudokit.filter.output import Style
from sudokit.formats.puzzle import Format, Puzzle, ShapeUntold


def grid_style(format: Format) -> Style[Grid]:
    """How the format writes 9x9 grids."""
    return Style(
        format.name,
        lambda g: format.text(Puzzle(g)),
        format.head,
        format.tail,
        format.blank,
    )


def box_style(
    format: Format, shape: Shape | None = None, diagonals: bool = False
) -> Style[WrittenGrid] | None:
    """How it writes grids of other shapes; None if it can't.

    Writing raises ValueError for a grid that can't be read back by a reader
    who knows only ``shape`` and ``diagonals``.
    """
    if not format.can_say_shapes():
        return None

    def text(g: WrittenGrid) -> str:
        try:
            format.check(g.grid, shape, diagonals)
        except ShapeUntold as error:
            raise ValueError(f"{error} without --box") from None
        return format.text(Puzzle(g.grid))

    return Style(
        format.name,
        text,
        format.head,
        format.tail,
        format.blank,
    )
