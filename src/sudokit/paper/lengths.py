"""Lengths with units, paper sizes and book sizes.

parse_length("8cm")     a Length
parse_trim("6x9")       width and height of a book, in points
PAPERS["a4"]            width and height of a sheet, in points
gutter(pages)           the inner margin of a book, in points
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sudokit.paper.shapes import INCH, MILLIMETRE

# In points; pixels of a length that is printed are 300 to the inch.
UNITS: Final = {
    "mm": MILLIMETRE, "cm": 10 * MILLIMETRE, "in": INCH, "pt": 1.0,
    "px": 0.75,
}  # fmt: skip
DOTS: Final = 300 / INCH

LENGTH: Final = re.compile(r"(\d+(?:\.\d+)?)(mm|cm|in|pt|px)?", re.ASCII)
TRIM: Final = re.compile(
    r"(\d+(?:\.\d+)?)[xX](\d+(?:\.\d+)?)(in|mm)?", re.ASCII
)

PAPERS: Final = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "letter": (8.5 * INCH, 11 * INCH),
    "a5": (148 * MILLIMETRE, 210 * MILLIMETRE),
}

# What printers of paperbacks ask for: pages up to, and inches inside.
GUTTERS: Final = (
    (150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875),
)  # fmt: skip
OUTER: Final = 0.25 * INCH
OUTER_WITH_BLEED: Final = 0.375 * INCH
BLEED: Final = 0.125 * INCH


class Length(NamedTuple):
    """An amount of a unit: mm, cm, in, pt or px."""

    amount: float
    unit: str

    @property
    def points(self) -> float:
        """The length in points."""
        return self.amount * UNITS[self.unit]

    @property
    def pixels(self) -> float:
        """The length in pixels, 300 to the inch unless they are meant."""
        return self.amount if self.unit == "px" else self.points * DOTS

    def __str__(self) -> str:
        return f"{self.amount:g}{self.unit}"


def parse_length(text: str) -> Length:
    """Return a length such as 8cm, 3.5in or 400 (pixels).  ValueError."""
    match = LENGTH.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"expected a length such as 8cm or 400px, not {text!r}"
        )
    return Length(float(match[1]), match[2] or "px")


def parse_trim(text: str) -> tuple[float, float]:
    """Return the size of a book: 6x9 (inches), 210x297mm, a4 or a5.

    ValueError says what is wrong.
    """
    if text.lower() in PAPERS:
        return PAPERS[text.lower()]
    match = TRIM.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"expected a book size such as 6x9, 210x297mm or a5, not {text!r}"
        )
    unit = MILLIMETRE if match[3] == "mm" else INCH
    width, height = float(match[1]) * unit, float(match[2]) * unit
    least, most = 4 * INCH, 17 * INCH
    if not (least <= width <= most and least <= height <= most):
        raise ValueError(
            f"{text}: a book must be 4 to 17 inches wide and high"
        )
    return width, height


def gutter(pages: int) -> float:
    """Return the inner margin of a book with this many pages.

    Raise ValueError if it is too thick to be bound.
    """
    for most, inches in GUTTERS:
        if pages <= most:
            return inches * INCH
    raise ValueError(
        f"{pages} pages can't be bound; at most {GUTTERS[-1][0]} can"
    )
