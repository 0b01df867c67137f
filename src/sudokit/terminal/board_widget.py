"""The widget of the board: shows a Look, and tells what was clicked.

BoardWidget(look)    show(look) draws another
"""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from sudokit.game.layout import Cell
from sudokit.terminal.board import Look, board_lines
from sudokit.terminal.room import Room


class BoardWidget(Widget, can_focus=True):
    """The nine by nine cells; tells which one was clicked."""

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, look: Look) -> None:
        super().__init__(id="board")
        self.look = look
        self._cell = (5, 2)
        self._lines: list[Strip] = []

    def show(self, look: Look) -> None:
        """Draw something else."""
        self.look = look
        self._lines = []
        self.refresh()

    def fit(self, room: Room) -> None:
        """Be as large as there is room."""
        self._cell = room.cell
        self.styles.width, self.styles.height = room.board
        self._lines = []
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        if not self._lines:
            self._lines = board_lines(self.look, *self._cell)
        return (
            self._lines[y]
            if y < len(self._lines)
            else Strip.blank(self.size.width)
        )

    def on_click(self, event: events.Click) -> None:
        width, height = self._cell
        i, j = _index(event.y, height, 3), _index(event.x, width, 1)
        if i is not None and j is not None:
            self.post_message(self.Chosen((i, j)))


def _index(place: int, size: int, group: int) -> int | None:
    """Which of nine rows or columns stands at a place of the screen.

    A line is drawn before each group of them.
    """
    block = size * group + 1
    number, rest = divmod(place, block)
    found = number * group + (rest - 1) // size
    return found if rest and 0 <= found < 9 else None
