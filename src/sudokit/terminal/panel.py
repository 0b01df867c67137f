"""The text beside or below the board.

Beside(game, cursor, marking, level)    the data to show
panel_text(beside, room)                beside the board
brief_lines(beside, width, most)        the same in a few lines
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.game.layout import Cell, Layout
from sudokit.game.levels import points
from sudokit.game.play import REFUSE, Game
from sudokit.game.solutions import solution_text
from sudokit.game.state import name_of
from sudokit.rules.explained import titles_of
from sudokit.system.language import _
from sudokit.terminal.marks import box_text
from sudokit.terminal.rule_signs import rules_at
from sudokit.terminal.sizing import PANEL, Room
from sudokit.terminal.words import last_key, letters_of, time_text

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating


def keys_text(layout: Layout) -> str:
    """Return the keys in two columns of 24 signs.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> print(keys_text(NINE_BY_NINE).splitlines()[0])
    1-9 value    m marks
    """
    keys = _(
        "1-{last} value    m marks\n"
        "0 erase      a automatic\n"
        "u undo       r redo\n"
        "t hint       c check\n"
        "b to mistake x solve\n"
        "w save       o load\n"
        "n new        e type in\n"
        "s all games  f clashes\n"
        "v save point ? help\n"
        "z pause      q quit",
        last=last_key(layout),
    )
    if letters := letters_of(layout):
        keys += "\n" + _("{letters}: press , first", letters=letters)
    return keys


class Beside(NamedTuple):
    """A game and the display state that the panel needs.

    ``marking``: digits are marks; ``level`` is None until it is known.
    """

    game: Game
    cursor: Cell
    marking: bool
    level: Rating | None


def panel_text(beside: Beside, room: Room) -> str:
    """Return the text beside the board.

    If the board has no room for digits as marks, the box under the
    cursor is shown here with digits, space permitting.

    >>> from sudokit.game import parse_game
    >>> from sudokit.terminal.sizing import room_in
    >>> game = parse_game("1234341221434...")
    >>> beside = Beside(game, (3, 1), marking=False, level=None)
    >>> text = panel_text(beside, room_in(80, 24, game.layout))
    >>> text.splitlines()[0]
    'SUDOKU  4x4'
    """
    game = beside.game
    head = [
        *level_lines(game, beside.level),
        _(
            "time {time}   hints {n}",
            time=time_text(game.seconds()),
            n=game.hints,
        ),
        left_text(game),
        _("keys:    marks") if beside.marking else _("keys:    values"),
        _("marks:   by hand")
        if not game.auto
        else _("marks:   Snyder")
        if game.snyder
        else _("marks:   automatic"),
        _("clashes: refused")
        if game.mode == REFUSE
        else _("clashes: flagged"),
        cell_text(game, beside.cursor),
        *rules_at(game, beside.cursor, PANEL - 1),
    ]
    brief = _("t hint ? keys q quit")
    box = "" if room.has_digits else box_text(game, beside.cursor)
    for below in (box and f"{box}\n{brief}", "\n" + keys_text(game.layout)):
        if below and _fits(below, PANEL - 1, room.lines - len(head)):
            return "\n".join([*head, below])
    return "\n".join([*head, brief])


def _fits(text: str, columns: int, lines: int) -> bool:
    """Return whether a text fits into these columns and lines."""
    parts = text.split("\n")
    return len(parts) <= lines and max(map(len, parts)) <= columns


def small_text(room: Room) -> str:
    """Return the message for a window that has no room for the board.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> from sudokit.terminal.sizing import room_in
    >>> print(small_text(room_in(20, 10, NINE_BY_NINE)).splitlines()[0])
    This window has 20 columns and 10 lines.
    """
    width, height = room.least
    return _(
        "This window has {width} columns and {height} lines.\n"
        "\n"
        "The board needs {least_width} and {least_height}.\n"
        "\n"
        "Make the window larger, or leave with q, and play by lines:\n"
        "\n"
        "    sudoku play --plain\n",
        width=room.width,
        height=room.height,
        least_width=width,
        least_height=height,
    )


def level_lines(game: Game, level: Rating | None) -> tuple[str, str, str]:
    """Return the title with the level, its points and its hardest technique.

    Boards of other sizes are named by their size.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> level_lines(game, None)
    ('SUDOKU  4x4', 'boxes of 2 by 2', '')
    """
    rules = game.layout.rules
    if not rules.is_classic():
        words = ", ".join(map(_, titles_of(rules)))
        if not words and rules.shape is not None:
            rows, columns = rules.shape
            words = _(
                "boxes of {rows} by {columns}", rows=rows, columns=columns
            )
        return (
            f"SUDOKU  {game.layout.name}",
            words,
            "",
        )
    if level is None:
        return "SUDOKU  ...", "", ""
    if not level.level:
        return "SUDOKU", _(level.verdict), ""
    return f"SUDOKU  {_(level.level)}", points(level), _(level.hardest)


def brief_lines(beside: Beside, width: int, most: int) -> list[str]:
    """Return the panel in a few lines, for windows without room for it.

    What has no room is left out, the less important parts first.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> beside = Beside(game, (3, 1), marking=False, level=None)
    >>> brief_lines(beside, 60, 1)
    ['r4c2: empty   digits: values   ? keys   3 empty   0:00']
    >>> brief_lines(beside, 38, 2)
    ['r4c2: empty   digits: values   ? keys', '3 empty   0:00']
    >>> brief_lines(beside, 38, 1)
    ['r4c2: empty   digits: values   ? keys']
    """
    game = beside.game
    parts = [
        cell_text(game, beside.cursor),
        _("digits: marks") if beside.marking else _("digits: values"),
        _("? keys"),
        left_text(game),
        time_text(game.seconds()),
    ]
    lines = _in_lines(parts, "   ", width)
    if lines[1:]:
        lines = min(lines, _in_lines(parts, "  ", width), key=len)
    rules = rules_at(game, beside.cursor, width)
    skipped = max(0, len(lines) + len(rules) - most)
    return [*lines, *rules[skipped:]][:most]


def _in_lines(parts: list[str], between: str, width: int) -> list[str]:
    """Return the parts in lines of a width, each in one of them."""
    lines = [parts[0]]
    for part in parts[1:]:
        line = f"{lines[-1]}{between}{part}"
        if len(line) <= width:
            lines[-1] = line
        else:
            lines.append(part)
    return lines


def left_text(game: Game) -> str:
    """Return the number of empty cells, or which solution is shown.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> left_text(game)
    '3 empty'
    """
    if game.state.solution:
        return solution_text(game)
    empty = game.state.values.count(0)
    return _("solved") if game.is_solved() else _("{n} empty", n=empty)


def cell_text(game: Game, cell: Cell) -> str:
    """Return a cell in words.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> cell_text(game, (0, 0)), cell_text(game, (3, 1))
    ('r1c1: clue 1', 'r4c2: empty')
    """
    name, value = name_of(cell), game.value(*cell)
    if value:
        n = game.layout.sign(value)
        if game.is_clue(*cell):
            return _("{cell}: clue {n}", cell=name, n=n)
        return _("{cell}: entry {n}", cell=name, n=n)
    between = " " if game.layout.size < 10 else ""
    marks = between.join(map(game.layout.sign, game.marks(*cell)))
    return f"{name}: {marks or _('empty')}"
