"""Styles of output by the names that --format takes."""

from __future__ import annotations

from sudokit.core.grid import Grid
from sudokit.filter.output import STYLES, Style

# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.boxes.grid import WrittenGrid
    from sudokit.boxes.shape import Shape


def grid_style(name: str) -> Style[Grid]:
    """The style of 9x9 grids: a plain one, or that of a format."""
    if name in STYLES:
        return STYLES[name]
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.grid_style(FORMATS[name])


def box_style(
    name: str, shape: Shape | None, diagonals: bool
) -> Style[WrittenGrid] | None:
    """The style of other grids; None if the format can't say them.

    ``shape`` and ``diagonals`` are those of the command line.
    """
    if name in STYLES:
        from sudokit.boxes import variant  # noqa: PLC0415

        return variant.style_named(name, shape, diagonals)
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.box_style(FORMATS[name], shape, diagonals)
