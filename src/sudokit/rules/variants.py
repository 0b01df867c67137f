"""Puzzles of any rules, as the filter takes them."""

from collections.abc import Iterator

from sudokit.core.arrays import mypyc_attr
from sudokit.core.budget import Budget
from sudokit.core.checking import Clash
from sudokit.core.dice import Dice
from sudokit.core.making import Made
from sudokit.core.solver import Solver
from sudokit.core.solving import Answer
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
from sudokit.filter.text import FormatError
from sudokit.filter.variant import Nine, Variant
from sudokit.rules.making import generate
from sudokit.rules.puzzle import Puzzle, WrittenPuzzle, write
from sudokit.rules.reading import RuleReader, puzzle_of
from sudokit.rules.rules import CLASSIC, Rules
from sudokit.rules.solving import ENGINE, empty_cells, errors
from sudokit.rules.spelling import GivenRules, note_lines


def shown(g: WrittenPuzzle) -> str:
    """A grid in whole lines, as it was written."""
    return write(g.grid, g.notation._replace(line=False, blanks=True))


def noted(g: WrittenPuzzle) -> str:
    """The same below what is to be said of its boxes, to be read again."""
    return note_lines(g.grid.rules) + shown(g)


# Whether it is a line, and the sign for empty.
LINES_AND_SIGNS = {
    "90": (False, "0"),
    "9.": (False, "."),
    "10": (True, "0"),
    "1.": (True, "."),
}


def style_named(
    name: str, known: GivenRules | None = None
) -> Style[WrittenPuzzle]:
    """The plain style that has this name for 9x9, too.

    Those with a name write cells alone: their text raises ValueError for
    a puzzle that is another to whoever knows no more than ``known``.
    """
    if name == PLAIN:
        return Style(PLAIN, noted, apart=True)
    line, empty = LINES_AND_SIGNS[name]

    def text(g: WrittenPuzzle) -> str:
        """The cells without blanks, on a line or a line a row."""
        told = None if known is None else known.of_size(g.grid.size)
        if missing := g.grid.rules.untold(told):
            option = g.grid.rules.option(told)
            raise ValueError(
                f"this format can't hold {missing} without {option}"
            )
        return write(
            g.grid, g.notation._replace(line=line, blanks=False, empty=empty)
        )

    return Style(name, text, apart=not line)


class RuleVariant(Variant[WrittenPuzzle]):
    """Puzzles of any rules, each with the notation it is written in."""

    def __init__(
        self,
        style: Style[WrittenPuzzle] | None = None,
        solver: Solver[Puzzle] = ENGINE,
        rules: Rules = CLASSIC,
    ) -> None:
        """``rules`` are those of the puzzles to make."""
        super().__init__(style or style_named(PLAIN))
        self._solver = solver
        self._rules = rules

    def text(self, g: WrittenPuzzle) -> str:
        """A grid as the talk shows it."""
        return shown(g)

    def solution(
        self, g: WrittenPuzzle, budget: Budget
    ) -> tuple[WrittenPuzzle | None, bool]:
        """A solution, None if there is none, and whether it is the only."""
        grid, only = self._solver.solution(g.grid, budget)
        return (None if grid is None else g._replace(grid=grid)), only

    def attempt(self, g: WrittenPuzzle) -> WrittenPuzzle:
        """A completed grid near to one that has no solution."""
        return g._replace(grid=self._solver.attempt(g.grid))

    def count(self, g: WrittenPuzzle, limit: int, budget: Budget) -> int:
        """How many solutions there are, up to a limit."""
        return self._solver.count(g.grid, limit, budget)

    def answer(
        self, g: WrittenPuzzle, budget: Budget
    ) -> Answer[WrittenPuzzle]:
        """Verdict and solution, which is written as the puzzle was."""
        found = self._solver.answer(g.grid, budget)
        return Answer(found.verdict, g._replace(grid=found.grid))

    def solutions(
        self, g: WrittenPuzzle, budget: Budget
    ) -> Iterator[WrittenPuzzle]:
        """Every solution, lazily."""
        for grid in self._solver.solutions(g.grid, budget):
            yield g._replace(grid=grid)

    def errors(self, g: WrittenPuzzle) -> list[Clash]:
        """What is wrong."""
        return errors(g.grid)

    def empty_cells(self, g: WrittenPuzzle) -> list[str]:
        """The names of the empty cells."""
        return empty_cells(g.grid)

    def make(
        self,
        nelts: int,
        unique: bool,
        dice: Dice,
        budget: Budget | None = None,
    ) -> Made[WrittenPuzzle]:
        """A puzzle, and its number of clues."""
        grid = generate(
            self._rules,
            nelts,
            unique,
            int(dice.number()),
            proper=unique,
            budget=budget,
        )
        return Made(WrittenPuzzle(grid), grid.clues)


class RulePuzzles(Puzzles):
    """The puzzles of a stream, all of the same rules, or of their own."""

    def __init__(self, reader: RuleReader, variant: RuleVariant) -> None:
        super().__init__()
        self._reader = reader
        self._variant = variant
        self._found: WrittenPuzzle | None = None

    def next(self) -> bool:
        """Reads the next puzzle; False at the end."""
        self._found = self._reader.read()
        return self._found is not None

    def hand(self, taker: Taker) -> None:
        """Hands over what was read."""
        if self._found is not None:
            taker.take(self._variant, self._found)


class RuleSources(Sources):
    """Streams of puzzles of rules that are told beforehand."""

    def __init__(
        self,
        variant: RuleVariant,
        given: GivenRules,
        comment: str = "#",
        empty: str = "",
        others: OtherSizes | None = None,
    ) -> None:
        """``others`` reads what begins in another format."""
        super().__init__()
        self._others = others
        self._variant = variant
        self._given = given
        self._comment = comment
        self._empty = empty

    def open(self, stream: LineStream, name: str) -> Puzzles:
        """The puzzles of a stream of lines."""
        reader = RuleReader(
            stream, name, self._given, self._comment, self._empty
        )
        return RulePuzzles(reader, self._variant)

    def pointer(self) -> str:
        """The verb that names what is mistyped."""
        return POINTER

    def otherwise(self, stream: LineStream, name: str) -> Otherwise | None:
        """What the other formats make of it."""
        if self._others is None:
            return None
        return self._others.otherwise(stream, name, Nine())


@mypyc_attr(allow_interpreted_subclasses=True)
class Others(OtherSizes):
    """Other puzzles among classic ones, whose size or text tells the rules.

    Without a variant they are refused, with the reason given.
    """

    def __init__(self, variant: RuleVariant | None, reason: str = "") -> None:
        super().__init__()
        self._variant = variant
        self._reason = reason

    def hand(self, written: Written, name: str, taker: Taker) -> None:
        """Hands over what was read, or refuses it."""
        try:
            found = puzzle_of(written, name)
        except FormatError as error:
            taker.fail(error.advice())
            return
        self.hand_grid(found, taker)

    def hand_grid(self, g: WrittenPuzzle, taker: Taker) -> None:
        """The same with a puzzle."""
        if self._variant is None:
            taker.fail(self._reason)
        else:
            taker.take(self._variant, g)
