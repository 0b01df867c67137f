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
from sudokit.terminal.rule_signs import corner_of
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
    marks: tuple[int, ...], layout: Layout, cell: CellSize, label: str = ""
) -> list[str]:
    """Return the lines of a cell with marks.

    ``label`` is the cage's sum at the left of the first line.  On a board
    with sums no cell has marks in its place, so that none looks like one.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> mark_lines((1, 5), NINE_BY_NINE, CellSize(7, 3))
    [' 1     ', '   5   ', '       ']
    >>> mark_lines((1, 5), NINE_BY_NINE, CellSize(5, 2))
    ['1   5', '     ']
    """
    width, height, has_seam = cell
    if not marks:
        lines = []
    elif corner_of(layout):
        lines = beside_sums(marks, layout, cell, label)
    elif cell.has_rows(layout):
        between = " " if width > 2 * layout.across else ""
        lines = digits(marks, layout, between, unset_of(marks))
    elif cell.has_digits(layout):
        text = every_digit(marks, layout)
        # At the left of the last line there is room for a sign.
        room = cell.signs
        lines = [text[:room], text[room:].rjust(room)]
    else:
        room = cell.signs
        text = side_by_side(marks, layout, room, room * height)
        lines = [text[k : k + room] for k in range(0, len(text), room)]
    if not has_seam:
        lines = [f" {line.ljust(cell.signs)}" for line in lines]
    below = [""] * (height - len(lines))
    return [line.center(width) for line in (*lines, *below)]


def beside_sums(
    marks: tuple[int, ...], layout: Layout, cell: CellSize, label: str
) -> list[str]:
    """Return the lines of a cell with marks, on a board with sums.

    Without room for a mark beside a sum, the cell has dots, or only the sum.

    >>> from sudokit.rules import make_rules
    >>> from sudokit.game.layout import layout_of
    >>> layout = layout_of(make_rules(words=["killer=15:r1c1+r1c2"]))
    >>> beside_sums((1, 2, 4, 5), layout, CellSize(5, 2), "15")
    ['     ', '1245']
    >>> beside_sums((1, 2, 3, 4, 5, 9), layout, CellSize(5, 2), "15")
    ['    1', '23459']
    """
    room, places = cell.signs, cell.places(layout)
    if cell.has_rows(layout):
        if room > 2 * layout.across and not label:
            return digits(marks, layout, " ", unset_of(marks))
        end = " " * (places[0] > layout.across)
        lines = digits(marks, layout, "", unset_of(marks))
        return [line.rjust(room - len(end)) + end for line in lines]
    below = sum(places[1:])
    if sum(places) >= layout.size:
        text = every_digit(marks, layout)
        first = layout.size // 2 if below < layout.size else 0
        first = max(layout.size - below, min(places[0], first))
    elif cell.has_corner(layout):
        text = side_by_side(marks, layout, below or places[0], sum(places))
        first = max(0, len(text) - below)
    else:
        most = int(cell.has_seam)  # otherwise it would touch the next sum
        text = "" if label else side_by_side(marks, layout, room, most)
        first = room
    rest = [text[k : k + room] for k in range(first, len(text), room)]
    if sum(places) >= layout.size:
        rest = [line.rjust(room) for line in rest]
    return [text[:first].rjust(room), *rest]


def unset_of(marks: tuple[int, ...]) -> str:
    """Return the sign of a missing mark: a dot if there is only one mark.

    >>> unset_of((5,)), unset_of((1, 5))
    ('·', ' ')
    """
    return DOT if len(marks) == 1 else " "


def every_digit(marks: tuple[int, ...], layout: Layout) -> str:
    """Return a sign for each value of the board, in order.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> every_digit((1, 5), NINE_BY_NINE)
    '1   5    '
    """
    return "".join(
        layout.sign(n) if n in marks else unset_of(marks)
        for n in range(1, layout.size + 1)
    )


def side_by_side(
    marks: tuple[int, ...], layout: Layout, columns: int, most: int
) -> str:
    """Return the digits of marks, or dots if there are more than ``most``.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> side_by_side((1, 5), NINE_BY_NINE, 5, 10)
    '15'
    """
    if len(marks) > most:
        return DOT * min(columns, 3)
    if len(marks) == 1:
        return f"{DOT}{layout.sign(*marks)}{DOT}"[:columns]
    return "".join(map(layout.sign, marks))


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
