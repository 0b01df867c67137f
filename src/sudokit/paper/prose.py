"""Sets text in paragraphs that flow from page to page.

Paragraph(text, size, ...)      lines of words, perhaps with a picture
flowed(paragraphs, room, ...)   the drawings of as many leaves
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sudokit.paper.fonts import fitted, width_of, wrapped
from sudokit.paper.layout import INK
from sudokit.paper.page import LEAST_TYPE
from sudokit.paper.shapes import (
    CAPITAL,
    HEADING,
    PARAGRAPH,
    Drawing,
    Shape,
    Text,
)

BODY: Final = 11.0  # points of text that is read at length
TITLE: Final = 22.0  # of the title of a chapter
LEADING: Final = 1.42  # of the size, from line to line
GOES_ON: Final = " ..."  # behind a heading that stood there before
PICTURE: Final = 268.0  # points in which the candidates of 9x9 can be read
NARROW: Final = 165.0  # points of words beside a picture
BETWEEN: Final = 0.7  # of the size, between paragraphs


class Paragraph(NamedTuple):
    """Lines of a size; a heading in bold stands before its words.

    ``picture`` stands at the right, as wide as that part of the line, or
    below where the words would have no room; in a narrow column it is left
    out.  ``mark`` stands between the heading and the text.  ``after`` is the
    room that follows, of the size.  What ``flows`` goes on in the next
    column.
    """

    text: str
    size: float = BODY
    heading: str = ""
    bold: bool = False
    picture: Drawing | None = None
    share: float = 0.44
    after: float = BETWEEN
    flows: bool = False
    mark: Drawing | None = None


class _Block(NamedTuple):
    """A paragraph that was set: its shapes from 0, 0 and its height."""

    shapes: tuple[Shape, ...]
    height: float
    role: str = PARAGRAPH


class _Flow:
    """Leaves that fill, column by column."""

    def __init__(
        self, room: tuple[float, float], columns: int, gap: float
    ) -> None:
        self._room = room
        self._columns = columns
        self._gap = gap
        self.wide = (room[0] - (columns - 1) * gap) / columns
        self._leaves: list[list[Shape]] = []
        self._column = columns
        self.left = 0.0  # of the height of the column

    def fits(self, block: _Block) -> bool:
        """Return whether a block fits into this column."""
        return block.height <= self.left + 0.01

    def is_fresh(self) -> bool:
        """Return whether this column is empty."""
        return self.left == self._room[1]

    def go_on(self) -> None:
        """Begin the next column, perhaps on another leaf."""
        if self._column >= self._columns - 1:
            self._leaves.append([])
            self._column = 0
        else:
            self._column += 1
        self.left = self._room[1]

    def put(self, block: _Block) -> None:
        """Add a block below the others."""
        part = Drawing(
            self.wide, max(block.height, 1), block.shapes, role=block.role
        )
        x = self._column * (self.wide + self._gap)
        y = self._room[1] - self.left
        self._leaves[-1].append(part.at(x, y, self.wide))
        self.left = max(0.0, self.left - block.height)

    def drawings(self) -> list[Drawing]:
        """Return the leaves."""
        return [Drawing(*self._room, tuple(one)) for one in self._leaves]


def flowed(
    paragraphs: Iterable[Paragraph],
    room: tuple[float, float],
    columns: int = 1,
    gap: float = 14.0,
) -> list[Drawing]:
    """Return the leaves that the paragraphs fill, in columns.

    A paragraph is kept together unless it ``flows``, or is higher than a
    column; its heading stands before each of its parts.
    """
    flow = _Flow(room, columns, gap)
    flow.go_on()
    for paragraph in paragraphs:
        rest: Paragraph | None = paragraph
        if flow.wide < PICTURE:
            rest = paragraph._replace(picture=None)
        while rest is not None:
            whole = _set(rest, flow.wide)
            if flow.fits(whole):
                flow.put(whole)
                break
            if rest.picture is not None and flow.is_fresh():
                flow.put(_set(rest._replace(picture=None), flow.wide))
                rest = Paragraph("", rest.size, picture=rest.picture)
                rest = rest._replace(share=1.0)
                if _set(rest, flow.wide).height > room[1]:
                    break  # no page is as high as this picture
            elif rest.flows or flow.is_fresh():
                part, rest = _parted(rest, flow.wide, flow.left)
                if part is not None:
                    flow.put(part)
            flow.go_on()
    return flow.drawings()


def _parted(
    paragraph: Paragraph, width: float, height: float
) -> tuple[_Block | None, Paragraph]:
    """Split a paragraph: the lines that fit, at least two, and the rest."""
    step = paragraph.size * LEADING
    lines = _lines(paragraph, width)
    some = min(int((height + 0.01) / step), len(lines) - 2)
    if some < 2:
        return None, paragraph
    first = _beside(paragraph.heading, lines[:some], paragraph)
    heading = paragraph.heading.removesuffix(GOES_ON)
    rest = paragraph._replace(
        heading=f"{heading}{GOES_ON}" if heading else "",
        text=" ".join(lines[some:]),
    )
    return first._replace(height=some * step), rest


def _lines(paragraph: Paragraph, width: float) -> list[str]:
    """Return the words in lines; the first one goes on behind the heading."""
    size, heading = paragraph.size, paragraph.heading
    if not heading:
        return wrapped(paragraph.text, size, width, paragraph.bold)
    return _behind(paragraph.text, size, width, _before(paragraph))


def _before(paragraph: Paragraph) -> float:
    """Return the room of the heading, and of the mark, before the text."""
    size, heading = paragraph.size, paragraph.heading
    before = width_of(heading + "  ", size, bold=True) if heading else 0.0
    if paragraph.mark is not None:
        before += paragraph.mark.width + size * 0.6
    return before


def _beside(
    heading: str, lines: Sequence[str], paragraph: Paragraph
) -> _Block:
    """Return lines, the first one behind the heading."""
    size = paragraph.size
    step = size * LEADING
    shapes: list[Shape] = []
    before = _before(paragraph) if heading else 0.0
    if heading:
        shapes.append(Text(0, size, heading, size, INK, bold=True))
    if mark := paragraph.mark:
        x = before - mark.width - size * 0.6
        y = size - CAPITAL / 2 * size - mark.height / 2
        shapes.append(mark.at(x, y, mark.width))
    for number, line in enumerate(lines):
        x = 0.0 if number else before
        y = number * step + size
        shapes.append(Text(x, y, line, size, INK, paragraph.bold))
    height = len(lines) * step + size * paragraph.after
    return _Block(tuple(shapes), height)


def _set(paragraph: Paragraph, width: float) -> _Block:
    """Return a paragraph as a whole."""
    picture, size = paragraph.picture, paragraph.size
    if picture is None:
        block = _beside(paragraph.heading, _lines(paragraph, width), paragraph)
        is_title = paragraph.bold and not paragraph.heading
        return block._replace(role=HEADING) if is_title else block
    least = min([s.size for s in picture.shapes if isinstance(s, Text)])
    read = picture.width * LEAST_TYPE / least  # as cages leave less room
    side = min(max(PICTURE, read, width * paragraph.share), PICTURE * 1.5)
    tall = side * picture.height / picture.width
    is_beside = width - side - size >= NARROW
    wide = width - side - size if is_beside else width
    step = size * LEADING
    head = fitted(paragraph.heading, size, wide, bold=True)
    heads = [paragraph.heading] if paragraph.heading else []
    if head < LEAST_TYPE:
        head = size
        heads = wrapped(paragraph.heading, size, wide, bold=True)
    texts = wrapped(paragraph.text, size, wide, paragraph.bold)
    shapes: list[Shape] = [
        Text(0, k * step + size, line, head, INK, bold=True)
        for k, line in enumerate(heads)
    ]
    shapes += [
        Text(0, k * step + size, line, size, INK)
        for k, line in enumerate(texts, len(heads))
    ]
    high = (len(heads) + len(texts)) * step
    if is_beside:
        shapes.append(picture.at(width - side, 0, side))
        return _Block(tuple(shapes), max(high, tall) + size * paragraph.after)
    high += size * BETWEEN if texts else 0.0
    shapes.append(picture.at((width - side) / 2, high, side))
    return _Block(tuple(shapes), high + tall + size * paragraph.after)


def _behind(text: str, size: float, width: float, before: float) -> list[str]:
    """Return lines of which the first starts so far in."""
    first = ""
    words = text.split()
    while words:
        longer = f"{first} {words[0]}".strip()
        if width_of(longer, size) > width - before:
            break
        first = longer
        words.pop(0)
    return [first, *wrapped(" ".join(words), size, width)]
