"""Reads the input of the verbs and records the exit status.

    Input(options)          puzzles of any rules, as given
    Intake(options)         classic puzzles, for ``explain`` and ``rate``
    add_arguments(...)      the options of ``explain`` and ``rate``, OPTIONS
    FILES                   the help of the argument FILE...

A puzzle that can't be read is named on stderr, and the others are
processed.  A picture is accepted if its reading is sure; for a doubtful one,
``sudoku scan`` shows the doubts.
"""

from __future__ import annotations

import errno
import io
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO, TypeVar

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say
from sudokit.cli.filter_setup import read_options
from sudokit.core.budget import Budget
from sudokit.filter.program import WAITING, waits
from sudokit.formats import (
    FORMATS,
    Item,
    Mistake,
    PuzzleRecord,
    Source,
    Writer,
    clues_of,
    mistakes,
    mistakes_text,
    read,
    standing_of,
)
from sudokit.formats.about import About
from sudokit.formats.puzzle import under
from sudokit.formats.source import Chained, saved_start
from sudokit.logic.model.technique import Technique
from sudokit.photos.picture import BYTES, PictureError, is_picture
from sudokit.rules import AnyPuzzle, ClassicOnly, GivenRules, Rules
from sudokit.rules.explained import known_as
from sudokit.rules.puzzle import puzzle_rules
from sudokit.text import streams
from sudokit.text.characters import NO_PUZZLE
from sudokit.text.messages import FormatError, fault_text

T = TypeVar("T")

LOOKED_AT: Final = 12  # bytes that identify a picture


class TakenPuzzle(NamedTuple):
    """A puzzle that was read: its clues, and the current position.

    ``mistakes`` are the entries and marks there that can't be right.
    """

    clues: AnyPuzzle
    position: AnyPuzzle
    mistakes: tuple[Mistake, ...] = ()

    @property
    def is_started(self) -> bool:
        """Whether the position has entries or marks of a player."""
        return self.position != self.clues


def _with_position(record: PuzzleRecord) -> TakenPuzzle:
    """Return the puzzle, and the position with a player's entries."""
    return _taken(clues_of(record), standing_of(record))


def _taken(clues: AnyPuzzle, position: AnyPuzzle) -> TakenPuzzle:
    return TakenPuzzle(clues, position, mistakes(position, clues))


FILES: Final = f"""
[FILE...]  input; - is stdin
{args.READING}{args.RULES}"""
OPTIONS: Final = f"""{FILES}
--no-uniqueness    don't use techniques that assume a unique solution
--techniques ORDER  the techniques to use, in this order: person (hidden
                   singles before naked ones), hodoku, expert (with more
                   techniques for the hardest puzzles), or a file that lists
                   them, one on a line; HoDoKu's order without it
--budget GUESSES   guess limit per puzzle: when counting solutions, and for
                   chain assumptions on the explainer scale
--timeout SECONDS  time limit for each puzzle
"""


def add_arguments(parser: ArgumentParser, text: str, **kinds: Any) -> None:
    """Add the options of both verbs."""
    unlike = {"dest": "uniqueness", "action": "store_false"}
    args.add_options(parser, text, no_uniqueness=unlike, **kinds)


def check_scale(options: Namespace) -> None:
    """Raise CantDo for a scale that the other options don't fit."""
    if options.techniques and options.scale not in ("", None, "hodoku"):
        raise CantDo("--techniques can be used only with HoDoKu's scale")
    if options.scale in ("explainer", "both") and not options.uniqueness:
        raise CantDo(
            "the scale of Sudoku Explainer can't be used with --no-uniqueness"
        )


def techniques_of(options: Namespace) -> tuple[Technique, ...] | None:
    """Return the techniques to use, in their order; None for the usual ones.

    Raise OSError or FormatError if the file can't be read.
    """
    return order_in(options.techniques) if options.techniques else None


def order_in(name: str) -> tuple[Technique, ...]:
    """Return the techniques of an order, by its name or that of a file."""
    from sudokit.logic.orders import ORDERS, read_order  # noqa: PLC0415

    if name in ORDERS:
        return ORDERS[name]
    with streams.opened(name) as file:
        return read_order(file, name)


class NamedPuzzle(NamedTuple):
    """A puzzle from the input: its grid, its clues, and its name."""

    grid: AnyPuzzle
    clues: AnyPuzzle
    name: str
    about: About = About()


def complain(message: str) -> None:
    """Print a message about the input."""
    say(f"sudoku: {message}")


class Input:
    """Reads the requested puzzles and records the exit status."""

    def __init__(self, options: Namespace) -> None:
        self.status = 0
        self.count = 0
        self.name = "-"  # of the file that is read
        self.is_quiet = getattr(options, "quiet", False)
        self.given = args.given_rules(options)
        self.options = read_options(options, self.given)

    def read(self, names: Sequence[str]) -> Iterator[NamedPuzzle]:
        """Return the puzzles of files, "-" for stdin."""
        return self.of_files(names, self._named_puzzles)

    def _named_puzzles(
        self, stream: TextIO, name: str
    ) -> Iterator[NamedPuzzle]:
        for number, item in enumerate(self.items(stream, name), 1):
            if isinstance(item, FormatError):
                self.fail(item.advice())
                continue
            self.count += 1
            self.remark(item)
            clues = clues_of(item)
            self.name_mistakes(mistakes(standing_of(item), clues))
            yield NamedPuzzle(
                item.grid, clues, f"{name}: puzzle {number}", item.about
            )

    def remark(self, item: PuzzleRecord) -> None:
        """Print which contents of a puzzle, and which rules, are missing."""
        for remark in () if self.is_quiet else item.remarks():
            self.note(0, f"puzzle {self.count}: {remark}")

    def name_mistakes(self, wrong: tuple[Mistake, ...]) -> None:
        """Print the mistakes of a player, which change no answer."""
        if wrong and not self.is_quiet:
            self.note(0, f"puzzle {self.count}: {mistakes_text(wrong)}")

    @contextmanager
    def one_puzzle(self, name: str = "") -> Iterator[None]:
        """Provide a block for a puzzle whose errors don't stop the next one.

        An unexpected error is reported in a line; ``name`` is that of the
        puzzle, by default its number.
        """
        try:
            yield
        except FormatError as error:
            self.fail(error.advice())
        except (CantDo, OSError, ImportError, streams.Unwritten):
            raise
        except Exception as error:
            name = name or f"puzzle {self.count}"
            self.fail(f"{name}: {fault_text(error)}")

    def of_files(
        self, names: Sequence[str], read: Callable[[TextIO, str], Iterable[T]]
    ) -> Iterator[T]:
        """Yield the results of ``read`` for each file.

        ``read`` counts the puzzles; a file without any is an error.
        """
        for name in names:
            self.name = name
            if name == "-" and not self.is_quiet and waits():
                say(WAITING)
            try:
                with opened(name, partial(self.note, 1)) as stream:
                    yield from read(stream, name)
            except OSError as error:
                self.fail(f"{name}: {streams.reason_of(error)}")
            except FormatError as error:
                self.fail(error.advice())
            except (CantDo, ImportError, streams.Unwritten):
                raise
            except Exception as error:  # the rest of the file can't be read
                self.fail(f"{name}: {fault_text(error)}")
        if names and not (self.count or self.status):
            named = ", ".join(name for name in names if name != "-")
            self.fail(f"{named}: {NO_PUZZLE}" if named else NO_PUZZLE)

    def items(self, stream: TextIO, name: str) -> Iterator[Item]:
        """Yield the puzzles and errors of a stream, in the given format.

        A saved game is its position.  FormatError if it is damaged.
        """
        start, saved = saved_start(stream)
        if self.options.format == "auto" and saved:
            from sudokit.game.opening import read_saved  # noqa: PLC0415
            from sudokit.game.saving import record_of  # noqa: PLC0415

            record = record_of(read_saved(stream, start, name))
            try:
                yield under(record, self.options.given or GivenRules())
            except ValueError as error:
                yield FormatError(str(error), name, 1, 1)
            return
        options = self.options._replace(name=name)
        yield from read(Source(Chained(start, stream), options), options)

    def note(self, status: int, message: str) -> None:
        """Print a message and record the exit status."""
        self.status = max(self.status, status)
        complain(message)

    def fail(self, message: str) -> None:
        """Report a failure and record the exit status."""
        self.note(2, message)


class Intake(Input):
    """Reads puzzles for their clues, leaving out entries.

    Variants are reported.
    """

    def __init__(self, options: Namespace, largest: int = 0) -> None:
        """Accept sizes other than 9x9 up to ``largest``."""
        super().__init__(options)
        self.largest = largest
        self._names: list[str] = options.files or ["-"]
        self._trials: int | None = options.budget
        self._seconds: float | None = options.timeout

    def puzzles(self) -> Iterator[TakenPuzzle]:
        """Return the puzzles of all files, with their positions."""
        return self.of_files(self._names, self._puzzles_in)

    def _puzzles_in(self, stream: TextIO, name: str) -> Iterator[TakenPuzzle]:
        """Yield the 9x9 puzzles of a stream; others are reported in a line."""
        start, saved = saved_start(stream)
        if self.options.format == "auto" and saved:
            yield from self._game(stream, start, name)
            return
        options = self.options._replace(name=name)
        lines = Source(Chained(start, stream), options)
        others: Counter[str] = Counter()
        places: dict[str, int] = {}
        for item in read(lines, options):
            if isinstance(item, FormatError):
                self.fail(item.advice())
                continue
            rules = puzzle_rules(item.grid)
            if why := self._refusal(rules):
                others[why] += 1
                places.setdefault(why, lines.place)
            else:
                self.count += 1
                self.remark(item)
                yield self._noted(_with_position(item))
        for why, count in others.items():
            rest = f" ({count} such grids)" if count > 1 else ""
            self.fail(f"{name}:{places[why]}:1: {why}{rest}")

    def _refusal(self, rules: Rules) -> str:
        """Return why puzzles of these rules can't be used; "" if they can."""
        if rules.is_classic() or rules.size <= self.largest:
            return ""
        if not self.largest:
            return str(ClassicOnly(other=known_as(rules)))
        return f"{rules.name()} is beyond {self.largest}x{self.largest}"

    def _game(
        self, stream: TextIO, start: str, name: str
    ) -> Iterator[TakenPuzzle]:
        """Yield the position of a saved game."""
        from sudokit.game.opening import read_saved  # noqa: PLC0415
        from sudokit.game.solutions import puzzle_in_game  # noqa: PLC0415

        try:
            game = read_saved(stream, start, name)
        except FormatError as error:
            self.fail(str(error))
            return
        if why := self._refusal(game.layout.rules):
            self.fail(f"{name}:1:1: {why}")
            return
        self.count += 1
        yield self._noted(_taken(puzzle_in_game(game), game.grid()))

    def _noted(self, taken: TakenPuzzle) -> TakenPuzzle:
        """Name the mistakes of a puzzle's player."""
        self.name_mistakes(taken.mistakes)
        return taken

    def budget(self) -> Budget:
        """Return the budget of the next puzzle."""
        return Budget(self._trials, self._seconds)

    def improper(self) -> None:
        """Note a puzzle without a single solution, or without a verdict."""
        self.status = max(self.status, 1)


# Pictures where files of puzzles are read.


@contextmanager
def opened(
    name: str, note: Callable[[str], None] = complain
) -> Iterator[TextIO]:
    """Open a file of puzzles, as ``streams.opened`` does, or a picture.

    Each grid of a picture without readable digits is a ``note``.  Raise
    OSError if the file can't be read, or a reading is doubtful.
    """
    data = _picture_in(name)
    if data is not None:
        yield io.StringIO(_text(data, name, note))
        return
    with streams.opened(name) as stream:
        yield stream


def _picture_in(name: str) -> bytes | None:
    """Return the bytes of a file, "-" for stdin, if it is a picture or PDF."""
    if name == "-":
        stdin: TextIO | None = sys.stdin
        file = getattr(stdin, "buffer", None)
        if isinstance(file, io.BufferedReader) and not waits():
            if is_picture(file.peek(LOOKED_AT)[:LOOKED_AT]):
                return file.read(BYTES + 1)
        return None
    try:
        if not Path(name).is_file():  # a pipe is read once
            return None
        with open(name, "rb") as file:
            start = file.read(LOOKED_AT)
            if is_picture(start):
                return start + file.read(BYTES)
    except (OSError, ValueError):  # reported when it is opened as text
        pass
    return None


def read_bytes(name: str) -> bytes:
    """Return the bytes of a file or "-", up to the size of a picture."""
    if name == "-":
        stdin: TextIO | None = sys.stdin
        file = getattr(stdin, "buffer", None)
        return file.read(BYTES + 1) if file else b""
    with open(name, "rb") as stream:
        return stream.read(BYTES + 1)


def _text(data: bytes, name: str, note: Callable[[str], None]) -> str:
    """Return the puzzles of a picture as lines; raise OSError if doubtful."""
    from sudokit.photos import (  # noqa: PLC0415
        NO_GRID,
        NOT_READ,
        doubts_of,
        record,
        scan,
    )

    text = io.StringIO()
    writer = Writer(text, FORMATS["jsonl"])
    unread: list[int] = []
    count = 0
    try:
        for page in scan(data):
            for seen in page.grids:
                count += 1
                if not seen.legible:
                    unread.append(count)
                    continue
                doubts = doubts_of(seen)
                if doubts:
                    raise PictureError(
                        f"{doubts}; correct what sudoku scan prints"
                    )
                writer.write(record(seen))
    except PictureError as error:
        raise OSError(errno.EINVAL, str(error), name) from None
    if not text.getvalue():
        raise OSError(errno.EINVAL, NO_GRID, name)
    for number in unread:
        note(f"{name}: puzzle {number}: {NOT_READ}")
    return text.getvalue()
