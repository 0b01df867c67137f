"""The positions of a grid's cells in a drawing.

    Lattice(shape, left, top)
    lattice_of(rules)           the same for some rules

A cell is CELL points wide; drawings are scaled when placed.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final, NamedTuple

from sudokit.rules.rules import Rules
from sudokit.rules.shapes import Shape
from sudokit.text.dimensions import Dimensions, square

CELL: Final = 40.0
INSIDE: Final = 0.86  # of a cell, for the square of its candidates
BELOW: Final = 0.02  # of a cell, between its head and its candidates


class Lattice(NamedTuple):
    """The cells of a grid, by the shape of its boxes and its corner.

    ``head`` is the part of a cell above its candidates that is kept free.
    ``grid`` are the dimensions if the grid isn't n x n with 1 to n.
    ``inside`` is the part of a cell for the square of its candidates.
    """

    shape: Shape
    left: float = 0
    top: float = 0
    head: float = 0
    grid: Dimensions | None = None
    inside: float = INSIDE

    @property
    def size(self) -> int:
        """How many values there are, usually of rows and columns, too."""
        return self.dimensions.size

    @property
    def dimensions(self) -> Dimensions:
        """The rows, the columns and the digits."""
        return self.grid or square(self.shape[0] * self.shape[1])

    @property
    def width(self) -> float:
        """The width of the grid."""
        return self.dimensions.columns * CELL

    @property
    def height(self) -> float:
        """The height of the grid."""
        return self.dimensions.rows * CELL

    def corner(self, i: int, j: int) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        return self.left + j * CELL, self.top + i * CELL

    def middle(self, i: int, j: int) -> tuple[float, float]:
        """Return the middle of a cell."""
        x, y = self.corner(i, j)
        return x + CELL / 2, y + CELL / 2

    def cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return the cell at a point, None outside of the grid."""
        i, j = int((y - self.top) // CELL), int((x - self.left) // CELL)
        grid = self.dimensions
        if 0 <= i < grid.rows and 0 <= j < grid.columns:
            return i, j
        return None

    def choice(self, i: int, j: int, n: int) -> tuple[float, float]:
        """Return the middle of a candidate, in a square arrangement.

        So they lie in the shape of the box where that is nearly square.
        """
        x, y = self.corner(i, j)
        across, down = self._candidates()
        row, column = divmod(n - 1, across)
        side = self.inside - self.head
        edge = (1 - side) / 2
        top = edge + self.head / 2 + (row + 0.5) * side / down
        if self.head:  # the first row most, the last one not at all
            top += BELOW * (1 - row / max(down - 1, 1))
        return x + CELL * (
            edge + (column + 0.5) * side / across
        ), y + CELL * top

    @property
    def choice_room(self) -> float:
        """The side of the square that a candidate has for itself."""
        return CELL * (self.inside - self.head) / max(self._candidates())

    def _candidates(self) -> tuple[int, int]:
        """Return how many candidates of a cell lie across, and down."""
        rows, columns = self.shape
        if rows <= columns <= 2 * rows and rows * columns == self.size:
            return columns, rows
        across = ceil(sqrt(self.size))
        return across, ceil(self.size / across)

    def house(self, name: str) -> tuple[float, float, float, float]:
        """Return corner, width and height of a house: ``r1``, ``b1``..."""
        number = int(name[1:]) - 1
        rows, columns = self.shape
        if name[0] == "r":
            return *self.corner(number, 0), self.width, CELL
        if name[0] == "c":
            return *self.corner(0, number), CELL, self.height
        band, stack = divmod(number, self.dimensions.columns // columns)
        x, y = self.corner(band * rows, stack * columns)
        return x, y, columns * CELL, rows * CELL


def lattice_of(
    rules: Rules,
    left: float = 0,
    top: float = 0,
    head: float = 0,
    inside: float = INSIDE,
) -> Lattice:
    """Return the lattice of a grid under some rules."""
    shape = rules.shape or (1, rules.grid.columns)
    return Lattice(shape, left, top, head, rules.grid, inside)
