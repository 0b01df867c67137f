"""Grids as text."""

from __future__ import annotations

from sudokit.core.grid import Grid


def text_of(g: Grid) -> str:
    """Nine lines of nine values, 0 for empty, as ``read`` takes them."""
    return "".join(
        [" ".join([str(n) for n in row]) + "\n" for row in g.values()]
    )
