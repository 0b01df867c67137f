"""Draws the board as lines of text.

    Look(game, cursor, hint, colour)    the data to show
    board_lines(look, cell, numbered)   with cells of this size

The board can have any regions.  It is drawn with the characters that the
terminal has: FULL, OLD or ASCII.  Everything shown by colour is also shown by
a sign: brackets are the cursor, a ! is a clash, and without colour : is a
house of the cursor's cell, ~ a cell that a rule marks, < > are equal values,
* * a hint, ( ) what it is about to change, and x x a mistake.  Of the marks
of rules it shows the grounds and sums of cages and the marks between two
cells.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from sudokit.game.hints import Hint
from sudokit.game.layout import Cell, Layout
from sudokit.game.play import Game
from sudokit.rules.house_names import named_cells
from sudokit.terminal.marks import DOT, FULL, drawn_with, mark_lines
from sudokit.terminal.rule_signs import corner_of, signs_of
from sudokit.terminal.sizing import RULER, CellSize

# What there is to draw: its style in colours, and its style without them.
_STYLES: Final = """
frame    | #5f6e7c on #12161c      |
line     | #303b46 on #12161c      | dim
cell     | #8dbbe2 on #12161c      |
other    | #8dbbe2 on #161c23      |
near     | #8dbbe2 on #1d2832      |
marked   | #8dbbe2 on #271f33      |
cage0    | #8dbbe2 on #1e1a2a      |
cage1    | #8dbbe2 on #152420      |
cage2    | #8dbbe2 on #2a1c1c      |
cage3    | #8dbbe2 on #282313      |
equal    | bold #c3dcf2 on #2b4761 | underline
hint     | #efe2b4 on #443d1c      | underline
target   | bold #d9f2df on #2c5a3a | bold
mistake  | bold #ffc2bd on #61262a | bold
cursor   | bold #12161c on #d9b65a | reverse
clue     | bold #e8e5de            | bold
clash    | bold #ff7f79            | bold
wrong    | bold #8f1611            | bold
mark     | #8b9bab                 |
sum      | #e0b873                 |
"""


def _styles(column: int) -> dict[str, Style]:
    """Return the styles of a column of the table, by name."""
    rows = [line.split("|") for line in _STYLES.strip().splitlines()]
    return {row[0].strip(): Style.parse(row[column].strip()) for row in rows}


COLOURS: Final = _styles(1)
PLAIN: Final = _styles(2)
# What stands around a cell where there is no colour.
BESIDE: Final = {
    "near": ": ", "marked": "~ ",
    "cage0": "' ", "cage1": "` ", "cage2": ", ", "cage3": "; ",
}  # fmt: skip
SIGNS: Final = {"equal": "<>", "hint": "**", "target": "()", "mistake": "xx"}


# The board as text.


class Look(NamedTuple):
    """The state of the board: a game, and the display settings.

    ``signs`` are those that it is drawn with.
    """

    game: Game
    cursor: Cell
    hint: Hint | None = None
    colour: bool = True
    signs: str = FULL


def role_of(look: Look, cell: Cell) -> str:
    """Return the style of a cell's background.

    >>> from sudokit.game import parse_game
    >>> look = Look(parse_game("1234341221434..."), cursor=(3, 1))
    >>> role_of(look, (3, 2)), role_of(look, (0, 0))
    ('near', 'cell')
    """
    if cell == look.cursor:
        return "cursor"
    if look.hint and cell in look.hint.targets:
        return "target"
    if look.hint and cell in hinted(look.hint, look.game.layout):
        return "mistake" if look.hint.is_mistake else "hint"
    value = look.game.value(*look.cursor)
    if value and look.game.value(*cell) == value:
        return "equal"
    if cell in look.game.layout.peers[look.cursor]:
        return "near"
    ground = signs_of(look.game.layout).grounds.get(cell)
    if ground is None:
        return "cell"
    return "marked" if ground < 0 else f"cage{ground}"


def hinted(hint: Hint, layout: Layout) -> set[Cell]:
    """Return the cells that a hint points out.

    >>> from sudokit.game import parse_game
    >>> from sudokit.game.hints import find_hint
    >>> game = parse_game("1234341221434...")
    >>> sorted(hinted(find_hint(game, 2), game.layout))
    [(0, 1), (1, 1), (2, 1), (3, 1)]
    """
    cells = {
        layout.cells[k]
        for house in hint.houses
        for k in named_cells(layout.rules, house)
    }
    return cells.union(hint.cells)


def value_lines(
    look: Look,
    cell: Cell,
    role: str,
    size: CellSize,
    clashes: tuple[Cell, ...],
) -> list[str]:
    """Return the lines of a cell with a value.

    >>> from sudokit.game import parse_game
    >>> look = Look(parse_game("1234341221434..."), cursor=(3, 1))
    >>> value_lines(look, (0, 0), "cell", CellSize(3, 1), clashes=((0, 0),))
    [' 1!']
    """
    layout = look.game.layout
    width, height, _seam = size
    sign = layout.sign(look.game.value(*cell))
    left, right = " ", "!" if cell in clashes else " "
    if not look.colour and role in SIGNS:
        left, right = SIGNS[role][0], right.replace(" ", SIGNS[role][1])
    lines = [" " * width] * height
    text = f"{left}{sign}{right}".center(width)
    if corner_of(layout) and height == 1 and size.has_corner(layout):
        text = f"{left}{sign}{right}".rjust(width)
    lines[middle_line(layout, size)] = text
    return lines


def middle_line(layout: Layout, size: CellSize) -> int:
    """Return the line of a cell's value, which is below a cage's sum."""
    up = 0 if signs_of(layout).cages else 1
    return (size.height - up) // 2 % size.height


def sum_at(look: Look, cell: Cell, size: CellSize) -> str:
    """Return the sum, or the end of a line, in the corner of a cell.

    The sum of a cage is in its first cell, or without room for a value
    beside it, in its first empty cell.

    >>> from sudokit.game import Game
    >>> from sudokit.rules import Puzzle, make_rules
    >>> rules = make_rules(4, words=["killer=5:r1c1+r1c2"])
    >>> look = Look(Game.of(Puzzle.parse("2...." + "." * 11, rules)), (3, 3))
    >>> [sum_at(look, (0, j), CellSize(3, 1)) for j in (0, 1)]
    ['', '5']
    """
    signs = signs_of(look.game.layout)
    if size.has_corner(look.game.layout):
        return signs.sums.get(cell, "")
    if look.game.value(*cell):
        return ""
    for first, cells in signs.cages.items():
        if cell in cells:
            empty = next(one for one in cells if not look.game.value(*one))
            if cell == empty:
                return signs.sums[first]
    return "" if cell in signs.cages else signs.sums.get(cell, "")


def cell_lines(
    look: Look,
    cell: Cell,
    size: CellSize,
    clashes: tuple[Cell, ...],
) -> tuple[str, list[str]]:
    """Return the role of a cell, and its lines.

    >>> from sudokit.game import parse_game
    >>> look = Look(parse_game("1234341221434..."), cursor=(3, 1))
    >>> cell_lines(look, (3, 1), CellSize(3, 1), ())
    ('cursor', ['[ ]'])
    """
    role = role_of(look, cell)
    if role == "cell" and not size.has_seam and sum(cell) % 2:
        role = "other"  # so that cells are told apart
    total = sum_at(look, cell, size)
    if look.game.value(*cell):
        lines = value_lines(look, cell, role, size, clashes)
    else:
        marks = look.game.marks(*cell)
        lines = mark_lines(marks, look.game.layout, size, total)
        if not look.colour and role in SIGNS:
            signs = SIGNS[role]
            lines = [
                " ".join(signs).center(size.width)
                if line.isspace()
                else around(line, signs)
                for line in lines
            ]
    if role == "cursor":
        lines = [around(line, "[]") for line in lines]
    if role in BESIDE and not look.colour:
        lines = [around(line, BESIDE[role]) for line in lines]
    lines[0] = with_signs(look.game.layout, cell, lines[0], size)
    if total:
        at = size.corner_at(look.game.layout)
        lines[0] = lines[0][:at] + total + lines[0][at + len(total) :]
    if size.height > 1:
        lines[0] = with_diagonals(look.game.layout, cell, lines[0], -1)
        lines[-1] = with_diagonals(look.game.layout, cell, lines[-1], 1)
    return role, lines


def with_signs(layout: Layout, cell: Cell, line: str, size: CellSize) -> str:
    """Return the first line of a cell with the sign between it and the above.

    Without room for it, it is left out.
    """
    above = signs_of(layout).between.get(((cell[0] - 1, cell[1]), cell), "")
    at = size.width // 2
    if len(above) == 1 and size.height > 1 and line[at] in f" {DOT}":
        line = line[:at] + above + line[at + 1 :]
    return line


def with_diagonals(layout: Layout, cell: Cell, line: str, down: int) -> str:
    """Return a line of a cell with the rule's lines through its corners.

    It is the last line, or the first one if ``down`` is -1.  Each stroke is
    in its corner if that is blank, or has the sign of a marked cell.
    """
    free = f" {DOT}{BESIDE['marked'].strip()}"
    between = signs_of(layout).between
    i, j = cell
    left, right = [
        between.get((min(cell, other), max(cell, other)), "")
        for other in ((i + down, j - 1), (i + down, j + 1))
    ]
    if left and line[0] in free:
        line = left + line[1:]
    if right and line[-1] in free:
        line = line[:-1] + right
    return line


def around(line: str, signs: str) -> str:
    """Return the line around a sign, extended to each side that is blank.

    >>> around("   ", "[]"), around(" 5!", "[]")
    ('[ ]', '[5!')
    """
    blank = f" {DOT}" if len(line) > 3 else " "
    first = signs[0] if line[0] in blank else line[0]
    last = signs[1] if line[-1] in blank else line[-1]
    return first + line[1:-1] + last


# What a joint of heavy lines is: up, down, left, right.
JOINTS: Final = {
    (False, False, False, False): "│",
    (True, True, False, False): "┃",
    (False, False, True, True): "┿",
    (True, False, True, False): "┛",
    (True, False, False, True): "┗",
    (False, True, True, False): "┓",
    (False, True, False, True): "┏",
    (True, True, True, False): "┫",
    (True, True, False, True): "┣",
    (True, False, True, True): "┻",
    (False, True, True, True): "┳",
    (True, True, True, True): "╋",
}
EDGES: Final = {0: "┯", -1: "┷"}  # where a seam meets the frame


def rule(place: int, layout: Layout, cell: CellSize) -> str:
    """Return the horizontal line above row ``place``, or below the last one.

    It is drawn where regions end.  The first one has the numbers of
    columns where those are many.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> rule(0, NINE_BY_NINE, CellSize(3, 1))
    '┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓'
    """
    size = layout.columns
    numbered = layout.size > 9 and not place
    text = ""
    for j in range(size + 1):
        above, below = place > 0, place < layout.rows
        up = above and layout.is_wall((place - 1, j - 1), (place - 1, j))
        down = below and layout.is_wall((place, j - 1), (place, j))
        left = j > 0 and layout.is_wall((place - 1, j - 1), (place, j - 1))
        right = j < size and layout.is_wall((place - 1, j), (place, j))
        if j in (0, size) or cell.has_seam or j in layout.columns_drawn:
            joint = JOINTS[up, down, left, right]
            if joint == "┿" and not (above and below):
                joint = EDGES[0 if below else -1]
            if joint in "│┿┯┷" and not cell.has_seam:
                joint = "━" if left else " "
            text += joint
        if j < size:
            number = str(j + 1) if numbered else ""
            text += number.center(cell.width, "━" if right else " ")
    return text


def board_lines(
    look: Look, cell: CellSize, numbered: bool = False
) -> list[Strip]:
    """Return the lines of the board, with or without row numbers.

    >>> from sudokit.game import parse_game
    >>> look = Look(parse_game("1234341221434..."), cursor=(3, 1))
    >>> [line.text for line in board_lines(look, CellSize(3, 1))][-2:]
    ['┃ 4 │[ ]┃   │   ┃', '┗━━━┷━━━┻━━━┷━━━┛']
    """
    layout, styles = look.game.layout, COLOURS if look.colour else PLAIN
    drawn = drawn_with(look.signs)
    clashes = look.game.clashes()

    def ruled(place: int) -> Strip:
        text = rule(place, layout, cell).translate(drawn)
        return Strip([*aside(), Segment(text, styles["frame"])])

    def aside(row: int = 0) -> list[Segment]:
        name = f"{row or '':>{RULER}}"
        return [Segment(name, styles["frame"])] if numbered else []

    strips = []
    for i in range(layout.rows):
        if i in layout.rows_drawn:
            strips.append(ruled(i))
        rows = row_strips(look, i, cell, styles, clashes)
        strips += [
            Strip([*aside(0 if line else i + 1), *strip])
            for line, strip in enumerate(rows)
        ]
    return [*strips, ruled(layout.rows)]


def row_strips(
    look: Look,
    i: int,
    size: CellSize,
    styles: dict[str, Style],
    clashes: tuple[Cell, ...],
) -> list[Strip]:
    """Return the lines of a row of cells."""
    layout = look.game.layout
    row = [(i, j) for j in range(layout.columns)]
    cells = [cell_lines(look, cell, size, clashes) for cell in row]
    inks = [
        ink(look, cell, role, styles, clashes)
        for cell, (role, _) in zip(row, cells, strict=True)
    ]
    drawn = drawn_with(look.signs)
    thick = Segment("┃".translate(drawn), styles["frame"])
    seams = []
    for j, ((one, _), (other, _)) in enumerate(pairwise(cells), 1):
        sign = "│" if size.has_seam else " " * (j in layout.columns_drawn)
        light = Segment(sign.translate(drawn), seam(one, other, styles))
        is_thick = layout.is_wall((i, j - 1), (i, j))
        seams.append(thick if is_thick else light)
    between = signs_of(layout).between
    strips = []
    for line in range(size.height):
        segments = [thick]
        for j, ((role, lines), style, after) in enumerate(
            zip(cells, inks, [*seams, thick], strict=True)
        ):
            text = lines[line].translate(drawn)
            total = "" if line else sum_at(look, (i, j), size)
            if total and role != "cursor":
                at = text.index(total) + len(total)
                segments.append(Segment(text[:at], style + styles["sum"]))
                text = text[at:]
            sign = between.get(((i, j), (i, j + 1)), "")[:1]
            edge = after
            if sign and after.text and line == middle_line(layout, size):
                edge = Segment(sign.translate(drawn), styles["clue"])
            segments += [Segment(text, style), edge]
        strips.append(Strip(segments))
    return strips


def seam(before: str, after: str, styles: dict[str, Style]) -> Style:
    """Return the separator of two cells, on a background they share."""
    ground = styles[before].bgcolor if before == after else None
    return styles["line"] + Style.from_color(bgcolor=ground)


def ink(
    look: Look,
    cell: Cell,
    role: str,
    styles: dict[str, Style],
    clashes: tuple[Cell, ...],
) -> Style:
    """Return the text style of a cell on its background."""
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
