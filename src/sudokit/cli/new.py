"""``sudoku new``: makes puzzles with one solution.

The options and the work are those of ``sudoku -g``, in ``generate.py``.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sudokit.cli import arguments as args
from sudokit.cli import generate
from sudokit.cli.arguments import CantDo, fail
from sudokit.cli.options import (
    add_basics,
    add_format,
    wrong_size,
)
from sudokit.game.levels import LEVELS, WORDS

EXAMPLES = """
sudoku new hard                           of a level
sudoku new --clues 25 -n 10 --format 1.   ten with 25 clues, a line each
sudoku new --symmetry rotate180 --json    with its solution and level
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku new``."""
    add = args.adding(parser)
    add(
        "LEVEL",
        f"how hard: {', '.join(LEVELS)}; or {', '.join(WORDS)}",
        wanted,
        nargs="?",
    )
    add(
        "--clues N",
        "exactly this many clues (as few as possible)",
        args.clues,
        dest="nelts",
        default=0,
    )
    add_basics(parser)
    add("-q", "print no messages", dest="quiet")
    add("--stats", "end with a line of figures")
    add_format(parser)
    args.add_rules(parser)
    generate.add_arguments(parser, verb=True)
    # What only the filter asks for.
    parser.set_defaults(proper=True, source=None, solver=None, verbose=False)


def wanted(text: str) -> str:
    """A level; for a number, the error names --clues."""
    if text.isdecimal():
        fail(
            f"{text} is not a level; for {text} clues, use sudoku new"
            f" --clues {text}"
        )
    return args.level(text)


def run(options: Namespace) -> int:
    """Makes the puzzles; the exit status."""
    wrong = wrong_size(options)
    if wrong:
        raise CantDo(wrong)
    return generate.run(options)
