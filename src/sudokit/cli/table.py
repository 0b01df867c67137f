"""``sudoku table``: columns added to a table of puzzles.

add_arguments(parser)   what the verb is asked for
run(options)            does it; its exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.streams import say
from sudokit.cli.table_options import TABLE, add_options, given
from sudokit.cli.table_runs import Bar, done, from_parts, tell_rows
from sudokit.tables.errors import rows_told

if TYPE_CHECKING:
    from sudokit.tables.running import Summary


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add(
        "source",
        nargs="+",
        metavar="IN",
        help=f"{TABLE}; a pattern, or several, are read as one table",
    )
    add(
        "target",
        metavar="OUT",
        help="the table to write: such a name, a folder NAME/, or -",
    )
    add(
        "--add",
        metavar="COLUMN,...",
        default="solution",
        help="solution, count, verdict, trials, clues, score, level,"
        " hardest, techniques, er, ep, ed, canonical, valid (solution)",
    )
    add(
        "--select",
        metavar="COLUMN,...",
        default="",
        help="the columns of IN that stay (all)",
    )
    add(
        "--drop",
        metavar="COLUMN,...",
        default="",
        help="columns of IN that are left out",
    )
    add_options(add, "puzzle solution budget timeout jobs")
    add_options(add, "force", help="replace OUT, and columns that are there")
    add_options(add, "to fresh compression")
    add(
        "--engine",
        default="processes",
        choices=("processes", "dask"),
        help="who does the work (processes)",
    )
    add(
        "--address",
        metavar="tcp://HOST:PORT",
        help="the scheduler of a Dask cluster (one of this machine)",
    )


def run(options: Namespace) -> int:
    """Adds the columns: 1 if rows have errors, 2 if it can't be done."""
    if options.address and options.engine != "dask":
        say("sudoku: --address goes with --engine dask")
        return 2
    if options.engine == "processes":
        from sudokit.tables import light  # noqa: PLC0415

        light.begin()
    return done(lambda bar: _run(options, bar), lambda: from_parts(options))


def _run(options: Namespace, bar: Bar) -> Callable[[], int]:
    from sudokit.tables.running import run as run_table  # noqa: PLC0415

    summary = run_table(
        options.source,
        options.target,
        options.add,
        **given(options, run_table),
        progress=bar,
    )
    return lambda: _tell(options, summary)


def _tell(options: Namespace, summary: Summary) -> int:
    """The rows with something to tell, and a line of figures; the status."""
    name = ", ".join(options.source)
    tell_rows(name, summary.told, summary.errors + summary.improper)
    if summary.left_out:
        say(
            "Left out, as the format has texts of a fixed width alone:"
            f" {', '.join(summary.left_out)}."
        )
    parts = [rows_told(summary.rows)]
    if summary.errors:
        parts.append(f"{summary.errors:,} with errors")
    if summary.improper:
        parts.append(f"{summary.improper:,} without just one solution")
    if summary.resumed:
        parts.append(
            f"{summary.resumed:,} of {summary.parts:,} parts were there"
        )
    seconds = summary.seconds
    rate = summary.rows / seconds if seconds else 0.0
    parts.append(f"{seconds:.1f} s, {rate:,.0f} rows a second")
    parts.append(
        f"reading {summary.reading:.1f}, working {summary.working:.1f},"
        f" writing {summary.writing:.1f}, joining {summary.joining:.1f} s"
    )
    say("; ".join(parts))
    return 1 if summary.errors else 0
