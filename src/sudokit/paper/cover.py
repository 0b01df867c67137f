"""The cover of a paperback: back, spine and front on one sheet.

PRINTERS                what printers ask for, by their names
spine_of(printer, ...)  the width of the spine, in points
cover_of(cover)         the sheet, with a bleed around it
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from sudokit.paper.figure import figure
from sudokit.paper.fonts import fitted, width_of, wrapped
from sudokit.paper.page import LEAST_TYPE, Box, Page
from sudokit.paper.shapes import (
    CAPITAL,
    HEADING,
    INCH,
    PARAGRAPH,
    Drawing,
    Rect,
    Shape,
    Text,
)
from sudokit.paper.task import Task

PRINTER: Final = "kdp"
STOCK: Final = "white"
COLOUR: Final = "#1f3b57"
LIGHT: Final = 0.45  # the luminance from which a colour bears black letters
INSIDE: Final = 0.45 * INCH  # from trim to text, unless more is required
LEADING: Final = 1.42
ON_SPINE: Final = 0.7  # of the spine's room, the size of its letters
LARGEST: Final = 20.0  # points of a letter on the spine


class Printer(NamedTuple):
    """What a printer asks of a book; lengths are in points."""

    name: str
    source: str
    ink: float
    bleed: float
    safe: float
    margin: float
    spine_from: int
    spine_safe: tuple[tuple[float, float], ...]
    barcode: tuple[float, float]
    corner: float
    stock: dict[str, float]


def _printers() -> dict[str, Printer]:
    """Return the printers of the file, by their names."""
    text = (files(__package__) / "printers.toml").read_text(encoding="utf-8")
    return {
        name: Printer(
            name=one["name"],
            source=one["source"],
            ink=one["ink"],
            bleed=one["bleed"] * INCH,
            safe=one["safe"] * INCH,
            margin=one["margin"] * INCH,
            spine_from=one["spine_from"],
            spine_safe=tuple(
                (wide * INCH, safe * INCH) for wide, safe in one["spine_safe"]
            ),
            barcode=(one["barcode"][0] * INCH, one["barcode"][1] * INCH),
            corner=one["corner"] * INCH,
            stock={kind: n * INCH for kind, n in one["stock"].items()},
        )
        for name, one in tomllib.loads(text).items()
    }


PRINTERS: Final = _printers()


class Cover(NamedTuple):
    """The settings of a cover.

    ``trim`` and ``spine`` are in points, ``pages`` is the number of pages of
    the book.  ``blurb`` are the paragraphs on the back, ``task`` the puzzle
    on the front.
    """

    title: str
    task: Task
    trim: tuple[float, float]
    spine: float
    pages: int
    subtitle: str = ""
    author: str = ""
    publisher: str = ""
    blurb: tuple[str, ...] = ()
    colour: str = COLOUR
    printer: Printer = PRINTERS[PRINTER]

    @property
    def ink(self) -> str:
        """The colour of letters that can be read on the cover's colour."""
        red, green, blue = (
            (int(self.colour[k : k + 2], 16) / 255) ** 2.2 for k in (1, 3, 5)
        )
        bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return "#000000" if bright > LIGHT**2.2 else "#ffffff"

    @property
    def has_spine_text(self) -> bool:
        """Whether the spine may have text."""
        return self.pages >= self.printer.spine_from

    @property
    def spine_room(self) -> float:
        """The width of the spine that letters may have."""
        safe = [
            safe
            for wide, safe in self.printer.spine_safe
            if self.spine >= wide
        ]
        return max(0.0, self.spine - 2 * safe[-1])


def spine_of(printer: Printer, stock: str, pages: int) -> float:
    """Return the width of the spine; ValueError for an unknown paper."""
    if not printer.stock:
        raise ValueError(
            f"{printer.name}: the width of the spine isn't published; take it"
            ' from the printer\'s template: spine = "12.5mm"'
        )
    if stock not in printer.stock:
        known = ", ".join(printer.stock)
        raise ValueError(f"unknown stock {stock}; {printer.name} has {known}")
    return printer.stock[stock] * pages


def cover_of(cover: Cover) -> Page:
    """Return the sheet; its trim box is the cover without the bleed."""
    bleed = cover.printer.bleed
    wide, high = cover.trim
    width = 2 * (bleed + wide) + cover.spine
    height = 2 * bleed + high
    back = Box(bleed, bleed, wide, high)
    front = back._replace(x=bleed + wide + cover.spine)
    edge = max(INSIDE, cover.printer.safe)
    shapes: list[Shape] = [Rect(0, 0, width, height, fill=cover.colour)]
    shapes += _back(cover, back, edge)
    shapes += _spine(cover, Box(back.right, bleed, cover.spine, high), edge)
    shapes += _front(cover, front, edge)
    trim = Box(bleed, bleed, width - 2 * bleed, high)
    return Page(Drawing(width, height, tuple(shapes)), trim)


def _front(cover: Cover, box: Box, edge: float) -> Iterator[Shape]:
    """Yield the title, a puzzle on white ground, and the author."""
    room = box.width - 2 * edge
    y = box.y + edge
    for text, most, share, bold in (
        (cover.title, 44.0, 0.24, True),
        (cover.subtitle, 17.0, 0.1, False),
    ):
        size = most
        lines = wrapped(text, size, room, bold)
        while (
            len(lines) * size * 1.2 > box.height * share
            or any(width_of(line, size, bold) > room for line in lines)
        ) and size > LEAST_TYPE:
            size *= 0.94
            lines = wrapped(text, size, room, bold)
        yield from _lines(cover, lines, size, box, y, bold)
        y += len(lines) * size * 1.2 + (6 if lines else 0)
    foot = box.bottom - edge - (30 if cover.author else 0)
    side = min(room, foot - y - 24)
    ground = side * 0.06
    left = box.x + (box.width - side) / 2
    top = y + max(0.0, foot - y - side) / 2
    yield Rect(left, top, side, side, fill="#ffffff", radius=ground * 0.8)
    task = cover.task
    inner = side - 2 * ground
    grid = figure(
        task.grid, clues=task.grid, theme="print", ground=False,
        cell=inner / task.size, legend=False,
    )  # fmt: skip
    yield grid.at(left + ground, top + ground, inner)
    if cover.author:
        size = fitted(cover.author, 18, room)
        yield from _lines(
            cover, [cover.author], size, box, box.bottom - edge - size, False
        )


def _lines(
    cover: Cover, lines: Sequence[str], size: float, box: Box, y: float,
    bold: bool,
) -> Iterator[Shape]:  # fmt: skip
    """Yield lines in the middle of a box, from y downwards."""
    texts = tuple(
        Text(
            box.width / 2, CAPITAL * size + k * size * 1.2, line, size,
            cover.ink, bold, anchor="middle",
        )
        for k, line in enumerate(lines)
    )  # fmt: skip
    if texts:
        role = HEADING if bold else PARAGRAPH
        part = Drawing(box.width, box.height, texts, role=role)
        yield part.at(box.x, y, box.width)


def _back(cover: Cover, box: Box, edge: float) -> Iterator[Shape]:
    """Yield the blurb, the publisher, and the white room for the barcode."""
    width, height = cover.printer.barcode
    corner = cover.printer.corner
    code = Rect(
        box.right - corner - width, box.bottom - corner - height, width,
        height, fill="#ffffff",
    )  # fmt: skip
    room = box.width - 2 * edge
    most = code.y - box.y - edge - 20
    size = 13.0
    while True:
        lines = [wrapped(part, size, room) for part in cover.blurb]
        high = sum(len(part) + 0.6 for part in lines) * size * LEADING
        if high <= most or size <= LEAST_TYPE:
            break
        size *= 0.95
    y = box.y + edge
    for part in lines:
        texts = tuple(
            Text(0, size + k * size * LEADING, line, size, cover.ink)
            for k, line in enumerate(part)
        )
        block = Drawing(room, box.height, texts, role=PARAGRAPH)
        yield block.at(box.x + edge, y, room)
        y += (len(part) + 0.6) * size * LEADING
    if cover.publisher:
        wide = code.x - box.x - edge - 12
        size = fitted(cover.publisher, 10, wide)
        x, y = box.x + edge, box.bottom - edge
        yield Text(x, y, cover.publisher, size, cover.ink)
    yield code


def _spine(cover: Cover, box: Box, edge: float) -> Iterator[Shape]:
    """Yield title and author along the spine, if it may have text."""
    size = min(cover.spine_room * ON_SPINE / CAPITAL, LARGEST)
    if not cover.has_spine_text or size < LEAST_TYPE:
        return
    long = box.height - 2 * edge
    author = width_of(cover.author, size * 0.8) if cover.author else 0.0
    title = fitted(cover.title, size, long - author - size * 2, bold=True)
    base = box.width / 2 + CAPITAL / 2 * size
    texts: list[Shape] = []
    if title >= LEAST_TYPE:
        texts.append(Text(0, base, cover.title, title, cover.ink, bold=True))
    if author and author < long:
        small = size * 0.8
        texts.append(
            Text(long, base, cover.author, small, cover.ink, anchor="end")
        )
    line = Drawing(long, box.width, tuple(texts))
    # Turned about its middle, which is that of the spine.
    x = box.x + box.width / 2 - long / 2
    y = box.y + box.height / 2 - box.width / 2
    yield line.at(x, y, long)._replace(turned=90)
