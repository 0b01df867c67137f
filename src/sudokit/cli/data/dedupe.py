"""``sudoku data dedupe``: leaves out rows that repeat another."""

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
        help="tables whose rows are left out of IN, too",
    )
    add(
        "--mark",
        default="",
        metavar="NAME",
        help="leave no row out, but say in this column which row it repeats",
    )
    add_table(add)
    add_target(add)
    add_compression(add)
    add("--json", action="store_true", help="the figures on stdout as JSON")


def run(options: Namespace) -> int:
    """1 if rows are no puzzles, 2 if it can't be done."""
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
    parts.append(f"{found.repeats:,} repeat a row before")
    if options.against:
        parts.append(f"{found.elsewhere:,} one of the other tables")
    if found.errors:
        parts.append(f"{found.errors:,} with errors")
    return lambda: tell(options, found, ["; ".join(parts)])
