"""The work on a table's rows, as values that can be pickled.

RowWork       base class: makes rows from rows
ColumnWork    adds columns, for ``sudoku table``
find_column(names, ...)   the place of a column by its name
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    TypedDict,
)

import pyarrow as pa

from sudokit.tables.chunk import Chunk, OwnColumns
from sudokit.tables.columns import ADDED, CLASSIC, COLUMNS, RATED, array_of
from sudokit.tables.errors import TableError
from sudokit.tables.facts import RowFacts
from sudokit.tables.positions import beside_in
from sudokit.text.messages import alike

if TYPE_CHECKING:
    from sudokit.rules import GivenRules

ERROR: Final = "error"
PUZZLE_NAMES: Final = ("puzzle", "quizzes", "question")
SOLUTION_NAMES: Final = ("solution", "solutions", "answer")
PUZZLE: Final = re.compile(r"\s*[0-9._*]{81}\s*")
LONGEST: Final = 60  # characters of a column's name in a message
# Fields that a plan has elsewhere, or that don't influence the output.
NAMED: Final = ("force", "names")


class MadeRows(NamedTuple):
    """The rows made from a chunk.

    ``errors`` maps rows of the chunk with an error to messages, ``improper``
    those without exactly one solution.
    """

    rows: pa.RecordBatch
    errors: Mapping[int, str]
    improper: Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class RowWork:
    """Makes rows from rows; the result depends on these rows alone.

    ``puzzle`` and ``solution`` name columns of the table, "" for the usual
    names.  ``force`` replaces an existing table and existing columns.
    ``rules`` are those of the puzzles, if they aren't classic.  ``budget``
    (guesses) and ``timeout`` (seconds) limit the work on a row.
    """

    puzzle: str = ""
    solution: str = ""
    force: bool = False
    rules: GivenRules | None = None
    budget: int | None = None
    timeout: float | None = None
    # Whether one row is made from each row.
    even: ClassVar[bool] = True

    @property
    def heavy(self) -> int:
        """The largest part, in rows, if a row takes long; 0 for light work."""
        return 0

    @property
    def raw(self) -> bool:
        """Whether all of the table's own columns are copied unchanged."""
        return False

    def added(self) -> pa.Schema:
        """Return the new columns, which follow the table's own."""
        raise NotImplementedError

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Return the columns in use; raise TableError if one is missing."""
        raise NotImplementedError

    def made(self, chunk: Chunk) -> MadeRows:
        """Return the rows made from a chunk."""
        raise NotImplementedError

    def columns(self) -> list[str]:
        """Return the names of the requested columns."""
        return list(self.added().names)

    def options(self) -> dict[str, Any]:
        """Return the other options that determine the output, by name."""
        names = [field.name for field in fields(self)]
        return {
            name: getattr(self, name) for name in names if name not in NAMED
        }

    def schema(self, own: pa.Schema) -> pa.Schema:
        """Return the output columns, given the copied ones."""
        return pa.schema([*own, *self.added()], own.metadata)


@dataclass(frozen=True, kw_only=True)
class ColumnWork(RowWork):
    """Adds columns to each row, followed by ``error``.

    ``names`` are the columns of COLUMNS to add, in order.  ``select`` lists
    the table's own columns to copy, by default all, ``drop`` those to
    leave out.
    """

    names: tuple[str, ...]
    select: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()

    @property
    def heavy(self) -> int:
        """Ratings are heavy, those of Explainer most of all."""
        return slowest(self.names, self.rules is not None)

    @property
    def raw(self) -> bool:
        """Whether no column is left out."""
        return not (self.select or self.drop)

    def added(self) -> pa.Schema:
        """Return the requested columns and ``error``."""
        fields = [(name, COLUMNS[name]) for name in self.names]
        return pa.schema([*fields, (ERROR, pa.string())])

    def columns(self) -> list[str]:
        """Return the requested columns without ``error``."""
        return list(self.names)

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Return the columns to read and those to copy.

        Raise TableError if a column would occur twice.
        """
        puzzle = find_column(names, self.puzzle, PUZZLE_NAMES, "puzzle")
        answer = -1
        if "valid" in self.names or self.solution:
            answer = find_column(
                names, self.solution, SOLUTION_NAMES, "solution"
            )
        added = {*self.names, ERROR}
        for name in (*self.select, *self.drop):
            if name not in names:
                find_column(names, name, (), "")
        stays = set(self.select or names).difference(self.drop)
        check_absent(added & stays - self._written(names), names, self.force)
        copied = [
            at
            for at, name in enumerate(names)
            if name in stays and name not in added
        ]
        beside = beside_in(names) if self.rules is None else ()
        return OwnColumns(puzzle, answer, tuple(copied), beside)

    def _written(self, names: Sequence[str]) -> set[str]:
        """Return the columns that an earlier run of this work has added.

        They are the last ones, with ``error`` at the end.
        """
        if len(names) < 2 or names[-1] != ERROR or names[-2] not in COLUMNS:
            return set()
        last = tuple(names[-1 - len(self.names) : -1])
        return {ERROR, *(self.names if last == self.names else ())}

    def made(self, chunk: Chunk) -> MadeRows:
        """Return the rows with their new columns.

        A row that isn't a puzzle, or exceeds its budget, has only an error.
        A puzzle without exactly one solution has no rating; ``error`` says
        so unless ``count`` or ``verdict`` does.
        """
        verdicts = "verdict" in self.names
        limits = self.budget, self.timeout
        facts = RowFacts(chunk, *limits, verdicts, self.rules)
        # Slow columns skip rows that have no solution.
        order = sorted(self.names, key=lambda name: not ADDED[name].solves)
        values = {name: ADDED[name].compute(facts) for name in order}
        errors = dict(facts.errors)
        if not {"count", "verdict"}.intersection(self.names):
            errors.update(facts.failed)
        errors.update(dict.fromkeys(facts.spent, self._spent()))
        made = [
            array_of(values[name], COLUMNS[name], errors)
            for name in self.names
        ]
        made.append(_errors(errors, len(chunk.puzzles)))
        rows = pa.RecordBatch.from_arrays(
            [*chunk.own.columns, *made], schema=self.schema(chunk.own.schema)
        )
        return MadeRows(rows, errors, without(facts.improper, errors))

    def _spent(self) -> str:
        """Return the error of a row that exceeds its limits."""
        if self.timeout is None:
            return "budget spent"
        return "time spent" if self.budget is None else "budget or time spent"


def slowest(names: Iterable[str], is_rated: bool) -> int:
    """Return the largest part with these columns, or of rated rows."""
    slow = [ADDED[name].slow for name in names] + [RATED * is_rated]
    return min(filter(None, slow), default=0)


def _errors(errors: Mapping[int, str], rows: int) -> pa.Array:
    if not errors:
        return pa.nulls(rows, pa.string())
    return pa.array([errors.get(at) for at in range(rows)], pa.string())


def without(
    remarks: Mapping[int, str], others: Mapping[int, str]
) -> dict[int, str]:
    """Return the messages of rows for which the others have none."""
    return {at: text for at, text in remarks.items() if at not in others}


class ColumnOptions(TypedDict, total=False):
    """Options for the columns to add and the columns to keep.

    ``puzzle`` and ``solution`` name the columns with the puzzles and with
    the solutions that ``valid`` checks; by default puzzle, quizzes or
    question, and solution, solutions or answer.  ``budget`` (trials) and
    ``timeout`` (seconds) limit the work on a row.  ``select`` lists the
    table's own columns to copy, ``drop`` those to leave out.  ``force``
    replaces existing columns.  ``rules`` are those of the puzzles, if they
    aren't classic.
    """

    puzzle: str
    solution: str
    budget: int | None
    timeout: float | None
    select: str | Iterable[str]
    drop: str | Iterable[str]
    force: bool
    rules: GivenRules | None


def column_work(
    columns: str | Iterable[str],
    *,
    select: str | Iterable[str] = (),
    drop: str | Iterable[str] = (),
    rules: GivenRules | None = None,
    **options: Any,
) -> ColumnWork:
    """Return the work that adds columns, given as names or with commas.

    Raise TableError for an unknown column, or one that needs classic rules.
    """
    names = dict.fromkeys(words_of(columns))
    names.pop(ERROR, None)
    for name in names:
        if name not in COLUMNS:
            known = ", ".join(COLUMNS)
            raise TableError(
                f"unknown column {name!r}; {alike(name, COLUMNS)}"
                f"the columns are {known}"
            )
        if rules is not None and name in CLASSIC:
            from sudokit.rules import ClassicOnly  # noqa: PLC0415

            raise TableError(str(ClassicOnly(f"the column {name!r}")))
    return ColumnWork(
        names=tuple(names),
        select=words_of(select),
        drop=words_of(drop),
        rules=rules,
        **options,
    )


def words_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """Name, which may be one text with commas."""
    words = names.split(",") if isinstance(names, str) else names
    return tuple(word.strip() for word in words if word.strip())


def layout_for(
    names: Sequence[str], puzzle: str, solution: str, answers: bool = True
) -> OwnColumns:
    """Return the places of puzzles and, with ``answers``, of solutions.

    A table has solutions if a column is named or has a usual name.  All
    columns are copied.
    """
    at = find_column(names, puzzle, PUZZLE_NAMES, "puzzle")
    answer = -1
    usual = not set(names).isdisjoint(SOLUTION_NAMES)
    if answers and (solution or usual):
        answer = find_column(names, solution, SOLUTION_NAMES, "solution")
    return OwnColumns(at, answer, tuple(range(len(names))), beside_in(names))


def find_column(
    names: Sequence[str], requested: str, usual: Sequence[str], argument: str
) -> int:
    """Return the index of the named column, or of one with a usual name."""
    for name in [requested] if requested else usual:
        if names.count(name) > 1:
            raise TableError(f"there are several columns {name!r}")
        if name in names:
            return names.index(name)
    missing = f"unknown column {requested!r}"
    if not requested:
        if fault := heading_fault(names):
            raise TableError(fault)
        missing = f"no column {', '.join(usual[:-1])} or {usual[-1]}"
    shown = ", ".join(map(_shown, names[:12])) or "none"
    more = ", ..." if len(names) > 12 else ""
    raise TableError(
        f"{missing}; the columns are: {shown}{more}",
        "" if requested else f"{{{argument}}} names another",
    )


def heading_fault(names: Sequence[str]) -> str:
    """Return what is wrong with a heading without a known name, or "".

    >>> heading_fault(["puzzle;id"])[:40]
    'the columns are separated by semicolons;'
    """
    for name in names:
        if PUZZLE.fullmatch(name):
            return (
                "the first line is a puzzle, not a heading; put a line above"
                " it with the names of the columns, such as puzzle"
            )
    for sign, word, typed in ((";", "semicolons", ";"), ("\t", "tabs", "\\t")):
        if len(names) == 1 and sign in names[0]:
            return (
                f"the columns are separated by {word}; `tr '{typed}' ','`"
                " makes commas of them"
            )
    return ""


def _shown(name: str) -> str:
    """Return a name as a message shows it: shortened if it is very long."""
    return repr(name if len(name) <= LONGEST else f"{name[:LONGEST]}...")


def check_absent(
    new: Iterable[str], names: Sequence[str], force: bool
) -> None:
    """Raise TableError if new columns exist already, unless ``force``."""
    there = [name for name in names if name in new]
    if there and not force:
        raise TableError(
            f"the column {there[0]!r} already exists", "{force} replaces it"
        )


def check_new(
    new: Sequence[str], names: Sequence[str], layout: OwnColumns, force: bool
) -> None:
    """Raise TableError if a table with these names can't get new columns."""
    check_absent(new, names, force)
    for at in (layout.puzzle, layout.answer):
        if at >= 0 and names[at] in new:
            raise TableError(
                f"a new column can't be called {names[at]!r}, as that of the"
                f" {'puzzles' if at == layout.puzzle else 'solutions'} is"
            )
