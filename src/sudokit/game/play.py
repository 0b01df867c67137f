"""A game, and every move that the player can make in it.

    Game.of(grid)              a new game of a puzzle
    game.enter(i, j, n)        fills a cell; erase(i, j) empties it
    game.mark(i, j, n)         a pencil mark on or off
    game.fill_marks()          every candidate as a mark; set_auto(True) keeps
                               them up to date
    game.undo()  redo()        along the history
    game.restart()             to the start; undo returns
    game.set_point()           a save point; to_point() goes back to it
    game.start(now)  stop(now) the clock; seconds(now)

A Game never changes: each move returns a new Game.  Its history is a tuple
of States, one per move, and undo is a step back along it.  A move that the
rules don't allow raises Refused, whose text says why.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from sudokit.formats.puzzle import plain, ruled_out
from sudokit.game.layout import (
    SIGNS,
    Cell,
    layout_of,
    sign_of,
)
from sudokit.game.state import (
    Refused,
    State,
    add_marks,
    entered,
    flat,
    name_of,
    shown,
    toggled,
    with_item,
)
from sudokit.game.view import FLAG, MODES, REFUSE, GameView
from sudokit.rules import AnyPuzzle
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _

__all__ = ["FLAG", "MODES", "REFUSE", "Game", "known_mode"]


@dataclass(frozen=True, slots=True)
class Game(GameView):
    """A puzzle and its history, with the moves that can be made."""

    @staticmethod
    def of(grid: AnyPuzzle, mode: str = REFUSE, auto: bool = False) -> Game:
        """Return a new game in which every value of the grid is a clue.

        Raise ValueError for a grid that is too large.
        """
        layout = layout_of(puzzle_rules(grid))
        none = layout.no_marks
        first = State(
            flat(grid),
            none,
            add_marks(none, ruled_out(grid), layout),
            centre=none,
            colours=none,
            tints=layout.no_tints,
        )
        return Game(plain(grid), (first,), mode=known_mode(mode), auto=auto)

    # Entering.

    def enter(self, i: int, j: int, n: int) -> Game:
        """Return the game with value n in a cell; n = 0 erases.

        Raise Refused outside the grid, for a clue, for an invalid value, and
        in mode REFUSE for a value already in a house.
        """
        if n == 0:
            return self.erase(i, j)
        cell = self.free(i, j)
        self.check_value(n)
        if self.value(i, j) == n:
            raise Refused(
                _(
                    "{cell} is already {n}.",
                    cell=name_of(cell),
                    n=self.layout.sign(n),
                )
            )
        reason = self.reason_against(i, j, n)
        if reason and self.mode == REFUSE:
            raise Refused(reason)
        return self.push(
            entered(self.state, cell, n, self.layout)._replace(
                move=f"{name_of(cell)}={self.layout.sign(n)}"
            )
        )

    def erase(self, i: int, j: int) -> Game:
        """Return the game with this cell erased; Refused for a clue."""
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
        """Return the cell; raise Refused if the player can't change it."""
        if not self.layout.has(i, j):
            raise Refused(
                _(
                    "Row {row}, column {column} is outside the grid; rows"
                    " and columns go from 1 to {size}.",
                    row=shown(i),
                    column=shown(j),
                    size=self.layout.size,
                )
            )
        if self.is_clue(i, j):
            raise Refused(_("{cell} is a clue.", cell=name_of((i, j))))
        return i, j

    def check_value(self, n: object) -> None:
        """Raise Refused if n is not a value of this board."""
        size = self.layout.size
        if self.layout.is_value(n):
            return
        if not self.layout.rules.grid.least and isinstance(n, int):
            raise Refused(
                _(
                    "{n} is not a value; values go from 0 to {last}.",
                    n=self.layout.rules.grid.digit(n),
                    last=self.layout.sign(size),
                )
            )
        shown_value: object = n
        if size > 9 and isinstance(n, int) and 0 < n < len(SIGNS):
            shown_value = sign_of(
                n
            )  # as the player types it, and sees the others
        raise Refused(
            _(
                "{n} is not a value; values go from 1 to {size}.",
                n=shown_value,
                size=sign_of(size),
            )
        )

    def _has(self, cell: Cell) -> bool:
        """Return whether the cell has anything to erase."""
        number = self.layout.number(*cell)
        state = self.state
        return not self.is_clue(*cell) and bool(
            state.values[number] or state.marks[number] or state.centre[number]
        )

    # Marks.

    def mark(self, i: int, j: int, n: int) -> Game:
        """Return the game with a pencil mark toggled.

        While marks are automatic, removing a mark rules the candidate out, and
        adding it allows it again.
        """
        cell = self.free(i, j)
        self.check_value(n)
        if self.value(i, j):
            raise Refused(_("{cell} has a value.", cell=name_of(cell)))
        if self.auto:
            return self._toggle_candidate(cell, n)
        number = self.layout.number(i, j)
        marks = toggled(self.state.marks, number, n)
        sign = "+" if n in marks[number] else "-"
        move = _(
            "{cells} mark {n}",
            cells=name_of(cell),
            n=f"{sign}{self.layout.sign(n)}",
        )
        return self.push(self.state._replace(marks=marks, move=move))

    def _toggle_candidate(self, cell: Cell, n: int) -> Game:
        """Return the game with a candidate ruled out, or allowed again."""
        number = self.layout.number(*cell)
        ruled = toggled(self.state.ruled, number, n)
        if n not in self.state.ruled[number] and (
            n not in self.possible(*cell)
        ):
            raise Refused(self.reason_against(*cell, n))
        if n in ruled[number] and n not in self.marks(*cell):
            raise Refused(
                _(
                    "{n} doesn't have two places in this box.",
                    n=self.layout.sign(n),
                )
            )
        name = name_of(cell)
        move = (
            f"{name}<>{self.layout.sign(n)}"
            if n in ruled[number]
            else _("{cell}: {n} allowed", cell=name, n=self.layout.sign(n))
        )
        return self.push(self.state._replace(ruled=ruled, move=move))

    def fill_marks(self) -> Game:
        """Return the game with the automatic marks as marks by hand."""
        marks = tuple(
            () if self.value(*cell) else self.automatic_marks(*cell)
            for cell in self.layout.cells
        )
        return self.push(
            self.state._replace(marks=marks, move=_("marks filled"))
        )

    def clear_marks(self) -> Game:
        """Return the game without marks and with nothing ruled out."""
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
        """Return the game with automatic (all candidates) or manual marks."""
        return replace(self, auto=auto)

    def set_snyder(self, on: bool) -> Game:
        """Return the game with automatic marks of pairs of places, or all."""
        return replace(self, snyder=on)

    def set_mode(self, mode: str) -> Game:
        """Return the game in mode REFUSE or FLAG, for handling conflicts."""
        return replace(self, mode=known_mode(mode))

    def with_settings_of(self, other: Game) -> Game:
        """Return the game with the mode and the kind of marks of another."""
        game = self.set_mode(other.mode).set_auto(other.auto)
        return game.set_snyder(other.snyder)

    def add_hint(self) -> Game:
        """Return the game with one more hint counted."""
        return replace(self, hints=self.hints + 1)

    # The history.

    def push(self, state: State) -> Game:
        """Return the game after a move; undone moves are discarded.

        After a restart, undo still reaches the earlier moves.
        """
        played = self.history[: self.at + 1]
        if self.back is not None:
            again = self.history[0]._replace(move=_("restarted"))
            played = (*self.history[: self.back + 1], again)
        return replace(
            self,
            history=(*played, state),
            at=len(played),
            back=None,
            points=tuple(p for p in self.points if p < len(played)),
        )

    def go_to(self, at: int) -> Game:
        """Return the game at an earlier or later state of its history."""
        return replace(self, at=at, back=None)

    def restart(self) -> Game:
        """Return the game at its start.

        Undo returns to where it was; redo replays the moves.
        """
        if not self.at:
            raise Refused(_("The game is at its start."))
        return replace(self, at=0, back=self.at)

    def can_undo(self) -> bool:
        """Return whether there is a move to undo."""
        return self.at > 0 or self.back is not None

    def can_redo(self) -> bool:
        """Return whether there is a move to redo."""
        return self.at < len(self.history) - 1

    def last_move(self) -> str:
        """Return the move that undo takes back, which may be a restart."""
        return self.state.move if self.back is None else _("restarted")

    def undo(self) -> Game:
        """Return the game before the last move; Refused if there is none."""
        if not self.can_undo():
            raise Refused(_("There is nothing to undo."))
        return self.go_to(self.at - 1 if self.back is None else self.back)

    def redo(self) -> Game:
        """Return the game after redoing a move; Refused if there is none."""
        if not self.can_redo():
            raise Refused(_("There is nothing to redo."))
        return self.go_to(self.at + 1)

    def set_point(self) -> Game:
        """Return the game with a save point at the current state."""
        return replace(self, points=tuple(sorted({*self.points, self.at})))

    def to_point(self) -> Game:
        """Return the game back at the last save point that differs.

        This is a move, so undo returns to the branch.  Refused if there is
        none.
        """
        last = self.at if self.back is None else self.back
        for point in reversed(self.points):
            saved = self.history[point]._replace(solution=0)
            if point <= last and saved != self.state._replace(
                move=saved.move, solution=0
            ):
                move = _("back to the save point")
                return self.push(saved._replace(move=move))
        if any(point <= last for point in self.points):
            raise Refused(_("You are at the save point."))
        raise Refused(_("There is no save point."))

    # The clock.

    def start(self, now: float | None = None) -> Game:
        """Return the game with its clock running."""
        if self.since is not None:
            return self
        return replace(self, since=time_of(now))

    def stop(self, now: float | None = None) -> Game:
        """Return the game with its clock stopped."""
        return replace(self, clock=self.seconds(now), since=None)

    def seconds(self, now: float | None = None) -> float:
        """Return how long the game has been played."""
        if self.since is None:
            return self.clock
        return self.clock + max(0.0, time_of(now) - self.since)


def known_mode(mode: str) -> str:
    """Return the mode; raise ValueError if it is unknown."""
    if mode not in MODES:
        raise ValueError(f"{mode!r} is not {' or '.join(MODES)}")
    return mode


def time_of(now: float | None) -> float:
    """Return the given time in seconds; None: now."""
    return time.monotonic() if now is None else now
