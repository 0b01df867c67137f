"""Removes rows that repeat an earlier row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Unpack

import numpy as np
import pyarrow as pa

from sudokit.tables.data.classes import Forms, Rows, firsts
from sudokit.tables.data.key_cache import Crew, Keys, keys_of, workroom
from sudokit.tables.data.keys import KeyWork, check_new, kind_of
from sudokit.tables.data.rows import TableReader, writing
from sudokit.tables.target import (
    check_pipes,
    check_target,
    sources_of,
    target_of,
)


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
    work = KeyWork((kind_of(by),), (), puzzle)
    check_pipes([source, *against])
    sources = sources_of(source)
    goal = target_of(target, sources.format, to, compression)
    others = [file for name in against for file in sources_of(name).files]
    check_target(goal, [*sources.files, *others], force)
    with workroom(goal.place, crew) as room:
        tables = [keys_of(name, work, room) for name in (*against, source)]
        mine = tables[-1]
        forms = Forms([table.numbers(by) for table in tables])
        first = firsts(forms)
        start = int(forms.starts[-2])
        leaders = first[start:]
        stays = leaders == np.arange(start, len(forms))
        reader = TableReader(mine.file, puzzle)
        check_new([mark], reader.schema.names, reader.layout, force)
        marks = RepeatMarks(tables, forms, leaders, stays) if mark else None
        kept = np.ones_like(stays) if mark else stays
        names = reader.schema.names
        raw = reader.can_be_raw(goal) and mark not in names
        own = reader.columns_for(goal, raw)
        stay = [at for at, name in enumerate(own.names) if name != mark]
        own = pa.schema([own.field(at) for at in stay], own.metadata)
        new = pa.schema([(mark, pa.string())] if mark else [])
        at = 0
        with writing(
            goal, own, new, reader.format, room=room.folder, force=force
        ) as out:
            for chunk in reader.chunks(raw):
                end = at + len(chunk.puzzles)
                columns = [chunk.own.column(place) for place in stay]
                if marks is not None:
                    columns.append(marks.column(at, end))
                if kept[at:end].any():
                    out.copy(chunk, columns, kept[at:end])
                at = end
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


class RepeatMarks:
    """Says of rows which others they repeat."""

    def __init__(
        self,
        tables: Sequence[Keys],
        forms: Forms,
        leaders: Rows,
        stays: np.ndarray[tuple[int], np.dtype[np.bool_]],
    ) -> None:
        self._names = [f"{table.name}:" for table in tables[:-1]] + [""]
        self._forms = forms
        self._leaders = leaders
        self._stays = stays

    def column(self, start: int, end: int) -> pa.Array:
        """What is said of these rows."""
        leaders = self._leaders[start:end]
        tables = self._forms.table_of(leaders)
        rows = leaders - self._forms.starts[tables] + 1
        return pa.array(
            [
                None if stays else f"{self._names[table]}{row}"
                for stays, table, row in zip(
                    self._stays[start:end].tolist(),
                    tables.tolist(),
                    rows.tolist(),
                    strict=True,
                )
            ],
            pa.string(),
        )
