"""``sudoku data dedupe``: removes rows that repeat an earlier one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.data.common import add_by, add_from_to, add_table, done, tell
from sudokit.cli.table_options import (
    add_compression,
    add_target,
)
from sudokit.cli.table_runs import from_folder
from sudokit.tables.errors import rows_told

if TYPE_CHECKING:
    from sudokit.tables.data.key_cache import Crew


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add_from_to(add)
    add_by(add, ("text", "puzzle", "solution"))
    add(
        "--against",
        nargs="+",
        default=[],
        metavar="FILE",
        help="also leave out the rows of these tables",
    )
    add(
        "--mark",
        default="",
        metavar="NAME",
        help="keep all rows, and say in this column which row each repeats",
    )
    add_table(add)
    add_target(add)
    add_compression(add)
    add("--json", action="store_true", help="print the figures as JSON")


def run(options: Namespace) -> int:
    """1 if rows are not puzzles, 2 if it can't be done."""
    return done(
        options,
        lambda crew: _run(options, crew),
        lambda: from_folder(
            f"{options.target}.work/" * (options.target != "-")
        ),
    )


def _run(options: Namespace, crew: Crew) -> Callable[[], int]:
    from sudokit.tables.data.dedupe import dedupe  # noqa: PLC0415

    found = dedupe(
        options.source,
        options.target,
        by=options.by,
        against=options.against,
        mark=options.mark,
        puzzle=options.puzzle,
        force=options.force,
        to=options.to,
        compression=options.compression,
        **crew,
    )
    parts = [rows_told(found.rows), f"{found.kept:,} stay"]
    parts.append(f"{found.repeats:,} repeat an earlier row")
    if options.against:
        parts.append(f"{found.elsewhere:,} repeat a row of the other tables")
    if found.errors:
        parts.append(f"{found.errors:,} with errors")
    return lambda: tell(options, found, ["; ".join(parts)])
