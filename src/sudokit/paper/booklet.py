"""Booklets: two pages on each side of a sheet, to be folded and stapled.

    imposed(pages)      the sides of the sheets, front and back in turn

The sheets are printed on both sides, turned over at the short edge, put
together in their order and folded in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudokit.paper.page import Page
from sudokit.paper.shapes import Drawing

ON_A_SHEET = 4


def order_of(pages: int) -> list[tuple[int, int]]:
    """Return the left and the right page of each side, from 1.

    Their number is a multiple of four.

    >>> order_of(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    sides = []
    for k in range(0, pages // 2, 2):
        sides += [(pages - k, k + 1), (k + 2, pages - k - 1)]
    return sides


def imposed(pages: Sequence[Page]) -> Iterator[Page]:
    """Yield the sides of the sheets of a booklet, of pages of one size.

    Empty pages at the end make their number a multiple of four.
    """
    width, height = pages[0].drawing.width, pages[0].drawing.height
    blank = Page(Drawing(width, height, ()))
    filled = [*pages, *[blank] * (-len(pages) % ON_A_SHEET)]
    for left, right in order_of(len(filled)):
        yield Page(
            Drawing(
                2 * width,
                height,
                (
                    filled[left - 1].drawing.at(0, 0, width),
                    filled[right - 1].drawing.at(width, 0, width),
                ),
            )
        )
