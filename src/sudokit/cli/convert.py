"""``sudoku convert``: converts puzzles from one format to another.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

It writes each puzzle as soon as it has read it.  If the format can't hold
part of a puzzle, that part is dropped, and a message at the end names it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say
from sudokit.cli.puzzle_input import FILES, Input
from sudokit.formats import FORMATS, CantHold, Writer
from sudokit.system.terminal_text import for_terminal
from sudokit.text.messages import FormatError, plural

OPTIONS = (
    FILES
    + """
--format NAME  the format to write
--interpret    read drawings of SudokuPad and f-puzzles as rules, if one
               reading has exactly one solution; say what was assumed
--list         list the formats, with a description of each
"""
)
# The formats most like the filter's short names.
NEAREST: Final = {"1.": "line", "10": "sdm", "9.": "grid", "90": "grid"}
EXAMPLES = """
sudoku convert --list                     all formats, one per line
sudoku convert --format csv puzzles.txt   from any known format
sudoku convert --from line --format spaced puzzles.txt
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku convert``."""
    target = {"values": written_format, "dest": "target"}
    args.add_options(parser, OPTIONS, format=target)


def written_format(text: str) -> str:
    """Return the name of a format to write.

    ArgumentTypeError for the filter's short names, with the nearest format.
    """
    if text in NEAREST:
        args.fail(
            f"{text} is only for sudoku without a verb; here the format is"
            f" {NEAREST[text]}"
        )
    return args.format_name(text)


def run(options: Namespace) -> int:
    """Convert the files; return the exit status.

    The status is 2 if a puzzle can't be read, 1 if the format can't hold one.
    """
    if options.list:
        lines = [f"{n:11} {f.about}\n" for n, f in FORMATS.items()]
        sys.stdout.write(for_terminal("".join(lines)))
        return 0
    if options.target is None:
        raise CantDo("give --format NAME; --list prints the names")
    source = Input(options)
    writer = Writer(sys.stdout, FORMATS[options.target], source.given)
    skipped: Counter[str] = Counter()
    for item in source.of_files(options.files or ["-"], source.items):
        source.count += 1
        if isinstance(item, FormatError):
            source.fail(item.advice())
            continue
        if item.assumed:
            read_as = "; ".join(item.assumed)
            source.note(0, f"puzzle {source.count}: read as {read_as}")
        if missing := item.missing_rules():
            source.note(0, f"puzzle {source.count}: {missing}")
        with source.one_puzzle():
            try:
                writer.write(item)
            except CantHold as error:
                source.status = max(source.status, 1)
                skipped[error.with_option] += 1
    writer.close()
    for reason, count in skipped.items():
        say(f"Skipped {plural(count, 'puzzle')}: {reason}.")
    if writer.lost:
        counts = ", ".join(
            f"{what} ({count})" for what, count in writer.lost.items()
        )
        say(f"Dropped, because {options.target} can't hold it: {counts}.")
    return source.status
