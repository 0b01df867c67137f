"""The font of the package, measured with fontTools.

    REGULAR  BOLD           its files
    width_of(text, size)    the width of a text, in points
    wrapped(text, ...)      a text in lines that fit a width
    missing(text)           the characters that it lacks

Noto Sans under the SIL Open Font License (OFL.txt), the Latin, Greek and
Cyrillic letters of it: every printer wants each font of a document
embedded, so it can't be left to the reader.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from sudokit.paper.shapes import broken

HERE: Final = Path(__file__).parent
REGULAR: Final = HERE / "NotoSans-Regular.ttf"
BOLD: Final = HERE / "NotoSans-Bold.ttf"
UNITS: Final = 1000  # of the font, to its size


@cache
def _widths(bold: bool) -> dict[str, int]:
    """Return the width of each sign, in units."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    font = TTFont(BOLD if bold else REGULAR, lazy=True)
    metrics = font["hmtx"].metrics
    widths = {
        chr(code): metrics[name][0]
        for code, name in font.getBestCmap().items()
    }
    assert font["head"].unitsPerEm == UNITS
    return widths


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is; missing characters count as 0.

    >>> round(width_of("Sudoku", 10), 1)
    35.4
    """
    widths = _widths(bold)
    return sum([widths.get(sign, 0) for sign in text]) * size / UNITS


def missing(text: str) -> str:
    """Return the characters of a text that the font lacks, each once.

    >>> missing("Sudoku 数独")
    '数独'
    """
    there = _widths(False)
    return "".join(dict.fromkeys([one for one in text if one not in there]))


def wrapped(
    text: str, size: float, width: float, bold: bool = False
) -> list[str]:
    """Return a text in lines that fit a width, broken where it can be.

    >>> wrapped("Rows, columns and boxes", 10, 80)
    ['Rows, columns', 'and boxes']
    """
    return broken(text, width, lambda line: width_of(line, size, bold))


def fitted(text: str, size: float, width: float, bold: bool = False) -> float:
    """Return the size at which a text fits a width, at most the given one.

    >>> round(fitted("Sudoku", 10, 20), 1)
    5.7
    """
    wide = width_of(text, size, bold)
    return size if wide <= width else size * width / wide
