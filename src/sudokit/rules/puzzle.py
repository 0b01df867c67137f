"""A puzzle over its rules: a frozen value of any size.

Puzzle(rules, cells)         a position: clues, entries, candidates
Puzzle.init(values, ...)     from rows of values
Puzzle.parse(text)           from text in any of the filter's spellings
puzzle.update(c)             the puzzle with a value in a cell
puzzle.reject(c)             the puzzle without a candidate
puzzle.candidates(i, j)      the values that a cell can still take

A ``Choice(i, j, n)`` is row i and column j from 0, and value n from 1.  A
``Grid`` is the puzzle of the classic rules, and has the same methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from typing import Final, NamedTuple, TypeAlias, final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.native.arrays import COMPILED
from sudokit.rules.notation import PLAIN, Notation, notation_of, text_of_cells
from sudokit.rules.rules import CLASSIC, Rules, boxes
from sudokit.rules.shapes import squarest
from sudokit.rules.spelling import GivenRules, WrongGiven, as_given_rules
from sudokit.text.box_note import BoxNote
from sudokit.text.cells import cell_name
from sudokit.text.dimensions import Dimensions
from sudokit.text.lines import LineStream
from sudokit.text.messages import FormatError
from sudokit.text.reader import USUAL, ReadOptions, TextReader, Written
from sudokit.text.rows import VALUES


@final
class Puzzle:
    """One position under its rules: frozen, hashable, picklable.

    ``cells`` are all values row by row, 0 for empty, and ``given`` the
    clues among them, in the same way; ``gone`` are the candidates that
    were ruled out, a mask for each cell, or nothing.  Equality and hash
    cover rules, values and candidates, whichever values are clues.  Values
    may break the rules; see errors().  ValueError for a value out of range,
    or for a number of cells that doesn't fit the rules.

    >>> from sudokit import make_rules
    >>> puzzle = Puzzle(make_rules(4), bytes([1, 2, 3] + 13 * [0]))
    >>> puzzle.line(), puzzle.clues
    ('123.............', 3)
    """

    __slots__ = ("cells", "given", "gone", "rules")

    def __init__(
        self,
        rules: Rules | str,
        cells: bytes = b"",
        given: bytes | None = None,
        gone: tuple[int, ...] = (),
    ) -> None:
        if isinstance(rules, str):
            raise TypeError("Puzzle.parse(text) makes a puzzle of a text")
        size = rules.size
        if len(cells) != size * size:
            raise ValueError(
                f"{len(cells)} cells don't make a grid"
                f" of {size} rows and columns"
            )
        if max(cells) > size:
            raise ValueError(f"value {max(cells)} is beyond {size}")
        given = cells if given is None else given
        outside = rules.grid.outside()
        self.rules: Final = rules
        self.cells: Final = with_filler(cells, outside)
        self.given: Final = with_filler(given, outside)
        self.gone: Final = gone

    @staticmethod
    def init(
        values: Sequence[Sequence[int]], rules: Rules | None = None
    ) -> Puzzle:
        """Return the puzzle of n rows of n clues, 0 for empty.

        Without rules it has the squarest boxes.  ValueError names what is
        wrong.
        """
        if rules is None:
            rules = boxes(squarest(len(values)))
        size, grid = rules.size, rules.grid
        if len(values) != grid.rows:
            raise ValueError(f"{len(values)} rows, not {grid.rows}")
        cells = bytearray(size * size)
        for i, row in enumerate(values):
            if len(row) != grid.columns:
                raise ValueError(
                    f"row {i + 1} has {len(row)} values, not {grid.columns}"
                )
            for j, value in enumerate(row):
                if not 0 <= value <= size:
                    raise ValueError(
                        f"value {value} at r{i + 1}c{j + 1} is not 0 to {size}"
                    )
            cells[i * size : i * size + grid.columns] = bytes(row)
        return Puzzle(rules, bytes(cells))

    @staticmethod
    def parse(text: str, rules: Rules | None = None) -> Puzzle:
        """Return the puzzle of a text, in any spelling that the command reads.

        Without rules, the size of the text and its comments give them.
        FormatError for a text without a puzzle.
        """
        return parse(text, rules)

    @property
    def size(self) -> int:
        """The number of values, usually of rows and of columns, too."""
        return self.rules.size

    @property
    def grid(self) -> Dimensions:
        """The rows and columns, and the digits of the values."""
        return self.rules.grid

    @property
    def clues(self) -> int:
        """The number of cells with a value."""
        grid = self.rules.grid
        return grid.rows * grid.columns - self.cells.count(0)

    def values(self) -> tuple[tuple[int, ...], ...]:
        """Return n rows of n values, 0 for empty; of a grid its rows."""
        n, grid = self.size, self.rules.grid
        return tuple(
            [
                tuple(self.cells[i * n : i * n + grid.columns])
                for i in range(grid.rows)
            ]
        )

    def line(self) -> str:
        """Return all cells on a line: signs, or numbers above 35."""
        grid = self.rules.grid
        return text_of_cells(self.cells, self.size, LINE, grid).strip()

    def candidates(self, i: int, j: int) -> tuple[int, ...]:
        """Return the values that an empty cell can still have."""
        mask = self.masks()[self.size * i + j]
        return tuple(
            [n for n in range(1, self.size + 1) if mask >> (n - 1) & 1]
        )

    def masks(self) -> list[int]:
        """Return the candidates of each cell, bit n-1 for n; 0 for a value."""
        masks = self.rules.masks(self.cells)
        for cell, mask in enumerate(self.gone):
            masks[cell] &= ~mask
        return masks

    def update(self, c: Choice) -> Puzzle:
        """Return the puzzle with value n in the empty cell (i, j), no clue.

        ValueError if the cell has a value already or c is no choice.
        """
        return self.filled([(self._empty(c), c.n)])

    def reject(self, c: Choice) -> Puzzle:
        """Return the puzzle without the candidate c.

        ValueError if the cell has a value already or c is no choice.
        """
        cell = self._empty(c)
        gone = list(self.gone) or [0] * len(self.cells)
        if self.rules.masks(self.cells)[cell] >> (c.n - 1) & 1:
            gone[cell] |= 1 << (c.n - 1)
        return Puzzle(self.rules, self.cells, self.given, _some(gone))

    def _empty(self, c: Choice) -> int:
        """Return the number of an empty cell; ValueError if it isn't one."""
        if not (0 <= c.i < self.grid.rows and 0 <= c.j < self.grid.columns):
            raise ValueError(f"({c.i}, {c.j}) is no cell")
        if not 1 <= c.n <= self.size:
            raise ValueError(f"value {c.n} is not 1 to {self.size}")
        cell = self.size * c.i + c.j
        if self.cells[cell]:
            raise ValueError(
                f"{cell_name(c.i, c.j)} has the value {self.cells[cell]}"
            )
        return cell

    def filled(self, values: Iterable[tuple[int, int]]) -> Puzzle:
        """Return the puzzle with values entered, given as (cell, value)."""
        cells = list(self.cells)
        for cell, value in values:
            cells[cell] = value
        gone = excluded(self.rules, cells, self.gone)
        return Puzzle(self.rules, bytes(cells), self.given, gone)

    def __getitem__(self, cell: tuple[int, int]) -> int:
        i, j = cell
        grid = self.rules.grid
        if not (0 <= i < grid.rows and 0 <= j < grid.columns):
            last = f"{grid.rows - 1}, {grid.columns - 1}"
            raise IndexError(f"({i}, {j}) is not a cell of (0, 0) to ({last})")
        return self.cells[self.size * i + j]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (
            self.cells == other.cells
            and self.rules == other.rules
            and excluded(self.rules, self.cells, self.gone)
            == excluded(self.rules, self.cells, other.gone)
        )

    def __hash__(self) -> int:
        gone = excluded(self.rules, self.cells, self.gone)
        return hash((self.rules, self.cells, gone))

    def __repr__(self) -> str:
        text = text_of_cells(
            self.cells, self.size, Notation(empty="."), self.rules.grid
        )
        return f"<Puzzle {self.rules.name()}\n{text.rstrip()}>"

    def _repr_svg_(self) -> str | None:
        """Return the puzzle with its marks as a picture for a notebook."""
        return None if _draw is None else _draw(self)

    def __reduce__(self) -> tuple[object, ...]:
        return Puzzle, (self.rules, self.cells, self.given, self.gone)


if not COMPILED:
    from sudokit.native.plain_arrays import freeze

    freeze(Puzzle)

AnyPuzzle: TypeAlias = Grid | Puzzle

# Draws a puzzle for a notebook.
_draw: Callable[[Puzzle], str] | None = None


def draw_puzzles_with(draw: Callable[[Puzzle], str] | None) -> None:
    """Set the function that draws a puzzle as SVG; None for text only.

    Packages that draw come after this one, so they register here.
    """
    global _draw  # noqa: PLW0603
    _draw = draw


def puzzle_rules(puzzle: AnyPuzzle) -> Rules:
    """Return the rules of a puzzle; those of a Grid are the classic ones.

    >>> puzzle_rules(Grid.parse("." * 81)).name()
    '9x9'
    """
    return puzzle.rules if isinstance(puzzle, Puzzle) else CLASSIC


LINE: Final = Notation(empty=".", blanks=False, line=True)


def excluded(
    rules: Rules, cells: Sequence[int], gone: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the masks of removed candidates that the values allow."""
    if not gone:
        return ()
    left = rules.masks(cells)
    return _some([a & b for a, b in zip(gone, left, strict=True)])


def with_filler(cells: bytes, outside: Sequence[int]) -> bytes:
    """Return the cells, with the value 1 in those that the grid hasn't.

    No rule is about them; with a value they are neither empty nor open.
    """
    if not outside:
        return cells
    filled = bytearray(cells)
    for cell in outside:
        filled[cell] = 1
    return bytes(filled)


def _some(gone: list[int]) -> tuple[int, ...]:
    """Return the masks of removed candidates, () if there are none."""
    return tuple(gone) if any(gone) else ()


class WrittenPuzzle(NamedTuple):
    """A puzzle and its notation."""

    grid: Puzzle
    notation: Notation = PLAIN


def write(puzzle: Puzzle, notation: Notation = PLAIN) -> str:
    """Return the cells as lines of text, which can be read again.

    >>> print(write(parse("1234341221434...")), end="")
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 0 0 0
    """
    return text_of_cells(puzzle.cells, puzzle.size, notation, puzzle.grid)


class RuleReader:
    """Reads puzzles of any rules, each with its notation, one by one.

    ``sudokit.text.reader`` describes the format.  Without boxes or regions
    in the options the lines imply the size, and the boxes are the squarest.
    """

    def __init__(
        self, stream: LineStream, options: ReadOptions | None = None
    ) -> None:
        options = options or USUAL
        given = options.given or GivenRules()
        self._options = options
        self._puzzles = TextReader(
            stream, options, given.size(), given.band(), noted=True
        )

    def __iter__(self) -> Iterator[WrittenPuzzle]:
        while (puzzle := self.read()) is not None:
            yield puzzle

    def read(self) -> WrittenPuzzle | None:
        """Return the next puzzle, None at the end.

        FormatError, with name, line and column, for text that isn't a
        puzzle; the next call continues at the next line that can start
        one.
        """
        written = self._puzzles.read()
        if written is None:
            return None
        return puzzle_of(written, self._options)


def puzzle_of(written: Written, options: ReadOptions = USUAL) -> WrittenPuzzle:
    """Return the puzzle that was read; FormatError if its rules are wrong."""
    cells = bytes([VALUES.index(sign) for sign in written.values])
    known, note = options.given or GivenRules(), written.note
    try:
        rules = known.rules(written.size, note)
    except WrongGiven as option:
        raise option.error() from None
    except ValueError as error:
        why, line, column = str(error), written.line, 1
        if note is not None and note.places:
            why, wrong = _wrong_word(written.size, note, known, why)
            line, column = note.places[wrong]
        raise FormatError(why, options.name, line, column) from None
    return WrittenPuzzle(Puzzle(rules, cells), notation_of(written))


def _wrong_word(
    size: int, note: BoxNote, known: GivenRules, why: str
) -> tuple[str, int]:
    """Return an error in a note, and its word's number, 0 for none.

    ``why`` it is wrong with all of them.
    """
    right, wrong = -1, len(note.places) - 1
    while wrong - right > 1:
        half = (right + wrong) // 2
        try:
            known.rules(size, note.with_words(half))
            right = half
        except ValueError as error:
            why, wrong = str(error), half
    return why, wrong


def read(
    stream: LineStream, name: str = "-", rules: Rules | None = None
) -> WrittenPuzzle | None:
    """Return the first puzzle of a stream, None if there is none.

    >>> read(StringIO("1234341221434...")).grid.clues
    13
    """
    given = None if rules is None else as_given_rules(rules)
    return RuleReader(stream, ReadOptions(name, given=given)).read()


def parse(text: str, rules: Rules | None = None) -> Puzzle:
    """Return the first puzzle in a text; FormatError without one.

    >>> parse("1234341221434...").size
    4
    """
    puzzle = read(StringIO(text), "<text>", rules)
    if puzzle is None:
        raise FormatError("there is no puzzle", "<text>", 1, 1)
    return puzzle.grid
