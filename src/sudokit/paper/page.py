"""A page: a drawing of the page's size, with its links and tabs.

Page(drawing, trim, links)
Box(x, y, width, height)    a part of a page
slots(box, columns, rows)   a part cut into equal ones
batches(things, each)       in groups
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from sudokit.paper.shapes import Drawing

T = TypeVar("T")


LEAST_TYPE: Final = 7.0  # points of type that people can read
LEAST_LARGE: Final = 14.0  # of people who see badly


class Box(NamedTuple):
    """A part of a page: its left and top edge, its width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def below(self, height: float) -> Box:
        """Return the rest of the area below a strip of this height."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def above(self, height: float) -> Box:
        """Return the rest of the area above a strip of this height."""
        return self._replace(height=self.height - height)


class PageLink(NamedTuple):
    """A part of a page that leads to another page, or to an address."""

    box: Box
    target: int | str


class Page(NamedTuple):
    """A page of a document.

    ``trim`` is what is left of it when it is cut; all of the page is the
    bleed then.
    """

    drawing: Drawing
    trim: Box | None = None
    links: tuple[PageLink, ...] = ()


def slots(box: Box, columns: int, rows: int, gap: float) -> list[Box]:
    """Return equal parts of a box, row by row, with gaps."""
    width = (box.width - (columns - 1) * gap) / columns
    height = (box.height - (rows - 1) * gap) / rows
    return [
        Box(
            box.x + column * (width + gap),
            box.y + row * (height + gap),
            width,
            height,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def batches(things: Sequence[T], each: int) -> Iterator[Sequence[T]]:
    """Group of ``each`` items; the last group may be smaller."""
    for start in range(0, len(things), each):
        yield things[start : start + each]
