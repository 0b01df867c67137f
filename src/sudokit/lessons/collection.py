"""Example positions: in each, a technique is the easiest that applies.

    positions(name)    those of a technique, from the collection
    Position           a grid, and the clues that it came from
    example(name)      a position and its step, for a picture

The collection is ``samples/positions.txt``.  Its positions came up when
puzzles were solved, and are in random order and orientation.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats.puzzle import rule_out, ruled_out
from sudokit.logic import Step, next_step, technique_named
from sudokit.symmetry.transformation import Transformation


class Position(NamedTuple):
    """A grid with the candidates that are left, and its clues alone."""

    grid: Grid
    clues: Grid

    def image(self, there: Transformation) -> Position:
        """The same position, lying in another way."""
        place = {cell: at for at, cell in enumerate(there.cells())}
        return Position(
            rule_out(
                Grid.parse(there.apply_line(self.grid.line())),
                [
                    Choice(*divmod(place[9 * i + j], 9), there.labels[n - 1])
                    for i, j, n in ruled_out(self.grid)
                ],
            ),
            Grid.parse(there.apply_line(self.clues.line())),
        )


class Example(NamedTuple):
    """A position, and the step to explain."""

    position: Position
    step: Step


def positions(name: str) -> list[Position]:
    """The positions of a technique; KeyError if there is none such."""
    wanted = technique_named(name).name
    return [
        _position(line)
        for line in _lines()
        if line.partition(":")[0] == wanted
    ]


@cache
def _lines() -> tuple[str, ...]:
    """The lines of the collection."""
    text = (files("sudokit") / "samples" / "positions.txt").read_text()
    return tuple(line for line in text.splitlines() if line[:1] != "#")


def _position(line: str) -> Position:
    _, signs, gone = line.split(":")
    return Position(
        rule_out(
            Grid.parse(signs.replace("+", "")),
            [
                Choice(
                    int(gone[k + 1]) - 1, int(gone[k + 2]) - 1, int(gone[k])
                )
                for k in range(0, len(gone), 3)
            ],
        ),
        Grid.parse(re.sub(r"\+.", ".", signs)),
    )


def example(name: str) -> Example | None:
    """The first position that shows the technique; None without any.

    KeyError if there is no such technique.
    """
    wanted = technique_named(name).name
    for one in positions(name):
        step = next_step(one.grid, clues=one.clues)
        if step is not None and step.technique == wanted:
            return Example(one, step)
    return None
