"""QR codes, made by segno (extra ``paper``).

code_of(address)          the code as a drawing
address_of(link, task)    where a puzzle opens
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from sudokit.paper.shapes import Drawing, Rect
from sudokit.paper.task import Task
from sudokit.rules import as_grid

QUIET: Final = 2  # modules of white around, within a white page
PLACE: Final = "{puzzle}"


def address_of(link: str, task: Task) -> str:
    """Return the address of a puzzle: in place of {puzzle}, else at the end.

    "" for no address, and for a puzzle that our page can't open.
    """
    if not link or (PLACE not in link and as_grid(task.grid) is None):
        return ""
    if PLACE in link:
        return link.replace(PLACE, task.line)
    return f"{link}#p={task.line}"


def code_of(address: str) -> Drawing:
    """Return a QR code, a point a module."""
    import segno  # noqa: PLC0415

    # One mask is as readable as another, and to weigh them takes long.
    code = segno.make(
        address, error="l", micro=False, boost_error=False, mask=4
    )
    rows = [list(row) for row in code.matrix]
    side = len(rows) + 2 * QUIET
    shapes = tuple(
        shape for y, row in enumerate(rows) for shape in _bars(y, row)
    )
    return Drawing(side, side, shapes)


def _bars(y: int, row: list[int]) -> Iterator[Rect]:
    """Yield the dark modules of a row, those side by side in one."""
    x = 0
    for dark, run in groupby(row):
        wide = len(list(run))
        if dark:
            yield Rect(x + QUIET, y + QUIET, wide, 1, fill="#000000")
        x += wide
