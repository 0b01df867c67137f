"""Rows of a table as they are read, a batch at a time.

OwnColumns     which of a table's own columns are read and copied
Chunk          a batch of rows: columns, puzzles, solutions, errors
chunk_of(batch, ...)   the chunk of a batch of Arrow
copied_schema(schema, layout)   the types of the copied columns
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pyarrow as pa

from sudokit.tables.positions import puzzles_of
from sudokit.tables.puzzles import plain

NO_RECORDS: Final[Mapping[Any, Any]] = MappingProxyType({})


class OwnColumns(NamedTuple):
    """The places of a table's own columns.

    ``puzzle`` and ``answer`` are columns to read, -1 for no answer;
    ``copied`` are those copied to the output, ``beside`` those that
    tell more of a row's puzzle.
    """

    puzzle: int
    answer: int
    copied: tuple[int, ...]
    beside: tuple[int, ...] = ()


class Chunk(NamedTuple):
    """A batch of rows: the copied columns, the puzzles and their solutions.

    ``wrong`` maps rows that can't be read to messages, ``written`` rows
    that don't fit into the columns to their text.
    """

    own: pa.RecordBatch
    puzzles: pa.Array
    answers: pa.Array | None
    wrong: Mapping[int, str]
    written: Mapping[int, bytes] = NO_RECORDS


def copied_schema(schema: pa.Schema, layout: OwnColumns) -> pa.Schema:
    """Return the columns to copy, with the metadata of the schema."""
    fields = [schema.field(at) for at in layout.copied]
    return pa.schema(fields, schema.metadata)


def chunk_of(
    batch: pa.RecordBatch,
    schema: pa.Schema,
    layout: OwnColumns,
    wrong: Mapping[int, str] = NO_RECORDS,
    written: Mapping[int, bytes] = NO_RECORDS,
) -> Chunk:
    """Return a chunk of a batch that has all columns of a table's schema."""
    own = pa.RecordBatch.from_arrays(
        [batch.column(at) for at in layout.copied],
        schema=copied_schema(schema, layout),
    )
    answers = None
    if layout.answer >= 0:
        answers = plain(batch.column(layout.answer))
    names = {schema.field(at).name: batch.column(at) for at in layout.beside}
    puzzles, wrong = puzzles_of(
        plain(batch.column(layout.puzzle)), names, wrong
    )
    return Chunk(own, puzzles, answers, wrong, written)
