"""Measures where the ink of a drawing overlaps.

covered(drawing)    the texts of a drawing that something covers or crosses
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist, hypot
from typing import Final, NamedTuple

from sudokit.paper.fonts import width_of
from sudokit.paper.lattice import CELL
from sudokit.paper.shapes import (
    CAPITAL,
    Circle,
    Curve,
    Drawing,
    LineShape,
    Place,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
)

TOUCH: Final = 0.15  # points that two shapes may have in common
SMALL: Final = CELL * 0.3  # the radius of the largest dot without a text


class Box(NamedTuple):
    """The edges of a rectangle."""

    left: float
    top: float
    right: float
    low: float

    def inside(self, other: Box) -> bool:
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.low <= other.low
        )


def box_of(text: Text) -> Box:
    """Return the box of the digits or capitals of a text."""
    wide = width_of(text.text, text.size, text.bold)
    left = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
    return Box(left, text.y - CAPITAL * text.size, left + wide, text.y)


def overlap(one: Box, other: Box) -> float:
    """Return how far two boxes overlap, 0 if they don't."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.low, other.low) - max(one.top, other.top)
    return max(0.0, min(across, down))


def points_within(box: Box, parts: int = 12) -> Iterator[Point]:
    """Yield points of a grid over a box, its edges too."""
    for k in range(parts + 1):
        for m in range(parts + 1):
            yield (
                box.left + (box.right - box.left) * k / parts,
                box.top + (box.low - box.top) * m / parts,
            )


def distance(point: Point, line: LineShape) -> float:
    """Return how far a point is from a line."""
    (x, y), (to_x, to_y) = (line.x1, line.y1), (line.x2, line.y2)
    across, down = to_x - x, to_y - y
    square = across**2 + down**2
    t = ((point[0] - x) * across + (point[1] - y) * down) / (square or 1)
    t = max(0.0, min(1.0, t))
    return dist(point, (x + t * across, y + t * down))


def is_ink(shape: Shape, point: Point) -> bool:
    """Return whether a shape draws its line at a point."""
    match shape:
        case LineShape():
            return distance(point, shape) < shape.line / 2 - TOUCH
        case Circle(x, y, radius) if shape.stroke:
            off = abs(dist(point, (x, y)) - radius)
            return off < shape.line / 2 - TOUCH
        case Rect() if shape.stroke:
            deep = _depth(shape, point)
            return abs(deep) < shape.line / 2 - TOUCH
    return False


def _depth(rect: Rect, point: Point) -> float:
    """Return how far a point is inside a rectangle with round corners."""
    radius = rect.radius
    half_x, half_y = rect.width / 2 - radius, rect.height / 2 - radius
    x = abs(point[0] - rect.x - rect.width / 2) - half_x
    y = abs(point[1] - rect.y - rect.height / 2) - half_y
    outside = hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0)
    return radius - outside


def hides(shape: Shape, box: Box) -> bool:
    """Return whether a filled shape hides what is below a box."""
    if not getattr(shape, "fill", ""):
        return False
    match shape:
        case Rect(x, y, width, height) if not shape.radius:
            return box.inside(Box(x, y, x + width, y + height))
        case Circle(x, y, radius):
            return all(
                dist((x, y), p) <= radius for p in points_within(box, 1)
            )
        case Rect():
            return all(_depth(shape, p) >= 0 for p in points_within(box, 1))
    return False


def covered(drawing: Drawing) -> list[str]:
    """Return what covers each text or dot that can't be read."""
    shapes = [one for one in drawing.shapes if not isinstance(one, Place)]
    texts = [(k, one) for k, one in enumerate(shapes) if isinstance(one, Text)]
    faults = [
        f"{one.text} on {other.text}"
        for (_, one), (_, other) in combinations(texts, 2)
        if overlap(box_of(one), box_of(other)) > TOUCH
    ]
    for k, text in texts:
        faults += _through(text, k, shapes)
    dots = [one for one in shapes if _is_dot(one)]
    for one, other in combinations(dots, 2):
        assert isinstance(one, Circle) and isinstance(other, Circle)
        apart = dist((one.x, one.y), (other.x, other.y))
        if apart < one.radius + other.radius - TOUCH:
            faults.append("a dot on a dot")
    return faults


def _is_dot(shape: Shape) -> bool:
    return (
        isinstance(shape, Circle)
        and bool(shape.stroke)
        and shape.radius < SMALL
    )


def _through(text: Text, k: int, shapes: Sequence[Shape]) -> Iterator[str]:
    """Yield the lines that go through a text."""
    box = box_of(text)
    ground = max((n for n in range(k) if hides(shapes[n], box)), default=-1)
    points = [*points_within(box)]
    for n, shape in enumerate(shapes):
        if n <= ground or isinstance(shape, Text | Polygon | Curve):
            continue
        if any(is_ink(shape, point) for point in points):
            yield f"{type(shape).__name__} through {text.text}"
