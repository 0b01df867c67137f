"""Pictures and colours in place of digits, for children who can't read yet.

    SYMBOLS             the sets of symbols, by name
    symbol(name, n)     the drawing of a value
    word_of(name, n)    what it shows, in a word

Each symbol of a set has a shape of its own, so that they can be told apart in
black and white, and by people who don't see colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from typing import Final

from sudokit.paper.shapes import (
    Circle,
    Drawing,
    LineShape,
    Point,
    Polygon,
    Rect,
    Shape,
)
from sudokit.system.language import _

SIDE: Final = 100.0  # of a drawing
LINE: Final = 4.5
INK: Final = "#000000"
WHITE: Final = "#ffffff"
GREY: Final = "#c8c8c8"
MOST: Final = 6  # symbols of a set


def symbol(name: str, n: int) -> Drawing:
    """Return the symbol of a value from 1, without a description."""
    return Drawing(SIDE, SIDE, tuple(SYMBOLS[name][n - 1]()))


def word_of(name: str, n: int) -> str:
    """Return what the symbol of a value shows."""
    pictures = (
        _("ball"), _("star"), _("heart"), _("fish"), _("house"), _("flower"),
    )  # fmt: skip
    colours = (
        _("red"), _("blue"), _("yellow"), _("green"), _("orange"), _("violet"),
    )  # fmt: skip
    return (pictures if name == "pictures" else colours)[n - 1]


def _round(
    x: float, y: float, wide: float, high: float, parts: int = 48
) -> tuple[Point, ...]:
    """Return the points of an ellipse."""
    turns = [2 * pi * k / parts for k in range(parts)]
    return tuple((x + wide * cos(t), y + high * sin(t)) for t in turns)


def _star(points: int, outer: float, inner: float, y: float) -> Polygon:
    places = tuple(
        (50 + r * sin(k * pi / points), y - r * cos(k * pi / points))
        for k in range(2 * points)
        for r in [inner if k % 2 else outer]
    )
    return Polygon(places, INK, INK, LINE)


def _ball() -> Iterator[Shape]:
    yield Circle(50, 50, 40, WHITE, INK, LINE)
    band = [(10.5, 42), (89.5, 42), (89.5, 58), (10.5, 58)]
    yield Polygon(tuple(band), GREY, INK, LINE)
    yield Circle(50, 50, 40, "", INK, LINE)


def _black_star() -> Iterator[Shape]:
    yield _star(5, 45, 18, 53)


def _heart() -> Iterator[Shape]:
    turns = [2 * pi * (k + 0.5) / 60 for k in range(60)]  # without the tip
    points = tuple(
        (
            50 + 2.5 * 16 * sin(t) ** 3,
            46
            - 2.5
            * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)),
        )
        for t in turns
    )
    yield Polygon(points, GREY, INK, LINE)


def _fish() -> Iterator[Shape]:
    tail: tuple[Point, ...] = ((66, 50), (92, 28), (92, 72))
    yield Polygon(tail, INK, INK, LINE)
    yield Polygon(_round(42, 50, 34, 23), WHITE, INK, LINE)
    yield LineShape(50, 31, 50, 69, INK, LINE)
    yield Circle(26, 45, 4.5, INK)


def _house() -> Iterator[Shape]:
    yield Rect(20, 46, 60, 42, WHITE, INK, LINE)
    roof: tuple[Point, ...] = ((10, 48), (50, 12), (90, 48))
    yield Polygon(roof, INK, INK, LINE)
    yield Rect(42, 62, 16, 26, GREY, INK, LINE)


def _flower() -> Iterator[Shape]:
    for k in range(6):
        x, y = 50 + 25 * sin(k * pi / 3), 50 - 25 * cos(k * pi / 3)
        yield Circle(x, y, 15, WHITE, INK, LINE)
    yield Circle(50, 50, 14, INK, INK, LINE)


def _regular(corners: int, radius: float, turn: float) -> tuple[Point, ...]:
    """Return the corners of a regular polygon."""
    return tuple(
        (
            50 + radius * sin(2 * pi * (k + turn) / corners),
            50 - radius * cos(2 * pi * (k + turn) / corners),
        )
        for k in range(corners)
    )


def _red() -> Iterator[Shape]:
    yield Circle(50, 50, 38, "#d62839", INK, LINE)


def _blue() -> Iterator[Shape]:
    yield Rect(16, 16, 68, 68, "#2f6fdb", INK, LINE)


def _yellow() -> Iterator[Shape]:
    corners: tuple[Point, ...] = ((50, 12), (92, 84), (8, 84))
    yield Polygon(corners, "#ffd23f", INK, LINE)


def _green() -> Iterator[Shape]:
    yield Polygon(_regular(4, 46, 0), "#2e9e4f", INK, LINE)


def _orange() -> Iterator[Shape]:
    yield Polygon(_regular(6, 42, 0.5), "#f58a1f", INK, LINE)


def _violet() -> Iterator[Shape]:
    yield _star(5, 45, 20, 53)._replace(fill="#8e4ec6")


SYMBOLS: Final[dict[str, tuple[Callable[[], Iterator[Shape]], ...]]] = {
    "pictures": (_ball, _black_star, _heart, _fish, _house, _flower),
    "colours": (_red, _blue, _yellow, _green, _orange, _violet),
}
