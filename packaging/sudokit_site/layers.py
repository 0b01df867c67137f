"""Draws the layers of packages, from the test that checks imports."""

from __future__ import annotations

from collections import Counter
from html import escape

from contents import layers, modules, package_of

WIDTH, LINE, GAP = 760, 22, 6  # pixels


def pages() -> dict[str, str]:
    """Return the picture by its path."""
    return {"layers.svg": picture()}


def picture() -> str:
    """Return the layers as SVG, the highest at the top."""
    counted = Counter(package_of(name) for name in modules())
    rows = layers()[::-1]
    height = len(rows) * (LINE + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}"'
        f' height="{height}" viewBox="0 0 {WIDTH} {height}" role="img"'
        ' font-family="monospace" font-size="13">',
        "<title>Each package imports only packages below it</title>",
    ]
    for row, layer in enumerate(rows):
        y = GAP + row * (LINE + GAP)
        width = (WIDTH - GAP) / len(layer) - GAP
        for column, name in enumerate(layer):
            x = GAP + column * (width + GAP)
            about = f"{counted[name]} modules" if counted[name] > 1 else ""
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}"'
                f' height="{LINE}" rx="3" fill="#3f51b5" fill-opacity=".15"'
                ' stroke="#7986cb"/>'
                f'<text x="{x + 8:.1f}" y="{y + 15}" fill="#5c6bc0"'
                f' font-weight="bold">{escape(name)}</text>'
                f'<text x="{x + width - 8:.1f}" y="{y + 15}" fill="#888"'
                f' text-anchor="end">{about}</text>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"
