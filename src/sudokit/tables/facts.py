"""Facts about the puzzles in rows of a table, computed on demand.

RowFacts(chunk, ...)   the puzzles of a chunk and facts about them
puzzle_of(text)        the puzzle of a text, None for a classic 9x9 one
puzzle_under(rules, text)   the puzzle of a text with given rules
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from hashlib import blake2b
from io import StringIO
from math import isqrt
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.core import batch
from sudokit.core.batch import UNREADABLE
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solving import NO_SOLUTION, SEVERAL_SOLUTIONS
from sudokit.rules import (
    AnyPuzzle,
    ClassicOnly,
    GivenRules,
    Puzzle,
    RuleReader,
    Rules,
    answer,
    plainest,
)
from sudokit.rules.explained import known_as
from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.puzzles import (
    NO_TEXT,
    TO_LINE,
    Cells,
    PuzzleText,
    cells_in,
    cells_of,
    column_of,
    cut,
    read_puzzles,
    texts_of,
)
from sudokit.text.characters import GRIDS
from sudokit.text.messages import fault_text
from sudokit.text.reader import ReadOptions

# Imported on demand: it takes longer than all other imports.
if TYPE_CHECKING:
    from sudokit.rating.explainer import ExplainerRating
    from sudokit.rating.hodoku import Rating
    from sudokit.rating.trial_and_error import TrialRating
    from sudokit.tables.chunk import Chunk

R = TypeVar("R")
Numbers = NDArray[np.uint32]

NO_GRID: Final = 0xFFFFFFFF  # the first number where there is no grid
# The first number of a text under other rules; above that of any 9x9 grid.
OTHER: Final = 1 << 30
NO_FORM: Final = (
    "{} puzzles have no canonical form; compare them with --by text"
)


def puzzle_of(text: str) -> AnyPuzzle | None:
    """Return the puzzle of a text of another size, or that names its rules.

    Return None for a text to be read as 9x9 with classic rules.
    Raise ValueError if it can't be read.
    """
    size = isqrt(len(text.translate(TO_LINE)))
    if "#" in text or (size != 9 and size**2 in GRIDS):
        from sudokit.tables.prompts import puzzle_from  # noqa: PLC0415

        return puzzle_from(text)
    return None


def puzzle_under(rules: GivenRules, text: str) -> AnyPuzzle:
    """Return the puzzle of a text; raise ValueError if it is none."""
    record = RuleReader(StringIO(text), ReadOptions(given=rules)).read()
    if record is None:
        raise ValueError(NO_TEXT)
    return plainest(record.grid)


def puzzle_text(puzzle: AnyPuzzle) -> str:
    """Return the values on a line after comments with the rules."""
    from sudokit.tables import prompts  # noqa: PLC0415

    return prompts.puzzle_text(puzzle)


def line_under(rules: Rules, text: str) -> str | None:
    """Return a grid under these rules as a line, None if it is no grid."""
    with suppress(ValueError):
        return Puzzle.parse(text, rules).line()
    return None


class RowFacts:
    """The puzzles of a chunk and facts about them, each computed once.

    ``trials`` and ``seconds`` limit each search.  ``spent`` are the rows
    that exceeded a limit, ``improper`` those known to have no solution or
    several, ``failed`` those without a rating or a canonical form, with the
    reason.  ``others`` maps rows to puzzles that aren't classic 9x9.
    """

    def __init__(
        self,
        chunk: Chunk,
        trials: int | None = None,
        seconds: float | None = None,
        verdicts: bool = True,
        rules: GivenRules | None = None,
        others: bool = False,
    ) -> None:
        """Read the puzzles of ``chunk``.

        ``rules``, if given, apply to every puzzle; with ``others`` a puzzle
        may name its own rules.
        """
        own, size = chunk.answers, len(chunk.puzzles)
        if rules is None:
            puzzles = read_puzzles(chunk.puzzles, chunk.wrong)
        else:  # no row is read as a classic puzzle
            unread = {**dict.fromkeys(range(size), ""), **chunk.wrong}
            puzzles = PuzzleText(UNREADABLE * size, unread)
        self.errors: Final = puzzles.errors
        self.spent: set[int] = set()
        self.improper: dict[int, str] = {}
        self.failed: dict[int, str] = {}
        self.others: dict[int, AnyPuzzle] = {}
        self._text = puzzles.text
        self._answers = None
        if own is not None and rules is None:
            self._answers = read_puzzles(own)
        self._limits = trials, seconds
        self._verdicts = verdicts or others or rules is not None
        self._solutions: dict[int, str] = {}  # of the others, as lines
        if others or rules is not None:
            self._read_others(chunk, rules)

    def _read_others(self, chunk: Chunk, rules: GivenRules | None) -> None:
        """Read the rows that aren't classic puzzles."""
        read = puzzle_of if rules is None else partial(puzzle_under, rules)
        unread = sorted(self.errors.keys() - chunk.wrong.keys())
        texts = texts_of(chunk.puzzles) if unread else []
        for at in unread:
            try:
                puzzle = read(texts[at] or "")
            except ValueError as error:
                self.errors[at] = getattr(error, "message", str(error))
                continue
            if puzzle is not None:
                self.others[at] = puzzle
                del self.errors[at]
        own = chunk.answers
        self._own: Sequence[str | None] = (
            texts_of(own) if own is not None and self.others else []
        )

    @cached_property
    def lines(self) -> list[str | None]:
        """Each 9x9 puzzle as 81 characters, None for other rows."""
        lines: list[str | None] = list(cut(self._text))
        for at in (*self.errors, *self.others):
            lines[at] = None
        return lines

    @cached_property
    def cells(self) -> Cells:
        """The 9x9 puzzles as an array (n, 81), zeros for other rows."""
        return cells_in(self._text.encode())

    @cached_property
    def solved(self) -> batch.SolvedText:
        """The 9x9 solutions; for all rows their numbers, guesses, verdicts."""
        solved = batch.solve_text(self._text, *self._limits, self._verdicts)
        self.spent.update(solved.spent)
        if solved.counts.count(1) < len(solved.counts):
            for at, count in enumerate(solved.counts):
                if count == 1 or at in self.errors or at in self.spent:
                    continue
                word = SEVERAL_SOLUTIONS if count else NO_SOLUTION
                self.improper[at] = word
        for at, puzzle in self.others.items():
            self._solve_other(at, puzzle, solved)
        return solved

    def _solve_other(
        self, at: int, puzzle: AnyPuzzle, solved: batch.SolvedText
    ) -> None:
        """Record the solution of a puzzle that is not classic."""
        self.improper.pop(at, None)
        budget = Budget(*self._limits)
        result = self._within(at, partial(answer, puzzle, budget))
        if result is None:
            return
        solved.verdicts[at] = result.verdict
        solved.trials[at] = budget.spent
        solved.counts[at] = 1
        if result.verdict in (NO_SOLUTION, SEVERAL_SOLUTIONS):
            self.improper[at] = result.verdict
            solved.counts[at] = 2 * (result.verdict == SEVERAL_SOLUTIONS)
        if result.verdict != NO_SOLUTION:
            self._solutions[at] = result.grid.line()

    def counts(self) -> pa.Array:
        """Return the number of solutions: 0, 1, or 2 for more."""
        values = pa.py_buffer(bytes(self.solved.counts))
        return pa.Array.from_buffers(pa.int8(), values.size, [None, values])

    def solutions(self) -> list[str | None] | pa.Array:
        """Return a solution of each row, None where there is none."""
        counts, text = bytes(self.solved.counts), self.solved.solutions
        if 0 not in counts and not self.others:
            return column_of(text)
        lines = zip(cut(text), counts, strict=True)
        column = [line if count else None for line, count in lines]
        for at in self.others:
            column[at] = self._solutions.get(at)
        return column

    def valid(self, unknown: bool | None = False) -> list[bool | None]:
        """Return whether the table's own solution is the only one.

        ``unknown`` stands for a row without one.
        """
        solved, own = self.solved, self._answers
        results = [unknown] * len(solved.counts)
        if own is not None:
            rows = zip(cut(own.text), cut(solved.solutions), strict=True)
            for at, (given, solution) in enumerate(rows):
                if own.errors.get(at) != NO_TEXT:
                    results[at] = solved.counts[at] == 1 and given == solution
        for at, puzzle in self.others.items():
            text = self._own[at] if self._own else None
            results[at] = unknown
            if text and text.strip():
                only = self._solutions[at] if solved.counts[at] == 1 else ""
                results[at] = line_under(puzzle_rules(puzzle), text) == only
        return results

    def clues(self) -> list[int]:
        """Return the number of clues of each puzzle."""
        counts: list[int] = np.count_nonzero(self.cells, axis=1).tolist()
        for at, puzzle in self.others.items():
            counts[at] = len(puzzle.cells) - puzzle.cells.count(0)
        return counts

    def solution_lines(self) -> list[str | None]:
        """Return the solutions as lines, None where there is none."""
        return list(pa.array(self.solutions(), pa.string()).to_pylist())

    def texts(self) -> list[str | None]:
        """Return each puzzle with its rules, . for empty; None on error."""
        texts = [line and line.replace("0", ".") for line in self.lines]
        for at, puzzle in self.others.items():
            texts[at] = puzzle_text(puzzle)
        return texts

    def minimal(self) -> list[bool | None]:
        """Return whether each puzzle needs every clue, None if unknown."""
        results: list[bool | None] = []
        for at, line in enumerate(self.lines):
            find = partial(is_minimal, line or "", *self._limits)
            results.append(None if line is None else self._within(at, find))
        return results

    def _within(self, at: int, find: Callable[[], R]) -> R | None:
        """Return a search's result, None if it exceeds its limits or fails."""
        try:
            return find()
        except BudgetSpent:
            self.spent.add(at)
        except Exception as error:
            self.errors[at] = fault_text(error)
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

        self._fail_others()
        ratings = self._rated(rate_explainer, self.grids())
        for at, one in enumerate(ratings):
            if one is not None and not one.complete:
                self.spent.add(at)
        return ratings

    @cached_property
    def trial_ratings(self) -> list[TrialRating | None]:
        """The depths of trial and error, and the smallest backdoors."""
        from sudokit.rating.trial_and_error import (  # noqa: PLC0415
            rate_trials,
        )

        self._fail_others()
        return self._rated(rate_trials, self.grids())

    def _fail_others(self) -> None:
        """Note that other rows than classic puzzles have no rating."""
        for at, puzzle in self.others.items():
            self.failed[at] = str(
                ClassicOnly(other=known_as(puzzle_rules(puzzle)))
            )

    def grids(self) -> Iterator[Grid | None]:
        """Yield each classic puzzle, None for any other row."""
        for line in self.lines:
            yield None if line is None else Grid.parse(line)

    def puzzles(self) -> Iterator[AnyPuzzle | None]:
        """Yield each puzzle, None for a row with an error."""
        for at, grid in enumerate(self.grids()):
            yield self.others.get(at, grid)

    def _rated(
        self,
        rate: Callable[[Any, Budget], Any],
        puzzles: Iterator[AnyPuzzle | None],
    ) -> list[Any]:
        """Return the rating of each puzzle with one solution, else None."""
        from sudokit.rating.verdicts import SOLVED  # noqa: PLC0415

        ratings: list[Any] = []
        for at, puzzle in enumerate(puzzles):
            ratings.append(None)
            if puzzle is None or at in self.spent:
                continue
            if at not in self.improper:
                budget = Budget(*self._limits)
                one = self._within(at, partial(rate, puzzle, budget))
                if one is not None and one.verdict != SOLVED:
                    self.improper[at] = one.verdict
                else:
                    ratings[at] = one
            if at in self.improper:
                self.failed[at] = self.improper[at]
        return ratings

    @cached_property
    def canonical(self) -> list[str | None]:
        """The canonical forms, None for contradictory clues or other sizes."""
        forms, wrong = canonical_forms(self.lines)
        self.failed.update(wrong)
        for at, puzzle in self.others.items():
            self.failed[at] = NO_FORM.format(puzzle_rules(puzzle).name())
        return forms

    def form(self, kind: str) -> Numbers:
        """Return a form of FORMS of each grid, as nine numbers of nine digits.

        The text of a puzzle that is not classic becomes a hash of 286 bits.
        """
        if kind == "text":
            forms = self.lines
        elif kind == "puzzle":
            # Equal cells repeat each other, also where they contradict.
            pairs = zip(self.canonical, self.lines, strict=True)
            forms = [form or line for form, line in pairs]
            for at in self.failed:
                self.improper.setdefault(at, NO_SOLUTION)
            for at in self.others:
                self.improper[at] = self.failed[at]
        else:
            solved = zip(
                cut(self.solved.solutions), self.solved.counts, strict=True
            )
            forms, _ = canonical_forms(
                [line if count == 1 else None for line, count in solved]
            )
        known = np.array([one is not None for one in forms], np.bool_)
        packed = numbers(cells_of(forms), known)
        for at, puzzle in self.others.items() if kind == "text" else ():
            text = blake2b(puzzle_text(puzzle).encode(), digest_size=36)
            packed[at] = np.frombuffer(text.digest(), "<u4")
            packed[at, 0] = packed[at, 0] % OTHER | OTHER
        return packed


def is_minimal(
    line: str, trials: int | None = None, seconds: float | None = None
) -> bool:
    """Return whether removing any one clue leaves several solutions.

    Raise BudgetSpent if one of these searches exceeds the limits.
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
    """Return the canonical form of each grid, and the errors of the others.

    The form is None for None and for contradictory clues.
    """
    from sudokit.symmetry.canonical import canonical_many  # noqa: PLC0415

    results: list[str | None] = [None] * len(lines)
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
                results[at] = form

    find(rows)
    return results, wrong


def numbers(cells: Cells, known: NDArray[np.bool_]) -> Numbers:
    """Return the rows of each grid as numbers (n, 9); NO_GRID if unknown.

    Grids are equal if their numbers are, which take less than half the
    space.
    """
    rows = cells.reshape(-1, 9, 9)
    packed = rows[:, :, 0].astype(np.uint32)
    for column in range(1, 9):
        packed *= 10
        packed += rows[:, :, column]
    packed[~known] = NO_GRID
    return packed


def cells_of_numbers(packed: Numbers) -> Cells:
    """Return the grids of such numbers as an array (n, 81)."""
    rows = np.empty((len(packed), 9, 9), np.uint8)
    left = np.array(packed)
    for column in range(8, -1, -1):
        rows[:, :, column] = left % 10
        left //= 10
    return rows.reshape(-1, 81)
