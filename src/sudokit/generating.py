"""The command's side of the generator: options, output, last words.

    add_arguments(parser)    the options beside -g, -u, -n and --seed
    is_asked(options)        is one of them used?
    request_of(options)      what they ask for; ValueError if nothing can
    run(options, kind, apart)        makes the puzzles; the exit status
"""

import csv
import io
import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from itertools import chain, repeat
from typing import Any, NamedTuple, TextIO

import sudoku
from grid import Grid
from sudokit import boxes, streams
from sudokit.arguments import duration
from sudokit.boxes import NINE, PLAIN, Notation, parse_shape, write
from sudokit.generator import Maker, Puzzle, Request, Unmade
from sudokit.logic.table import LEVELS
from sudokit.symmetry import SYMMETRIES
from sudoku import FormatError

WISHES = (
    "proper", "minimal", "level", "require", "forbid", "symmetry", "pattern",
    "distinct", "time_limit",
)
FIELDS = ("puzzle", "solution", "level", "score", "clues", "seed")
NO_CLUE = "0._*-"  # in a pattern: a cell without
TICK = 0.25  # seconds between two progress lines
LINE = Notation(empty=".", blanks=False, line=True)


def add_arguments(parser: ArgumentParser) -> None:
    """The options that only the generator has."""
    group = parser.add_argument_group("with -g, puzzles with one solution")
    add = group.add_argument
    add("--proper", action="store_true",
        help="one solution, and NELTS is met, not only reached")
    add("--minimal", action="store_true", help="and no clue can go")
    add("--level", choices=LEVELS, default="",
        help="as sudoku rate finds it")
    add("--require", action="append", default=[], metavar="TECHNIQUE",
        help="the rating uses it")
    add("--forbid", action="append", default=[], metavar="TECHNIQUE",
        help="the rating does not use it")
    add("--symmetry", choices=tuple(SYMMETRIES), metavar="NAME",
        help=f"of the clues: {', '.join(SYMMETRIES)}")
    add("--pattern", metavar="FILE",
        help="clues only where it has a letter or a value, of 81 signs;"
        " . for the other cells")
    add("--distinct", action="store_true",
        help="no two that are images of each other")
    add("--time-limit", type=duration, metavar="SECONDS",
        help="for all puzzles together")
    either = group.add_mutually_exclusive_group()
    either.add_argument("--json", action="store_true",
                        help="an object a line: puzzle, solution, level,"
                        " score, clues, seed")
    either.add_argument("--csv", action="store_true",
                        help="the same as a table, with a line of names")


def is_asked(options: Namespace) -> bool:
    """Is a wish among the options that -g and -u can't say?"""
    if options.box and options.nelts == 0:
        return True
    return any(getattr(options, name) for name in WISHES)


def request_of(options: Namespace) -> Request:
    """What the options ask for.

    Beside those of ``add_arguments`` it reads ``nelts``, and, if they
    are there, ``unique``, ``seed``, ``diagonals`` and ``box`` (RxC).
    ValueError or OSError says what is wrong.
    """
    box = getattr(options, "box", None)
    shape = parse_shape(box) if isinstance(box, str) else box or NINE
    pattern = None
    if options.pattern is not None:
        pattern = read_pattern(options.pattern)
    return Request(
        nelts=options.nelts,
        unique=bool(getattr(options, "unique", False)),
        proper=options.proper,
        minimal=options.minimal,
        level=options.level,
        require=tuple(options.require),
        forbid=tuple(options.forbid),
        symmetry=options.symmetry or "none",
        pattern=pattern,
        shape=shape,
        diagonals=getattr(options, "diagonals", False),
        distinct=options.distinct,
        seed=getattr(options, "seed", None),
        seconds=options.time_limit,
    )


def read_pattern(name: str) -> frozenset[int]:
    """The cells that may have clues, by a file; "-" is stdin.

    OSError or FormatError says what is wrong.
    """
    if name == "-":
        return pattern_of(sudoku.text_input(), name)
    with open(name, encoding="utf-8", errors="surrogateescape") as file:
        return pattern_of(file, name)


def pattern_of(lines: Iterable[str], name: str = "-") -> frozenset[int]:
    """The cells that may have clues, numbered row by row from 0.

    A letter or a value stands for one, 0 . _ * and - for one that may
    not; so a puzzle is the pattern of its clues.  # starts a comment,
    and blanks, bars and lines without a cell are passed over.
    """
    signs = ""
    number = 0
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff").split("#", 1)[0]
        drawn = frozenset(text.replace(" ", "").strip())
        if sudoku.FRAME.issuperset(drawn) and drawn - {"-"}:
            continue
        for column, sign in enumerate(text, 1):
            if sign in sudoku.BETWEEN or sign.isspace():
                continue
            if not (sign in NO_CLUE or (sign.isascii() and sign.isalnum())):
                raise FormatError(f"{sign!a} has no meaning in a pattern",
                                  name, number, column)
            signs += sign
    if len(signs) != 81:
        raise FormatError(f"a pattern has 81 cells, not {len(signs)}",
                          name, max(number, 1), 1)
    return frozenset(
        [cell for cell, sign in enumerate(signs) if sign not in NO_CLUE]
    )


class Plain:
    """Makes what -g and -u alone make, for --json and --csv."""

    def __init__(self, options: Namespace, kind: sudoku.Sudoku) -> None:
        self.made = self.tried = 0
        self._nelts: int = options.nelts
        self._unique: bool = options.unique
        self._kind = kind
        seed: int | None = options.seed
        self._seed = sudoku.fresh_seed() % 2**53 if seed is None else seed
        self._seeds = sudoku.Dice(self._seed)

    def next(self) -> Puzzle:
        """The next puzzle, as the filter makes it."""
        made = self._kind.make(
            self._nelts, self._unique, sudoku.Dice(self._seed)
        )
        found = self._kind.answer(made.grid, sudoku.Budget())
        proper = found.verdict in (sudoku.UNIQUE_CHOICE, sudoku.ONE_SOLUTION)
        if made.clues != self._nelts:
            streams.say(sudoku.reached(made.clues, self._nelts))
        one = Puzzle(
            _bare(made.grid), _bare(found.grid) if proper else None,
            made.clues, self._seed, None,
        )
        self.made += 1
        self.tried += 1
        self._seed = self._seeds.seed()
        return one


class _Progress:
    """A line on a terminal that says how far it is; else nothing."""

    def __init__(
        self, maker: Maker | Plain, copies: int, talk: TextIO
    ) -> None:
        self._maker = maker
        self._copies = copies
        self._talk = talk
        self._shown = talk.isatty() and copies > 1
        self._start = self._last = time.monotonic()
        self._wide = 0

    def due(self) -> bool:
        """Was the last line long enough ago?"""
        return time.monotonic() - self._last > TICK

    def show(self) -> None:
        """Writes the line anew."""
        self._last = time.monotonic()
        if not self._shown:
            return
        made = self._maker.made
        pace = made / (self._last - self._start)
        line = (f"{made} of {self._copies} made,"
                f" {self._maker.tried} tried, {pace:.0f} a second")
        self._talk.write("\r" + line.ljust(self._wide))
        self._talk.flush()
        self._wide = max(self._wide, len(line))

    def clear(self) -> None:
        """Leaves the terminal's line empty."""
        if self._wide:
            self._talk.write("\r" + " " * self._wide + "\r")
            self._talk.flush()
            self._wide = 0


def run(options: Namespace, kind: sudoku.Sudoku, apart: bool) -> int:
    """Makes ``options.copies`` puzzles on stdout; the exit status.

    ``kind`` writes a grid as the command's other options want it, with a
    blank line between if they are to stand apart.
    """
    try:
        maker = _maker(options, kind)
    except OSError as error:
        streams.say(f"sudoku: {options.pattern}: {error.strerror}")
        return 2
    except ValueError as error:
        streams.say(f"sudoku: {error}")
        return 2
    form = _form(options, kind, apart)
    return streams.until_closed(lambda: _make(maker, options.copies, form))


def _bare(grid: Any) -> Any:
    """The grid without the notation that goes with other sizes."""
    return grid.grid if isinstance(grid, boxes.Puzzle) else grid


def _maker(options: Namespace, kind: sudoku.Sudoku) -> Maker | Plain:
    """What makes the puzzles; ValueError, OSError if nothing can."""
    if not is_asked(options):
        return Plain(options, kind)
    request = request_of(options)
    maker = Maker(request)
    if maker.exact() and maker.nelts != request.nelts:
        streams.say(f"sudoku: {maker.nelts} clues, as the symmetry"
                   f" {request.symmetry} can't give {request.nelts}")
    return maker


class Form(NamedTuple):
    """How puzzles are written: what stands around them, and each."""

    head: str
    tail: str
    text: Callable[[Puzzle], str]


def _form(options: Namespace, kind: sudoku.Sudoku, apart: bool) -> Form:
    """The form that the options ask for."""
    if options.json:
        return Form("", "", lambda one: json.dumps(_row(one)) + "\n")
    if options.csv:
        return Form(",".join(FIELDS) + "\n", "", _csv_line)
    between = chain([""], repeat("\n" if apart else ""))

    def text(one: Puzzle) -> str:
        grid = one.grid
        shown = grid if isinstance(grid, Grid) else boxes.Puzzle(grid, PLAIN)
        return next(between) + kind.output(shown)

    return Form(kind.head(), kind.tail(), text)


def _make(maker: Maker | Plain, copies: int, form: Form) -> int:
    """Writes so many puzzles; 1 if one can't be made."""
    progress = _Progress(maker, copies, streams.talk())
    status = 0
    sys.stdout.write(form.head)
    try:
        while maker.made < copies:
            text = form.text(maker.next())
            progress.clear()
            sys.stdout.write(text)
            if progress.due():
                sys.stdout.flush()
                progress.show()
    except Unmade as reason:
        progress.clear()
        streams.say(f"sudoku: {maker.made} of {copies} made: {reason}")
        status = 1
    sys.stdout.write(form.tail)
    sys.stdout.flush()
    progress.clear()
    return status


def _row(one: Puzzle) -> dict[str, str | int | None]:
    """What --json and --csv tell of a puzzle; None for what it lacks."""
    rated = (one.level, one.score) if one.level else (None, None)
    solution = one.solution and _line(one.solution)
    values = (_line(one.grid), solution, *rated, one.clues, one.seed)
    return dict(zip(FIELDS, values, strict=True))


def _csv_line(one: Puzzle) -> str:
    line = io.StringIO()
    csv.DictWriter(line, FIELDS, lineterminator="\n").writerow(_row(one))
    return line.getvalue()


def _line(g: Any) -> str:
    """A grid on one line, . for empty."""
    return g.line() if isinstance(g, Grid) else write(g, LINE).strip()
