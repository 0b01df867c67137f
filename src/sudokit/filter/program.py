"""The command line of the C original."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from typing import Final, TextIO, TypeVar

from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import Output
from sudokit.filter.puzzles import NineSources, Sources, Taker, hand_all
from sudokit.filter.streams import default_signals, opened, tell, until_closed
from sudokit.filter.text import shown
from sudokit.filter.variant import Nine, Variant

G = TypeVar("G")

WAITING: Final = (
    "sudoku: type or paste puzzles, then ctrl-D on a line of its own;"
    " --help tells more"
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
    sources: Sources,
    names: Sequence[str],
    out: TextIO | None,
    talk: TextIO | None,
    made: Callable[[Options, Output], Taker] = Filter,
) -> int:
    """The filter on these files, "-" or none for stdin; its exit status.

    A stream that the shell has closed is None.  ``made``: what makes the
    filter, if it isn't this process alone.
    """
    told = io.StringIO() if talk is None else talk

    def work(stdout: TextIO) -> int:
        taker = made(options, Output(stdout, told))
        for name in names or ("-",):
            if name == "-" and not options.quiet and waits():
                tell(told, WAITING)
            try:
                taker.rest()
                with opened(name) as file:
                    hand_all(sources, file, name, taker)
            except OSError as error:
                taker.fail(f"{name}: {error.strerror}")
        return taker.finish(sources.pointer())

    return until_closed(work, out, told)


def waits() -> bool:
    """Does a person have to type the puzzles?"""
    stdin: TextIO | None = sys.stdin
    return stdin is not None and stdin.isatty()


def make(
    options: Options,
    variant: Variant[G],
    out: TextIO | None,
    talk: TextIO | None,
) -> int:
    """Makes the puzzles that the options ask for; the exit status."""
    told = io.StringIO() if talk is None else talk

    def work(stdout: TextIO) -> int:
        filter_ = Filter(options, Output(stdout, told))
        filter_.make(variant)
        return filter_.finish()

    return until_closed(work, out, told)


def clues_of(text: str) -> int:
    """NELTS of the command line: 0 to 81, or a word; -1 if it is neither."""
    if text.lower() in NAMED_CLUES:
        return NAMED_CLUES[text.lower()]
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return -1
    return int(text) if int(text) <= 81 else -1


USAGE: Final = "usage: sudoku [-c | -g NELTS [-u]] [FILE...]"


def options_of(arguments: Sequence[str]) -> tuple[Options, list[str]] | str:
    """The options and files of the plain filter, or what is wrong."""
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


def main(
    arguments: Sequence[str] | None = None, sources: Sources | None = None
) -> int:
    """The program: a filter that solves, checks or generates.

    ``sources``: what streams are read with, if not with 9x9 alone.
    """
    asked = options_of(sys.argv[1:] if arguments is None else arguments)
    if isinstance(asked, str):
        sys.stderr.write(f"sudoku: {shown(asked)}\n{USAGE}\n")
        return 2
    if arguments is None:
        default_signals()
    options, names = asked
    if options.nelts >= 0:
        return make(options, Nine(), sys.stdout, sys.stderr)
    if sources is None:
        sources = NineSources()
    return read(options, sources, names, sys.stdout, sys.stderr)
