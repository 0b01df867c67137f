"""The requested columns, and the columns that a table has.

COLUMNS            the columns that can be added, with their types
ColumnRequest      which of them, and what a row may cost
own_columns(names, request)   the table's columns sorted by their use
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pyarrow as pa

from sudokit.tables.errors import TableError

COLUMNS: Final[dict[str, pa.DataType]] = {
    "solution": pa.string(),
    "count": pa.int8(),
    "verdict": pa.string(),
    "trials": pa.int64(),
    "clues": pa.int8(),
    "score": pa.int32(),
    "level": pa.string(),
    "hardest": pa.string(),
    "techniques": pa.string(),
    "er": pa.float64(),
    "ep": pa.float64(),
    "ed": pa.float64(),
    "canonical": pa.string(),
    "valid": pa.bool_(),
}
ERROR: Final = "error"
SOLVING: Final = frozenset(("solution", "count", "verdict", "trials", "valid"))
RATING: Final = frozenset(("score", "level", "hardest", "techniques"))
EXPLAINED: Final = frozenset(("er", "ep", "ed"))
PUZZLE_NAMES: Final = ("puzzle", "quizzes", "question")
LONGEST: Final = 60  # characters of a column's name that a message shows
SOLUTION_NAMES: Final = ("solution", "solutions", "answer")


class ColumnRequest(NamedTuple):
    """What is asked of each row.

    ``columns`` are names of COLUMNS in the order in which they are
    added; ``puzzle`` and ``solution`` name columns of the table, "" for
    the usual names; ``trials`` and ``seconds`` are what a row may cost.
    With ``force`` columns that are there already are replaced.  Of the
    table's own columns ``select`` are kept, if there are any, and
    ``drop`` are not.
    """

    columns: tuple[str, ...]
    puzzle: str = ""
    solution: str = ""
    trials: int | None = None
    seconds: float | None = None
    force: bool = False
    select: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()

    def asks(self, some: frozenset[str]) -> bool:
        """Is one of these columns requested?"""
        return not some.isdisjoint(self.columns)

    def schema(self) -> pa.Schema:
        """The columns to add, with ``error`` behind them."""
        fields = [(name, COLUMNS[name]) for name in self.columns]
        return pa.schema([*fields, (ERROR, pa.string())])


def request_for(
    columns: str | Iterable[str],
    *,
    puzzle: str = "",
    solution: str = "",
    budget: int | None = None,
    timeout: float | None = None,
    force: bool = False,
    select: str | Iterable[str] = (),
    drop: str | Iterable[str] = (),
) -> ColumnRequest:
    """The request with these names, which may be one text with commas.

    TableError for a column that there is not.
    """
    names = dict.fromkeys(words_of(columns))
    names.pop(ERROR, None)
    for name in names:
        if name not in COLUMNS:
            known = ", ".join(COLUMNS)
            raise TableError(
                f"unknown column {name!r}; the columns are {known}"
            )
    return ColumnRequest(
        tuple(names),
        puzzle,
        solution,
        budget,
        timeout,
        force,
        words_of(select),
        words_of(drop),
    )


def words_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """Names, which may be one text with commas."""
    words = names.split(",") if isinstance(names, str) else names
    return tuple(word.strip() for word in words if word.strip())


class OwnColumns(NamedTuple):
    """The places of a table's own columns.

    ``puzzle`` and ``answer`` are columns to read, -1 for no answer;
    ``kept`` are those that come out again.
    """

    puzzle: int
    answer: int
    kept: tuple[int, ...]


def own_columns(names: Sequence[str], request: ColumnRequest) -> OwnColumns:
    """The places of a table's own columns among these.

    TableError if the puzzles or the solutions can't be found among them,
    or if a column would be there twice.
    """
    puzzle = find_column(names, request.puzzle, PUZZLE_NAMES, "puzzle")
    answer = -1
    if "valid" in request.columns:
        answer = find_column(
            names, request.solution, SOLUTION_NAMES, "solution"
        )
    added = {*request.columns, ERROR}
    for name in (*request.select, *request.drop):
        if name not in names:
            find_column(names, name, (), "")
    stays = set(request.select or names).difference(request.drop)
    there = [name for name in names if name in added & stays]
    if there and not request.force:
        raise TableError(
            f"the column {there[0]!r} already exists", "{force} replaces it"
        )
    kept = [
        at
        for at, name in enumerate(names)
        if name in stays and name not in added
    ]
    return OwnColumns(puzzle, answer, tuple(kept))


def shorten(name: str) -> str:
    """A name as a message can show it, that of a wrong file may be long."""
    return name if len(name) <= LONGEST else f"{name[:LONGEST]}..."


def find_column(
    names: Sequence[str], asked: str, usual: Sequence[str], argument: str
) -> int:
    """The index of the named column, or of one with a usual name."""
    for name in [asked] if asked else usual:
        if names.count(name) > 1:
            raise TableError(f"there are several columns {name!r}")
        if name in names:
            return names.index(name)
    wanted = repr(asked) if asked else ", ".join(usual[:-1])
    if not asked:
        wanted += f" or {usual[-1]}"
    shown = ", ".join(repr(shorten(name)) for name in names[:12]) or "none"
    more = ", ..." if len(names) > 12 else ""
    raise TableError(
        f"unknown column {wanted}; the columns are: {shown}{more}",
        "" if asked else f"{{{argument}}} names another",
    )
