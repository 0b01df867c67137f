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
from sudokit.logic.model.board import Board, board_of
from sudokit.logic.model.step import Step

MANY: Final = 1 << 30


@final
class Seeker:
    """Takes steps until it has as many as it wants."""

    __slots__ = ("found", "limit")

    def __init__(self, limit: i64 = MANY) -> None:
        self.found: Final[list[Step]] = []
        self.limit: Final[i64] = limit

    def add(self, step: Step) -> bool:
        """Take a step; True when the search can stop."""
        self.found.append(step)
        return len(self.found) >= self.limit

    def wants_one(self) -> bool:
        """Only the preferred step is wanted."""
        return self.limit == 1


Search = Callable[[Board, Seeker], None]


@final
class Technique:
    """A named kind of step with its place on the scale of difficulty."""

    __slots__ = (
        "aliases",
        "level",
        "name",
        "score",
        "search",
        "uniqueness",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        level: str,
        score: int,
        search: Search,
        aliases: tuple[str, ...] = (),
        uniqueness: bool = False,
    ) -> None:
        self.name: Final = name
        self.level: Final = level
        self.score: Final = score
        self.search: Final = search
        self.aliases: Final = aliases
        self.uniqueness: Final = uniqueness

    def __repr__(self) -> str:
        return f"Technique({self.name!r})"

    def find(self, board: Board, limit: i64 = MANY) -> list[Step]:
        """Up to ``limit`` steps, the preferred one first."""
        seeker = Seeker(limit)
        self.search(board, seeker)
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
