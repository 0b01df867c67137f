"""``sudoku data export``: writes the folders that training code reads."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from sudokit.cli import table_runs
from sudokit.cli.arguments import say
from sudokit.cli.data.common import as_json
from sudokit.cli.table_options import TABLE, add_puzzle, add_solution
from sudokit.cli.table_runs import tell_rows


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    add = parser.add_argument
    add("source", metavar="IN", help=TABLE)
    add("folder", metavar="FOLDER", help="the folder in which to make the set")
    add(
        "--to",
        choices=("hrm",),
        default="hrm",
        help="the layout: that of the Hierarchical Reasoning Model (hrm)",
    )
    add(
        "--set",
        dest="name",
        default="train",
        metavar="NAME",
        help="the name of the set, a folder in FOLDER (train)",
    )
    add(
        "--test",
        default="",
        metavar="FILE",
        help="another table, for the set named test",
    )
    add(
        "--group",
        default="",
        metavar="NAME",
        help="rows with the same value in this column form a group, as"
        " written by augment --mark NAME",
    )
    add_puzzle(add)
    add_solution(add)
    add("--force", action="store_true", help="replace existing files")
    add("--json", action="store_true", help="print the figures as JSON")


def run(options: Namespace) -> int:
    """1 if rows are left out or wrong, 2 if it can't be done."""
    return table_runs.done(lambda _: _run(options), lambda: "")


def _run(options: Namespace) -> Callable[[], int]:
    from sudokit.tables.data.export import export  # noqa: PLC0415

    sets = {options.name: options.source}
    if options.test and options.name == "test":
        say("sudoku: --set test and --test FILE both name the set test")
        return lambda: 2
    if options.test:
        sets["test"] = options.test
    figures = {}
    status = 0
    for name, source in sets.items():
        found = export(
            source,
            options.folder,
            to=options.to,
            name=name,
            # Nothing is drawn of what a model is tested with.
            group=options.group if name == options.name else "",
            puzzle=options.puzzle,
            solution=options.solution,
            force=options.force,
        )
        figures[name] = found._asdict()
        wrong = found.left_out + found.corrected
        status = 1 if wrong else status
        tell_rows(source, found.told, wrong)
        if not options.json:
            say(
                f"{options.folder.rstrip('/')}/{name}: {found.puzzles:,}"
                f" puzzles in {found.groups:,} groups"
                + (f"; {found.left_out:,} left out" * bool(found.left_out))
            )
    if options.json:
        print(as_json(figures))
    return lambda: status
