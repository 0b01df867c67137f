"""Reads the puzzles that ``explain`` and ``rate`` work on.

    add_arguments(parser)   FILE... and the options of both verbs
    Intake(options)         the puzzles, and the exit status
    Begun(clues, stands)    a puzzle as it came

A puzzle that can't be read is named on stderr, and the rest is done.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple, TextIO

from sudokit.cli.arguments import (
    add_reading,
    add_rules,
    duration,
    given_rules,
    natural,
    say,
)
from sudokit.cli.picture_input import opened
from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.filter.text import NO_PUZZLE, FormatError
from sudokit.formats import PIECE, PuzzleRecord, Source, position, read
from sudokit.formats.source import Respelt, is_saved
from sudokit.rules import AnyPuzzle, as_grid, classic, rules_of

SCHEMA: Final = 1  # of the objects that --json writes


class Begun(NamedTuple):
    """A puzzle as it came: its clues, and where it stands.

    ``has_entries``: some values are known to be entries.
    """

    clues: AnyPuzzle
    stands: AnyPuzzle
    has_entries: bool


def _begun(puzzle: PuzzleRecord) -> Begun:
    """The clues without a player's marks; with them, where it stands."""
    grid = as_grid(puzzle.grid)
    if grid is None:
        return Begun(puzzle.grid, puzzle.grid, False)
    return Begun(
        puzzle.clues or grid, position(puzzle), puzzle.clues is not None
    )


def add_files(parser: ArgumentParser) -> None:
    """The files, their format and their signs."""
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="input; - is stdin"
    )
    add_reading(parser)
    add_rules(parser)


def add_arguments(parser: ArgumentParser) -> None:
    """The options of both verbs."""
    add_files(parser)
    add = parser.add_argument
    add(
        "--no-uniqueness",
        dest="uniqueness",
        action="store_false",
        help="don't use techniques that assume a unique solution",
    )
    add(
        "--budget",
        type=natural,
        metavar="TRIALS",
        help="limit on guesses for each puzzle: those of counting its"
        " solutions, and the assumptions of chains on the explainer scale",
    )
    add(
        "--timeout",
        type=duration,
        metavar="SECONDS",
        help="time limit for each puzzle",
    )


class Intake:
    """Reads the requested puzzles, and keeps the exit status.

    A puzzle is its clues: what a file has of entries is left away.
    """

    def __init__(self, options: Namespace, largest: int = 0) -> None:
        """``largest``: of the other sizes that are taken, too."""
        self.largest = largest
        self.status = 0
        self.count = 0
        self._names: list[str] = options.files or ["-"]
        self.name = "-"  # of the file that is read
        self._format: str = options.source
        self._comment: str = options.comment
        self._empty: str = options.empty or ""
        self._trials: int | None = options.budget
        self._seconds: float | None = options.timeout
        self._given = given_rules(options)

    def __iter__(self) -> Iterator[Grid]:
        """The puzzles of all files."""
        for begun in self.puzzles():
            yield classic(begun.clues)

    def puzzles(self) -> Iterator[Begun]:
        """The same with where they stand, and of other sizes, too."""
        for name in self._names:
            self.name = name
            try:
                with opened(name) as stream:
                    yield from self._read(stream, name)
            except OSError as error:
                self.fail(f"{name}: {error.strerror}")
        if not (self.count or self.status):
            named = ", ".join(name for name in self._names if name != "-")
            self.fail(f"{named}: {NO_PUZZLE}" if named else NO_PUZZLE)

    def _read(self, stream: TextIO, name: str) -> Iterator[Begun]:
        """The 9x9 puzzles of a stream; others are named in a line."""
        start = stream.readline(PIECE)
        if self._format == "auto" and is_saved(start):
            yield from self._game(stream, start, name)
            return
        signed = Respelt(start, stream, self._comment, self._empty)
        lines = Source(signed, name, self._given)
        others: Counter[str] = Counter()
        places: dict[str, int] = {}
        for item in read(lines, name, self._format):
            if isinstance(item, FormatError):
                self.fail(item.advice())
                continue
            rules = rules_of(item.grid)
            if rules.is_classic() or rules.size <= self.largest:
                self.count += 1
                yield _begun(item)
            else:
                sort = rules.name()
                others[sort] += 1
                places.setdefault(sort, lines.line)
        for sort, count in others.items():
            rest = f" ({count} such grids)" if count > 1 else ""
            usual = "the usual 9x9" if sort.startswith("9x9") else "9x9"
            self.fail(
                f"{name}:{places[sort]}:1: a grid of {sort}; only {usual}"
                f" can be used here{rest}"
            )

    def _game(self, stream: TextIO, start: str, name: str) -> Iterator[Begun]:
        """Where a saved game stands."""
        from sudokit.game.opening import read_saved  # noqa: PLC0415

        try:
            game = read_saved(stream, start, name)
        except FormatError as error:
            self.fail(str(error))
            return
        nine = game.layout.rules.is_classic()
        if not nine and game.layout.size > self.largest:
            self.fail(
                f"{name}:1:1: the game is not 9x9; only 9x9 can be used here"
            )
            return
        self.count += 1
        yield Begun(game.clues, game.grid(), True)

    def budget(self) -> Budget:
        """What the next puzzle may cost."""
        return Budget(self._trials, self._seconds)

    def improper(self) -> None:
        """Notes a puzzle without a single solution, or without a verdict."""
        self.status = max(self.status, 1)

    def fail(self, message: str) -> None:
        """Notes and says what could not be read, or done."""
        self.status = 2
        say(f"sudoku: {message}")
