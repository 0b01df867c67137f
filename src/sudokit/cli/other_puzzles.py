"""Variants, links and other formats for the filter.

    OtherPuzzles(...)   reads and solves them in the filter
    rule_style(...)     how they are written
    maker(rules)        makes random ones

The filter imports this module when it meets the first of them.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from sudokit.core.budget import Budget
from sudokit.core.dice import Dice
from sudokit.core.making import Made
from sudokit.core.solver import Solver
from sudokit.filter.loop import Maker
from sudokit.filter.output import PLAIN, STYLES, Style
from sudokit.filter.puzzles import Found, PuzzleKind, Read
from sudokit.rules import (
    ENGINE,
    AnyPuzzle,
    ClassicOnly,
    GivenRules,
    Puzzle,
    Rules,
    as_grid,
    generate,
    note_lines,
    write,
)
from sudokit.rules.notation import PLAIN as PLAIN_NOTATION
from sudokit.rules.notation import Notation
from sudokit.rules.puzzle import puzzle_of
from sudokit.text.characters import LINE_LIMIT
from sudokit.text.errors import FormatError
from sudokit.text.lines import LineStream
from sudokit.text.reader import Written

# What the filter reads itself, and what it says of it is to the point.
OWN: Final = ("", "line", "grid", "spaced", "framed", "sdm", "ss")
# Whether it is a line, and the sign for empty.
LINES_AND_SIGNS: Final = {
    "90": (False, "0"),
    "9.": (False, "."),
    "10": (True, "0"),
    "1.": (True, "."),
}
MOST_KINDS: Final = 64  # rules and notations


class OtherPuzzles:
    """Reads and solves puzzles of other rules, links and other formats."""

    def __init__(
        self,
        solver: str = "",
        format: str = PLAIN,
        given: GivenRules | None = None,
        comment: str = "#",
        empty: str = "",
        notes: Callable[[Puzzle], Iterable[str]] | None = None,
    ) -> None:
        """``solver`` and ``format`` are names.

        ``given`` is what the options say about the rules.
        """
        self._solver = solver
        self._format = format
        self._given = given or GivenRules()
        self._comment = comment
        self._empty = empty
        self._notes = notes
        self._kinds = lru_cache(MOST_KINDS)(self._kind)

    def kind(self, rules: Rules, notation: Notation) -> PuzzleKind[Puzzle]:
        """Returns the solver of puzzles, and their style in this notation.

        ValueError if the solver or the format can't handle them.
        """
        return self._kinds(rules, notation)

    def _kind(self, rules: Rules, notation: Notation) -> PuzzleKind[Puzzle]:
        if why := wrong_format(self._format, rules):
            raise ValueError(why)
        style = rule_style(self._format, self._given, rules, notation)
        whole = notation._replace(line=False, blanks=True)
        solver: Solver[Puzzle] = ENGINE
        if self._solver:
            from sudokit.solving.solvers import rule_solver  # noqa: PLC0415

            solver = rule_solver(self._solver, rules)
        return PuzzleKind(
            solver, style, lambda g: write(g, whole), self._notes
        )

    def found(self, written: Written, name: str) -> Found:
        """The puzzle that was read; FormatError if its rules are wrong."""
        puzzle, notation = puzzle_of(written, name, self._given)
        return _found(puzzle, notation)

    def read(
        self, stream: LineStream, name: str, format: str
    ) -> Iterator[Read]:
        """The puzzles of a stream in a format, by its name or ``auto``."""
        from sudokit import formats  # noqa: PLC0415

        for item in formats.read(
            stream, name, format, self._given, self._comment, self._empty
        ):
            if isinstance(item, FormatError):
                yield item
            else:
                yield _found(item.grid)

    def linked(self, link: str, name: str, line: int) -> Iterator[Read]:
        """The puzzle of a link that stands on a line of a file."""
        if len(link) >= LINE_LIMIT:
            yield FormatError(
                f"a link of {LINE_LIMIT} characters or more; read it with"
                " --from link",
                name,
                line,
                1,
            )
            return
        for item in self.read(io.StringIO(link), name, "link"):
            if isinstance(item, FormatError):
                yield FormatError(item.message, name, line, item.column)
            else:
                yield item

    def otherwise(
        self, stream: LineStream, name: str
    ) -> tuple[str, Iterator[Read]] | None:
        """The format of a stream, judged by its beginning, and its puzzles."""
        from sudokit import formats  # noqa: PLC0415
        from sudokit.formats.source import Respelt  # noqa: PLC0415

        lines = Respelt("", stream, self._comment, self._empty)
        source = formats.Source(lines, name, self._given)
        try:
            found = formats.told(source)
        except FormatError:
            return None
        return (
            None if found in OWN else (found, self.read(source, name, found))
        )


def _found(puzzle: AnyPuzzle, notation: Notation = PLAIN_NOTATION) -> Found:
    """A Grid where the rules are classic, others in their notation."""
    grid = as_grid(puzzle)
    return Found(puzzle, notation) if grid is None else Found(grid)


def wrong_format(name: str, rules: Rules) -> str:
    """Why a format can't hold puzzles of any other rules; "" if it can."""
    try:
        rule_style(name, GivenRules(), rules)
    except ValueError as error:
        return f"--format {name}: {error}"
    return ""


def rule_style(
    name: str,
    known: GivenRules,
    rules: Rules,
    notation: Notation = PLAIN_NOTATION,
) -> Style[Puzzle]:
    """Returns the style of puzzles of these rules; ValueError for none.

    Its text raises ValueError for a puzzle that a reader who knows only
    ``known`` would take for another.
    """
    if name not in STYLES:
        return _format_style(name, known, rules)
    if name == PLAIN:
        whole = notation._replace(line=False, blanks=True)
        return Style(
            name, lambda g: note_lines(g.rules) + write(g, whole), apart=True
        )
    line, empty = LINES_AND_SIGNS[name]
    bare = notation._replace(line=line, blanks=False, empty=empty)

    def text(g: Puzzle) -> str:
        """The cells without blanks, on one line or a line for each row."""
        told = known.of_size(g.size)
        if missing := g.rules.untold(told):
            from sudokit.formats import holders  # noqa: PLC0415

            option = g.rules.advice(told)
            raise ValueError(
                f"this format can't hold {missing}{option}; {holders(rules)}"
            )
        return write(g, bare)

    return Style(name, text, apart=not line)


def _format_style(name: str, known: GivenRules, rules: Rules) -> Style[Puzzle]:
    """The style of a format of sudokit.formats; ValueError for none."""
    from sudokit import formats  # noqa: PLC0415

    format = formats.FORMATS[name]
    if not format.can_say_shapes():
        why = ClassicOnly("this format", rules.name())
        raise formats.CantHold(why, rules)

    def text(g: Puzzle) -> str:
        try:
            return formats.text_of(formats.PuzzleRecord(g), format, known)
        except formats.CantHold as error:
            raise ValueError(error.with_option) from None

    return format.style(text)


def maker(rules: Rules) -> Maker[Puzzle]:
    """Returns a function that makes random puzzles of these rules."""

    def make(
        nelts: int, unique: bool, dice: Dice, budget: Budget | None
    ) -> Made[Puzzle]:
        seed = int(dice.number())
        puzzle = generate(
            rules, nelts, unique, seed, proper=unique, budget=budget
        )
        return Made(puzzle, puzzle.clues)

    return make
