"""Example positions: in each, a technique is the easiest that applies.

    positions(name)    the positions of a technique in the collection
    Position           a grid, and the clues that it came from
    example(name)      a position and its step, for a picture

The collection is ``samples/positions.txt``.  Its positions come from
solved puzzles, and are in random order and orientation.  The rules of a
position, if they aren't classic, follow its candidates.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from sudokit.core.choice import Choice
from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.formats.puzzle import rule_out, ruled_out
from sudokit.logic import Step, next_step, technique_named
from sudokit.logic.techniques.table import order_for
from sudokit.rules import AnyPuzzle, Puzzle, as_grid
from sudokit.rules.items import CELL
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notations
from sudokit.symmetry.transformation import (
    Transformation,
    random_transformation,
)
from sudokit.text.cells import cell_name


class Position(NamedTuple):
    """A grid with its remaining candidates, and its clues alone."""

    grid: AnyPuzzle
    clues: AnyPuzzle

    def image(self, there: Transformation) -> Position:
        """Return the position transformed.

        With other than classic rules, only turn or mirror it.
        """
        place = {cell: at for at, cell in enumerate(there.cells())}

        def moved(match: re.Match[str]) -> str:
            cell = 9 * int(match[1]) + int(match[2]) - 10
            return cell_name(*divmod(place[cell], 9))

        rules = CELL.sub(moved, ",".join(notations(puzzle_rules(self.grid))))
        return Position(
            rule_out(
                _puzzle(there.apply_line(self.grid.line()), rules),
                [
                    Choice(*divmod(place[9 * i + j], 9), there.labels[n - 1])
                    for i, j, n in ruled_out(self.grid)
                ],
            ),
            _puzzle(there.apply_line(self.clues.line()), rules),
        )

    def at_random(self, dice: Dice) -> Position:
        """Return a random image; with other rules it has the same values."""
        if as_grid(self.grid) is not None:
            return self.image(random_transformation(dice))
        way = int(dice.below(8))
        lines = tuple(range(9)), tuple(range(8, -1, -1))
        values = tuple(range(1, 10))
        turned = lines[way & 1], lines[way >> 1 & 1]
        return self.image(Transformation(way > 3, *turned, values))


def _puzzle(line: str, rules: str) -> AnyPuzzle:
    """Return the puzzle of a line of cells, under rules as spelled."""
    if not rules:
        return Grid.parse(line)
    return Puzzle.parse(f"# rules {rules}\n{line}")


class Example(NamedTuple):
    """A position, and the step to explain."""

    position: Position
    step: Step


def positions(name: str) -> tuple[Position, ...]:
    """Return the positions of a technique; KeyError for an unknown one.

    >>> from sudokit.lessons import positions
    >>> len(positions("X-Wing")) > 0
    True
    """
    return _positions(technique_named(name).name)


@cache
def _positions(technique: str) -> tuple[Position, ...]:
    """Return the positions of the technique with exactly this name."""
    return tuple(
        parse_position(line)
        for line in _lines()
        if line.partition(":")[0] == technique
    )


@cache
def _lines() -> tuple[str, ...]:
    """Return the lines of the collection."""
    text = (files("sudokit") / "samples" / "positions.txt").read_text()
    return tuple(line for line in text.splitlines() if line[:1] != "#")


def parse_position(line: str) -> Position:
    """Parse a line of the collection."""
    _name, signs, gone, *more = line.split(":", 3)
    rules = "".join(more)
    return Position(
        rule_out(
            _puzzle(signs.replace("+", ""), rules),
            [
                Choice(
                    int(gone[k + 1]) - 1, int(gone[k + 2]) - 1, int(gone[k])
                )
                for k in range(0, len(gone), 3)
            ],
        ),
        _puzzle(re.sub(r"\+.", ".", signs), rules),
    )


def example(name: str) -> Example | None:
    """Return the first position that shows the technique, None without any.

    KeyError for an unknown technique.

        >>> from sudokit.lessons import example
        >>> example("X-Wing").step.technique
        'X-Wing'
    """
    wanted = technique_named(name).name
    for one in positions(name):
        step = next_step(
            one.grid, clues=one.clues, techniques=order_for(wanted)
        )
        if step is not None and step.technique == wanted:
            return Example(one, step)
    return None
