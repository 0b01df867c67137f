"""The verbs of ``sudoku data`` that make a table or a set from a table.

VERBS    the verbs by name
Verb     a verb: its help, options and work
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, fail, say
from sudokit.cli.table import (
    FORMAT,
    TABLE,
    figures,
    from_folder,
    from_parts,
    given,
    print_rows,
    say_left_out,
    take_rules,
)
from sudokit.tables.errors import row_count

if TYPE_CHECKING:
    from sudokit.tables.data.drawing import SampleRows
    from sudokit.tables.data.repeats import Deduped, Leaks
    from sudokit.tables.data.split import SplitUp
    from sudokit.tables.running import Summary

Print = Callable[[], int]
# Options of verbs that write in parts; ``SHARED`` has their help.
IN_PARTS: Final = """--puzzle
--jobs
--force
--format
--compression
--fresh
--json
"""
IN_OUT: Final = {
    "in": {"dest": "source"},
    "out": {"dest": "target"},
    "format": FORMAT,
}


class Verb(NamedTuple):
    """A verb of ``sudoku data``.

    ``options`` and ``kinds`` are arguments of ``add_options``; ``report``
    prints the result and returns the exit status; ``rest`` returns how to
    resume the work, "" if that is impossible, and ``begin`` checks the options
    first.  The work is the function of ``sudokit.tables`` with the verb's
    name, or ``work``.
    """

    about: str
    options: str
    examples: str
    report: Callable[[Namespace, Any], int]
    kinds: Mapping[str, Any]
    rest: Callable[[Namespace], str] = lambda _: ""
    begin: Callable[[Namespace], object] = lambda _: None
    work: Callable[[Namespace], object] | None = None

    def run(self, options: Namespace) -> Print:
        """Do the work; return the function that prints its result."""
        self.begin(options)
        if self.work is not None:
            return partial(self.report, options, self.work(options))
        from sudokit import tables  # noqa: PLC0415

        function = getattr(tables, options.verb)
        result = function(**given(options, function))
        return partial(self.report, options, result)


def as_json(value: dict[str, Any]) -> str:
    """Return an object as JSON, with its schema first."""
    return json.dumps({"schema": 1, **value})


def _print(
    options: Namespace,
    result: Summary | Deduped | SplitUp,
    lines: Sequence[str],
) -> int:
    """Print faulty rows and lines on stderr, or JSON; return 1 for errors.

    Rows dropped on request aren't errors.
    """
    dropped = getattr(result, "dropped", 0)
    if options.json:
        print(as_json(result._asdict()))
    else:
        print_rows(
            options.source, result.messages, result.errors + result.improper
        )
        say_left_out(result.left_out)
        for line in lines:
            say(line)
        if dropped:
            stay = result.improper
            others = f"; {stay:,} that can't be compared "
            others += "stays" if stay == 1 else "stay"
            line = f"{row_count(dropped)} dropped: not puzzles"
            say(line + others * bool(stay))
    return 1 if result.errors > dropped else 0


def _figures(made: Summary, improper: str) -> list[str]:
    """Return a line of figures; ``improper`` describes improper rows."""
    return ["; ".join([*figures(made, improper), f"{made.seconds:.1f} s"])]


# dedupe


def _dedupe(options: Namespace, result: Deduped) -> int:
    parts = [row_count(result.rows), f"{result.remaining:,} stay"]
    parts.append(f"{result.repeats:,} repeat an earlier row")
    if options.against:
        parts.append(f"{result.elsewhere:,} repeat a row of the other tables")
    if result.errors > result.dropped:
        parts.append(f"{result.errors:,} with errors")
    return _print(options, result, ["; ".join(parts)])


# leak


def _only_figures(options: Namespace) -> None:
    """Suppress pairs if other output goes to stdout."""
    if (options.json or options.count) and options.target == "-":
        options.target = ""


def _leak(options: Namespace, result: Leaks) -> int:
    if options.json:
        _print_pairs(result, options.count)
    for keys in (result.train, result.test):
        print_rows(keys.name, keys.messages, keys.errors + keys.improper)
    say(
        f"{len(result.rows):,} of {len(result.test.records):,} rows of"
        f" {result.test.name} are in {result.train.name}, compared by"
        f" {result.by}; {result.count:,} pairs"
    )
    return 1 if result.count else 0


def _print_pairs(result: Leaks, count: bool) -> None:
    """Print the figures, and each pair as the rows of both tables."""
    tables = {
        name: {
            "file": keys.name,
            "rows": len(keys.records),
            "errors": keys.errors,
        }
        for name, keys in (("train", result.train), ("test", result.test))
    }
    tables["test"]["leaked"] = len(result.rows)
    head = as_json({"by": result.by, **tables, "count": result.count})
    if count:
        print(head)
        return
    write = sys.stdout.write
    write(head[:-1] + ', "pairs": [')
    separator = ""
    for train, test in result.pairs():
        rows = zip((train + 1).tolist(), (test + 1).tolist(), strict=True)
        for one, other in rows:
            write(f"{separator}[{one}, {other}]")
            separator = ", "
    write("]}\n")


# split


def shares(text: str) -> dict[str, float]:
    """Name of files and their shares."""
    parsed: dict[str, float] = {}
    for part in text.split(","):
        name, _, share = part.rpartition("=")
        try:
            number = float(share)
        except ValueError:
            number = 0.0
        if not name or not 0 < number <= 1:
            fail(f"expected FILE=SHARE, such as train.csv=0.8, not {part!r}")
        if name in parsed:
            fail(f"{name} is named twice")
        parsed[name] = number
    return parsed


def _split(options: Namespace, result: SplitUp) -> int:
    lines = []
    for name, rows in result.rows.items():
        classes = result.classes[name]
        among = f"{classes:,} class{'' if classes == 1 else 'es'}"
        words = [f"{name}: {row_count(rows)} in {among}"]
        words += [
            f"{stratum or 'none'} {counts[name]:,}"
            for stratum, counts in result.strata.items()
        ]
        lines.append("; ".join(words))
    return _print(options, result, lines)


# augment


def _augment(options: Namespace, result: Summary) -> int:
    lines = _figures(result, "with fewer images than asked for")
    return _print(options, result, lines)


# traces


def _traces(options: Namespace, result: Summary) -> int:
    lines = _figures(result, "without exactly one solution")
    return 1 if _print(options, result, lines) or result.improper else 0


# export


def _export(options: Namespace) -> int:
    from sudokit.tables.data.export import (  # noqa: PLC0415
        ExportWork,
        checked_place,
        export,
    )
    from sudokit.tables.work import column_work  # noqa: PLC0415

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
    if options.test:  # before the training set is made
        work = ExportWork(
            format=options.format,
            system="",
            puzzle=options.puzzle or "",
            names=column_work(options.add or ()).names,
            force=options.force,
        )
        checked_place(options.test, options.folder, "test", work)
        folder = options.folder.rstrip("/")
        if not options.force and os.path.exists(f"{folder}/{options.name}"):
            raise CantDo(
                f"{folder}/{options.name} exists; --force replaces it, and"
                f" `export {options.test} {folder} --set test` with the same"
                " options adds the test set to it"
            )
    for name, source in sets.items():
        arguments = {**given(options, export), "source": source, "name": name}
        if name != options.name:
            arguments["group"] = ""  # a test set has no groups
        result = export(**arguments)
        figures[name] = result._asdict()
        wrong = result.left_out + result.corrected
        status = 1 if wrong else status
        print_rows(source, result.messages, wrong)
        if not options.json:
            say(
                f"{options.folder.rstrip('/')}/{name}: {result.puzzles:,}"
                " puzzles"
                + f" in {result.groups:,} groups" * (options.format == "hrm")
                + (f"; {result.left_out:,} left out" * bool(result.left_out))
            )
    if options.json:
        print(as_json(figures))
    return status


# sample


def _sample(options: Namespace, result: SampleRows) -> int:
    if options.json:
        print(as_json(result._asdict()))
    else:
        say_left_out(result.left_out)
        say(f"{row_count(result.rows)} of {result.among:,}")
    return 0


# The table of verbs.


def _beside(name: str) -> str:
    """Say how to resume work whose files are next to a target."""
    return from_folder(f"{name}.work/" if name != "-" else "")


VERBS: Final[Mapping[str, Verb]] = {
    "dedupe": Verb(
        "leave out rows that repeat another",
        """
IN
OUT
--by
--against FILE  also leave out the rows of these tables
--mark NAME     keep all rows; this column has the row that each repeats
--drop-invalid  leave out rows that aren't puzzles
--puzzle
--jobs
--force
--format
--compression
--json
""",
        """
sudoku data dedupe puzzles.csv clean.csv  one row per puzzle up to symmetry
sudoku data dedupe puzzles.csv marked.csv --mark repeats  mark, keep all
sudoku data dedupe puzzles.csv clean.csv --drop-invalid   only puzzles
""",
        _dedupe,
        {**IN_OUT, "against": {"nargs": "+"}},
        lambda options: _beside(options.target),
    ),
    "leak": Verb(
        "find rows of one table that are in another",
        f"""
TRAIN     {TABLE}
TEST      another table
--by
-o OUT    where to write the pairs, the file and row of each, as CSV (=-)
--json    print the pairs as JSON
--count   print only the figures
--force   replace OUT
--puzzle
--jobs
""",
        """
sudoku data leak train.csv test.csv       test rows that are in train.csv
sudoku data leak train.csv test.csv --by solution --count
sudoku data leak train.csv test.csv -o leaked.csv
""",
        _leak,
        {"out": {"dest": "target"}},
        begin=_only_figures,
    ),
    "split": Verb(
        "split a table so that equivalent rows stay together",
        """
IN
--into FILE=SHARE,...
                   the tables to write, such as train.csv=0.8,test.csv=0.2
--by
--stratify COLUMN  keep these shares for each value of a column, or for each
                   computed level or clue count
--seed S           a number or a word; the same seed gives the same split (=0)
--shuffle SEED  shuffle rows with this seed (IN's order)
--drop-invalid     leave out rows that aren't puzzles
--force
--compression
--json
--puzzle
--jobs
""",
        """
sudoku data split puzzles.csv --into train.csv=0.75,test.csv=0.25
sudoku data split puzzles.csv --into a.csv=0.5,b.csv=0.5 --stratify clues
sudoku data split puzzles.csv --into a.csv=0.5,b.csv=0.5 --seed 7
""",
        _split,
        {**IN_OUT, "into": {"values": shares, "required": True}},
        lambda options: _beside(next(iter(options.into))),
    ),
    "augment": Verb(
        "make random images of each puzzle",
        f"""
IN
OUT
-n COUNT       images of each puzzle (=10)
--seed S       a number or a word; the same seed gives the same images (=0)
--original     write each puzzle itself before its images
--mark NAME    a column for the puzzle that each row is an image of
--box RxC      boxes of R rows and C columns (as square as possible)
--solution
{IN_PARTS}""",
        """
sudoku data augment puzzles.csv more.csv  ten images of each puzzle
sudoku data augment puzzles.csv more.csv -n 3 --original
sudoku data augment puzzles.csv more.csv --seed 7 --mark of
""",
        _augment,
        {**IN_OUT, "box": {"dest": "shape"}},
        from_parts,
    ),
    "traces": Verb(
        "write the steps that solve each puzzle, one per row",
        f"""
IN
OUT
--scale {{hodoku,explainer}}
        the scale: steps with HoDoKu's scores or Sudoku Explainer's ratings
        (=hodoku)
--budget
--timeout
{IN_PARTS}{args.RULES}""",
        """
sudoku data traces puzzles.csv steps.jsonl        one step per row
sudoku data traces puzzles.csv steps.csv --jobs 2
sudoku data traces puzzles.csv steps.jsonl --scale explainer
""",
        _traces,
        IN_OUT,
        from_parts,
        take_rules,
    ),
    "export": Verb(
        "write the folders that training programs read",
        """
IN
FOLDER            the folder in which to make the set
--format {hf,chat,tokens,webdataset,hrm}
                  hf: Parquet and a card for load_dataset; chat: conversations
                  as JSON Lines; tokens: arrays of ids; webdataset: tar
                  archives; hrm: arrays of the Hierarchical Reasoning Model
                  (=hrm)
--add COLUMN,...  columns of `sudoku table` to add, such as level,score,er
--system TEXT     the first message of each conversation, or a file with it
--rows N          rows per shard (=100000)
--shuffle SEED  shuffle rows with this seed (IN's order)
--set NAME    the name of the set, a folder in FOLDER (=train)
--test FILE   another table, for the set named test
--group NAME  rows with the same value in this column form a group, as written
              by augment --mark NAME
--puzzle
--solution
--budget
--timeout
--jobs
--force
--json
""",
        """
sudoku data export solved.csv set         the folder of a set
sudoku data export train.csv set --format hf --test test.csv
sudoku data export solved.csv set --format chat --add level --shuffle 7
""",
        lambda _, status: status,
        {
            **IN_OUT,
            "set": {"dest": "name"},
        },
        work=_export,
    ),
    "sample": Verb(
        "draw rows of a table",
        """
IN
OUT
-n COUNT  rows to draw
--seed S  a number or a word; the same seed draws the same rows (=0)
--shuffle SEED  shuffle rows with this seed (IN's order)
--puzzle
--force
--format
--compression
--json
""",
        """
sudoku data sample puzzles.csv some.csv -n 2            two rows at random
sudoku data sample puzzles.csv some.csv -n 2 --seed 7   two others
sudoku data sample puzzles.csv some.csv -n 2 --shuffle 7   in random order
""",
        _sample,
        {**IN_OUT, "count": {"required": True}},
    ),
}
