"""The dialogs and the help of the full-screen game.

    Ask(question, answer)   a line of text
    Confirm(question)       yes or no
    AskPuzzle(read)         a puzzle, typed or pasted
    AskNew(kinds, at, fate) a puzzle of which level, size or rule
    AskGoOn(about)          whether to resume a game
    AskKept(games)          one of the unfinished games
    AskNext(title)          the next step after a solved puzzle
    Paused(time)            only the time, until the game is resumed
    Help(layout)            the rules and the keys

Each is a screen that is dismissed with the answer, None if the player
cancels.  Escape goes back, and so does q where it can't be a letter of an
answer.  In the screens that replace the game (the offer to resume, the
result, the pause) q quits the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Label, OptionList, Static, TextArea

from sudokit.game.autosave import UnfinishedGame, delete_game
from sudokit.game.layout import Layout
from sudokit.game.levels import Kind
from sudokit.game.play import Game
from sudokit.system.language import _
from sudokit.terminal.key_help import help_text
from sudokit.terminal.words import game_text, no_puzzle, wrapped

YES: Final = "yes"
NO: Final = "no"
LIST: Final = "list"
NEXT: Final = "next"
PAGE: Final = 78  # columns of a dialog of text
EDGES: Final = 4  # of them for its border and a blank beside it


T = TypeVar("T")


class Dialog(ModalScreen[T]):
    """The base class: some text, fields or choices, and the keys."""

    def __init__(self, text: str, keys: str = "") -> None:
        super().__init__()
        self._text = text
        self._keys = keys or _("enter: yes   escape: no")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._text, markup=False)
            yield from self.fields()
            yield Label(self._keys, classes="keys")

    def fields(self) -> Iterator[Widget]:
        """Yield the widgets between the text and the keys."""
        yield from ()


class Ask(Dialog[str | None]):
    """Asks for a line of text; None if the player cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel")
    ]

    def __init__(self, question: str, answer: str = "") -> None:
        super().__init__(question, _("enter: done   escape: cancel"))
        self._answer = answer

    def fields(self) -> Iterator[Widget]:
        yield Input(self._answer)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class Confirm(Dialog[bool]):
    """Asks a question that enter or escape answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "Yes"),
        Binding("escape", "dismiss(False)", "No"),
    ]


class AskPuzzle(Dialog[Game | None]):
    """Asks for a puzzle, typed or pasted, until it can be read.

    ``read`` makes a game of the text, or raises ValueError; ``text`` is
    there from the beginning, and ``reason`` is what is wrong with it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        Binding("ctrl+s", "accept", "Play", priority=True),
    ]

    def __init__(
        self, read: Callable[[str], Game], text: str = "", reason: str = ""
    ) -> None:
        question = _(
            "A puzzle in any format, such as nine lines of\n"
            "nine characters; 0 or . is an empty cell:"
        )
        super().__init__(question, _("ctrl+s: play it   escape: cancel"))
        self._read = read
        self._area = TextArea(text)
        self._reason = Label(reason, id="reason", markup=False)

    def fields(self) -> Iterator[Widget]:
        yield self._area
        yield self._reason

    def on_resize(self, event: events.Resize) -> None:
        """Give the text the space that the words leave."""
        self._area.styles.max_height = max(3, event.size.height - 12)

    def action_accept(self) -> None:
        """Play the puzzle, or show what is wrong with it."""
        try:
            self.dismiss(self._read(self._area.text))
        except ValueError as error:
            self._reason.update(no_puzzle(error))


class AskGoOn(Dialog[str]):
    """Asks whether to resume an unfinished game: YES, NO or LIST."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,space", f"dismiss('{YES}')", "Yes"),
        Binding("escape,n", f"dismiss('{NO}')", "No"),
        Binding("s", f"dismiss('{LIST}')", "The list"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, about: str) -> None:
        super().__init__(
            _("Resume the game you left ({about})?", about=about),
            _("enter: yes   n: a new puzzle   s: all games   q: quit"),
        )


class AskNext(Dialog[str | None]):
    """Shows the result; the answer is NEXT or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,g", f"dismiss('{NEXT}')", "The next puzzle"),
        Binding("escape,space", "dismiss(None)", "Back"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, title: str) -> None:
        keys = _("enter: the next puzzle   escape: back   q: quit")
        super().__init__(title, keys)


class Paused(Dialog[None]):
    """Stops the clock and hides the grid."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z,enter,escape,space", "dismiss(None)", "Resume"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, time: str) -> None:
        text = _("Paused at {time}.", time=time)
        super().__init__(text, _("enter: resume   q: quit"))


class Choose(Dialog[int | None]):
    """Asks for one of several lines, by its number."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "Cancel"),
        Binding("j", "move('down')", show=False),
        Binding("k", "move('up')", show=False),
    ]

    def __init__(
        self, question: str, lines: Sequence[str], at: int = 0, keys: str = ""
    ) -> None:
        keys = keys or _("enter: choose   escape: back")
        super().__init__(question, keys)
        self._options = OptionList(*lines, markup=False)
        self._at = at

    def fields(self) -> Iterator[Widget]:
        yield self._options

    def on_resize(self, event: events.Resize) -> None:
        """Give the list the space that the words leave."""
        words = 7 if event.size.width >= 60 else 10
        self._options.styles.max_height = max(3, event.size.height - words)
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        """Show the keys, also those for the lines that are out of sight."""
        keys = self._keys
        if self._options.max_scroll_y > 0:
            keys = _("up, down: more   {keys}", keys=keys)
        self.query_one(".keys", Label).update(keys)

    def on_mount(self) -> None:
        """Focus the most likely choice."""
        self._options.highlighted = self._at

    def action_move(self, way: str) -> None:
        if way == "down":
            self._options.action_cursor_down()
        else:
            self._options.action_cursor_up()

    def on_option_list_option_selected(
        self, event: OptionList.OptionSelected
    ) -> None:
        self.dismiss(event.option_index)


class AskNew(Choose):
    """Asks for a level, another size or rules, by its number."""

    def __init__(self, kinds: Sequence[Kind], at: int, fate: str = "") -> None:
        question = _("New puzzle: which level, size or rule?")
        super().__init__(
            f"{question}\n{fate}".strip(),
            [kind.text for kind in kinds],
            at,
        )


class AskKept(Choose):
    """Asks for one of the unfinished games, by its number.

    One that is deleted is taken off the list that was given.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", "Delete")
    ]

    def __init__(self, games: list[UnfinishedGame]) -> None:
        super().__init__(
            _("Which game do you want to resume?"),
            [game_text(one) for one in games],
            keys=_("enter: resume it   d: delete it   escape: back"),
        )
        self.add_class("wide")
        self._games = games
        self._doomed: UnfinishedGame | None = None

    def action_delete(self) -> None:
        """Delete a game after the second key press."""
        at = self._options.highlighted
        if at is None:
            return
        chosen = self._games[at]
        if chosen is not self._doomed:
            self._doomed = chosen
            self._say(_("Press d again to delete it for good."))
        elif delete_game(chosen.path):
            del self._games[at]
            self._options.remove_option_at_index(at)
            self._say(_("Deleted."))
        else:
            self._say(_("That game is open in another window."))

    def on_option_list_option_highlighted(self) -> None:
        """Forget the first key of a deletion when the selection moves."""
        self._doomed = None

    def _say(self, text: str) -> None:
        self.query_one(Label).update(text)


class Pages(ModalScreen[None]):
    """A text that may be longer than the screen.

    ``text`` returns it in lines of at most so many columns.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "dismiss(None)", "Back")
    ]

    def __init__(self, text: Callable[[int], str]) -> None:
        super().__init__()
        self._text = text
        self._lines = Static(markup=False)
        self._box = VerticalScroll(self._lines, classes="dialog pages")

    def compose(self) -> ComposeResult:
        yield self._box

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the text to the dialog, and show how to leave or read on."""
        width, height = event.size
        text = self._text(min(PAGE, width) - EDGES)
        self._lines.update(text)
        is_long = len(text.splitlines()) > height - 2
        self._box.border_subtitle = (
            _("up, down: more   escape: back")
            if is_long
            else _("escape: back")
        )


class Help(Pages):
    """The keys and the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "dismiss(None)", "Back")
    ]

    def __init__(self, layout: Layout) -> None:
        super().__init__(partial(help_text, layout))


class Clauses(Pages):
    """Shows a chain, one clause per line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "dismiss(None)", "Back")
    ]

    def __init__(self, lines: list[str]) -> None:
        super().__init__(partial(wrapped, "\n".join(lines)))
