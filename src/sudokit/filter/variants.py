"""Variants, links and other formats in the filter.

    VariantKinds(...)   the solver and the style of variants
    read_format(...)    the puzzles of a stream in a text format
    rule_style(...)     the style of puzzles of some rules
    maker(rules)        a function that makes random ones

The filter imports this module when it needs the first of them.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeVar

from sudokit import formats
from sudokit.core.budget import Budget
from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.core.making import Made
from sudokit.core.solving import Solver
from sudokit.filter.items import (
    DIGITS,
    RULES,
    InputPuzzle,
    Maker,
    PuzzleKind,
    Read,
    Remark,
)
from sudokit.filter.output import PLAIN, STYLES, Style
from sudokit.formats import Format, PuzzleRecord
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
from sudokit.rules.explained import known_as
from sudokit.rules.notation import PLAIN as PLAIN_NOTATION
from sudokit.rules.notation import Notation
from sudokit.rules.puzzle import puzzle_of
from sudokit.text.characters import LINE_LIMIT
from sudokit.text.lines import LineStream
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions, Written

# The filter reads these itself, with the best messages.
OWN: Final = ("", "line", "grid", "spaced", "framed", "sdm", "ss")
# Whether it is one line, and the sign for empty.
LINES_AND_SIGNS: Final = {
    "90": (False, "0"),
    "9.": (False, "."),
    "10": (True, "0"),
    "1.": (True, "."),
}
G = TypeVar("G", Grid, Puzzle)
MOST_KINDS: Final = 64  # rules and notations


class VariantKinds:
    """The solver and the style for puzzles of each rules and notation."""

    def __init__(
        self,
        solver: str = "",
        format: str = PLAIN,
        given: GivenRules | None = None,
        notes: Callable[[Puzzle], Iterable[str]] | None = None,
    ) -> None:
        """``solver`` and ``format`` are names.

        ``given`` holds the rules that the reader of the output knows, and
        ``notes`` lists the lines to print before a verdict.
        """
        self._solver = solver
        self._format = format
        self._given = given or GivenRules()
        self._notes = notes
        self._kinds = lru_cache(MOST_KINDS)(self._kind)

    def kind(self, rules: Rules, notation: Notation) -> PuzzleKind[Puzzle]:
        """Return the solver of puzzles, and their style in this notation.

        ValueError if the solver or the format can't handle the rules.
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
            solver, style, lambda g: write(g, whole), self._notes, _doubts
        )


def _doubts(puzzle: Puzzle) -> frozenset[str]:
    """Return what may be wrong with a puzzle without a solution."""
    measures = puzzle.rules.measures
    own = any(rule.item for rule in puzzle.rules.rules if rule not in measures)
    return frozenset([DIGITS] * (any(puzzle.cells) or not own) + [RULES] * own)


def input_puzzle(written: Written, options: ReadOptions) -> InputPuzzle:
    """Return the puzzle as an item; FormatError if its rules are wrong."""
    return _item(*puzzle_of(written, options))


def about_entries(item: InputPuzzle) -> Iterator[Remark]:
    """Yield what is wrong with a player's entries in plain text.

    They are left out under other rules.
    """
    if item.position is None:
        yield Remark("left out: entries", False)
    else:
        yield from _about_mistakes(item.position, item.puzzle)


def _about_mistakes(
    position: AnyPuzzle, puzzle: AnyPuzzle
) -> Iterator[Remark]:
    if wrong := formats.mistakes(position, puzzle):
        yield Remark(formats.mistakes_text(wrong), False)


def read_format(stream: LineStream, options: ReadOptions) -> Iterator[Read]:
    """Yield the puzzles of a stream in a text format, and its errors.

    A puzzle with a player's entries has the position, too.
    """
    for item in formats.read(stream, options):
        if isinstance(item, FormatError):
            yield item
            continue
        puzzle = formats.clues_of(item)
        position = formats.standing_of(item)
        for remark in item.remarks():
            yield Remark(remark, False)
        yield from _about_mistakes(position, puzzle)
        yield _item(puzzle)._replace(position=as_grid(item.grid) or item.grid)


def read_link(link: str, line: int, options: ReadOptions) -> Iterator[Read]:
    """Yield the puzzle of a link on a line of a file, or its error."""
    if len(link) >= LINE_LIMIT:
        yield FormatError(
            f"a link of {LINE_LIMIT} characters or more; read it with"
            " --from link",
            options.name,
            line,
            1,
        )
        return
    options = options._replace(format="link")
    for item in read_format(io.StringIO(link), options):
        if isinstance(item, FormatError):
            yield FormatError(item.message, options.name, line, item.column)
        else:
            yield item


def read_recognised(
    stream: LineStream, options: ReadOptions
) -> tuple[str, Iterator[Read]] | None:
    """Recognise the format of a stream by its beginning.

    Return the name of the format and the puzzles; None for the filter's
    own format.  FormatError if it is a picture or a web page.
    """
    source = formats.Source(stream, options)
    source.check_kind()
    try:
        name = formats.recognised(source)
    except FormatError:
        return None
    if name in OWN:
        return None
    options = options._replace(format=name)
    return name, read_format(source, options)


def _item(
    puzzle: AnyPuzzle, notation: Notation = PLAIN_NOTATION
) -> InputPuzzle:
    """Return a Grid if the rules are classic, other puzzles with notation."""
    grid = as_grid(puzzle)
    return InputPuzzle(puzzle, notation) if grid is None else InputPuzzle(grid)


def wrong_format(name: str, rules: Rules) -> str:
    """Return why a format can't hold puzzles of other rules, or ""."""
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
    """Return the style of puzzles of these rules; ValueError for none.

    Its text raises ValueError for a puzzle that a reader who knows only
    ``known`` would misread.
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
        """Return the cells without blanks, on one line or one per row."""
        reader_rules = known.of_size(g.size)
        if missing := g.rules.beyond_size(reader_rules):
            option = g.rules.advice(reader_rules)
            instead = formats.holders(rules)
            raise ValueError(
                f"this format can't hold {missing}{option}; {instead}"
            )
        return write(g, bare)

    return Style(name, text, apart=not line)


def _format_style(name: str, known: GivenRules, rules: Rules) -> Style[Puzzle]:
    """Return the style of a format of sudokit.formats; ValueError for none."""
    format = formats.FORMATS[name]
    if not format.holds_shapes():
        why = ClassicOnly("this format", known_as(rules))
        raise formats.CantHold(why, rules)

    def text(g: Puzzle) -> str:
        try:
            return formats.text_of(formats.PuzzleRecord(g), format, known)
        except formats.CantHold as error:
            raise ValueError(error.with_option) from None

    return style_of(format, text)


def style_of(format: Format, text: Callable[[G], str]) -> Style[G]:
    """Return the style of a text format, for puzzles that ``text`` formats."""
    return Style(format.name, text, format.head, format.tail, format.blank)


def grid_style(format: Format) -> Style[Grid]:
    """Return the style of classic puzzles in a text format."""
    return style_of(format, lambda g: format.text(PuzzleRecord(g)))


def maker(rules: Rules) -> Maker[Puzzle]:
    """Return a function that makes random puzzles of these rules."""

    def make(
        nelts: int, unique: bool, dice: Dice, budget: Budget | None
    ) -> Made[Puzzle]:
        seed = int(dice.number())
        puzzle = generate(
            rules, nelts, unique, seed, proper=unique, budget=budget
        )
        return Made(puzzle, puzzle.clues)

    return make
