"""Removes rows that repeat an earlier row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Unpack

import numpy as np
import pyarrow as pa

from sudokit.tables.data.classes import Forms, Rows, firsts
from sudokit.tables.data.keys import (
    Keys,
    KeyWork,
    keys_of,
    kind_of,
    opened,
    work_folder,
)
from sudokit.tables.running import Crew
from sudokit.tables.sources import sources_of
from sudokit.tables.targets import (
    check_pipes,
    check_target,
    target_of,
    writing,
)
from sudokit.tables.work import check_new


class Deduped(NamedTuple):
    """What became of a table.

    Of ``rows`` rows ``kept`` are alone or the first of their class;
    ``repeats`` repeat a row of the table itself, ``elsewhere`` one of the
    tables that it was compared with.  ``errors`` rows are not puzzles, and
    ``improper`` have no form of the kind asked for: these stay, as nothing
    is known that they repeat.  ``told`` has the first of both, by row.
    """

    rows: int
    kept: int
    repeats: int
    elsewhere: int
    errors: int
    improper: int
    told: list[tuple[int, str]]


def dedupe(
    source: str,
    target: str,
    *,
    by: str = "puzzle",
    against: str | Sequence[str] = (),
    mark: str = "",
    puzzle: str = "",
    force: bool = False,
    to: str = "",
    compression: str = "",
    **crew: Unpack[Crew],
) -> Deduped:
    """Writes to ``target`` the first row of each class of ``source``.

    Rows are of one class ``by`` text, puzzle or solution.  A row that is
    like one of the table or tables ``against`` is left out as well.  ``mark``
    names a column: then all rows stay, and the column says which row is
    repeated: its number, from 1, with FILE: before it if it is in another
    table; nothing for the first of a class.

    Names of files and all other options are as for
    ``sudokit.tables.run``.  TableError if something can't be read or
    written.
    """
    against = [against] if isinstance(against, str) else against
    work = KeyWork(kinds=(kind_of(by),), puzzle=puzzle)
    check_pipes([source, *against])
    files = sources_of(source)
    goal = target_of(target, files.format, to, compression)
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
        table = opened(mine.file, puzzle)
        names = table.schema.names
        check_new([mark], names, table.layout, force)
        raw = table.raw_for(goal.format.name) and mark not in names
        own = table.kept(goal.format.name, raw)
        places = [at for at, name in enumerate(own.names) if name != mark]
        fields = [own.field(at) for at in places]
        if mark:
            fields.append(pa.field(mark, pa.string()))
        with writing(
            goal,
            pa.schema(fields, own.metadata),
            int(bool(mark)),
            table.format,
            folder=place.folder,
            force=force,
        ) as out:
            at = 0
            for chunk in table.chunks(raw):
                rows = slice(at, at := at + len(chunk.puzzles))
                columns = [chunk.own.column(column) for column in places]
                kept = stays[rows]
                if mark:
                    columns.append(_marks(tables, forms, leaders[rows], kept))
                    kept = np.ones_like(kept)
                out.copy(chunk, columns, kept)
    elsewhere = int((leaders < start).sum())
    return Deduped(
        len(mine.records),
        int(stays.sum()),
        len(mine.records) - int(stays.sum()) - elsewhere,
        elsewhere,
        mine.errors,
        mine.improper,
        mine.told,
    )


def _marks(
    tables: Sequence[Keys],
    forms: Forms,
    leaders: Rows,
    stays: np.ndarray[tuple[int], np.dtype[np.bool_]],
) -> pa.Array:
    """The rows that some rows repeat; null for those that stay."""
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
