"""Formats as styles of the filter's output."""

from __future__ import annotations

from sudokit.boxes.grid import WrittenGrid
from sudokit.core.grid import Grid
from sudokit.core.style import Style
from sudokit.formats.puzzle import Format, Puzzle


def grid_style(format: Format) -> Style[Grid]:
    """How the format writes 9x9 grids."""
    return Style(
        format.name,
        lambda g: format.text(Puzzle(g)),
        format.head,
        format.tail,
        format.blank,
    )


def box_style(format: Format) -> Style[WrittenGrid] | None:
    """How it writes grids of other shapes; None if it can't say them."""
    if not format.can_say_shapes():
        return None
    return Style(
        format.name,
        lambda g: format.text(Puzzle(g.grid)),
        format.head,
        format.tail,
        format.blank,
    )
