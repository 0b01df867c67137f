"""A game of sudoku: every rule of play, and no face.

    Game.of(grid)              a new game of a puzzle
    game.enter(i, j, n)        a value into a cell, erase(i, j) out of it
    game.mark(i, j, n)         a pencil mark on or off
    game.fill_marks()          every choice as a mark; set_auto(True) keeps
                               them up to date by itself
    game.undo()  redo()        along the history
    game.hint(strength)        what can be done next, 1 to 3; apply(hint)
    game.check()               the entries that are wrong
    game.undo_to_mistake()     back to before the first mistake
    game.solve()               the solution; next_solution(), previous_...
    game.start(now)  stop(now) the clock; seconds(now)
    game.save(path)  load(path)

A Game never changes.  Its history is a tuple of States, each a move
further, and undo is a step back along it: what a move does is a new
Game.  A move that the rules don't allow raises Refused, whose text says
why.  The faces draw what ``view()`` says and pass on what the player
does.

Rows and columns are 0 to 8 here and 1 to 9 in every text.  The games
are 9x9.
"""

from __future__ import annotations

import io
import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeVar

import sudoku
from grid import BudgetSpent, Choice, Grid
from sudokit import formats
from sudokit.formats import Puzzle
from sudoku import HOUSES, FormatError

if TYPE_CHECKING:  # a game starts faster without it
    from sudokit.logic import Premise, Step

SCHEMA: Final = 1
MOST_SOLUTIONS: Final = 200
LARGEST: Final = 16_000_000  # characters of a saved game
REFUSE: Final = "refuse"
FLAG: Final = "flag"
MODES: Final = (REFUSE, FLAG)  # for a value that is in a house already
TRIALS: Final = 200_000  # of a search before it is given up

T = TypeVar("T")
Cell = tuple[int, int]
Marks = tuple[tuple[int, ...], ...]

CELLS: Final = tuple((i, j) for i in range(9) for j in range(9))
NAMES: Final = tuple(f"r{i + 1}c{j + 1}" for i, j in CELLS)
NO_MARKS: Final[Marks] = ((),) * 81


class Refused(ValueError):
    """A move that the rules don't allow; the text says why."""


def _houses_of(cell: Cell) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    return tuple(house for house in HOUSES if cell in house[1])


HOUSES_OF: Final = {cell: _houses_of(cell) for cell in CELLS}
PEERS: Final = {
    cell: frozenset(peer for _, cells in HOUSES_OF[cell] for peer in cells)
    - {cell}
    for cell in CELLS
}


def name_of(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


class State(NamedTuple):
    """Where a game stands: every cell's value and marks, row by row.

    ``ruled`` are the choices that were ruled out, by hand or by a hint;
    ``move`` is what led here; ``solution`` is the number of the solution
    shown, 0 for none.
    """

    values: tuple[int, ...]
    marks: Marks = NO_MARKS
    ruled: Marks = NO_MARKS
    move: str = ""
    solution: int = 0


class Hint(NamedTuple):
    """A help.  ``cells`` and ``houses`` are what to look at.

    Strength 1 names the technique, 2 where it is, 3 what follows, so
    that only then ``placements`` and ``eliminations`` are told.
    ``premises`` is what the step rests on, by role; at strength 2 in
    whole cells.
    """

    strength: int
    text: str
    technique: str = ""
    cells: tuple[Cell, ...] = ()
    houses: tuple[str, ...] = ()
    placements: tuple[Choice, ...] = ()
    eliminations: tuple[Choice, ...] = ()
    premises: tuple[Premise, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle and its history; ``at`` is the state shown.

    ``clock`` are the seconds played before ``since``, the time at which
    the clock was started, None while it stands.
    """

    clues: Grid
    history: tuple[State, ...]
    at: int = 0
    mode: str = REFUSE
    auto: bool = False
    hints: int = 0
    clock: float = 0.0
    since: float | None = None

    # Looking.

    @staticmethod
    def of(grid: Grid, mode: str = REFUSE, auto: bool = False) -> Game:
        """A new game in which every value of the grid is a clue."""
        clues = formats.plain(grid)
        ruled = _put_in(NO_MARKS, formats.ruled_out(grid))
        first = State(_flat(clues), ruled=ruled)
        return Game(clues, (first,), mode=_known_mode(mode), auto=auto)

    @staticmethod
    def from_puzzle(puzzle: Puzzle, mode: str = REFUSE) -> Game:
        """A new game, or one begun where the puzzle tells its clues.

        ValueError if it is not 9x9.
        """
        grid = puzzle.grid
        if not isinstance(grid, Grid):
            size = grid.size
            raise ValueError(f"the game is 9x9, not {size}x{size}")
        if puzzle.clues is None:
            return Game.of(grid, mode)
        game = Game.of(puzzle.clues, mode)
        begun = game.state._replace(values=_flat(grid), move="entries read")
        return game._push(begun)

    @property
    def state(self) -> State:
        return self.history[self.at]

    def value(self, i: int, j: int) -> int:
        """The value of a cell, 0 when it is empty."""
        return self.state.values[_number(i, j)]

    def is_clue(self, i: int, j: int) -> bool:
        return self.history[0].values[_number(i, j)] != 0

    def grid(self) -> Grid:
        """The values as a grid, with what was ruled out."""
        return formats.rule_out(_grid(self.state.values), [
            Choice(i, j, n)
            for (i, j), found in zip(CELLS, self.state.ruled, strict=True)
            for n in found
        ])

    def marks(self, i: int, j: int) -> tuple[int, ...]:
        """The marks to show in a cell, none if it has a value."""
        if self.value(i, j):
            return ()
        if not self.auto:
            return self.state.marks[_number(i, j)]
        return self.possible(i, j)

    def possible(self, i: int, j: int) -> tuple[int, ...]:
        """The values that no peer has and that aren't ruled out."""
        values = self.state.values
        taken = {values[_number(*peer)] for peer in PEERS[i, j]}
        taken.update(self.state.ruled[_number(i, j)])
        return tuple(n for n in range(1, 10) if n not in taken)

    def is_solved(self) -> bool:
        return sudoku.is_correct(_grid(self.state.values))

    def clashes(self) -> tuple[Cell, ...]:
        """The cells whose value is in one of their houses twice."""
        values = self.state.values
        return tuple(
            cell for cell in CELLS
            if (n := values[_number(*cell)]) and any(
                values[_number(*peer)] == n for peer in PEERS[cell])
        )

    def entries(self) -> int:
        """How many cells the player has filled."""
        return self.history[0].values.count(0) - self.state.values.count(0)

    # Entering.

    def enter(self, i: int, j: int, n: int) -> Game:
        """The game with value n in a cell; n = 0 erases.

        Refused outside the grid, for a clue, for what is no value, and
        with the mode REFUSE for a value that a house has already.
        """
        if n == 0:
            return self.erase(i, j)
        cell = self._free(i, j)
        if not _is_value(n):
            raise Refused(f"{n} is not a value: values are 1 to 9.")
        if self.value(i, j) == n:
            raise Refused(f"{name_of(cell)} is {n} already.")
        reason = self.reason_against(i, j, n)
        if reason and self.mode == REFUSE:
            raise Refused(reason)
        return self._push(_entered(self.state, cell, n)._replace(
            move=f"{name_of(cell)}={n}"))

    def erase(self, i: int, j: int) -> Game:
        """The game with an empty cell; Refused for a clue."""
        cell = self._free(i, j)
        number = _number(i, j)
        marks = _with(self.state.marks, number, ())
        if not self.value(i, j) and marks == self.state.marks:
            raise Refused(f"{name_of(cell)} is empty.")
        return self._push(self.state._replace(
            values=_with(self.state.values, number, 0), marks=marks,
            move=f"{name_of(cell)} erased", solution=0))

    def reason_against(self, i: int, j: int, n: int) -> str:
        """Where the value is already, in words; "" if it is nowhere."""
        values = self.state.values
        found = [
            f"{house} ({name_of(peer)})"
            for house, cells in HOUSES_OF[i, j] for peer in cells
            if peer != (i, j) and values[_number(*peer)] == n
        ]
        return f"{n} is already in {listed(found)}." if found else ""

    def _free(self, i: int, j: int) -> Cell:
        """The cell, if the player may write there."""
        if not (_is_place(i) and _is_place(j)):
            raise Refused(f"Row {_shown(i)}, column {_shown(j)} is outside"
                          " the grid: rows and columns are 1 to 9.")
        if self.is_clue(i, j):
            raise Refused(f"{name_of((i, j))} is a clue.")
        return i, j

    # Marks.

    def mark(self, i: int, j: int, n: int) -> Game:
        """The game with a mark more or less.

        While marks are automatic, one that is taken away is ruled out,
        and one that is put back is no longer.
        """
        cell = self._free(i, j)
        if not _is_value(n):
            raise Refused(f"{n} is not a value: values are 1 to 9.")
        if self.value(i, j):
            raise Refused(f"{name_of(cell)} has a value.")
        if self.auto:
            return self._rule(cell, n)
        number = _number(i, j)
        marks = _toggled(self.state.marks, number, n)
        sign = "+" if n in marks[number] else "-"
        return self._push(self.state._replace(
            marks=marks, move=f"{name_of(cell)} mark {sign}{n}"))

    def _rule(self, cell: Cell, n: int) -> Game:
        """A choice ruled out, or allowed again."""
        number = _number(*cell)
        ruled = _toggled(self.state.ruled, number, n)
        if n not in self.state.ruled[number] and (
                n not in self.possible(*cell)):
            raise Refused(self.reason_against(*cell, n))
        sign = "<>" if n in ruled[number] else "<>not "
        return self._push(self.state._replace(
            ruled=ruled, move=f"{name_of(cell)}{sign}{n}"))

    def fill_marks(self) -> Game:
        """The game with every choice as a mark by hand."""
        return self._push(self.state._replace(
            marks=tuple(
                () if self.value(*cell) else self.possible(*cell)
                for cell in CELLS),
            move="marks filled"))

    def clear_marks(self) -> Game:
        """The game without marks and with nothing ruled out."""
        return self._push(self.state._replace(
            marks=NO_MARKS, ruled=self.history[0].ruled,
            move="marks cleared"))

    # Settings.

    def set_auto(self, auto: bool) -> Game:
        """Marks automatic, that is all choices, or by hand."""
        return replace(self, auto=auto)

    def set_mode(self, mode: str) -> Game:
        """REFUSE or FLAG a value that is in a house already."""
        return replace(self, mode=_known_mode(mode))

    # The history.

    def _push(self, state: State) -> Game:
        """The game a move on; what was undone is forgotten."""
        history = (*self.history[:self.at + 1], state)
        return replace(self, history=history, at=self.at + 1)

    def can_undo(self) -> bool:
        return self.at > 0

    def can_redo(self) -> bool:
        return self.at < len(self.history) - 1

    def undo(self) -> Game:
        if not self.can_undo():
            raise Refused("There is nothing to undo.")
        return replace(self, at=self.at - 1)

    def redo(self) -> Game:
        if not self.can_redo():
            raise Refused("There is nothing to redo.")
        return replace(self, at=self.at + 1)

    # Help.

    def check(self) -> tuple[Cell, ...]:
        """The entries that are wrong; Refused without a solution.

        Wrong is what differs from the solution.  If there are several,
        it is what, taken one after the other, leaves none.
        """
        known = self._known()
        values = self.state.values
        entries = [cell for cell in CELLS
                   if values[_number(*cell)] and not self.is_clue(*cell)]
        if known.only:
            right = known.first.values()
            return tuple(cell for cell in entries
                         if values[_number(*cell)] != right[cell[0]][cell[1]])
        return _mistakes(self.clues, [
            Choice(*cell, values[_number(*cell)]) for cell in entries
        ])

    def _known(self) -> Known:
        """What is known of the puzzle's solutions, or Refused."""
        known = known_of(self.clues)
        if known is None:
            raise Refused("The puzzle has no solution.")
        return known

    def undo_to_mistake(self) -> Game:
        """Back to the last state before the first mistake."""
        if not self.check():
            raise Refused("There is no mistake.")
        for at in range(self.at + 1):
            if replace(self, at=at).check():
                return replace(self, at=max(at - 1, 0))
        return self

    def hint(
        self, strength: int = 3, budget: sudoku.Budget | None = None
    ) -> Hint:
        """The next step, or the mistake that stands before it.

        Refused if the game is over or the puzzle has no solution;
        BudgetSpent if the step takes too long to find.
        """
        known = self._known()
        if self.is_solved():
            raise Refused("The puzzle is solved.")
        wrong = self.check() or self._ruled_wrongly(known)
        if wrong:
            return _mistake_hint(wrong, strength)
        from sudokit import logic  # noqa: PLC0415

        step = logic.next_step(
            self.grid(), clues=self.clues, budget=budget)
        if step is None:
            raise Refused("No step follows: the puzzle has several"
                          " solutions.")
        return _step_hint(step, strength)

    def _ruled_wrongly(self, known: Known) -> tuple[Cell, ...]:
        """The cells in which a solution's value was ruled out."""
        if not known.only:
            return ()
        right = _flat(known.first)
        return tuple(
            cell for cell in CELLS
            if not self.value(*cell)
            and right[_number(*cell)] in self.state.ruled[_number(*cell)]
        )

    def counted(self) -> Game:
        """The game with one hint more on its account."""
        return replace(self, hints=self.hints + 1)

    def apply(self, hint: Hint) -> Game:
        """The game after a hint of strength 3."""
        if not hint.placements and not hint.eliminations:
            raise Refused("This hint says nothing to do.")
        state = self.state
        for c in hint.placements:
            state = _entered(state, self._free(c.i, c.j), c.n)
        ruled = _put_in(state.ruled, hint.eliminations)
        marks = tuple(
            tuple(n for n in mine if n not in gone)
            for mine, gone in zip(state.marks, ruled, strict=True))
        return self._push(state._replace(
            marks=marks, ruled=ruled, move=hint.technique))

    # Solutions.

    def solve(self) -> Game:
        """The game with the first solution in all cells."""
        return self.show_solution(1)

    def solution_count(self) -> tuple[int, bool]:
        """How many solutions are at hand, and whether there are more."""
        found = solutions_of(self.clues)
        return min(len(found), MOST_SOLUTIONS), len(found) > MOST_SOLUTIONS

    def show_solution(self, number: int) -> Game:
        """The game with this solution, 1 to 200; it can be undone."""
        found = solutions_of(self.clues)[:MOST_SOLUTIONS]
        if not found:
            raise Refused("The puzzle has no solution.")
        if not 1 <= number <= len(found):
            raise Refused(f"There is no solution {number}:"
                          f" they are 1 to {len(found)}.")
        state = State(_flat(found[number - 1]), ruled=self.state.ruled,
                      move=f"solution {number}", solution=number)
        if not self.state.solution:
            return self._push(state)
        # Turning over solutions is one move, however many are seen.
        return replace(self, history=(*self.history[:self.at], state))

    def next_solution(self) -> Game:
        """The solution after the one shown, the first after the last."""
        return self._turn(1)

    def previous_solution(self) -> Game:
        """The solution before the one shown, the last before the first."""
        return self._turn(-1)

    def _turn(self, by: int) -> Game:
        count, _ = self.solution_count()
        shown = self.state.solution
        if not shown:
            return self.show_solution(1 if by > 0 else max(count, 1))
        return self.show_solution((shown - 1 + by) % count + 1)

    def solution_text(self) -> str:
        """Which solution is shown: solution 2 of 7, of 200 or more."""
        count, more = self.solution_count()
        shown = self.state.solution
        return f"solution {shown} of {count}{' or more' if more else ''}"

    # The clock.

    def start(self, now: float | None = None) -> Game:
        """The game with its clock running."""
        if self.since is not None:
            return self
        return replace(self, since=_now(now))

    def stop(self, now: float | None = None) -> Game:
        """The game with its clock standing."""
        return replace(self, clock=self.seconds(now), since=None)

    def seconds(self, now: float | None = None) -> float:
        """How long the game has been played."""
        if self.since is None:
            return self.clock
        return self.clock + max(0.0, _now(now) - self.since)

    # For the faces.

    def view(self, now: float | None = None) -> dict[str, object]:
        """Everything that a face shows, as JSON can say it."""
        clashes = self.clashes()
        cells = [{
            "name": name_of(cell),
            "value": self.value(*cell),
            "clue": self.is_clue(*cell),
            "marks": list(self.marks(*cell)),
            "clash": cell in clashes,
        } for cell in CELLS]
        return {
            "cells": cells,
            "mode": self.mode,
            "auto": self.auto,
            "hints": self.hints,
            "seconds": round(self.seconds(now), 1),
            "solved": self.is_solved(),
            "undo": self.state.move if self.can_undo() else None,
            "redo": (self.history[self.at + 1].move if self.can_redo()
                     else None),
            "solution": self.state.solution,
        }

    # Keeping.

    def record(self, now: float | None = None) -> dict[str, object]:
        """The whole game as JSON can say it; ``restore`` reads it."""
        return {
            "game": "sudokit",
            "schema": SCHEMA,
            "clues": self.clues.line(),
            "mode": self.mode,
            "auto": self.auto,
            "hints": self.hints,
            "seconds": round(self.seconds(now), 3),
            "at": self.at,
            "history": [_state_record(state) for state in self.history],
        }

    def save(self, path: str | Path, now: float | None = None) -> None:
        """Write the game; what was in the file stays until it is whole.

        OSError if it can't be written.
        """
        lines = json.dumps(self.record(now), indent=1)
        replace_file(Path(path), lambda out: out.write(lines + "\n"))

    def save_puzzle(self, path: str | Path, format: str) -> None:
        """Write the puzzle and its entries in a format of the table."""
        grid = self.grid()
        clues = None if grid.line() == self.clues.line() else self.clues
        replace_file(Path(path), lambda out: formats.write(
            out, [Puzzle(grid, clues)], format))

    def keep(self, path: str | Path, now: float | None = None) -> str:
        """Save as the file name tells; what was saved, in words.

        A name that ends as those of a format gets the puzzle and its
        entries, any other the game with its history.
        """
        name = formats.named_by(path)
        if name is None:
            self.save(path, now)
            return "game"
        self.save_puzzle(path, name)
        return f"puzzle ({name})"


# Values, marks and states.


def _number(i: int, j: int) -> int:
    return 9 * i + j


def _flat(grid: Grid) -> tuple[int, ...]:
    return tuple(n for row in grid.values() for n in row)


def _grid(values: Sequence[int]) -> Grid:
    return Grid.init([values[k:k + 9] for k in range(0, 81, 9)])


def _is_place(i: object) -> bool:
    return type(i) is int and 0 <= i <= 8


def _is_value(n: object) -> bool:
    return type(n) is int and 1 <= n <= 9


def _shown(i: object) -> str:
    """A row or column as the player counts."""
    return str(i + 1) if isinstance(i, int) else repr(i)


def _known_mode(mode: str) -> str:
    if mode not in MODES:
        raise ValueError(f"{mode!r} is not {' or '.join(MODES)}")
    return mode


def _now(now: float | None) -> float:
    return time.monotonic() if now is None else now


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1:])


def _toggled(marks: Marks, number: int, n: int) -> Marks:
    return _with(marks, number, tuple(sorted({n} ^ set(marks[number]))))


def _put_in(marks: Marks, choices: Sequence[Choice]) -> Marks:
    """The marks with these choices among them."""
    for c in choices:
        number = _number(c.i, c.j)
        marks = _with(marks, number, tuple(sorted({c.n, *marks[number]})))
    return marks


def _entered(state: State, cell: Cell, n: int) -> State:
    """The state with a value, and the marks it leaves."""
    number = _number(*cell)
    near = {_number(*peer) for peer in PEERS[cell]}
    marks = tuple(
        () if k == number
        else tuple(m for m in mine if m != n) if k in near
        else mine
        for k, mine in enumerate(state.marks))
    return state._replace(
        values=_with(state.values, number, n), marks=marks, solution=0)


# What is known of a puzzle; asked often, so kept.


class Known(NamedTuple):
    """A solution, and whether there is no other."""

    first: Grid
    only: bool


@lru_cache(maxsize=64)
def known_of(clues: Grid) -> Known | None:
    """What is known of the solutions, None if there are none."""
    found = list(islice(_search(clues), 2))
    return Known(found[0], len(found) == 1) if found else None


@lru_cache(maxsize=16)
def solutions_of(clues: Grid) -> tuple[Grid, ...]:
    """The solutions, one more than are shown if there are as many."""
    return tuple(islice(_search(clues), MOST_SOLUTIONS + 1))


def _search(clues: Grid) -> Iterator[Grid]:
    """The solutions; Refused if the search would take too long."""
    try:
        yield from sudoku.solutions(clues, sudoku.Budget(trials=TRIALS))
    except BudgetSpent:
        raise Refused("The search for solutions takes too long.") from None


@lru_cache(maxsize=64)
def level_of(clues: Grid) -> str:
    """The level and what makes it, in words.  Hard ones take seconds."""
    from sudokit import rating  # noqa: PLC0415

    rated = rating.rate(clues)
    if rated.verdict != rating.SOLVED:
        return rated.verdict
    return f"{rated.level}, {rated.score} points, {rated.hardest}"


@lru_cache(maxsize=512)
def _can_be_solved(grid: Grid) -> bool:
    return next(iter(_search(grid)), None) is not None


def _mistakes(clues: Grid, entries: Sequence[Choice]) -> tuple[Cell, ...]:
    """The entries that, taken one after the other, leave no solution."""
    wrong = []
    values = list(_flat(clues))
    for c in entries:
        values[_number(c.i, c.j)] = c.n
        grid = _grid(values)
        if sudoku.errors(grid) or not _can_be_solved(grid):
            wrong.append((c.i, c.j))
            values[_number(c.i, c.j)] = 0
    return tuple(wrong)


def new_game(
    level: str, seed: int | None = None, seconds: float = 10.0
) -> Game:
    """A game of a new puzzle of this level, one of LEVELS.

    If none is found in so many seconds, it is a puzzle of 30 clues.
    """
    from sudokit.generator import Unmade, puzzles  # noqa: PLC0415

    try:
        made = next(puzzles(1, level=level, seed=seed, seconds=seconds))
    except Unmade:
        made = next(puzzles(1, clues=30, seed=seed))
    return Game.of(made.grid)


# Hints.


def _mistake_hint(wrong: tuple[Cell, ...], strength: int) -> Hint:
    if strength == 1:
        return Hint(1, "There is a mistake.")
    names = listed([name_of(cell) for cell in wrong])
    noun = "is a mistake" if len(wrong) == 1 else "are mistakes"
    return Hint(strength, f"There {noun} at {names}.", cells=wrong)


def _step_hint(step: Step, strength: int) -> Hint:
    """A step of sudokit.logic, told as far as the strength goes."""
    cells, houses = _looked_at(step)
    if strength == 1:
        return Hint(1, f"Look for: {step.technique}.", step.technique)
    if strength == 2:
        where = listed([*map(_house_name, houses), *map(name_of, cells)])
        return Hint(2, f"Look for: {step.technique} at {where}.",
                    step.technique, cells, houses,
                    premises=_in_whole_cells(step.premises))
    return Hint(3, step.text, step.technique, cells, houses,
                step.placements, step.eliminations, step.premises)


def _in_whole_cells(premises: tuple[Premise, ...]) -> tuple[Premise, ...]:
    """The premises without their values, each once."""
    return tuple(dict.fromkeys(
        one if isinstance(one.what, str)
        else one._replace(what=one.what._replace(n=0)) for one in premises))


def _looked_at(step: Step) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """The cells and houses a step rests on; its result if on none."""
    cells: dict[Cell, None] = {}
    houses: dict[str, None] = {}
    for premise in step.premises:
        if isinstance(premise.what, str):
            houses[premise.what] = None
        else:
            cells[premise.what.i, premise.what.j] = None
    if not cells and not houses:
        cells.update({(c.i, c.j): None
                      for c in step.placements + step.eliminations})
    return tuple(cells), tuple(houses)


def _house_name(short: str) -> str:
    """``row 3`` for ``r3``."""
    kinds = {"r": "row", "c": "column", "b": "box"}
    return f"{kinds[short[0]]} {short[1:]}"


def house_cells(short: str) -> tuple[Cell, ...]:
    """The cells of a house as a hint names it, ``r1`` to ``b9``."""
    return dict(HOUSES)[_house_name(short)]


# Saved games.


def _state_record(state: State) -> dict[str, object]:
    record: dict[str, object] = {
        "move": state.move,
        "values": "".join(map(str, state.values)).replace("0", "."),
    }
    if state.marks != NO_MARKS:
        record["marks"] = _marks_record(state.marks)
    if state.ruled != NO_MARKS:
        record["ruled_out"] = _marks_record(state.ruled)
    if state.solution:
        record["solution"] = state.solution
    return record


def _texts() -> dict[tuple[int, ...], str]:
    """Each set of marks as it is written."""
    every = range(1, 10)
    found = [tuple(n for n in every if bits >> n & 1)
             for bits in range(0, 1024, 2)]
    return {marks: "".join(map(str, marks)) for marks in found}


# A long game has marks by the ten thousand, so they are looked up.
TEXT_OF: Final = _texts()
MARKS_OF: Final = {text: marks for marks, text in TEXT_OF.items()}
PLACE_OF: Final = {name: number for number, name in enumerate(NAMES)}


def _marks_record(marks: Marks) -> dict[str, str]:
    return {name: TEXT_OF[found]
            for name, found in zip(NAMES, marks, strict=True) if found}


def restore(record: object) -> Game:
    """The game of a record; ValueError names what is wrong with it."""
    found = _Fields(record, "the game")
    if found.text("game") != "sudokit":
        raise ValueError("this is no game of sudokit")
    schema = found.number("schema")
    if schema != SCHEMA:
        raise ValueError(f"the game has schema {schema}, not {SCHEMA}")
    clues = Grid.parse(found.text("clues", "[1-9.]{81}"))
    history = found.get("history", list)
    if not history:
        raise ValueError("the history is empty")
    at = found.number("at")
    if not 0 <= at < len(history):
        raise ValueError(f"move {at} is not one of the history")
    kept = re.compile(clues.line().replace(".", "[1-9.]"))
    states = tuple(_restore_state(one, k, kept)
                   for k, one in enumerate(history))
    if states[0].values != _flat(clues):
        raise ValueError("the history does not begin with the clues")
    return Game(clues, states, at, _known_mode(found.text("mode")),
                found.get("auto", bool), found.number("hints"),
                found.seconds("seconds"))


class _Fields:
    """A JSON object whose fields have the types that are asked for."""

    def __init__(self, record: object, what: str) -> None:
        if not isinstance(record, dict):
            raise ValueError(f"{what} is no object")
        self._record: Mapping[str, object] = record
        self._what = what

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        value = self._record.get(key, default)
        if type(value) is not kind:
            raise ValueError(f"{self._what} has no {key}, or a wrong one")
        return value

    def text(self, key: str, pattern: str = ".{0,80}") -> str:
        value = self.get(key, str)
        if not re.fullmatch(pattern, value):
            raise ValueError(f"{self._what} has a wrong {key}")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value = self.get(key, int, default)
        if not 0 <= value < 1_000_000_000:
            raise ValueError(f"{self._what} has a wrong {key}")
        return value

    def seconds(self, key: str) -> float:
        value = self._record.get(key)
        if type(value) not in (int, float):
            raise ValueError(f"{self._what} has no {key}, or a wrong one")
        assert isinstance(value, int | float)
        if not 0 <= value < 1_000_000_000:
            raise ValueError(f"{self._what} has a wrong {key}")
        return float(value)

    def marks(self, key: str) -> Marks:
        marks = list(NO_MARKS)
        for name, text in self.get(key, dict, {}).items():
            if name not in PLACE_OF or not isinstance(text, str) or (
                    text not in MARKS_OF):
                raise ValueError(f"{self._what} has wrong {key}")
            marks[PLACE_OF[name]] = MARKS_OF[text]
        return tuple(marks)


def _restore_state(
    record: object, number: int, kept: re.Pattern[str]
) -> State:
    """The state of a record; ``kept`` matches grids with the clues."""
    found = _Fields(record, f"move {number}")
    line = found.text("values", "[1-9.]{81}")
    if not kept.fullmatch(line):
        raise ValueError(f"move {number} has another clue")
    solution = found.number("solution", 0)
    if solution > MOST_SOLUTIONS:
        raise ValueError(f"move {number} has a wrong solution")
    return State(
        tuple(map(int, line.replace(".", "0"))), found.marks("marks"),
        found.marks("ruled_out"), found.text("move"), solution)


def replace_file(path: Path, write: Callable[[TextIO], object]) -> None:
    """Write a file beside the old one and put it in its place.

    Whatever happens meanwhile, the old one is whole or the new one is.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(21, "Is a directory", str(path))
    try:
        handle, name = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name[:100]}.")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(handle, "w", encoding="utf-8") as out:
            write(out)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(name, _permissions(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _permissions(target: Path) -> int:
    """Those of the old file, or those that a new one gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def load(
    path: str | Path, format: str = "auto", mode: str = REFUSE
) -> Game:
    """The game saved in a file, or a new one of its first puzzle.

    OSError if it can't be read, FormatError if it is damaged, which
    names the place; the file is never touched.
    """
    name = str(path)
    with formats.opened(name) as stream:
        return read(stream, name, format, mode)


def read(
    stream: TextIO, name: str = "-", format: str = "auto",
    mode: str = REFUSE,
) -> Game:
    """The game of a stream, as ``load``."""
    start = stream.readline(formats.PIECE)
    saved = re.match(r'\ufeff?\s*\{\s*($|"game"|"schema")', start)
    if format == "auto" and saved:
        return _read_saved(start + stream.read(LARGEST), name)
    again = _Resumed(start, stream)
    for item in formats.read(again, name, format):
        if isinstance(item, FormatError):
            raise item
        try:
            return Game.from_puzzle(item, mode)
        except ValueError as error:
            raise FormatError(str(error), name, 1, 1) from None
    raise FormatError("there is no puzzle", name, 1, 1)


def parse(text: str, mode: str = REFUSE) -> Game:
    """The game of a text, as ``load``."""
    return read(io.StringIO(text), "text", "auto", mode)


def _read_saved(text: str, name: str) -> Game:
    if len(text) >= LARGEST:
        raise FormatError("the file is too large", name, 1, 1)
    try:
        return restore(json.loads(text.removeprefix("\ufeff")))
    except json.JSONDecodeError as error:
        raise FormatError(f"the saved game is damaged: {error.msg}", name,
                          error.lineno, error.colno) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(f"the saved game is damaged: {error}", name,
                          1, 1) from None


class _Resumed:
    """A stream whose first line was taken and is given again."""

    def __init__(self, start: str, stream: TextIO) -> None:
        self._start = start
        self._stream = stream

    def readline(self, limit: int = -1, /) -> str:
        start, self._start = self._start, ""
        if len(start) > limit > 0:
            self._start = start[limit:]
            return start[:limit]
        return start or self._stream.readline(limit)
