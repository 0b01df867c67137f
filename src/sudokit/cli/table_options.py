"""Options shared by the verbs that read and write tables.

TABLE              what a table can be
add_puzzle(add), add_solution(add)   the columns
add_limits(add)    what a row may cost
add_jobs(add)      the processes
add_target(add)    how a table is written
add_compression(add)   how columns are packed
add_fresh(add)     for what is done part by part
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sudokit.cli.arguments import duration, natural, whole

Add = Callable[..., object]
TABLE: Final = (
    "a table: .csv .tsv .jsonl (with .gz .zst .bz2 .xz), .parquet .arrow"
    " .npy, a folder of such files, or - for CSV on stdin"
)


def add_puzzle(add: Add) -> None:
    """The column of puzzles."""
    add("--puzzle", default="", metavar="NAME", help="the column of puzzles")


def add_solution(add: Add) -> None:
    """The column of the table's own solutions."""
    add(
        "--solution",
        default="",
        metavar="NAME",
        help="the column of solutions",
    )


def add_limits(add: Add) -> None:
    """What a row may cost."""
    add(
        "--budget",
        type=natural,
        metavar="TRIALS",
        help="limit on guesses for each puzzle",
    )
    add(
        "--timeout",
        type=duration,
        metavar="SECONDS",
        help="time limit for each puzzle",
    )


def add_jobs(add: Add) -> None:
    """The processes."""
    add(
        "--jobs",
        type=whole,
        metavar="N",
        help="number of processes (one per core)",
    )


def add_target(add: Add, replaced: str = "what is there") -> None:
    """How a table is written."""
    add("--force", action="store_true", help=f"replace {replaced}")
    add(
        "--to",
        default="",
        metavar="FORMAT",
        help="the format of OUT: csv, tsv, jsonl, parquet, arrow, arrows,"
        " npy (by its name)",
    )


def add_compression(add: Add) -> None:
    """How columns are packed."""
    add(
        "--compression",
        default="",
        choices=("none", "snappy", "lz4", "zstd", "gzip", "brotli"),
        help="compression of Parquet columns (zstd)",
    )


def add_fresh(add: Add) -> None:
    """For what is done part by part."""
    add(
        "--fresh",
        action="store_true",
        help="start over, ignoring an interrupted run",
    )
