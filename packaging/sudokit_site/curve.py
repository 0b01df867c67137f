"""Plots the learning curves in the table of docs/training.md."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "training.md"
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 300, 48, 36  # pixels
COLOURS = ("#3f51b5", "#c2185b")


def pages() -> dict[str, str]:
    """Return the plot by its path."""
    return {"curve.svg": picture()}


def figures() -> dict[str, list[tuple[float, float]]]:
    """Return the points of each column: minutes and percent."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if re.match(r"\| (minutes|[0-9.]+) \|", line)
    ]
    curves: dict[str, list[tuple[float, float]]] = {}
    for row in rows[1:]:
        for name, cell in zip(rows[0][1:], row[1:], strict=True):
            if cell:
                percent = float(cell.rstrip(" %"))
                curves.setdefault(name, []).append((float(row[0]), percent))
    return curves


def picture() -> str:
    """Return the plot as SVG, with a curve per column."""
    curves = figures()
    last = max(x for curve in curves.values() for x, _ in curve)
    across, up = (WIDTH - LEFT - 60) / last, (HEIGHT - BOTTOM - 12) / 100

    def place(x: float, y: float) -> tuple[float, float]:
        return LEFT + x * across, HEIGHT - BOTTOM - y * up

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH}'
        f' {HEIGHT}" role="img" font-family="sans-serif" font-size="13"'
        ' fill="#888">',
        "<title>Right values in unseen puzzles, by minutes</title>",
    ]
    for percent in range(0, 101, 25):
        x, y = place(0, percent)
        parts.append(
            f'<path d="M{x} {y:.1f}H{WIDTH - 60}" stroke="#8884"/>'
            f'<text x="{x - 6}" y="{y + 4:.1f}" text-anchor="end">'
            f"{percent} %</text>"
        )
    for minute in range(int(last) + 1):
        x, y = place(minute, 0)
        parts.append(
            f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">'
            f"{minute}</text>"
        )
    for (name, curve), colour in zip(curves.items(), COLOURS, strict=True):
        points = [place(*point) for point in curve]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        x, y = points[-1]
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}"'
            f' stroke-width="2"/><text x="{x + 6:.1f}" y="{y + 4:.1f}"'
            f' fill="{colour}">{name}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"
