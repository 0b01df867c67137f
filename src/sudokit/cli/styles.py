"""Styles of output by the names that --format takes."""

from __future__ import annotations

from sudokit.core.grid import Grid
from sudokit.filter.output import STYLES, Style

# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.rules.puzzle import WrittenPuzzle
    from sudokit.rules.spelling import GivenRules


def grid_style(name: str) -> Style[Grid]:
    """The style of 9x9 grids: a plain one, or that of a format."""
    if name in STYLES:
        return STYLES[name]
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.grid_style(FORMATS[name])


def rule_style(name: str, known: GivenRules) -> Style[WrittenPuzzle] | None:
    """The style of other puzzles; None if the format can't say them.

    ``known`` is what the command line tells of their rules.
    """
    if name in STYLES:
        from sudokit.rules.variants import style_named  # noqa: PLC0415

        return style_named(name, known)
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.rule_style(FORMATS[name], known)
