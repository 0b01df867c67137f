"""The command line of the C original."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.filter.items import (
    ItemTaker,
    Maker,
    PuzzleKind,
    Remark,
    classic_kind,
)
from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import Output
from sudokit.filter.puzzles import FILTER, items_of
from sudokit.text.messages import fault_text, shown
from sudokit.text.reader import ReadOptions
from sudokit.text.streams import (
    Unwritten,
    default_signals,
    opened,
    reason_of,
    until_closed,
    write_message,
)

if TYPE_CHECKING:
    from sudokit.core.dice import Dice
    from sudokit.core.making import Made

G = TypeVar("G")

WAITING: Final = (
    "sudoku: type or paste puzzles, then press ctrl-D on an empty line;"
    " see --help"
)
NAMED_CLUES: Final = {
    "facile": 31,
    "medio": 26,
    "difficile": 22,
    "arduo": 20,
    "impossibile": 17,
}


def read(
    options: Options,
    reading: ReadOptions,
    names: Sequence[str],
    out: TextIO | None,
    talk: TextIO | None,
    made: Callable[[Options, Output], ItemTaker] | None = None,
    classic: bool = False,
) -> int:
    """Run the filter on these files, "-" or none for stdin; return its status.

    A stream that the shell has closed is None.  ``made`` makes the filter,
    if it isn't the usual one.  ``classic``: read classic puzzles only.
    """
    messages = io.StringIO() if talk is None else talk

    def work(stdout: TextIO) -> int:
        output = Output(stdout, messages)
        taker: ItemTaker
        if made is None:
            taker = Filter(options, output)
        else:
            taker = made(options, output)
        for name in names or ("-",):
            if name == "-" and not options.quiet and waits():
                write_message(messages, WAITING)
            try:
                taker.rest()
                with opened(name) as file:
                    own = reading._replace(name=name)
                    for item in items_of(file, own, taker.rest, classic):
                        taker.take(item)
            except OSError as error:
                taker.take(Remark(f"{name}: {reason_of(error)}"))
            except Unwritten:
                raise
            except Exception as fault:  # the rest of the file can't be read
                taker.take(Remark(f"{name}: {fault_text(fault)}"))
        return taker.finish("" if classic else options.pointer())

    return until_closed(work, out, messages)


def waits() -> bool:
    """Return whether a person has to type the puzzles."""
    stdin: TextIO | None = sys.stdin
    return stdin is not None and stdin.isatty()


def make(
    options: Options,
    kind: PuzzleKind[G],
    maker: Maker[G],
    out: TextIO | None,
    talk: TextIO | None,
) -> int:
    """Make the requested puzzles; return the exit status."""
    messages = io.StringIO() if talk is None else talk

    def work(stdout: TextIO) -> int:
        filter_ = Filter(options, Output(stdout, messages))
        filter_.make(kind, maker)
        return filter_.finish()

    return until_closed(work, out, messages)


def made_classic(
    nelts: int, unique: bool, dice: Dice, budget: Budget | None
) -> Made[Grid]:
    """Return a classic puzzle, and its number of clues; it takes no time."""
    from sudokit.core import making  # noqa: PLC0415

    return making.make(nelts, unique, dice)


def clues_of(text: str) -> int:
    """Parse NELTS: 0 to 81, or a word; -1 if it is neither."""
    if text.lower() in NAMED_CLUES:
        return NAMED_CLUES[text.lower()]
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return -1
    return int(text) if int(text) <= 81 else -1


USAGE: Final = "usage: sudoku [-c | -g NELTS [-u]] [FILE...]"
HELP: Final = f"""{USAGE}

Solve each puzzle of the files, or of stdin.

  -c        check completed grids
  -g NELTS  make a puzzle with NELTS clues, 0 to 81
  -u        so that unique choices alone solve it
  -h        print this; once sudokit is installed, sudoku --help lists more
"""


def options_of(arguments: Sequence[str]) -> tuple[Options, list[str]] | str:
    """Parse the options and files of the C original; or return the error."""
    check = unique = False
    nelts = -1
    names: list[str] = []
    left = list(arguments)
    while left:
        word = left.pop(0)
        if word == "-c":
            check = True
        elif word == "-u":
            unique = True
        elif word == "-g":
            nelts = clues_of(left.pop(0)) if left else -1
            if nelts < 0:
                return "-g takes a number of clues from 0 to 81"
        elif word == "--":
            names += left
            break
        elif word.startswith("-") and word != "-":
            return f"there is no option {word}"
        else:
            names.append(word)
    if check and nelts >= 0:
        return "-c and -g don't go together"
    if unique and nelts < 0:
        return "-u goes with -g"
    if names and nelts >= 0:
        return "-g reads no file"
    return Options(check=check, nelts=nelts, unique=unique), names


def main(arguments: Sequence[str] | None = None, classic: bool = True) -> int:
    """Run the program: a filter that solves, checks or generates.

    ``classic``: read classic puzzles only, in plain text.
    """
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in ("-h", "--help"):
        sys.stdout.write(HELP)
        return 0
    parsed = options_of(given)
    if isinstance(parsed, str):
        sys.stderr.write(f"sudoku: {shown(parsed)}\n{USAGE}\n")
        return 2
    if arguments is None:
        default_signals()
    options, names = parsed
    if options.nelts >= 0:
        return make(
            options, classic_kind(), made_classic, sys.stdout, sys.stderr
        )
    return read(
        options, FILTER, names, sys.stdout, sys.stderr, classic=classic
    )
