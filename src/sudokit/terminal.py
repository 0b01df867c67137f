"""The full-screen game: Textual draws it, sudokit.game plays it.

    play(game)      until the player leaves; returns the exit status

The board is drawn by functions from a Look to lines of text: two lines
a cell where 24 lines must do, with pencil marks as dots in their place
of a 3x3 square, and three lines a cell with digits where there is room.
What colour shows, a sign shows as well: brackets are the cursor, a !
is a clash, and without colour : is a house of the cursor's cell, < >
are equal values and * * a hint.
"""

from __future__ import annotations

import curses
import os
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Label, OptionList, Static, TextArea
from textual.worker import Worker, WorkerState

from sudokit import game
from sudokit.game import Cell, Game, Hint, Refused
from sudokit.plain import LEVELS, RULES, reason_of, time_text
from sudoku import FormatError

T = TypeVar("T")

# Shift with a digit gives these on most keyboards.
SHIFTED: Final = dict(zip("!@#$%^&*(", range(1, 10), strict=True))
SAVED_AS: Final = "sudoku.json"

COLOURS: Final = {
    "frame": Style(color="#5c6b7a", bgcolor="#12161c"),
    "line": Style(color="#2c3641", bgcolor="#12161c"),
    "cell": Style(color="#7cc4ff", bgcolor="#12161c"),
    "near": Style(color="#7cc4ff", bgcolor="#1c2733"),
    "equal": Style(color="#a8d8ff", bgcolor="#2b4d6f", bold=True),
    "hint": Style(color="#ffe9a8", bgcolor="#4a4216"),
    "cursor": Style(color="#12161c", bgcolor="#f2c14e", bold=True),
    "clue": Style(color="#f4f1ea", bold=True),
    "clash": Style(color="#ff6b6b", bold=True),
    "mark": Style(color="#8fa3b5"),
}
PLAIN: Final = {
    "frame": Style(),
    "line": Style(dim=True),
    "cell": Style(),
    "near": Style(),
    "equal": Style(underline=True),
    "hint": Style(underline=True),
    "cursor": Style(reverse=True),
    "clue": Style(bold=True),
    "clash": Style(bold=True),
    "mark": Style(),
}


def has_colour() -> bool:
    """Whether the terminal shows colours and the player wants them."""
    if os.environ.get("NO_COLOR"):
        return False
    try:
        curses.setupterm()
        return curses.tigetnum("colors") >= 8
    except curses.error:
        return True


# The board as text.


class Look(NamedTuple):
    """What the board shows: a game, and what the face adds."""

    game: Game
    cursor: Cell
    hint: Hint | None = None
    colour: bool = True


def role_of(look: Look, cell: Cell) -> str:
    """The style of a cell's ground."""
    if cell == look.cursor:
        return "cursor"
    if look.hint and cell in hinted(look.hint):
        return "hint"
    value = look.game.value(*look.cursor)
    if value and look.game.value(*cell) == value:
        return "equal"
    return "near" if cell in game.PEERS[look.cursor] else "cell"


def hinted(hint: Hint) -> set[Cell]:
    """The cells that a hint speaks of."""
    cells = {cell for house in hint.houses
             for cell in game.house_cells(house)}
    return cells.union(hint.cells)


def value_lines(
    look: Look, cell: Cell, role: str, width: int, height: int,
    clashes: tuple[Cell, ...],
) -> list[str]:
    """The lines of a cell with a value."""
    sign = str(look.game.value(*cell))
    left, right = " ", "!" if cell in clashes else " "
    if not look.colour and role == "equal":
        left, right = "<", right.replace(" ", ">")
    if not look.colour and role == "hint":
        left, right = "*", right.replace(" ", "*")
    lines = [" " * width] * height
    lines[(height - 1) // 2] = f"{left}{sign}{right}".center(width)
    return lines


def mark_lines(
    marks: tuple[int, ...], width: int, height: int
) -> list[str]:
    """The lines of a cell with marks, in a square of three by three."""
    if height == 2:
        return [line.center(width) for line in dotted(marks)]
    return [line.center(width) for line in
            digits(marks, " " if width >= 7 else "")]


def digits(
    marks: tuple[int, ...], between: str, unset: str = " "
) -> list[str]:
    """Three lines of three digits; ``unset`` for a mark that isn't there."""
    return [
        between.join(str(n) if n in marks else unset
                     for n in range(k, k + 3))
        for k in (1, 4, 7)
    ]


DOTS: Final = (0x09, 0x12, 0x24, 0xC0)  # rows of a braille sign, downwards


def dotted(marks: tuple[int, ...]) -> list[str]:
    """Two lines of three braille signs, with a pair of dots a mark.

    A braille sign is two dots wide and four high.  Value n has its pair
    in row 1, 3 or 5 of the eight, so that rows are apart and the cell
    below still further.
    """
    signs = [[0] * 3, [0] * 3]
    for n in marks:
        row, column = divmod(n - 1, 3)
        line, dots = divmod(2 * row + 1, 4)
        signs[line][column] |= DOTS[dots]
    return ["".join(chr(0x2800 + sign) if sign else " " for sign in line)
            for line in signs]


def box_text(now: Game, cursor: Cell) -> str:
    """The box of the cursor with digits for marks, for a small window."""
    top, left = cursor[0] // 3 * 3, cursor[1] // 3 * 3
    blank = [""] * 3
    rows = []
    for i in range(top, top + 3):
        cells = []
        for j in range(left, left + 3):
            value = now.value(i, j)
            sign = f"[ {value} ]" if (i, j) == cursor else f"{value}"
            cells.append(["", sign, ""] if value
                         else blank if not now.marks(i, j)
                         else digits(now.marks(i, j), " ", "·"))
        rows.append("\n".join(
            " │ ".join(line.center(5) for line in lines)
            for lines in zip(*cells, strict=True)))
    return ("\n" + "┼".join(["──────", "───────", "──────"]) + "\n"
            ).join(rows)


def cell_lines(
    look: Look, cell: Cell, width: int, height: int,
    clashes: tuple[Cell, ...],
) -> tuple[str, list[str]]:
    """The role of a cell, and its lines."""
    role = role_of(look, cell)
    if look.game.value(*cell):
        lines = value_lines(look, cell, role, width, height, clashes)
    else:
        lines = mark_lines(look.game.marks(*cell), width, height)
        if not look.colour and role == "hint":
            lines = [f" *{line[2:-2]}* " if line.isspace() else line
                     for line in lines]
    if role == "cursor":
        lines = [f"[{line[1:-1]}]" for line in lines]
    if role == "near" and not look.colour:
        lines = [f":{line[1:]}" for line in lines]
    return role, lines


def rule(place: int, width: int) -> str:
    """The horizontal line above row ``place``, 9 for the bottom."""
    signs = {0: "┏┯┳┓", 9: "┗┷┻┛"}.get(place, "┣┿╋┫")
    box = signs[1].join(["━" * width] * 3)
    return signs[0] + signs[2].join([box] * 3) + signs[3]


def board_lines(look: Look, width: int, height: int) -> list[Strip]:
    """The whole board, with cells of this size."""
    styles = COLOURS if look.colour else PLAIN
    clashes = look.game.clashes()
    strips = []
    for i in range(9):
        if i % 3 == 0:
            strips.append(Strip([Segment(rule(i, width), styles["frame"])]))
        cells = [cell_lines(look, (i, j), width, height, clashes)
                 for j in range(9)]
        for line in range(height):
            segments = []
            for j, (role, lines) in enumerate(cells):
                thick = j % 3 == 0
                segments.append(Segment("┃" if thick else "│",
                                        styles["frame" if thick else "line"]))
                segments.append(Segment(
                    lines[line], ink(look, (i, j), role, styles, clashes)))
            segments.append(Segment("┃", styles["frame"]))
            strips.append(Strip(segments))
    return [*strips, Strip([Segment(rule(9, width), styles["frame"])])]


def ink(
    look: Look, cell: Cell, role: str, styles: dict[str, Style],
    clashes: tuple[Cell, ...],
) -> Style:
    """How a cell is written on its ground."""
    style = styles[role]
    if cell in clashes:
        return style + styles["clash"]
    if role == "cursor":
        return style
    if look.game.is_clue(*cell):
        return style + styles["clue"]
    return style if look.game.value(*cell) else style + styles["mark"]


class Board(Widget, can_focus=True):
    """The nine by nine cells; tells which one was clicked."""

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, look: Look) -> None:
        super().__init__(id="board")
        self.look = look
        self._lines: list[Strip] | None = None

    def show(self, look: Look) -> None:
        """Draw something else."""
        self.look = look
        self._lines = None
        self.refresh()

    def cell_size(self) -> tuple[int, int]:
        """Width and height of a cell, as far as there is room."""
        room = self.app.size
        return 7 if room.width >= 100 else 5, 3 if room.height >= 33 else 2

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 9 * self.cell_size()[0] + 10

    def get_content_height(
        self, container: Size, viewport: Size, width: int
    ) -> int:
        return 9 * self.cell_size()[1] + 4

    def on_resize(self) -> None:
        self._lines = None

    def render_line(self, y: int) -> Strip:
        if self._lines is None:
            self._lines = board_lines(self.look, *self.cell_size())
        return self._lines[y] if y < len(self._lines) else Strip.blank(
            self.size.width)

    def on_click(self, event: events.Click) -> None:
        width, height = self.cell_size()
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


# Dialogs.


class Ask(ModalScreen[str | None]):
    """A line of text, None if the player thinks better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, answer: str = "") -> None:
        super().__init__()
        self._question = question
        self._answer = answer

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._question)
            yield Input(self._answer)
            yield Label("enter: yes   escape: no", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class AskPuzzle(ModalScreen[str | None]):
    """A puzzle, typed or pasted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        Binding("ctrl+s", "accept", "Play", priority=True),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label("A puzzle in any format, such as nine lines of\n"
                        "nine signs; 0 or . is an empty cell:")
            yield TextArea()
            yield Label("ctrl+s: play it   escape: no", classes="keys")

    def action_accept(self) -> None:
        self.dismiss(self.query_one(TextArea).text)


class AskLevel(ModalScreen[str | None]):
    """One of the levels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        Binding("j", "move('down')", show=False),
        Binding("k", "move('up')", show=False),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label("A new puzzle. How hard?")
            yield OptionList(*LEVELS)
            yield Label("enter: yes   escape: no", classes="keys")

    def action_move(self, way: str) -> None:
        options = self.query_one(OptionList)
        if way == "down":
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def on_option_list_option_selected(
        self, event: OptionList.OptionSelected
    ) -> None:
        self.dismiss(LEVELS[event.option_index])


class Help(ModalScreen[None]):
    """The keys and the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter,space", "dismiss(None)",
                "Back")]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog wide"):
            yield Static(HELP, markup=False)


HELP: Final = f"""\
{RULES}
arrows, h j k l, mouse   choose a cell
1 to 9                   enter the value, or the mark in mark mode
shift and 1 to 9         the mark (the value in mark mode)
0, space, backspace      erase
m                        mark mode on or off
a                        automatic marks: all choices
A                        fill in all choices as marks by hand
u, r                     undo, redo
b                        undo to before the first mistake
t                        a hint; again for a stronger one
enter                    do what the strongest hint says
c                        check the entries
x                        solve
n, p                     next and previous solution
f                        refuse or flag a value that a house has
w, o                     save; load a game or a puzzle
g, e                     a new puzzle by level; one typed in
q                        leave

Marks are shown where the value stands in a square of three by
three, 1 to the top left, 9 to the bottom right: as digits in a
window of 33 lines or more, else as dots, with the digits of the
box at the side.

escape: back
"""


CLASHES: Final = {game.REFUSE: "refused", game.FLAG: "flagged"}

KEYS: Final = """\
1-9 value    m marks
0 erase      a automatic
u undo       r redo
t hint       c check
b to mistake x solve
n p          solutions
w save       o load
g new        e type in
f refuse/flag
? help       q quit"""


# The game.


class Play(App[None]):
    """The screen: board, panel and a message."""

    TITLE = "Sudoku"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #12161c; color: #d7dde4; }
    #main { height: auto; }
    #board { width: auto; height: auto; }
    #panel { width: 25; height: auto; padding: 0 0 0 1; }
    #message { height: 1fr; padding: 0 1; color: #f2c14e; }
    ModalScreen { align: center middle; }
    .dialog { width: 56; height: auto; padding: 1 2; border: round #5c6b7a;
              background: #1c2733; }
    .wide { width: 78; max-height: 24; }
    .keys { color: #8fa3b5; }
    TextArea { height: 11; }
    OptionList { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1, 0)"), Binding("down,j", "move(1, 0)"),
        Binding("left,h", "move(0, -1)"), Binding("right,l", "move(0, 1)"),
        Binding("0,space,backspace,delete", "erase"),
        Binding("m", "mark_mode"), Binding("a", "auto"),
        Binding("A", "fill"), Binding("u,ctrl+z", "undo"),
        Binding("r,ctrl+y", "redo"), Binding("b", "mistake"),
        Binding("t", "hint"), Binding("enter", "apply"),
        Binding("c", "check"), Binding("x", "solve"),
        Binding("n", "turn(1)"), Binding("p", "turn(-1)"),
        Binding("f", "mode"), Binding("w", "save"), Binding("o", "load"),
        Binding("g", "new"), Binding("e", "type"),
        Binding("question_mark", "help"), Binding("q", "leave"),
    ]

    def __init__(self, start: Game, colour: bool = True) -> None:
        super().__init__()
        self.game = start.start()
        self.cursor: Cell = (4, 4)
        self.marking = False
        self.hint: Hint | None = None
        self.colour = colour
        self._level = ""
        self._saved = self.game.history
        self._path = SAVED_AS
        self.message = ""
        # Kept, since a query would ask a dialog that is open.
        self._board = Board(self._look())
        self._panel = Static(id="panel", markup=False)
        self._line = Static(id="message", markup=False)
        self._then: dict[Worker[Any], Callable[[Any], None]] = {}

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield self._board
            yield self._panel
        yield self._line

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
        self._line.update(message)
        self._show_panel()

    def _show_panel(self) -> None:
        self._panel.update(self.panel())

    def panel(self) -> str:
        """The text beside the board."""
        now = self.game
        level, _, rest = self._level.partition(", ")
        points, _, technique = rest.partition(", ")
        empty = now.state.values.count(0)
        left = "solved" if now.is_solved() else f"{empty} empty"
        return "\n".join([
            f"SUDOKU  {level}", points, technique,
            f"time {time_text(now.seconds())}   hints {now.hints}",
            left if not now.state.solution else now.solution_text(),
            f"keys:    {'marks' if self.marking else 'values'}",
            f"marks:   {'automatic' if now.auto else 'by hand'}",
            f"clashes: {CLASHES[now.mode]}",
            self._cell_text(),
            *self._below(),
        ])

    def _below(self) -> list[str]:
        """The box under the cursor where the board can't show digits."""
        if self._board.cell_size()[1] > 2:
            return ["", KEYS]
        return [box_text(self.game, self.cursor), "t hint ? keys q quit"]

    def _cell_text(self) -> str:
        """The cell under the cursor in words."""
        name, value = game.name_of(self.cursor), self.game.value(*self.cursor)
        if value:
            kind = "clue" if self.game.is_clue(*self.cursor) else "entry"
            return f"{name}: {kind} {value}"
        marks = " ".join(map(str, self.game.marks(*self.cursor)))
        return f"{name}: {marks or 'empty'}"

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

    def on_board_chosen(self, event: Board.Chosen) -> None:
        self.cursor = event.cell
        self._show()

    def action_move(self, down: int, right: int) -> None:
        self.cursor = ((self.cursor[0] + down) % 9,
                       (self.cursor[1] + right) % 9)
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
        flag = self.game.mode == game.REFUSE
        self._move(
            lambda: self.game.set_mode(game.FLAG if flag else game.REFUSE),
            "A value that a house has already is "
            f"{'entered and shown' if flag else 'refused'} from now on.")

    def action_undo(self) -> None:
        self._move(self.game.undo,
                   f"Undone: {self.game.state.move}.")

    def action_redo(self) -> None:
        self._move(self.game.redo)

    # Help; what may take a while runs beside the screen.

    def _think(
        self, work: Callable[[], T], then: Callable[[T], None]
    ) -> None:
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
        self._level = "..."
        clues = self.game.clues
        worker = self.run_worker(
            partial(game.level_of, clues), thread=True, group="level")

        def answer(found: object) -> None:
            if self.game.clues == clues:
                self._level = str(found)
                self._show_panel()

        self._then[worker] = answer

    def action_hint(self) -> None:
        strength = min(self.hint.strength + 1, 3) if self.hint else 1
        self._think(partial(self.game.hint, strength), self._show_hint)

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
            self._move(lambda: self.game.apply(hint), hint.text)

    def action_check(self) -> None:
        def tell(wrong: tuple[Cell, ...]) -> None:
            names = game.listed([game.name_of(cell) for cell in wrong])
            self.hint = Hint(2, "", cells=wrong) if wrong else None
            self._show(f"Wrong: {names}." if wrong else "No entry is wrong.")

        self._think(self.game.check, tell)

    def action_mistake(self) -> None:
        self._think(self.game.undo_to_mistake, partial(
            self._take, message="This is before the first mistake."))

    def action_solve(self) -> None:
        self._think(self.game.solve, self._show_solution)

    def action_turn(self, by: int) -> None:
        work = (self.game.next_solution if by > 0
                else self.game.previous_solution)
        self._think(work, self._show_solution)

    def _show_solution(self, after: Game) -> None:
        self._take(after, f"This is {after.solution_text()}. u undoes it.")

    # Files.

    def action_save(self) -> None:
        self.push_screen(Ask("Save to which file?", self._path), self._save)

    def _save(self, path: str | None) -> None:
        if path is None:
            return
        try:
            kept = self.game.keep(path)
        except (OSError, ValueError) as error:
            self._show(f"Not saved: {reason_of(error)}.")
            return
        self._path, self._saved = path, self.game.history
        self._show(f"Saved the {kept}: {path}.")

    def action_load(self) -> None:
        self.push_screen(
            Ask("Load a game or a puzzle from which file?", self._path),
            self._load)

    def _load(self, path: str | None) -> None:
        if path is None:
            return
        try:
            after = game.load(path, mode=self.game.mode)
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
        self._think(partial(game.new_game, level), lambda made: self._begin(
            made.set_mode(mode).set_auto(auto), "A new puzzle."))

    def action_type(self) -> None:
        self.push_screen(AskPuzzle(), self._typed)

    def _typed(self, text: str | None) -> None:
        if text is None:
            return
        try:
            made = game.parse(text, self.game.mode)
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


def play(start: Game) -> int:
    """Play on the whole screen; returns the exit status."""
    colour = has_colour()
    if not colour:
        os.environ["NO_COLOR"] = "1"  # Textual does without, too
    app = Play(start, colour)
    app.run()
    return app.return_code or 0
