"""The board as text: a Look becomes lines.

    Look(game, cursor, hint, colour)    what there is to show
    board_lines(look, width, height)    with cells of this size
    box_text(game, cursor)              one box with digits for marks

Two lines a cell where 24 lines must do, with pencil marks as dots in
their place of a 3x3 square, three lines a cell with digits where there
is room, and one, that only tells that there are marks, where there is
little.  What colour shows, a sign shows as well: brackets are the
cursor, a ! is a clash, and without colour : is a house of the cursor's
cell, < > are equal values, * * a hint, ( ) what it is about to change,
and x x a mistake.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from sudokit.game.hints import Hint, house_cells
from sudokit.game.layout import Cell
from sudokit.game.play import Game
from sudokit.game.state import PEERS

GROUND: Final = "#12161c"
COLOURS: Final = {
    "frame": Style(color="#5f6e7c", bgcolor=GROUND),
    "line": Style(color="#303b46", bgcolor=GROUND),
    "cell": Style(color="#8dbbe2", bgcolor=GROUND),
    "near": Style(color="#8dbbe2", bgcolor="#1b242e"),
    "equal": Style(color="#c3dcf2", bgcolor="#2b4761", bold=True),
    "hint": Style(color="#efe2b4", bgcolor="#443d1c"),
    "target": Style(color="#d9f2df", bgcolor="#2c5a3a", bold=True),
    "mistake": Style(color="#ffc2bd", bgcolor="#61262a", bold=True),
    "cursor": Style(color=GROUND, bgcolor="#d9b65a", bold=True),
    "clue": Style(color="#e8e5de", bold=True),
    "clash": Style(color="#ff7f79", bold=True),
    "wrong": Style(color="#8f1611", bold=True),  # a clash at the cursor
    "mark": Style(color="#8b9bab"),
}
PLAIN: Final = {
    "frame": Style(),
    "line": Style(dim=True),
    "cell": Style(),
    "near": Style(),
    "equal": Style(underline=True),
    "hint": Style(underline=True),
    "target": Style(bold=True),
    "mistake": Style(bold=True),
    "cursor": Style(reverse=True),
    "clue": Style(bold=True),
    "clash": Style(bold=True),
    "wrong": Style(bold=True),
    "mark": Style(),
}
# What stands around a cell where there is no colour.
SIGNS: Final = {"equal": "<>", "hint": "**", "target": "()", "mistake": "xx"}


# The board as text.


class Look(NamedTuple):
    """What the board shows: a game, and what the face adds.

    Without ``braille`` it is drawn with the signs that all consoles have.
    """

    game: Game
    cursor: Cell
    hint: Hint | None = None
    colour: bool = True
    braille: bool = True


def role_of(look: Look, cell: Cell) -> str:
    """The style of a cell's ground."""
    if cell == look.cursor:
        return "cursor"
    if look.hint and cell in look.hint.targets:
        return "target"
    if look.hint and cell in hinted(look.hint):
        return "mistake" if look.hint.is_mistake else "hint"
    value = look.game.value(*look.cursor)
    if value and look.game.value(*cell) == value:
        return "equal"
    return "near" if cell in PEERS[look.cursor] else "cell"


def hinted(hint: Hint) -> set[Cell]:
    """The cells that a hint speaks of."""
    cells = {cell for house in hint.houses for cell in house_cells(house)}
    return cells.union(hint.cells)


def value_lines(
    look: Look,
    cell: Cell,
    role: str,
    width: int,
    height: int,
    clashes: tuple[Cell, ...],
) -> list[str]:
    """The lines of a cell with a value."""
    sign = str(look.game.value(*cell))
    left, right = " ", "!" if cell in clashes else " "
    if not look.colour and role in SIGNS:
        left, right = SIGNS[role][0], right.replace(" ", SIGNS[role][1])
    lines = [" " * width] * height
    lines[(height - 1) // 2] = f"{left}{sign}{right}".center(width)
    return lines


def mark_lines(
    marks: tuple[int, ...], width: int, height: int, braille: bool = True
) -> list[str]:
    """The lines of a cell with marks, in a square of three by three."""
    if height == 1:
        return [("·" if marks else " ").center(width)]
    if height == 2:
        lines = dotted(marks) if braille else pointed(marks)
        return [line.center(width) for line in lines]
    return [
        line.center(width) for line in digits(marks, " " if width >= 7 else "")
    ]


def digits(
    marks: tuple[int, ...], between: str, unset: str = " "
) -> list[str]:
    """Three lines of three digits; ``unset`` for a mark that isn't there."""
    return [
        between.join(str(n) if n in marks else unset for n in range(k, k + 3))
        for k in (1, 4, 7)
    ]


DOTS: Final = (0x09, 0x12, 0x24, 0xC0)  # rows of a braille sign, downwards


def dotted(marks: tuple[int, ...]) -> list[str]:
    """Two lines of three braille signs, with a pair of dots a mark.

    A braille sign is two dots wide and four high.  Value n has its pair
    in row 1, 3 or 5 of the eight, so that rows are apart and the cell
    below still further.
    """
    signs = [[0] * 3, [0] * 3]
    for n in marks:
        row, column = divmod(n - 1, 3)
        line, dots = divmod(2 * row + 1, 4)
        signs[line][column] |= DOTS[dots]
    return [
        "".join(chr(0x2800 + sign) if sign else " " for sign in line)
        for line in signs
    ]


def pointed(marks: tuple[int, ...]) -> list[str]:
    """The same with signs of ASCII: a point above, below, or both.

    The rows of the square are the upper and the lower half of the first
    line, and the upper half of the second.
    """
    upper, lower, last = (
        [n in marks for n in range(k, k + 3)] for k in (1, 4, 7)
    )
    return [
        "".join(
            " '.:"[above + 2 * below]
            for above, below in zip(upper, lower, strict=True)
        ),
        "".join("'" if is_set else " " for is_set in last),
    ]


def box_text(now: Game, cursor: Cell) -> str:
    """The box of the cursor with digits for marks, for a small window."""
    top, left = cursor[0] // 3 * 3, cursor[1] // 3 * 3
    blank = [""] * 3
    rows = []
    for i in range(top, top + 3):
        cells = []
        for j in range(left, left + 3):
            value = now.value(i, j)
            sign = f"[ {value} ]" if (i, j) == cursor else f"{value}"
            cells.append(
                ["", sign, ""]
                if value
                else blank
                if not now.marks(i, j)
                else digits(now.marks(i, j), " ", "·")
            )
        rows.append(
            "\n".join(
                " │ ".join(line.center(5) for line in lines)
                for lines in zip(*cells, strict=True)
            )
        )
    return ("\n" + "┼".join(["──────", "───────", "──────"]) + "\n").join(rows)


def cell_lines(
    look: Look,
    cell: Cell,
    width: int,
    height: int,
    clashes: tuple[Cell, ...],
) -> tuple[str, list[str]]:
    """The role of a cell, and its lines."""
    role = role_of(look, cell)
    if look.game.value(*cell):
        lines = value_lines(look, cell, role, width, height, clashes)
    else:
        marks = look.game.marks(*cell)
        lines = mark_lines(marks, width, height, look.braille)
        if not look.colour and role in SIGNS:
            signs = SIGNS[role]
            lines = [
                " ".join(signs).center(width)
                if line.isspace()
                else around(line, signs)
                for line in lines
            ]
    if role == "cursor":
        lines = [around(line, "[]") for line in lines]
    if role == "near" and not look.colour:
        lines = [around(line, ": ") for line in lines]
    return role, lines


def around(line: str, signs: str) -> str:
    """The line between two signs, at each end that is blank."""
    first = signs[0] if line[0] == " " else line[0]
    last = signs[1] if line[-1] == " " else line[-1]
    return first + line[1:-1] + last


class BoardFrame(NamedTuple):
    """The signs of the lines around the boxes and between the cells.

    ``top``, ``middle`` and ``bottom`` are those of a rule: at its left,
    between cells, between boxes and at its right.
    """

    top: str
    middle: str
    bottom: str
    across: str
    down: str


HEAVY: Final = BoardFrame("┏┯┳┓", "┣┿╋┫", "┗┷┻┛", "━", "┃")
DOUBLE: Final = BoardFrame("╔╤╦╗", "╠╪╬╣", "╚╧╩╝", "═", "║")  # of all consoles


def rule(place: int, width: int, frame: BoardFrame = HEAVY) -> str:
    """The horizontal line above row ``place``, 9 for the bottom."""
    signs = {0: frame.top, 9: frame.bottom}.get(place, frame.middle)
    box = signs[1].join([frame.across * width] * 3)
    return signs[0] + signs[2].join([box] * 3) + signs[3]


def board_lines(look: Look, width: int, height: int) -> list[Strip]:
    """The whole board, with cells of this size."""
    styles = COLOURS if look.colour else PLAIN
    frame = HEAVY if look.braille else DOUBLE

    def ruled(place: int) -> Strip:
        return Strip([Segment(rule(place, width, frame), styles["frame"])])

    strips = []
    for i in range(9):
        if i % 3 == 0:
            strips.append(ruled(i))
        strips += row_strips(look, i, width, height, styles)
    return [*strips, ruled(9)]


def row_strips(
    look: Look, i: int, width: int, height: int, styles: dict[str, Style]
) -> list[Strip]:
    """The lines of a row of cells."""
    clashes = look.game.clashes()
    cells = [
        cell_lines(look, (i, j), width, height, clashes) for j in range(9)
    ]
    inks = [
        ink(look, (i, j), role, styles, clashes)
        for j, (role, _) in enumerate(cells)
    ]
    frame = HEAVY if look.braille else DOUBLE
    thick = Segment(frame.down, styles["frame"])
    seams = [
        thick if j % 3 == 0 else Segment("│", seam(before, after, styles))
        for j, ((before, _), (after, _)) in enumerate(pairwise(cells), 1)
    ]
    strips = []
    for line in range(height):
        segments = [thick]
        for (_, lines), style, after in zip(
            cells, inks, [*seams, thick], strict=True
        ):
            segments += [Segment(lines[line], style), after]
        strips.append(Strip(segments))
    return strips


def seam(before: str, after: str, styles: dict[str, Style]) -> Style:
    """The line between two cells, on their ground if they share one."""
    ground = styles[before].bgcolor if before == after else None
    return styles["line"] + Style.from_color(bgcolor=ground)


def ink(
    look: Look,
    cell: Cell,
    role: str,
    styles: dict[str, Style],
    clashes: tuple[Cell, ...],
) -> Style:
    """How a cell is written on its ground."""
    style = styles[role]
    if cell in clashes:
        return style + styles["wrong" if role == "cursor" else "clash"]
    if role == "cursor":
        return style
    if look.hint and role in SIGNS and role != "equal":
        return style  # what it is about is read first
    if look.game.is_clue(*cell):
        return style + styles["clue"]
    return style if look.game.value(*cell) else style + styles["mark"]
