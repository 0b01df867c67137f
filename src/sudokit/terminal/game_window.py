"""The game's window: keeps, saves, loads and replaces its game.

    GameWindow(game, ..., keeper, offered)    the game and its autosave

This module manages the game; ``app`` has the keys to play it.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from textual import events
from textual.screen import ModalScreen
from textual.worker import Worker, WorkerState

from sudokit.game.autosave import Keeper, unfinished_games
from sudokit.game.levels import (
    LEVELS,
    Kind,
    kinds_for,
    level_of,
    new_game,
    own_kind,
)
from sudokit.game.opening import holds_game, load_game, parse_game
from sudokit.game.play import Game
from sudokit.game.saving import save_as
from sudokit.game.solutions import puzzle_in_game
from sudokit.game.state import Refused
from sudokit.rules import as_grid
from sudokit.system.language import _
from sudokit.terminal.dialogs import (
    LIST,
    NEXT,
    YES,
    Ask,
    AskGoOn,
    AskKept,
    AskNew,
    AskNext,
    AskPuzzle,
    Confirm,
    Paused,
)
from sudokit.terminal.marks import FULL
from sudokit.terminal.panel import left_text
from sudokit.terminal.window import Window
from sudokit.terminal.words import (
    no_puzzle,
    not_loaded,
    not_saved,
    saved_farewell,
    solved_text,
    time_text,
    unfinished_farewell,
)

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating

T = TypeVar("T")

SAVED_AS: Final = "sudoku.json"
LEVEL: Final = "level"  # the group of workers that find one
MOMENT: Final = 1.0  # seconds for it where the rules aren't classic


class GameWindow(Window):
    """The game that is played.

    With a ``keeper`` it is kept as it goes.  ``offered`` is the file of
    an unfinished game to offer to the player; ``path`` is a file that
    holds this game.
    """

    def __init__(
        self,
        start: Game,
        colour: bool = True,
        signs: str = FULL,
        keeper: Keeper | None = None,
        offered: Path | None = None,
        path: str = "",
    ) -> None:
        # The clock of a game that is offered stands until it is wanted.
        super().__init__(start if offered else start.start(), colour, signs)
        self.ended_by: signal.Signals | None = None
        self._keeper = keeper
        self._offered = offered
        # What is in a file, or as it began; and what may be left.
        self._saved = None if offered else start.history
        self._left = start.history
        self._own = path  # the file of the game
        self._saved_in = ""  # the file, if the player saved it
        self.farewell = ""  # printed after the screen is restored
        self._then: dict[Worker[Any], Callable[[Any], None]] = {}

    def on_mount(self) -> None:
        """Start the game, or ask whether to resume another."""
        super().on_mount()
        self.add_class(self.signs)
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and sys.platform != "win32":
            loop = asyncio.get_running_loop()
            for one in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(one, self._end, one)
            # Before the loop comes to it, which it may never do.
            signal.signal(signal.SIGHUP, self._hang_up)
        self.app_resume_signal.subscribe(self, self._back_again)
        self._start_rating()
        self.show(_("Press ? for all keys."))
        if self._offered:
            self.push_screen(AskGoOn(left_text(self.game)), self._go_on)

    def _go_on(self, wanted: str | None) -> None:
        """Act on the answer to the offer; the file stays if it is declined."""
        offered, self._offered = self._offered, None
        if wanted == YES and self._keeper and offered:
            if not self.game.is_solved():
                self.game = self.game.start()
            if not self._keeper.take_over(offered, self.game):
                self.show(_("That game is open in another window."))
            return
        self._new(Kind(LEVELS[0]))
        if wanted == LIST:
            self.action_games()

    # The games that were left.

    def action_games(self) -> None:
        games = unfinished_games() if self._keeper else []
        if not games:
            self.show(_("There are no other games."))
            return
        self.push_screen(
            AskKept(games),
            lambda at: None if at is None else self._go_back(games[at].path),
        )

    def _go_back(self, path: Path) -> None:
        """Open an unfinished game; the current one stays in the list."""
        try:
            after = load_game(path)
        except (OSError, ValueError) as error:
            self.show(not_loaded(error))
            return
        if self._keeper and not self._keeper.take_over(path, after):
            self.show(_("That game is open in another window."))
            return
        self._begin(
            after, _("This is where you left it. Press s for other games.")
        )
        self._saved = None

    # Keeping.

    def _keep(self) -> None:
        """Save the game automatically."""
        if self._keeper is None or self._offered is not None:
            return
        level = self.level.level if self.level else ""
        trouble = self._keeper.note(self.game, level)
        if trouble:
            self.notify(trouble, markup=False)

    def action_stop(self) -> None:
        """Suspend the program until the shell resumes it."""
        self.game = self.game.stop()
        self._keep()
        self.action_suspend_process()

    def _back_again(self, _app: object) -> None:
        """Restart the clock after the shell has resumed the program."""
        if not (
            isinstance(self.screen, Paused | AskGoOn) or self.game.is_solved()
        ):
            self.game = self.game.start()
        self.show_words()

    def _hang_up(self, number: int, _frame: object) -> None:
        """End the program at once when the terminal is closed.

        What is still to be drawn or restored would wait for ever to be
        written, as nobody reads it.
        """
        if sys.__stdin__ is None or not sys.__stdin__.isatty():
            self._keep()
            end_by(signal.Signals(number))

    def _end(self, reason: signal.Signals) -> None:
        """Quit when a signal asks for it."""
        self.ended_by = reason
        self._keep()
        self.exit()

    # Moves.

    def _move(self, work: Callable[[], Game], message: str = "") -> None:
        """Make a move, or show why it can't be made."""
        try:
            after = work()
        except Refused as reason:
            self.show(str(reason))
            return
        self._take(after, message)

    def _take(self, after: Game, message: str = "") -> None:
        """Show a game; the clock stops when it is solved."""
        solved = after.is_solved() and not self.game.is_solved()
        paused = after.is_solved() or isinstance(self.screen, Paused)
        before = self.game
        self.game = after.stop() if paused else after.start()
        if after.layout is not before.layout:
            self.change_board()
        self.hint = None
        self._keep()
        if solved and not after.state.solution:
            message = solved_text(after)
            self.push_screen(AskNext(message), self._go_further)
        self.show(message)

    def _go_further(self, wanted: str | None) -> None:
        """Act on the choice made after a puzzle is solved."""
        if wanted == NEXT:
            level = self.level.level if self.level else ""
            kind = own_kind(self.game.layout.rules)
            self._new(kind._replace(level=level) if level else kind)

    def action_pause(self) -> None:
        """Stop the clock and hide the grid until a key is pressed."""
        if self.game.is_solved():
            self.show(_("The puzzle is solved."))
            return
        self.game = self.game.stop()
        self._keep()
        self.push_screen(
            Paused(time_text(self.game.seconds())), self._go_on_playing
        )

    def _go_on_playing(self, _none: None) -> None:
        self.game = self.game.start()
        self.show_words()

    # Slow tasks run in the background.

    def _think(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Run a slow task in the background, then show its result.

        The result is discarded if the game has changed, apart from its clock
        and settings.
        """
        game = self.game
        thinking = _("Thinking ...")

        def safely() -> object:
            try:
                return work()
            except Refused as reason:
                return reason

        def answer(result: Any) -> None:
            if self.game.state is not game.state:
                if self.message == thinking:
                    self.show()
            elif isinstance(result, Refused):
                self.show(str(result))
            else:
                if isinstance(result, Game) and is_of(result, game):
                    result = replace(
                        self.game,
                        history=result.history,
                        at=result.at,
                        back=result.back,
                    )
                then(result)

        self.show(thinking)
        worker = self.run_worker(safely, thread=True, exit_on_error=True)
        self._then[worker] = answer

    def is_thinking(self) -> bool:
        """Return whether a background task is still running."""
        return any(worker.group != LEVEL for worker in self._then)

    def stop_thinking(self) -> None:
        """Cancel the background tasks."""
        self._then = {
            worker: then
            for worker, then in self._then.items()
            if worker.group == LEVEL
        }
        self.show()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state == WorkerState.SUCCESS:
            then = self._then.pop(event.worker, None)
            if then is not None:
                then(event.worker.result)
        elif event.state in (WorkerState.CANCELLED, WorkerState.ERROR):
            self._then.pop(event.worker, None)

    def _start_rating(self) -> None:
        """Rate the puzzle in the background.

        Puzzles that aren't classic get only a moment, as some take minutes.
        """
        self.level = None
        clues = puzzle_in_game(self.game)
        seconds = None if as_grid(clues) else MOMENT

        def rated() -> Rating | None:
            with suppress(Refused):
                return level_of(clues, seconds)
            return None

        worker = self.run_worker(rated, thread=True, group=LEVEL)

        def answer(result: Rating | None) -> None:
            if puzzle_in_game(self.game) == clues:
                self.level = result
                self.show_words()

        self._then[worker] = answer

    # Files.

    def action_save(self) -> None:
        self.push_screen(
            Ask(_("Save to which file?"), self._own or SAVED_AS), self._save
        )

    def _save(self, path: str | None, force: bool = False) -> None:
        if path is None:
            return
        try:
            saved = save_as(self.game, path, own=self._own, force=force)
        except FileExistsError:
            self.push_screen(
                Confirm(_("{path} exists. Replace it?", path=path)),
                lambda yes: self._save(path, True) if yes else None,
            )
            return
        except (OSError, ValueError) as error:
            self.show(not_saved(error))
            return
        if saved.what == "game":
            self._own = path
        if saved.what == "game" or not saved.left_out:
            self._saved = self._left = self.game.history
            self._saved_in = path
        self.show(saved.text)

    def action_load(self) -> None:
        self.push_screen(
            Ask(
                _("Load a game or a puzzle from which file?"),
                self._own or SAVED_AS,
            ),
            self._load,
        )

    def _load(self, path: str | None) -> None:
        if path is None:
            return
        try:
            after = load_game(path, mode=self.game.mode)
            saved = holds_game(path)
        except (OSError, ValueError) as error:
            self.show(not_loaded(error))
            return
        # A file of puzzles is not to be replaced by the one of them.
        own = path if saved else ""
        self._begin(after, _("Loaded: {path}.", path=path), own)

    def _begin(self, after: Game, message: str, own: str = "") -> None:
        """Switch to another game, which may have its own file."""
        self._own = own
        self._saved = self._left = after.history
        self._saved_in = ""
        self.level = None
        self._take(after, message)
        self._start_rating()

    def action_new(self) -> None:
        level = self.level.level if self.level else ""
        kinds, at = kinds_for(self.game.layout, level)
        fate = ""
        if self._is_lost():
            fate = _("This game is not kept.")
        elif self._is_autosaved():
            fate = _("This game is kept: press s to come back to it.")
        self.push_screen(
            AskNew(kinds, at, fate),
            lambda at: None if at is None else self._new(kinds[at]),
        )

    def _new(self, kind: Kind) -> None:
        before = self.game
        self._think(
            partial(new_game, kind.level, rules=kind.rules, words=kind.words),
            lambda made: self._begin(
                made.with_settings_of(before), _("A new puzzle.")
            ),
        )

    def action_type(self) -> None:
        self._ask_puzzle()

    def _ask_puzzle(self, text: str = "", reason: str = "") -> None:
        self.push_screen(AskPuzzle(self._read, text, reason), self._typed)

    def on_paste(self, event: events.Paste) -> None:
        """Play a puzzle that is pasted on the board.

        Unreadable text opens in the dialog for correction; if the current
        game would be lost, the player is asked first.
        """
        if isinstance(self.screen, ModalScreen) or not event.text.strip():
            return
        try:
            made = self._read(event.text)
        except ValueError as error:
            self._ask_puzzle(event.text, no_puzzle(error))
            return
        if self._is_lost():
            self._ask_puzzle(event.text, _("This game is not kept."))
        else:
            self._typed(made)

    def _read(self, text: str) -> Game:
        """Return the game of a text; raise ValueError if there is none."""
        made = parse_game(text, self.game.mode)
        return made.with_settings_of(self.game)

    def _typed(self, made: Game | None) -> None:
        if made is not None:
            self._begin(made, _("Your puzzle."))

    # Leaving.

    def action_leave(self) -> None:
        """Quit at once, even from a dialog.

        It takes a second time if something isn't saved or kept.
        """
        if not self._is_lost():
            if self._keeper and self.game.history == self._saved:
                self._keeper.forget()
                if self._saved_in:
                    self.farewell = saved_farewell(self._saved_in)
            elif self._is_autosaved():
                self.farewell = unfinished_farewell()
            self.exit()
            return
        self._left = self.game.history
        if isinstance(self.screen, ModalScreen):
            self.screen.dismiss(None)
        self.show(
            _("The game is not saved: press w to save it, q to quit anyway.")
        )

    def _is_autosaved(self) -> bool:
        """Return whether the game can be resumed later."""
        return self._keeper is not None and self._keeper.path is not None

    def _is_lost(self) -> bool:
        """Return whether quitting would lose moves of this game."""
        return not (
            self._is_autosaved()
            or self.game.is_solved()
            or self.game.history == self._left
        )


def end_by(reason: signal.Signals) -> None:
    """End the program by a signal, with its default action."""
    signal.signal(reason, signal.SIG_DFL)
    signal.raise_signal(reason)


def is_of(game: Game, other: Game) -> bool:
    """Return whether both games start from the same position.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> is_of(game, game.enter(3, 1, 3))
    True
    """
    return game.history[0] is other.history[0]
