"""``sudoku table``: adds columns to a table of puzzles.

add_arguments(parser)   the options of the verb
run(options)            runs it; returns the exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.arguments import CantDo, adding, say
from sudokit.cli.table_runs import (
    TABLE,
    add_options,
    done,
    from_parts,
    given,
    tell_rows,
)
from sudokit.tables.errors import rows_told

if TYPE_CHECKING:
    from sudokit.tables.running import Summary


EXAMPLES = """
sudoku table puzzles.csv more.csv         adds the solutions
sudoku table puzzles.csv rated.csv --add level,score
sudoku table solved.csv checked.csv --add count,valid --jobs 2
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = adding(parser)
    add(
        "IN",
        f"{TABLE}; several, or a pattern, are read as one table",
        dest="source",
        nargs="+",
    )
    add(
        "OUT",
        "the table to write: a file as above, a folder NAME/, or -",
        dest="target",
    )
    add(
        "--add COLUMN,...",
        "solution, count, verdict, trials, clues, score, level,"
        " hardest, techniques, er, ep, ed, canonical, valid (solution)",
        default="solution",
    )
    add("--select COLUMN,...", "the columns of IN to keep (all)", default="")
    add("--drop COLUMN,...", "columns of IN to leave out", default="")
    add_options(add, "puzzle solution budget timeout jobs")
    add_options(add, "force", "replace OUT, and existing columns")
    add_options(add, "to fresh compression")
    add(
        "--engine",
        "what runs the work: processes or a Dask cluster (processes)",
        ("processes", "dask"),
        default="processes",
    )
    add(
        "--address tcp://HOST:PORT",
        "the scheduler of a Dask cluster (one on this machine)",
    )


def run(options: Namespace) -> int:
    """Adds the columns: 1 if rows have errors, 2 if it can't be done."""
    if options.address and options.engine != "dask":
        raise CantDo("--address needs --engine dask")
    return done(options, _run, from_parts)


def _run(options: Namespace) -> Callable[[], int]:
    from sudokit.tables.running import run as run_table  # noqa: PLC0415

    summary = run_table(
        options.source,
        options.target,
        options.add,
        **given(options, run_table),
    )
    return lambda: _tell(options, summary)


def _tell(options: Namespace, summary: Summary) -> int:
    """Prints wrong rows and a line of figures; returns the status."""
    name = ", ".join(options.source)
    tell_rows(name, summary.told, summary.errors + summary.improper)
    if summary.left_out:
        say(
            "Left out, because the format holds only texts of a fixed"
            f" width: {', '.join(summary.left_out)}."
        )
    parts = [rows_told(summary.rows)]
    if summary.errors:
        parts.append(f"{summary.errors:,} with errors")
    if summary.improper:
        parts.append(f"{summary.improper:,} without exactly one solution")
    if summary.resumed:
        parts.append(
            f"{summary.resumed:,} of {summary.parts:,} parts were already done"
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
