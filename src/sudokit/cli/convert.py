"""``sudoku convert``: converts puzzles from one format to another.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
    convert(files, target)  the same as a function

It streams: a puzzle is written as soon as it is read.  What the format can't
hold is dropped, and reported in one line on stderr at the end.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, talk
from sudokit.cli.picture_input import opened
from sudokit.filter.streams import tell
from sudokit.filter.text import NO_PUZZLE, FormatError
from sudokit.formats import FORMATS, Item, Writer, format_named, read
from sudokit.formats.puzzle import RulesUntold
from sudokit.rules import GivenRules

EXAMPLES = """
sudoku convert --list                     the names of all formats
sudoku convert --to csv puzzles.txt       from any format that is known
sudoku convert --from line --to spaced puzzles.txt
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku convert``."""
    add = args.adding(parser)
    names = list(FORMATS)
    add("FILE", "input; - is stdin", dest="files", nargs="*")
    args.add_reading(parser)
    add("--to NAME", "the format to write", names, dest="target")
    args.add_rules(parser)
    add("--list", "print the names of the formats")


def run(options: Namespace) -> int:
    """Converts the files; the exit status."""
    if options.list:
        return print_names()
    if options.target is None:
        raise CantDo("give --to NAME; --list prints the names")
    return convert(
        options.files,
        options.target,
        options.source,
        given=args.given_rules(options),
        comment=options.comment,
        empty=options.empty or "",
    )


def print_names() -> int:
    """The names of the formats, one a line."""
    sys.stdout.write("".join(f"{name}\n" for name in FORMATS))
    return 0


def convert(
    files: Sequence[str],
    target: str,
    source: str = "auto",
    out: TextIO | None = None,
    err: TextIO | None = None,
    given: GivenRules | None = None,
    comment: str = "#",
    empty: str = "",
) -> int:
    """Writes the puzzles of files, stdin without any, in another format.

    Returns the exit status: 2 if something can't be read, 1 if the format
    can't hold a puzzle.  ValueError for an unknown format.
    """
    err = err or talk()
    writer = Writer(out or sys.stdout, format_named(target), given)
    left_out: Counter[str] = Counter()
    status: int | None = None  # None until there was something to read
    for path in files or ["-"]:
        try:
            with opened(path) as stream:
                for item in read(stream, path, source, given, comment, empty):
                    status = max(
                        status or 0, _convert_item(item, writer, err, left_out)
                    )
        except OSError as error:
            if error.filename is None:  # it is about what was written
                raise
            tell(err, f"sudoku: {path}: {error.strerror}")
            status = 2
    writer.close()
    if status is None:
        named = "".join(f"{path}: " for path in files[:1] if path != "-")
        tell(err, f"sudoku: {named}{NO_PUZZLE}")
        return 2
    for reason, count in left_out.items():
        number = "1 puzzle" if count == 1 else f"{count} puzzles"
        tell(err, f"Skipped {number}: {reason}.")
    if writer.lost:
        counts = ", ".join(
            f"{what} ({count})" for what, count in writer.lost.items()
        )
        tell(err, f"Dropped, because {target} can't hold it: {counts}.")
    return status


def _convert_item(
    item: Item, writer: Writer, err: TextIO, left_out: Counter[str]
) -> int:
    if isinstance(item, FormatError):
        tell(err, f"sudoku: {item.advice()}")
        return 2
    try:
        writer.write(item)
    except ValueError as error:
        advice = ""
        if isinstance(error, RulesUntold):
            advice = f" without {error.option}"
        left_out[f"{error}{advice}"] += 1
        return 1
    return 0
