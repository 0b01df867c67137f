"""Grids as text."""

from __future__ import annotations

from sudokit.core.grid import Grid


def text_of(g: Grid) -> str:
    """Nine lines of nine values, 0 for empty, as ``read`` takes them."""
    spaced = " ".join(g.line().replace(".", "0"))
    return "".join([spaced[k : k + 17] + "\n" for k in range(0, 162, 18)])
