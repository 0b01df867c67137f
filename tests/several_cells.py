"""Moves of several cells at once, which only the page offers.

The page has them in JavaScript; these say in Python what they do, so that
tests can compare the two.
"""

from collections.abc import Iterable

from sudokit.game import Game, Refused
from sudokit.game.layout import NINE_BY_NINE, Cell, Marks, Tints, sign_of
from sudokit.game.state import toggled, with_item
from sudokit.system.language import _, ngettext


def tinted(tints: Tints, number: int, n: int, colour: int) -> Tints:
    """Return the colours of a cell's marks with one changed, 0 for none."""
    result = dict(tints[number])
    result.pop(n, None)
    if colour:
        result[n] = colour
    return with_item(tints, number, tuple(sorted(result.items())))


def erase_all(game: Game, cells: Iterable[Cell]) -> Game:
    """Return the game with these cells empty, but for clues.

    Refused if there is nothing in them.
    """
    numbers = {game.layout.number(*cell) for cell in cells if has(game, cell)}
    if not numbers:
        raise Refused(_("There is nothing to erase."))
    state = game.state

    def emptied(marks: Marks) -> Marks:
        return tuple(
            () if k in numbers else mine for k, mine in enumerate(marks)
        )

    return game.push(
        state._replace(
            values=tuple(
                0 if k in numbers else n for k, n in enumerate(state.values)
            ),
            marks=emptied(state.marks),
            centre=emptied(state.centre),
            move=_("{cells} erased", cells=cells_text(len(numbers))),
            solution=0,
        )
    )


def mark_all(
    game: Game, cells: Iterable[Cell], n: int, centre: bool = False
) -> Game:
    """Return the game with a mark in all of the cells that are empty.

    Those that have it lose it if no other lacks it.  While marks are
    automatic, the choice is ruled out in all that have it, and if
    none has, it is allowed again.  ``centre`` marks stand in the
    middle of the cells, and are always by hand.
    """
    game.check_value(n)
    free = [cell for cell in cells if not game.value(*cell)]
    if not free:
        raise Refused(_("No empty cell is selected."))
    if game.auto and not centre:
        return _rule_all(game, free, n)
    marks = game.state.centre if centre else game.state.marks
    lack = [cell for cell in free if n not in marks[game.layout.number(*cell)]]
    for cell in lack or free:
        marks = toggled(marks, game.layout.number(*cell), n)
    count = cells_text(len(lack or free))
    text = f"{'+' if lack else '-'}{sign_of(n)}"
    if centre:
        move = _("{cells} centre {n}", cells=count, n=text)
        state = game.state._replace(centre=marks, move=move)
    else:
        move = _("{cells} mark {n}", cells=count, n=text)
        state = game.state._replace(marks=marks, move=move)
    return game.push(state)


def colour_all(game: Game, cells: Iterable[Cell], n: int) -> Game:
    """Return the game with a colour, 1 to 9, in all of the cells.

    Those that have it lose it if no other lacks it; with 0 they lose
    all their colours.
    """
    colours = game.state.colours
    chosen = list(cells)
    if n:
        check_colour(n)
        lack = [c for c in chosen if n not in colours[game.layout.number(*c)]]
        for cell in lack or chosen:
            colours = toggled(colours, game.layout.number(*cell), n)
        move = _(
            "{cells} colour {n}",
            cells=cells_text(len(lack or chosen)),
            n=f"{'+' if lack else '-'}{n}",
        )
    else:
        full = [c for c in chosen if colours[game.layout.number(*c)]]
        if not full:
            raise Refused(_("There is no colour here."))
        for cell in full:
            colours = with_item(colours, game.layout.number(*cell), ())
        move = _("{cells} uncoloured", cells=cells_text(len(full)))
    return game.push(game.state._replace(colours=colours, move=move))


def tint_all(game: Game, cells: Iterable[Cell], n: int, colour: int) -> Game:
    """Return the game with a colour, 1 to 9, of the mark n in the cells.

    Those that have it lose it if no other lacks it; with n = 0 all
    marks of the cells lose theirs.
    """
    tints = game.state.tints
    chosen = list(cells)
    if not n:
        full = [cell for cell in chosen if tints[game.layout.number(*cell)]]
        if not full:
            raise Refused(_("There is no colour here."))
        for cell in full:
            tints = with_item(tints, game.layout.number(*cell), ())
        move = _("{cells} mark colours cleared", cells=cells_text(len(full)))
        return game.push(game.state._replace(tints=tints, move=move))
    game.check_value(n)
    check_colour(colour)
    there = [cell for cell in chosen if n in game.marks(*cell)]
    if not there:
        raise Refused(_("None of these cells has the mark {n}.", n=sign_of(n)))
    lack = [
        c for c in there if (n, colour) not in tints[game.layout.number(*c)]
    ]
    for cell in lack or there:
        tints = tinted(
            tints, game.layout.number(*cell), n, colour if lack else 0
        )
    move = _(
        "{cells} mark {n} colour {colour}",
        cells=cells_text(len(lack or there)),
        n=sign_of(n),
        colour=f"{'+' if lack else '-'}{colour}",
    )
    return game.push(game.state._replace(tints=tints, move=move))


def _rule_all(game: Game, cells: list[Cell], n: int) -> Game:
    """Rule out a candidate in all cells that have it, or allow it again."""
    ruled = game.state.ruled
    have = [cell for cell in cells if n in game.possible(*cell)]
    back = [cell for cell in cells if n in ruled[game.layout.number(*cell)]]
    if not have and not back:
        raise Refused(_("None of these cells can be {n}.", n=sign_of(n)))
    for cell in have or back:
        ruled = toggled(ruled, game.layout.number(*cell), n)
    count = cells_text(len(have or back))
    move = (
        f"{count} <>{sign_of(n)}"
        if have
        else _("{cells}: {n} allowed", cells=count, n=sign_of(n))
    )
    return game.push(game.state._replace(ruled=ruled, move=move))


def cells_text(number: int) -> str:
    """Return a number of cells as text."""
    return ngettext("{n} cell", "{n} cells", number)


def check_colour(n: object) -> None:
    """Raise Refused for an unknown colour of a cell."""
    if not NINE_BY_NINE.is_value(n):
        raise Refused(_("{n} is not a colour: they are 1 to 9.", n=n))


def has(game: Game, cell: Cell) -> bool:
    """Return whether a cell has anything to erase."""
    number, state = game.layout.number(*cell), game.state
    return not game.is_clue(*cell) and bool(
        state.values[number] or state.marks[number] or state.centre[number]
    )
