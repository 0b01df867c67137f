"""Audits sets of puzzles: statistics, errors, repeats, leaks."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from sudokit.logic import LEVELS
from sudokit.tables.columns import FORMS
from sudokit.tables.data.classes import Forms, Rows, firsts, hashes
from sudokit.tables.data.keys import (
    UNKNOWN,
    Keys,
    KeyWork,
    WorkFolder,
    keys_of,
    other_rules,
    work_folder,
)
from sudokit.tables.errors import TableError, row_count
from sudokit.tables.facts import OTHER, cells_of_numbers
from sudokit.tables.running import Crew
from sudokit.tables.storage import Name, as_text
from sudokit.tables.targets import check_pipes

FACTS: Final = ("clues", "count", "singles", "valid", "trials")
RATED: Final = ("level", "score", "minimal")
SAMPLE: Final = 10_000  # rows of each file to rate
EXAMPLES: Final = 10  # rows of each kind to list
AT_ONCE: Final = 1 << 16  # rows
# The ranges of the histograms.
TRIALS: Final = (0, 1, 2, 3, 5, 9, 17, 33, 65, 129, 257, 513, 1025)
SCORES: Final = (0, 200, 400, 600, 800, 1000, 1500, 2000, 3000, 5000, 10_000)


class Sampled(NamedTuple):
    """Findings about a random sample of rows with one solution.

    It has ``rows``, of which ``minimal`` are minimal and ``spent`` exceed
    the budget for deciding that; ``level`` and ``score`` are histograms on
    HoDoKu's scale.  ``others`` rows of the table have one solution, but
    aren't rated, as their size or rules aren't those of classic 9x9 puzzles.
    """

    rows: int
    spent: int
    minimal: int
    level: dict[str, int]
    score: dict[str, int]
    others: int = 0


class FileAudit(NamedTuple):
    """The audit of one table.

    ``errors`` rows are not puzzles; ``spent`` exceed the budget.  ``none``,
    ``one`` and ``several`` count rows by their number of solutions, ``wrong``
    those with one solution that differs from the table's own, None for a
    table without such a column; ``unique_choice`` rows need only naked
    singles.  ``clues`` and ``trials`` are histograms, ``repeats`` counts rows
    that repeat an earlier one, by kind.  ``examples`` has the first rows with
    each problem; for repeats, pairs of a row and the one that it repeats.
    """

    file: str
    rows: int
    errors: int
    spent: int
    none: int
    one: int
    several: int
    wrong: int | None
    unique_choice: int
    clues: dict[str, int]
    trials: dict[str, int]
    repeats: dict[str, int]
    sample: Sampled
    messages: list[tuple[int, str]]
    examples: dict[str, list[Any]]


class PairAudit(NamedTuple):
    """The rows of the second file that are in the first, by kind."""

    files: tuple[str, str]
    shared: dict[str, int]
    examples: dict[str, list[tuple[int, int]]]


class Audit(NamedTuple):
    """The audit of some tables; ``wrong`` has a line for each problem."""

    files: list[FileAudit]
    pairs: list[PairAudit]
    wrong: list[str]


def audit(
    files: Name | Iterable[Name],
    *,
    puzzle: str = "",
    solution: str = "",
    sample: int | None = SAMPLE,
    examples: int = EXAMPLES,
    budget: int | None = None,
    timeout: float | None = None,
    work: Name = "",
    **crew: Unpack[Crew],
) -> Audit:
    """Check every row of one or several tables, and compare all rows.

    Levels, scores and minimality are computed for a ``sample`` of each
    table's rows with one solution, drawn by a hash of the puzzle and so
    always the same, or with None for all of them.  ``examples`` rows with each
    problem are returned.  ``budget`` (trials) and ``timeout`` (seconds) limit
    each search for solutions and each rating.  ``work`` is a folder for
    intermediate results, from which the same call resumes.

    Problems are rows that are not puzzles, or don't have exactly one
    solution; wrong solutions; the same puzzle up to symmetry twice, in one
    table or two; and the same solution grid in two tables.  Raise TableError
    if a table can't be read.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import write_csv
    >>> puzzles = ["1" + "." * 80, "2" + "." * 80]  # the same up to symmetry
    >>> with TemporaryDirectory() as folder:
    ...     write_csv(pa.table({"puzzle": puzzles}), f"{folder}/set.csv")
    ...     file = audit(f"{folder}/set.csv", jobs=1).files[0]
    >>> file.several, file.repeats
    (2, {'text': 0, 'puzzle': 1, 'solution': 0})
    """
    names = as_text(files)
    files = [names] if isinstance(names, str) else names
    if not files:
        raise TableError("there is no table to audit")
    check_pipes(files)
    classic = not any(other_rules(file, puzzle) for file in files)
    keys = KeyWork(
        kinds=FORMS if classic else ("text",),
        facts=FACTS,
        puzzle=puzzle,
        solution=solution,
        budget=budget,
        timeout=timeout,
    )
    rated = KeyWork(kinds=(), facts=RATED, budget=budget, timeout=timeout)
    with work_folder(None, crew, os.fspath(work)) as place:
        tables = [keys_of(file, keys, place) for file in files]
        first = {
            kind: firsts(Forms([table.numbers(kind) for table in tables]))
            for kind in keys.kinds
        }
        starts = np.cumsum([0, *[len(table.records) for table in tables]])
        audits = [
            _file(
                table,
                {kind: leaders[start:end] for kind, leaders in first.items()},
                int(start),
                _sampled(table, sample, rated, place),
                examples,
            )
            for table, (start, end) in zip(
                tables, pairwise(starts), strict=True
            )
        ]
        pairs = [
            _pair_audit(tables, first, starts, one, other, examples)
            for other in range(len(tables))
            for one in range(other)
        ]
    return Audit(audits, pairs, _wrong(audits, pairs))


def _file(
    table: Keys,
    first: dict[str, Rows],
    start: int,
    sample: Sampled,
    examples: int,
) -> FileAudit:
    """Return the audit of one table, whose first row has number ``start``."""
    records = table.records
    count, valid = records["count"], records["valid"]
    own = (valid != UNKNOWN).any()
    known = count != UNKNOWN
    wrong = (valid == 0) & (count == 1)
    rows: dict[str, list[Any]] = {
        "none": _numbers(count == 0, examples),
        "several": _numbers(count == 2, examples),
        "wrong": _numbers(wrong, examples),
    }
    repeats = {}
    for kind, leaders in first.items():
        again, before = repeated(leaders, start)
        repeats[kind] = len(again)
        rows[kind] = list(
            zip(
                (again[:examples] + 1).tolist(),
                (before[:examples] + 1).tolist(),
                strict=True,
            )
        )
    return FileAudit(
        table.name,
        len(records),
        table.errors,
        int((~known).sum()) - table.errors,
        int((count == 0).sum()),
        int((count == 1).sum()),
        int((count == 2).sum()),
        int(wrong.sum()) if own else None,
        int((records["singles"] == 1).sum()),
        histogram(records["clues"][records["clues"] != UNKNOWN]),
        histogram(records["trials"][known], TRIALS),
        repeats,
        sample,
        table.messages,
        rows,
    )


def repeated(leaders: Rows, start: int) -> tuple[Rows, Rows]:
    """Return the rows that repeat an earlier one in the table, and that one.

    ``leaders`` has for each row the first row of its class in all tables;
    this table begins at row ``start``.
    """
    order = np.argsort(leaders, kind="stable")
    ordered = leaders[order]
    begins = np.ones(len(order), np.bool_)
    begins[1:] = ordered[1:] != ordered[:-1]
    mine = order[begins][np.cumsum(begins) - 1]
    again = np.sort(order[~begins])
    before = np.empty(len(order), np.int64)
    before[order] = mine
    return again, before[again]


def _pair_audit(
    tables: Sequence[Keys],
    first: dict[str, Rows],
    starts: Rows,
    one: int,
    other: int,
    examples: int,
) -> PairAudit:
    """Return the rows that two tables share."""
    shared, rows = {}, {}
    for kind, leaders in first.items():
        mine = leaders[starts[one] : starts[one + 1]]
        theirs = leaders[starts[other] : starts[other + 1]]
        classes, at = np.unique(mine, return_index=True)
        common = np.flatnonzero(np.isin(theirs, classes))
        shared[kind] = len(common)
        some = common[:examples]
        firsts_of = at[np.searchsorted(classes, theirs[some])]
        rows[kind] = list(
            zip((firsts_of + 1).tolist(), (some + 1).tolist(), strict=True)
        )
    return PairAudit((tables[one].name, tables[other].name), shared, rows)


def _numbers(chosen: NDArray[np.bool_], most: int) -> list[int]:
    """Return the numbers of the first chosen rows, from 1."""
    numbers: list[int] = (np.flatnonzero(chosen)[:most] + 1).tolist()
    return numbers


def histogram(
    values: NDArray[Any], starts: Sequence[int] = ()
) -> dict[str, int]:
    """Count each value, or the values in ranges that begin at ``starts``.

    The last range has no end.
    """
    if not starts:
        distinct, counts = np.unique(values, return_counts=True)
        words = map(str, distinct.tolist())
        return dict(zip(words, counts.tolist(), strict=True))
    places = np.searchsorted(starts, values, side="right") - 1
    counts = np.bincount(places, minlength=len(starts))
    names = [
        str(start) if end == start + 1 else f"{start}-{end - 1}"
        for start, end in pairwise(starts)
    ]
    named = zip([*names, f"{starts[-1]}+"], counts.tolist(), strict=True)
    return {name: count for name, count in named if count}


def _sampled(
    table: Keys, most: int | None, work: KeyWork, place: WorkFolder
) -> Sampled:
    """Rate a sample of the rows with one solution."""
    ours = table.numbers("text")[:, 0] < OTHER  # only 9x9 is rated
    solved = table.records["count"] == 1
    rows = np.flatnonzero(solved & ours)
    others = int((solved & ~ours).sum()) if most != 0 else 0
    if most is not None and len(rows) > most:
        scattered = hashes(table.numbers("text"))[rows]
        rows = np.sort(rows[np.argsort(scattered, kind="stable")[:most]])
    if not len(rows):
        return Sampled(0, 0, 0, {}, {}, others)
    name = _write_sample(table, rows, place)
    records = keys_of(name, work, place).records
    level, score = records["level"], records["score"]
    return Sampled(
        len(rows),
        int((records["minimal"] == UNKNOWN).sum()),
        int((records["minimal"] == 1).sum()),
        {
            word: int((level == number).sum())
            for number, word in enumerate(LEVELS)
        },
        histogram(score[score != UNKNOWN], SCORES),
        others,
    )


def _write_sample(table: Keys, rows: Rows, place: WorkFolder) -> str:
    """Write the puzzles of some rows as a table; return its name."""
    known = f"{table.file} {len(rows)} {rows.sum()}".encode()
    name = f"sample-{hashlib.sha256(known).hexdigest()[:12]}.npy"
    path = place.folder.child(name).url
    shape = (len(rows), 81)
    puzzles = np.lib.format.open_memmap(path, "w+", np.uint8, shape)
    numbers = table.numbers("text")
    for start in range(0, len(rows), AT_ONCE):
        some = numbers[rows[start : start + AT_ONCE]]
        puzzles[start : start + AT_ONCE] = cells_of_numbers(some)
    puzzles.flush()
    return path


def _wrong(
    files: Sequence[FileAudit], pairs: Sequence[PairAudit]
) -> list[str]:
    """Return a line for each problem."""
    lines = []
    for file in files:
        texts = file.repeats["text"]
        puzzles = file.repeats.get("puzzle", texts)
        for number, words in (
            (file.errors, "is not a puzzle|are not puzzles"),
            (file.spent, "exceeds the budget|exceed the budget"),
            (file.none, "has no solution|have no solution"),
            (file.several, "has several solutions|have several solutions"),
            (file.wrong or 0, "has a wrong solution|have a wrong solution"),
            (texts, "repeats the text of another|repeat the text of another"),
            (
                puzzles - texts,
                "repeats another puzzle up to symmetry"
                "|repeat another puzzle up to symmetry",
            ),
        ):
            if number:
                lines.append(f"{file.file}: {_rows(number, words)}")
    for pair in pairs:
        for kind, count in pair.shared.items():
            if count:
                rows = _rows(count, "is in|are in")
                lines.append(
                    f"{pair.files[1]}: {rows} {pair.files[0]}, by {kind}"
                )
    return lines


def _rows(number: int, words: str) -> str:
    """Return a row count with ``words``, a singular | a plural."""
    one, several = words.split("|")
    return f"{row_count(number)} {one if number == 1 else several}"
