"""The verbs of ``sudoku data`` that make a table, or a set, from a table.

VERBS    each by its name
Verb     its topic, its options and its work
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, fail, say
from sudokit.cli.table import (
    TABLE,
    add_options,
    figures,
    from_folder,
    from_parts,
    given,
    take_rules,
    tell_rows,
)
from sudokit.core.dice import seed_of
from sudokit.tables.errors import rows_told

if TYPE_CHECKING:
    from sudokit.tables.data.repeats import Deduped, Leaks
    from sudokit.tables.data.split import SplitUp
    from sudokit.tables.running import Summary

Print = Callable[[], int]
SHUFFLED: Final = "shuffle rows with this seed (IN's order)"


class Verb(NamedTuple):
    """A verb of ``sudoku data``.

    ``work`` gives what prints the result and returns the exit status;
    ``rest`` says how it can be resumed, "" if it can't.
    """

    about: str
    examples: str
    add_arguments: Callable[[ArgumentParser], None]
    work: Callable[[Namespace], Print]
    rest: Callable[[Namespace], str] = lambda _: ""


def as_json(value: dict[str, Any]) -> str:
    """An object as it is printed, with its schema first."""
    return json.dumps({"schema": 1, **value})


def _print(
    options: Namespace,
    found: Summary | Deduped | SplitUp,
    lines: Sequence[str],
) -> int:
    """Rows that are wrong and lines on stderr, or JSON; 1 for errors."""
    if options.json:
        print(as_json(found._asdict()))
    else:
        tell_rows(options.source, found.told, found.errors + found.improper)
        for line in lines:
            say(line)
    return 1 if found.errors else 0


def _figures(made: Summary, improper: str) -> list[str]:
    """A line of figures; ``improper`` is the text for improper rows."""
    return ["; ".join([*figures(made, improper), f"{made.seconds:.1f} s"])]


# dedupe


def _add_dedupe(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add_options(add, "source target by")
    add(
        "--against FILE",
        "also leave out the rows of these tables",
        nargs="+",
    )
    add_options(
        add,
        "mark",
        "keep all rows, and say in this column which row each repeats",
    )
    add_options(add, "puzzle jobs force to compression json")


def _dedupe(options: Namespace) -> Print:
    from sudokit.tables.data.repeats import dedupe  # noqa: PLC0415

    found = dedupe(options.source, options.target, **given(options, dedupe))
    parts = [rows_told(found.rows), f"{found.kept:,} stay"]
    parts.append(f"{found.repeats:,} repeat an earlier row")
    if options.against:
        parts.append(f"{found.elsewhere:,} repeat a row of the other tables")
    if found.errors:
        parts.append(f"{found.errors:,} with errors")
    return lambda: _print(options, found, ["; ".join(parts)])


# leak


def _add_leak(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add("TRAIN", TABLE)
    add("TEST", "another table")
    add_options(add, "by")
    add(
        "-o OUT",
        "where to write the pairs, the file and row of each (CSV on stdout)",
        dest="target",
        default="-",
    )
    add_options(add, "json", "print the pairs as JSON")
    add("--count", "print only the figures")
    add_options(add, "force", "replace OUT")
    add_options(add, "puzzle jobs")


def _leak(options: Namespace) -> Print:
    from sudokit.tables.data.repeats import leak  # noqa: PLC0415

    quiet = options.json or options.count
    target = "" if quiet and options.target == "-" else options.target
    found = leak(options.train, options.test, target, **given(options, leak))
    return lambda: _print_leaks(options, found)


def _print_leaks(options: Namespace, found: Leaks) -> int:
    if options.json:
        _print_pairs(found, options.count)
    for keys in (found.train, found.test):
        tell_rows(keys.name, keys.told, keys.errors + keys.improper)
    say(
        f"{len(found.rows):,} of {len(found.test.records):,} rows of"
        f" {found.test.name} are in {found.train.name}, compared by"
        f" {found.by}; {found.count:,} pairs"
    )
    return 1 if found.count else 0


def _print_pairs(found: Leaks, count: bool) -> None:
    """The figures, and each pair as the rows of both tables."""
    tables = {
        name: {
            "file": keys.name,
            "rows": len(keys.records),
            "errors": keys.errors,
        }
        for name, keys in (("train", found.train), ("test", found.test))
    }
    tables["test"]["leaked"] = len(found.rows)
    head = as_json({"by": found.by, **tables, "count": found.count})
    if count:
        print(head)
        return
    write = sys.stdout.write
    write(head[:-1] + ', "pairs": [')
    between = ""
    for train, test in found.pairs():
        rows = zip((train + 1).tolist(), (test + 1).tolist(), strict=True)
        for one, other in rows:
            write(f"{between}[{one}, {other}]")
            between = ", "
    write("]}\n")


# split


def _add_split(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add_options(add, "source")
    add(
        "--into FILE=SHARE,...",
        "the tables to write, such as train.csv=0.8,test.csv=0.2",
        shares,
        required=True,
    )
    add_options(add, "by")
    add(
        "--stratify COLUMN",
        "keep these shares for each value of a column, or for each computed"
        " level or clue count",
    )
    add_options(
        add,
        "seed",
        "a number or a word; the same seed gives the same split (0)",
    )
    add("--shuffle SEED", SHUFFLED, seed_of)
    add_options(add, "force compression json puzzle jobs")


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


def _split(options: Namespace) -> Print:
    from sudokit.tables.data.split import split  # noqa: PLC0415

    found = split(options.source, options.into, **given(options, split))
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
    return lambda: _print(options, found, lines)


# augment


def _add_augment(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add_options(add, "source target")
    add("-n COUNT", "images of each puzzle (10)", dest="count", default=10)
    add_options(
        add,
        "seed",
        "a number or a word; the same seed gives the same images (0)",
    )
    add("--original", "write each puzzle itself before its images")
    add_options(
        add, "mark", "a column for the puzzle that each row is an image of"
    )
    add(
        "--box RxC",
        "boxes of R rows and C columns (as square as possible)",
        dest="shape",
    )
    add_options(add, "solution puzzle jobs force to compression fresh json")


def _augment(options: Namespace) -> Print:
    from sudokit.tables.data.augment import augment  # noqa: PLC0415

    made = augment(
        options.source,
        options.target,
        options.count,
        **given(options, augment),
    )
    lines = _figures(made, "with fewer images than asked for")
    return lambda: _print(options, made, lines)


# traces


def _add_traces(parser: ArgumentParser) -> None:
    add = args.adding(parser)
    add_options(add, "source target")
    add(
        "--scale",
        "the scale: steps with HoDoKu's scores or Sudoku Explainer's"
        " ratings (hodoku)",
        ("hodoku", "explainer"),
    )
    names = "budget timeout puzzle jobs force to compression fresh json"
    add_options(add, names)
    args.add_rules(parser)


def _traces(options: Namespace) -> Print:
    from sudokit.tables.data.traces import traces  # noqa: PLC0415

    take_rules(options)
    made = traces(options.source, options.target, **given(options, traces))
    lines = _figures(made, "without exactly one solution")
    return lambda: 1 if _print(options, made, lines) or made.improper else 0


# export


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


# sample


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


# All of them.


def _beside(name: str) -> str:
    """Says how to resume work whose files are next to a target."""
    return from_folder(f"{name}.work/" if name != "-" else "")


VERBS: Final[Mapping[str, Verb]] = {
    "dedupe": Verb(
        "leave out rows that repeat another",
        """
sudoku data dedupe puzzles.csv clean.csv  the same puzzle, turned or renamed
sudoku data dedupe puzzles.csv clean.csv --by text        the same text
sudoku data dedupe puzzles.csv marked.csv --mark repeats  mark, keep all
""",
        _add_dedupe,
        _dedupe,
        lambda options: _beside(options.target),
    ),
    "leak": Verb(
        "find rows of one table that are in another",
        """
sudoku data leak train.csv test.csv       rows of the test in training
sudoku data leak train.csv test.csv --by solution --count
sudoku data leak train.csv test.csv -o leaked.csv
""",
        _add_leak,
        _leak,
    ),
    "split": Verb(
        "split a table so that equivalent rows stay together",
        """
sudoku data split puzzles.csv --into train.csv=0.75,test.csv=0.25
sudoku data split puzzles.csv --into a.csv=0.5,b.csv=0.5 --stratify clues
sudoku data split puzzles.csv --into a.csv=0.5,b.csv=0.5 --seed 7
""",
        _add_split,
        _split,
        lambda options: _beside(next(iter(options.into))),
    ),
    "augment": Verb(
        "make random images of each puzzle",
        """
sudoku data augment puzzles.csv more.csv  an image of each puzzle
sudoku data augment puzzles.csv more.csv -n 3 --original
sudoku data augment puzzles.csv more.csv --seed 7 --mark of
""",
        _add_augment,
        _augment,
        from_parts,
    ),
    "traces": Verb(
        "write the steps that solve each puzzle, one per row",
        """
sudoku data traces puzzles.csv steps.jsonl        a step a row
sudoku data traces puzzles.csv steps.csv --jobs 2
sudoku data traces puzzles.csv steps.jsonl --scale explainer
""",
        _add_traces,
        _traces,
        from_parts,
    ),
    "export": Verb(
        "write the folders that training programs read",
        """
sudoku data export solved.csv set         the folder of a set
sudoku data export train.csv set --to hf --test test.csv
sudoku data export solved.csv set --to chat --add level --shuffle 7
""",
        _add_export,
        _export,
    ),
    "sample": Verb(
        "draw rows of a table",
        """
sudoku data sample puzzles.csv some.csv -n 2            two rows
sudoku data sample puzzles.csv some.csv -n 2 --seed 7   the same two again
sudoku data sample puzzles.csv some.csv -n 2 --shuffle 7   in a drawn order
""",
        _add_sample,
        _sample,
    ),
}
