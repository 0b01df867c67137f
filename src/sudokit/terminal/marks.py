"""Pencil marks as text, each in its place if there is room.

    mark_lines(marks, layout, cell)    the lines of a cell
    box_text(game, cursor)             a box with digits for marks
    drawn_with(signs)                  translates the signs of the board

Digits are in the places of the layout (three by three in 9x9) if these
fit; else in as many columns as the cell has; else side by side, or three
dots if they don't fit.  A single mark has dots around it, so that it is
not mistaken for a value.
"""

from __future__ import annotations

from typing import Final

from sudokit.game.layout import Cell, Layout
from sudokit.game.play import Game
from sudokit.terminal.sizing import PANEL, CellSize

# The signs that a terminal has: all, those of code page 437, or ASCII.
FULL: Final = "full"
OLD: Final = "old"
ASCII: Final = "ascii"

DOT: Final = "·"  # no mark in this place
_FRAME: Final = "┏┯┳┓┣┿╋┫┗┷┻┛━┃"
_DRAWN: Final = {
    FULL: str.maketrans({}),
    OLD: str.maketrans(f"{_FRAME}●∧∨╲╱", "╔╤╦╗╠╪╬╣╚╧╩╝═║•^v\\/"),
    ASCII: str.maketrans(
        f"{_FRAME}│─┼{DOT}○●∧∨╲╱", "+=+++=+++=++=#|-+.o@^v\\/"
    ),
}


def drawn_with(signs: str) -> dict[int, int]:
    """Return the ``str.translate`` table of a board: FULL, OLD or ASCII.

    >>> "┏━━┯━━┓".translate(drawn_with(ASCII))
    '+=====+'
    """
    return _DRAWN[signs]


def mark_lines(
    marks: tuple[int, ...], layout: Layout, cell: CellSize, label: int = 0
) -> list[str]:
    """Return the lines of a cell with marks.

    ``label`` is the length of the cage's sum at the left of the first line;
    digits that it would cover are written without spaces beside it.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> mark_lines((1, 5), NINE_BY_NINE, CellSize(7, 3))
    [' 1     ', '   5   ', '       ']
    >>> mark_lines((1, 5), NINE_BY_NINE, CellSize(7, 3), len("15"))
    ['   1   ', '    5  ', '       ']
    """
    width, height, has_seam = cell
    room = cell.signs
    lone = len(marks) == 1
    if not marks:
        lines = []
    elif height >= layout.down:
        beside = label + 1 if label else 0
        between = " " if width > 2 * layout.across + beside else ""
        lines = digits(marks, layout, between, DOT if lone else " ")
        if beside and not between and width >= layout.across + beside:
            end = " " * (width > layout.across + beside)
            lines = [line.rjust(width - len(end)) + end for line in lines]
    elif room * height >= layout.size:
        unset = DOT if lone else " "
        text = "".join(
            layout.sign(n) if n in marks else unset
            for n in range(1, layout.size + 1)
        )
        # At the left of the last line there is room for a sign.
        lines = [text[:room], text[room:].rjust(room)]
    elif len(marks) > room * height:
        lines = [DOT * min(room, 3)]
    elif lone:
        lines = [f"{DOT}{layout.sign(*marks)}{DOT}"[:room]]
    else:
        text = "".join(map(layout.sign, marks))
        lines = [text[k : k + room] for k in range(0, len(text), room)]
    if not has_seam:
        lines = [f" {line.ljust(room)}" for line in lines]
    below = [""] * (height - len(lines))
    return [line.center(width) for line in (*lines, *below)]


def digits(
    marks: tuple[int, ...], layout: Layout, between: str, unset: str = " "
) -> list[str]:
    """Return lines of digits, with ``unset`` in place of a missing mark.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> digits((1, 5), NINE_BY_NINE, " ", ".")
    ['1 . .', '. 5 .', '. . .']
    """
    return [
        between.join(
            layout.sign(n)
            if n in marks
            else unset
            if n <= layout.size
            else " "
            for n in row
        )
        for row in rows_of(layout)
    ]


def rows_of(layout: Layout) -> list[range]:
    """Return the values by rows, with the last row filled up.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> [list(row) for row in rows_of(NINE_BY_NINE)]
    [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    """
    across = layout.across
    return [
        range(across * k + 1, across * k + across + 1)
        for k in range(layout.down)
    ]


# Between the digits of a cell, and between its box's cells, widest first.
BLOCK: Final = 3  # rows and columns around the cursor without boxes
GAPS: Final = ((" ", " │ "), ("", " │ "), ("", "│"))


def box_text(now: Game, cursor: Cell) -> str:
    """Return the box of the cursor with digits for marks, for a small window.

    On a board without boxes it is a block of cells.

    >>> from sudokit.game import parse_game
    >>> box_text(parse_game("1234341221434..."), (3, 1)).splitlines()[3]
    ' 4  │    '
    """
    layout = now.layout
    rows, columns = layout.rules.shape or (
        min(layout.rows, BLOCK),
        min(layout.columns, BLOCK),
    )
    for between, joint in GAPS:
        wide = layout.across + (layout.across - 1) * len(between)
        if wide * columns + len(joint) * (columns - 1) < PANEL:
            break
    top = min(cursor[0] // rows * rows, layout.rows - rows)
    left = min(cursor[1] // columns * columns, layout.columns - columns)
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
    """Return the lines of a cell of the box."""
    lines = [""] * now.layout.down
    if value := now.value(*cell):
        sign = f"{between}{now.layout.sign(value)}{between}"
        lines[(now.layout.down - 1) // 2] = (
            f"[{sign}]" if cell == cursor else sign
        )
    elif marks := now.marks(*cell):
        lines = digits(marks, now.layout, between, DOT)
    return lines
