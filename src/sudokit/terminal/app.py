"""The full-screen game: key bindings over Textual and sudokit.game.

    play_on_screen(game)      until the player leaves; returns the exit status

``window`` draws it, ``game_window`` keeps the game, and ``dialogs`` has
the dialogs; this module binds the keys.
"""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from sudokit.game.autosave import Keeper
from sudokit.game.hints import WHOLE, Hint, apply_hint, find_hint, marks_text
from sudokit.game.layout import Cell
from sudokit.game.mistakes import (
    back_text,
    mistakes_in,
    undo_to_mistake,
)
from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.game.solutions import (
    next_solution,
    previous_solution,
    show_solution,
    solution_count,
    solution_text,
)
from sudokit.game.state import name_of
from sudokit.system.language import _
from sudokit.system.language.phrases import listed
from sudokit.terminal.board_widget import BoardWidget
from sudokit.terminal.capabilities import has_colour, signs_at_hand
from sudokit.terminal.dialogs import Clauses, Help
from sudokit.terminal.game_window import GameWindow, end_by
from sudokit.terminal.words import details_of, typed


class Play(GameWindow):
    """The game in its window, played by keys and the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1, 0)"),
        Binding("down,j", "move(1, 0)"),
        Binding("left,h", "move(0, -1)"),
        Binding("right,l", "move(0, 1)"),
        Binding("space,backspace,delete", "erase"),
        Binding("m", "mark_mode"),
        Binding("a", "auto"),
        Binding("A", "fill"),
        Binding("u", "undo"),
        Binding("r,ctrl+y", "redo"),
        Binding("v", "point"),
        Binding("V", "to_point"),
        Binding("b", "mistake"),
        Binding("t", "hint"),
        Binding("enter", "apply"),
        Binding("c", "check"),
        Binding("x", "solve"),
        Binding("p", "previous"),
        Binding("f", "mode"),
        Binding("w", "save"),
        Binding("o", "load"),
        Binding("n,g", "new"),
        Binding("e", "type"),
        Binding("s", "games"),
        Binding("z", "pause"),
        Binding("comma", "command"),
        Binding("question_mark", "help"),
        Binding("q", "leave"),
        # In every dialog, too, and before a field takes it for copying.
        Binding("ctrl+c,ctrl+q", "leave", priority=True),
        Binding("ctrl+z", "stop", priority=True),
    ]

    _is_command = False  # is the next key one, even if it is a value?

    # Moves.

    def on_key(self, event: events.Key) -> None:
        """Enter a value or a mark for a digit, or a letter above nine."""
        if isinstance(self.screen, ModalScreen):
            return
        is_command, self._is_command = self._is_command, False
        value = typed(event.character or "", self.game.layout)
        if is_command:
            return
        if value is None:
            if event.character == "0":
                self.action_erase()
            return
        n, shifted = value
        event.stop()
        event.prevent_default()  # it is no command
        if shifted != self.marking:
            self._move(lambda: self.game.mark(*self.cursor, n))
        else:
            reason = self.game.reason_against(*self.cursor, n)
            self._move(lambda: self.game.enter(*self.cursor, n), reason)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        self.cursor = event.cell
        self.show()

    def action_move(self, down: int, right: int) -> None:
        layout = self.game.layout
        self.cursor = (
            (self.cursor[0] + down) % layout.rows,
            (self.cursor[1] + right) % layout.columns,
        )
        if not self.has_panel() and self.hint is None:
            self.message = ""  # there the cell is described instead
        self.show_board()
        self.show_words()

    def action_erase(self) -> None:
        self._move(lambda: self.game.erase(*self.cursor))

    def action_mark_mode(self) -> None:
        self.marking = not self.marking
        self.show(
            _("Digits now enter pencil marks.")
            if self.marking
            else _("Digits now enter values.")
        )

    def action_auto(self) -> None:
        """Turn to all candidates, then to Snyder's marks, then to none."""
        game = self.game
        on = not game.auto or not game.snyder
        snyder = game.auto and not game.snyder
        self._move(lambda: game.set_auto(on).set_snyder(snyder))

    def action_fill(self) -> None:
        self._move(lambda: self.game.set_auto(False).fill_marks())

    def action_mode(self) -> None:
        flag = self.game.mode == REFUSE
        self._move(
            lambda: self.game.set_mode(FLAG if flag else REFUSE),
            _("Conflicts are now allowed and highlighted.")
            if flag
            else _("Conflicts are now refused."),
        )

    def action_undo(self) -> None:
        undone = _("Undone: {move}.", move=self.game.last_move())
        self._move(self.game.undo, undone)

    def action_redo(self) -> None:
        self._move(self.game.redo)

    def action_point(self) -> None:
        self._take(self.game.set_point(), _("Save point set."))

    def action_to_point(self) -> None:
        self._move(self.game.to_point, _("Back to the save point."))

    # Help.

    def action_command(self) -> None:
        self._is_command = True
        self.show(_("The next key is a command, not a value."))

    def action_help(self) -> None:
        self.push_screen(Help(self.game.layout))

    def action_hint(self) -> None:
        if self.hint and (lines := details_of(self.hint, self.game)):
            self.push_screen(Clauses(lines))
            return
        strength = min(self.hint.strength + 1, WHOLE) if self.hint else 1
        self._think(partial(find_hint, self.game, strength), self._show_hint)

    def _show_hint(self, hint: Hint) -> None:
        if self.hint is None:
            self.game = self.game.add_hint()
        self.hint = hint
        if hint.is_mistake:
            more = _("Press b to go back to before it.")
        elif hint.strength < WHOLE:
            more = _("Press t for more.")
        elif details_of(hint, self.game):
            more = _("Press t for each part, enter to apply it.")
        else:
            more = _("Press enter to apply it.")
        step = hint.step
        brief = f"{_(hint.technique)}: {step.conclusion}." if step else ""
        text = hint.text.rstrip(".")
        self.show(f"{text}.", more, brief)

    def action_apply(self) -> None:
        hint = self.hint
        if hint is None:
            self.show(_("Press t for a hint."))
        else:
            self._move(
                lambda: apply_hint(self.game, hint),
                _("The mistakes are corrected.")
                if hint.is_mistake
                else marks_text(self.game, hint) or hint.text,
            )

    def action_check(self) -> None:
        def show_result(result: tuple[tuple[Cell, ...], str]) -> None:
            wrong, lost = result
            self.hint = Hint(2, "", cells=wrong) if wrong else None
            text = _("No mistakes so far.")
            if lost:
                more = _("Press b to go back to before it.")
                text = f"{lost} {more}"
            elif wrong:
                text = _(
                    "Wrong: {cells}. Press b to go back to before it.",
                    cells=listed([name_of(cell) for cell in wrong]),
                )
            self.show(text)

        self._think(partial(mistakes_in, self.game), show_result)

    def action_mistake(self) -> None:
        game = self.game
        text = _("This is the position before the first mistake.")
        self._think(
            partial(undo_to_mistake, game),
            lambda after: self._take(after, back_text(game, after) or text),
        )

    def action_solve(self) -> None:
        """Show the first solution, or the one after the current one."""
        shown = self.game.state.solution
        turned = next_solution if shown else show_solution
        self._think(partial(turned, self.game), self._show_solution)

    def action_previous(self) -> None:
        if not self.game.state.solution:
            self.show(_("Press x for the solution."))
            return
        self._think(partial(previous_solution, self.game), self._show_solution)

    def _show_solution(self, after: Game) -> None:
        text = solution_text(after)
        message = _("This is {solution}. Press u to undo it.", solution=text)
        if solution_count(after)[0] > 1:
            message += " " + _(
                "Press x for the next one, p for the previous one."
            )
        self._take(after, message)


def play_on_screen(
    start: Game,
    keeper: Keeper | None = None,
    offered: Path | None = None,
    path: str = "",
) -> int:
    """Play the game full screen; returns the exit status.

    A signal that ended the game ends the program, once the terminal is
    as it was.
    """
    colour = has_colour()
    # With it, Textual draws in greys.
    no_color = os.environ.pop("NO_COLOR", None)
    try:
        app = Play(start, colour, signs_at_hand(), keeper, offered, path)
        asyncio.run(_run(app))
    finally:
        if no_color is not None:
            os.environ["NO_COLOR"] = no_color
    return app.return_code or 0


async def _run(app: Play) -> None:
    await app.run_async()
    if app.ended_by is not None:
        # At once: nobody waits for what is being thought about.
        end_by(app.ended_by)
    if app.farewell:
        print(app.farewell, file=sys.stderr)
