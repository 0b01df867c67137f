"""The kinds of puzzles: a Grid, a Puzzle, or a text with one.

puzzle_from(puzzle)      the same puzzle, or that of a text
as_grid(puzzle)          the Grid of a puzzle of the classic rules
classic(puzzle, what)    the same; ClassicOnly for another puzzle
as_puzzle(puzzle)        a Grid as a Puzzle
ruled_out_masks(puzzle)  the candidates that the puzzle rules out
put(puzzle, cell, n)     the puzzle with another value in a cell
with_values(rules, ...)  the puzzle of these clues
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.rules.explained import known_as
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_of, puzzle_rules
from sudokit.rules.rules import CLASSIC, Rules
from sudokit.text.only import only_puzzle
from sudokit.text.reader import ReadOptions

TEXT: Final = ReadOptions("text")


class ClassicOnly(ValueError):
    """A function for classic puzzles was called with another puzzle.

    ``what`` names the function; ``name`` the other rules, if known.
    All such errors have the same wording.

    >>> str(ClassicOnly("HoDoKu's scale", "diagonals"))
    "HoDoKu's scale is for classic 9x9 puzzles, not diagonals"
    """

    def __init__(self, what: str = "this", other: str = "") -> None:
        contrast = other and f", not {other}"
        super().__init__(f"{what} is for classic 9x9 puzzles{contrast}")


def as_grid(puzzle: AnyPuzzle) -> Grid | None:
    """Return the Grid of a puzzle of the classic rules, else None.

    >>> as_grid(Puzzle.parse("." * 16)) is None
    True
    """
    if isinstance(puzzle, Grid):
        return puzzle
    if not puzzle.rules.is_classic():
        return None
    grid = Grid.init(puzzle.values())
    for cell, mask in enumerate(puzzle.gone):
        for n in range(1, 10):
            if mask >> (n - 1) & 1:
                grid = grid.reject(Choice(cell // 9, cell % 9, n))
    return grid


def ruled_out_masks(puzzle: AnyPuzzle) -> tuple[int, ...]:
    """Return a mask for each cell of the candidates that are ruled out.

    () if there are none.  In a Grid, a player has ruled them out.
    """
    return puzzle.gone if isinstance(puzzle, Puzzle) else ()


def puzzle_from(puzzle: AnyPuzzle | str) -> AnyPuzzle:
    """Return the puzzle itself, or the only puzzle of a text.

    The text has any format that the command reads, and comments
    such as ``# rules anti-knight`` give its rules.  FormatError or another
    ValueError for any other text.
    """
    if not isinstance(puzzle, str):
        return puzzle
    try:
        return Grid.parse(puzzle)
    except ValueError as error:
        return plainest(puzzle_of(only_puzzle(puzzle, error), TEXT).grid)


def classic(puzzle: AnyPuzzle | str, what: str = "this") -> Grid:
    """Return the Grid of a classic puzzle; ClassicOnly says what needs it.

    >>> classic(Grid.parse("." * 81)).line() == "." * 81
    True
    """
    there = puzzle_from(puzzle)
    grid = as_grid(there)
    if grid is None:
        raise ClassicOnly(what, known_as(puzzle_rules(there)))
    return grid


def as_puzzle(puzzle: AnyPuzzle | str) -> Puzzle:
    """Return a Grid as a Puzzle of the classic rules, others unchanged.

    >>> as_puzzle(Grid.parse("." * 81)).rules.name()
    '9x9'
    """
    puzzle = puzzle_from(puzzle)
    if not isinstance(puzzle, Grid):
        return puzzle
    gone = [
        first & ~left
        for first, left in zip(
            CLASSIC.masks(puzzle.cells), puzzle.masks(), strict=True
        )
    ]
    return Puzzle(CLASSIC, puzzle.cells, gone=tuple(gone) if any(gone) else ())


def plainest(puzzle: Puzzle) -> AnyPuzzle:
    """Return the Grid of a classic puzzle, others unchanged.

    >>> type(plainest(Puzzle.parse("." * 81))).__name__
    'Grid'
    """
    grid = as_grid(puzzle)
    return puzzle if grid is None else grid


@overload
def put(puzzle: Grid, cell: tuple[int, int], n: int) -> Grid: ...
@overload
def put(puzzle: Puzzle, cell: tuple[int, int], n: int) -> Puzzle: ...
@overload
def put(puzzle: AnyPuzzle, cell: tuple[int, int], n: int) -> AnyPuzzle: ...
def put(puzzle: AnyPuzzle, cell: tuple[int, int], n: int) -> AnyPuzzle:
    """Return the clues with another value in a cell, 0 for none.

    >>> put(Puzzle.parse("." * 16), (0, 0), 3).line()
    '3...............'
    """
    if isinstance(puzzle, Puzzle):
        cells = bytearray(puzzle.cells)
        cells[cell[0] * puzzle.size + cell[1]] = n
        return Puzzle(puzzle.rules, bytes(cells), gone=puzzle.gone)
    values = [list(row) for row in puzzle.values()]
    values[cell[0]][cell[1]] = n
    return Grid.init(values)


def with_values(rules: Rules, values: Sequence[Sequence[int]]) -> AnyPuzzle:
    """Return the puzzle of these clues, a Grid if the rules are classic.

    >>> with_values(CLASSIC, [[1, *[0] * 8], *[[0] * 9] * 8]).line()[:9]
    '1........'
    """
    if rules.is_classic():
        return Grid.init(values)
    return Puzzle.init(values, rules)
