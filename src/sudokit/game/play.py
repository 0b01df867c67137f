"""A game, and every move that the player can make in it.

    Game.of(grid)              a new game of a puzzle
    game.enter(i, j, n)        a value into a cell, erase(i, j) out of it
    game.mark(i, j, n)         a pencil mark on or off
    game.mark_all(cells, n)    in several cells, erase_all(cells)
    game.colour_all(cells, n)  a colour on or off
    game.tint_all(cells, n, colour)    that of a single choice
    game.fill_marks()          every choice as a mark; set_auto(True) keeps
                               them up to date by itself
    game.undo()  redo()        along the history
    game.restart()             to its beginning; undo comes back
    game.start(now)  stop(now) the clock; seconds(now)

A Game never changes.  Its history is a tuple of States, each a move
further, and undo is a step back along it: what a move does is a new
Game.  A move that the rules don't allow raises Refused, whose text says
why.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sudokit.formats.puzzle import plain, ruled_out
from sudokit.game.layout import (
    NINE_BY_NINE,
    SIGNS,
    Cell,
    Marks,
    layout_of,
    sign_of,
)
from sudokit.game.seen import FLAG, MODES, REFUSE, Seen
from sudokit.game.state import (
    Refused,
    State,
    entered,
    flat,
    name_of,
    put_in,
    shown,
    tinted,
    toggled,
    with_item,
)
from sudokit.language import _, ngettext
from sudokit.rules import AnyPuzzle, rules_of

__all__ = ["FLAG", "MODES", "REFUSE", "Game", "known_mode"]


@dataclass(frozen=True, slots=True)
class Game(Seen):
    """A puzzle and its history, with the moves that can be made."""

    @staticmethod
    def of(grid: AnyPuzzle, mode: str = REFUSE, auto: bool = False) -> Game:
        """A new game in which every value of the grid is a clue.

        ValueError for a grid that is too large.
        """
        layout = layout_of(rules_of(grid))
        none = layout.no_marks
        first = State(
            flat(grid),
            none,
            put_in(none, ruled_out(grid), layout),
            centre=none,
            colours=none,
            tints=layout.no_tints,
        )
        return Game(plain(grid), (first,), mode=known_mode(mode), auto=auto)

    # Entering.

    def enter(self, i: int, j: int, n: int) -> Game:
        """The game with value n in a cell; n = 0 erases.

        Refused outside the grid, for a clue, for what is no value, and
        with the mode REFUSE for a value that a house has already.
        """
        if n == 0:
            return self.erase(i, j)
        cell = self.free(i, j)
        self.check_value(n)
        if self.value(i, j) == n:
            raise Refused(
                _("{cell} is {n} already.", cell=name_of(cell), n=sign_of(n))
            )
        reason = self.reason_against(i, j, n)
        if reason and self.mode == REFUSE:
            raise Refused(reason)
        return self.push(
            entered(self.state, cell, n, self.layout)._replace(
                move=f"{name_of(cell)}={sign_of(n)}"
            )
        )

    def erase(self, i: int, j: int) -> Game:
        """The game with an empty cell; Refused for a clue."""
        cell = self.free(i, j)
        number = self.layout.number(i, j)
        if not self._has(cell):
            raise Refused(_("{cell} is empty.", cell=name_of(cell)))
        return self.push(
            self.state._replace(
                values=with_item(self.state.values, number, 0),
                marks=with_item(self.state.marks, number, ()),
                centre=with_item(self.state.centre, number, ()),
                move=_("{cells} erased", cells=name_of(cell)),
                solution=0,
            )
        )

    def free(self, i: int, j: int) -> Cell:
        """The cell, if the player may write there; else Refused."""
        if not (self.layout.has(i) and self.layout.has(j)):
            raise Refused(
                _(
                    "Row {row}, column {column} is outside the grid: rows and"
                    " columns are 1 to {size}.",
                    row=shown(i),
                    column=shown(j),
                    size=self.layout.size,
                )
            )
        if self.is_clue(i, j):
            raise Refused(_("{cell} is a clue.", cell=name_of((i, j))))
        return i, j

    def check_value(self, n: object) -> None:
        """Refused for what can't stand in a cell."""
        size = self.layout.size
        if self.layout.is_value(n):
            return
        told: object = n
        if size > 9 and isinstance(n, int) and 0 < n < len(SIGNS):
            told = sign_of(n)  # as the player types it, and sees the others
        raise Refused(
            _(
                "{n} is not a value: values are 1 to {size}.",
                n=told,
                size=sign_of(size),
            )
        )

    def erase_all(self, cells: Iterable[Cell]) -> Game:
        """The game with these cells empty, but for clues.

        Refused if there is nothing in them.
        """
        numbers = {
            self.layout.number(*cell) for cell in cells if self._has(cell)
        }
        if not numbers:
            raise Refused(_("There is nothing to erase."))
        state = self.state

        def emptied(marks: Marks) -> Marks:
            return tuple(
                () if k in numbers else mine for k, mine in enumerate(marks)
            )

        return self.push(
            state._replace(
                values=tuple(
                    0 if k in numbers else n
                    for k, n in enumerate(state.values)
                ),
                marks=emptied(state.marks),
                centre=emptied(state.centre),
                move=_("{cells} erased", cells=cells_text(len(numbers))),
                solution=0,
            )
        )

    def _has(self, cell: Cell) -> bool:
        """Whether there is anything to erase in a cell."""
        number = self.layout.number(*cell)
        state = self.state
        return not self.is_clue(*cell) and bool(
            state.values[number] or state.marks[number] or state.centre[number]
        )

    # Marks.

    def mark(self, i: int, j: int, n: int) -> Game:
        """The game with a mark more or less.

        While marks are automatic, one that is taken away is ruled out,
        and one that is put back is no longer.
        """
        cell = self.free(i, j)
        self.check_value(n)
        if self.value(i, j):
            raise Refused(_("{cell} has a value.", cell=name_of(cell)))
        if self.auto:
            return self._rule(cell, n)
        number = self.layout.number(i, j)
        marks = toggled(self.state.marks, number, n)
        sign = "+" if n in marks[number] else "-"
        move = _(
            "{cells} mark {n}", cells=name_of(cell), n=f"{sign}{sign_of(n)}"
        )
        return self.push(self.state._replace(marks=marks, move=move))

    def mark_all(
        self, cells: Iterable[Cell], n: int, centre: bool = False
    ) -> Game:
        """The game with a mark in all of the cells that are empty.

        Those that have it lose it if no other lacks it.  While marks are
        automatic, the choice is ruled out in all that have it, and if
        none has, it is allowed again.  ``centre`` marks stand in the
        middle of the cells, and are always by hand.
        """
        self.check_value(n)
        free = [cell for cell in cells if not self.value(*cell)]
        if not free:
            raise Refused(_("No empty cell is selected."))
        if self.auto and not centre:
            return self._rule_all(free, n)
        marks = self.state.centre if centre else self.state.marks
        lack = [
            cell for cell in free if n not in marks[self.layout.number(*cell)]
        ]
        for cell in lack or free:
            marks = toggled(marks, self.layout.number(*cell), n)
        count = cells_text(len(lack or free))
        text = f"{'+' if lack else '-'}{sign_of(n)}"
        if centre:
            move = _("{cells} centre {n}", cells=count, n=text)
            state = self.state._replace(centre=marks, move=move)
        else:
            move = _("{cells} mark {n}", cells=count, n=text)
            state = self.state._replace(marks=marks, move=move)
        return self.push(state)

    def colour_all(self, cells: Iterable[Cell], n: int) -> Game:
        """The game with a colour, 1 to 9, in all of the cells.

        Those that have it lose it if no other lacks it; with 0 they lose
        all their colours.
        """
        colours = self.state.colours
        chosen = list(cells)
        if n:
            check_colour(n)
            lack = [
                c for c in chosen if n not in colours[self.layout.number(*c)]
            ]
            for cell in lack or chosen:
                colours = toggled(colours, self.layout.number(*cell), n)
            move = _(
                "{cells} colour {n}",
                cells=cells_text(len(lack or chosen)),
                n=f"{'+' if lack else '-'}{n}",
            )
        else:
            full = [c for c in chosen if colours[self.layout.number(*c)]]
            if not full:
                raise Refused(_("There is no colour here."))
            for cell in full:
                colours = with_item(colours, self.layout.number(*cell), ())
            move = _("{cells} without colour", cells=cells_text(len(full)))
        return self.push(self.state._replace(colours=colours, move=move))

    def tint_all(self, cells: Iterable[Cell], n: int, colour: int) -> Game:
        """The game with a colour, 1 to 9, of the mark n in the cells.

        Those that have it lose it if no other lacks it; with n = 0 all
        marks of the cells lose theirs.
        """
        tints = self.state.tints
        chosen = list(cells)
        if not n:
            full = [
                cell for cell in chosen if tints[self.layout.number(*cell)]
            ]
            if not full:
                raise Refused(_("There is no colour here."))
            for cell in full:
                tints = with_item(tints, self.layout.number(*cell), ())
            move = _(
                "{cells} without colours of marks", cells=cells_text(len(full))
            )
            return self.push(self.state._replace(tints=tints, move=move))
        self.check_value(n)
        check_colour(colour)
        there = [cell for cell in chosen if n in self.marks(*cell)]
        if not there:
            raise Refused(
                _("None of these cells has the mark {n}.", n=sign_of(n))
            )
        lack = [
            c
            for c in there
            if (n, colour) not in tints[self.layout.number(*c)]
        ]
        for cell in lack or there:
            tints = tinted(
                tints, self.layout.number(*cell), n, colour if lack else 0
            )
        move = _(
            "{cells} mark {n} colour {colour}",
            cells=cells_text(len(lack or there)),
            n=sign_of(n),
            colour=f"{'+' if lack else '-'}{colour}",
        )
        return self.push(self.state._replace(tints=tints, move=move))

    def _rule_all(self, cells: list[Cell], n: int) -> Game:
        """A choice ruled out in all cells that have it, or allowed again."""
        ruled = self.state.ruled
        have = [cell for cell in cells if n in self.possible(*cell)]
        back = [
            cell for cell in cells if n in ruled[self.layout.number(*cell)]
        ]
        if not have and not back:
            raise Refused(_("None of these cells can be {n}.", n=sign_of(n)))
        for cell in have or back:
            ruled = toggled(ruled, self.layout.number(*cell), n)
        count = cells_text(len(have or back))
        move = (
            f"{count} <>{sign_of(n)}"
            if have
            else _("{cells} <>not {n}", cells=count, n=sign_of(n))
        )
        return self.push(self.state._replace(ruled=ruled, move=move))

    def _rule(self, cell: Cell, n: int) -> Game:
        """A choice ruled out, or allowed again."""
        number = self.layout.number(*cell)
        ruled = toggled(self.state.ruled, number, n)
        if n not in self.state.ruled[number] and (
            n not in self.possible(*cell)
        ):
            raise Refused(self.reason_against(*cell, n))
        name = name_of(cell)
        move = (
            f"{name}<>{sign_of(n)}"
            if n in ruled[number]
            else _("{cell}<>not {n}", cell=name, n=sign_of(n))
        )
        return self.push(self.state._replace(ruled=ruled, move=move))

    def fill_marks(self) -> Game:
        """The game with every choice as a mark by hand."""
        marks = tuple(
            () if self.value(*cell) else self.possible(*cell)
            for cell in self.layout.cells
        )
        return self.push(
            self.state._replace(marks=marks, move=_("marks filled"))
        )

    def clear_marks(self) -> Game:
        """The game without marks and with nothing ruled out."""
        return self.push(
            self.state._replace(
                marks=self.layout.no_marks,
                centre=self.layout.no_marks,
                ruled=self.history[0].ruled,
                move=_("marks cleared"),
            )
        )

    # Settings.

    def set_auto(self, auto: bool) -> Game:
        """Marks automatic, that is all choices, or by hand."""
        return replace(self, auto=auto)

    def set_mode(self, mode: str) -> Game:
        """REFUSE or FLAG a value that is in a house already."""
        return replace(self, mode=known_mode(mode))

    def counted(self) -> Game:
        """The game with one hint more on its account."""
        return replace(self, hints=self.hints + 1)

    # The history.

    def push(self, state: State) -> Game:
        """The game a move on; what was undone is forgotten.

        After a restart, what was played before is still there to undo.
        """
        played = self.history[: self.at + 1]
        if self.back is not None:
            again = self.history[0]._replace(move=_("restarted"))
            played = (*self.history[: self.back + 1], again)
        return replace(
            self, history=(*played, state), at=len(played), back=None
        )

    def go_to(self, at: int) -> Game:
        """The game at a state of its history, which stays whole."""
        return replace(self, at=at, back=None)

    def restart(self) -> Game:
        """The game at its beginning.

        Undo comes back to where it was, and redo goes forth again.
        """
        if not self.at:
            raise Refused(_("This is the beginning."))
        return replace(self, at=0, back=self.at)

    def can_undo(self) -> bool:
        """Is there a move to take back?"""
        return self.at > 0 or self.back is not None

    def can_redo(self) -> bool:
        """Is there a move that was taken back?"""
        return self.at < len(self.history) - 1

    def undo(self) -> Game:
        """The game before the last move; Refused if there was none."""
        if not self.can_undo():
            raise Refused(_("There is nothing to undo."))
        return self.go_to(self.at - 1 if self.back is None else self.back)

    def redo(self) -> Game:
        """The move that was taken back, again; Refused without one."""
        if not self.can_redo():
            raise Refused(_("There is nothing to redo."))
        return self.go_to(self.at + 1)

    # The clock.

    def start(self, now: float | None = None) -> Game:
        """The game with its clock running."""
        if self.since is not None:
            return self
        return replace(self, since=time_of(now))

    def stop(self, now: float | None = None) -> Game:
        """The game with its clock standing."""
        return replace(self, clock=self.seconds(now), since=None)

    def seconds(self, now: float | None = None) -> float:
        """How long the game has been played."""
        if self.since is None:
            return self.clock
        return self.clock + max(0.0, time_of(now) - self.since)


def cells_text(number: int) -> str:
    """So many cells."""
    return ngettext("{n} cell", "{n} cells", number)


def check_colour(n: object) -> None:
    """Refused for what is no colour of a cell."""
    if not NINE_BY_NINE.is_value(n):
        raise Refused(_("{n} is not a colour: they are 1 to 9.", n=n))


def known_mode(mode: str) -> str:
    """The mode; ValueError if there is none of this name."""
    if mode not in MODES:
        raise ValueError(f"{mode!r} is not {' or '.join(MODES)}")
    return mode


def time_of(now: float | None) -> float:
    """The time that is meant, in seconds; None is the present."""
    return time.monotonic() if now is None else now
