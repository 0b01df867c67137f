"""QR codes, made by segno (extra ``paper``).

code_of(address)          the code as a drawing
address_of(link, task)    where a puzzle opens
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from sudokit.formats.links import page_fields
from sudokit.formats.puzzle import PuzzleRecord
from sudokit.paper.shapes import Drawing, Rect
from sudokit.paper.task import Task

QUIET: Final = 2  # modules of white around, within a white page
PLACE: Final = "{puzzle}"
LONGEST: Final = 2953  # bytes of the largest code


def address_of(link: str, task: Task) -> str:
    """Return the address of a puzzle: in place of {puzzle}, else at the end.

    It has the cells, and the fields of the rules that the number of cells
    doesn't imply, as the format ``link`` has them.  "" for no address.
    ValueError for a puzzle that the address can't hold, or a QR code.
    """
    if not link:
        return ""
    text = page_fields(PuzzleRecord(task.grid))
    before, place, after = link.partition(PLACE)
    if not place:
        address = f"{link}#p={text}"
    elif "&" in text and not _takes_fields(before, after):
        raise ValueError(
            f"--link has {PLACE} where its rules can't follow; write it behind"
            f" ? or #, such as #p={PLACE}"
        )
    else:
        address = link.replace(PLACE, text)
    if len(address.encode()) > LONGEST:
        raise ValueError(
            f"its link has more than {LONGEST} characters, too many for a QR"
            " code"
        )
    return address


def _takes_fields(before: str, after: str) -> bool:
    """Return whether fields can follow the place between two texts."""
    return ("?" in before or "#" in before) and after[:1] in ("", "&", "#")


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
