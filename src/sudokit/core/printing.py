"""Grids as text."""

from __future__ import annotations

from sudokit.core.grid import Grid


def text_of(g: Grid) -> str:
    """Nine lines of nine values, 0 for empty, as ``read`` takes them."""
    return text_of_line(g.line())


def text_of_line(line: str) -> str:
    """The same of a grid's 81 characters."""
    spaced = " ".join(line.replace(".", "0"))
    return "".join([spaced[k : k + 17] + "\n" for k in range(0, 162, 18)])
