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
from collections.abc import Callable
from itertools import chain, repeat
from pathlib import Path
from typing import Any, TextIO

import sudoku
from grid import Grid
from sudokit import boxes, intake
from sudokit.boxes import PLAIN, Notation, parse_shape, write
from sudokit.generator import NINE, Maker, Puzzle, Request, Unmade
from sudokit.logic.table import LEVELS
from sudokit.symmetry import SYMMETRIES

FIELDS = ("puzzle", "solution", "level", "score", "clues", "seed")
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
        help="clues only where it has a letter or a value")
    add("--distinct", action="store_true",
        help="no two that are images of each other")
    add("--time-limit", type=float, metavar="SECONDS",
        help="for all puzzles together")
    add("--json", action="store_true", help="an object a line")
    add("--csv", action="store_true", help="a table, with a line of names")


def is_asked(options: Namespace) -> bool:
    """Is there an option that only this generator knows?"""
    if options.box and options.nelts == 0:
        return True
    names = ("proper", "minimal", "level", "require", "forbid", "symmetry",
             "pattern", "distinct", "time_limit", "json", "csv")
    return any(
        getattr(options, name) not in (None, False, "", []) for name in names
    )


def request_of(options: Namespace) -> Request:
    """What the options ask for.

    Beside those of ``add_arguments`` it reads ``nelts``, and, if they
    are there, ``unique``, ``seed`` and ``box`` (written RxC).
    ValueError or OSError says what is wrong.
    """
    box = getattr(options, "box", None)
    shape = parse_shape(box) if isinstance(box, str) else box or NINE
    seconds = options.time_limit
    if seconds is not None and not seconds > 0:
        raise ValueError(f"{seconds} is no time limit")
    pattern = None
    if options.pattern is not None:
        text = Path(options.pattern).read_text(encoding="utf-8")
        pattern = pattern_of(text, shape[0] * shape[1])
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
        distinct=options.distinct,
        seed=getattr(options, "seed", None),
        seconds=seconds,
    )


def pattern_of(text: str, size: int = 9) -> frozenset[int]:
    """The cells that may have clues, numbered row by row from 0.

    A letter or a value stands for one, 0 . _ * and - for one that may
    not; so a puzzle is the pattern of its clues.  # starts a comment.
    """
    signs = "".join([line.split("#", 1)[0] for line in text.splitlines()])
    signs = "".join(signs.split())
    for sign in signs:
        if not (sign.isascii() and sign.isalnum()) and sign not in "._*-":
            raise ValueError(f"{sign!r} has no meaning in a pattern")
    if len(signs) != size * size:
        raise ValueError(f"a pattern has {size * size} signs,"
                         f" not {len(signs)}")
    return frozenset(
        [cell for cell, sign in enumerate(signs) if sign not in "0._*-"]
    )


class _Progress:
    """A line on a terminal that says how far it is; else nothing."""

    def __init__(self, maker: Maker, copies: int, talk: TextIO) -> None:
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
        request = request_of(options)
        maker = Maker(request)
    except (ValueError, OSError) as error:
        intake.say(f"sudoku: {error}")
        return 2
    if maker.exact() and maker.nelts != request.nelts:
        intake.say(f"sudoku: {maker.nelts} clues, as the symmetry"
                   f" {request.symmetry} can't give {request.nelts}")
    show = _shown(options, kind, apart)
    return intake.until_closed(lambda: _make(maker, options.copies, show))


def _make(maker: Maker, copies: int, show: Callable[[Puzzle], str]) -> int:
    """Writes so many puzzles; 1 if one can't be made."""
    progress = _Progress(maker, copies, sys.stderr)
    status = 0
    try:
        while maker.made < copies:
            text = show(maker.next())
            progress.clear()
            sys.stdout.write(text)
            if progress.due():
                sys.stdout.flush()
                progress.show()
    except Unmade as reason:
        progress.clear()
        intake.say(f"sudoku: {maker.made} of {copies} made: {reason}")
        status = 1
    sys.stdout.flush()
    progress.clear()
    return status


def _shown(
    options: Namespace, kind: sudoku.Sudoku, apart: bool
) -> Callable[[Puzzle], str]:
    """How a puzzle is written."""
    if options.json:
        return lambda one: json.dumps(_row(one)) + "\n"
    if options.csv:
        sys.stdout.write(",".join(FIELDS) + "\n")
        return _csv_line
    between = chain([""], repeat("\n" if apart else ""))

    def text(one: Puzzle) -> str:
        grid = one.grid
        shown = grid if isinstance(grid, Grid) else boxes.Puzzle(grid, PLAIN)
        return next(between) + kind.output(shown)

    return text


def _row(one: Puzzle) -> dict[str, str | int]:
    """What --json and --csv tell of a puzzle."""
    values = (_line(one.grid), _line(one.solution), one.level, one.score,
              one.clues, one.seed)
    return dict(zip(FIELDS, values, strict=True))


def _csv_line(one: Puzzle) -> str:
    line = io.StringIO()
    csv.DictWriter(line, FIELDS, lineterminator="\n").writerow(_row(one))
    return line.getvalue()


def _line(g: Any) -> str:
    """A grid on one line, . for empty."""
    return g.line() if isinstance(g, Grid) else write(g, LINE).strip()
