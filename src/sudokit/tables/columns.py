"""Columns that can be added to a table, and how each is computed.

COLUMNS   the type of each column by its name
Column    a column: name, type, how it is computed, what it costs
RowFacts  some puzzles with all facts found about them
FORMS, FACTS   the columns by which ``sudoku data`` compares rows
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    Collection,
    Iterator,
    Sequence,
)
from functools import cached_property, partial
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

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
from sudokit.tables.puzzles import (
    NO_TEXT,
    Cells,
    PuzzleText,
    cells_in,
    cells_of,
    column_of,
    cut,
    small_numbers,
)

# Imported when a column needs it: it takes longer than all the rest.
if TYPE_CHECKING:
    from sudokit.rating.explainer import ExplainerRating
    from sudokit.rating.hodoku import Rating
    from sudokit.rules import AnyPuzzle

R = TypeVar("R")
Numbers = NDArray[np.uint32]

NO_GRID: Final = 0xFFFFFFFF  # the first of nine numbers of no grid
RATED: Final = 512  # rows of a part that is rated
EXPLAINED: Final = 64  # on the scale of Sudoku Explainer


class RowFacts:
    """Some puzzles with all facts found about them, each computed once.

    ``trials`` and ``seconds`` are what each search may cost.  ``spent``
    are the rows that would have cost more, ``improper`` those known to
    have no solution or several, ``failed`` those without a rating or a
    canonical form, and why.
    """

    def __init__(
        self,
        puzzles: PuzzleText,
        answers: PuzzleText | None = None,
        trials: int | None = None,
        seconds: float | None = None,
        verdicts: bool = True,
    ) -> None:
        """``answers`` are the table's own solutions."""
        self.errors: Final = puzzles.errors
        self.spent: set[int] = set()
        self.improper: dict[int, str] = {}
        self.failed: dict[int, str] = {}
        self._text = puzzles.text
        self._answers = answers
        self._limits = trials, seconds
        self._verdicts = verdicts

    @cached_property
    def lines(self) -> list[str | None]:
        """Each puzzle as 81 characters, None for a row with an error."""
        lines: list[str | None] = list(cut(self._text))
        for at in self.errors:
            lines[at] = None
        return lines

    @cached_property
    def cells(self) -> Cells:
        """The puzzles as an array (n, 81), zeros for a row with an error."""
        return cells_in(self._text.encode())

    @cached_property
    def solved(self) -> batch.SolvedText:
        """Solutions, their numbers, trials and verdicts."""
        solved = batch.solve_text(self._text, *self._limits, self._verdicts)
        self.spent.update(solved.spent)
        if solved.counts.count(1) < len(solved.counts):
            for at, count in enumerate(solved.counts):
                if count == 1 or at in self.errors or at in self.spent:
                    continue
                word = SEVERAL_SOLUTIONS if count else NO_SOLUTION
                self.improper[at] = word
        return solved

    def counts(self) -> pa.Array:
        """The number of solutions: 0, 1, or 2 for more."""
        return small_numbers(bytes(self.solved.counts))

    def solutions(self) -> list[str | None] | pa.Array:
        """A solution, None where there is none."""
        counts, text = bytes(self.solved.counts), self.solved.solutions
        if 0 not in counts:
            return column_of(text)
        return [
            line if count else None
            for line, count in zip(cut(text), counts, strict=True)
        ]

    def valid(self, unknown: bool | None = False) -> list[bool | None]:
        """Is the table's own solution the only one?

        ``unknown`` stands for a row without one.
        """
        if self._answers is None:
            return [unknown] * len(self.solved.counts)
        errors = self._answers.errors
        rows = zip(
            cut(self._answers.text),
            cut(self.solved.solutions),
            self.solved.counts,
            strict=True,
        )
        return [
            unknown
            if errors.get(at) == NO_TEXT
            else count == 1 and answer == solution
            for at, (answer, solution, count) in enumerate(rows)
        ]

    def clues(self) -> list[int]:
        """The number of cells that have a value."""
        found: list[int] = np.count_nonzero(self.cells, axis=1).tolist()
        return found

    def minimal(self) -> list[bool | None]:
        """Does a puzzle with one solution need every clue?"""
        found: list[bool | None] = []
        for at, line in enumerate(self.lines):
            find = partial(is_minimal, line or "", *self._limits)
            found.append(None if line is None else self._within(at, find))
        return found

    def _within(self, at: int, find: Callable[[], R]) -> R | None:
        """The result of a search; None if it exceeds its limits."""
        try:
            return find()
        except BudgetSpent:
            self.spent.add(at)
            return None

    @cached_property
    def hodoku(self) -> list[Rating | None]:
        """The ratings on HoDoKu's scale, None for a row without one."""
        from sudokit.rating.scales import rate  # noqa: PLC0415

        rated = self.puzzles()
        return self._rated(lambda g, budget: rate(g, budget=budget), rated)

    @cached_property
    def explainer(self) -> list[ExplainerRating | None]:
        """The ratings on the scale of Sudoku Explainer."""
        from sudokit.rating.explainer import rate_explainer  # noqa: PLC0415

        found = self._rated(rate_explainer, self.grids())
        for at, one in enumerate(found):
            if one is not None and not one.complete:
                self.spent.add(at)
        return found

    def grids(self) -> Iterator[Grid | None]:
        """Each classic puzzle, None for any other row."""
        for line in self.lines:
            yield None if line is None else Grid.parse(line)

    def puzzles(self) -> Iterator[AnyPuzzle | None]:
        """Each puzzle, None for a row with an error."""
        return self.grids()

    def _rated(
        self,
        rate: Callable[[Any, Budget], Any],
        puzzles: Iterator[AnyPuzzle | None],
    ) -> list[Any]:
        """The rating of each puzzle with one solution."""
        from sudokit.rating.verdicts import SOLVED  # noqa: PLC0415

        found: list[Any] = []
        for at, puzzle in enumerate(puzzles):
            found.append(None)
            if puzzle is None or at in self.spent:
                continue
            if at not in self.improper:
                budget = Budget(*self._limits)
                one = self._within(at, partial(rate, puzzle, budget))
                if one is not None and one.verdict != SOLVED:
                    self.improper[at] = one.verdict
                else:
                    found[at] = one
            if at in self.improper:
                self.failed[at] = self.improper[at]
        return found

    @cached_property
    def canonical(self) -> list[str | None]:
        """The canonical forms, None for contradictory clues."""
        forms, wrong = canonical_forms(self.lines)
        self.failed.update(wrong)
        return forms

    def form(self, kind: str) -> Numbers:
        """A form of FORMS of each grid, as nine numbers of nine digits."""
        if kind == "text":
            forms = self.lines
        elif kind == "puzzle":
            forms = self.canonical
            for at in self.failed:
                self.improper.setdefault(at, NO_SOLUTION)
        else:
            solved = zip(
                cut(self.solved.solutions), self.solved.counts, strict=True
            )
            forms, _ = canonical_forms(
                [line if count == 1 else None for line, count in solved]
            )
        known = np.array([one is not None for one in forms], np.bool_)
        return numbers(cells_of(forms), known)


def is_minimal(
    line: str, trials: int | None = None, seconds: float | None = None
) -> bool:
    """Does removing any single clue leave more than one solution?

    BudgetSpent if one of these searches would cost more.
    """
    shorter = (
        f"{line[:at]}.{line[at + 1 :]}"
        for at, sign in enumerate(line)
        if sign not in ".0"
    )
    return all(
        batch.count_lines([one], 2, trials, seconds)[0] > 1 for one in shorter
    )


def canonical_forms(
    lines: Sequence[str | None],
) -> tuple[list[str | None], dict[int, str]]:
    """The canonical form of each grid, and the errors of the others.

    None for None, and for contradictory clues.
    """
    from sudokit.symmetry.canonical import canonical_many  # noqa: PLC0415

    found: list[str | None] = [None] * len(lines)
    rows = [at for at, line in enumerate(lines) if line is not None]
    wrong: dict[int, str] = {}

    def find(rows: list[int]) -> None:
        try:
            forms = canonical_many([lines[at] or "" for at in rows])
        except ValueError as error:
            if len(rows) == 1:
                wrong[rows[0]] = str(error)
                return
            half = len(rows) // 2
            find(rows[:half])
            find(rows[half:])
        else:
            for at, form in zip(rows, forms, strict=True):
                found[at] = form

    find(rows)
    return found, wrong


def numbers(cells: Cells, known: NDArray[np.bool_]) -> Numbers:
    """The rows of each grid as numbers (n, 9); NO_GRID where none is known.

    Grids are equal if these are, and they take less than half the space.
    """
    rows = cells.reshape(-1, 9, 9)
    found = rows[:, :, 0].astype(np.uint32)
    for column in range(1, 9):
        found *= 10
        found += rows[:, :, column]
    found[~known] = NO_GRID
    return found


def cells_of_numbers(found: Numbers) -> Cells:
    """The grids of such numbers as an array (n, 81)."""
    rows = np.empty((len(found), 9, 9), np.uint8)
    left = np.array(found)
    for column in range(8, -1, -1):
        rows[:, :, column] = left % 10
        left //= 10
    return rows.reshape(-1, 81)


class Column(NamedTuple):
    """A column that can be added.

    ``compute`` gives its values, None where there is none.  ``solves``
    says that it needs the solution, ``slow`` that a part has so many rows
    at the most, as a row takes long.
    """

    name: str
    type: pa.DataType
    compute: Callable[[RowFacts], Sequence[object] | pa.Array]
    solves: bool = False
    slow: int = 0


def array_of(
    values: Sequence[object] | pa.Array,
    kind: pa.DataType,
    without: Collection[int],
) -> pa.Array:
    """Values as a column, null in the rows ``without`` one."""
    if not without:
        is_array = isinstance(values, pa.Array)
        return values if is_array else pa.array(values, kind)
    if isinstance(values, pa.Array):
        values = values.to_pylist()
    return pa.array(
        [None if at in without else one for at, one in enumerate(values)],
        kind,
    )


def _rated(
    name: str,
    kind: pa.DataType,
    value: Callable[[Any], object] | None = None,
    scale: str = "hodoku",
    slow: int = RATED,
) -> Column:
    """A column of values of ratings on a scale, by default those of a name."""
    of_one = value or attrgetter(name)

    def compute(facts: RowFacts) -> list[object]:
        ratings = getattr(facts, scale)
        return [None if one is None else of_one(one) for one in ratings]

    return Column(name, kind, compute, slow=slow)


def _techniques(rating: Rating) -> str:
    return ";".join(f"{name}:{n}" for name, n in rating.techniques.items())


def _level(rating: Rating) -> int:
    """The place of its level among all levels."""
    from sudokit.logic import LEVELS  # noqa: PLC0415

    return LEVELS.index(rating.level)


def _by_name(*columns: Column) -> dict[str, Column]:
    return {column.name: column for column in columns}


SOLVES: Final = True
ADDED: Final = _by_name(
    Column("solution", pa.string(), methodcaller("solutions"), SOLVES),
    Column("count", pa.int8(), RowFacts.counts, SOLVES),
    Column("verdict", pa.string(), lambda f: f.solved.verdicts, SOLVES),
    Column("trials", pa.int64(), lambda f: f.solved.trials, SOLVES),
    Column("clues", pa.int8(), methodcaller("clues")),
    _rated("score", pa.int32()),
    _rated("level", pa.string()),
    _rated("hardest", pa.string()),
    _rated("techniques", pa.string(), _techniques),
    *(
        _rated(name, pa.float64(), scale="explainer", slow=EXPLAINED)
        for name in ("er", "ep", "ed")
    ),
    Column("canonical", pa.string(), lambda facts: facts.canonical),
    Column("valid", pa.bool_(), methodcaller("valid"), SOLVES),
)
COLUMNS: Final = {name: column.type for name, column in ADDED.items()}
CLASSIC: Final = ("er", "ep", "ed", "canonical")  # of no other rules

# Rows are compared by their cells or by a canonical form.
FORMS: Final = ("text", "puzzle", "solution")
# Facts for audits and splits, as numbers; a level by its place.
FACTS: Final = _by_name(
    ADDED["clues"],
    ADDED["count"],
    ADDED["trials"],
    ADDED["score"],
    _rated("level", pa.int8(), _level),
    Column("valid", pa.bool_(), lambda f: f.valid(unknown=None), SOLVES),
    Column(
        "singles",
        pa.bool_(),
        lambda f: [word == UNIQUE_CHOICE for word in f.solved.verdicts],
        SOLVES,
    ),
    Column("minimal", pa.bool_(), RowFacts.minimal, slow=RATED),
)
