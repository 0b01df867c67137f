"""Options of the verbs that read and write tables.

add_options(add, names)   some of OPTIONS, in this order
given(options, function)  the options that a function takes, by name
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, Final

from sudokit.cli.arguments import duration, natural, seed, whole

Add = Callable[..., object]
TABLE: Final = (
    "a table: .csv .tsv .jsonl (with .gz .zst .bz2 .xz), .parquet .arrow"
    " .npy, a folder of such files, or - for CSV on stdin"
)


def _option(flag: str, **asked: Any) -> tuple[str, tuple[str, dict[str, Any]]]:
    """An option by its name, with what argparse asks for."""
    return flag.lstrip("-"), (flag, asked)


OPTIONS: Final = dict(
    [
        _option("source", metavar="IN", help=TABLE),
        _option("target", metavar="OUT", help="the table to write, or -"),
        _option(
            "--by",
            choices=("text", "puzzle", "solution"),
            default="puzzle",
            help="rows are equivalent if they have the same text, the same"
            " puzzle up to symmetry (puzzle), or the same solution up to"
            " symmetry",
        ),
        _option("--puzzle", metavar="NAME", help="the column of puzzles"),
        _option("--solution", metavar="NAME", help="the column of solutions"),
        _option(
            "--budget",
            type=natural,
            metavar="TRIALS",
            help="limit on guesses for each puzzle",
        ),
        _option(
            "--timeout",
            type=duration,
            metavar="SECONDS",
            help="time limit for each puzzle",
        ),
        _option(
            "--jobs",
            type=whole,
            metavar="N",
            help="number of processes (one per core)",
        ),
        _option("--seed", type=seed, default=0, metavar="S"),
        _option("--mark", metavar="NAME"),
        _option("--force", action="store_true", help="replace existing files"),
        _option(
            "--to",
            metavar="FORMAT",
            help="the format of OUT: csv, tsv, jsonl, parquet, arrow, arrows,"
            " npy (by its name)",
        ),
        _option(
            "--compression",
            choices=("none", "snappy", "lz4", "zstd", "gzip", "brotli"),
            help="compression of Parquet columns (zstd)",
        ),
        _option(
            "--fresh",
            action="store_true",
            help="start over, ignoring an interrupted run",
        ),
        _option(
            "--json",
            action="store_true",
            help="print the figures as JSON",
        ),
    ]
)
# Options of text without a default.
TEXTS: Final = ("puzzle", "solution", "mark", "to", "compression")


def add_options(add: Add, names: str, **other: Any) -> None:
    """Adds some of OPTIONS; ``other`` replaces what is said of them."""
    for name in names.split():
        flag, asked = OPTIONS[name]
        default = {"default": ""} if name in TEXTS else {}
        add(flag, **{**default, **asked, **other})


def given(
    options: Namespace, function: Callable[..., object]
) -> dict[str, Any]:
    """The options that a function takes as keyword arguments.

    One that takes any takes those of ``sudokit.tables.running``.
    """
    from sudokit.tables.running import RunOptions  # noqa: PLC0415

    taken: set[str] = set()
    for parameter in signature(function).parameters.values():
        if parameter.kind is Parameter.KEYWORD_ONLY:
            taken.add(parameter.name)
        elif parameter.kind is Parameter.VAR_KEYWORD:
            taken |= RunOptions.__annotations__.keys()
    named = vars(options)
    return {name: named[name] for name in named if name in taken}
