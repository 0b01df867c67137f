"""Facts of rows with puzzles of other sizes or rules than the classic ones.

AnyFacts(chunk, ...)   the facts of all rows, such puzzles among them
puzzle_of(text)        the puzzle of a text, None if it is a classic one
puzzle_under(rules, text)   the puzzle of a text with given rules
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from hashlib import blake2b
from io import StringIO
from math import isqrt
from typing import TYPE_CHECKING, Final

import numpy as np
import pyarrow as pa

from sudokit.core import batch
from sudokit.core.batch import UNREADABLE
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.solving import NO_SOLUTION, SEVERAL_SOLUTIONS
from sudokit.filter.text import GRIDS
from sudokit.rules import (
    AnyPuzzle,
    ClassicOnly,
    GivenRules,
    Puzzle,
    RuleReader,
    answer,
    plainest,
)
from sudokit.tables.columns import Numbers, RowFacts
from sudokit.tables.prompts import puzzle_from, puzzle_text
from sudokit.tables.puzzles import (
    NO_TEXT,
    TO_LINE,
    PuzzleText,
    read_puzzles,
    texts_of,
)

if TYPE_CHECKING:
    from sudokit.rating.explainer import ExplainerRating
    from sudokit.tables.work import Chunk

# The first of nine numbers of a text of other rules: none of a 9x9 grid.
OTHER: Final = 1 << 30
NO_FORM: Final = "{} puzzles have no canonical form; compare them by text"


def puzzle_of(text: str) -> AnyPuzzle | None:
    """The puzzle of a text of another size, or that names its rules.

    None for a text that is to be read as 9x9 with classic rules.
    ValueError if it can't be read.
    """
    size = isqrt(len(text.translate(TO_LINE)))
    if "#" in text or (size != 9 and size**2 in GRIDS):
        return puzzle_from(text)
    return None


def puzzle_under(rules: GivenRules, text: str) -> AnyPuzzle:
    """The puzzle of a text; ValueError says what is wrong."""
    found = RuleReader(StringIO(text), given=rules).read()
    if found is None:
        raise ValueError(NO_TEXT)
    return plainest(found.grid)


class AnyFacts(RowFacts):
    """Facts of rows, of which ``others`` are not 9x9 with classic rules.

    These are rated on the scale for all rules, and have no canonical form.
    """

    def __init__(
        self,
        chunk: Chunk,
        trials: int | None = None,
        seconds: float | None = None,
        rules: GivenRules | None = None,
    ) -> None:
        """``rules`` are those of every puzzle, if they are given."""
        own = chunk.answers
        size = len(chunk.puzzles)
        super().__init__(
            read_puzzles(chunk.puzzles, chunk.wrong)
            if rules is None
            else PuzzleText(
                UNREADABLE * size,
                {**dict.fromkeys(range(size), ""), **chunk.wrong},
            ),
            read_puzzles(own) if own is not None and rules is None else None,
            trials,
            seconds,
        )
        read = puzzle_of if rules is None else partial(puzzle_under, rules)
        self.others: Final[dict[int, AnyPuzzle]] = {}
        self._solutions: dict[int, AnyPuzzle] = {}
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
        self._own: Sequence[str | None] = (
            texts_of(own) if own is not None and self.others else []
        )

    @cached_property
    def lines(self) -> list[str | None]:
        """Each 9x9 puzzle as 81 characters, None for all else."""
        found = super().lines
        for at in self.others:
            found[at] = None
        return found

    def puzzles(self) -> Iterator[AnyPuzzle | None]:
        """Each puzzle, None for a row with an error."""
        for at, grid in enumerate(self.grids()):
            yield self.others.get(at, grid)

    @cached_property
    def explainer(self) -> list[ExplainerRating | None]:
        """The ratings on Sudoku Explainer's scale, which is for 9x9."""
        for at, puzzle in self.others.items():
            self.failed[at] = str(ClassicOnly(other=puzzle.rules.name()))
        return super().explainer

    @cached_property
    def solved(self) -> batch.SolvedText:
        """Solutions of 9x9, and of all their numbers, guesses and verdicts."""
        solved = super().solved
        for at, puzzle in self.others.items():
            self.improper.pop(at, None)
            budget = Budget(*self._limits)
            try:
                found = answer(puzzle, budget)
            except BudgetSpent:
                self.spent.add(at)
                continue
            solved.verdicts[at] = found.verdict
            solved.trials[at] = budget.spent
            solved.counts[at] = 1
            if found.verdict in (NO_SOLUTION, SEVERAL_SOLUTIONS):
                self.improper[at] = found.verdict
                solved.counts[at] = 2 * (found.verdict == SEVERAL_SOLUTIONS)
            if found.verdict != NO_SOLUTION:
                self._solutions[at] = found.grid
        return solved

    def solutions(self) -> list[str | None]:
        """A solution on a line, None where there is none."""
        found = super().solutions()
        lines = found.to_pylist() if isinstance(found, pa.Array) else found
        for at in self.others:
            one = self._solutions.get(at)
            lines[at] = None if one is None else one.line()
        return list(lines)

    def valid(self, unknown: bool | None = False) -> list[bool | None]:
        """Is the table's own solution the only one?"""
        found = super().valid(unknown)
        for at, puzzle in self.others.items():
            text = self._own[at] if self._own else None
            if not text or not text.strip():
                found[at] = unknown
                continue
            try:
                own = Puzzle.parse(text, puzzle.rules).cells
            except ValueError:
                own = b""
            right = self.solved.counts[at] == 1
            found[at] = right and self._solutions[at].cells == own
        return found

    def clues(self) -> list[int]:
        """The number of cells that have a value."""
        found = super().clues()
        for at, puzzle in self.others.items():
            found[at] = len(puzzle.cells) - puzzle.cells.count(0)
        return found

    def texts(self) -> list[str | None]:
        """Each puzzle with its rules, . for empty; None for an error."""
        found = [line and line.replace("0", ".") for line in self.lines]
        for at, puzzle in self.others.items():
            found[at] = puzzle_text(puzzle)
        return found

    @cached_property
    def canonical(self) -> list[str | None]:
        """The canonical forms of 9x9 puzzles."""
        found = super().canonical
        for at, puzzle in self.others.items():
            self.failed[at] = NO_FORM.format(puzzle.rules.name())
        return found

    def form(self, kind: str) -> Numbers:
        """A form of each grid; of other texts a hash of 286 bits."""
        found = super().form(kind)
        if kind == "text":
            for at, puzzle in self.others.items():
                text = puzzle_text(puzzle).encode()
                found[at] = np.frombuffer(
                    blake2b(text, digest_size=36).digest(), "<u4"
                )
                found[at, 0] = found[at, 0] % OTHER | OTHER
        elif kind == "puzzle":
            for at in self.others:
                self.improper[at] = self.failed[at]
        return found
