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
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TextIO

from sudokit import formats
from sudokit.core import budget, checking
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.text import FormatError
from sudokit.formats import Puzzle
from sudokit.game.hints import Hint, house_cells, mistake_hint, step_hint
from sudokit.game.keeping import (
    Fields,
    checksum,
    replace_file,
    restore_state,
    state_record,
)
from sudokit.game.knowledge import (
    MOST_SOLUTIONS,
    Known,
    known_of,
    level_of,
    mistakes,
    solutions_of,
)
from sudokit.game.position import (
    CELLS,
    HOUSES_OF,
    NO_MARKS,
    PEERS,
    Cell,
    Refused,
    State,
    entered,
    flat,
    grid_of,
    is_place,
    is_value,
    listed,
    name_of,
    number_of,
    put_in,
    shown,
    toggled,
    with_item,
)

__all__ = [
    "CELLS", "FLAG", "MODES", "MOST_SOLUTIONS", "PEERS", "REFUSE",
    "SCHEMA", "Cell", "Game", "Hint", "Refused", "State", "house_cells",
    "known_of", "level_of", "listed", "load", "name_of", "new_game",
    "parse", "read", "restore",
]  # fmt: skip

SCHEMA: Final = 1
LARGEST: Final = 16_000_000  # characters of a saved game
REFUSE: Final = "refuse"
FLAG: Final = "flag"
MODES: Final = (REFUSE, FLAG)  # for a value that is in a house already


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
        ruled = put_in(NO_MARKS, formats.ruled_out(grid))
        first = State(flat(clues), ruled=ruled)
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
        begun = game.state._replace(values=flat(grid), move="entries read")
        return game._push(begun)

    @property
    def state(self) -> State:
        return self.history[self.at]

    def value(self, i: int, j: int) -> int:
        """The value of a cell, 0 when it is empty."""
        return self.state.values[number_of(i, j)]

    def is_clue(self, i: int, j: int) -> bool:
        return self.history[0].values[number_of(i, j)] != 0

    def grid(self) -> Grid:
        """The values as a grid, with what was ruled out."""
        return formats.rule_out(
            grid_of(self.state.values),
            [
                Choice(i, j, n)
                for (i, j), found in zip(CELLS, self.state.ruled, strict=True)
                for n in found
            ],
        )

    def marks(self, i: int, j: int) -> tuple[int, ...]:
        """The marks to show in a cell, none if it has a value."""
        if self.value(i, j):
            return ()
        if not self.auto:
            return self.state.marks[number_of(i, j)]
        return self.possible(i, j)

    def possible(self, i: int, j: int) -> tuple[int, ...]:
        """The values that no peer has and that aren't ruled out."""
        values = self.state.values
        taken = {values[number_of(*peer)] for peer in PEERS[i, j]}
        taken.update(self.state.ruled[number_of(i, j)])
        return tuple(n for n in range(1, 10) if n not in taken)

    def is_solved(self) -> bool:
        return checking.is_correct(grid_of(self.state.values))

    def clashes(self) -> tuple[Cell, ...]:
        """The cells whose value is in one of their houses twice."""
        values = self.state.values
        return tuple(
            cell
            for cell in CELLS
            if (n := values[number_of(*cell)])
            and any(values[number_of(*peer)] == n for peer in PEERS[cell])
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
        if not is_value(n):
            raise Refused(f"{n} is not a value: values are 1 to 9.")
        if self.value(i, j) == n:
            raise Refused(f"{name_of(cell)} is {n} already.")
        reason = self.reason_against(i, j, n)
        if reason and self.mode == REFUSE:
            raise Refused(reason)
        return self._push(
            entered(self.state, cell, n)._replace(move=f"{name_of(cell)}={n}")
        )

    def erase(self, i: int, j: int) -> Game:
        """The game with an empty cell; Refused for a clue."""
        cell = self._free(i, j)
        number = number_of(i, j)
        marks = with_item(self.state.marks, number, ())
        if not self.value(i, j) and marks == self.state.marks:
            raise Refused(f"{name_of(cell)} is empty.")
        return self._push(
            self.state._replace(
                values=with_item(self.state.values, number, 0),
                marks=marks,
                move=f"{name_of(cell)} erased",
                solution=0,
            )
        )

    def reason_against(self, i: int, j: int, n: int) -> str:
        """Where the value is already, in words; "" if it is nowhere."""
        values = self.state.values
        found = [
            f"{house} ({name_of(peer)})"
            for house, cells in HOUSES_OF[i, j]
            for peer in cells
            if peer != (i, j) and values[number_of(*peer)] == n
        ]
        return f"{n} is already in {listed(found)}." if found else ""

    def _free(self, i: int, j: int) -> Cell:
        """The cell, if the player may write there."""
        if not (is_place(i) and is_place(j)):
            raise Refused(
                f"Row {shown(i)}, column {shown(j)} is outside"
                " the grid: rows and columns are 1 to 9."
            )
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
        if not is_value(n):
            raise Refused(f"{n} is not a value: values are 1 to 9.")
        if self.value(i, j):
            raise Refused(f"{name_of(cell)} has a value.")
        if self.auto:
            return self._rule(cell, n)
        number = number_of(i, j)
        marks = toggled(self.state.marks, number, n)
        sign = "+" if n in marks[number] else "-"
        return self._push(
            self.state._replace(
                marks=marks, move=f"{name_of(cell)} mark {sign}{n}"
            )
        )

    def _rule(self, cell: Cell, n: int) -> Game:
        """A choice ruled out, or allowed again."""
        number = number_of(*cell)
        ruled = toggled(self.state.ruled, number, n)
        if n not in self.state.ruled[number] and (
            n not in self.possible(*cell)
        ):
            raise Refused(self.reason_against(*cell, n))
        sign = "<>" if n in ruled[number] else "<>not "
        return self._push(
            self.state._replace(ruled=ruled, move=f"{name_of(cell)}{sign}{n}")
        )

    def fill_marks(self) -> Game:
        """The game with every choice as a mark by hand."""
        return self._push(
            self.state._replace(
                marks=tuple(
                    () if self.value(*cell) else self.possible(*cell)
                    for cell in CELLS
                ),
                move="marks filled",
            )
        )

    def clear_marks(self) -> Game:
        """The game without marks and with nothing ruled out."""
        return self._push(
            self.state._replace(
                marks=NO_MARKS,
                ruled=self.history[0].ruled,
                move="marks cleared",
            )
        )

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
        history = (*self.history[: self.at + 1], state)
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
        entries = [
            cell
            for cell in CELLS
            if values[number_of(*cell)] and not self.is_clue(*cell)
        ]
        if known.only:
            right = flat(known.first)
            return tuple(
                cell
                for cell in entries
                if values[number_of(*cell)] != right[number_of(*cell)]
            )
        return mistakes(
            self.clues,
            [Choice(*cell, values[number_of(*cell)]) for cell in entries],
        )

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
        self, strength: int = 3, budget: budget.Budget | None = None
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
            return mistake_hint(wrong, strength)
        from sudokit import logic  # noqa: PLC0415

        step = logic.next_step(self.grid(), clues=self.clues, budget=budget)
        if step is None:
            raise Refused("No step follows: the puzzle has several solutions.")
        return step_hint(step, strength)

    def _ruled_wrongly(self, known: Known) -> tuple[Cell, ...]:
        """The cells in which a solution's value was ruled out."""
        if not known.only:
            return ()
        right = flat(known.first)
        return tuple(
            cell
            for cell in CELLS
            if not self.value(*cell)
            and right[number_of(*cell)] in self.state.ruled[number_of(*cell)]
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
            state = entered(state, self._free(c.i, c.j), c.n)
        ruled = put_in(state.ruled, hint.eliminations)
        marks = tuple(
            tuple(n for n in mine if n not in gone)
            for mine, gone in zip(state.marks, ruled, strict=True)
        )
        return self._push(
            state._replace(marks=marks, ruled=ruled, move=hint.technique)
        )

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
            raise Refused(
                f"There is no solution {number}: they are 1 to {len(found)}."
            )
        state = State(
            flat(found[number - 1]),
            ruled=self.state.ruled,
            move=f"solution {number}",
            solution=number,
        )
        if not self.state.solution:
            return self._push(state)
        # Turning over solutions is one move, however many are seen.
        return replace(self, history=(*self.history[: self.at], state))

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
        cells = [
            {
                "name": name_of(cell),
                "value": self.value(*cell),
                "clue": self.is_clue(*cell),
                "marks": list(self.marks(*cell)),
                "clash": cell in clashes,
            }
            for cell in CELLS
        ]
        return {
            "cells": cells,
            "mode": self.mode,
            "auto": self.auto,
            "hints": self.hints,
            "seconds": round(self.seconds(now), 1),
            "solved": self.is_solved(),
            "undo": self.state.move if self.can_undo() else None,
            "redo": (
                self.history[self.at + 1].move if self.can_redo() else None
            ),
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
            "history": [state_record(state) for state in self.history],
        }

    def save(self, path: str | Path, now: float | None = None) -> None:
        """Write the game; what was in the file stays until it is whole.

        OSError if it can't be written.
        """
        record = self.record(now)
        record["checksum"] = checksum(record)
        lines = json.dumps(record, indent=1) + "\n"
        replace_file(Path(path), lambda out: out.write(lines))

    def save_puzzle(self, path: str | Path, format: str) -> None:
        """Write the puzzle and its entries in a format of the table."""
        grid = self.grid()
        clues = None if grid.line() == self.clues.line() else self.clues
        replace_file(
            Path(path),
            lambda out: formats.write(out, [Puzzle(grid, clues)], format),
        )

    def keep(self, path: str | Path, now: float | None = None) -> str:
        """Save as the file name tells; what was saved, in words.

        A name that ends as those of a format gets the puzzle and its
        entries, any other the game with its history.  A ~ at its start
        is the player's own folder.
        """
        name = formats.named_by(path)
        path = os.path.expanduser(path)
        if name is None:
            self.save(path, now)
            return "game"
        self.save_puzzle(path, name)
        return f"puzzle ({name})"


def _known_mode(mode: str) -> str:
    if mode not in MODES:
        raise ValueError(f"{mode!r} is not {' or '.join(MODES)}")
    return mode


def _now(now: float | None) -> float:
    return time.monotonic() if now is None else now


# New games, and games that were kept.


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


def restore(record: object) -> Game:
    """The game of a record; ValueError names what is wrong with it."""
    found = Fields(record, "the game")
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
    states = tuple(
        restore_state(one, k, kept) for k, one in enumerate(history)
    )
    if states[0].values != flat(clues):
        raise ValueError("the history does not begin with the clues")
    return Game(
        clues,
        states,
        at,
        _known_mode(found.text("mode")),
        found.get("auto", bool),
        found.number("hints"),
        found.seconds("seconds"),
    )


def load(path: str | Path, format: str = "auto", mode: str = REFUSE) -> Game:
    """The game saved in a file, or a new one of its first puzzle.

    OSError if it can't be read, FormatError if it is damaged, which
    names the place; the file is never touched.  A ~ at the start of its
    name is the player's own folder.
    """
    name = os.path.expanduser(path)
    with open(name, encoding="utf-8", errors="surrogateescape") as stream:
        return read(stream, str(name), format, mode)


def read(
    stream: TextIO,
    name: str = "-",
    format: str = "auto",
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
        record = json.loads(text.removeprefix("\ufeff"))
        # Games that were kept elsewhere need not have one.
        if isinstance(record, dict) and "checksum" in record:
            if record.pop("checksum") != checksum(record):
                raise ValueError("its checksum is another")
        return restore(record)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"the saved game is damaged: {error.msg}",
            name,
            error.lineno,
            error.colno,
        ) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(
            f"the saved game is damaged: {error}", name, 1, 1
        ) from None


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
