"""The keys by which rows are compared, and statistics of the rows.

    KeyWork      finds them, part by part, as work on a table
    KINDS        by what rows can be alike: text, puzzle, solution
    kind_of(by)  one of them

The table of keys is an array of records on disk, a record a row.  A form
is nine numbers of nine digits (``text``, ``puzzle``, ``solution``), the
facts are numbers; what is not known is NO_GRID or -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.core import batch
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solving import (
    NO_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
)
from sudokit.logic import LEVELS
from sudokit.rating.hodoku import Rating, rate
from sudokit.tables.computing import NO_TEXT
from sudokit.tables.data.cells import (
    NO_GRID,
    Numbers,
    ReadCells,
    form_numbers,
    lines_known,
    numbers,
    read_cells,
)
from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import Chunk
from sudokit.tables.lines import Cells, cells_of
from sudokit.tables.request import (
    PUZZLE_NAMES,
    SOLUTION_NAMES,
    OwnColumns,
    find_column,
)
from sudokit.tables.row_work import MadeRows

KINDS: Final = ("text", "puzzle", "solution")
FACTS: Final = {
    "clues": pa.int8(),
    "count": pa.int8(),  # 0, 1, 2 for more
    "singles": pa.int8(),  # are naked singles enough?
    "valid": pa.int8(),  # is the table's own solution the only one?
    "trials": pa.int64(),
    "level": pa.int8(),  # its number among LEVELS
    "score": pa.int32(),
    "minimal": pa.int8(),  # can no clue go?
}
RATED_FACTS: Final = frozenset(("level", "score", "minimal"))
UNKNOWN: Final = -1
SPENT: Final = "budget or time spent"


class KeyWork(NamedTuple):
    """Finds forms of these kinds, and these facts, for each row.

    ``trials`` and ``seconds`` are what a row may cost; what costs more
    is not known.
    """

    kinds: tuple[str, ...]
    facts: tuple[str, ...] = ()
    puzzle: str = ""
    solution: str = ""
    trials: int | None = None
    seconds: float | None = None

    @property
    def force(self) -> bool:
        """Keys have names of their own."""
        return True

    @property
    def heavy(self) -> int:
        """Ratings take long."""
        return 0 if RATED_FACTS.isdisjoint(self.facts) else 512

    @property
    def even(self) -> bool:
        """Each row has its keys."""
        return True

    @property
    def raw(self) -> bool:
        """Nothing of the table is written."""
        return False

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Puzzles, and the table's own solutions if they are looked at."""
        return layout_for(
            names, self.puzzle, self.solution, "valid" in self.facts
        )._replace(kept=())

    def gone(self) -> frozenset[str]:
        """None of the table's columns is there at all."""
        return frozenset()

    def schema(self, own: pa.Schema) -> pa.Schema:
        """The columns of the keys."""
        forms = [
            (f"{kind}{row}", pa.uint32())
            for kind in self.kinds
            for row in range(9)
        ]
        # A column "level" would be taken for one of texts.
        facts = [(f"fact:{name}", FACTS[name]) for name in self.facts]
        return pa.schema([*forms, *facts])

    def added(self) -> int:
        """All of them are new."""
        return len(self.schema(pa.schema([])))

    def record(self) -> np.dtype[Any]:
        """The type of a row of keys, as it is read again."""
        forms = [(kind, "<u4", (9,)) for kind in self.kinds]
        facts = [
            (name, np.dtype(FACTS[name].to_pandas_dtype()).str)
            for name in self.facts
        ]
        return np.dtype([*forms, *facts])

    def made(self, chunk: Chunk) -> MadeRows:
        """The keys of some rows."""
        rows = KeyRows(chunk, self.trials, self.seconds)
        columns: list[pa.Array] = []
        for kind in self.kinds:
            found = rows.numbers_of(kind)
            columns += [pa.array(found[:, row].copy()) for row in range(9)]
        for name in self.facts:
            columns.append(pa.array(rows.fact(name), FACTS[name]))
        batch_of_keys = pa.RecordBatch.from_arrays(
            columns, schema=self.schema(pa.schema([]))
        )
        return MadeRows(batch_of_keys, rows.read.errors, rows.improper)

    def plan(self) -> dict[str, Any]:
        """What decides the keys."""
        return {
            "columns": [*self.kinds, *self.facts],
            "options": {
                "puzzle": self.puzzle,
                "solution": self.solution,
                "budget": self.trials,
                "timeout": self.seconds,
            },
        }


def layout_for(
    names: Sequence[str], puzzle: str, solution: str, answers: bool = True
) -> OwnColumns:
    """The places of puzzles and, with ``answers``, of solutions.

    A table has solutions if one is named or has a usual name.  All
    columns are kept.
    """
    at = find_column(names, puzzle, PUZZLE_NAMES, "puzzle")
    answer = -1
    usual = not set(names).isdisjoint(SOLUTION_NAMES)
    if answers and (solution or usual):
        answer = find_column(names, solution, SOLUTION_NAMES, "solution")
    return OwnColumns(at, answer, tuple(range(len(names))))


def check_new(
    new: Sequence[str], names: Sequence[str], layout: OwnColumns, force: bool
) -> None:
    """TableError if new columns can't stand in a table with these names."""
    there = [name for name in names if name in new]
    if there and not force:
        raise TableError(
            f"the column {there[0]!r} already exists", "{force} replaces it"
        )
    for at in (layout.puzzle, layout.answer):
        if at >= 0 and names[at] in new:
            raise TableError(
                f"a new column can't be called {names[at]!r}, as that of the"
                f" {'puzzles' if at == layout.puzzle else 'solutions'} is"
            )


class KeyRows:
    """Some rows, and what is known of them so far."""

    def __init__(
        self, chunk: Chunk, trials: int | None, seconds: float | None
    ) -> None:
        self._limits = trials, seconds
        self.read: ReadCells = read_cells(chunk.puzzles, chunk.wrong)
        self.improper: dict[int, str] = {}
        self._answers = chunk.answers
        rows = len(self.read.cells)
        self._known = np.ones(rows, np.bool_)
        self._known[list(self.read.errors)] = False
        self._lines = lines_known(self.read.cells, self._known)
        self._solved: batch.SolvedLines | None = None
        self._ratings: list[Rating | None] = []

    def numbers_of(self, kind: str) -> Numbers:
        """The forms of one kind."""
        if kind == "text":
            return numbers(self.read.cells, self._known)
        if kind == "puzzle":
            found = form_numbers(self._lines)
            self._tell_those_without(found)
            return self._spread(found)
        solved = self._solve()
        one = np.array(solved.counts) == 1
        lines = [
            solution
            for solution, count in zip(
                solved.solutions, solved.counts, strict=True
            )
            if solution is not None and count == 1
        ]
        found = np.full((len(one), 9), NO_GRID, np.uint32)
        found[one] = form_numbers(lines)
        return self._spread(found)

    def _tell_those_without(self, found: Numbers) -> None:
        """Contradictory clues: such a puzzle has no form."""
        rows = np.flatnonzero(self._known)
        for at in np.flatnonzero(found[:, 0] == NO_GRID):
            self.improper.setdefault(int(rows[at]), NO_SOLUTION)

    def _spread(self, found: Numbers) -> Numbers:
        """The rows that were read, with the others between."""
        if self._known.all():
            return found
        every = np.full((len(self._known), 9), NO_GRID, np.uint32)
        every[self._known] = found
        return every

    def _solve(self) -> batch.SolvedLines:
        """All that solving tells, of the rows that were read."""
        if self._solved is None:
            self._solved = batch.solve_lines(self._lines, *self._limits, True)
            counts = self._solved.counts
            rows = np.flatnonzero(self._known)
            for at in self._solved.spent:
                counts[at] = UNKNOWN
                self.improper.setdefault(int(rows[at]), SPENT)
            for at, count in enumerate(counts):
                if count not in (1, UNKNOWN):
                    word = SEVERAL_SOLUTIONS if count else NO_SOLUTION
                    self.improper.setdefault(int(rows[at]), word)
        return self._solved

    def fact(self, name: str) -> NDArray[np.int64]:
        """A fact of each row."""
        every = np.full(len(self._known), UNKNOWN, np.int64)
        every[self._known] = self._fact(name)
        return every

    def _fact(self, name: str) -> Any:
        cells: Cells = self.read.cells[self._known]
        if name == "clues":
            return (cells > 0).sum(axis=1)
        if name in ("level", "score"):
            return self._rated(name)
        if name == "minimal":
            return [self._minimality(line) for line in self._lines]
        solved = self._solve()
        counted = np.array(solved.counts, np.int64) != UNKNOWN
        if name == "count":
            return solved.counts
        if name == "trials":
            return np.where(counted, solved.trials, UNKNOWN)
        if name == "singles":
            return [word == UNIQUE_CHOICE for word in solved.verdicts]
        return self._validity(solved)

    def _rated(self, name: str) -> list[int]:
        """The levels or the scores; -1 where there is none."""
        if not self._ratings:
            self._ratings = [self._rating(line) for line in self._lines]
        return [
            UNKNOWN
            if one is None or not one.level
            else one.score
            if name == "score"
            else LEVELS.index(one.level)
            for one in self._ratings
        ]

    def _rating(self, line: str) -> Rating | None:
        """The rating of a puzzle, None if it would cost too much."""
        try:
            return rate(Grid.parse(line), budget=Budget(*self._limits))
        except BudgetSpent:
            return None

    def _minimality(self, line: str) -> int:
        """1 if no clue can be removed, 0, or -1 if it would cost too much."""
        try:
            return int(is_minimal(line, *self._limits))
        except BudgetSpent:
            return UNKNOWN

    def _validity(self, solved: batch.SolvedLines) -> Any:
        """1 where the table's own solution is the only one, 0, or -1.

        A cell without a solution tells nothing.
        """
        if self._answers is None:
            return UNKNOWN
        answers = read_cells(self._answers, {})
        same = answers.cells[self._known] == cells_of(solved.solutions)
        counts = np.array(solved.counts, np.int64)
        right = same.all(axis=1) & (counts == 1)
        found = right.astype(np.int64)
        found[counts == UNKNOWN] = UNKNOWN
        absent = np.zeros(len(self._known), np.bool_)
        for at, error in answers.errors.items():
            absent[at] = error == NO_TEXT
        found[absent[self._known]] = UNKNOWN
        return found


def is_minimal(
    line: str, trials: int | None = None, seconds: float | None = None
) -> bool:
    """Has a puzzle with one solution several without any of its clues?

    BudgetSpent if one of them would cost more.
    """
    shorter = (
        f"{line[:at]}.{line[at + 1 :]}"
        for at, sign in enumerate(line)
        if sign not in ".0"
    )
    return all(
        batch.count_lines([one], 2, trials, seconds)[0] > 1 for one in shorter
    )


def kind_of(by: str) -> str:
    """A kind of KINDS; TableError for another word."""
    if by not in KINDS:
        raise TableError(
            f"rows can be compared by {', '.join(KINDS)}, not by {by!r}"
        )
    return by
