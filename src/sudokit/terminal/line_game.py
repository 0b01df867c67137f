"""The line game: a command a line, an answer in words.

    play_by_lines(game, commands, out)    until exit or the end of the commands
    step(session, line)                   one line of it

It needs nothing but a stream, so it can be scripted through a pipe and
read by a screen reader: no frame, no colour, every cell by its name.
What may be played is decided by ``sudokit.game``; here are only words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TextIO

from sudokit.formats import PIECE
from sudokit.game.hints import apply_hint, find_hint
from sudokit.game.keeping import load_game, save_as
from sudokit.game.kept import Keeper, KeptGame, kept_games
from sudokit.game.layout import NINE_BY_NINE, Layout, sign_of, value_of
from sudokit.game.levels import (
    LEVELS,
    level_named,
    level_of,
    level_text,
    new_game,
)
from sudokit.game.mistakes import undo_to_mistake, wrong_entries
from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.game.solutions import show_solution, solution_text
from sudokit.game.state import Refused, listed, name_of
from sudokit.language import _, ngettext


class Session(NamedTuple):
    """A game being played: where it stands and how it is shown."""

    game: Game
    out: TextIO
    brief: bool = False
    hinted: tuple[Game, int] | None = None  # the game, and how much was told
    keeper: Keeper | None = None

    def say(self, text: str) -> None:
        self.out.write(text + "\n")

    def move(self, after: Game, text: str) -> Session:
        """Tell of a change, and show the grid unless it shall be brief."""
        self.say(text)
        if not self.brief:
            self.say(grid_text(after))
        if after.is_solved() and not self.game.is_solved():
            self.say(_("The puzzle is solved."))
        return self._replace(game=after)


def rules_text(layout: Layout = NINE_BY_NINE) -> str:
    """The rules of the game, in three lines."""
    if layout is not NINE_BY_NINE:
        return _(
            "Fill the empty cells with the values 1 to {size}, so that each"
            " row, each\ncolumn and each box of {rows} by {columns} cells has"
            " every value once. The\nvalues given at the start are clues and"
            " stay.\n",
            size=layout.size,
            rows=layout.shape[0],
            columns=layout.shape[1],
        )
    return _(
        "Fill the empty cells with the values 1 to 9, so that each row, each\n"
        "column and each box of three rows and three columns has every value\n"
        "once. The values given at the start are clues and stay.\n"
    )


def grid_text(now: Game) -> str:
    """The grid, a row a line, a dot for an empty cell."""
    return "\n".join(row_text(now, i) for i in range(now.layout.size))


def row_text(now: Game, i: int) -> str:
    """``r1: 5 3 .  . 7 .  . . .``"""
    size, width = now.layout.size, now.layout.shape[1]
    signs = [sign_of(now.value(i, j)) for j in range(size)]
    boxes = [" ".join(signs[k : k + width]) for k in range(0, size, width)]
    label = f"r{i + 1}:".ljust(len(f"r{size}:"))
    return f"{label} {'  '.join(boxes)}"


def time_text(seconds: float) -> str:
    """``12:05`` or ``1:02:05``"""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}"


def kept_text(kept: KeptGame) -> str:
    """A game on the list: its level, time, what is empty, and its date."""
    level = _(kept.level) if kept.level else "-"
    seconds = time_text(kept.seconds)
    empty = _("{n} empty", n=f"{kept.empty:3}")
    return f"{level:8} {seconds:>8} {empty}  {kept.date}"


# The commands: each takes the session and what follows its name.


def do_enter(now: Session, i: int, j: int, n: int) -> Session:
    after = now.game.enter(i - 1, j - 1, n)
    text = f"{after.state.move}."
    if reason := after.reason_against(i - 1, j - 1, n) if n else "":
        text += f" {reason}"
    return now.move(after, text)


def do_mark(now: Session, rest: str) -> Session:
    numbers = cell_and_value(rest)
    if numbers is None:
        raise Refused(_("mark i,j,v puts a mark into a cell or takes it out."))
    i, j, n = numbers
    after = now.game.mark(i - 1, j - 1, n)
    marks = " ".join(map(sign_of, after.marks(i - 1, j - 1))) or _("none")
    name = name_of((i - 1, j - 1))
    now.say(_("{cell} marks: {marks}.", cell=name, marks=marks))
    return now._replace(game=after)


def do_marks(now: Session, rest: str) -> Session:
    """The marks of all cells, a row a line."""
    every = range(now.game.layout.size)
    for i in every:
        cells = [
            f"{name_of((i, j))} {''.join(map(sign_of, marks))}"
            for j in every
            if (marks := now.game.marks(i, j))
        ]
        if cells:
            now.say(", ".join(cells))
    if not any(now.game.marks(*cell) for cell in now.game.layout.cells):
        now.say(_("There are no marks."))
    return now


def do_auto(now: Session, rest: str) -> Session:
    if rest not in ("on", "off"):
        raise Refused(_("auto on or auto off."))
    now.say(_("Marks are automatic.") if rest == "on" else _("Marks by hand."))
    return now._replace(game=now.game.set_auto(rest == "on"))


def do_fill(now: Session, rest: str) -> Session:
    now.say(_("Every choice is a mark."))
    return now._replace(game=now.game.fill_marks())


def do_show(now: Session, rest: str) -> Session:
    now.say(grid_text(now.game))
    return now


def do_brief(now: Session, rest: str) -> Session:
    now.say(_("The grid is shown when you type show."))
    return now._replace(brief=True)


def do_full(now: Session, rest: str) -> Session:
    now.say(_("The grid is shown after every move."))
    return now._replace(brief=False)


def do_solution(now: Session, rest: str) -> Session:
    """The solution, or the one of this number."""
    number = number_of(rest, 1)
    after = show_solution(now.game, number)
    text = solution_text(after)
    return now.move(after, f"{text[0].upper()}{text[1:]}.")


def do_hint(now: Session, rest: str) -> Session:
    """A hint of this strength; without one more than was told before."""
    told = 0
    if now.hinted and now.hinted[0].state is now.game.state:
        told = now.hinted[1]
    strength = number_of(rest, min(told + 1, 3))
    if strength not in (1, 2, 3):
        raise Refused(_("Hints have the strengths 1, 2 and 3."))
    now.say(find_hint(now.game, strength).text)
    after = now.game if told else now.game.counted()
    return now._replace(game=after, hinted=(after, strength))


def do_apply(now: Session, rest: str) -> Session:
    hint = find_hint(now.game)
    return now.move(apply_hint(now.game, hint).counted(), hint.text)


def do_check(now: Session, rest: str) -> Session:
    wrong = [name_of(cell) for cell in wrong_entries(now.game)]
    if wrong:
        now.say(
            _("Wrong: {cells}. back undoes to before it.", cells=listed(wrong))
        )
    elif now.game.is_solved():
        now.say(_("The puzzle is solved."))
    else:
        now.say(_("No entry is wrong."))
    return now


def do_undo(now: Session, rest: str) -> Session:
    move = now.game.state.move
    return now.move(now.game.undo(), _("Undone: {move}.", move=move))


def do_redo(now: Session, rest: str) -> Session:
    after = now.game.redo()
    return now.move(after, _("Redone: {move}.", move=after.state.move))


def do_back(now: Session, rest: str) -> Session:
    after = undo_to_mistake(now.game)
    count = now.game.at - after.at
    return now.move(
        after, ngettext("Undone: {n} move.", "Undone: {n} moves.", count)
    )


def do_refuse(now: Session, rest: str) -> Session:
    now.say(_("A value that a house has already is refused."))
    return now._replace(game=now.game.set_mode(REFUSE))


def do_flag(now: Session, rest: str) -> Session:
    now.say(_("A value that a house has already is entered and named."))
    return now._replace(game=now.game.set_mode(FLAG))


def do_level(now: Session, rest: str) -> Session:
    level = level_text(level_of(now.game.nine))
    now.say(_("Level: {level}.", level=level))
    return now


def do_time(now: Session, rest: str) -> Session:
    now.say(
        _(
            "Time: {time}, hints: {n}.",
            time=time_text(now.game.seconds()),
            n=now.game.hints,
        )
    )
    return now


def do_save(now: Session, rest: str) -> Session:
    if not rest:
        raise Refused(_("save FILE, please."))
    try:
        saved = save_as(now.game, rest)
    except (OSError, ValueError) as error:
        raise Refused(not_saved(error)) from None
    now.say(saved.text)
    return now


def do_load(now: Session, rest: str) -> Session:
    if not rest or rest == "-":
        raise Refused(_("load FILE, please."))
    try:
        after = load_game(rest, mode=now.game.mode)
    except (OSError, ValueError) as error:
        raise Refused(not_loaded(error)) from None
    return now._replace(game=after.start()).move(
        after.start(), _("Loaded: {path}.", path=rest)
    )


def do_new(now: Session, rest: str) -> Session:
    level = level_named(rest) if rest else LEVELS[0]
    if not level:
        levels = listed([_(level) for level in LEVELS])
        raise Refused(_("The levels are {levels}.", levels=levels))
    made = new_game(level, shape=now.game.layout.shape)
    after = made.set_mode(now.game.mode)
    return now.move(after.set_auto(now.game.auto).start(), _("A new puzzle."))


def do_games(now: Session, rest: str) -> Session:
    """The games that were left, numbered."""
    found = kept_games() if now.keeper else []
    for number, kept in enumerate(found, 1):
        now.say(f"{number}: {kept_text(kept)}")
    if not found:
        now.say(_("There is no other game."))
    return now


def do_game(now: Session, rest: str) -> Session:
    """Back to one of them; the one that is played stays there."""
    found = kept_games() if now.keeper else []
    number = number_of(rest, 1)
    if not 1 <= number <= len(found):
        raise Refused(
            _("There is no game {number}; games lists them.", number=number)
        )
    path = found[number - 1].path
    try:
        after = load_game(path).start()
    except (OSError, ValueError) as error:
        raise Refused(not_loaded(error)) from None
    if now.keeper and not now.keeper.take_over(path, after):
        raise Refused(_("That game is played in another window."))
    return now.move(after, _("This is where you left it."))


def do_rules(now: Session, rest: str) -> Session:
    now.out.write(rules_text(now.game.layout))
    return now


def do_help(now: Session, rest: str) -> Session:
    lines = help_lines(now.game.layout)
    width = max(len(words) for words, about in lines)
    for words, about in lines:
        now.say(f"{words.ljust(width)}  {about}")
    return now


Command = Callable[[Session, str], Session]

COMMANDS: Final[dict[str, Command]] = {
    "show": do_show, "mark": do_mark, "marks": do_marks, "auto": do_auto,
    "fill": do_fill, "solution": do_solution,
    "solve": do_solution, "hint": do_hint,
    "apply": do_apply, "check": do_check, "undo": do_undo,
    "redo": do_redo, "back": do_back, "level": do_level, "time": do_time,
    "refuse": do_refuse, "flag": do_flag,
    "save": do_save, "load": do_load, "new": do_new, "brief": do_brief,
    "full": do_full, "rules": do_rules, "help": do_help,
    "games": do_games, "game": do_game,
}  # fmt: skip


def help_lines(
    layout: Layout = NINE_BY_NINE,
) -> list[tuple[str, str]]:
    """What can be typed, and what it does."""
    enter = _("value v into row i, column j, each 1 to 9; 0 erases")
    if layout is not NINE_BY_NINE:
        enter = _(
            "value v into row i, column j, each 1 to {size}; 0 erases",
            size=layout.size,
        )
    if layout.size > 9:
        enter += _("; A is 10, B is 11")
    levels = ", ".join(_(level) for level in LEVELS)
    return [
        ("i,j,v", enter),
        ("show", _("the grid; an empty line shows it as well")),
        ("marks", _("the marks of every cell")),
        ("mark i,j,v", _("a mark more or less")),
        ("auto on, auto off", _("all choices as marks, or marks by hand")),
        ("fill", _("every choice as a mark by hand")),
        (
            "hint, hint 2, hint 3",
            _("what to look for; again for where, and what"),
        ),
        ("apply", _("do what hint 3 says")),
        ("check", _("which entries are wrong")),
        ("undo, redo", _("a move back or forth")),
        ("back", _("undo to before the first mistake")),
        ("solve, solution N", _("the solution, or that of a number")),
        (
            "level, time",
            _("how hard the puzzle is, how long you have played"),
        ),
        (
            "refuse, flag",
            _("what is done with a value a house has already"),
        ),
        (
            "save FILE",
            _("keep the game; FILE.sdk and such keep the puzzle only"),
        ),
        ("load FILE", _("a saved game, or a puzzle in any format")),
        ("new LEVEL", _("a new puzzle: {levels}", levels=levels)),
        (
            "games, game N",
            _("the games that were left, and back to one of them"),
        ),
        ("brief, full", _("show the grid when asked, or after every move")),
        ("rules, help", _("the rules of sudoku, these lines")),
        ("exit, quit", _("the end")),
    ]


def cell_and_value(text: str) -> tuple[int, int, int] | None:
    """Three numbers with commas or blanks, None if it is something else.

    The third can be a letter, which is a value above 9.
    """
    found = re.fullmatch(
        r"\s*(-?\d{1,9})\s*[, ]\s*(-?\d{1,9})\s*[, ]"
        r"\s*(-?\d{1,9}|[A-Za-z])\s*",
        text,
        re.ASCII,
    )
    if not found:
        return None
    value = int(found[3]) if found[3][-1].isdigit() else value_of(found[3])
    if not value and found[3].isalpha():
        return None
    return int(found[1]), int(found[2]), value


def number_of(text: str, default: int) -> int:
    if not text:
        return default
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise Refused(_("{text} is not a number.", text=ascii(text[:20])))
    return int(text)


def reason_of(error: Exception) -> str:
    """What is wrong with a file, with its name."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(error)


def not_saved(error: Exception) -> str:
    return _("Not saved: {reason}.", reason=reason_of(error))


def not_loaded(error: Exception) -> str:
    return _("Not loaded: {reason}.", reason=reason_of(error))


def step(now: Session, line: str) -> Session | None:
    """The session after a line, None when that is the end."""
    text = line.strip()
    word, _gap, rest = text.partition(" ")
    if word in ("exit", "quit"):
        return None
    numbers = cell_and_value(text)
    try:
        if numbers is not None:
            return do_enter(now, *numbers)
        if not text or text.startswith("#"):
            return now if text else do_show(now, "")
        if re.fullmatch(r"-?\d+\s*[, ]\s*-?\d+", text, re.ASCII):
            raise Refused(_("A value is missing: i,j,v puts it into a cell."))
        if word not in COMMANDS:
            raise Refused(
                _(
                    "{text} is no command; help lists them.",
                    text=ascii(text[:40]),
                )
            )
        return COMMANDS[word](now, rest.strip())
    except Refused as reason:
        now.say(str(reason))
        return now


def play_by_lines(
    start: Game,
    commands: TextIO,
    out: TextIO,
    prompt: str = "",
    changed: Callable[[Game], str] = lambda game: "",
    keeper: Keeper | None = None,
) -> Game:
    """Play until exit or the end of the commands; the game as it is then.

    Whatever is refused, the game goes on.  ``changed`` is called with a
    game that was changed, and what it answers is said; the ``keeper``
    knows the games that were left.
    """
    now: Session = Session(start.start(), out, keeper=keeper)
    now.say(_("Type i,j,v to put a value into a cell, help for more."))
    do_show(now, "")
    while True:
        out.write(prompt)
        out.flush()
        line = commands.readline(PIECE)
        after = step(now, line) if line else None
        if after is None:
            return now.game.stop()
        if after.game is not now.game and (told := changed(after.game)):
            after.say(told)
        now = after
