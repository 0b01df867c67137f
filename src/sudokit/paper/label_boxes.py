"""Where thin lines go through the room of a mark.

LabelBox(left, top, right, low)  a rectangle
thin_lines(shapes, theme)        the thin lines among shapes
is_crossed(box, line)            whether one goes through a box
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

from sudokit.paper.shapes import Circle, LineShape, Point, Rect, Shape
from sudokit.paper.themes import Theme

Thin = LineShape | Circle | Rect


class LabelBox(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    low: float

    def nearest(self, point: Point) -> Point:
        """Return the point of the box that is nearest to another."""
        x, y = point
        return (
            min(max(x, self.left), self.right),
            min(max(y, self.top), self.low),
        )

    def meets(self, other: LabelBox) -> bool:
        """Return whether they have more than an edge in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.low
            and other.top < self.low
        )


def thin_lines(shapes: Sequence[Shape], theme: Theme) -> list[Thin]:
    """Return the thin lines among the marks below labels."""
    return [
        one
        for one in shapes
        if isinstance(one, LineShape | Circle | Rect)
        and one.stroke not in ("", theme.paper)
    ]


def is_crossed(box: LabelBox, line: Thin) -> bool:
    """Return whether a line, or the edge of a shape, goes through a box."""
    if isinstance(line, Circle):
        near = hypot(
            max(box.left - line.x, line.x - box.right, 0),
            max(box.top - line.y, line.y - box.low, 0),
        )
        far = max(
            hypot(x - line.x, y - line.y)
            for x, y in product((box.left, box.right), (box.top, box.low))
        )
        half = line.line / 2
        return near < line.radius + half and far > line.radius - half
    if isinstance(line, Rect):
        outer, inner = line.inset(-line.line / 2), line.inset(line.line)
        whole = LabelBox(outer.x, outer.y, outer.x + outer.width,
                    outer.y + outer.height)  # fmt: skip
        inside = (
            inner.x <= box.left
            and box.right <= inner.x + inner.width
            and inner.y <= box.top
            and box.low <= inner.y + inner.height
        )
        return whole.meets(box) and not inside
    half = line.line / 2
    wider = LabelBox(box.left - half, box.top - half, box.right + half,
                box.low + half)  # fmt: skip
    return _is_cut(wider, (line.x1, line.y1), (line.x2, line.y2))


def _is_cut(box: LabelBox, start: Point, end: Point) -> bool:
    """Return whether a part of a line is within a box."""
    (x, y), (to_x, to_y) = start, end
    low, high = 0.0, 1.0
    for begin, step, least, most in (
        (x, to_x - x, box.left, box.right),
        (y, to_y - y, box.top, box.low),
    ):
        if not step:
            if not least < begin < most:
                return False
            continue
        near, far = sorted(((least - begin) / step, (most - begin) / step))
        low, high = max(low, near), min(high, far)
    return low < high
