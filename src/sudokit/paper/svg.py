"""Drawings as SVG, which needs nothing but Python, and as PNG.

    text_of(drawing, size)      the SVG document
    png_of(drawing, width)      the bytes of a PNG (extra ``paper``)

The SVG names the package's font, and any sans-serif font for readers that
lack it; nothing is loaded from elsewhere.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final, NamedTuple

from sudokit.paper.fonts import BOLD, REGULAR
from sudokit.paper.shapes import (
    Circle,
    Curve,
    Drawing,
    LineShape,
    Place,
    Polygon,
    Rect,
    Shape,
    Text,
)
from sudokit.text.messages import shown

FAMILY: Final = "Noto Sans, Helvetica, Arial, sans-serif"
PlainShape = Rect | LineShape | Circle | Polygon | Curve | Text
UNSAYABLE: Final = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


def text_of(drawing: Drawing, size: str = "") -> str:
    """Return the SVG document; ``size`` is its width, such as 8cm or 400px."""
    width, height = drawing.width, drawing.height
    across = size or f"{number(width)}pt"
    amount = across.rstrip("abcdefghijklmnopqrstuvwxyz")
    unit = across[len(amount) :]
    down = number(float(amount) * height / width)
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
        f' width="{across}" height="{down}{unit}"'
        f' viewBox="0 0 {number(width)} {number(height)}"'
        f' font-family="{FAMILY}" aria-labelledby="title description">',
        f'<title id="title">{_words(drawing.title)}</title>',
        f'<desc id="description">{_words(drawing.description)}</desc>',
        *map(element_of, drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _words(text: str) -> str:
    """Return text without signs that XML can't have."""
    text = UNSAYABLE.sub("\ufffd", text)
    return escape(shown(text, True), quote=False)


def number(value: float) -> str:
    """Return a length as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Element(NamedTuple):
    """An element of SVG: its name, its attributes, and the text in it."""

    name: str
    attributes: dict[str, str]
    text: str = ""


def element_of(shape: Shape) -> str:
    """Return the element of a shape, as text."""
    if isinstance(shape, Place):
        return _placed(shape)
    name, attributes, text = parts_of(shape)
    words = "".join(
        f' {key}="{escape(value)}"' for key, value in attributes.items()
    )
    inside = _words(text)
    return (
        f"<{name}{words}>{inside}</{name}>" if inside else f"<{name}{words}/>"
    )


def parts_of(shape: PlainShape) -> Element:
    """Return the element of a shape, as data."""
    match shape:
        case Text():
            return _text(shape)
        case Rect(x, y, width, height):
            name, attributes = (
                "rect",
                _numbers(x=x, y=y, width=width, height=height),
            )
            if shape.radius:
                attributes["rx"] = number(shape.radius)
        case LineShape(x1, y1, x2, y2):
            name, attributes = "line", _numbers(x1=x1, y1=y1, x2=x2, y2=y2)
        case Circle(x, y, radius):
            name, attributes = "circle", _numbers(cx=x, cy=y, r=radius)
        case Polygon(points):
            corners = [f"{number(x)},{number(y)}" for x, y in points]
            name, attributes = "polygon", {"points": " ".join(corners)}
        case Curve(points):
            start, *bends = [f"{number(x)} {number(y)}" for x, y in points]
            name, attributes = "path", {"d": f"M{start}C{' '.join(bends)}"}
    return Element(name, attributes | _paint(shape))


def _numbers(**lengths: float) -> dict[str, str]:
    return {name: number(length) for name, length in lengths.items()}


def _text(shape: Text) -> Element:
    attributes = _numbers(x=shape.x, y=shape.y) | {
        "font-size": number(shape.size)
    }
    if shape.bold:
        attributes["font-weight"] = "bold"
    if shape.anchor != "start":
        attributes["text-anchor"] = shape.anchor
    if shape.fill:
        attributes["fill"] = shape.fill
    return Element("text", attributes, shape.text)


def _placed(shape: Place) -> str:
    """Return a group that is moved, scaled and perhaps turned."""
    inner = shape.drawing
    steps = [f"translate({number(shape.x)} {number(shape.y)})"]
    steps.append(f"scale({shape.scale:.5g})")
    if shape.turned:
        middle = f"{number(inner.width / 2)} {number(inner.height / 2)}"
        steps.append(f"rotate({number(shape.turned)} {middle})")
    inside = "\n".join(map(element_of, inner.shapes))
    return f'<g transform="{" ".join(steps)}">\n{inside}\n</g>'


def _paint(
    shape: Rect | LineShape | Circle | Polygon | Curve,
) -> dict[str, str]:
    """Return how a shape is filled and its line drawn."""
    paint = {"fill": getattr(shape, "fill", "") or "none"}
    if shape.stroke:
        paint["stroke"] = shape.stroke
        paint["stroke-width"] = number(shape.line)
        if dashes := getattr(shape, "dashes", ()):
            paint["stroke-dasharray"] = " ".join(map(number, dashes))
    return paint


def png_of(drawing: Drawing, width: int) -> bytes:
    """Return the PNG of a drawing, ``width`` pixels wide, by resvg.

    It has the letters of the font that comes with the package, so that
    it is the same on every machine.
    """
    from resvg_py import svg_to_bytes  # noqa: PLC0415

    return bytes(
        svg_to_bytes(
            svg_string=text_of(drawing),
            width=width,
            dpi=96,
            skip_system_fonts=True,
            font_files=[str(REGULAR), str(BOLD)],
        )
    )
