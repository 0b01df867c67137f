"""Splits a table into two or more, keeping each class of rows on one side.

Classes are sorted by a hash of their form and the seed, and assigned to
sides stratum by stratum, large ones first.  The sides therefore don't
depend on the order of the rows, the machine or the number of processes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any, Final, NamedTuple, Unpack

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.logic import LEVELS
from sudokit.tables.data.classes import Forms, Hashes, Rows, firsts, scattered
from sudokit.tables.data.drawing import mixed, write_rows
from sudokit.tables.data.keys import (
    BEST,
    READABLE,
    Keys,
    KeyWork,
    WorkFolder,
    keys_of,
    kind_of,
    opened,
    work_folder,
)
from sudokit.tables.errors import TableError
from sudokit.tables.puzzles import plain
from sudokit.tables.running import Crew
from sudokit.tables.sources import sources_of
from sudokit.tables.storage import Name
from sudokit.tables.targets import (
    Target,
    check_apart,
    check_target,
    target_of,
)
from sudokit.tables.work import find_column

STRATA: Final = ("level", "clues")  # computed for each puzzle
# Forms in order of preference, for rows that lack some.
INSTEAD: Final = {
    "solution": ("solution", "puzzle", "text"),
    "puzzle": ("puzzle", "text"),
    "text": ("text",),
}
Sides = NDArray[np.int64]


class SplitUp(NamedTuple):
    """The numbers of rows and classes on each side, by its name.

    ``strata`` has the rows of each side by stratum: a level, a number of
    clues or a value of a column, "" for rows without one.  ``errors`` rows
    are not puzzles, of which ``dropped`` are on no side; ``improper`` ones
    are known not to have exactly one solution.  ``left_out`` are columns that
    the format of a target can't hold.
    """

    rows: dict[str, int]
    classes: dict[str, int]
    strata: dict[str, dict[str, int]]
    errors: int
    improper: int
    messages: list[tuple[int, str]]
    dropped: int = 0
    left_out: list[str] = []  # noqa: RUF012


def split(
    source: Name,
    into: Mapping[str, float] | Mapping[Path, float],
    *,
    by: str = "puzzle",
    stratify: str = "",
    seed: int | str = 0,
    shuffle: int | str | None = None,
    drop_invalid: bool = False,
    puzzle: str = "",
    force: bool = False,
    compression: str = "",
    **crew: Unpack[Crew],
) -> SplitUp:
    """Write each row of ``source`` to one of the tables of ``into``.

    ``into`` maps names of files to shares, which add up to 1.  Rows of one
    class, ``by`` text, puzzle or solution, go to one side, and the shares
    are as exact as the classes allow, in total and in each stratum:
    ``stratify`` names a column of the table, or "level" or "clues", which
    are computed.  The same rows and ``seed`` give the same sides in any order
    of the rows.  With ``shuffle`` rows are written in an order drawn with
    that seed, instead of the table's.

    A row without such a form is classified by another: a puzzle without
    exactly one solution by its own form, one with contradictory clues by its
    text.  Rows that are not puzzles are one class; ``drop_invalid`` leaves
    them out.  ``compression`` is for the columns of Parquet.  Raise
    TableError if something can't be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import write_csv
    >>> puzzles = ["1" + "." * 80, "2" + "." * 80]  # the same up to symmetry
    >>> with TemporaryDirectory() as folder:
    ...     source = f"{folder}/in.csv"
    ...     train, test = f"{folder}/train.csv", f"{folder}/test.csv"
    ...     write_csv(pa.table({"puzzle": puzzles}), source)
    ...     result = split(source, {train: 0.5, test: 0.5}, jobs=1)
    >>> list(result.rows.values())  # one class stays on one side
    [2, 0]
    """
    shares = checked(into)
    source = os.fspath(source)
    sources = sources_of(source)
    goals = [
        target_of(os.fspath(name), sources.format, compression=compression)
        for name in into
    ]
    for goal in goals:
        check_target(goal, sources.files, force)
    check_different(goals)
    kinds = INSTEAD[kind_of(by)]
    work = KeyWork(kinds=kinds, facts=(READABLE,), best=True, puzzle=puzzle)
    with ExitStack() as stack:
        folders = [
            stack.enter_context(work_folder(goal.place, crew))
            for goal in goals
        ]
        keys = keys_of(source, work, folders[0])
        strata = strata_of(keys, stratify, puzzle, folders[0])
        forms = Forms([keys.numbers(BEST)])
        rows = np.flatnonzero(keys.readable() | (not drop_invalid))
        assignment = shared_out(
            forms, rows, strata.of_rows, shares, mixed(seed)
        )
        left_out = write_rows(
            opened(keys.file, puzzle),
            goals,
            [one.folder for one in folders],
            assignment.of_rows,
            force=force,
            shuffle=shuffle,
        )
    figures = _figures(
        [os.fspath(name) for name in into], assignment, strata, keys
    )
    return figures._replace(left_out=left_out)


def checked(into: Mapping[Any, float]) -> list[Fraction]:
    """Return the shares; TableError unless they add up to 1."""
    shares = [Fraction(str(share)) for share in into.values()]
    if min(shares, default=0) <= 0 or sum(shares) != 1:
        given = " + ".join(map(str, into.values())) or "nothing"
        raise TableError(
            f"shares must be above 0 and add up to 1, not {given}"
        )
    return shares


def check_different(goals: Sequence[Target]) -> None:
    """Raise TableError if two tables would be written to the same place."""
    places = [goal.place for goal in goals if goal.place is not None]
    for at, place in enumerate(places):
        others = [one.url for one in (*places[:at], *places[at + 1 :])]
        try:
            check_apart(place, others)
        except TableError:
            raise TableError(
                f"{place.url} is named twice, or contains another table"
            ) from None


class Strata(NamedTuple):
    """The number of each row's stratum, and the names of the strata."""

    of_rows: NDArray[np.int64]
    names: dict[int, str]


def strata_of(
    keys: Keys, stratify: str, puzzle: str, place: WorkFolder
) -> Strata:
    """Return the strata by a column of the table, by level or by clues."""
    if not stratify:
        return Strata(np.zeros(len(keys.records), np.int64), {})
    table = opened(keys.file, puzzle)
    names = table.schema.names
    if stratify in STRATA and stratify not in names:
        work = KeyWork(kinds=(), facts=(stratify,), puzzle=puzzle)
        numbers = keys_of(keys.file, work, place).records[stratify]
        of_rows = np.asarray(numbers, np.int64)
        labels = {
            number: LEVELS[number] if stratify == "level" else str(number)
            for number in np.unique(of_rows).tolist()
            if number >= 0
        }
        return Strata(of_rows, {**labels, -1: ""})
    column = find_column(names, stratify, (), "")
    codes: dict[str, int] = {}
    known = [
        codes.setdefault(text, len(codes))
        for chunk in table.chunks()
        for text in _words(chunk.own.column(column))
    ]
    order = sorted(codes)
    places = np.argsort([codes[text] for text in order])
    of_rows = places[np.array(known, np.int64)]
    return Strata(of_rows, dict(enumerate(order)))


def _words(column: pa.Array) -> Iterator[str]:
    """Yield the values of a column as words, "" for null."""
    for value in plain(column).to_pylist():
        if isinstance(value, bytes):
            yield value.decode("utf-8", "replace")
        else:
            yield "" if value is None else str(value)


class SharedOut(NamedTuple):
    """The side of each row, -1 for none, and the classes of each side."""

    of_rows: Sides
    classes: list[int]


def shared_out(
    forms: Forms,
    rows: Rows,
    strata: NDArray[np.int64],
    shares: Sequence[Fraction],
    seed: np.uint64,
) -> SharedOut:
    """Assign the classes of some rows to sides, stratum by stratum."""
    leaders, numbers, sizes = np.unique(
        firsts(forms)[rows], return_inverse=True, return_counts=True
    )
    numbers = numbers.reshape(-1)
    # Compared by solution, a class may have rows of several strata.
    of_class = np.full(len(leaders), np.iinfo(np.int64).max)
    np.minimum.at(of_class, numbers, strata[rows])
    order = in_order(forms, leaders, sizes, of_class, seed)
    side_of = np.empty(len(leaders), np.int64)
    assigned = [0] * len(shares)
    ends = _ends(of_class[order], sizes[order])
    start = among = 0
    for end in ends:
        classes = order[start:end]
        size = int(sizes[classes[0]])
        if start == 0 or of_class[classes[0]] != of_class[order[start - 1]]:
            among += int(sizes[of_class == of_class[classes[0]]].sum())
        needs = [
            share * among - there
            for share, there in zip(shares, assigned, strict=True)
        ]
        quotas = portions(len(classes), needs)
        side_of[classes] = np.repeat(np.arange(len(shares)), quotas)
        for side, quota in enumerate(quotas):
            assigned[side] += quota * size
        start = end
    counts = np.bincount(side_of, minlength=len(shares)).tolist()
    of_rows = np.full(len(strata), -1)
    of_rows[rows] = side_of[numbers]
    return SharedOut(of_rows, counts)


def in_order(
    forms: Forms,
    leaders: Rows,
    sizes: Rows,
    strata: NDArray[np.int64],
    seed: np.uint64,
) -> Rows:
    """Return the classes by stratum, large ones first, then at random."""
    keyed: Hashes = scattered(forms.hashes()[leaders] ^ seed)
    order = np.lexsort((keyed, -sizes, strata))
    ordered = keyed[order]
    if not (ordered[1:] == ordered[:-1]).any():
        return order
    # Equal hashes are ordered by their forms, not by their rows.
    leading = forms.take(leaders)
    columns: list[NDArray[Any]] = [leading[:, row] for row in range(8, -1, -1)]
    return np.lexsort([*columns, keyed, -sizes, strata])


def _ends(strata: NDArray[np.int64], sizes: Rows) -> list[int]:
    """Return the ends of the runs of classes of one stratum and one size."""
    if not len(strata):
        return []
    changes = (np.diff(strata) != 0) | (np.diff(sizes) != 0)
    return [*(np.flatnonzero(changes) + 1).tolist(), len(strata)]


def portions(count: int, needs: Sequence[Fraction]) -> list[int]:
    """Divide ``count`` in proportion to the needs.

    The rest after whole numbers goes to the largest remainders.
    """
    wanted = [max(need, Fraction(0)) for need in needs]
    whole = sum(wanted) or Fraction(1)
    exact = [count * need / whole for need in wanted]
    counts = [floor(portion) for portion in exact]
    by_remainder = sorted(
        range(len(needs)), key=lambda at: (counts[at] - exact[at], at)
    )
    for at in by_remainder[: count - sum(counts)]:
        counts[at] += 1
    return counts


def _figures(
    names: Sequence[str],
    assignment: SharedOut,
    strata: Strata,
    keys: Keys,
) -> SplitUp:
    """Return the figures of a split."""
    sides = assignment.of_rows
    rows = np.bincount(sides[sides >= 0], minlength=len(names)).tolist()
    by_stratum = {}
    for stratum, word in sorted(strata.names.items()):
        mine = sides[(strata.of_rows == stratum) & (sides >= 0)]
        counts = np.bincount(mine, minlength=len(names)).tolist()
        if sum(counts):
            by_stratum[word] = dict(zip(names, counts, strict=True))
    return SplitUp(
        dict(zip(names, rows, strict=True)),
        dict(zip(names, assignment.classes, strict=True)),
        by_stratum,
        keys.errors,
        keys.improper,
        keys.messages,
        int((sides < 0).sum()),
    )
