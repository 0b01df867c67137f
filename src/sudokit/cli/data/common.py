"""Options, runs and messages shared by the verbs of ``sudoku data``.

add_table(add)       the options of all that read tables
add_from_to(add)     IN and OUT
add_by(add, ...)     the option --by
add_run(add)         the options of resumable runs
done(options, work, rest)   the status of some work
tell(...)            reports the result for a table; its status
tell_run(...)        reports a run; its status
as_json(value)       an object as JSON with its schema
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sudokit.cli import table_runs
from sudokit.cli.arguments import say
from sudokit.cli.table_options import (
    TABLE,
    Add,
    add_fresh,
    add_jobs,
    add_puzzle,
)
from sudokit.cli.table_runs import tell_rows
from sudokit.tables.errors import rows_told

if TYPE_CHECKING:
    from sudokit.tables.data.dedupe import Deduped
    from sudokit.tables.data.key_cache import Crew
    from sudokit.tables.data.split import SplitUp
    from sudokit.tables.summary import Summary


def add_table(add: Add) -> None:
    """The column of puzzles, and the processes."""
    add_puzzle(add)
    add_jobs(add)


def add_from_to(add: Add) -> None:
    """The table that is read, and the one that is written."""
    add("source", metavar="IN", help=TABLE)
    add("target", metavar="OUT", help="the table to write, or -")


def add_by(add: Add, kinds: Sequence[str]) -> None:
    """How rows are compared."""
    add(
        "--by",
        choices=kinds,
        default="puzzle",
        help="rows are equivalent if they have the same text, the same"
        " puzzle up to symmetry (puzzle), or the same solution up to"
        " symmetry",
    )


def done(
    options: Namespace,
    work: Callable[[Crew], Callable[[], int]],
    rest: Callable[[], str],
) -> int:
    """The status of some work, as ``table_runs.done`` has it."""
    return table_runs.done(
        lambda bar: work({"jobs": options.jobs, "progress": bar}), rest
    )


def tell(
    options: Namespace,
    found: Summary | Deduped | SplitUp,
    lines: Sequence[str],
) -> int:
    """Reports the result for a table: rows and lines on stderr, or JSON.

    The status: 1 if rows are not puzzles.
    """
    if options.json:
        print(as_json(found._asdict()))
    else:
        tell_rows(options.source, found.told, found.errors + found.improper)
        for line in lines:
            say(line)
    return 1 if found.errors else 0


def as_json(value: dict[str, Any]) -> str:
    """An object as it is printed, with its schema first."""
    import json  # noqa: PLC0415

    return json.dumps({"schema": 1, **value})


def add_run(add: Add) -> None:
    """What is for work that is done part by part."""
    add_fresh(add)
    add("--json", action="store_true", help="print the figures as JSON")


def tell_run(options: Namespace, made: Summary, improper: str) -> int:
    """Figures of a run, and its status.

    ``improper`` says what is with rows that are so.
    """
    parts = [rows_told(made.rows)]
    if made.errors:
        parts.append(f"{made.errors:,} with errors")
    if made.improper:
        parts.append(f"{made.improper:,} {improper}")
    parts.append(f"{made.seconds:.1f} s")
    return tell(options, made, ["; ".join(parts)])
