"""The fonts of pages, measured with fontTools.

    FONTS                   the fonts of the package, by name
    font_of(text)           one of them, or a font of a file
    using(font)             sets pages in a font for the length of a block
    width_of(text, size)    the width of a text, in points
    wrapped(text, ...)      a text in lines that fit a width
    missing(text)           the characters that the font lacks

The fonts of the package are under the SIL Open Font License (OFL.txt), with
fewer letters than the originals: every printer wants each font of a document
embedded, so it can't be left to the reader.

A size is that of Noto Sans: another font is scaled until its capitals and
digits are as high, so that a layout doesn't depend on the font.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.paper.shapes import CAPITAL, broken

HERE: Final = Path(__file__).parent
REGULAR: Final = HERE / "NotoSans-Regular.ttf"
BOLD: Final = HERE / "NotoSans-Bold.ttf"
RESTRICTED: Final = 2  # the bit of a font that must not be embedded


class Font(NamedTuple):
    """The files of a font, for plain and for bold text."""

    regular: Path
    bold: Path


FONTS: Final = {
    "sans": Font(REGULAR, BOLD),
    "serif": Font(HERE / "NotoSerif-Regular.ttf", HERE / "NotoSerif-Bold.ttf"),
    "legible": Font(
        HERE / "AtkinsonHyperlegibleNext-Regular.ttf",
        HERE / "AtkinsonHyperlegibleNext-Bold.ttf",
    ),
}


class _Metrics(NamedTuple):
    """The widths of a font's characters, as parts of the size."""

    widths: dict[str, float]
    scale: float  # the size of the font, for a size of 1


class _Current:
    """The font of the whole process."""

    font: Font = FONTS["sans"]


def font_of(text: str) -> Font:
    """Return a font: a name of FONTS, or FILE.ttf, or FILE.ttf,BOLD.ttf.

    OSError if a file can't be read, ValueError if it isn't a TrueType font
    that may be embedded.

    >>> font_of("serif").bold.name
    'NotoSerif-Bold.ttf'
    """
    if text in FONTS:
        return FONTS[text]
    names = text.split(",")
    if len(names) > 2 or not all(n.lower().endswith(".ttf") for n in names):
        raise ValueError(
            f"expected {', '.join(FONTS)}, FILE.ttf, or FILE.ttf,BOLD.ttf,"
            f" not {text!r}"
        )
    font = Font(Path(names[0]), Path(names[-1]))
    for path in font:
        _check(path)
    return font


def _check(path: Path) -> None:
    """Raise OSError or ValueError unless a file can be used."""
    from fontTools.ttLib import TTFont, TTLibError  # noqa: PLC0415

    with path.open("rb"):  # raises the OSError that people know
        pass
    try:
        font = TTFont(path, lazy=True)
        usable = "glyf" in font and "cmap" in font and "hmtx" in font
        embedding = font["OS/2"].fsType if "OS/2" in font else 0
    except (TTLibError, OSError, ValueError, KeyError, AssertionError):
        usable, embedding = False, 0
    if not usable:
        raise ValueError(f"{path}: not a TrueType font")
    if embedding & 15 == RESTRICTED:
        raise ValueError(f"{path}: its license forbids embedding the font")
    lacking = "".join(
        one for one in "0123456789ABCDEFG" if one not in _metrics(path).widths
    )
    if lacking:
        raise ValueError(f"{path}: the font lacks {lacking}")


def current() -> Font:
    """Return the font in which pages are set.

    >>> current() == FONTS["sans"]
    True
    """
    return _Current.font


@contextmanager
def using(font: Font) -> Iterator[None]:
    """Set pages in a font for the length of a block.

    >>> with using(FONTS["serif"]):
    ...     round(width_of("Sudoku", 10), 1)
    35.9
    """
    before = _Current.font
    _Current.font = font
    try:
        yield
    finally:
        _Current.font = before


@cache
def _metrics(path: Path) -> _Metrics:
    """Return the metrics of a font file."""
    from fontTools.pens.boundsPen import BoundsPen  # noqa: PLC0415
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    font = TTFont(path, lazy=True)
    units = font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    names = font.getBestCmap() or {}
    high = 0.0
    if ord("H") in names:
        glyphs = font.getGlyphSet()
        pen = BoundsPen(glyphs)
        glyphs[names[ord("H")]].draw(pen)
        high = pen.bounds[3] / units if pen.bounds else 0.0
    scale = CAPITAL / high if high > 0 else 1.0
    widths = {
        chr(code): metrics[name][0] * scale / units
        for code, name in names.items()
    }
    return _Metrics(widths, scale)


def _of(bold: bool) -> _Metrics:
    return _metrics(_Current.font.bold if bold else _Current.font.regular)


def scale_of(bold: bool) -> float:
    """Return what a size is multiplied by to be that of the font's file.

    >>> with using(FONTS["legible"]):
    ...     round(scale_of(False), 2)
    1.07
    """
    return _of(bold).scale


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is; missing characters count as 0.

    >>> round(width_of("Sudoku", 10), 1)
    35.4
    """
    widths = _of(bold).widths
    return sum([widths.get(sign, 0) for sign in text]) * size


def missing(text: str) -> str:
    """Return the characters of a text that the font lacks, each once.

    >>> missing("Sudoku 数独")
    '数独'
    """
    there = _of(False).widths
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
