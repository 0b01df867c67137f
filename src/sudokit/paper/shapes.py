"""A drawing: its size, and its shapes from back to front.

    Drawing(width, height, shapes, title, description)
    Rect  Line  Circle  Polygon  Curve  Text  Place

All lengths are points (72 to the inch), x from the left and y from the
top.  A colour is ``#rrggbb``, "" for none.  ``Place`` puts a drawing
into another one.  How a drawing becomes SVG or a page of a PDF is in
``svg`` and ``document``; nothing here knows of either.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

INCH: Final = 72.0
MILLIMETRE: Final = 72 / 25.4
CAPITAL: Final = 0.714  # the height of digits and capitals, of the size

# The pieces of a long word: up to the end of a link of a chain.
LINK: Final = re.compile(r"[^-=,]{0,11}[-=,]?(?<=.)", re.DOTALL)

# The roles of the parts of a page, as PDF names them.
PARAGRAPH: Final = "P"
HEADING: Final = "H1"
FIGURE: Final = "Figure"
ARTIFACT: Final = "Artifact"

Point = tuple[float, float]
CurvePoints = tuple[Point, Point, Point, Point]
Dashes = tuple[float, ...]


class Rect(NamedTuple):
    """A rectangle, filled or framed or both, its corners round or not."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    line: float = 0
    radius: float = 0
    dashes: Dashes = ()

    def inset(self, edge: float) -> Rect:
        """Return the same with each edge so much further in."""
        width, height = self.width - 2 * edge, self.height - 2 * edge
        x, y = self.x + edge, self.y + edge
        return self._replace(x=x, y=y, width=width, height=height)


class LineShape(NamedTuple):
    """A straight line; dashes are lengths drawn and left out in turn."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    line: float
    dashes: Dashes = ()


class Circle(NamedTuple):
    """A circle by its centre."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0


class Polygon(NamedTuple):
    """A closed line through points."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    line: float = 0


class Curve(NamedTuple):
    """A cubic Bézier curve by its four points."""

    points: CurvePoints
    stroke: str
    line: float
    dashes: Dashes = ()


class Text(NamedTuple):
    """A line of text; ``anchor`` says what of it lies at x.

    start, middle or end; y is the line that the letters stand on.
    """

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: str = "start"


class Place(NamedTuple):
    """A drawing with its corner at a point, scaled.

    Then it is turned about its middle, by so many degrees clockwise.
    """

    x: float
    y: float
    scale: float
    drawing: Drawing
    turned: float = 0


Shape = Rect | LineShape | Circle | Polygon | Curve | Text | Place


class Drawing(NamedTuple):
    """Shapes on a sheet, and a description for people who can't see them.

    ``role`` is what a part of a page is for a screen reader: a PARAGRAPH, a
    HEADING, a FIGURE, which is a drawing with a description, or an ARTIFACT,
    which isn't read.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    role: str = ""

    def at(self, x: float, y: float, width: float) -> Place:
        """Return the drawing scaled to a width, with its corner at a point."""
        return Place(x, y, width / self.width, self)


def points_of(curve: CurvePoints, parts: int) -> tuple[Point, ...]:
    """Return points of a curve, close enough to be joined by lines."""
    points = []
    for part in range(parts + 1):
        t = part / parts
        weights = (
            (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        )  # fmt: skip
        pairs = list(zip(weights, curve, strict=True))
        points.append(
            (sum(w * p[0] for w, p in pairs), sum(w * p[1] for w, p in pairs))
        )
    return tuple(points)


def centred(x: float, y: float, text: str, size: float, fill: str) -> Text:
    """Return text whose digits have their middle at a point."""
    return Text(x, y + CAPITAL / 2 * size, text, size, fill, anchor="middle")


# Where no font is at hand to measure with, as other machines show an SVG
# in a font of their own.
WIDTHS: Final = {
    **dict.fromkeys("ijl.,:;'|! ", 0.38),
    **dict.fromkeys("ftrI()[]-/1", 0.48),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ", 0.79),
    **dict.fromkeys("mwMW@%&=<>+", 0.99),
}  # fmt: skip


def about_width(text: str, size: float) -> float:
    """Return how wide a text will be at the most, in most fonts."""
    return sum([WIDTHS.get(sign, 0.64) for sign in text]) * size


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Return a text in as few lines of about a width as there can be.

    They are about equally long, so that no word stands alone on the last.
    """

    def of_width(width: float) -> list[str]:
        return broken(text, width, lambda line: about_width(line, size))

    lines = of_width(width)
    while len(lines) > 1 and width > size:
        width -= size
        narrower = of_width(width)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def broken(
    text: str, width: float, width_of: Callable[[str], float]
) -> list[str]:
    """Return a text in lines that fit a width, broken at its blanks.

    A word that is longer than a line, as a chain can be, is broken where
    a link ends.
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) <= width:
            lines[-1] = longer
            continue
        lines.append("")
        for part in LINK.findall(word):
            if lines[-1] and width_of(lines[-1] + part) > width:
                lines.append("")
            lines[-1] += part
    return lines
