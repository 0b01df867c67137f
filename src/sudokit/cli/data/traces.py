"""``sudoku data traces``: writes the solving steps of each puzzle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokit.cli.data.common import (
    add_from_to,
    add_run,
    add_table,
    done,
    tell_run,
)
from sudokit.cli.table_options import (
    add_compression,
    add_limits,
    add_target,
)
from sudokit.cli.table_runs import from_parts

if TYPE_CHECKING:
    from sudokit.tables.data.key_cache import Crew
    from sudokit.tables.summary import Summary


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add_from_to(add)
    add(
        "--scale",
        choices=("hodoku", "explainer"),
        default="hodoku",
        help="the scale: steps with HoDoKu's scores or Sudoku Explainer's"
        " ratings (hodoku)",
    )
    add_limits(add)
    add_table(add)
    add_target(add)
    add_compression(add)
    add_run(add)


def run(options: Namespace) -> int:
    """1 if rows have no steps, 2 if it can't be done."""
    return done(
        options,
        lambda crew: _run(options, crew),
        lambda: from_parts(options),
    )


def _run(options: Namespace, crew: Crew) -> Callable[[], int]:
    from sudokit.tables.data.traces import traces  # noqa: PLC0415

    made = traces(
        options.source,
        options.target,
        scale=options.scale,
        puzzle=options.puzzle,
        budget=options.budget,
        timeout=options.timeout,
        force=options.force,
        fresh=options.fresh,
        to=options.to,
        compression=options.compression,
        **crew,
    )
    return lambda: _tell(options, made)


def _tell(options: Namespace, made: Summary) -> int:
    status = tell_run(options, made, "without exactly one solution")
    return 1 if made.improper else status
