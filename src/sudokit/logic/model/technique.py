"""What a technique is.

A technique is a function that looks at a board and hands each step it
finds to a ``Seeker``; as soon as the seeker has enough, the function
returns.  That is a lazy search without a generator, which would be slow
where it matters, compiled and in inner loops.

``technique(grid)`` is the same for whoever has a Grid: the steps, lazily.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, Finding
from sudokit.logic.model.layout import board_of
from sudokit.logic.model.step import Step
from sudokit.logic.model.survey import Survey

MANY: Final = 1 << 30


@final
class Seeker:
    """Takes what a technique finds until it has as much as it wants.

    ``survey`` is what the techniques share about the board.
    """

    __slots__ = ("board", "found", "limit", "survey")

    def __init__(self, survey: Survey, limit: i64 = MANY) -> None:
        self.board: Final = survey.board
        self.survey: Final = survey
        self.found: Final[list[Finding]] = []
        self.limit: Final[i64] = limit

    def remove(
        self,
        technique: str,
        codes: list[int],
        evidence: Callable[[], Evidence],
    ) -> bool:
        """Take a step that rules choices out; True to end the search."""
        self.found.append(Finding(self.board, technique, [], codes, evidence))
        return len(self.found) >= self.limit

    def place(
        self, technique: str, code: i64, evidence: Callable[[], Evidence]
    ) -> bool:
        """Take a step that fills a cell; True to end the search."""
        self.found.append(Finding(self.board, technique, [code], [], evidence))
        return len(self.found) >= self.limit

    def wants_one(self) -> bool:
        """Only the preferred step is wanted."""
        return self.limit == 1


Finder = Callable[[Board, Seeker], None]


@final
class Technique:
    """A named kind of step with its place on the scale of difficulty.

    ``level`` is one of LEVELS, ``score`` what a step adds to a rating.
    ``find`` is the function that finds its steps; for it to be pickled
    it must be a function of a module.  ``uniqueness``: its steps hold only
    where the puzzle has one solution.
    """

    __slots__ = (
        "aliases",
        "finder",
        "level",
        "name",
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
    ) -> None:
        self.name: Final = name
        self.level: Final = level
        self.score: Final = score
        self.finder: Final = finder
        self.aliases: Final = aliases
        self.uniqueness: Final = uniqueness

    def __repr__(self) -> str:
        return f"Technique({self.name!r})"

    def find(self, board: Board, limit: i64 = MANY) -> list[Step]:
        """Up to ``limit`` steps, the preferred one first."""
        return [one.step() for one in self.look(Survey(board), limit)]

    def look(self, survey: Survey, limit: i64 = MANY) -> list[Finding]:
        """The same for whoever needs no words, on a board known already."""
        seeker = Seeker(survey, limit)
        self.finder(survey.board, seeker)
        return seeker.found

    def __call__(
        self, grid: Grid, clues: Grid | None = None
    ) -> Iterator[Step]:
        """The steps on a grid, the preferred one first.

        The others are not looked for before they are asked for.  ``clues``
        is the puzzle that the grid came from.  What rests on uniqueness
        gives nothing unless the puzzle has one solution.
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
