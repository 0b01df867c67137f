"""Opens games: saved ones, and new ones from puzzles.

load_game(path)           a saved game, or a new one of a puzzle
holds_game(path)          whether a file holds a saved game
read_game(stream)  parse_game(text)    the same from a stream or text
begin(puzzle)             a game of a puzzle that a format read
begin_at(grid, clues)     one at a later position
"""

from __future__ import annotations

import io
import json
import os
from collections import deque
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Final, TextIO

from sudokit import formats
from sudokit.formats.about import About
from sudokit.formats.puzzle import PuzzleRecord, ruled_out, values_in
from sudokit.formats.source import Chained, Source, saved_start
from sudokit.game.layout import Marks
from sudokit.game.play import REFUSE, Game
from sudokit.game.record import checksum, restore
from sudokit.game.state import add_marks, flat
from sudokit.rules import (
    AnyPuzzle,
    GivenRules,
    name_of,
    with_values,
)
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import as_given_rules
from sudokit.system.language import _
from sudokit.text.characters import squarest_rows
from sudokit.text.messages import FormatError, value_fault
from sudokit.text.reader import USUAL, ReadOptions
from sudokit.text.streams import open_text

LARGEST: Final = 16_000_000  # characters of a saved game


def begin(puzzle: PuzzleRecord, mode: str = REFUSE) -> Game:
    """Return a new game; values that aren't clues become entries.

    Raise ValueError if it is too large for a game.
    """
    grid = puzzle.grid
    if puzzle.clues is None and puzzle.marks is None:
        return Game.of(grid, mode)
    if puzzle.marks is None:
        return begin_at(grid, puzzle.clues or grid, mode)
    return begin_at(
        grid,
        puzzle.clues or grid,
        mode,
        marks=tuple([tuple(values_in(m)) for m in puzzle.marks.corner]),
        centre=tuple([tuple(values_in(m)) for m in puzzle.marks.centre]),
    )


def begin_at(
    grid: AnyPuzzle,
    clues: AnyPuzzle,
    mode: str = REFUSE,
    marks: Marks | None = None,
    centre: Marks | None = None,
) -> Game:
    """Return a game of the clues whose position is a grid."""
    game = Game.of(formats.puzzle_in(grid, clues), mode)
    first = game.state
    return game.push(
        first._replace(
            values=flat(grid),
            marks=marks or first.marks,
            centre=centre or first.centre,
            ruled=add_marks(first.ruled, ruled_out(grid), game.layout),
            move=_("entries read"),
        )
    )


def _laid_out(record: PuzzleRecord, given: GivenRules) -> PuzzleRecord:
    """Return the puzzle under the given boxes or regions, if any.

    Raise ValueError if they don't fit it.
    """
    own = puzzle_rules(record.grid)
    if not given.size() or (own.is_classic() and given.is_usual()):
        return record
    if given.size() != own.size:
        name = "regions"
        if given.shape is not None:
            name = f"boxes of {name_of(given.shape)}"
        raise ValueError(f"{name} don't make a grid of {own.size}x{own.size}")
    words = tuple(dict.fromkeys(as_given_rules(own).words + given.words))
    rules = given._replace(words=words).rules(own.size)
    return PuzzleRecord(with_values(rules, record.grid.values()))


def load_game(
    path: str | Path,
    options: ReadOptions = USUAL,
    mode: str = REFUSE,
    number: int = 1,
) -> Game:
    r"""Load the game saved in a file, or begin one of a puzzle in it.

    ``number`` selects the puzzle, from 1.  The path replaces the name in the
    options.  Raise OSError if the file can't be read,
    FormatError if it is damaged, which names the place; it is never
    changed.  A ~ at the start of the name is the home folder.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "puzzle.txt")
    ...     _ = path.write_text("1234341221434...\n")
    ...     load_game(path).line()
    '1234341221434...'
    """
    name = os.path.expanduser(path)
    with open_text(name) as stream:
        options = options._replace(name=str(name))
        return read_game(stream, options, mode, number)


def holds_game(path: str | Path) -> bool:
    """Return whether a file holds a saved game.

    Raise OSError if it can't be read.
    """
    name = os.path.expanduser(path)
    with open_text(name) as stream:
        return saved_start(stream)[1]


def parse_game(text: str, mode: str = REFUSE) -> Game:
    """Return the game of a text, as ``load_game``.

    >>> parse_game("1234341221434...").line()
    '1234341221434...'
    """
    return read_game(io.StringIO(text), ReadOptions("text"), mode)


def read_game(
    stream: TextIO,
    options: ReadOptions = USUAL,
    mode: str = REFUSE,
    number: int = 1,
) -> Game:
    r"""Return the game of a stream, as ``load_game``.

    >>> from io import StringIO
    >>> stream = StringIO("." * 81 + "\n" + "1" + "." * 80)
    >>> read_game(stream, number=2).line()[:3]
    '1..'
    """
    return open_game(stream, options, mode, number)[0]


def open_game(
    stream: TextIO,
    options: ReadOptions = USUAL,
    mode: str = REFUSE,
    number: int = 1,
) -> tuple[Game, About]:
    """Return the game of a stream, and what its setter says about it."""
    start, saved = saved_start(stream)
    if options.format == "auto" and saved:
        return read_saved(stream, start, options.name), About()
    given = options.given or GivenRules()
    known = given  # a size without usual boxes has to be known beforehand
    if squarest_rows(given.size() or 9):
        known = GivenRules(given.words)  # ``_laid_out`` has the rest
    options = options._replace(given=known)
    lines = Source(Chained(start, stream), options)
    items = enumerate(formats.read(lines, options), 1)
    last = deque(islice(items, number), maxlen=1)
    count, item = last[0] if last else (0, None)
    if item is None:
        raise lines.error("there is no puzzle")
    if count < number:
        words = (
            f"there are {count} puzzles" if count > 1 else "there is 1 puzzle"
        )
        raise FormatError(f"{words}, not {number}", options.name, 0, 0)
    if isinstance(item, FormatError):
        raise item
    try:
        return begin(_laid_out(item, given), mode), item.about
    except ValueError as error:
        raise lines.error(str(error)) from None


def read_saved(stream: TextIO, start: str, name: str) -> Game:
    """Return the saved game of a stream whose first piece was taken already.

    Raise FormatError if it is damaged.
    """
    text = start + stream.read(LARGEST)
    if len(text) >= LARGEST:
        raise FormatError("the file is too large", name, 1, 1)
    try:
        return restore(_checked(json.loads(text)))
    except json.JSONDecodeError as error:
        raise FormatError(
            f"the saved game is damaged: {error.msg}",
            name,
            error.lineno,
            error.colno,
        ) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(
            f"the saved game is damaged: {value_fault(error)}", name, 1, 1
        ) from None


def _checked(record: object) -> object:
    """Return the record without its checksum; raise ValueError if wrong.

    Games from other sources may lack one.
    """
    if not (isinstance(record, Mapping) and "checksum" in record):
        return record
    rest = {key: record[key] for key in record if key != "checksum"}
    if record["checksum"] != checksum(rest):
        raise ValueError("its checksum is wrong")
    return rest
