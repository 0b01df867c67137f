"""Sudoku of any box shape, as the filter takes it."""

from collections.abc import Iterator

from sudokit.boxes.grid import (
    BoxGrid,
    WrittenGrid,
    note_line,
    untold,
    write,
)
from sudokit.boxes.houses import empty_cells, errors
from sudokit.boxes.making import generate
from sudokit.boxes.reading import BoxReader, grid_of
from sudokit.boxes.shape import NINE, Shape
from sudokit.boxes.solving import DANCING_LINKS
from sudokit.core.budget import Budget
from sudokit.core.checking import Clash
from sudokit.core.dice import Dice
from sudokit.core.making import Made
from sudokit.core.solver import Solver
from sudokit.core.solving import Answer
from sudokit.filter.box_note import DIAGONALS
from sudokit.filter.lines import LineStream
from sudokit.filter.output import PLAIN, Style
from sudokit.filter.puzzles import (
    POINTER,
    OtherSizes,
    Otherwise,
    Puzzles,
    Sources,
    Taker,
)
from sudokit.filter.reader import Written
from sudokit.filter.variant import Nine, Variant


def shown(g: WrittenGrid) -> str:
    """A grid in whole lines, as it was written."""
    return write(g.grid, g.notation._replace(line=False, blanks=True))


def noted(g: WrittenGrid) -> str:
    """The same below what is to be said of its boxes, to be read again."""
    return note_line(g.grid) + shown(g)


# Whether it is a line, and the sign for empty.
LINES_AND_SIGNS = {
    "90": (False, "0"),
    "9.": (False, "."),
    "10": (True, "0"),
    "1.": (True, "."),
}


def style_named(
    name: str, shape: Shape | None = None, diagonals: bool = False
) -> Style[WrittenGrid]:
    """The plain style that has this name for 9x9, too.

    Those with a name write cells alone: their text raises ValueError for
    a grid that is another to whoever knows no more than ``shape`` and
    ``diagonals``.
    """
    if name == PLAIN:
        return Style(PLAIN, noted, apart=True)
    line, empty = LINES_AND_SIGNS[name]

    def text(g: WrittenGrid) -> str:
        """The cells without blanks, on a line or a line a row."""
        if missing := untold(g.grid, shape, diagonals):
            option = "--box" if missing != DIAGONALS else "--diagonals"
            raise ValueError(f"{missing} can't be said without {option}")
        return write(
            g.grid, g.notation._replace(line=line, blanks=False, empty=empty)
        )

    return Style(name, text, apart=not line)


class Boxes(Variant[WrittenGrid]):
    """Grids of any box shape, each with the notation it is written in."""

    def __init__(
        self,
        style: Style[WrittenGrid] | None = None,
        solver: Solver[BoxGrid] = DANCING_LINKS,
        shape: Shape = NINE,
        diagonals: bool = False,
    ) -> None:
        """The shape and diagonals are those of the puzzles to make."""
        super().__init__(style or style_named(PLAIN))
        self._solver = solver
        self._shape = shape
        self._diagonals = diagonals

    def text(self, g: WrittenGrid) -> str:
        """A grid as the talk shows it."""
        return shown(g)

    def solution(
        self, g: WrittenGrid, budget: Budget
    ) -> tuple[WrittenGrid | None, bool]:
        """A solution, None if there is none, and whether it is the only."""
        grid, only = self._solver.solution(g.grid, budget)
        return (None if grid is None else g._replace(grid=grid)), only

    def attempt(self, g: WrittenGrid) -> WrittenGrid:
        """A completed grid near to one that has no solution."""
        return g._replace(grid=self._solver.attempt(g.grid))

    def count(self, g: WrittenGrid, limit: int, budget: Budget) -> int:
        """How many solutions there are, up to a limit."""
        return self._solver.count(g.grid, limit, budget)

    def answer(self, g: WrittenGrid, budget: Budget) -> Answer[WrittenGrid]:
        """Verdict and solution, which is written as the puzzle was."""
        found = self._solver.answer(g.grid, budget)
        return Answer(found.verdict, g._replace(grid=found.grid))

    def solutions(
        self, g: WrittenGrid, budget: Budget
    ) -> Iterator[WrittenGrid]:
        """Every solution, lazily."""
        for grid in self._solver.solutions(g.grid, budget):
            yield g._replace(grid=grid)

    def errors(self, g: WrittenGrid) -> list[Clash]:
        """What is wrong."""
        return errors(g.grid)

    def empty_cells(self, g: WrittenGrid) -> list[str]:
        """The names of the empty cells."""
        return empty_cells(g.grid)

    def make(
        self,
        nelts: int,
        unique: bool,
        dice: Dice,
        budget: Budget | None = None,
    ) -> Made[WrittenGrid]:
        """A puzzle, and its number of clues."""
        grid = generate(
            self._shape,
            nelts,
            unique,
            int(dice.number()),
            diagonals=self._diagonals,
            proper=unique,
            budget=budget,
        )
        return Made(WrittenGrid(grid), grid.clues)


class BoxPuzzles(Puzzles):
    """The puzzles of a stream, all of one shape."""

    def __init__(self, reader: BoxReader, variant: Boxes) -> None:
        super().__init__()
        self._reader = reader
        self._variant = variant
        self._found: WrittenGrid | None = None

    def next(self) -> bool:
        """Reads the next puzzle; False at the end."""
        self._found = self._reader.read()
        return self._found is not None

    def hand(self, taker: Taker) -> None:
        """Hands over what was read."""
        if self._found is not None:
            taker.take(self._variant, self._found)


class BoxSources(Sources):
    """Streams of puzzles of one shape."""

    def __init__(
        self,
        variant: Boxes,
        shape: Shape | None,
        diagonals: bool = False,
        comment: str = "#",
        empty: str = "",
        others: OtherSizes | None = None,
    ) -> None:
        """``others`` reads what begins in another format."""
        super().__init__()
        self._others = others
        self._variant = variant
        self._shape = shape
        self._diagonals = diagonals
        self._comment = comment
        self._empty = empty

    def open(self, stream: LineStream, name: str) -> Puzzles:
        """The puzzles of a stream of lines."""
        reader = BoxReader(
            stream,
            name,
            self._shape,
            self._diagonals,
            self._comment,
            self._empty,
        )
        return BoxPuzzles(reader, self._variant)

    def pointer(self) -> str:
        """The verb that names what is mistyped."""
        return POINTER

    def otherwise(self, stream: LineStream, name: str) -> Otherwise | None:
        """What the other formats make of it."""
        if self._others is None:
            return None
        return self._others.otherwise(stream, name, Nine())


class Others(OtherSizes):
    """Other sizes among 9x9 puzzles, in the squarest boxes.

    Without a variant they are refused, with the reason given.
    """

    def __init__(self, variant: Boxes | None, reason: str = "") -> None:
        super().__init__()
        self._variant = variant
        self._reason = reason

    def hand(self, written: Written, taker: Taker) -> None:
        """Hands over what was read, or refuses it."""
        self.hand_grid(grid_of(written), taker)

    def hand_grid(self, g: WrittenGrid, taker: Taker) -> None:
        """The same with a grid."""
        if self._variant is None:
            taker.fail(self._reason)
        else:
            taker.take(self._variant, g)
