"""The pages of a book: sides, margins and gutter.

    Leaf(drawing, ...)      the contents of a page, within its margins
    Binding(...)            the size of the book and its margins
    binding.page(leaf, n)   the page of a number, from 1

A right-hand page has an odd number, and its inner margin at the left.
With a bleed the page is larger on the three sides that are cut.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sudokit.paper.layout import SOFT
from sudokit.paper.lengths import BLEED, OUTER, OUTER_WITH_BLEED, gutter
from sudokit.paper.page import Box, Page, PageLink
from sudokit.paper.shapes import INCH, Drawing, Rect, Shape, Text

ABOVE: Final = 0.4 * INCH  # over and under the text
FOOT: Final = 20.0  # for the number of the page
TABS: Final = 8  # places for them along the edge
SAFE: Final = 0.02 * INCH  # for letters that lean out of their room
SHADE: Final = "#b4b4b4"


class Leaf(NamedTuple):
    """The contents of a page.

    A drawing of the size within the margins, or a function that makes it.
    ``foot`` is printed beside the page number, None for a page that shows
    none.  ``tab`` is the place of the tab at the edge of a book with a
    bleed, -1 for no tab.
    """

    drawing: Drawing | Callable[[], Drawing]
    foot: str | None = ""
    links: tuple[PageLink, ...] = ()
    tab: int = -1


class Binding(NamedTuple):
    """The size of a book, in points, and the properties for its margins."""

    width: float
    height: float
    pages: int
    bleed: bool = False

    @property
    def inner(self) -> float:
        """The margin at the spine.  ValueError for too many pages."""
        return gutter(self.pages) + SAFE

    @property
    def outer(self) -> float:
        """The margin at the edge."""
        return SAFE + (OUTER_WITH_BLEED if self.bleed else OUTER)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height within the margins, without the foot."""
        high = self.height - 2 * max(ABOVE, self.outer) - FOOT
        return self.width - self.inner - self.outer, high

    def page(self, leaf: Leaf, number: int) -> Page:
        """Return a leaf as the page of a number."""
        right_hand = number % 2 == 1
        cut = BLEED if self.bleed else 0.0
        trim = Box(0 if right_hand else cut, cut, self.width, self.height)
        left = trim.x + (self.inner if right_hand else self.outer)
        top = trim.y + max(ABOVE, self.outer)
        width, height = self.room
        shapes: list[Shape] = []
        if self.bleed and leaf.tab >= 0:
            shapes.append(self._tab(leaf.tab, trim, right_hand))
        drawing = leaf.drawing
        if not isinstance(drawing, Drawing):
            drawing = drawing()
        shapes.append(drawing.at(left, top, width))
        if leaf.foot is not None:
            base, middle = top + height + FOOT - 2, left + width / 2
            edge = left + width if right_hand else left
            page = Text(edge, base, str(number), 9, SOFT, bold=True)
            shapes.append(page._replace(anchor=("start", "end")[right_hand]))
            if leaf.foot:
                foot = Text(middle, base, leaf.foot, 8, SOFT, anchor="middle")
                shapes.append(foot)
        sheet = Drawing(self.width + cut, self.height + 2 * cut, tuple(shapes))
        moved = tuple(
            link._replace(
                box=link.box._replace(x=link.box.x + left, y=link.box.y + top)
            )
            for link in leaf.links
        )
        return Page(sheet, trim, moved)

    def _tab(self, place: int, trim: Box, right_hand: bool) -> Shape:
        """Return a tab that runs off the edge."""
        high = self.height / TABS
        wide = OUTER_WITH_BLEED * 0.55 + BLEED
        x = trim.right + BLEED - wide if right_hand else trim.x - BLEED
        y = trim.y + place % TABS * high
        return Rect(x, y + high * 0.1, wide, high * 0.8, fill=SHADE)
