"""The full-screen game: Textual draws it, sudokit.game plays it.

    play_on_screen(game)      until the player leaves; returns the exit status

How it looks is in ``window``, what is asked in ``dialogs``; here is what
the keys do.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerState

from sudokit.game.hints import Hint, apply_hint, find_hint
from sudokit.game.keeping import load_game, parse_game, save_as
from sudokit.game.kept import Keeper, kept_games
from sudokit.game.layout import NINE_BY_NINE, Cell
from sudokit.game.levels import LEVELS, level_of, new_game
from sudokit.game.mistakes import undo_to_mistake, wrong_entries
from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.game.solutions import (
    next_solution,
    previous_solution,
    show_solution,
    solution_text,
)
from sudokit.game.state import Refused, listed, name_of
from sudokit.language import _
from sudokit.terminal.board_widget import BoardWidget
from sudokit.terminal.capabilities import has_braille, has_colour
from sudokit.terminal.dialogs import (
    LIST,
    YES,
    Ask,
    AskGoOn,
    AskKept,
    AskLevel,
    AskPuzzle,
    Help,
)
from sudokit.terminal.line_game import not_loaded, not_saved, time_text
from sudokit.terminal.panel import left_text
from sudokit.terminal.window import Window

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating

T = TypeVar("T")

# Shift with a digit gives these on most keyboards.
SHIFTED: Final = dict(zip("!@#$%^&*(", range(1, 10), strict=True))
SAVED_AS: Final = "sudoku.json"


class Play(Window):
    """The game in its window, played by keys and the mouse.

    With a ``keeper`` it is kept as it goes.  ``offered`` is the file of a
    game that was left, if the player shall be asked to go on with it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1, 0)"),
        Binding("down,j", "move(1, 0)"),
        Binding("left,h", "move(0, -1)"),
        Binding("right,l", "move(0, 1)"),
        Binding("0,space,backspace,delete", "erase"),
        Binding("m", "mark_mode"),
        Binding("a", "auto"),
        Binding("A", "fill"),
        Binding("u,ctrl+z", "undo"),
        Binding("r,ctrl+y", "redo"),
        Binding("b", "mistake"),
        Binding("t", "hint"),
        Binding("enter", "apply"),
        Binding("c", "check"),
        Binding("x", "solve"),
        Binding("n", "turn(1)"),
        Binding("p", "turn(-1)"),
        Binding("f", "mode"),
        Binding("w", "save"),
        Binding("o", "load"),
        Binding("g", "new"),
        Binding("e", "type"),
        Binding("s", "games"),
        Binding("question_mark", "help"),
        Binding("q,ctrl+c", "leave"),
        Binding("ctrl+q", "leave", priority=True),
    ]

    def __init__(
        self,
        start: Game,
        colour: bool = True,
        braille: bool = True,
        keeper: Keeper | None = None,
        offered: Path | None = None,
    ) -> None:
        super().__init__(start.start(), colour, braille)
        self.ended_by: signal.Signals | None = None
        self._keeper = keeper
        self._offered = offered
        # What is in a file, or as it began; and what may be left.
        self._saved = None if offered else start.history
        self._left = start.history
        self._path = SAVED_AS
        self._then: dict[Worker[Any], Callable[[Any], None]] = {}

    def on_mount(self) -> None:
        """Begins, or asks whether to go on."""
        super().on_mount()
        self.set_class(not self.braille, "old")
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and sys.platform != "win32":
            loop = asyncio.get_running_loop()
            for one in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(one, self._end, one)
        self._tell_level()
        self.show(_("? shows all keys."))
        if self._offered:
            self.push_screen(AskGoOn(left_text(self.game)), self._go_on)

    def _go_on(self, wanted: str | None) -> None:
        """What came of the offer; without it the file stays."""
        offered, self._offered = self._offered, None
        if wanted == YES and self._keeper and offered:
            if not self._keeper.take_over(offered, self.game):
                self.show(_("That game is played in another window."))
            return
        self._new(0)
        if wanted == LIST:
            self.action_games()

    # The games that were left.

    def action_games(self) -> None:
        found = kept_games() if self._keeper else []
        if not found:
            self.show(_("There is no other game."))
            return
        self.push_screen(
            AskKept(found),
            lambda at: None if at is None else self._go_back(found[at].path),
        )

    def _go_back(self, path: Path) -> None:
        """To a game that was left; the one that is played stays there."""
        try:
            after = on_board(load_game(path))
        except (OSError, ValueError) as error:
            self.show(not_loaded(error))
            return
        if self._keeper and not self._keeper.take_over(path, after):
            self.show(_("That game is played in another window."))
            return
        self._begin(after, _("This is where you left it. s lists the others."))
        self._saved = None

    # Keeping.

    def _keep(self) -> None:
        """Keep the game for whatever may happen."""
        if self._keeper is None or self._offered is not None:
            return
        level = self.level.level if self.level else ""
        trouble = self._keeper.note(self.game, level)
        if trouble:
            self.notify(trouble, markup=False)

    def _end(self, reason: signal.Signals) -> None:
        """Leave, as the program is asked to."""
        self.ended_by = reason
        self._keep()
        self.exit()

    # Moves.

    def _move(self, work: Callable[[], Game], message: str = "") -> None:
        """Make a move, or say why it can't be made."""
        try:
            after = work()
        except Refused as reason:
            self.show(str(reason))
            return
        self._take(after, message)

    def _take(self, after: Game, message: str = "") -> None:
        """Go on with a game; the clock stands when it is solved."""
        solved = after.is_solved() and not self.game.is_solved()
        self.game = after.stop() if after.is_solved() else after.start()
        self.hint = None
        self._keep()
        if solved and not after.state.solution:
            time = time_text(after.seconds())
            message = _("Solved in {time}.", time=time)
        self.show(message)

    def on_key(self, event: events.Key) -> None:
        """Digits are values or marks."""
        sign = event.character or ""
        shifted = sign in SHIFTED
        if len(sign) != 1 or not (shifted or sign in "123456789"):
            return
        n = SHIFTED[sign] if shifted else int(sign)
        event.stop()
        if shifted != self.marking:
            self._move(lambda: self.game.mark(*self.cursor, n))
        else:
            reason = self.game.reason_against(*self.cursor, n)
            self._move(lambda: self.game.enter(*self.cursor, n), reason)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        self.cursor = event.cell
        self.show()

    def action_move(self, down: int, right: int) -> None:
        self.cursor = (
            (self.cursor[0] + down) % 9,
            (self.cursor[1] + right) % 9,
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
            _("Digits are marks now.")
            if self.marking
            else _("Digits are values now.")
        )

    def action_auto(self) -> None:
        self._move(lambda: self.game.set_auto(not self.game.auto))

    def action_fill(self) -> None:
        self._move(lambda: self.game.set_auto(False).fill_marks())

    def action_mode(self) -> None:
        flag = self.game.mode == REFUSE
        self._move(
            lambda: self.game.set_mode(FLAG if flag else REFUSE),
            _("A value that a house has already is entered and shown now.")
            if flag
            else _("A value that a house has already is refused now."),
        )

    def action_undo(self) -> None:
        move = self.game.state.move
        self._move(self.game.undo, _("Undone: {move}.", move=move))

    def action_redo(self) -> None:
        self._move(self.game.redo)

    # Help; what may take a while runs beside the screen.

    def _think(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do something that takes time, and then show what came of it.

        A game that was changed meanwhile makes the answer worthless.
        """
        asked = self.game

        def safely() -> object:
            try:
                return work()
            except Refused as reason:
                return reason

        def answer(found: Any) -> None:
            if self.game is not asked:
                return
            if isinstance(found, Refused):
                self.show(str(found))
            else:
                then(found)

        self.show(_("Thinking ..."))
        worker = self.run_worker(safely, thread=True, exit_on_error=True)
        self._then[worker] = answer

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state == WorkerState.SUCCESS:
            self._then.pop(event.worker)(event.worker.result)
        elif event.state in (WorkerState.CANCELLED, WorkerState.ERROR):
            self._then.pop(event.worker, None)

    def _tell_level(self) -> None:
        """Find the level, beside the game."""
        self.level = None
        clues = self.game.clues
        worker = self.run_worker(
            partial(level_of, clues), thread=True, group="level"
        )

        def answer(found: Rating) -> None:
            if self.game.clues == clues:
                self.level = found
                self.show_words()

        self._then[worker] = answer

    def action_hint(self) -> None:
        strength = min(self.hint.strength + 1, 3) if self.hint else 1
        self._think(partial(find_hint, self.game, strength), self._show_hint)

    def _show_hint(self, hint: Hint) -> None:
        if self.hint is None:
            self.game = self.game.counted()
        self.hint = hint
        if hint.is_mistake:
            more = _("b undoes to before it.")
        elif hint.strength < 3:
            more = _("t tells more.")
        else:
            more = _("enter does it.")
        self.show(f"{hint.text.rstrip('.')}. {more}")

    def action_apply(self) -> None:
        hint = self.hint
        if hint is None:
            self.show(_("t gives a hint."))
        else:
            self._move(lambda: apply_hint(self.game, hint), hint.text)

    def action_check(self) -> None:
        def tell(wrong: tuple[Cell, ...]) -> None:
            names = listed([name_of(cell) for cell in wrong])
            self.hint = Hint(2, "", cells=wrong) if wrong else None
            self.show(
                _("Wrong: {cells}. b undoes to before it.", cells=names)
                if wrong
                else _("No entry is wrong.")
            )

        self._think(partial(wrong_entries, self.game), tell)

    def action_mistake(self) -> None:
        self._think(
            partial(undo_to_mistake, self.game),
            partial(
                self._take, message=_("This is before the first mistake.")
            ),
        )

    def action_solve(self) -> None:
        self._think(partial(show_solution, self.game), self._show_solution)

    def action_turn(self, by: int) -> None:
        turned = next_solution if by > 0 else previous_solution
        self._think(partial(turned, self.game), self._show_solution)

    def _show_solution(self, after: Game) -> None:
        text = solution_text(after)
        self._take(after, _("This is {solution}. u undoes it.", solution=text))

    # Files.

    def action_save(self) -> None:
        self.push_screen(Ask(_("Save to which file?"), self._path), self._save)

    def _save(self, path: str | None) -> None:
        if path is None:
            return
        try:
            saved = save_as(self.game, path)
        except (OSError, ValueError) as error:
            self.show(not_saved(error))
            return
        self._path, self._saved = path, self.game.history
        self._left = self._saved
        self.show(saved.text)

    def action_load(self) -> None:
        self.push_screen(
            Ask(_("Load a game or a puzzle from which file?"), self._path),
            self._load,
        )

    def _load(self, path: str | None) -> None:
        if path is None:
            return
        try:
            after = on_board(load_game(path, mode=self.game.mode))
        except (OSError, ValueError) as error:
            self.show(not_loaded(error))
            return
        self._path = path
        self._begin(after, _("Loaded: {path}.", path=path))

    def _begin(self, after: Game, message: str) -> None:
        """Go on with another game."""
        self._saved = self._left = after.history
        self.level = None
        self._take(after, message)
        self._tell_level()

    def action_new(self) -> None:
        self.push_screen(AskLevel(), self._new)

    def _new(self, level: int | None) -> None:
        if level is None:
            return
        mode, auto = self.game.mode, self.game.auto
        self._think(
            partial(new_game, LEVELS[level]),
            lambda made: self._begin(
                made.set_mode(mode).set_auto(auto), _("A new puzzle.")
            ),
        )

    def action_type(self) -> None:
        self.push_screen(AskPuzzle(), self._typed)

    def _typed(self, text: str | None) -> None:
        if text is None:
            return
        try:
            made = on_board(parse_game(text, self.game.mode))
        except ValueError as error:
            self.show(_("This is no puzzle: {reason}.", reason=error))
            return
        self._begin(made.set_auto(self.game.auto), _("Your puzzle."))

    # Leaving.

    def action_help(self) -> None:
        self.push_screen(Help())

    def action_leave(self) -> None:
        """Leave; the second time if something isn't saved or kept."""
        kept = self._keeper is not None and self._keeper.path is not None
        if kept or self.game.is_solved() or self.game.history == self._left:
            if self._keeper and self.game.history == self._saved:
                self._keeper.forget()
            self.exit()
            return
        self._left = self.game.history
        self.show(_("The game is not saved: w saves it, q leaves it."))


def on_board(game: Game) -> Game:
    """The game, if its board is the one of the window; else ValueError."""
    if game.layout is not NINE_BY_NINE:
        raise ValueError(
            _("other boards than 9x9 are played by lines: sudoku play FILE")
        )
    return game


def play_on_screen(
    start: Game, keeper: Keeper | None = None, offered: Path | None = None
) -> int:
    """Play on the whole screen; returns the exit status.

    A signal that ended the game ends the program, once the terminal is
    as it was.
    """
    colour = has_colour()
    if not colour:
        os.environ["NO_COLOR"] = "1"  # Textual does without, too
    app = Play(start, colour, has_braille(), keeper, offered)
    asyncio.run(_run(app))
    return app.return_code or 0


async def _run(app: Play) -> None:
    await app.run_async()
    if app.ended_by is not None:
        # At once: nobody waits for what is being thought about.
        signal.signal(app.ended_by, signal.SIG_DFL)
        signal.raise_signal(app.ended_by)
