"""The contents of the pages of a PDF, and their places."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from pathlib import Path
from shutil import which
from subprocess import run
from typing import NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from sudokit.paper.fonts import width_of

Matrix = tuple[float, float, float, float, float, float]
LETTERS = "ABCDEFGHIJKLMNOP"
# A row of pdffonts: one of the fonts of the package, embedded as a subset.
FONT = (
    r"[A-Z]{6}\+(NotoSans|NotoSerif|AtkinsonHyperlegibleNext)(Bold)? "
    ".* yes yes yes "
)


class Word(NamedTuple):
    """A text of a page, with its place from the top."""

    x: float
    y: float
    text: str
    size: float
    bold: bool
    turned: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and lower edge of digits or capitals."""
        wide = width_of(self.text, self.size, self.bold)
        high = self.size * 0.72
        if self.turned:
            return self.x - wide, self.y, self.x, self.y + high
        return self.x, self.y - high, self.x + wide, self.y


class Frame(NamedTuple):
    """A rectangle that is drawn and not filled."""

    x: float
    y: float
    width: float
    height: float


class PageContents(NamedTuple):
    """A page: its size, its words, its frames, its dark squares."""

    width: float
    height: float
    words: list[Word]
    frames: list[Frame]
    filled: list[Frame]


class Grid(NamedTuple):
    """A grid on a page: its frame, its cells on a line, turned or not."""

    frame: Frame
    line: str
    turned: bool


def contents_of(page: PageObject, reader: PdfReader) -> PageContents:
    """Return the contents of a page."""
    names = _unicode(page)
    bold = {
        name: "Bold" in str(font.get_object()["/BaseFont"])
        for name, font in page["/Resources"].get("/Font", {}).items()  # type: ignore[attr-defined]
    }
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    result = PageContents(width, height, [], [], [])
    stack: list[Matrix] = []
    now: Matrix = (1, 0, 0, 1, 0, 0)
    font, size, at = "", 0.0, (0.0, 0.0)
    pending: Frame | None = None
    for words, operator in ContentStream(
        page.get_contents(), reader
    ).operations:
        match operator:
            case b"q":
                stack.append(now)
            case b"Q":
                now = stack.pop()
            case b"cm":
                now = _times([float(one) for one in words], now)
            case b"Tf":
                font, size = words[0], float(words[1])
            case b"Td":
                at = float(words[0]), float(words[1])
            case b"Tj":
                data = words[0].original_bytes
                codes = [
                    int.from_bytes(data[k : k + 2])
                    for k in range(0, len(data), 2)
                ]
                text = "".join(names[font][code] for code in codes)
                x, y = _moved(at, now)
                turned = now[0] < -0.5
                result.words.append(
                    Word(x, height - y, text, size, bold[font], turned)
                )
            case b"re":
                pending = _frame([float(one) for one in words], now, height)
            case b"S" if pending:
                result.frames.append(pending)
                pending = None
            case b"f" if pending:
                result.filled.append(pending)
                pending = None
            case b"m":
                pending = None
    return result


def _unicode(page: PageObject) -> dict[str, dict[int, str]]:
    """Return the character of each code, by font."""
    result = {}
    for name, font in page["/Resources"].get("/Font", {}).items():  # type: ignore[attr-defined]
        table = font.get_object()["/ToUnicode"].get_object().get_data()
        pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>", table)
        result[name] = {
            int(code, 16): bytes.fromhex(sign.decode()).decode("utf-16-be")
            for code, sign in pairs
        }
    return result


def _times(one: list[float], other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
        e * p + f * r + t, e * q + f * s + u,
    )  # fmt: skip


def _moved(point: tuple[float, float], by: Matrix) -> tuple[float, float]:
    x, y = point
    return by[0] * x + by[2] * y + by[4], by[1] * x + by[3] * y + by[5]


def _frame(words: list[float], by: Matrix, height: float) -> Frame:
    x, y, wide, high = words
    one = _moved((x, y), by)
    other = _moved((x + wide, y + high), by)
    return Frame(
        min(one[0], other[0]),
        height - max(one[1], other[1]),
        abs(one[0] - other[0]),
        abs(one[1] - other[1]),
    )


def grids(page: PageContents) -> Iterator[Grid]:
    """Return the grids of a page, with sizes by their lines of digits."""
    for frame in page.frames:
        if abs(frame.width - frame.height) > 0.1:
            continue
        inside = [
            word
            for word in page.words
            if frame.x < _middle(word)[0] < frame.x + frame.width
            and frame.y < _middle(word)[1] < frame.y + frame.height
        ]
        largest = max([word.size for word in inside], default=0)
        values = [word for word in inside if word.size > largest * 0.9]
        size = min((1, 4, 6, 9, 12, 16), key=partial(_misfit, frame, largest))
        cells = ["."] * (size * size)
        for word in values:
            x, y = _middle(word)
            j = int((x - frame.x) / frame.width * size)
            i = int((y - frame.y) / frame.height * size)
            assert cells[i * size + j] == "."
            cells[i * size + j] = word.text
        turned = bool(values) and values[0].turned
        if turned:
            cells.reverse()
        yield Grid(frame, "".join(cells), turned)


def _misfit(frame: Frame, largest: float, size: int) -> float:
    """Return how far letters are from the sizes that fill these cells."""
    if not largest:
        return size
    part = largest * size / frame.width
    return min(abs(part - 0.66), abs(part - 0.8), abs(part - 0.84))


def _middle(word: Word) -> tuple[float, float]:
    left, top, right, bottom = word.box
    return (left + right) / 2, (top + bottom) / 2


def number_of(page: PageContents, grid: Grid, below: bool) -> int:
    """Return the number nearest to a grid, below or above it."""
    frame = grid.frame
    edge = frame.y + frame.height if below else frame.y
    near = [
        (abs(word.y - edge), word.text)
        for word in page.words
        if word.bold
        and word.text.isdecimal()
        and abs(word.x - frame.x) < 6
        and (word.y > edge if below else word.y < edge)
    ]
    return int(min(near)[1])


def assert_tidy(
    page: PageContents, left: float, top: float, right: float, bottom: float
) -> None:
    """Check that no text is outside the margins or over other text."""
    boxes = []
    for word in page.words:
        x, y, end, foot = word.box
        assert x >= left - 0.1, word
        assert end <= page.width - right + 0.1, word
        assert y >= top - 0.1, word
        assert foot <= page.height - bottom + 0.1, word
        boxes.append((x, y, end, foot, word.text))
    boxes.sort()
    for k, one in enumerate(boxes):
        for other in boxes[k + 1 :]:
            if other[0] >= one[2] - 0.05:
                break
            apart = other[1] >= one[3] - 0.05 or one[1] >= other[3] - 0.05
            assert apart, (one, other)


def assert_sound(path: Path, reader: PdfReader) -> None:
    """Check that all fonts are embedded, with qpdf and pdffonts."""
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():  # type: ignore[attr-defined]
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            assert "/FontFile2" in inner["/FontDescriptor"].get_object()
    if which("qpdf"):
        run(["qpdf", "--check", path], check=True, capture_output=True)
    if which("pdffonts"):
        done = run(
            ["pdffonts", path], check=True, capture_output=True, text=True
        )
        rows = done.stdout.splitlines()[2:]
        assert rows
        for row in rows:
            assert re.match(FONT, row), row


class Ink(NamedTuple):
    """A painted object: its kind, place, width and colour.

    ``kind`` is text, line or fill; ``size`` is that of letters, or the
    width of a line.
    """

    kind: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    colour: tuple[float, ...]


def is_number(word: object) -> bool:
    return isinstance(word, int | float | Decimal)


def ink(page: PageObject, reader: PdfReader) -> Iterator[Ink]:
    """Return all painted objects of a page, from the top."""
    height = float(page.mediabox.height)
    for word in contents_of(page, reader).words:
        yield Ink("text", *word.box, word.size, ())
    stack: list[tuple[Matrix, float, tuple[float, ...], tuple[float, ...]]]
    stack = []
    now: Matrix = (1, 0, 0, 1, 0, 0)
    wide = 1.0
    stroke: tuple[float, ...] = (0.0,)
    fill: tuple[float, ...] = (0.0,)
    points: list[tuple[float, float]] = []
    for words, operator in ContentStream(
        page.get_contents(), reader
    ).operations:
        name = operator.decode("latin-1")
        values = [float(one) for one in words if is_number(one)]
        match name:
            case "q":
                stack.append((now, wide, stroke, fill))
            case "Q":
                now, wide, stroke, fill = stack.pop()
            case "cm":
                now = _times(values, now)
            case "w":
                wide = values[0]
            case "G" | "RG":
                stroke = tuple(values)
            case "g" | "rg":
                fill = tuple(values)
            case "Tj":
                yield Ink("letters", 0, 0, 0, 0, 0, fill)
            case "m" | "l" | "c":
                points += [
                    _moved((values[k], values[k + 1]), now)
                    for k in range(0, len(values), 2)
                ]
            case "re":
                x, y, across, down = values
                points += [
                    _moved(one, now)
                    for one in ((x, y), (x + across, y + down))
                ]
            case "S" | "s" | "f" | "F" | "f*" | "B" | "b" | "B*":
                edge = wide / 2 if name in "SsBbB*" else 0
                box = (
                    min(x for x, _ in points) - edge,
                    height - max(y for _, y in points) - edge,
                    max(x for x, _ in points) + edge,
                    height - min(y for _, y in points) + edge,
                )
                if edge:
                    yield Ink("line", *box, wide, stroke)
                if name not in "Ss":
                    yield Ink("fill", *box, 0, fill)
                points = []
            case "n":
                points = []


def assert_printable(
    page: PageObject, reader: PdfReader, least: float = 7.0
) -> None:
    """Check that lines are black and 0.75 points or more, and texts legible.

    Ink is 0.25 inches and more from the trim, but for tabs, which run off
    the edge of the paper.
    """
    trim = [float(one) for one in page.trimbox]
    height = float(page.mediabox.height)
    for one in ink(page, reader):
        if one.kind == "text":
            assert one.size >= least - 0.05, one
        elif one.kind != "fill":
            white = one.kind == "letters" and set(one.colour) == {1.0}
            assert set(one.colour) == {0.0} or white, one
        if one.kind == "line":
            assert one.size >= 0.745, one
        if one.kind == "letters" or (
            one.kind == "fill"
            and (one.left <= trim[0] or one.right >= trim[2])
        ):
            continue
        away = 0.25 * 72 - 0.01
        assert one.left >= trim[0] + away, one
        assert one.right <= trim[2] - away, one
        assert one.top >= height - trim[3] + away, one
        assert one.bottom <= height - trim[1] - away, one
