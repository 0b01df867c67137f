"""The pages of a book: sides, margins and gutter.

    Leaf(drawing, ...)      the contents of a page, within its margins
    Binding(...)            the size of the book and its margins
    binding.page(leaf, n)   the page of a number, from 1

A right-hand page has an odd number, and its inner margin at the left.
With a bleed the page is larger on the three sides that are cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sudokit.paper.fonts import fitted, width_of
from sudokit.paper.layout import SOFT
from sudokit.paper.lengths import BLEED, OUTER, OUTER_WITH_BLEED, gutter
from sudokit.paper.page import Box, Page, PageLink
from sudokit.paper.shapes import (
    ARTIFACT,
    CAPITAL,
    INCH,
    Drawing,
    Rect,
    Shape,
    Text,
)

ABOVE: Final = 0.4 * INCH  # over and under the text
HEAD: Final = 20.0  # for the running head
FOOT: Final = 20.0  # for the number of the page
TABS: Final = 8  # places for them along the edge
SAFE: Final = 0.02 * INCH  # for letters that lean out of their room
SHADE: Final = "#b4b4b4"


class Leaf(NamedTuple):
    """The contents of a page.

    A drawing of the size within the margins, or a function that makes it.
    ``head`` is the running head, at the outer edge; None for a page that
    shows neither that nor its number.  ``tab`` is the place of the tab at
    the edge of a book with a bleed, -1 for no tab.
    """

    drawing: Drawing | Callable[[], Drawing]
    head: str | None = ""
    links: tuple[PageLink, ...] = ()
    tab: int = -1


class Binding(NamedTuple):
    """The size of a book, in points, and the properties for its margins.

    ``title`` is at the inner edge of each running head; ``size`` is that of
    its letters.  ``margin`` is the least that the printer asks for.
    """

    width: float
    height: float
    pages: int
    bleed: bool = False
    title: str = ""
    size: float = 8.5
    margin: float = OUTER

    @property
    def inner(self) -> float:
        """The margin at the spine.  ValueError for too many pages."""
        return max(gutter(self.pages), self.margin) + SAFE

    @property
    def outer(self) -> float:
        """The margin at the edge."""
        least = OUTER_WITH_BLEED if self.bleed else OUTER
        return SAFE + max(least, self.margin)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height within the margins, without head and foot."""
        high = self.height - 2 * max(ABOVE, self.outer) - HEAD - FOOT
        return self.width - self.inner - self.outer, high

    def page(self, leaf: Leaf, number: int) -> Page:
        """Return a leaf as the page of a number."""
        right_hand = number % 2 == 1
        cut = BLEED if self.bleed else 0.0
        trim = Box(0 if right_hand else cut, cut, self.width, self.height)
        left = trim.x + (self.inner if right_hand else self.outer)
        top = trim.y + max(ABOVE, self.outer) + HEAD
        width, _height = self.room
        shapes: list[Shape] = []
        if self.bleed and leaf.tab >= 0:
            shapes.append(self._tab(leaf.tab, trim, right_hand))
        drawing = leaf.drawing
        if not isinstance(drawing, Drawing):
            drawing = drawing()
        if leaf.head is not None:
            around = tuple(self._around(leaf.head, number))
            outer = Drawing(width, self.height, around, role=ARTIFACT)
            shapes.append(outer.at(left, top, width))
        shapes.append(drawing.at(left, top, width))
        sheet = Drawing(self.width + cut, self.height + 2 * cut, tuple(shapes))
        moved = tuple(
            link._replace(
                box=link.box._replace(x=link.box.x + left, y=link.box.y + top)
            )
            for link in leaf.links
        )
        return Page(sheet, trim, moved)

    def _around(self, head: str, number: int) -> Iterator[Shape]:
        """Yield the running head and the number of a page."""
        width, height = self.room
        right_hand = number % 2 == 1
        outer, anchor = (width, "end") if right_hand else (0.0, "start")
        inner, other = (0.0, "start") if right_hand else (width, "end")
        base = height + FOOT - 2
        page = Text(outer, base, str(number), self.size, SOFT, bold=True)
        yield page._replace(anchor=anchor)
        room = width
        if head:
            size = fitted(head, self.size, width)
            room -= width_of(head, size) + 2 * self.size
            yield Text(outer, -HEAD + CAPITAL * size, head, size, SOFT,
                       anchor=anchor)  # fmt: skip
        if width_of(self.title, self.size) <= room:
            base = -HEAD + CAPITAL * self.size
            yield Text(inner, base, self.title, self.size, SOFT, anchor=other)

    def _tab(self, place: int, trim: Box, right_hand: bool) -> Shape:
        """Return a tab that runs off the edge."""
        high = self.height / TABS
        wide = OUTER_WITH_BLEED * 0.55 + BLEED
        x = trim.right + BLEED - wide if right_hand else trim.x - BLEED
        y = trim.y + place % TABS * high
        return Rect(x, y + high * 0.1, wide, high * 0.8, fill=SHADE)
