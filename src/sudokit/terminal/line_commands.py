"""The commands of the line game.

    COMMANDS[word](session, rest)    the session after a command
    do_enter(session, i, j, n)       enters a value in a cell

A command takes the session and the rest of its line, prints its answer, and
returns the new session.

>>> from sys import stdout
>>> from sudokit.game import parse_game
>>> now = Session(parse_game("1234341221434..."), stdout, brief=True)
>>> now = do_enter(now, 4, 2, 3)
r4c2=3.
>>> for line in "undo", "redo", "mark r4c3=2", "marks", "auto on", "hint 1":
...     word, _gap, rest = line.partition(" ")
...     now = COMMANDS[word](now, rest)
Undone: r4c2=3.
Redone: r4c2=3.
r4c3 marks: 2.
r4c3 2
Marks are automatic.
Look for: Full House.
>>> for word in "flag", "check", "solve", "games":
...     now = COMMANDS[word](now, "")
Conflicts are allowed and highlighted.
No mistakes so far.
Solution 1 of 1.
The puzzle is solved.
There are no other games.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Final

from sudokit.game.autosave import delete_game, unfinished_games
from sudokit.game.hints import WHOLE, apply_hint, find_hint, marks_text
from sudokit.game.layout import NINE_BY_NINE, Layout, layout_of
from sudokit.game.levels import (
    LEVELS,
    SHAPES,
    VARIANTS,
    Kind,
    level_named,
    level_of,
    level_text,
    new_game,
    own_kind,
    rule_words,
)
from sudokit.game.mistakes import (
    back_text,
    mistakes_in,
    undo_to_mistake,
)
from sudokit.game.opening import holds_game, load_game
from sudokit.game.play import FLAG, REFUSE
from sudokit.game.saving import save_as
from sudokit.game.solutions import (
    puzzle_in_game,
    show_solution,
    solution_text,
)
from sudokit.game.state import Refused, name_of
from sudokit.rules import CLASSIC, NINE, boxes
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed
from sudokit.system.terminal_text import for_terminal, room
from sudokit.terminal.line_session import (
    Session,
    cell_and_value,
    grid_text,
    number_of,
)
from sudokit.terminal.rule_signs import rules_and_marks
from sudokit.terminal.words import (
    LINE,
    clauses_of,
    game_text,
    not_loaded,
    not_saved,
    rules_text,
    time_text,
)

PATIENCE: Final = 60.0  # seconds that finding a level may take
SIZES: Final = {
    layout_of(boxes(shape)).name: shape
    for shape in sorted((*SHAPES, NINE), key=prod)
}


def do_enter(now: Session, i: int, j: int, n: int) -> Session:
    """Enter a value, or erase one with 0."""
    after = now.game.enter(i - 1, j - 1, n)
    text = f"{after.state.move}."
    if reason := after.reason_against(i - 1, j - 1, n) if n else "":
        text += f" {reason}"
    return now.move(after, text)


def do_mark(now: Session, rest: str) -> Session:
    """Toggle a pencil mark."""
    numbers = cell_and_value(rest, now.game.layout)
    if numbers is None:
        raise Refused(_("mark r5c5=5 toggles a pencil mark."))
    i, j, n = numbers
    after = now.game.mark(i - 1, j - 1, n)
    signs = map(now.game.layout.sign, after.marks(i - 1, j - 1))
    marks = " ".join(signs) or _("none")
    name = name_of((i - 1, j - 1))
    now.say(_("{cell} marks: {marks}.", cell=name, marks=marks))
    return now._replace(game=after)


def do_marks(now: Session, rest: str) -> Session:
    """Print the marks of all cells, those in the centre too, row by row."""
    game = now.game
    none = True
    for i in range(game.layout.rows):
        cells = []
        for j in range(game.layout.columns):
            if game.value(i, j):
                continue
            centre = game.state.centre[game.layout.number(i, j)]
            for marks in dict.fromkeys((game.marks(i, j), centre)):
                if marks:
                    signs = "".join(map(game.layout.sign, marks))
                    cells.append(f"{name_of((i, j))} {signs}")
        if cells:
            now.say(", ".join(cells))
            none = False
    if none:
        now.say(_("There are no marks."))
    return now


def do_auto(now: Session, rest: str) -> Session:
    """Show the candidates as marks, or those with two places, or none."""
    if rest not in ("on", "snyder", "off"):
        raise Refused(_("auto on, auto snyder or auto off."))
    now.say(
        _("You set marks by hand.")
        if rest == "off"
        else _("Marks are automatic.")
    )
    game = now.game.set_auto(rest != "off").set_snyder(rest == "snyder")
    return now._replace(game=game)


def do_fill(now: Session, rest: str) -> Session:
    """Fill in every candidate as a mark."""
    now.say(_("Every candidate is now a mark."))
    return now._replace(game=now.game.fill_marks())


def do_show(now: Session, rest: str) -> Session:
    """Print the grid."""
    now.say(grid_text(now.game))
    return now


def do_brief(now: Session, rest: str) -> Session:
    """Stop printing the grid after every move."""
    now.say(_("The grid is shown when you type show."))
    return now._replace(brief=True)


def do_full(now: Session, rest: str) -> Session:
    """Print the grid after every move."""
    now.say(_("The grid is shown after every move."))
    return now._replace(brief=False)


def do_solution(now: Session, rest: str) -> Session:
    """Show the solution, or solution N."""
    number = number_of(rest, 1)
    after = show_solution(now.game, number)
    text = solution_text(after)
    return now.move(after, f"{text[0].upper()}{text[1:]}.")


def do_hint(now: Session, rest: str) -> Session:
    """Give a hint of this strength, by default stronger than the last."""
    level = 0
    if now.hinted and now.hinted[0].state is now.game.state:
        level = now.hinted[1]
    strength = number_of(rest, min(level + 1, WHOLE))
    if not 1 <= strength <= WHOLE:
        raise Refused(_("Type hint 1, hint 2 or hint 3."))
    hint = find_hint(now.game, strength)
    clauses = [f"  {line}" for line in clauses_of(hint, now.game)]
    now.say("\n".join([hint.text, *clauses]))
    after = now.game if level else now.game.add_hint()
    return now._replace(game=after, hinted=(after, strength))


def do_apply(now: Session, rest: str) -> Session:
    """Apply a hint, which counts once for each position."""
    hint = find_hint(now.game)
    after = apply_hint(now.game, hint)
    current = now.hinted and now.hinted[0].state is now.game.state
    text = (
        back_text(now.game, after)
        if hint.is_mistake
        else f"{hint.text} {marks_text(after, hint)}".rstrip()
    )
    return now.move(after if current else after.add_hint(), text)


def do_check(now: Session, rest: str) -> Session:
    """Name the wrong entries, or the lost marks."""
    wrong, lost = mistakes_in(now.game)
    if lost:
        more = _("Type back to go back to before it.")
        now.say(f"{lost} {more}")
    elif wrong:
        now.say(
            _(
                "Wrong: {cells}. Type back to go back to before it.",
                cells=listed([name_of(cell) for cell in wrong]),
            )
        )
    elif now.game.is_solved():
        now.say(_("The puzzle is solved."))
    else:
        now.say(_("No mistakes so far."))
    return now


def do_undo(now: Session, rest: str) -> Session:
    """Undo a move."""
    undone = _("Undone: {move}.", move=now.game.last_move())
    return now.move(now.game.undo(), undone)


def do_redo(now: Session, rest: str) -> Session:
    """Redo a move."""
    after = now.game.redo()
    return now.move(after, _("Redone: {move}.", move=after.state.move))


def do_point(now: Session, rest: str) -> Session:
    """Set a save point."""
    now.say(_("Save point set."))
    return now._replace(game=now.game.set_point())


def do_return(now: Session, rest: str) -> Session:
    """Go back to the last save point."""
    return now.move(now.game.to_point(), _("Back to the save point."))


def do_back(now: Session, rest: str) -> Session:
    """Go back to before the first mistake."""
    after = undo_to_mistake(now.game)
    count = now.game.at - after.at
    text = back_text(now.game, after) or ngettext(
        "Undone: {n} move.", "Undone: {n} moves.", count
    )
    return now.move(after, text)


def do_refuse(now: Session, rest: str) -> Session:
    """Refuse moves that conflict."""
    now.say(_("Conflicts are refused."))
    return now._replace(game=now.game.set_mode(REFUSE))


def do_flag(now: Session, rest: str) -> Session:
    """Allow moves that conflict, and highlight them."""
    now.say(_("Conflicts are allowed and highlighted."))
    return now._replace(game=now.game.set_mode(FLAG))


def do_level(now: Session, rest: str) -> Session:
    """Print the level of the puzzle."""
    level = level_text(level_of(puzzle_in_game(now.game), PATIENCE))
    now.say(_("Level: {level}.", level=level))
    return now


def do_time(now: Session, rest: str) -> Session:
    """Print the time played and the number of hints."""
    now.say(
        _(
            "Time: {time}, hints: {n}.",
            time=time_text(now.game.seconds()),
            n=now.game.hints,
        )
    )
    return now


def do_save(now: Session, rest: str) -> Session:
    """Save the game; replace a file only when asked twice."""
    path = rest or now.path
    if not path:
        raise Refused(_("Usage: save FILE"))
    request = now.game, path
    try:
        saved = save_as(
            now.game, path, own=now.path, force=now.pending == request
        )
    except FileExistsError:
        now.say(_("{path} exists; save it again to replace it.", path=path))
        return now._replace(pending=request)
    except (OSError, ValueError) as error:
        raise Refused(not_saved(error)) from None
    now.say(saved.text)
    return now._replace(path=path if saved.what == "game" else now.path)


def do_load(now: Session, rest: str) -> Session:
    """Load a saved game or a puzzle."""
    if not rest or rest == "-":
        raise Refused(_("Usage: load FILE"))
    try:
        after = load_game(rest, mode=now.game.mode)
        path = rest if holds_game(rest) else ""
    except (OSError, ValueError) as error:
        raise Refused(not_loaded(error)) from None
    return now._replace(game=after.start(), path=path).move(
        after.start(), _("Loaded: {path}.", path=rest)
    )


def do_new(now: Session, rest: str) -> Session:
    """Start a puzzle of this level, size or rules, or another of the same."""
    kind = parse_kind(rest) if rest else own_kind(now.game.layout.rules)
    if kind is None:
        raise Refused(
            _(
                "The levels are {levels}, the sizes {sizes}, the rules"
                " {rules} and others.",
                levels=listed([_(level) for level in LEVELS]),
                sizes=listed([*SIZES]),
                rules=", ".join([_(word) for word in VARIANTS]),
            )
        )
    made = new_game(kind.level, rules=kind.rules, words=kind.words)
    after = made.with_settings_of(now.game).start()
    if text := rules_and_marks(after.layout):
        now.say(text)
    return now._replace(path="").move(after, _("A new puzzle."))


def parse_kind(text: str) -> Kind | None:
    """Return the request of ``hard``, ``6x6 hard`` or ``killer,arrow hard``.

    >>> parse_kind("6x6 killer,arrow hard").words
    ('killer', 'arrow')
    """
    words = text.lower().replace(",", " ").split()
    levels = [one for one in map(level_named, words) if one]
    shapes = [SIZES[word] for word in words if word in SIZES]
    rules = rule_words(
        " ".join(
            word
            for word in words
            if word not in SIZES and not level_named(word)
        )
    )
    if len(levels) > 1 or len(shapes) > 1 or rules is None:
        return None
    return Kind(
        levels[0] if levels else LEVELS[0],
        boxes(shapes[0]) if shapes else CLASSIC,
        rules,
    )


def do_games(now: Session, rest: str) -> Session:
    """Print the unfinished games, numbered."""
    games = unfinished_games() if now.keeper else []
    for number, game in enumerate(games, 1):
        now.say(f"{number}: {game_text(game)}")
    if not games:
        now.say(_("There are no other games."))
    return now


def do_game(now: Session, rest: str) -> Session:
    """Resume an unfinished game; the current one stays on the list."""
    games = unfinished_games() if now.keeper else []
    number = number_of(rest, 1)
    if not 1 <= number <= len(games):
        raise Refused(
            _(
                "There is no game {number}; type games for the list.",
                number=number,
            )
        )
    path = games[number - 1].path
    try:
        after = load_game(path).start()
    except (OSError, ValueError) as error:
        raise Refused(not_loaded(error)) from None
    if now.keeper and not now.keeper.take_over(path, after):
        raise Refused(_("That game is open in another window."))
    now = now._replace(path="")
    return now.move(after, _("This is where you left it."))


def do_delete(now: Session, rest: str) -> Session:
    """Delete an unfinished game for good."""
    games = unfinished_games() if now.keeper else []
    number = number_of(rest, 0)
    if not 1 <= number <= len(games):
        raise Refused(_("Usage: delete N; type games for the list."))
    if not delete_game(games[number - 1].path):
        raise Refused(_("That game is open in another window."))
    now.say(_("Deleted: {game}", game=game_text(games[number - 1])))
    return now


def do_rules(now: Session, rest: str) -> Session:
    """Print the rules."""
    width = room(now.out) or LINE
    now.out.write(rules_text(now.game.layout, True, width))
    return now


def do_help(now: Session, rest: str) -> Session:
    """Print the list of commands."""
    now.out.write(for_terminal(help_text(now.game.layout), now.out))
    return now


Command = Callable[[Session, str], Session]

COMMANDS: Final[dict[str, Command]] = {
    "show": do_show, "mark": do_mark, "marks": do_marks, "auto": do_auto,
    "fill": do_fill, "solution": do_solution,
    "solve": do_solution, "hint": do_hint,
    "apply": do_apply, "check": do_check, "undo": do_undo,
    "redo": do_redo, "point": do_point, "return": do_return,
    "back": do_back, "level": do_level, "time": do_time,
    "refuse": do_refuse, "flag": do_flag,
    "save": do_save, "load": do_load, "new": do_new, "brief": do_brief,
    "full": do_full, "rules": do_rules, "help": do_help,
    "games": do_games, "game": do_game, "delete": do_delete,
}  # fmt: skip


def help_text(layout: Layout = NINE_BY_NINE) -> str:
    """Return the commands with their descriptions, a line each.

    >>> help_text().splitlines()[1]
    'show                  show the grid; so does an empty line'
    """
    enter = _(
        "enter 5 in row 5, column 5; each is 1 to {size}, and 0 erases; 5,5,5"
        " does the same",
        size=layout.size,
    )
    if layout.size > 9:
        enter += _("; A is 10, B is 11")
    return _(
        """\
r5c5=5                {enter}
show                  show the grid; so does an empty line
marks                 the marks of every cell
mark r5c5=5           toggle a pencil mark
auto on, auto off     show all candidates as marks, or set marks by hand
auto snyder           show marks where a value has two places in a box
fill                  fill in every candidate as a mark
hint, hint 2, hint 3  get a hint; repeat it for more
apply                 apply the step of hint 3
check                 name the wrong entries
undo, redo            undo or redo a move
point, return         set a save point, or go back to it
back                  go back to before the first mistake
solve, solution N     show the solution, or solution N
level, time           show the level and the time played
refuse, flag          refuse or highlight conflicts
save FILE             save the game; FILE.sdk and such save only the puzzle
load FILE             a saved game, or a puzzle in any format
new LEVEL             a new puzzle: {levels}
new SIZE LEVEL        {sizes}
new RULES LEVEL       {rules} and others, of any level
games, game N         list the games you left, or resume one
delete N              delete one of them for good
brief, full           show the grid on request, or after every move
rules, help           the rules of sudoku, and this list
exit, quit            end the game
""",
        enter=enter,
        levels=", ".join(_(level) for level in LEVELS),
        sizes=", ".join(SIZES),
        rules=", ".join([_(word) for word in VARIANTS[:5]]),
    )
