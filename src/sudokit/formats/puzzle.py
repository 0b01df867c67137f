"""PuzzleRecord and Format: a puzzle in a file, and how it is written.

PuzzleRecord(grid, clues, comments)   a puzzle with its clues and comments
Marks(centre, corner)           a player's notes in its cells
position(puzzle)                the grid with the candidates that are marked
Format(name, about, read, ...)  reads, writes and recognises puzzles
plain(grid)  ruled_out(grid)  rule_out(grid, candidates)
has_all_clues(puzzle)           whether the grid has every clue
each_line(source, read_line)    puzzles of which each is a line
cells(source, text)             the grid of n*n signs on a line
ruled(source, text, given)      the same under rules in the text
rows_of(grid)                   nine lines of nine
framed(rows, height)            rows of boxes of signs, in a frame
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from typing import Final, NamedTuple, overload

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats.about import About, advice, labelled
from sudokit.formats.source import PIECE, Source, clean
from sudokit.native.bits import bits_of, members
from sudokit.rules.explained import known_as
from sudokit.rules.kinds import ClassicOnly, classic, plainest, with_values
from sudokit.rules.puzzle import AnyPuzzle, parse, puzzle_rules
from sudokit.rules.spelling import GivenRules, WrongGiven, as_given_rules
from sudokit.text.characters import GRIDS, TO_ASCII
from sudokit.text.characters import SIGNS as EMPTY
from sudokit.text.messages import FormatError
from sudokit.text.only import only_puzzle


class Marks(NamedTuple):
    """A player's notes in the cells, row by row, as masks: bit n-1 for n.

    ``centre``: the candidates that are left, where a cell has any.
    ``corner``: a value is in one of the cells of a box that have it.
    """

    centre: tuple[int, ...]
    corner: tuple[int, ...]


MEANINGFUL: Final = ("text", "fog")  # others only describe a puzzle


class PuzzleRecord(NamedTuple):
    """A puzzle as a format holds it: a grid, its clues, comments and marks.

    ``clues`` has the clues alone, under the same rules; None if every value
    is one.
    ``dropped`` names contents of the source that a PuzzleRecord can't
    hold.  ``marks`` are a player's and may be wrong: the grid has its
    choices without them.  ``about`` has the setter's texts, whose lines are
    comments, too; ``texts`` has the other comments as well.  ``assumed``
    says what drawings were read as.
    """

    grid: AnyPuzzle
    clues: AnyPuzzle | None = None
    comments: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    marks: Marks | None = None
    about: About = About()
    assumed: tuple[str, ...] = ()

    def texts(self) -> About:
        """Return the setter's texts for a format without other comments.

        The first other comment is the title if there is none, and the
        others are lines of the rules.
        """
        about = self.about
        known = about.lines()
        rest = [clean(one) for one in self.comments if one not in known]
        title = about.title or "".join(rest[:1])
        if not about.title:
            rest = rest[1:]
        rules = "\n".join([*about.rules.splitlines(), *rest])
        return About(title, about.author, rules)

    def with_labels(self) -> PuzzleRecord:
        """Return the puzzle with the texts that its comments label."""
        if self.about != About():
            return self
        about, comments = labelled(self.comments)
        return self._replace(about=about, comments=comments)

    def remarks(self) -> list[str]:
        """Return messages about contents that may change the puzzle.

        Those that a PuzzleRecord can't hold, and rules that only the
        setter's text has.
        """
        lost = [what for what in self.dropped if what in MEANINGFUL]
        messages = [f"left out: {', '.join(lost)}"] if lost else []
        missing = self.missing_rules()
        return [*messages, missing] if missing else messages

    def missing_rules(self) -> str:
        """Return which rules only the setter's text has, and what to do."""
        return advice(self.about, puzzle_rules(self.grid))


Item = PuzzleRecord | FormatError


def only_nine(puzzle: PuzzleRecord) -> Grid:
    """Return the grid for a format that only holds 9x9; else ValueError."""
    return classic(puzzle.grid, "this format")


def under(record: PuzzleRecord, given: GivenRules) -> PuzzleRecord:
    """Return the puzzle under the given rules.

    Its own boxes or regions are kept.  ValueError for rules that
    contradict each other.
    """
    own = puzzle_rules(record.grid)
    if given.is_usual():
        return record
    known = as_given_rules(own)
    if given.size() == own.size and not own.beyond_size():
        known = given
    words = dict.fromkeys(as_given_rules(own).words + given.words)
    rules = known._replace(words=tuple(words)).rules(own.size)
    if rules == own:
        return record
    grid = with_values(rules, record.grid.values())
    clues = record.clues
    return record._replace(
        grid=rule_out(grid, ruled_out(record.grid)),
        clues=None if clues is None else with_values(rules, clues.values()),
    )


class Format(NamedTuple):
    """How a format is read, written and recognised.

    ``text`` gives a puzzle as text; ``head`` and ``tail`` enclose all
    of them.  ``holds`` lists which of ``comments``, ``candidates``, ``clues``,
    ``marks``, ``shapes`` and ``rules`` it can hold: shapes are those that
    follow from the number of cells, rules all that a Puzzle has.  ``given
    marks``: it holds candidates that are part of the puzzle, and no others.
    ``ruled``: puzzles have their boxes, from the text or known beforehand.
    """

    name: str
    about: str
    read: Callable[[Source], Iterator[Item]]
    text: Callable[[PuzzleRecord], str]
    recognise: Callable[[Sequence[str]], bool]
    extensions: tuple[str, ...] = ()
    holds: frozenset[str] = frozenset()
    head: str = ""
    tail: str = ""
    blank: bool = False  # a blank line between puzzles
    ruled: bool = False

    def holds_shapes(self) -> bool:
        """Return whether it can hold grids of shapes other than 9x9."""
        return not self.holds.isdisjoint(("shapes", "rules"))

    def holds_sukakus(self) -> bool:
        """Return whether it can hold candidates that are part of a puzzle."""
        return not self.holds.isdisjoint(("candidates", "given marks"))

    def check(self, grid: AnyPuzzle, known: GivenRules | None = None) -> None:
        """Raise ValueError if its text would be read as another puzzle.

        ``known`` is what the reader of the output knows of the rules.
        """
        rules = puzzle_rules(grid)
        own = None if known is None else known.of_size(rules.size)
        if rules.is_classic() or "rules" in self.holds:
            return
        if not self.holds_shapes():
            raise ClassicOnly("this format", known_as(rules))
        missing = rules.beyond_size(own)
        if missing:
            raise RulesMissing(
                f"this format can't hold {missing}", rules.advice(own)
            )


class RulesMissing(ValueError):
    """Rules that a format can't hold.

    ``option`` ends the sentence: the one that gives them to the reader of
    the output, "" if there is none.
    """

    def __init__(self, message: str, option: str) -> None:
        super().__init__(message)
        self.option = option


def plain(grid: AnyPuzzle) -> AnyPuzzle:
    """Return the grid of the same values with all their candidates.

    >>> from sudokit.core.grid import Grid
    >>> g = Grid.parse("1" + "." * 80).reject(Choice(8, 8, 2))
    >>> plain(g).candidates(8, 8)
    (1, 2, 3, 4, 5, 6, 7, 8, 9)
    """
    return with_values(puzzle_rules(grid), grid.values())


def ruled_out(grid: AnyPuzzle) -> list[Choice]:
    """Return the candidates that the values allow but the grid doesn't.

    >>> from sudokit.core.grid import Grid
    >>> ruled_out(Grid.parse("1" + "." * 80).reject(Choice(0, 8, 2)))
    [Choice(i=0, j=8, n=2)]
    """
    size = puzzle_rules(grid).size
    pairs = zip(plain(grid).masks(), grid.masks(), strict=True)
    return [
        Choice(cell // size, cell % size, n)
        for cell, (full, left) in enumerate(pairs)
        if full != left
        for n in range(1, size + 1)
        if (full & ~left) >> (n - 1) & 1
    ]


@overload
def rule_out(grid: Grid, choices: Iterable[Choice]) -> Grid: ...
@overload
def rule_out(grid: AnyPuzzle, choices: Iterable[Choice]) -> AnyPuzzle: ...
def rule_out(grid: AnyPuzzle, choices: Iterable[Choice]) -> AnyPuzzle:
    """Return the grid without these candidates; ignore those it lacks.

    >>> from sudokit.core.grid import Grid
    >>> g = Grid.parse("1" + "." * 80)
    >>> rule_out(g, [Choice(0, 8, 1), Choice(0, 8, 2)]).candidates(0, 8)
    (3, 4, 5, 6, 7, 8, 9)
    """
    for c in choices:
        if c.n in grid.candidates(c.i, c.j):
            grid = grid.reject(c)
    return grid


def position(puzzle: PuzzleRecord) -> AnyPuzzle:
    """Return the player's position.

    In a cell with centre marks, these are the candidates.

    >>> from sudokit.core.grid import Grid
    >>> marks = marks_of([3] + [0] * 80, [0] * 81)
    >>> record = PuzzleRecord(Grid.parse("." * 81), marks=marks)
    >>> position(record).candidates(0, 0)
    (1, 2)
    """
    grid = puzzle.grid
    if puzzle.marks is None:
        return grid
    size = puzzle_rules(grid).size
    return rule_out(
        grid,
        [
            Choice(cell // size, cell % size, n)
            for cell, marked in enumerate(puzzle.marks.centre)
            for n in range(1, size + 1)
            if marked and not marked >> (n - 1) & 1
        ],
    )


def centre_marks(puzzle: PuzzleRecord) -> tuple[int, ...]:
    """Return the centre marks, or the candidates if some are ruled out."""
    grid = puzzle.grid
    masks = grid.masks()
    if puzzle.marks is not None:
        return puzzle.marks.centre
    if not ruled_out(grid):
        return (0,) * len(masks)
    values = [n for row in grid.values() for n in row]
    return tuple(
        [0 if n else mask for n, mask in zip(values, masks, strict=True)]
    )


def corner_marks(puzzle: PuzzleRecord) -> tuple[int, ...]:
    """Return the corner marks, cell by cell."""
    if puzzle.marks is not None:
        return puzzle.marks.corner
    return (0,) * len(puzzle.grid.masks())


def values_in(mask: int) -> list[int]:
    """Return the values of a mask in order.

    >>> values_in(5)
    [1, 3]
    """
    return [n + 1 for n in members(mask)]


def mask_of(values: Iterable[int]) -> int:
    """Return the mask of some values.

    >>> mask_of([3, 1, 3])
    5
    """
    return bits_of(values) >> 1


def marks_of(centre: Sequence[int], corner: Sequence[int]) -> Marks | None:
    """Return the marks of all cells, None if there are none.

    >>> marks_of([0] * 81, [0] * 81) is None
    True
    >>> marks_of([3] + [0] * 80, [0] * 81).centre[0]
    3
    """
    if not any(centre) and not any(corner):
        return None
    return Marks(tuple(centre), tuple(corner))


def has_all_clues(puzzle: PuzzleRecord) -> bool:
    """Return whether the grid has every clue."""
    clues, grid = puzzle.clues, puzzle.grid
    return clues is None or all(
        clue in (0, n)
        for row, others in zip(clues.values(), grid.values(), strict=True)
        for clue, n in zip(row, others, strict=True)
    )


def each_line(
    source: Source, read_line: Callable[[str], PuzzleRecord | None]
) -> Iterator[Item]:
    """Yield puzzles, one per line."""
    for text in source:
        if not text.strip():
            continue
        try:
            if len(text) == PIECE:
                raise source.error(f"{PIECE} characters or more on a line")
            puzzle = read_line(text)
        except FormatError as error:
            yield error
        else:
            if puzzle is not None:
                yield puzzle


SIGNS: Final = EMPTY + "123456789"
CELL: Final = "[0-9._*]"  # one of SIGNS, in a pattern
DOTS: Final = str.maketrans("_*", "..")


def nine_rows(values: Sequence[int]) -> Grid:
    """Return the grid of 81 values."""
    return Grid.init([values[k : k + 9] for k in range(0, 81, 9)])


def check_signs(source: Source, text: str, column: int = 1) -> None:
    """Raise FormatError, with its position, for anything but a 9x9 cell."""
    for place, sign in enumerate(text):
        if sign not in SIGNS:
            raise source.error(
                f"{sign!a} is not a value of a cell", column + place
            )


def _nine(source: Source, text: str, column: int) -> Grid:
    """Return the 9x9 grid of 81 signs, of any for empty cells."""
    try:
        check_signs(source, text, column)
    except FormatError as error:
        text = only_puzzle(text, error, 9).nine(source.name)
    return Grid.parse(text.translate(DOTS))


def cells(source: Source, text: str, column: int = 1) -> AnyPuzzle:
    """Return the grid of n*n signs on a line; FormatError for a wrong sign."""
    return ruled(source, text.translate(TO_ASCII), source.given, column)


def ruled(
    source: Source, text: str, given: GivenRules, column: int = 1
) -> AnyPuzzle:
    """Return the grid of a line, under the rules in the text.

    Without boxes or regions, those of the source, or the squarest boxes.
    """
    if not given.size():
        given = source.given._replace(words=given.words or source.given.words)
    if len(text) == 81 and given.is_usual():
        return _nine(source, text, column)
    size = isqrt(len(text))
    try:
        shape = given.grid()
        cells = size * size if shape is None else shape.rows * shape.columns
        size = size if shape is None else shape.size
        if cells != len(text) or given.size() not in (0, size):
            raise ValueError(f"{len(text)} cells don't make a grid")
        if not given.size() and len(text) not in GRIDS:
            raise ValueError(f"{len(text)} cells don't make a grid")
        grid = parse(text, given.rules(size))
    except WrongGiven as error:
        if source.given.words and given.words is source.given.words:
            raise error.error() from None
        raise source.error(str(error), column) from None
    except FormatError as error:
        raise source.error(error.message, column) from None
    except ValueError as error:
        raise source.error(str(error), column) from None
    if sum([len(row) for row in grid.values()]) != len(text):
        raise source.error(f"{text[:9]!a} doesn't start a grid", column)
    return plainest(grid)


def rows_of(grid: Grid) -> str:
    """Return nine lines of nine cells, a dot for empty."""
    line = grid.line()
    return "".join(line[k : k + 9] + "\n" for k in range(0, 81, 9))


def framed(rows: Sequence[Sequence[Sequence[str]]], height: int) -> str:
    """Return rows of boxes of signs with a frame.

    All signs of a column have the same width.
    """
    rule = "+".join(
        "-" * (sum(map(len, group)) + len(group) + 1) for group in rows[0]
    )
    lines = []
    for i, row in enumerate(rows):
        if i % height == 0:
            lines.append(f"+{rule}+")
        cells = " | ".join(" ".join(group) for group in row)
        lines.append(f"| {cells} |")
    return "\n".join([*lines, f"+{rule}+", ""])
