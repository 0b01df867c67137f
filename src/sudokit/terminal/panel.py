"""The words beside the board, or below it where it stands alone.

Beside(game, cursor, marking, level)    what there is to say
panel_text(beside, room)                beside the board
brief_text(beside)                      the same on a line
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.game.layout import Cell
from sudokit.game.levels import points
from sudokit.game.play import REFUSE, Game
from sudokit.game.solutions import solution_text
from sudokit.game.state import name_of
from sudokit.language import _
from sudokit.terminal.board import box_text
from sudokit.terminal.line_game import time_text
from sudokit.terminal.room import LEAST, Room

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating


def keys_text() -> str:
    """The keys in two columns of 24 signs."""
    return _(
        "1-9 value    m marks\n"
        "0 erase      a automatic\n"
        "u undo       r redo\n"
        "t hint       c check\n"
        "b to mistake x solve\n"
        "n p solutions\n"
        "w save       o load\n"
        "g new        e type in\n"
        "s all games  f clashes\n"
        "? help       q quit"
    )


class Beside(NamedTuple):
    """The game, and what its face knows besides.

    ``marking``: digits are marks; ``level`` is None until it is known.
    """

    game: Game
    cursor: Cell
    marking: bool
    level: Rating | None


def panel_text(beside: Beside, room: Room) -> str:
    """The text beside the board.

    If that has marks, but not as digits, the box under the cursor stands
    here with digits.
    """
    game = beside.game
    below = ["", keys_text()]
    if not room.has_digits:
        below = [_("t hint ? keys q quit")]
    if room.has_marks and not room.has_digits:
        below.insert(0, box_text(game, beside.cursor))
    return "\n".join(
        [
            *level_lines(beside.level),
            _(
                "time {time}   hints {n}",
                time=time_text(game.seconds()),
                n=game.hints,
            ),
            left_text(game),
            _("keys:    marks") if beside.marking else _("keys:    values"),
            _("marks:   automatic") if game.auto else _("marks:   by hand"),
            _("clashes: refused")
            if game.mode == REFUSE
            else _("clashes: flagged"),
            cell_text(game, beside.cursor),
            *below,
        ]
    )


def small_text(room: Room) -> str:
    """What a window says that has no room for the board."""
    return _(
        "This window has {width} columns and {height} lines.\n"
        "\n"
        "The board needs {least_width} and {least_height}; 80 and 24 have room"
        " for all.\n"
        "\n"
        "Make the window larger, or leave with q, and play by lines:\n"
        "\n"
        "    sudoku play --plain\n",
        width=room.width,
        height=room.height,
        least_width=LEAST[0],
        least_height=LEAST[1],
    )


def level_lines(level: Rating | None) -> tuple[str, str, str]:
    """The title with the level, its points and its hardest technique."""
    if level is None:
        return "SUDOKU  ...", "", ""
    if not level.level:
        return "SUDOKU", _(level.verdict), ""
    return f"SUDOKU  {_(level.level)}", points(level), _(level.hardest)


def brief_text(beside: Beside) -> str:
    """The same on a line, where there is no room beside the board."""
    game = beside.game
    return (
        f"{cell_text(game, beside.cursor)}   {left_text(game)}"
        f"   {time_text(game.seconds())}   " + _("? keys")
    )


def left_text(game: Game) -> str:
    """How much is to be done, or which solution is shown."""
    if game.state.solution:
        return solution_text(game)
    empty = game.state.values.count(0)
    return _("solved") if game.is_solved() else _("{n} empty", n=empty)


def cell_text(game: Game, cell: Cell) -> str:
    """A cell in words."""
    name, value = name_of(cell), game.value(*cell)
    if value:
        if game.is_clue(*cell):
            return _("{cell}: clue {n}", cell=name, n=value)
        return _("{cell}: entry {n}", cell=name, n=value)
    marks = " ".join(map(str, game.marks(*cell)))
    return f"{name}: {marks or _('empty')}"
