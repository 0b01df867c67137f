"""The grid of any size: a frozen value."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sudokit.boxes.notation import PLAIN, Notation, text_of_cells
from sudokit.boxes.shape import Shape, check_shape, name_of, squarest
from sudokit.filter.box_note import BOX, DIAGONALS, BoxNote
from sudokit.filter.text import squarest_rows


@dataclass(frozen=True, slots=True, repr=False)
class BoxGrid:
    """A grid: the shape of a box, all cells row by row, 0 for empty.

    ValueError for a shape or a value out of range, or for a number of
    cells that does not fit the shape.  A wrong puzzle, say with a value
    twice in a row, is a grid all the same; see errors().
    """

    shape: Shape
    cells: bytes
    diagonals: bool = False

    def __post_init__(self) -> None:
        size = check_shape(self.shape)
        if len(self.cells) != size * size:
            raise ValueError(
                f"{len(self.cells)} cells don't make a grid"
                f" of {size} rows and columns"
            )
        if max(self.cells) > size:
            raise ValueError(f"value {max(self.cells)} is beyond {size}")

    @classmethod
    def init(
        cls,
        values: Sequence[Sequence[int]],
        shape: Shape | None = None,
        diagonals: bool = False,
    ) -> "BoxGrid":
        """The grid of n rows of n values, 0 for empty.

        Without a shape the squarest box is taken.  ValueError names
        what is wrong.
        """
        size = len(values)
        if shape is None:
            shape = squarest(size)
        for i, row in enumerate(values):
            if len(row) != size:
                raise ValueError(
                    f"row {i + 1} has {len(row)} values, not {size}"
                )
            for j, value in enumerate(row):
                if not 0 <= value <= size:
                    raise ValueError(
                        f"value {value} at r{i + 1}c{j + 1} is not 0 to {size}"
                    )
        cells = bytes([value for row in values for value in row])
        return cls(shape, cells, diagonals)

    @property
    def size(self) -> int:
        """The number n of rows, of columns and of values."""
        return self.shape[0] * self.shape[1]

    @property
    def clues(self) -> int:
        """How many cells have a value."""
        return len(self.cells) - self.cells.count(0)

    def values(self) -> tuple[tuple[int, ...], ...]:
        """n rows of n values, 0 for empty."""
        n = self.size
        return tuple(tuple(self.cells[k : k + n]) for k in range(0, n * n, n))

    def filled(self, values: Iterable[tuple[int, int]]) -> "BoxGrid":
        """The grid with values put in: (cell, value), cells row by row."""
        cells = bytearray(self.cells)
        for cell, value in values:
            cells[cell] = value
        return BoxGrid(self.shape, bytes(cells), self.diagonals)

    def __repr__(self) -> str:
        sort = " with diagonals" if self.diagonals else ""
        text = write(self, Notation(empty="."))
        return f"<BoxGrid {name_of(self.shape)}{sort}\n{text.rstrip()}>"


def note_text(grid: BoxGrid) -> str:
    """What the number of cells doesn't tell: ``box 5x2``.

    With ``diagonals`` behind it if there are any; "" if it tells all.
    """
    note = BoxNote(*grid.shape, grid.diagonals)
    if note.is_usual():
        return ""
    words = [BOX, name_of(grid.shape), *[DIAGONALS] * grid.diagonals]
    return " ".join(words)


def untold(
    grid: BoxGrid, shape: Shape | None = None, diagonals: bool = False
) -> str:
    """What the cells don't tell to whoever knows the shape and diagonals.

    ``boxes of 5x2`` or ``diagonals``; "" if that is all.
    """
    if grid.diagonals and not diagonals:
        return DIAGONALS
    rows = squarest_rows(grid.size)
    if shape is not None and shape[0] * shape[1] == grid.size:
        rows = shape[0]
    return "" if grid.shape[0] == rows else f"boxes of {name_of(grid.shape)}"


def sort_of(grid: BoxGrid) -> str:
    """What it is, in words: ``10x10 with boxes of 5x2``."""
    missing = untold(grid)
    return f"{grid.size}x{grid.size}{missing and f' with {missing}'}"


def note_line(grid: BoxGrid) -> str:
    """The note as a comment in a line of its own, "" if there is none."""
    note = note_text(grid)
    return f"# {note}\n" if note else ""


class WrittenGrid(NamedTuple):
    """A grid, and how it was or is to be written."""

    grid: BoxGrid
    notation: Notation = PLAIN


def write(grid: BoxGrid, notation: Notation = PLAIN) -> str:
    """The grid as lines of text, in a notation that read() accepts."""
    return text_of_cells(grid.cells, grid.size, notation)
