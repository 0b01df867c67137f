"""Finds rows that repeat others, in the same table or in several.

dedupe(source, target)   leaves out rows that repeat an earlier row
leak(train, test)        finds rows of a test set that are in a training set
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Unpack

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.tables.data.classes import Forms, Rows, firsts
from sudokit.tables.data.drawing import write_rows
from sudokit.tables.data.keys import (
    READABLE,
    Keys,
    KeyWork,
    keys_of,
    kind_of,
    opened,
    work_folder,
)
from sudokit.tables.formats.family import text_field
from sudokit.tables.running import Crew
from sudokit.tables.sources import IN_A_PIPE, sources_of
from sudokit.tables.storage import Name, as_text
from sudokit.tables.targets import (
    check_pipes,
    check_target,
    target_of,
    writing,
)
from sudokit.tables.work import check_new

AT_ONCE: Final = 1 << 13  # rows of the test set


class Deduped(NamedTuple):
    """The figures of a deduplicated table.

    Of ``rows`` rows the ``remaining`` ones are the first of their class;
    ``repeats`` repeat a row of the table itself, ``elsewhere`` one of the
    tables that it was compared with.  ``errors`` rows are not puzzles, and
    ``improper`` have no form of the requested kind: these stay, as they can't
    be compared, except for ``dropped`` rows that are not puzzles.
    ``messages`` lists the first of both, by row; ``left_out`` are columns that
    the format of the target can't hold.
    """

    rows: int
    remaining: int
    repeats: int
    elsewhere: int
    errors: int
    improper: int
    messages: list[tuple[int, str]]
    dropped: int = 0
    left_out: list[str] = []  # noqa: RUF012


def dedupe(
    source: Name,
    target: Name,
    *,
    by: str = "puzzle",
    against: Name | Iterable[Name] = (),
    mark: str = "",
    drop_invalid: bool = False,
    puzzle: str = "",
    force: bool = False,
    format: str = "",
    compression: str = "",
    **crew: Unpack[Crew],
) -> Deduped:
    """Write to ``target`` the first row of each class of ``source``.

    Classes are ``by`` text, puzzle or solution.  A row that repeats one of
    the tables ``against`` is left out as well.  ``mark`` names a column: then
    all rows stay, and the column has the number of the repeated row, from 1,
    with FILE: before it if it is in another table; null for the first of a
    class.  ``drop_invalid`` leaves out rows that are not puzzles.

    File names and other options are those of ``sudokit.tables.run``.
    Raise TableError if something can't be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import write_csv
    >>> puzzles = ["1" + "." * 80, "2" + "." * 80]  # the same up to symmetry
    >>> with TemporaryDirectory() as folder:
    ...     source, target = f"{folder}/in.csv", f"{folder}/out.csv"
    ...     write_csv(pa.table({"puzzle": puzzles}), source)
    ...     result = dedupe(source, target, jobs=1)
    >>> result.remaining, result.repeats
    (1, 1)
    """
    source, target = os.fspath(source), os.fspath(target)
    names = as_text(against)
    against = [names] if isinstance(names, str) else names
    work = KeyWork(kinds=(kind_of(by),), facts=(READABLE,), puzzle=puzzle)
    check_pipes([source, *against])
    files = sources_of(source)
    goal = target_of(target, files.format, format, compression)
    others = [file for name in against for file in sources_of(name).files]
    check_target(goal, [*files.files, *others], force)
    with work_folder(goal.place, crew) as place:
        tables = [keys_of(name, work, place) for name in (*against, source)]
        mine = tables[-1]
        forms = Forms([table.numbers(by) for table in tables])
        first = firsts(forms)
        start = int(forms.starts[-2])
        leaders = first[start:]
        stays = leaders == np.arange(start, len(forms))
        dropped = ~mine.readable() & drop_invalid
        written = (stays | bool(mark)) & ~dropped
        table = opened(mine.file, puzzle)
        check_new([mark], table.schema.names, table.layout, force)
        left_out = write_rows(
            table,
            [goal],
            [place.folder],
            written - np.int8(1),
            force=force,
            mark=mark,
            width=max(len(table.name.encode()) for table in tables) + 21,
            marks=lambda rows: _marks(
                tables, forms, leaders[rows], stays[rows]
            ),
        )
    elsewhere = int((leaders < start).sum())
    return Deduped(
        len(mine.records),
        int((stays & ~dropped).sum()),
        len(mine.records) - int(stays.sum()) - elsewhere,
        elsewhere,
        mine.errors,
        mine.improper,
        mine.messages,
        int(dropped.sum()),
        left_out,
    )


def _marks(
    tables: Sequence[Keys],
    forms: Forms,
    leaders: Rows,
    stays: NDArray[np.bool_],
) -> pa.Array:
    """Return the rows that some rows repeat; null for the first of a class."""
    prefixes = [f"{table.name}:" for table in tables[:-1]] + [""]
    numbers = forms.table_of(leaders)
    rows = leaders - forms.starts[numbers] + 1
    repeats = zip(stays.tolist(), numbers.tolist(), rows.tolist(), strict=True)
    return pa.array(
        [
            None if stays else f"{prefixes[number]}{row}"
            for stays, number, row in repeats
        ],
        pa.string(),
    )


class Leaks:
    """The rows that a test set shares with a training set.

    ``train`` and ``test`` are the keys of both, ``rows`` the rows of the
    test set that are in the training set, from 0, and ``count`` is the number
    of pairs.
    """

    def __init__(self, by: str, train: Keys, test: Keys) -> None:
        self.by: Final = by
        self.train: Final = train
        self.test: Final = test
        first = firsts(Forms([train.numbers(by), test.numbers(by)]))
        rows = len(train.records)
        theirs, mine = first[:rows], first[rows:]
        self.rows: Final[Rows] = np.flatnonzero(mine < rows)
        # The rows of the training set, grouped by class.
        self._order = np.argsort(theirs, kind="stable")
        classes = theirs[self._order]
        leaders = mine[self.rows]
        self._starts = np.searchsorted(classes, leaders, "left")
        self._ends = np.searchsorted(classes, leaders, "right")
        self.count: Final = int((self._ends - self._starts).sum())

    def __repr__(self) -> str:
        """Return the number of rows and pairs."""
        numbers = f"{len(self.rows)} rows, {self.count} pairs"
        return f"<Leaks by {self.by}: {numbers}>"

    def pairs(self) -> Iterator[tuple[Rows, Rows]]:
        """Yield pairs of rows of the training set and the test set, from 0.

        There are some thousands at a time, in the order of the test set.
        """
        for at in range(0, len(self.rows), AT_ONCE):
            starts = self._starts[at : at + AT_ONCE]
            sizes = self._ends[at : at + AT_ONCE] - starts
            test = np.repeat(self.rows[at : at + AT_ONCE], sizes)
            within = np.arange(len(test)) - np.repeat(
                np.cumsum(sizes) - sizes, sizes
            )
            yield self._order[np.repeat(starts, sizes) + within], test


def leak(
    train: Name,
    test: Name,
    target: Name = "",
    *,
    by: str = "puzzle",
    puzzle: str = "",
    force: bool = False,
    **crew: Unpack[Crew],
) -> Leaks:
    """Return the pairs of rows of ``train`` and ``test`` in one class.

    Rows are compared ``by`` text, puzzle or solution.  With a ``target``
    the pairs are written there as a table: file and row, from 1, of each.
    File names and other options are those of ``sudokit.tables.run``.
    Raise TableError if something can't be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import write_csv
    >>> puzzles = ["1" + "." * 80, "2" + "." * 80]  # the same up to symmetry
    >>> with TemporaryDirectory() as folder:
    ...     train, test = f"{folder}/train.csv", f"{folder}/test.csv"
    ...     write_csv(pa.table({"puzzle": puzzles[:1]}), train)
    ...     write_csv(pa.table({"puzzle": puzzles[1:]}), test)
    ...     leaks = leak(train, test, jobs=1)
    >>> leaks, leaks.rows
    (<Leaks by puzzle: 1 rows, 1 pairs>, array([0]))
    """
    train, test = os.fspath(train), os.fspath(test)
    target = os.fspath(target)
    check_pipes([train, test])
    work = KeyWork(kinds=(kind_of(by),), puzzle=puzzle)
    goal = target_of(target, IN_A_PIPE) if target else None
    if goal is not None:
        files = [*sources_of(train).files, *sources_of(test).files]
        check_target(goal, files, force)
    with work_folder(goal and goal.place, crew) as place:
        leaks = Leaks(
            by, keys_of(train, work, place), keys_of(test, work, place)
        )
        if goal is not None:
            columns = pa.schema(
                [
                    text_field("train_file", len(train.encode())),
                    ("train_row", pa.int64()),
                    text_field("test_file", len(test.encode())),
                    ("test_row", pa.int64()),
                ]
            )
            with writing(
                goal, columns, folder=place.folder, force=force
            ) as out:
                for rows in leaks.pairs():
                    out.write(pairs_of(leaks, *rows))
    return leaks


def pairs_of(leaks: Leaks, train: Rows, test: Rows) -> pa.RecordBatch:
    """Return pairs as rows: the file and the row of each."""
    columns: list[pa.Array] = []
    for table, rows in ((leaks.train, train), (leaks.test, test)):
        columns.append(pa.array([table.name] * len(rows), pa.string()))
        columns.append(pa.array(rows + 1))
    return pa.RecordBatch.from_arrays(columns, [*map(str, range(4))])
