"""Messages and key names shared by both terminal games.

rules_text(layout)    the rules of the game
wrapped(text, width)  its lines, wrapped
cut_to(text, ending, width, most)  a text that has to fit
solved_text(game)     how it was solved
time_text(seconds)    how long it was played
clauses_of(hint, game)  the clauses of a chain in a hint
details_of(hint, game)  the sentences and clauses of a hint, one a line
game_text(game)       a line of the list of unfinished games
unfinished_farewell()  saved_farewell(path)    how to resume the game
no_puzzle(error)      why a text can't be used
not_saved(error)      not_loaded(error)    why a file can't be used
"""

from __future__ import annotations

import shlex
from textwrap import wrap
from typing import Final, NamedTuple

from sudokit.game.autosave import UnfinishedGame
from sudokit.game.hints import Hint
from sudokit.game.layout import NINE_BY_NINE, Layout, value_of
from sudokit.game.play import Game
from sudokit.rules.explained import explained, title_of
from sudokit.system.language import _, ngettext
from sudokit.terminal.rule_signs import rules_and_marks
from sudokit.text.messages import shown

LINE: Final = 76  # columns of a text that isn't fitted to a window


def clauses_of(hint: Hint, game: Game) -> list[str]:
    """Return the clauses of a hint that shows a chain, else none.

    >>> from sudokit.game import find_hint, parse_game
    >>> game = parse_game("1234341221434...")
    >>> clauses_of(find_hint(game), game)
    []
    """
    step = hint.step
    if step is None:
        return []
    from sudokit.lessons.clauses import clause_lines  # noqa: PLC0415

    return clause_lines(step, game.grid())


def details_of(hint: Hint, game: Game) -> list[str]:
    """Return the sentences of the step in a hint, and its clauses.

    None if there is one sentence.

    >>> from sudokit.game import find_hint, parse_game
    >>> game = parse_game("1234341221434...")
    >>> details_of(find_hint(game), game)
    []
    """
    if hint.step is None:
        return []
    from sudokit.lessons.sentences import sentences  # noqa: PLC0415

    lines = sentences(hint.step, game.grid())
    clauses = clauses_of(hint, game)
    if clauses:
        return [*lines, "", *clauses]
    return lines if lines[1:] else []


def wrapped(text: str, width: int) -> str:
    r"""Return the lines of a text, wrapped to a width.

    >>> wrapped("one two three\nfour", 8)
    'one two\nthree\nfour'
    """
    return "\n".join(
        "\n".join(wrap(line, width, break_on_hyphens=False))
        for line in text.split("\n")
    )


def cut_to(text: str, ending: str, width: int, most: int) -> str:
    """Return a text in at most so many lines, with an ending.

    If it has more, it is cut after a word, and dots mark the place.

    >>> cut_to("one two three four", "Press t.", 12, 2)
    'one two ... Press t.'
    """
    words = text.split()
    result = f"{text} {ending}".rstrip()
    while words and len(wrap(result, width)) > most:
        words.pop()
        result = " ".join([*words, "...", ending]).rstrip()
    return result


def rules_text(
    layout: Layout = NINE_BY_NINE, with_marks: bool = False, width: int = LINE
) -> str:
    """Return the rules of the game, a paragraph for each, in lines.

    ``with_marks``: the paragraphs list the marks, such as cells of cages.

    >>> print(rules_text().splitlines()[0])
    Fill the empty cells with the values 1 to 9, so that each row, each column
    """
    paragraphs = [
        f"{_(one.title)}: {' '.join(map(_, one.sentences))}"
        for one in explained(layout.rules, drawn=False)
    ]
    if with_marks:
        paragraphs = rules_and_marks(layout).splitlines()
    text = "\n".join([*paragraphs, shape_text(layout)])
    return wrapped(text, width) + "\n"


def shape_text(layout: Layout) -> str:
    """Return which cells have to be different, in a paragraph.

    >>> from sudokit.rules import boxes
    >>> shape_text(Layout(boxes((2, 2))))[:40]
    'Fill the empty cells with the values 1 t'
    """
    shape = layout.rules.shape
    if not layout.rules.grid.is_usual():
        return _(
            "Fill the empty cells. The values given at the start are clues"
            " and stay."
        )
    if shape is None:
        return _(
            "Fill the empty cells with the values 1 to {size}, so that each"
            " row, each column and each region has every value once. The"
            " values given at the start are clues and stay.",
            size=layout.size,
        )
    if layout is not NINE_BY_NINE:
        return _(
            "Fill the empty cells with the values 1 to {size}, so that each"
            " row, each column and each box of {rows} by {columns} cells has"
            " every value once. The values given at the start are clues and"
            " stay.",
            size=layout.size,
            rows=shape[0],
            columns=shape[1],
        )
    return _(
        "Fill the empty cells with the values 1 to 9, so that each row, each"
        " column and each box of three rows and three columns has every value"
        " once. The values given at the start are clues and stay."
    )


def time_text(seconds: float) -> str:
    """Return ``12:05`` or ``1:02:05``.

    >>> time_text(725), time_text(3725)
    ('12:05', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}"


def solved_text(game: Game) -> str:
    """Return a message such as ``Solved in 3:12, with 2 hints``.

    >>> from sudokit.game import parse_game
    >>> solved_text(parse_game("1234341221434321"))
    'Solved in 0:00.'
    """
    time = time_text(game.seconds())
    if not game.hints:
        return _("Solved in {time}.", time=time)
    return ngettext(
        "Solved in {time}, with {n} hint.",
        "Solved in {time}, with {n} hints.",
        game.hints,
        time=time,
    )


def game_text(game: UnfinishedGame) -> str:
    """Return a line of the list of unfinished games.

    It has level, time, empty cells, date and first row, or the names of its
    rules, after the size if that isn't 9x9 or no level is known.

    >>> from pathlib import Path
    >>> game = UnfinishedGame(Path("game"), 0.0, "easy", 192.0, 51)
    >>> game_text(game).split()[:4]
    ['easy', '3:12', '51', 'empty']
    """
    level = _(game.level) if game.level else ""
    if game.board != "9x9" or not level:
        level = f"{game.board} {level}".rstrip()
    seconds = time_text(game.seconds)
    empty = _("{n} empty", n=f"{game.empty:3}")
    about = ", ".join(_(title_of(word)) for word in game.rules) or game.row
    line = f"{level:8} {seconds:>8} {empty}  {game.date}  {about}"
    return shown(line)


def unfinished_farewell(by_lines: bool = False) -> str:
    """Return the message at the end of a game that was autosaved.

    >>> unfinished_farewell()
    'The game is kept; resume it with sudoku play.'
    """
    if by_lines:
        return _(
            "The game is kept; resume it with sudoku play --plain, then game"
            " 1."
        )
    return _("The game is kept; resume it with sudoku play.")


def saved_farewell(path: str) -> str:
    """Return the message at the end of a game that is in a file.

    >>> saved_farewell("my game.json")
    "The game is saved; resume it with sudoku play 'my game.json'."
    """
    return _(
        "The game is saved; resume it with sudoku play {path}.",
        path=shlex.quote(path),
    )


def reason_of(error: Exception) -> str:
    """Return what is wrong with a file, with its name.

    >>> reason_of(FileNotFoundError(2, "No such file", "game.json"))
    'game.json: No such file'
    """
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(error)


def no_puzzle(error: Exception) -> str:
    """Return the message for a text that is not a puzzle.

    >>> no_puzzle(ValueError("r1c1 and r1c2 are both 5"))
    'This is not a puzzle: r1c1 and r1c2 are both 5.'
    """
    return _("This is not a puzzle: {reason}.", reason=error)


def not_saved(error: Exception) -> str:
    """Return the message for a game that could not be saved.

    >>> not_saved(PermissionError(13, "Permission denied", "game.json"))
    'Not saved: game.json: Permission denied.'
    """
    return _("Not saved: {reason}.", reason=reason_of(error))


def not_loaded(error: Exception) -> str:
    """Return the message for a file that could not be loaded.

    >>> not_loaded(FileNotFoundError(2, "No such file", "game.json"))
    'Not loaded: game.json: No such file.'
    """
    return _("Not loaded: {reason}.", reason=reason_of(error))


# Shift with a digit gives these on most keyboards.
SHIFTED: Final = dict(zip("!@#$%^&*(", range(1, 10), strict=True))


class Typed(NamedTuple):
    """A typed value, with or without shift."""

    value: int
    shift: bool


def typed(sign: str, layout: Layout) -> Typed | None:
    """Return the value that a key enters; None for other keys.

    Values above nine are letters, as far as the board has them.  A digit
    is accepted for any board, which refuses invalid ones.

    >>> typed("5", NINE_BY_NINE), typed("%", NINE_BY_NINE)
    (Typed(value=5, shift=False), Typed(value=5, shift=True))
    """
    by = 1 - layout.rules.grid.least
    if sign in SHIFTED:
        return Typed(SHIFTED[sign] + by, True)
    if sign == "0" and by:
        return Typed(by, False)
    n = value_of(sign)
    n += by * (n > 0)
    if not n or (n > 9 and not layout.is_value(n)):
        return None
    return Typed(n, sign.isupper())


def last_key(layout: Layout) -> str:
    """Return the key of the largest value.

    >>> last_key(NINE_BY_NINE)
    '9'
    """
    return layout.sign(layout.size).lower()


def letters_of(layout: Layout) -> str:
    """Return the letters that are values, such as ``a-g``, or "".

    >>> from sudokit.rules import boxes
    >>> letters_of(Layout(boxes((4, 4))))
    'a-g'
    """
    if layout.size < 10:
        return ""
    return "a" if layout.size == 10 else f"a-{last_key(layout)}"
