"""Reads the puzzles that ``draw``, ``sheet`` and ``book`` print.

add_arguments(parser)     FILE... and what the puzzles in it are
Input(options)            the puzzles, and the exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import NamedTuple

from sudokit import formats
from sudokit.boxes import NINE, BoxGrid, Shape
from sudokit.cli.arguments import add_reading, box, say
from sudokit.core.grid import Grid
from sudokit.filter.streams import opened
from sudokit.filter.text import FormatError

AnyGrid = Grid | BoxGrid


class Given(NamedTuple):
    """A puzzle as it was given: the grid, its clues, and its name."""

    grid: AnyGrid
    clues: AnyGrid
    name: str


def add_arguments(parser: ArgumentParser) -> None:
    """What the puzzles are; no defaults, so that a plan may say it."""
    add_reading(parser, True)
    add = parser.add_argument
    add(
        "--box",
        type=box,
        metavar="RxC",
        help="boxes of R rows and C columns, if the grid's size doesn't"
        " determine them",
    )
    add(
        "--diagonals",
        action="store_true",
        default=None,
        help="the two diagonals are houses as well",
    )


class Input:
    """Reads the requested puzzles, and keeps the exit status."""

    def __init__(self, options: Namespace) -> None:
        self.status = 0
        self.count = 0
        self._source: str = options.source or "auto"
        self._comment: str = options.comment or "#"
        self._empty: str = options.empty or ""
        self._shape: Shape | None = options.box
        self._diagonals: bool = bool(options.diagonals)

    def read(self, names: list[str]) -> Iterator[Given]:
        """The puzzles of files, "-" for stdin."""
        for name in names:
            try:
                with opened(name) as stream:
                    items = formats.read(
                        stream,
                        name,
                        self._source,
                        self._shape,
                        self._comment,
                        self._empty,
                    )
                    for number, item in enumerate(items, 1):
                        if isinstance(item, FormatError):
                            self.fail(item.advice())
                            continue
                        self.count += 1
                        yield self._given(item, f"{name}: puzzle {number}")
            except OSError as error:
                self.fail(f"{name}: {error.strerror}")

    def _given(self, item: formats.Puzzle, name: str) -> Given:
        grid: AnyGrid = item.grid
        clues: AnyGrid = item.clues or grid
        if self._diagonals:
            grid, clues = _with_diagonals(grid), _with_diagonals(clues)
        return Given(grid, clues, name)

    def note(self, status: int, message: str) -> None:
        """Says something, and notes the status that comes of it."""
        self.status = max(self.status, status)
        say(f"sudoku: {message}")

    def fail(self, message: str) -> None:
        """Notes and says what could not be read, or done."""
        self.note(2, message)


def _with_diagonals(grid: AnyGrid) -> BoxGrid:
    shape = NINE if isinstance(grid, Grid) else grid.shape
    return BoxGrid.init(grid.values(), shape, True)
