"""A drawing as PNG, by resvg (extra ``paper``).

    data_of(drawing, width)   the bytes, so many pixels wide

The letters are those of the font that comes with the package, so that a
picture is the same on every machine.
"""

from __future__ import annotations

from resvg_py import svg_to_bytes

from sudokit.paper.fonts import BOLD, REGULAR
from sudokit.paper.shapes import Drawing
from sudokit.paper.svg import text_of


def data_of(drawing: Drawing, width: int) -> bytes:
    """The PNG of a drawing."""
    return bytes(
        svg_to_bytes(
            svg_string=text_of(drawing),
            width=width,
            dpi=96,
            skip_system_fonts=True,
            font_files=[str(REGULAR), str(BOLD)],
        )
    )
