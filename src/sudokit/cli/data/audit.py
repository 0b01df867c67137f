"""``sudoku data audit``: what is in a set, and what is wrong with it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sudokit.cli.arguments import add_force, natural
from sudokit.cli.data.verbs import Verb, as_json
from sudokit.cli.streams import say
from sudokit.cli.table_options import TABLE, add_options, given
from sudokit.cli.table_runs import from_folder
from sudokit.filter.text import shown

if TYPE_CHECKING:
    from sudokit.tables.data.audit import Audit
    from sudokit.tables.running import Crew


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help=TABLE)
    add(
        "--sample",
        type=sample,
        default=10_000,
        metavar="N",
        help="rows of each table whose level, score and minimality are"
        " found, or all (10000)",
    )
    add(
        "--list",
        dest="listed",
        type=natural,
        default=10,
        metavar="N",
        help="rows of each kind that are named (10)",
    )
    add_options(add, "solution budget timeout")
    add(
        "--work",
        default="",
        metavar="DIR",
        help="keep what was found there; the same command goes on with it",
    )
    add_options(add, "json", help="as JSON on stdout")
    add(
        "--card",
        default="",
        metavar="FILE.md",
        help="a page for the set, with a picture FILE.svg beside it",
    )
    add_force(add, "the page and its picture")
    add_options(add, "puzzle jobs")


def sample(text: str) -> int | None:
    """A number of rows, None for all."""
    return None if text == "all" else natural(text)


def _audit(options: Namespace, crew: Crew) -> Callable[[], int]:
    if options.card:
        from sudokit.cli.data.card import trouble_with  # noqa: PLC0415

        trouble = trouble_with(options.card, options.force)
        if trouble:
            say(f"sudoku: {trouble}")
            return lambda: 2
    from sudokit.tables.data.audit import audit  # noqa: PLC0415

    found = audit(options.files, **{**given(options, audit), **crew})
    return lambda: _print(options, found)


def _print(options: Namespace, found: Audit) -> int:
    from sudokit.cli.data.audit_text import lines_of  # noqa: PLC0415

    if options.card:
        from sudokit.cli.data.card import write_card  # noqa: PLC0415

        try:
            write_card(options.card, found)
        except OSError as error:
            say(f"sudoku: {options.card}: {error.strerror}")
            return 2
    if options.json:
        print(as_json(as_data(found)))
    else:
        print("\n".join(map(shown, lines_of(found))))
    return 1 if found.wrong else 0


def as_data(found: Audit) -> dict[str, object]:
    """An audit as JSON has it."""
    return {
        "scale": "hodoku",
        "files": [
            {**one._asdict(), "sample": one.sample._asdict()}
            for one in found.files
        ],
        "between": [one._asdict() for one in found.between],
        "wrong": found.wrong,
    }


AUDIT: Final = Verb(
    "what is in a set, and what is wrong with it",
    add_arguments,
    _audit,
    lambda options: from_folder(options.work),
)
