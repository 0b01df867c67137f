"""The words beside the board, or below it where it stands alone.

Beside(game, cursor, marking, level)    what there is to say
panel_text(beside, room)                beside the board
brief_text(beside)                      the same on a line
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.game.solutions import solution_text
from sudokit.game.state import Cell, name_of
from sudokit.terminal.board import box_text
from sudokit.terminal.line_game import time_text
from sudokit.terminal.room import LEAST, Room

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating

CLASHES: Final = {REFUSE: "refused", FLAG: "flagged"}

SMALL: Final = """\
This window has {} columns and {} lines.

The board needs {} and {}; 80 and 24 have room for all.

Make the window larger, or leave with q, and play by lines:

    sudoku play --plain
"""

KEYS: Final = """\
1-9 value    m marks
0 erase      a automatic
u undo       r redo
t hint       c check
b to mistake x solve
n p solutions
w save       o load
g new        e type in
s all games  f clashes
? help       q quit"""


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
    below = ["", KEYS]
    if not room.has_digits:
        below = ["t hint ? keys q quit"]
    if room.has_marks and not room.has_digits:
        below.insert(0, box_text(game, beside.cursor))
    return "\n".join(
        [
            *level_lines(beside.level),
            f"time {time_text(game.seconds())}   hints {game.hints}",
            left_text(game),
            f"keys:    {'marks' if beside.marking else 'values'}",
            f"marks:   {'automatic' if game.auto else 'by hand'}",
            f"clashes: {CLASHES[game.mode]}",
            cell_text(game, beside.cursor),
            *below,
        ]
    )


def small_text(room: Room) -> str:
    """What a window says that has no room for the board."""
    return SMALL.format(room.width, room.height, *LEAST)


def level_lines(level: Rating | None) -> tuple[str, str, str]:
    """The title with the level, its points and its hardest technique."""
    if level is None:
        return "SUDOKU  ...", "", ""
    if not level.level:
        return "SUDOKU", level.verdict, ""
    return f"SUDOKU  {level.level}", f"{level.score} points", level.hardest


def brief_text(beside: Beside) -> str:
    """The same on a line, where there is no room beside the board."""
    game = beside.game
    return (
        f"{cell_text(game, beside.cursor)}   {left_text(game)}"
        f"   {time_text(game.seconds())}   ? keys"
    )


def left_text(game: Game) -> str:
    """How much is to be done, or which solution is shown."""
    if game.state.solution:
        return solution_text(game)
    empty = game.state.values.count(0)
    return "solved" if game.is_solved() else f"{empty} empty"


def cell_text(game: Game, cell: Cell) -> str:
    """A cell in words."""
    name, value = name_of(cell), game.value(*cell)
    if value:
        return f"{name}: {'clue' if game.is_clue(*cell) else 'entry'} {value}"
    marks = " ".join(map(str, game.marks(*cell)))
    return f"{name}: {marks or 'empty'}"
