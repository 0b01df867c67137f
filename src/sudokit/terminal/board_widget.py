"""The Textual widget of the board, which also reports clicks.

BoardWidget(look)    show(look) draws another
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from sudokit.game.layout import Cell
from sudokit.terminal.board import Look, board_lines
from sudokit.terminal.sizing import RULER, CellSize, Room


class BoardWidget(Widget, can_focus=True):
    """Shows the cells of a board and reports which one was clicked."""

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, look: Look) -> None:
        super().__init__(id="board")
        self.look = look
        self._cell = CellSize(5, 2)
        self._numbered = False
        self._lines: list[Strip] = []

    def show(self, look: Look) -> None:
        """Replace the drawn board."""
        self.look = look
        self._lines = []
        self.refresh()

    def fit(self, room: Room) -> None:
        """Resize the widget to the available space."""
        self._cell = room.cell
        self._numbered = room.is_numbered
        self.styles.width, self.styles.height = room.board
        self.styles.margin = (room.above, 0, 0, 0)
        self._lines = []
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        if not self._lines:
            self._lines = board_lines(self.look, self._cell, self._numbered)
        return (
            self._lines[y]
            if y < len(self._lines)
            else Strip.blank(self.size.width)
        )

    def on_click(self, event: events.Click) -> None:
        chosen = self.cell_at(event.x, event.y)
        if chosen:
            self.post_message(self.Chosen(chosen))

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell at a position of the widget, if there is one."""
        layout, cell = self.look.game.layout, self._cell
        every = range(layout.columns)
        i = index_at(y, cell.height, layout.rows_drawn, range(layout.rows))
        x -= RULER * self._numbered
        drawn = every if cell.has_seam else layout.columns_drawn
        j = index_at(x, cell.width, drawn, every) if x >= 0 else -1
        return (i, j) if layout.has(i, j) else None


def index_at(
    place: int, size: int, drawn: Collection[int], every: Iterable[int]
) -> int:
    """Return the index of the row or column at a position, -1 outside.

    A line is drawn before some of them.

    >>> index_at(0, 3, {0}, range(9)), index_at(1, 3, {0}, range(9))
    (-1, 0)
    """
    for index in every:
        place -= index in drawn
        if place < size:
            return index if place >= 0 else -1
        place -= size
    return -1
