"""``sudoku data``: the verbs for sets of puzzles.

add_arguments(parser)   adds the verbs and their options
run(options)            runs a verb; returns its exit status
"""

from __future__ import annotations

from argparse import (
    ArgumentParser,
    Namespace,
)
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.data.audit import AUDIT
from sudokit.cli.data.verbs import VERBS as OTHERS
from sudokit.cli.help_format import HelpFormat
from sudokit.cli.table import SHARED, run_interruptibly

VERBS: Final = {"audit": AUDIT, **OTHERS}


EXAMPLES = """
sudoku data audit puzzles.csv             problems of a set
sudoku data dedupe puzzles.csv clean.csv  without rows that repeat another
sudoku data split puzzles.csv --into train.csv=0.75,test.csv=0.25
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the verbs and their options."""
    verbs = parser.add_subparsers(metavar="VERB", required=True, dest="verb")
    for name, verb in VERBS.items():
        part = verbs.add_parser(
            name,
            help=verb.about,
            description=verb.about,
            allow_abbrev=False,
            epilog=args.examples(verb.examples),
            formatter_class=HelpFormat,
        )
        args.add_options(part, verb.options, SHARED, **verb.kinds)


def run(options: Namespace) -> int:
    """Run a verb; return 1 if the data has errors, 2 if it fails."""
    verb = VERBS[options.verb]
    return run_interruptibly(options, verb.run, verb.rest)
