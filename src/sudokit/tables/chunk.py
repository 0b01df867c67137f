"""Rows of a table as they are read, some at a time.

OwnColumns     which of a table's own columns are read and written again
Chunk          some rows: columns, puzzles, solutions, errors
chunk_of(batch, ...)   the chunk of a batch of Arrow
kept_schema(schema, layout)   the types of the columns that stay
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pyarrow as pa

from sudokit.tables.puzzles import plain, with_rules

NO_RECORDS: Final[Mapping[Any, Any]] = MappingProxyType({})


class OwnColumns(NamedTuple):
    """The places of a table's own columns.

    ``puzzle`` and ``answer`` are columns to read, -1 for no answer;
    ``kept`` are those that are written again, ``ruled`` those with the rules
    of a row's puzzle.
    """

    puzzle: int
    answer: int
    kept: tuple[int, ...]
    ruled: tuple[int, ...] = ()


class Chunk(NamedTuple):
    """Some rows: the columns to keep, the puzzles and their solutions.

    ``wrong`` has the errors of rows that could not be read, and ``written``
    the text of those that don't fit into the columns.
    """

    own: pa.RecordBatch
    puzzles: pa.Array
    answers: pa.Array | None
    wrong: Mapping[int, str]
    written: Mapping[int, bytes] = NO_RECORDS


def kept_schema(schema: pa.Schema, layout: OwnColumns) -> pa.Schema:
    """The own columns that stay, with the metadata of the schema."""
    fields = [schema.field(at) for at in layout.kept]
    return pa.schema(fields, schema.metadata)


def chunk_of(
    batch: pa.RecordBatch,
    schema: pa.Schema,
    layout: OwnColumns,
    wrong: Mapping[int, str] = NO_RECORDS,
    written: Mapping[int, bytes] = NO_RECORDS,
) -> Chunk:
    """A chunk of a batch that has all columns of a table's schema."""
    own = pa.RecordBatch.from_arrays(
        [batch.column(at) for at in layout.kept],
        schema=kept_schema(schema, layout),
    )
    answers = None
    if layout.answer >= 0:
        answers = plain(batch.column(layout.answer))
    names = {schema.field(at).name: batch.column(at) for at in layout.ruled}
    puzzles = with_rules(plain(batch.column(layout.puzzle)), names)
    return Chunk(own, puzzles, answers, wrong, written)
