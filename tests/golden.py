"""Golden files: results on the shared puzzles that must not change.

    python tests/golden.py [NAME...]            compare all of it
    python tests/golden.py --write [NAME...]    make the files anew
    python tests/golden.py --file FILE ...      only for one shared file

A golden file changes only where a change is meant, and the CHANGELOG says
why.  They hold values, not sentences, and lie in tests/data/golden:

hodoku      level, score and path of techniques of every puzzle, on HoDoKu's
            scale
search      guesses and first solution of every puzzle
explainer   ER, EP and ED on Sudoku Explainer's scale; of the hardest
            puzzles a hundred alone, since one takes a second or more
seeds       the puzzles that a seed makes, for fifty criteria
commands    what the verbs print and write: JSON with its schema, tables of
            every format with every column, formats of convert
games       saved games of every kind and size, which every later version
            reads; these are never made anew, only added to

Of the first three there is a digest of each thousand puzzles, NAME.digests,
and some hundred rows, NAME.csv.  A row names its puzzle by file and line:
the puzzles are read in place.
"""

import argparse
import csv
import hashlib
import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from puzzles import DATA, PUZZLES
from sudokit import Budget, Grid, explain, rate, solve_many, verdict

GOLDEN = DATA / "golden"
THOUSAND = 1000
CHUNK = 20  # puzzles that go to a worker at a time

# Every file of puzzles, and how many of its rows are stored.
FILES = {
    "17_clue.txt": 80,
    "easy.txt": 60,
    "hardest_11plus.txt": 30,
    "minimal.txt": 60,
    "several.txt": 30,
    "top1465.txt": 40,
}
HARDEST = "hardest_11plus.txt"
HUNDRED = 100  # of the hardest, on Explainer's scale


class Place(NamedTuple):
    """A puzzle of the shared files: the file and the line, from 1."""

    file: str
    line: int


def lines_in(file: str) -> list[str]:
    """Return the puzzles of a shared file."""
    return [line[:81] for line in (PUZZLES / file).read_text().split()]


def spread(count: int, among: int) -> list[int]:
    """Return the numbers of this many lines, spread evenly over a file."""
    return [at * among // count + 1 for at in range(min(count, among))]


def hodoku_row(puzzle: str) -> list[str]:
    """Return level, score and path; "" and 0 without exactly one solution.

    A run of steps of one technique is written once, with its length.
    """
    grid = Grid.parse(puzzle)
    rating = rate(grid)
    path = [
        f"{name}*{len(list(run))}"
        for name, run in groupby(step.technique for step in explain(grid))
    ]
    return [rating.level, str(rating.score), "; ".join(path)]


def search_row(puzzle: str) -> list[str]:
    """Return the guesses to the proof of uniqueness or a second solution."""
    budget = Budget()
    verdict(Grid.parse(puzzle), budget)
    return [str(budget.spent), *solve_many([puzzle])]


def explainer_row(puzzle: str) -> list[str]:
    """Return ER, EP and ED; 0.0 without exactly one solution."""
    rating = rate(Grid.parse(puzzle), scale="explainer")
    return [str(rating.er), str(rating.ep), str(rating.ed)]


class Kind(NamedTuple):
    """One golden set over the shared puzzles."""

    row: Callable[[str], list[str]]
    columns: tuple[str, ...]
    hundred: bool  # of the hardest puzzles a hundred alone

    def places(self, file: str) -> list[Place]:
        """Return the puzzles of a file that belong to the set."""
        size = len(lines_in(file))
        if self.hundred and file == HARDEST:
            return [Place(file, line) for line in spread(HUNDRED, size)]
        return [Place(file, line) for line in range(1, size + 1)]

    def stored_of(self, file: str) -> list[Place]:
        """Return those whose rows are stored."""
        if self.hundred and file == HARDEST:
            return []
        places = self.places(file)
        return [places[at - 1] for at in spread(FILES[file], len(places))]


KINDS = {
    "hodoku": Kind(hodoku_row, ("level", "score", "path"), False),
    "search": Kind(search_row, ("guesses", "solution"), False),
    "explainer": Kind(explainer_row, ("er", "ep", "ed"), True),
}


def digest(rows: Iterable[list[str]]) -> str:
    """Return the digest of rows, each a line of CSV."""
    text = "".join(",".join(row) + "\n" for row in rows)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _rows(name: str, puzzles: list[str]) -> list[list[str]]:
    return [KINDS[name].row(puzzle) for puzzle in puzzles]


def compute(name: str, places: list[Place]) -> Iterator[list[str]]:
    """Return the rows of puzzles in their order, using all cores."""
    by_file = {file: lines_in(file) for file in {one.file for one in places}}
    puzzles = [by_file[one.file][one.line - 1] for one in places]
    parts = [puzzles[at : at + CHUNK] for at in range(0, len(puzzles), CHUNK)]
    with ProcessPoolExecutor() as pool:
        for rows in pool.map(_rows, [name] * len(parts), parts):
            yield from rows


def files_of(name: str, file: str = "") -> dict[str, str]:
    """Return both golden files of a set as they would be written now.

    With ``file`` only what they say of that shared file is computed.
    """
    kind = KINDS[name]
    heads = {
        "csv": ",".join(("file", "line", *kind.columns)),
        "digests": "file,first,puzzles,digest",
    }
    result = {end: lines_by_file(f"{name}.{end}") for end in heads}
    for one in [file] if file else FILES:
        result["csv"][one], result["digests"][one] = _of_file(kind, name, one)
    return {
        f"{name}.{end}": "\n".join(
            [
                head,
                *(line for one in FILES for line in result[end].get(one, [])),
            ]
        )
        + "\n"
        for end, head in heads.items()
    }


def _of_file(kind: Kind, name: str, file: str) -> tuple[list[str], list[str]]:
    """Return the stored rows of a file, and the digests of its thousands."""
    places = kind.places(file)
    remaining = set(kind.stored_of(file))
    rows, digests = [], []
    thousand: list[list[str]] = []
    for place, row in zip(places, compute(name, places), strict=True):
        thousand.append(row)
        if place in remaining:
            rows.append(",".join((file, str(place.line), *row)))
        if len(thousand) == THOUSAND or place == places[-1]:
            count = len(thousand)
            first = places[places.index(place) + 1 - count].line
            digests.append(f"{file},{first},{count},{digest(thousand)}")
            thousand = []
    return rows, digests


def lines_by_file(golden: str) -> dict[str, list[str]]:
    """Return the lines of a golden file by shared file."""
    path = GOLDEN / golden
    result: dict[str, list[str]] = {}
    for line in path.read_text().splitlines()[1:] if path.exists() else ():
        result.setdefault(line.partition(",")[0], []).append(line)
    return result


def golden_rows(name: str) -> list[tuple[Place, list[str]]]:
    """Return the golden rows of a set."""
    with (GOLDEN / f"{name}.csv").open(newline="") as file:
        _, *rows = csv.reader(file)
    return [(Place(row[0], int(row[1])), row[2:]) for row in rows]


def wrong_rows(name: str, some: list[tuple[Place, list[str]]]) -> list[str]:
    """Return a line for each difference from golden rows."""
    result = []
    by_file = {one.file: lines_in(one.file) for one, _ in some}
    for place, row in some:
        now = KINDS[name].row(by_file[place.file][place.line - 1])
        columns = zip(KINDS[name].columns, row, now, strict=True)
        result += [
            f"{place.file}:{place.line}: {column} was {was!r}, is {is_!r}"
            for column, was, is_ in columns
            if was != is_
        ]
    return result


# Keys with sentences and times, which are left out.
SENTENCES = {
    "text",
    "notation",
    "sentences",
    "word",
    "reason",
    "note",
    "generated",
}
TIMES = {"seconds", "mean", "median", "least", "greatest", "rate"}
INPUT = GOLDEN / "input"


def typed(name: str) -> list[str]:
    """Return the commands of a golden file, without ``sudoku``."""
    lines = (GOLDEN / f"{name}.txt").read_text().splitlines()
    return [line[2:] for line in lines if line.startswith("$ ")]


def blocks(name: str) -> dict[str, str]:
    """Return the expected results of a golden file by command."""
    text = (GOLDEN / f"{name}.txt").read_text()
    parts = re.split(r"(?m)^\$ ", text)[1:]
    return {part.partition("\n")[0]: "$ " + part for part in parts}


@contextmanager
def golden_input() -> Iterator[Path]:
    """Enter a folder with the golden input."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(INPUT, name, dirs_exist_ok=True)
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def run_command(words: str) -> tuple[int, str]:
    """Return the status and the output of a command."""
    from sudokit.cli.main import main  # noqa: PLC0415

    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        status = main(shlex.split(words))
    return status, out.getvalue()


def transcript(words: str) -> str:
    """Return a command with its output, files and status.

    It runs in a folder with the golden input.  Of JSON the values stay,
    and sentences and times go.
    """
    with golden_input() as folder:
        given = set(folder.rglob("*"))
        status, out = run_command(words)
        files = sorted(
            path for path in set(folder.rglob("*")) - given if path.is_file()
        )
        texts = [
            f"[{path.relative_to(folder)}]\n{values_of(path)}"
            for path in files
            if path.suffix not in SKIPPED
        ]
    return "".join([f"$ {words}\n", plain(out), *texts, f"status {status}\n"])


SKIPPED = {".md", ".lock"}  # prose, and files that no reader opens


def values_of(path: Path) -> str:
    """Return a file as text: columns with their types, then rows."""
    if path.suffix in (".parquet", ".arrow", ".arrows"):
        import pyarrow as pa  # noqa: PLC0415
        import pyarrow.parquet as pq  # noqa: PLC0415

        if path.suffix == ".parquet":
            table = pq.read_table(path)
        else:
            with pa.memory_map(str(path)) as source:
                table = pa.ipc.open_file(source).read_all()
        types = [f"{field.name} {field.type}" for field in table.schema]
        return "\n".join([*types, *map(str, table.to_pylist())]) + "\n"
    if path.suffix == ".npy":
        import numpy as np  # noqa: PLC0415

        array = np.load(path)
        rows = [str(row) for row in array[:20].tolist()]
        return "\n".join([str(array.dtype.descr), *rows]) + "\n"
    return plain(path.read_text())


def plain(text: str) -> str:
    """Return text, or the values of JSON: whole, or JSON Lines."""
    for parts in ([text], text.splitlines()):
        try:
            records = [json.loads(part) for part in parts]
        except ValueError:
            continue
        if all(isinstance(one, dict | list) for one in records):
            return "".join(
                json.dumps(without(one), sort_keys=True) + "\n"
                for one in records
            )
    return text if text.endswith("\n") or not text else text + "\n"


def without(value: object) -> object:
    """Return a value of JSON without sentences and times."""
    if isinstance(value, list):
        return [without(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: "sentence"
        if key in SENTENCES
        else "time"
        if key in TIMES
        else without(one)
        for key, one in value.items()
    }


def commands_files(name: str, _file: str = "") -> dict[str, str]:
    """Return the golden file of commands as it would be written now."""
    return {f"{name}.txt": "".join(map(transcript, typed(name)))}


MAKERS: dict[str, Callable[[str, str], dict[str, str]]] = {
    "hodoku": files_of,
    "search": files_of,
    "explainer": files_of,
    "seeds": commands_files,
    "commands": commands_files,
}


def differing(path: Path, text: str) -> list[str]:
    """Return the lines of a golden file that differ now."""
    was = path.read_text().splitlines() if path.exists() else []
    now = text.splitlines()
    gone = [f"- {line}" for line in was if line not in set(now)]
    return gone + [f"+ {line}" for line in now if line not in set(was)]


def main() -> int:
    """Run the script; return 1 if something differs."""
    parser = argparse.ArgumentParser(description="Compare the golden files.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--file", choices=FILES, default="")
    options = parser.parse_args()
    unknown = set(options.names) - set(MAKERS)
    if unknown:
        parser.error(f"{min(unknown)}: choose from {', '.join(MAKERS)}")
    status = 0
    for name in options.names or MAKERS:
        for file, text in MAKERS[name](name, options.file).items():
            path = GOLDEN / file
            if options.write:
                path.write_text(text)
                continue
            result = differing(path, text)
            print(f"{file}: {len(result)} lines differ")
            sys.stdout.writelines(f"{line}\n" for line in result)
            status |= bool(result)
    return status


if __name__ == "__main__":
    sys.exit(main())
