"""Kinds of work on the rows of a table.

RowWork       the work, a value that can be sent to another process
ColumnWork    columns added, as ``sudoku table`` does it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from sudokit.tables.adding import joined_batch, joined_schema, judged_rows
from sudokit.tables.formats.family import Chunk
from sudokit.tables.request import (
    ERROR,
    EXPLAINED,
    RATING,
    ColumnRequest,
    OwnColumns,
    own_columns,
)


class MadeRows(NamedTuple):
    """What became of some rows.

    ``errors`` and ``improper`` count rows of the input, by their
    place there: what is wrong, or that there is not just one solution.
    """

    rows: pa.RecordBatch
    errors: Mapping[int, str]
    improper: Mapping[int, str]


class RowWork(Protocol):
    """Makes rows of rows; what it makes of some depends on them alone."""

    @property
    def force(self) -> bool:
        """Is a table that is there replaced?"""

    @property
    def heavy(self) -> int:
        """The rows of a part if a row takes far longer than to read it.

        0 for light work.
        """

    @property
    def even(self) -> bool:
        """Does one row come out for each that goes in?"""

    @property
    def raw(self) -> bool:
        """Does it leave the own columns alone, however they are written?"""

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Where the columns of use stand.  TableError if they don't."""

    def gone(self) -> frozenset[str]:
        """The names of columns that don't come out again."""

    def schema(self, own: pa.Schema) -> pa.Schema:
        """What comes out, for these columns that are kept."""

    def added(self) -> int:
        """How many of the columns that come out are new, the last ones."""

    def made(self, chunk: Chunk) -> MadeRows:
        """What comes out for some rows."""

    def plan(self) -> dict[str, Any]:
        """What decides its output: ``columns`` and ``options`` by name."""


class ColumnWork(NamedTuple):
    """Columns added to each row."""

    request: ColumnRequest

    @property
    def force(self) -> bool:
        """As the request says."""
        return self.request.force

    @property
    def heavy(self) -> int:
        """Ratings are, and those of Explainer most of all."""
        if self.request.asks(EXPLAINED):
            return 64
        return 512 if self.request.asks(RATING) else 0

    @property
    def even(self) -> bool:
        """It has what was there, and more."""
        return True

    @property
    def raw(self) -> bool:
        """It only adds to them, unless some are left out."""
        return not (self.request.select or self.request.drop)

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Puzzles, solutions if they are to be checked, and the rest."""
        return own_columns(names, self.request)

    def gone(self) -> frozenset[str]:
        """The columns that are computed."""
        return frozenset((*self.request.columns, ERROR))

    def schema(self, own: pa.Schema) -> pa.Schema:
        """The own columns, and behind them the new ones."""
        return joined_schema(own, self.request)

    def added(self) -> int:
        """The requested columns, and ``error``."""
        return len(self.request.schema())

    def made(self, chunk: Chunk) -> MadeRows:
        """The rows with their new columns."""
        judged = judged_rows(
            chunk.puzzles, chunk.answers, self.request, chunk.wrong
        )
        rows = joined_batch(chunk.own, judged.columns)
        return MadeRows(rows, judged.errors, judged.improper)

    def plan(self) -> dict[str, Any]:
        """The columns, and what a row may cost."""
        request = self.request
        return {
            "columns": list(request.columns),
            "options": {
                "puzzle": request.puzzle,
                "solution": request.solution,
                "budget": request.trials,
                "timeout": request.seconds,
                "select": list(request.select) or None,
                "drop": list(request.drop) or None,
            },
        }
