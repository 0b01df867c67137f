"""The layout of the window: board, panel and message.

    Window(game, look)    an application that only shows them

Without room for the panel only the board is shown, and without room for
that, a message.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static

from sudokit.game.hints import Hint
from sudokit.game.layout import Cell, Layout
from sudokit.game.play import Game
from sudokit.terminal.board import Look
from sudokit.terminal.board_widget import BoardWidget
from sudokit.terminal.marks import FULL, drawn_with
from sudokit.terminal.no_colour import NoColour
from sudokit.terminal.panel import Beside, brief_lines, panel_text, small_text
from sudokit.terminal.sizing import BRIEF, PANEL, room_in
from sudokit.terminal.type_ahead import TypeAhead
from sudokit.terminal.words import cut_to
from sudokit.text.messages import shown

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating


class Window(TypeAhead):
    """Shows a game, the selected cell, a hint and a message."""

    TITLE = "Sudoku"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #12161c; color: #d7dde4; overflow: hidden; }
    #main { width: auto; height: auto; }
    #panel { width: 25; height: auto; padding: 0 0 0 1; color: #a9b6c2; }
    #message { height: 1fr; padding: 0 1; color: #d9c48a; }
    #small { padding: 1 2; color: #d9c48a; }
    ModalScreen { align: center middle; }
    .dialog { width: 60; max-width: 100%; height: auto; max-height: 100%;
              padding: 1 2; border: round #5c6b7a; background: #1c2733; }
    .dialog Label { width: 100%; height: auto; }
    .wide { width: 78; padding: 0 2; }
    .wide .dialog { width: 74; }
    .pages { width: 78; padding: 0 1; scrollbar-size-vertical: 0; }
    .keys { color: #8fa3b5; }
    .plain Input, .plain OptionList, .plain TextArea,
    .plain Input:focus, .plain OptionList:focus, .plain TextArea:focus
    { border: round #5c6b7a; }
    .plain OptionList { scrollbar-size-vertical: 0; }
    .plain OptionList > .option-list--option-highlighted,
    .plain OptionList:focus > .option-list--option-highlighted
    { text-style: bold underline; }
    .plain .input--cursor, .plain .input--selection,
    .plain .text-area--cursor, .plain .text-area--selection
    { text-style: reverse; }
    .old .dialog { border: double #5c6b7a; }
    .old .dialog Input, .old .dialog OptionList, .old .dialog TextArea,
    .old .dialog Input:focus, .old .dialog OptionList:focus,
    .old .dialog TextArea:focus { border: solid #5c6b7a; }
    .old OptionList, .ascii OptionList { scrollbar-size-vertical: 0; }
    .ascii .dialog { border: ascii #5c6b7a; }
    .ascii .dialog Input, .ascii .dialog OptionList, .ascii .dialog TextArea,
    .ascii .dialog Input:focus, .ascii .dialog OptionList:focus,
    .ascii .dialog TextArea:focus { border: ascii #5c6b7a; }
    TextArea { height: 11; }
    OptionList { height: auto; }
    """

    def __init__(
        self, start: Game, colour: bool = True, signs: str = FULL
    ) -> None:
        super().__init__()
        if not colour:
            self._filters.append(NoColour())
            self.add_class("plain")
        self.game = start
        self.cursor: Cell = middle_of(start.layout)
        self.marking = False
        self.hint: Hint | None = None
        self.colour = colour
        self.signs = signs
        self.level: Rating | None = None
        self.message = ""
        self._brief = self._ending = ""
        self._room = room_in(80, 24, start.layout)
        # Kept, since a query would ask a dialog that is open.
        self._main = Horizontal(id="main")
        self._board = BoardWidget(self._look())
        self._panel = Static(id="panel", markup=False)
        self._line = Static(id="message", markup=False)
        self._small = Static(id="small", markup=False)

    def compose(self) -> ComposeResult:
        with self._main:
            yield self._board
            yield self._panel
        yield self._line
        yield self._small

    def on_mount(self) -> None:
        self._board.focus()
        self.set_interval(1.0, self.show_words)

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Choose the parts that fit: all, only the board, or a message."""
        room = self._room = room_in(*size, self.game.layout)
        self._board.fit(room)
        left, top = room.corner
        self._main.styles.margin = (top, 0, 0, left)
        aside = (room.width - room.words) // 2
        self._line.styles.margin = (0, 0, 0, max(0, aside))
        self._line.styles.width = room.words
        self._small.update(small_text(room))
        self._small.display = room.is_small
        self._board.display = self._line.display = not room.is_small
        self._panel.display = room.has_panel
        self.show_words()

    def change_board(self) -> None:
        """Replace the board for a game of another size."""
        self.cursor = middle_of(self.game.layout)
        self.fit(self.size)

    # Showing.

    def show(
        self, message: str = "", ending: str = "", brief: str = ""
    ) -> None:
        """Redraw everything.

        ``brief`` replaces a message that doesn't fit, and is cut before its
        ``ending``, such as the keys to press, if it doesn't fit either.
        """
        self.message = shown(f"{message} {ending}".rstrip(), True)
        self._brief = shown(brief or message, True)
        self._ending = ending
        self.show_board()
        self.show_words()

    def show_board(self) -> None:
        """Redraw the board."""
        self._board.show(self._look())

    def _look(self) -> Look:
        return Look(self.game, self.cursor, self.hint, self.colour, self.signs)

    def has_panel(self) -> bool:
        """Return whether there is a panel beside the board."""
        return self._room.has_panel

    def show_words(self) -> None:
        """Show the panel and the message, which may replace the panel."""
        room = self._room
        message, below = self.message, self._fits_below(self.message)
        aside = textwrap.wrap(message, PANEL - 1)
        if not below and (not room.has_panel or len(aside) > room.lines):
            width, most = (
                (PANEL - 1, room.lines)
                if room.has_panel
                else (room.words - 2, room.below)
            )
            message = cut_to(self._brief, self._ending, width, most)
            below = self._fits_below(message)
            aside = textwrap.wrap(message, PANEL - 1)
        if not room.has_panel:
            self._line.update(self._brief_with(message))
        elif below:
            self._line.update(message)
            self._panel.update(self.panel())
        else:
            self._line.update("")
            self._panel.update("\n".join(aside))

    def _fits_below(self, message: str) -> bool:
        """Return whether the message fits below the board."""
        lines = textwrap.wrap(message, self._room.words - 2)
        return len(lines) <= self._room.below

    def _brief_with(self, message: str) -> str:
        """Return the panel in a few lines, with the message if both fit."""
        room = self._room
        width = room.words - 2
        lines = textwrap.wrap(message, width)
        most = room.below - len(lines)
        if message and most < BRIEF:
            return message
        return "\n".join([*lines, *brief_lines(self._beside(), width, most)])

    def panel(self) -> str:
        """Return the text of the panel."""
        text = panel_text(self._beside(), self._room)
        return text.translate(drawn_with(self.signs))

    def _beside(self) -> Beside:
        return Beside(self.game, self.cursor, self.marking, self.level)


def middle_of(layout: Layout) -> Cell:
    """Return the cell where the cursor starts.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> middle_of(NINE_BY_NINE)
    (4, 4)
    """
    return (layout.rows - 1) // 2, (layout.columns - 1) // 2
