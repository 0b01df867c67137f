"""Transformations of a grid: permutations, transposing, relabelling.

    Transformation             a transformation of grids
    random_transformation      a random one

Rows can be exchanged within their band and columns within their stack,
bands and stacks as a whole, and values renamed.  If boxes are square the
grid can also be transposed.  Images of solutions are solutions, for boxes
of any shape; for 9x9 grids there are 2 * 6**8 * 9! transformations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.rules.kinds import puzzle_from, with_values
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_rules


class Transformation(NamedTuple):
    """A transformation of grids of n rows.

    If ``transposed``, the grid is transposed first.  Row i and column j of
    the image are then ``rows[i]`` and ``columns[j]`` of that, counted from
    0.  The value v becomes ``labels[v - 1]``, 1 to n.

    >>> from sudokit import Grid, canonical, canonical_map
    >>> g = Grid.parse("." * 80 + "7")
    >>> there = canonical_map(g)
    >>> there.apply(g) == canonical(g)
    True
    >>> there.inverse().apply(canonical(g)) == g
    True
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    labels: tuple[int, ...]

    @overload
    def apply(self, g: Grid) -> Grid: ...

    @overload
    def apply(self, g: Puzzle) -> Puzzle: ...

    @overload
    def apply(self, g: AnyPuzzle | str) -> AnyPuzzle: ...

    def apply(self, g: AnyPuzzle | str) -> AnyPuzzle:
        """Return the image of a grid's values.

        ValueError if a grid with such boxes has no such image, or if there are
        other rules, which such a transformation wouldn't preserve.
        """
        g = puzzle_from(g)
        rules = puzzle_rules(g)
        if rules.shape is None or rules.rules:
            raise ValueError(f"a puzzle of {rules.name()} has no such images")
        self._check(*rules.shape)
        image = self.apply_cells([n for row in g.values() for n in row])
        size = rules.size
        rows = [image[k : k + size] for k in range(0, len(image), size)]
        return with_values(rules, rows)

    def apply_line(self, line: str) -> str:
        """Return the image of n*n characters; digits are relabelled.

        For grids of up to nine rows.  Any characters are valid, so puzzles,
        solutions and patterns of clues can all be transformed.
        """
        renamed = {
            48 + n + 1: 48 + label for n, label in enumerate(self.labels)
        }
        moved = [line[cell] for cell in self.cells()]
        return "".join(moved).translate(renamed)

    def apply_cells(self, values: Sequence[int]) -> list[int]:
        """Return the image of n*n values, row by row, 0 for an empty cell."""
        labels = (0, *self.labels)
        return [labels[values[cell]] for cell in self.cells()]

    def cells(self) -> list[int]:
        """Return the source of each cell of the image, row by row."""
        size = len(self.rows)
        if self.transposed:
            return [
                column * size + row
                for row in self.rows
                for column in self.columns
            ]
        return [
            row * size + column for row in self.rows for column in self.columns
        ]

    def inverse(self) -> Transformation:
        """Return the inverse transformation."""
        rows = _inverse(self.rows)
        columns = _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        back = _inverse([label - 1 for label in self.labels])
        labels = tuple([n + 1 for n in back])
        return Transformation(self.transposed, rows, columns, labels)

    def then(self, other: Transformation) -> Transformation:
        """Return the composition: this transformation, then the other."""
        rows, columns = self.rows, self.columns
        if other.transposed:
            rows, columns = columns, rows
        return Transformation(
            self.transposed != other.transposed,
            tuple([rows[row] for row in other.rows]),
            tuple([columns[column] for column in other.columns]),
            tuple([other.labels[label - 1] for label in self.labels]),
        )

    def _check(self, box_rows: int, box_columns: int) -> None:
        """Raise ValueError unless grids of such boxes have such images."""
        size = box_rows * box_columns
        if not (
            _keeps_chutes(self.rows, size, box_rows)
            and _keeps_chutes(self.columns, size, box_columns)
            and sorted(self.labels) == list(range(1, size + 1))
            and (box_rows == box_columns or not self.transposed)
        ):
            raise ValueError(
                f"a grid of {box_rows}x{box_columns} boxes has no image by"
                f" {self}"
            )


def random_transformation(
    dice: Dice, shape: tuple[int, int] = (3, 3)
) -> Transformation:
    """Return a random transformation, each with equal probability.

    ``shape``: the rows and the columns of a box.  The same dice give the
    same transformations on all systems.  ValueError for an impossible shape.

    >>> from sudokit.core.dice import Dice
    >>> random_transformation(Dice(1))[0]
    True
    """
    box_rows, box_columns = shape
    if box_rows < 1 or box_columns < 1:
        raise ValueError(
            f"a box can't have {box_rows} rows and {box_columns} columns"
        )
    transposed = box_rows == box_columns and dice.below(2) == 1
    rows = _random_lines(dice, box_columns, box_rows)
    columns = _random_lines(dice, box_rows, box_columns)
    labels = dice.shuffled(range(1, box_rows * box_columns + 1))
    return Transformation(transposed, rows, columns, tuple(labels))


def _random_lines(dice: Dice, chutes: int, lines: int) -> tuple[int, ...]:
    """Shuffle the chutes, and the lines inside each."""
    return tuple(
        [
            chute * lines + line
            for chute in dice.shuffled(range(chutes))
            for line in dice.shuffled(range(lines))
        ]
    )


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    inverse = [0] * len(order)
    for place, one in enumerate(order):
        inverse[one] = place
    return tuple(inverse)


def _keeps_chutes(order: tuple[int, ...], size: int, width: int) -> bool:
    """Return whether all lines are there, with chutes still together."""
    if sorted(order) != list(range(size)):
        return False
    for place, line in enumerate(order):
        if line // width != order[place - place % width] // width:
            return False
    return True
