"""``sudoku table``: adds columns to a table of puzzles.

add_arguments(parser)   the options of the verb
run(options)            runs it; returns the exit status

Shared with ``sudoku data``, the other verb on tables:

SHARED                        options of several verbs
given(options, function)      the options that a function takes, by name
take_rules(options)           replaces the names of rules by the rules
run_interruptibly(...)        runs some work; returns its exit status
from_parts(options)           how to resume an interrupted table
from_folder(name)             how to resume work that keeps files in a folder
figures(summary, improper)    the number of rows of each kind
print_rows(...)               prints the first faulty rows on stderr
"""

from __future__ import annotations

import os
import signal
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sudokit.cli.arguments import (
    RULES,
    CantDo,
    add_options,
    given_rules,
    say,
    stderr,
    wrong_rules,
)
from sudokit.cli.progress import Bar
from sudokit.tables.columns import COLUMNS
from sudokit.tables.errors import TableError, row_count

INTERRUPTED: Final = 130  # exit status after Ctrl-C
TABLE: Final = (
    "a table: .csv .tsv .jsonl (with .gz .zst .bz2 .xz), .parquet .arrow"
    " .npy, a folder of such files, or - for CSV on stdin"
)


# Options of several verbs.
SHARED: Final = f"""
IN                  {TABLE}
OUT                 the table to write, or -
--by {{text,puzzle,solution}}
                    rows are equivalent if they have the same text, the same
                    puzzle up to symmetry, or the same solution up to symmetry
                    (=puzzle)
--puzzle NAME       the column of puzzles
--solution NAME     the column of solutions
--budget GUESSES    limit on guesses for each puzzle
--timeout SECONDS   time limit for each puzzle
--jobs N            number of processes (one per core)
--force             replace existing files
--format FORMAT     the format of OUT: csv, tsv, jsonl, parquet, arrow,
                    arrows, npy (from its name)
--compression {{none,snappy,lz4,zstd,gzip,brotli}}
                    compression of a Parquet file, zstd by default
--fresh             start over, ignoring an interrupted run
--json              print the figures as JSON
"""
FORMAT: Final = {"values": None}  # any format of tables


def given(
    options: Namespace, function: Callable[..., object]
) -> dict[str, Any]:
    """Return the options in use that a function takes, by name.

    A function with ``**options`` takes those of ``sudokit.tables.running``.
    """
    from sudokit.tables import running  # noqa: PLC0415

    taken: set[str] = set()
    for parameter in signature(function).parameters.values():
        if parameter.kind is Parameter.VAR_KEYWORD:
            options_of = str(parameter.annotation)[len("Unpack[") : -1]
            taken |= getattr(running, options_of).__annotations__.keys()
        else:
            taken.add(parameter.name)
    named = vars(options)
    return {
        name: value
        for name, value in named.items()
        if name in taken and value is not None
    }


def take_rules(options: Namespace) -> None:
    """Replace the names of rules in ``options.rules`` by the rules."""
    if wrong := wrong_rules(options, 9):
        raise CantDo(wrong)
    rules = given_rules(options)
    options.rules = None if rules.is_usual() else rules


def run_interruptibly(
    options: Namespace,
    work: Callable[[Namespace], Callable[[], int]],
    rest: Callable[[Namespace], str],
) -> int:
    """Run some work; return its exit status, or INTERRUPTED.

    ``work`` takes the options, in which ``progress`` updates a bar.  It
    returns a function that reports the result and returns the status; that
    is called after the bar is cleared.  If the work is interrupted, ``rest``
    returns what the message says about resuming it.
    """
    # A process with NumPy's threads can't be forked.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _terminate)
    bar = Bar(stderr())

    def show(run: RunProgress) -> None:
        pace = (run.rows - run.resumed) / bar.seconds()
        text = f"{row_count(run.rows)}, {pace:,.0f} rows/s"
        before = run.done * run.resumed / max(1, run.rows)
        bar.move(run.done, run.total, text, before)

    options.progress = show
    try:
        try:
            report = work(options)
        except KeyboardInterrupt:
            report = partial(_print_stopped, rest(options))
        finally:
            bar.clear()
        # From here on a signal stops only the report.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return report()
    except Terminated:
        from sudokit.system.processes import end_by  # noqa: PLC0415

        end_by(signal.SIGTERM)
        return INTERRUPTED
    except TableError as error:
        raise CantDo(error.in_options()) from None


class Terminated(BaseException):
    """SIGTERM was received; the process ends after cleaning up."""


def _terminate(_number: int, _frame: object) -> NoReturn:
    raise Terminated


def _print_stopped(rest: str) -> int:
    say(f"sudoku: stopped{rest}")
    return INTERRUPTED


def from_parts(options: Namespace) -> str:
    """Return how to resume an interrupted table, for a message."""
    parts = f"{options.target.rstrip('/')}.parts/"
    if "-" in (*options.source, options.target):
        return "; a run with a pipe as input or output must start over"
    if "://" not in parts and not os.path.exists(f"{parts}plan.json"):
        return "; no part is finished, so the command will start over"
    return from_folder(parts)


def from_folder(name: str) -> str:
    """Return how to resume work that keeps its results in a folder.

    It is "" if there is no folder.
    """
    return f"; run the same command to resume from {name}" if name else ""


def print_rows(
    name: str, messages: Sequence[tuple[int, str]], count: int
) -> None:
    """Print messages about faulty rows, and how many more there are."""
    for row, text in messages:
        say(f"sudoku: {name}: row {row}: {text}")
    if count > len(messages):
        more = row_count(count - len(messages), " more")
        say(f"sudoku: {name}: and {more}")


if TYPE_CHECKING:
    from sudokit.tables.running import RunProgress, Summary


OPTIONS = f"""
IN...                {TABLE}. Several tables, or those that a pattern such as
                     'part-*.csv' matches, are read as one
OUT                  the table to write: a file as above, a folder NAME/, or -
--add COLUMN,...     the columns to add: any of {", ".join(COLUMNS)}
                     (=solution)
--select COLUMN,...  the columns of IN to keep (all of them)
--drop COLUMN,...    columns of IN to leave out
--puzzle
--solution
--budget
--timeout
--jobs
--force              replace OUT, and existing columns
--format
--fresh
--compression
{RULES}
--engine {{processes,dask}}
        run on processes of this machine, or on a Dask cluster (=processes)
--address tcp://HOST:PORT
        the scheduler of a Dask cluster (one on this machine)
"""
EXAMPLES = """
sudoku table puzzles.csv more.csv         adds the solutions
sudoku table puzzles.csv rated.csv --add level,score
sudoku table solved.csv checked.csv --add count,valid --jobs 2
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the verb."""
    add_options(
        parser,
        OPTIONS,
        SHARED,
        ins={"dest": "source"},
        out={"dest": "target"},
        add={"dest": "columns"},
        format=FORMAT,
    )


def run(options: Namespace) -> int:
    """Add the columns; return 1 if rows have errors."""
    if options.address and options.engine != "dask":
        raise CantDo("--address needs --engine dask")
    if options.columns is not None and not options.columns.strip(", "):
        raise CantDo(
            f"name a column to add; the columns are {', '.join(COLUMNS)}"
        )
    take_rules(options)
    return run_interruptibly(options, _run, from_parts)


def _run(options: Namespace) -> Callable[[], int]:
    from sudokit.tables.running import run as run_table  # noqa: PLC0415

    summary = run_table(**given(options, run_table))
    return lambda: _print_summary(options, summary)


def figures(summary: Summary, improper: str) -> list[str]:
    """Return the number of rows of each kind, in words.

    ``improper`` describes rows without exactly one solution.
    """
    parts = [row_count(summary.rows)]
    if summary.errors:
        parts.append(f"{summary.errors:,} with errors")
    if summary.improper:
        parts.append(f"{summary.improper:,} {improper}")
    return parts


def say_left_out(columns: Sequence[str]) -> None:
    """Report the columns that the format of OUT can't hold, if any."""
    if columns:
        say(
            "Left out, because the format holds only text of fixed width:"
            f" {', '.join(columns)}."
        )


def _print_summary(options: Namespace, summary: Summary) -> int:
    """Print faulty rows and a line of figures; return the exit status."""
    name = ", ".join(options.source)
    print_rows(name, summary.messages, summary.errors + summary.improper)
    say_left_out(summary.left_out)
    parts = figures(summary, "without exactly one solution")
    if summary.resumed:
        parts.append(
            f"{summary.resumed:,} of {summary.parts:,} parts were already done"
        )
    seconds = summary.seconds
    own = summary.rows - summary.resumed_rows
    speed = f", {own / seconds:,.0f} rows a second" if own and seconds else ""
    parts.append(f"{seconds:.1f} s{speed}")
    parts.append(
        f"reading {summary.reading:.1f}, working {summary.working:.1f},"
        f" writing {summary.writing:.1f}, joining {summary.joining:.1f} s"
    )
    say("; ".join(parts))
    return 1 if summary.errors else 0
