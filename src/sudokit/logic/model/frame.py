"""Transforms a board to standard position and its steps back.

Which of several equal steps comes first depends on the order in which
rows, columns and values are looked at, and with it a puzzle's score.  So
that a puzzle and its images (values renamed, rows, columns, bands and
stacks exchanged, transposed) are solved alike, a puzzle is first turned
into a standard position.  A ``Frame`` translates between that position,
the inside, and the puzzle as given, the outside.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice


@final
class Frame:
    """Cells, values and houses from inside to outside and back."""

    __slots__ = ("cells", "houses", "inner_cells", "inner_values", "values")

    def __init__(
        self,
        rows: list[int],
        columns: list[int],
        values: list[int],
        transposed: bool,
    ) -> None:
        """``rows[i]`` is what lies in row i inside; if transposed, it is
        a column outside.
        """
        self.cells: Final[list[int]] = []
        for row in rows:
            for column in columns:
                if transposed:
                    self.cells.append(column * 9 + row)
                else:
                    self.cells.append(row * 9 + column)
        self.values: Final = values
        shift = 9 if transposed else 0
        lines = [row + shift for row in rows]
        lines += [column + 9 - shift for column in columns]
        boxes = [
            _box(self.cells[box // 3 * 27 + box % 3 * 3]) for box in range(9)
        ]
        self.houses: Final = lines + [box + 18 for box in boxes]
        self.inner_cells: Final = [
            self.cells.index(cell) for cell in range(81)
        ]
        self.inner_values: Final = [values.index(value) for value in range(9)]

    def choice(self, code: i64) -> Choice:
        """A candidate as seen from outside."""
        cell = self.cells[code % 81]
        return Choice(cell // 9, cell % 9, self.values[code // 81] + 1)

    def code(self, choice: Choice) -> int:
        """A candidate from outside as the inside knows it."""
        cell = self.inner_cells[choice.i * 9 + choice.j]
        return self.inner_values[choice.n - 1] * 81 + cell


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


PLAIN: Final = Frame(list(range(9)), list(range(9)), list(range(9)), False)
