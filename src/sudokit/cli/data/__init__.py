"""``sudoku data``: audits, cleans, splits and makes sets of puzzles.

VERBS                   what each verb does; the module of its name has
                        add_arguments and run
add_arguments(parser)   the options that all of them have
run(options)            runs it; returns the exit status
"""

from __future__ import annotations

from argparse import (
    ArgumentParser,
    Namespace,
    RawDescriptionHelpFormatter,
)
from importlib import import_module
from typing import Final

from sudokit.cli.examples import examples_of

VERBS: Final = {
    "audit": "report what is in a set and what is wrong with it",
    "dedupe": "leave out rows that repeat another",
    "leak": "find rows of one table that are in another",
    "split": "split a table so that equivalent rows stay together",
    "augment": "make random images of each puzzle",
    "traces": "write the steps that solve each puzzle, one per row",
    "export": "write the folders that training programs read",
}


def add_arguments(parser: ArgumentParser) -> None:
    """The verbs with their options."""
    verbs = parser.add_subparsers(metavar="VERB", required=True, dest="verb")
    for verb, about in VERBS.items():
        part = verbs.add_parser(
            verb,
            help=about,
            description=about,
            allow_abbrev=False,
            epilog=examples_of(f"data {verb}"),
            formatter_class=RawDescriptionHelpFormatter,
        )
        import_module(f"sudokit.cli.data.{verb}").add_arguments(part)


def run(options: Namespace) -> int:
    """1 if something is wrong with the data, 2 if it can't be done."""
    module = import_module(f"sudokit.cli.data.{options.verb}")
    status: int = module.run(options)
    return status
