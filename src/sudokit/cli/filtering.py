"""Parses the filter's options and runs it."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from sudokit.cli.arguments import given_rules, until_closed
from sudokit.cli.extras import meant
from sudokit.cli.filter_setup import (
    asked_of,
    classic_kind_of,
    is_usual,
    others_of,
    reading_of,
)
from sudokit.cli.options import Groups, parsed
from sudokit.core.grid import Grid
from sudokit.filter.loop import Filter, Maker, Options
from sudokit.filter.output import Output
from sudokit.filter.program import made_classic, make, read
from sudokit.filter.puzzles import ItemTaker, PuzzleKind
from sudokit.filter.streams import default_signals
from sudokit.filter.text import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.rules import Puzzle

G = TypeVar("G", Grid, "Puzzle")


def run_filter(words: Sequence[str], groups: Groups) -> int:
    """Parses the options and runs the filter; its exit status.

    ``groups`` are what the command can do besides, for its help.
    """
    options = parsed(words, groups)
    default_signals()
    said = meant(
        options.files, [verb for group in groups.values() for verb in group]
    )
    if said:
        sys.stderr.write(f"sudoku: {shown(said)}\n")
        return 2
    if options.nelts is None:
        return read(
            asked_of(options),
            reading_of(options),
            options.files,
            sys.stdout,
            sys.stderr,
            partial(alone if options.jobs == 1 else shared, options),
        )
    from sudokit.cli import new  # noqa: PLC0415

    if new.is_asked(options):
        return until_closed(lambda: new.make(options))
    if is_usual(options):
        return drawn(options, classic_kind_of(options), made_classic)
    from sudokit.cli.other_puzzles import maker  # noqa: PLC0415
    from sudokit.rules.making import NoGrid  # noqa: PLC0415
    from sudokit.rules.notation import PLAIN  # noqa: PLC0415

    given = given_rules(options)
    rules = given.rules(given.size() or 9)
    try:
        return drawn(
            options, others_of(options)().kind(rules, PLAIN), maker(rules)
        )
    except NoGrid as error:
        sys.stderr.write(f"sudoku: {error}\n")
        return 2


def drawn(options: Namespace, kind: PuzzleKind[G], maker: Maker[G]) -> int:
    """Draws random puzzles; the exit status."""
    if options.json or options.csv or options.time_limit:
        from sudokit.cli import puzzle_output as out  # noqa: PLC0415

        found = out.drawn(options, kind.solver, maker)
        return until_closed(lambda: out.write_made(found, options))
    return make(asked_of(options), kind, maker, sys.stdout, sys.stderr)


def alone(options: Namespace, asked: Options, output: Output) -> Filter:
    """A filter that does all the work itself."""
    return Filter(asked, output, classic_kind_of(options), others_of(options))


def shared(options: Namespace, asked: Options, output: Output) -> ItemTaker:
    """A filter whose work is shared by processes."""
    from sudokit.cli.jobs import Shared  # noqa: PLC0415

    return Shared(options, asked, output)
