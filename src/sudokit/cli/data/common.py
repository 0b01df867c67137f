"""What the verbs of ``sudoku data`` have in common.

add_table(add)       the options of all that read tables
add_by(add, ...)     by what rows are alike
add_run(add)         and of those that do it part by part
done(options, work, goes_on)   the status of some work
tell_rows(...)       rows with something to tell, on stderr
tell(...)            what became of a table; its status
tell_run(...)        the figures of a run; its status
as_json(value)       an object as it is printed
"""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from sudokit.cli.bar import Bar
from sudokit.cli.streams import say, until_closed
from sudokit.cli.table_options import Add, add_fresh, add_jobs, add_puzzle
from sudokit.tables.trouble import rows_told

if TYPE_CHECKING:
    from sudokit.tables.data.dedupe import Deduped
    from sudokit.tables.data.room import Crew
    from sudokit.tables.data.split import SplitUp
    from sudokit.tables.summary import Summary

INTERRUPTED: Final = 130  # the status of what ctrl-C has ended


def add_table(add: Add) -> None:
    """The column of puzzles, and the processes."""
    add_puzzle(add)
    add_jobs(add)


def add_by(add: Add, kinds: Sequence[str]) -> None:
    """By what rows are alike."""
    add(
        "--by",
        choices=kinds,
        default="puzzle",
        help="what rows of a class share: the same text, the same puzzle up"
        " to symmetry (puzzle), or the same solution up to symmetry",
    )


def done(options: Namespace, work: Callable[[Crew], int], goes_on: str) -> int:
    """The status of the work; a line if it can't be done, or is stopped.

    ``goes_on`` says where the same command finds what was done.
    """
    from sudokit.tables import light  # noqa: PLC0415

    light.begin()

    return until_closed(lambda: _done(options, work, goes_on))


def _done(
    options: Namespace, work: Callable[[Crew], int], goes_on: str
) -> int:
    from sudokit.tables.trouble import TableError  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.default_int_handler)
    bar = Bar()
    crew: Crew = {"jobs": options.jobs, "progress": bar}
    try:
        return work(crew)
    except TableError as error:
        bar.close()
        say(f"sudoku: {error}")
        return 2
    except KeyboardInterrupt:
        bar.close()
        say(
            "sudoku: stopped"
            + (f"; the same command goes on, from {goes_on}" * bool(goes_on))
        )
        return INTERRUPTED
    finally:
        bar.close()


def tell_rows(name: str, told: Sequence[tuple[int, str]], count: int) -> None:
    """The first rows with something to tell, and how many more there are."""
    for row, text in told:
        say(f"sudoku: {name}: row {row}: {text}")
    if count > len(told):
        more = rows_told(count - len(told), " more")
        say(f"sudoku: {name}: and {more}")


def tell(
    options: Namespace,
    found: Summary | Deduped | SplitUp,
    lines: Sequence[str],
) -> int:
    """What became of a table: rows and lines on stderr, or JSON.

    The status: 1 if rows are no puzzles.
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

    return json.dumps({"schema": 1, **value}, ensure_ascii=False)


def add_run(add: Add) -> None:
    """What is for work that is done part by part."""
    add_fresh(add)
    add("--json", action="store_true", help="the figures on stdout as JSON")


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
