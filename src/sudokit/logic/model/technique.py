"""A technique: its name, level, score and finder.

A technique is a function that searches a board and passes each step to a
``Seeker``; it returns as soon as the seeker has enough.  This is a lazy
search without a generator, which is slow when compiled and in inner loops.

``technique(grid)`` yields the steps of a Grid lazily.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.logic.model.board import Board, board_of, puzzle_of
from sudokit.logic.model.finding import Evidence, Finding
from sudokit.logic.model.patterns import (
    LockedSets,
    Rectangle,
    rectangles,
)
from sudokit.native.arrays import i64
from sudokit.proofs.forms import StepForm
from sudokit.proofs.step import Step
from sudokit.rules.kinds import classic
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.rules.solving import count

MANY: Final = 1 << 30
# Patterns of lines and regions, found only where all of them are houses.
OF_WHOLE_GRIDS: Final = (
    "X-Wing", "Swordfish", "Jellyfish", "Finned X-Wing", "Sashimi X-Wing",
    "Finned Swordfish", "Sashimi Swordfish", "Finned Jellyfish",
    "Sashimi Jellyfish", "Empty Rectangle", "Sue De Coq", "BUG+1",
    "Remote Pair",
    "Franken Fish", "Mutant Fish", "Fireworks", "Tridagon", "SK Loop",
    "Multi-Sector Locked Sets", "Junior Exocet", "Kraken Fish",
)  # fmt: skip


@final
class Survey:
    """The larger patterns of a board, for all techniques that use them.

    Finders that can take long check the deadline of ``budget``, if any.
    """

    __slots__ = ("_budget", "_locked_sets", "_rectangles", "board")

    def __init__(self, board: Board, budget: Budget | None = None) -> None:
        self.board: Final = board
        self._budget: Final = Budget() if budget is None else budget
        self._locked_sets: LockedSets | None = None
        self._rectangles: list[Rectangle] | None = None

    def look(self) -> None:
        """Raise BudgetSpent if the time is over."""
        self._budget.look()

    def deadline(self) -> Budget:
        """Return a budget with the same deadline and no limit of guesses."""
        budget = Budget()
        budget.deadline = self._budget.deadline
        return budget

    def locked_sets(self) -> LockedSets:
        """Return all almost locked sets and their connections."""
        if self._locked_sets is None:
            self._locked_sets = LockedSets(self.board, self.look)
        return self._locked_sets

    def rectangles(self) -> list[Rectangle]:
        """Return the rectangles that could come down to two values."""
        if self._rectangles is None:
            self._rectangles = rectangles(self.board)
        return self._rectangles


@final
class Seeker:
    """Collects the steps of a technique until it has enough.

    ``survey`` has the patterns that techniques share, ``name`` is the
    requested technique.
    """

    __slots__ = (
        "_clarity", "board", "findings", "limit", "name", "survey",
    )  # fmt: skip

    def __init__(self, survey: Survey, name: str, limit: i64 = MANY) -> None:
        self.name: Final = name
        self.board: Final = survey.board
        self.survey: Final = survey
        self.findings: Final[list[Finding]] = []
        self.limit: Final[i64] = limit
        self._clarity = (0, 0, 0)

    def remove(
        self, codes: list[int], evidence: Callable[[], Evidence]
    ) -> bool:
        """Add a step that rules candidates out; True ends the search."""
        return self._add(self.name, [], codes, evidence)

    def offer(
        self, codes: list[int], evidence: Callable[[], Evidence]
    ) -> bool:
        """Add a step that rules candidates out, if it is the clearest.

        Of several steps only the clearest stays if one is wanted, so that
        the search goes on; else it is the same as ``remove``.
        """
        if self.limit > 1:
            return self.remove(codes, evidence)
        clarity = clarity_of(self.board, codes)
        if not self.findings or clarity < self._clarity:
            self._clarity = clarity
            self.findings.clear()
            self.remove(codes, evidence)
        return False

    def place(self, code: i64, evidence: Callable[[], Evidence]) -> bool:
        """Add a step that fills a cell; True ends the search."""
        return self._add(self.name, [code], [], evidence)

    def take(self, step: Step) -> bool:
        """Add a step in the original orientation; True ends the search."""
        code = self.board.frame.code
        return self._add(
            step.technique,
            [code(choice) for choice in step.placements],
            [code(choice) for choice in step.eliminations],
            lambda: (list(step.premises), step.note),
        )

    def _add(
        self, name: str, placed: list[int], removed: list[int],
        evidence: Callable[[], Evidence],
    ) -> bool:  # fmt: skip
        self.findings.append(
            Finding(self.board, name, placed, removed, evidence)
        )
        return len(self.findings) >= self.limit

    def wants_one(self) -> bool:
        """Return whether only the preferred step is requested."""
        return self.limit == 1


def clarity_of(board: Board, codes: list[int]) -> tuple[int, int, int]:
    """Return a key that orders removals, those easiest to use first.

    A removal that leaves a single comes first, then one that leaves a cell
    few candidates, then one that rules out many.
    """
    lost: dict[int, int] = {}
    spots: dict[int, int] = {}
    for code in set(codes):
        value, cell = divmod(code, int(board.cells))
        lost[cell] = lost.get(cell, 0) | 1 << value
        layout = board.layout
        for at in range(int(layout.first[cell]), int(layout.first[cell + 1])):
            house = int(layout.cell_houses[at])
            key = value * int(board.houses) + house
            spots[key] = spots.get(key, 0) + 1
    least = min(
        [
            (int(board.masks[cell]) & ~mask).bit_count()
            for cell, mask in lost.items()
        ]
    )
    is_single = least == 1 or any(
        int(board.spots[key]).bit_count() == count + 1
        for key, count in spots.items()
    )
    return 0 if is_single else 1, least, -len(codes)


Finder = Callable[[Board, Seeker], None]


@final
class StepFinder:
    """A finder that calls a function of a Grid."""

    __slots__ = ("find",)

    def __init__(self, find: Callable[[Grid], Iterable[Step]]) -> None:
        self.find: Final = find

    def __call__(self, board: Board, seeker: Seeker) -> None:
        """Pass the steps on until the seeker has enough."""
        for step in self.find(classic(puzzle_of(board, False))):
            if seeker.take(step):
                return

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StepFinder) and self.find == other.find

    def __hash__(self) -> int:
        return hash(self.find)

    def __reduce__(self) -> tuple[object, ...]:
        return (StepFinder, (self.find,))


@final
class Technique:
    """A named kind of step with its place on the scale of difficulty.

    ``level`` is one of LEVELS, ``score`` is what a step adds to a rating.
    ``finder`` is the function that finds its steps; for a technique to be
    pickled it must be a function of a module.  ``uniqueness``: its steps
    hold only if the puzzle has one solution.  ``form`` describes the
    premises of its steps; without one the checker accepts any premises.
    ``of_rules``: its steps follow from rules other than houses, and HoDoKu's
    scale lacks it.
    """

    __slots__ = (
        "aliases",
        "finder",
        "form",
        "level",
        "name",
        "of_rules",
        "score",
        "uniqueness",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        level: str,
        score: int,
        finder: Finder,
        aliases: tuple[str, ...] = (),
        uniqueness: bool = False,
        form: StepForm | None = None,
    ) -> None:
        self.form: Final = form
        # Forms that name rules have no steps in puzzles of houses alone.
        self.of_rules: Final = form is not None and "rule rule" in form.parts
        self.name: Final = name
        self.level: Final = level
        self.score: Final = score
        self.finder: Final = finder
        self.aliases: Final = aliases
        self.uniqueness: Final = uniqueness

    @staticmethod
    def of_steps(
        name: str,
        level: str,
        score: int,
        find: Callable[[Grid], Iterable[Step]],
        uniqueness: bool = False,
    ) -> "Technique":
        """Return a technique whose steps come from a function of a Grid.

        ``find(grid)`` returns its steps, the preferred one first; the grid has
        its original orientation.  Their ``technique`` must be ``name``.
        """
        return Technique(name, level, score, StepFinder(find), (), uniqueness)

    def __repr__(self) -> str:
        return f"Technique({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Technique) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[object, ...]:
        return (Technique, self._key())

    def _key(self) -> tuple[object, ...]:
        """Its fields, in order."""
        return (
            self.name,
            self.level,
            self.score,
            self.finder,
            self.aliases,
            self.uniqueness,
            self.form,
        )

    def needs_whole_grid(self) -> bool:
        """Return whether each line and region has to be a house."""
        return self.uniqueness or self.name in OF_WHOLE_GRIDS

    def find(self, board: Board, limit: i64 = MANY) -> list[Step]:
        """Return up to ``limit`` steps, the preferred one first."""
        return [one.step() for one in self.look(Survey(board), limit)]

    def look(self, survey: Survey, limit: i64 = MANY) -> list[Finding]:
        """Return the findings without their text, on a surveyed board."""
        layout = survey.board.layout
        if self.of_rules and layout.houses_alone:
            return []
        if not layout.is_whole and self.needs_whole_grid():
            return []
        seeker = Seeker(survey, self.name, limit)
        self.finder(survey.board, seeker)
        return seeker.findings

    def __call__(
        self, grid: AnyPuzzle, clues: AnyPuzzle | None = None
    ) -> Iterator[Step]:
        """Yield the steps on a puzzle, the preferred one first.

        The others are searched for only on demand.  ``clues`` is the puzzle
        that the grid came from.  A technique that depends on uniqueness has no
        steps unless the puzzle has one solution.
        """
        puzzle = grid if clues is None else clues
        if self.uniqueness and count(puzzle, 2) != 1:
            return
        board = board_of(grid, clues)
        for first in self.find(board, 1):
            yield first
            for step in self.find(board):
                if step != first:
                    yield step
