"""Drawings of puzzles: strokes, marks and cages that no format explains.

    of_sudokupad(content)   the drawing in an object of SudokuPad
    of_fpuzzles(content)    the drawing in an object of f-puzzles
    colour_of(text)         the name of a colour such as "#67f067"

Points are (row, column) in cells from the upper left corner of the grid, so
(0.5, 0.5) is the middle of r1c1.  Shapes that can't be seen are left out.
"""

from __future__ import annotations

import re
from colorsys import rgb_to_hls
from typing import Final, NamedTuple

from sudokit.formats.fpuzzles_rules import (
    JsonObject,
    cells_named,
    place_named,
)
from sudokit.formats.source import clean
from sudokit.rules.families import Cells

Point = tuple[float, float]

MOST: Final = 2000  # shapes of a drawing
CIRCLE: Final = "circle"
SQUARE: Final = "square"
DIAMOND: Final = "diamond"
# Hues in degrees up to which a colour has a name.
HUES: Final = (
    (12, "red"), (42, "orange"), (68, "yellow"), (165, "green"),
    (195, "turquoise"), (255, "blue"), (290, "purple"), (335, "pink"),
    (361, "red"),
)  # fmt: skip


class Stroke(NamedTuple):
    """A line through points; ``headed``: with the head of an arrow."""

    points: tuple[Point, ...]
    colour: str
    width: float
    headed: bool = False


class DrawnMark(NamedTuple):
    """A shape around a point, with a text; ``shape`` is "" for text alone.

    ``fill`` and ``border`` are names of colours, "" for none.
    """

    at: Point
    wide: float
    high: float
    shape: str
    fill: str
    border: str
    text: str


class DrawnCage(NamedTuple):
    """Cells with a border around them, and a text; some may repeat values."""

    cells: Cells
    text: str
    repeats: bool = False


class DrawnShapes(NamedTuple):
    """All shapes of a puzzle."""

    strokes: tuple[Stroke, ...] = ()
    marks: tuple[DrawnMark, ...] = ()
    cages: tuple[DrawnCage, ...] = ()


def colour_of(text: object) -> str:
    """Return the name of a colour on white paper, "" if it can't be seen.

    >>> [colour_of(one) for one in ("#67f067", "#0", "#cccf", "#fff0", 34567)]
    ['green', 'black', 'grey', '', 'blue']
    """
    digits = str(text).strip().lstrip("#").lower()
    if len(digits) == 1:
        digits *= 3
    if len(digits) in (3, 4):
        digits = "".join(sign * 2 for sign in digits)
    if str(text).isdecimal() and len(digits) < 6:
        digits = digits.zfill(6)  # a number that lost its zeros
    if not re.fullmatch("[0-9a-f]{6}([0-9a-f]{2})?", digits):
        return ""
    cover = int(digits[6:] or "ff", 16) / 255
    if cover < 0.06:
        return ""
    red, green, blue = [
        1 - cover * (1 - int(digits[k : k + 2], 16) / 255) for k in (0, 2, 4)
    ]
    hue, light, strong = rgb_to_hls(red, green, blue)
    if light > 0.97:
        return "white"
    if max(red, green, blue) - min(red, green, blue) < 0.08 or strong < 0.12:
        return "black" if light < 0.3 else "grey"
    return next(name for end, name in HUES if hue * 360 < end)


def of_sudokupad(content: JsonObject) -> DrawnShapes:
    """Return the drawing of an object with all names in full.

    ValueError for a shape without its points.
    """
    strokes = [
        _stroke(one, name == "arrows")
        for name in ("lines", "arrows")
        for one in _objects(content.get(name))
    ]
    marks = [
        mark
        for name in ("underlays", "overlays")
        for one in _objects(content.get(name))
        if (mark := _mark(one)) is not None
    ]
    return DrawnShapes(
        tuple(one for one in strokes if len(one.points) > 1 and one.colour),
        tuple(marks),
    )


def _objects(value: object) -> list[JsonObject]:
    """Return the objects of a list that aren't empty."""
    entries = value if isinstance(value, list) else []
    if len(entries) > MOST:
        raise ValueError(f"the drawing has more than {MOST} shapes")
    return [one for one in entries if isinstance(one, dict) and one]


def _point(value: object) -> Point:
    """Return a point; ValueError if it is none."""
    if isinstance(value, list) and len(value) == 2:
        return _number(value[0]), _number(value[1])
    raise ValueError(f"{clean(str(value))[:20]!a} is not a point")


def _number(value: object, default: float = 0.0) -> float:
    """Return a number of a drawing; ValueError if it is none."""
    if value is None:
        return default
    try:
        number = float(str(value))
    except ValueError:
        number = 1e9
    if not abs(number) < 1000:
        raise ValueError(f"{clean(str(value))[:20]!a} is not a number")
    return number


def _stroke(entry: JsonObject, headed: bool) -> Stroke:
    points = entry.get("wayPoints")
    listed = points if isinstance(points, list) else []
    return Stroke(
        tuple(map(_point, listed[:MOST])),
        colour_of(entry.get("color", "")),
        _number(entry.get("thickness"), 5.0),
        headed,
    )


def _mark(entry: JsonObject) -> DrawnMark | None:
    """Return a mark, None if it can't be seen."""
    fill = colour_of(entry.get("backgroundColor", ""))
    border = colour_of(entry.get("borderColor", ""))
    text = entry.get("text", "")
    words = "" if isinstance(text, dict | list | bool) else clean(str(text))
    if not (fill or border or words):
        return None
    wide = _number(entry.get("width"))
    high = _number(entry.get("height"))
    shape = SQUARE
    if entry.get("rounded"):
        shape = CIRCLE
    elif abs(_number(entry.get("angle"))) % 90 == 45:
        shape = DIAMOND
    if not (fill or border):
        shape = ""
    at = _point(entry.get("center"))
    return DrawnMark(at, wide, high, shape, fill, border, words.strip())


def of_fpuzzles(content: JsonObject, size: int) -> DrawnShapes:
    """Return the drawing of an object of f-puzzles; its keys go.

    ValueError for a shape without its cells.
    """
    strokes = [
        Stroke(
            tuple(_middle([cell], size) for cell in line),
            colour_of(one.get("outlineC", "#ccc")),
            _number(one.get("width"), 0.3) * 50,
        )
        for one in _objects(content.pop("line", []))
        for line in _lists(one.get("lines"))
        if len(line) > 1
    ]
    marks = []
    for name, shape in (
        ("rectangle", SQUARE), ("circle", CIRCLE), ("text", ""),
    ):  # fmt: skip
        for one in _objects(content.pop(name, [])):
            cells = one.get("cells")
            if not isinstance(cells, list) or not cells:
                continue
            turned = abs(_number(one.get("angle"))) % 90 == 45
            marks.append(
                DrawnMark(
                    _middle(cells, size),
                    _number(one.get("width"), 1.0),
                    _number(one.get("height"), 1.0),
                    DIAMOND if shape == SQUARE and turned else shape,
                    colour_of(one.get("baseC", "")) if shape else "",
                    colour_of(one.get("outlineC", "")) if shape else "",
                    _text(one),
                )
            )
    cages = [
        DrawnCage(cells_named(one.get("cells"), "cage", size), _text(one))
        for one in _objects(content.pop("cage", []))
        if one.get("cells")
    ]
    return DrawnShapes(tuple(strokes), tuple(marks), tuple(cages))


def _text(entry: JsonObject) -> str:
    value = entry.get("value")
    return "" if value is None else clean(str(value)).strip()


def _lists(value: object) -> list[list[object]]:
    entries = value if isinstance(value, list) else []
    return [one for one in entries if isinstance(one, list)]


def _middle(names: list[object], size: int) -> Point:
    """Return the point in the middle of cells such as R1C2."""
    places = [place_named(name, size) for name in names]
    rows, columns = zip(*places, strict=True)
    return sum(rows) / len(rows) + 0.5, sum(columns) / len(columns) + 0.5
