"""``sudoku data split``: splits a table, keeping equivalent rows together."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.arguments import fail, seed
from sudokit.cli.data.common import add_by, add_table, done, tell
from sudokit.cli.table_options import TABLE, add_compression
from sudokit.cli.table_runs import from_folder
from sudokit.tables.errors import rows_told

if TYPE_CHECKING:
    from sudokit.tables.data.key_cache import Crew


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add("source", metavar="IN", help=TABLE)
    add(
        "--into",
        type=shares,
        required=True,
        metavar="FILE=SHARE,...",
        help="the tables to write, such as train.csv=0.8,test.csv=0.2",
    )
    add_by(add, ("puzzle", "solution"))
    add(
        "--stratify",
        default="",
        choices=("level", "clues"),
        help="keep these shares within each level, or for each number of"
        " clues",
    )
    add(
        "--seed",
        type=seed,
        default=0,
        metavar="S",
        help="a number or a word; the same seed gives the same split (0)",
    )
    add("--force", action="store_true", help="replace existing files")
    add_compression(add)
    add(
        "--json",
        action="store_true",
        help="the figures print the audit as JSON",
    )
    add_table(add)


def shares(text: str) -> dict[str, float]:
    """Names of files and their shares."""
    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, share = part.rpartition("=")
        try:
            number = float(share)
        except ValueError:
            number = 0.0
        if not name or not 0 < number <= 1:
            fail(f"expected FILE=SHARE, such as train.csv=0.8, not {part!r}")
        if name in found:
            fail(f"{name} is named twice")
        found[name] = number
    return found


def run(options: Namespace) -> int:
    """1 if rows are not puzzles, 2 if it can't be done."""
    first = next(iter(options.into))
    return done(
        options,
        lambda crew: _run(options, crew),
        lambda: from_folder(f"{first}.work/"),
    )


def _run(options: Namespace, crew: Crew) -> Callable[[], int]:
    from sudokit.tables.data.split import split  # noqa: PLC0415

    found = split(
        options.source,
        options.into,
        by=options.by,
        stratify=options.stratify,
        seed=options.seed,
        puzzle=options.puzzle,
        force=options.force,
        compression=options.compression,
        **crew,
    )
    lines = []
    for name, rows in found.rows.items():
        classes = found.classes[name]
        among = f"{classes:,} class{'' if classes == 1 else 'es'}"
        words = [f"{name}: {rows_told(rows)} in {among}"]
        words += [
            f"{stratum or 'none'} {counts[name]:,}"
            for stratum, counts in found.strata.items()
        ]
        lines.append("; ".join(words))
    return lambda: tell(options, found, lines)
