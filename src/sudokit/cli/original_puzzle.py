"""``-c --puzzle FILE``: grids that must keep the clues of their puzzles.

``OriginalPuzzles`` wraps the filter: it finds the clues that each grid
changes, and applies the rules of its puzzle.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from typing import Final, TextIO

from sudokit.cli.puzzle_input import Input
from sudokit.core.grid import Grid
from sudokit.filter.items import InputPuzzle, Item, ItemTaker, Remark
from sudokit.formats import clues_of
from sudokit.rules import AnyPuzzle, Puzzle
from sudokit.rules.notation import PLAIN
from sudokit.rules.puzzle import puzzle_rules
from sudokit.text.cells import cell_name, sign_of
from sudokit.text.messages import FormatError, plural

MOST_SHOWN: Final = 10  # changed clues of a grid


class OriginalPuzzles:
    """Compares the grids with their puzzles, and passes them on.

    A file with one puzzle is for all grids; else each grid has its own, in
    the same order.
    """

    def __init__(self, taker: ItemTaker, options: Namespace) -> None:
        self._taker = taker
        self._name: str = options.puzzle
        self._input = Input(options)
        self._input.options = self._input.options._replace(
            format=options.source or "auto"
        )
        self._puzzles = self._input.of_files([self._name], self._read)
        self._only: AnyPuzzle | None = None
        self._next: list[AnyPuzzle | None] = [*islice(self._puzzles, 2)]
        if len(self._next) == 1:
            self._only = self._next.pop()
        self._grids = 0
        # Without any puzzle, the reason was printed.
        self._is_short = not (self._only or self._next)

    def _read(self, stream: TextIO, name: str) -> Iterator[AnyPuzzle | None]:
        """Yield the clues of each puzzle, None if it can't be read."""
        for item in self._input.items(stream, name):
            if isinstance(item, FormatError):
                self._input.fail(item.advice())
                yield None
            else:
                self._input.count += 1
                yield clues_of(item)

    def take(self, item: Item) -> None:
        """Pass on an item, each grid with what it changes."""
        if isinstance(item, str):
            for start in range(0, len(item), 82):
                grid = Grid.parse(item[start : start + 81])
                self.take(InputPuzzle(grid))
        elif isinstance(item, InputPuzzle):
            self._grids += 1
            if compared := self._compared(item):
                self._taker.take(compared)
        else:
            self._taker.take(item)

    def _compared(self, item: InputPuzzle) -> InputPuzzle | Remark | None:
        """Return a grid under the rules of its puzzle, with its faults.

        The first grid without a puzzle is reported, the others are not.
        """
        clues = self._only
        if clues is None:
            if not self._next:
                return self._no_puzzle()
            clues = self._next.pop(0)
            self._next += islice(self._puzzles, 1)
            if clues is None:  # it was reported
                return None
        grid = item.puzzle if item.position is None else item.position
        rules = puzzle_rules(clues)
        shape, due = puzzle_rules(grid).grid, rules.grid
        if shape != due:
            if shape.name() == due.name():
                words = " ".join(due.words())
                return Remark(f"grid {self._grids} needs --rules {words}")
            return Remark(
                f"grid {self._grids} is {shape.name()}, but its puzzle is"
                f" {due.name()}"
            )
        faults = tuple(changed_clues(grid, clues))
        if isinstance(clues, Grid):
            own = Grid.parse(grid.line())
            return InputPuzzle(own, faults=faults)
        ruled = Puzzle(rules, bytes(grid.cells))
        return InputPuzzle(ruled, item.notation or PLAIN, faults=faults)

    def _no_puzzle(self) -> Remark | None:
        if self._is_short:
            return None
        self._is_short = True
        return Remark(
            f"{self._name}: there is no puzzle for grid {self._grids} and"
            " later ones"
        )

    def rest(self) -> None:
        """Flush, before waiting for more input."""
        self._taker.rest()

    def finish(self, pointer: str = "") -> int:
        """Finish; return the exit status."""
        if self._next:
            number = self._grids + 1
            message = "there is no grid for puzzle"
            self._taker.take(
                Remark(f"{self._name}: {message} {number} and later ones")
            )
        return max(self._taker.finish(pointer), self._input.status)


def changed_clues(grid: AnyPuzzle, clues: AnyPuzzle) -> Iterator[str]:
    """Yield a line for each value that isn't the clue of its cell.

    Empty cells aren't among them, and only the first lines are.

    >>> puzzle = Grid.parse("12" + "." * 79)
    >>> [*changed_clues(Grid.parse("13" + "." * 79), puzzle)]
    ['r1c2: 3, but the clue is 2']
    """
    shape = puzzle_rules(clues).grid
    by = shape.least - 1
    changed = [
        (cell, n, clue)
        for cell, (n, clue) in enumerate(
            zip(grid.cells, clues.cells, strict=True)
        )
        if n and clue and n != clue
    ]
    for cell, n, clue in changed[:MOST_SHOWN]:
        name = cell_name(*divmod(cell, shape.size))
        value, due = sign_of(n + by), sign_of(clue + by)
        yield f"{name}: {value}, but the clue is {due}"
    if len(changed) > MOST_SHOWN:
        more = len(changed) - MOST_SHOWN
        yield f"and {plural(more, 'more changed clue')}"
