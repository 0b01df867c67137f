"""Marks as text: digits, dots or points, each in its place.

    mark_lines(marks, layout, cell, braille)    the lines of a cell
    box_text(game, cursor)                      a box with digits for marks

The places of a cell's values are those that its Layout has: three by
three in 9x9, two by two in 4x4, four by four in 16x16.
"""

from __future__ import annotations

from typing import Final

from sudokit.game.layout import Cell, Layout, sign_of
from sudokit.game.play import Game
from sudokit.terminal.room import PANEL, CellSize


def mark_lines(
    marks: tuple[int, ...],
    layout: Layout,
    cell: CellSize,
    braille: bool = True,
) -> list[str]:
    """The lines of a cell with marks, in one line whether there are any."""
    width, height, has_seam = cell
    if height >= layout.down:
        between = " " if width > 2 * layout.across else ""
        lines = digits(marks, layout, between)
    elif height == 1:
        lines = ["·" if marks else " " if has_seam else "."]
    else:
        lines = dotted(marks, layout) if braille else pointed(marks, layout)
    below = [""] * (height - len(lines))
    return [line.center(width) for line in (*lines, *below)]


def digits(
    marks: tuple[int, ...], layout: Layout, between: str, unset: str = " "
) -> list[str]:
    """Lines of digits; ``unset`` for a mark that isn't there."""
    return [
        between.join(
            sign_of(n) if n in marks else unset if n <= layout.size else " "
            for n in row
        )
        for row in rows_of(layout)
    ]


def rows_of(layout: Layout) -> list[range]:
    """The values by the rows in which they stand, the last one filled."""
    across = layout.across
    return [
        range(across * k + 1, across * k + across + 1)
        for k in range(layout.down)
    ]


DOTS: Final = (0x09, 0x12, 0x24, 0xC0)  # rows of a braille sign, downwards


def dotted(marks: tuple[int, ...], layout: Layout) -> list[str]:
    """Two lines of braille signs, with a pair of dots a mark.

    A braille sign is two dots wide and four high.  The pairs stand in
    row 1, 3, 5 or 7 of the eight, so that rows are apart, and in 9x9 the
    cell below still further.
    """
    signs = [[0] * layout.across, [0] * layout.across]
    for n in marks:
        row, column = divmod(n - 1, layout.across)
        line, dots = divmod(2 * row + 1, 4)
        signs[line][column] |= DOTS[dots]
    return [
        "".join(chr(0x2800 + sign) if sign else " " for sign in line)
        for line in signs
    ]


def pointed(marks: tuple[int, ...], layout: Layout) -> list[str]:
    """The same with signs of ASCII: a point above, below, or both.

    Two rows share a line.
    """
    rows = [[n in marks for n in row] for row in rows_of(layout)]
    rows += [[False] * layout.across] * (4 - layout.down)
    return [
        "".join(
            " '.:"[above + 2 * below]
            for above, below in zip(upper, lower, strict=True)
        )
        for upper, lower in (rows[:2], rows[2:])
    ]


# Between the digits of a cell, and between its box's cells, widest first.
GAPS: Final = ((" ", " │ "), ("", " │ "), ("", "│"))


def box_text(now: Game, cursor: Cell) -> str:
    """The box of the cursor with digits for marks, for a small window."""
    layout = now.layout
    rows, columns = layout.shape
    for between, joint in GAPS:
        wide = layout.across + (layout.across - 1) * len(between)
        if wide * columns + len(joint) * (columns - 1) < PANEL:
            break
    top, left = cursor[0] // rows * rows, cursor[1] // columns * columns
    lines = []
    for i in range(top, top + rows):
        cells = [
            _cell_text(now, (i, j), cursor, between)
            for j in range(left, left + columns)
        ]
        lines.append(
            "\n".join(
                joint.join(line.center(wide) for line in texts)
                for texts in zip(*cells, strict=True)
            )
        )
    seam = joint.replace(" ", "─").replace("│", "┼")
    return f"\n{seam.join(['─' * wide] * columns)}\n".join(lines)


def _cell_text(now: Game, cell: Cell, cursor: Cell, between: str) -> list[str]:
    """The lines of a cell of the box."""
    lines = [""] * now.layout.down
    if value := now.value(*cell):
        sign = f"{between}{sign_of(value)}{between}"
        lines[(now.layout.down - 1) // 2] = (
            f"[{sign}]" if cell == cursor else sign
        )
    elif marks := now.marks(*cell):
        lines = digits(marks, now.layout, between, "·")
    return lines
