"""``sudoku data leak``: finds rows of one table that are in another."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.arguments import say
from sudokit.cli.data.common import add_by, add_table, as_json, done
from sudokit.cli.table_options import TABLE
from sudokit.cli.table_runs import tell_rows

if TYPE_CHECKING:
    from sudokit.tables.data.key_cache import Crew
    from sudokit.tables.data.leak import Leaks


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add("train", metavar="TRAIN", help=TABLE)
    add("test", metavar="TEST", help="another table")
    add_by(add, ("text", "puzzle", "solution"))
    add(
        "-o",
        dest="target",
        metavar="OUT",
        default="-",
        help="where to write the pairs, the file and row of each (CSV on"
        " stdout)",
    )
    add(
        "--json", action="store_true", help="the pairs print the audit as JSON"
    )
    add("--count", action="store_true", help="print only the figures")
    add("--force", action="store_true", help="replace OUT")
    add_table(add)


def run(options: Namespace) -> int:
    """1 if there are such rows, 2 if it can't be done."""
    return done(options, lambda crew: _run(options, crew), lambda: "")


def _run(options: Namespace, crew: Crew) -> Callable[[], int]:
    from sudokit.tables.data.leak import leak  # noqa: PLC0415

    quiet = options.json or options.count
    found = leak(
        options.train,
        options.test,
        "" if quiet and options.target == "-" else options.target,
        by=options.by,
        puzzle=options.puzzle,
        force=options.force,
        **crew,
    )
    return lambda: _tell(options, found)


def _tell(options: Namespace, found: Leaks) -> int:
    if options.json:
        _print_json(found, options.count)
    for keys in (found.train, found.test):
        tell_rows(keys.name, keys.told, keys.errors + keys.improper)
    say(
        f"{len(found.rows):,} of {len(found.test.records):,} rows of"
        f" {found.test.name} are in {found.train.name}, compared by"
        f" {found.by}; {found.count:,} pairs"
    )
    return 1 if found.count else 0


def _print_json(found: Leaks, count: bool) -> None:
    """The figures, and each pair as the rows of both tables."""
    head = as_json(
        {
            "by": found.by,
            "train": {
                "file": found.train.name,
                "rows": len(found.train.records),
                "errors": found.train.errors,
            },
            "test": {
                "file": found.test.name,
                "rows": len(found.test.records),
                "errors": found.test.errors,
                "leaked": len(found.rows),
            },
            "count": found.count,
        }
    )
    if count:
        print(head)
        return
    write = sys.stdout.write
    write(head[:-1] + ', "pairs": [')
    between = ""
    for train, test in found.pairs():
        for one, other in zip(
            (train + 1).tolist(), (test + 1).tolist(), strict=True
        ):
            write(f"{between}[{one}, {other}]")
            between = ", "
    write("]}\n")
