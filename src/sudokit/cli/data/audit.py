"""``sudoku data audit``: reports statistics and problems of a set."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo
from sudokit.cli.data.verbs import Verb, as_json
from sudokit.cli.table import TABLE, from_folder
from sudokit.system.terminal_text import for_terminal
from sudokit.text.messages import shown

if TYPE_CHECKING:
    from sudokit.tables.data.audit import Audit


OPTIONS: Final = f"""
FILE...         {TABLE}
--sample N      how many random rows of each table to rate and test for
               minimality, or all (=10000)
--list N        how many rows to list for each problem (=10)
--solution
--budget
--timeout
--work DIR      keep intermediate results there; the same command resumes from
                them
--json          print the audit as JSON
--card FILE.md  write a page about the set, and its picture to FILE.svg
--force         replace an existing page and picture
--puzzle
--jobs
"""


def sample(text: str) -> int:
    """Parse a number of rows; "all" is a number above any table's."""
    return 1 << 62 if text == "all" else args.natural(text)


def _check(options: Namespace) -> None:
    """Raise CantDo if the card can't be written."""
    if options.card:
        from sudokit.cli.data.card import check_card  # noqa: PLC0415

        check_card(options.card, options.force)


def _print(options: Namespace, audit: Audit) -> int:
    from sudokit.cli.data.audit_text import lines_of  # noqa: PLC0415

    if options.card:
        from sudokit.cli.data.card import write_card  # noqa: PLC0415

        try:
            write_card(options.card, audit)
        except OSError as error:
            raise CantDo(f"{options.card}: {error.strerror}") from None
    if options.json:
        print(as_json(as_data(audit)))
    else:
        print(for_terminal("\n".join(map(shown, lines_of(audit)))))
    return 1 if audit.wrong else 0


def as_data(audit: Audit) -> dict[str, object]:
    """Return an audit as JSON data."""
    return {
        "scale": "hodoku",
        "files": [
            {**one._asdict(), "sample": one.sample._asdict()}
            for one in audit.files
        ],
        "pairs": [one._asdict() for one in audit.pairs],
        "wrong": audit.wrong,
    }


AUDIT: Final = Verb(
    "report statistics and problems of a set",
    OPTIONS,
    """
sudoku data audit puzzles.csv             statistics and problems
sudoku data audit puzzles.csv --sample all --json         rate all rows
sudoku data audit puzzles.csv --list 5    five rows of each problem
""",
    _print,
    {
        "sample": sample,
        "list": {"values": args.natural, "dest": "examples"},
    },
    lambda options: from_folder(options.work),
    _check,
)
