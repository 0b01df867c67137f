"""Text that flows over leaves.

Paragraph(text, size, ...)      lines of words, perhaps with a picture
flowed(paragraphs, room, ...)   the drawings of as many leaves
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sudokit.paper.fonts import width_of, wrapped
from sudokit.paper.layout import INK
from sudokit.paper.shapes import Drawing, Shape, Text

LEADING: Final = 1.42  # of the size, from line to line
BETWEEN: Final = 0.7  # of the size, between paragraphs


class Paragraph(NamedTuple):
    """Lines of a size; a heading in bold stands before its words.

    ``picture`` stands at the right, as wide as that part of the line.
    ``after`` is the room that follows, of the size.
    """

    text: str
    size: float = 10.0
    heading: str = ""
    bold: bool = False
    picture: Drawing | None = None
    share: float = 0.44
    after: float = BETWEEN


class _Block(NamedTuple):
    """A paragraph that was set: its shapes from 0, 0 and its height."""

    shapes: tuple[Shape, ...]
    height: float


def flowed(
    paragraphs: Iterable[Paragraph],
    room: tuple[float, float],
    columns: int = 1,
    gap: float = 14.0,
) -> list[Drawing]:
    """The leaves that the paragraphs fill, in columns.

    A paragraph is kept together unless it is higher than a column.
    """
    width, height = room
    wide = (width - (columns - 1) * gap) / columns
    leaves: list[list[Shape]] = []
    column, y = columns, 0.0
    for block in _blocks(paragraphs, wide, height):
        if column == columns or y + block.height > height + 0.01:
            if column >= columns - 1:
                leaves.append([])
                column = 0
            else:
                column += 1
            y = 0.0
        part = Drawing(wide, max(block.height, 1), block.shapes)
        leaves[-1].append(part.at(column * (wide + gap), y, wide))
        y += block.height
    return [Drawing(width, height, tuple(shapes)) for shapes in leaves]


def _blocks(
    paragraphs: Iterable[Paragraph], width: float, height: float
) -> Iterator[_Block]:
    """The paragraphs, set; one that is too high comes in parts."""
    for paragraph in paragraphs:
        yield from _set(paragraph, width, height)


def _set(
    paragraph: Paragraph, width: float, height: float
) -> Iterator[_Block]:
    size = paragraph.size
    step = size * LEADING
    picture = paragraph.picture
    wide = width
    tall = 0.0
    shapes: list[Shape] = []
    if picture is not None:
        side = width * paragraph.share
        wide = width - side - size
        tall = side * picture.height / picture.width
        shapes.append(picture.at(width - side, 0, side))
    y = 0.0
    heading = paragraph.heading
    lines = [(line, True) for line in wrapped(heading, size, wide, True)]
    beside = heading and picture is None
    if beside:
        # The words go on behind the heading.
        before = width_of(heading + "  ", size, bold=True)
        words = _behind(paragraph.text, size, wide, before)
        shapes.append(Text(0, size, heading, size, INK, bold=True))
        shapes.append(Text(before, size, words[0], size, INK))
        lines = [(line, False) for line in words[1:]]
        y = step
    else:
        lines += [
            (line, paragraph.bold)
            for line in wrapped(paragraph.text, size, wide, paragraph.bold)
        ]
    for line, bold in lines:
        if y + step > height and y > tall:
            yield _Block(tuple(shapes), y)
            shapes, y, tall = [], 0.0, 0.0
        shapes.append(Text(0, y + size, line, size, INK, bold))
        y += step
    yield _Block(tuple(shapes), max(y, tall) + size * paragraph.after)


def _behind(text: str, size: float, width: float, before: float) -> list[str]:
    """Lines of which the first starts so far in."""
    first = ""
    words = text.split()
    while words:
        longer = f"{first} {words[0]}".strip()
        if width_of(longer, size) > width - before:
            break
        first = longer
        words.pop(0)
    return [first, *wrapped(" ".join(words), size, width)]
