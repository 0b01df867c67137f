"""Reads the puzzles that ``draw``, ``sheet`` and ``book`` print.

add_arguments(parser)     FILE... and what the puzzles in it are
Input(options)            the puzzles, and the exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import NamedTuple

from sudokit import formats
from sudokit.cli.arguments import add_reading, add_rules, given_rules, say
from sudokit.cli.picture_input import opened
from sudokit.filter.text import FormatError
from sudokit.rules import AnyPuzzle


class Given(NamedTuple):
    """A puzzle as it was given: the grid, its clues, and its name."""

    grid: AnyPuzzle
    clues: AnyPuzzle
    name: str


def add_arguments(parser: ArgumentParser) -> None:
    """What the puzzles are; no defaults, so that a plan may say it."""
    add_reading(parser, True)
    add_rules(parser, None)


class Input:
    """Reads the requested puzzles, and keeps the exit status."""

    def __init__(self, options: Namespace) -> None:
        self.status = 0
        self.count = 0
        self._source: str = options.source or "auto"
        self._comment: str = options.comment or "#"
        self._empty: str = options.empty or ""
        self._given = given_rules(options)

    def read(self, names: list[str]) -> Iterator[Given]:
        """The puzzles of files, "-" for stdin."""
        for name in names:
            try:
                with opened(name) as stream:
                    items = formats.read(
                        stream,
                        name,
                        self._source,
                        self._given,
                        self._comment,
                        self._empty,
                    )
                    for number, item in enumerate(items, 1):
                        if isinstance(item, FormatError):
                            self.fail(item.advice())
                            continue
                        self.count += 1
                        grid = item.grid
                        clues = grid if item.clues is None else item.clues
                        yield Given(grid, clues, f"{name}: puzzle {number}")
            except OSError as error:
                self.fail(f"{name}: {error.strerror}")

    def note(self, status: int, message: str) -> None:
        """Says something, and notes the status that comes of it."""
        self.status = max(self.status, status)
        say(f"sudoku: {message}")

    def fail(self, message: str) -> None:
        """Notes and says what could not be read, or done."""
        self.note(2, message)
