"""``sudoku data augment``: makes random images of each puzzle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.arguments import box, seed, whole
from sudokit.cli.data.common import (
    add_from_to,
    add_run,
    add_table,
    done,
    tell_run,
)
from sudokit.cli.table_options import (
    add_compression,
    add_solution,
    add_target,
)
from sudokit.cli.table_runs import from_parts

if TYPE_CHECKING:
    from sudokit.tables.data.key_cache import Crew


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add_from_to(add)
    add(
        "-n",
        dest="number",
        type=whole,
        default=10,
        metavar="COUNT",
        help="images of each puzzle (10)",
    )
    add(
        "--seed",
        type=seed,
        default=0,
        metavar="S",
        help="a number or a word; the same seed gives the same images (0)",
    )
    add(
        "--original",
        action="store_true",
        help="write each puzzle itself before its images",
    )
    add(
        "--mark",
        default="",
        metavar="NAME",
        help="a column for the puzzle that each row is an image of",
    )
    add(
        "--box",
        type=box,
        metavar="RxC",
        help="boxes of R rows and C columns (as square as possible)",
    )
    add_solution(add)
    add_table(add)
    add_target(add)
    add_compression(add)
    add_run(add)


def run(options: Namespace) -> int:
    """1 if rows are not puzzles, 2 if it can't be done."""
    return done(
        options,
        lambda crew: _run(options, crew),
        lambda: from_parts(options),
    )


def _run(options: Namespace, crew: Crew) -> Callable[[], int]:
    from sudokit.tables.data.augment import augment  # noqa: PLC0415

    made = augment(
        options.source,
        options.target,
        options.number,
        seed=options.seed,
        original=options.original,
        mark=options.mark,
        shape=options.box,
        puzzle=options.puzzle,
        solution=options.solution,
        force=options.force,
        fresh=options.fresh,
        to=options.to,
        compression=options.compression,
        **crew,
    )
    return lambda: tell_run(options, made, "with fewer images than asked for")
