"""The full-screen game: Textual draws it, sudokit.game plays it.

    play_on_screen(game)      until the player leaves; returns the exit status

How the board is drawn is in ``board``, what stands beside it in ``panel``,
what is asked in ``dialogs``.  Below 80 columns the board stands alone, and
where not even that has room, the window says so.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from sudokit.core.text import FormatError
from sudokit.game.hints import Hint, apply_hint, find_hint
from sudokit.game.keeping import load_game, parse_game, save_as
from sudokit.game.levels import level_of, new_game
from sudokit.game.mistakes import undo_to_mistake, wrong_entries
from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.game.solutions import (
    next_solution,
    previous_solution,
    show_solution,
    solution_text,
)
from sudokit.game.state import Cell, Refused, listed, name_of
from sudokit.terminal.board import Look
from sudokit.terminal.board_widget import BoardWidget
from sudokit.terminal.capabilities import has_colour
from sudokit.terminal.dialogs import Ask, AskLevel, AskPuzzle, Help
from sudokit.terminal.line_game import reason_of, time_text
from sudokit.terminal.panel import (
    SMALL,
    WIDTH,
    Beside,
    brief_text,
    panel_text,
)

if TYPE_CHECKING:  # the screen is there before it
    from sudokit.rating import Rating

T = TypeVar("T")

# Shift with a digit gives these on most keyboards.
SHIFTED: Final = dict(zip("!@#$%^&*(", range(1, 10), strict=True))
SAVED_AS: Final = "sudoku.json"
LEAST: Final = (55, 23)  # columns and lines for the board and a message


# The game.


class Play(App[None]):
    """The screen: board, panel and a message."""

    TITLE = "Sudoku"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #12161c; color: #d7dde4; overflow: hidden; }
    #main { height: auto; }
    #board { width: auto; height: auto; }
    #panel { width: 25; height: auto; padding: 0 0 0 1; }
    #message { height: 1fr; padding: 0 1; color: #f2c14e; }
    #small { padding: 1 2; color: #f2c14e; }
    ModalScreen { align: center middle; }
    .dialog { width: 56; max-width: 100%; height: auto; padding: 1 2;
              border: round #5c6b7a; background: #1c2733; }
    .wide { width: 78; max-height: 100%; padding: 0 2; }
    .keys { color: #8fa3b5; }
    TextArea { height: 11; }
    OptionList { height: auto; }
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
        Binding("question_mark", "help"),
        Binding("q,ctrl+c", "leave"),
        Binding("ctrl+q", "leave", priority=True),
    ]

    def __init__(self, start: Game, colour: bool = True) -> None:
        super().__init__()
        self.game = start.start()
        self.cursor: Cell = (4, 4)
        self.marking = False
        self.hint: Hint | None = None
        self.colour = colour
        self.level: Rating | None = None
        self._saved = self.game.history
        self._path = SAVED_AS
        self.message = ""
        # Kept, since a query would ask a dialog that is open.
        self._board = BoardWidget(self._look())
        self._panel = Static(id="panel", markup=False)
        self._line = Static(id="message", markup=False)
        self._small = Static(id="small", markup=False)
        self._then: dict[Worker[Any], Callable[[Any], None]] = {}

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield self._board
            yield self._panel
        yield self._line
        yield self._small

    def on_mount(self) -> None:
        self._board.focus()
        self.set_interval(1.0, self._show_panel)
        self._tell_level()
        self._show("? shows all keys.")

    # Showing.

    def _look(self) -> Look:
        return Look(self.game, self.cursor, self.hint, self.colour)

    def _show(self, message: str = "") -> None:
        """Draw everything anew."""
        self._board.show(self._look())
        self.message = message
        self._show_panel()

    def on_resize(self, event: events.Resize) -> None:
        """What there is room for: all, the board alone, or a word."""
        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        self._small.display = small
        self._small.update(SMALL.format(*event.size, *LEAST))
        self._board.display = self._line.display = not small
        self._panel.display = not small and self._has_panel()
        self._show_panel()

    def _has_panel(self) -> bool:
        return self.size.width >= self._board_size().width + WIDTH

    def _board_size(self) -> Size:
        """Columns and lines of the board."""
        return Size(
            self._board.get_content_width(self.size, self.size),
            self._board.get_content_height(self.size, self.size, 0),
        )

    def _beside(self) -> Beside:
        return Beside(self.game, self.cursor, self.marking, self.level)

    def panel(self) -> str:
        """The text beside the board."""
        return panel_text(self._beside(), self._board.cell_size()[1] > 2)

    def _show_panel(self) -> None:
        """The panel and the message, which takes the panel if it must."""
        if not self._has_panel():
            self._line.update(self.message or brief_text(self._beside()))
            return
        lines = textwrap.wrap(self.message, self.size.width - 2)
        if len(lines) <= self.size.height - self._board_size().height:
            self._line.update(self.message)
            self._panel.update(self.panel())
        else:
            self._line.update("")
            self._panel.update(
                "\n".join(textwrap.wrap(self.message, WIDTH - 1))
            )

    # Moves.

    def _move(self, work: Callable[[], Game], message: str = "") -> None:
        """Make a move, or say why it can't be made."""
        try:
            after = work()
        except Refused as reason:
            self._show(str(reason))
            return
        self._take(after, message)

    def _take(self, after: Game, message: str = "") -> None:
        """Go on with a game; the clock stands when it is solved."""
        solved = after.is_solved() and not self.game.is_solved()
        self.game = after.stop() if after.is_solved() else after.start()
        self.hint = None
        if solved and not after.state.solution:
            message = f"Solved in {time_text(after.seconds())}."
        self._show(message)

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
        self._show()

    def action_move(self, down: int, right: int) -> None:
        self.cursor = (
            (self.cursor[0] + down) % 9,
            (self.cursor[1] + right) % 9,
        )
        if not self._has_panel() and self.hint is None:
            self.message = ""  # there the cell is described instead
        self._board.show(self._look())
        self._show_panel()

    def action_erase(self) -> None:
        self._move(lambda: self.game.erase(*self.cursor))

    def action_mark_mode(self) -> None:
        self.marking = not self.marking
        self._show(f"Digits are {'marks' if self.marking else 'values'} now.")

    def action_auto(self) -> None:
        self._move(lambda: self.game.set_auto(not self.game.auto))

    def action_fill(self) -> None:
        self._move(lambda: self.game.set_auto(False).fill_marks())

    def action_mode(self) -> None:
        flag = self.game.mode == REFUSE
        self._move(
            lambda: self.game.set_mode(FLAG if flag else REFUSE),
            "A value that a house has already is "
            f"{'entered and shown' if flag else 'refused'} from now on.",
        )

    def action_undo(self) -> None:
        self._move(self.game.undo, f"Undone: {self.game.state.move}.")

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
                self._show(str(found))
            else:
                then(found)

        self._show("Thinking ...")
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
                self._show_panel()

        self._then[worker] = answer

    def action_hint(self) -> None:
        strength = min(self.hint.strength + 1, 3) if self.hint else 1
        self._think(partial(find_hint, self.game, strength), self._show_hint)

    def _show_hint(self, hint: Hint) -> None:
        if self.hint is None:
            self.game = self.game.counted()
        self.hint = hint
        more = "t tells more." if hint.strength < 3 else "enter does it."
        if hint.strength == 3 and not (hint.placements or hint.eliminations):
            more = "b goes back to before it."
        self._show(f"{hint.text.rstrip('.')}. {more}")

    def action_apply(self) -> None:
        hint = self.hint
        if hint is None:
            self._show("t gives a hint.")
        else:
            self._move(lambda: apply_hint(self.game, hint), hint.text)

    def action_check(self) -> None:
        def tell(wrong: tuple[Cell, ...]) -> None:
            names = listed([name_of(cell) for cell in wrong])
            self.hint = Hint(2, "", cells=wrong) if wrong else None
            self._show(f"Wrong: {names}." if wrong else "No entry is wrong.")

        self._think(partial(wrong_entries, self.game), tell)

    def action_mistake(self) -> None:
        self._think(
            partial(undo_to_mistake, self.game),
            partial(self._take, message="This is before the first mistake."),
        )

    def action_solve(self) -> None:
        self._think(partial(show_solution, self.game), self._show_solution)

    def action_turn(self, by: int) -> None:
        turned = next_solution if by > 0 else previous_solution
        self._think(partial(turned, self.game), self._show_solution)

    def _show_solution(self, after: Game) -> None:
        self._take(after, f"This is {solution_text(after)}. u undoes it.")

    # Files.

    def action_save(self) -> None:
        self.push_screen(Ask("Save to which file?", self._path), self._save)

    def _save(self, path: str | None) -> None:
        if path is None:
            return
        try:
            saved = save_as(self.game, path)
        except (OSError, ValueError) as error:
            self._show(f"Not saved: {reason_of(error)}.")
            return
        self._path, self._saved = path, self.game.history
        self._show(saved.text)

    def action_load(self) -> None:
        self.push_screen(
            Ask("Load a game or a puzzle from which file?", self._path),
            self._load,
        )

    def _load(self, path: str | None) -> None:
        if path is None:
            return
        try:
            after = load_game(path, mode=self.game.mode)
        except (OSError, ValueError) as error:
            self._show(f"Not loaded: {reason_of(error)}.")
            return
        self._path = path
        self._begin(after, f"Loaded: {path}.")

    def _begin(self, after: Game, message: str) -> None:
        """Go on with another game."""
        self._saved = after.history
        self._take(after, message)
        self._tell_level()

    def action_new(self) -> None:
        self.push_screen(AskLevel(), self._new)

    def _new(self, level: str | None) -> None:
        if level is None:
            return
        mode, auto = self.game.mode, self.game.auto
        self._think(
            partial(new_game, level),
            lambda made: self._begin(
                made.set_mode(mode).set_auto(auto), "A new puzzle."
            ),
        )

    def action_type(self) -> None:
        self.push_screen(AskPuzzle(), self._typed)

    def _typed(self, text: str | None) -> None:
        if text is None:
            return
        try:
            made = parse_game(text, self.game.mode)
        except FormatError as error:
            self._show(f"This is no puzzle: {error}.")
            return
        self._begin(made.set_auto(self.game.auto), "Your puzzle.")

    # Leaving.

    def action_help(self) -> None:
        self.push_screen(Help())

    def action_leave(self) -> None:
        """Leave; the second time if something isn't saved."""
        if self.game.history == self._saved or self.game.is_solved():
            self.exit()
            return
        self._saved = self.game.history
        self._show("The game is not saved: w saves it, q leaves it.")


def play_on_screen(start: Game) -> int:
    """Play on the whole screen; returns the exit status."""
    colour = has_colour()
    if not colour:
        os.environ["NO_COLOR"] = "1"  # Textual does without, too
    app = Play(start, colour)
    app.run()
    return app.return_code or 0
