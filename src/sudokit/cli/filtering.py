"""Parses the filter's options and runs it."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any

from sudokit.cli.arguments import until_closed
from sudokit.cli.extras import meant
from sudokit.cli.filter_setup import (
    asked_of,
    is_usual,
    nine_of,
    others_of,
    sources_of,
)
from sudokit.cli.options import Groups, parsed
from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import Output
from sudokit.filter.program import make, read
from sudokit.filter.puzzles import Taker
from sudokit.filter.streams import default_signals
from sudokit.filter.text import shown
from sudokit.filter.variant import Variant


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
    asked = asked_of(options)
    if options.nelts is None:
        return read(
            asked,
            sources_of(options),
            options.files,
            sys.stdout,
            sys.stderr,
            Filter if options.jobs == 1 else shared(options),
        )
    from sudokit.cli import generate, random_puzzles  # noqa: PLC0415

    if generate.is_asked(options):
        return until_closed(lambda: generate.run(options))
    variant: Variant[Any] = (
        nine_of(options) if is_usual(options) else others_of(options)
    )
    from sudokit.rules.making import NoGrid  # noqa: PLC0415

    try:
        if random_puzzles.is_asked(options):
            return until_closed(lambda: random_puzzles.run(options, variant))
        return make(asked, variant, sys.stdout, sys.stderr)
    except NoGrid as error:
        sys.stderr.write(f"sudoku: {error}\n")
        return 2


def shared(options: Namespace) -> Callable[[Options, Output], Taker]:
    """What makes a filter whose work is shared by processes."""
    from sudokit.cli.jobs import Shared  # noqa: PLC0415

    return lambda asked, output: Shared(options, asked, output)
