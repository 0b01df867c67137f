"""``sudoku data export`` and ``sample``: options and output."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say
from sudokit.cli.data.verbs import (
    SHUFFLED,
    Print,
    Verb,
    as_json,
    not_resumed,
)
from sudokit.cli.table import add_options, given, tell_rows
from sudokit.core.dice import seed_of
from sudokit.tables.errors import rows_told


def _add_export(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add_options(add, "source")
    add("FOLDER", "the folder in which to make the set")
    add(
        "--to",
        "hf: Parquet and a card for load_dataset; chat: conversations as JSON"
        " Lines; tokens: arrays of ids; webdataset: tar archives; hrm: arrays"
        " of the Hierarchical Reasoning Model (hrm)",
        ("hf", "chat", "tokens", "webdataset", "hrm"),
        default="hrm",
    )
    add(
        "--add COLUMN,...",
        "columns of `sudoku table` to add, such as level,score,er",
    )
    add(
        "--system TEXT",
        "the first message of each conversation, or a file that has it",
    )
    add("--rows N", "rows of a shard (100000)")
    add("--shuffle SEED", SHUFFLED, seed_of)
    add(
        "--set NAME",
        "the name of the set, a folder in FOLDER (train)",
        dest="name",
        default="train",
    )
    add("--test FILE", "another table, for the set named test")
    add(
        "--group NAME",
        "rows with the same value in this column form a group, as"
        " written by augment --mark NAME",
    )
    add_options(add, "puzzle solution budget timeout jobs force json")


def _export(options: Namespace) -> Print:
    from sudokit.tables.data.export import export  # noqa: PLC0415

    sets = {options.name: options.source}
    if options.test and options.name == "test":
        raise CantDo("--set test and --test FILE both name the set test")
    if options.test:
        sets["test"] = options.test
    if options.system:
        with suppress(OSError, UnicodeDecodeError):
            options.system = Path(options.system).read_text("utf-8").strip()
    figures = {}
    status = 0
    for name, source in sets.items():
        asked = {**given(options, export), "name": name}
        if name != options.name:
            asked["group"] = ""  # nothing is drawn of a test set
        found = export(source, options.folder, **asked)
        figures[name] = found._asdict()
        wrong = found.left_out + found.corrected
        status = 1 if wrong else status
        tell_rows(source, found.told, wrong)
        if not options.json:
            say(
                f"{options.folder.rstrip('/')}/{name}: {found.puzzles:,}"
                " puzzles"
                + f" in {found.groups:,} groups" * (options.to == "hrm")
                + (f"; {found.left_out:,} left out" * bool(found.left_out))
            )
    if options.json:
        print(as_json(figures))
    return lambda: status


def _add_sample(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add_options(add, "source target")
    add("-n COUNT", "rows to draw", dest="count", required=True)
    add_options(
        add,
        "seed",
        "a number or a word; the same seed draws the same rows (0)",
    )
    add("--shuffle SEED", SHUFFLED, seed_of)
    add_options(add, "puzzle force to compression json")


def _sample(options: Namespace) -> Print:
    from sudokit.tables.data.drawing import sample  # noqa: PLC0415

    found = sample(
        options.source, options.target, options.count, **given(options, sample)
    )

    def tell() -> int:
        if options.json:
            print(as_json(found._asdict()))
        else:
            say(f"{rows_told(found.rows)} of {found.among:,}")
        return 0

    return tell


EXPORT: Final = Verb(
    "write the folders that training programs read",
    """
sudoku data export solved.csv set         the folder of a set
sudoku data export train.csv set --to hf --test test.csv
sudoku data export solved.csv set --to chat --add level --shuffle 7
""",
    _add_export,
    _export,
    not_resumed,
)
SAMPLE: Final = Verb(
    "draw rows of a table",
    """
sudoku data sample puzzles.csv some.csv -n 2            two rows
sudoku data sample puzzles.csv some.csv -n 2 --seed 7   the same two again
sudoku data sample puzzles.csv some.csv -n 2 --shuffle 7   in a drawn order
""",
    _add_sample,
    _sample,
    not_resumed,
)
