"""Removes all colours from what the full-screen game draws.

    NoColour()    a filter of the application's lines

Textual replaces colours by shades of grey if ``NO_COLOR`` is set, which are
colours, too: see https://no-color.org.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter


@lru_cache(1024)
def colourless(style: Style) -> Style:
    """Return the style without its colours.

    >>> str(colourless(Style.parse("bold red on blue")))
    'bold'
    """
    return Style(
        bold=style.bold,
        dim=style.dim,
        italic=style.italic,
        underline=style.underline,
        reverse=style.reverse,
        strike=style.strike,
        meta=style.meta or None,  # what a click is on
    )


class NoColour(LineFilter):
    """Removes the colours of each line."""

    def apply(
        self, segments: list[Segment], background: Color
    ) -> list[Segment]:
        """Return the segments without colours."""
        return [
            Segment(text, style and colourless(style), control)
            for text, style, control in segments
        ]
