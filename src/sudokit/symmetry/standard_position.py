"""The standard position: the same for a puzzle and all its images.

    standard_position(values)    the transformation of a puzzle of any size

It is computed by colour refinement, as for graphs: rows, columns and values
are distinguished by their contents, again and again.  Two rows differ if
their clues do, and clues differ if their columns or values do.  If several
remain alike, each is tried, and the smallest result wins.

Ratings depend on this position, so it must not change.  To get one grid
for all images, ``canonical`` is faster.
"""

from typing import Final, final

from sudokit.symmetry.transformation import Transformation

MAX_BRANCHES: Final = 200  # the most orders to try


def standard_position(
    values: list[int], down: int = 3, across: int = 3
) -> Transformation:
    """Return the transformation of a grid to its standard position.

    ``values`` are those of the cells, 0 for empty; boxes have ``down`` rows
    and ``across`` columns.  Puzzles with one solution have few symmetries,
    so that few orders have to be tried.  For other grids the position is
    valid, but their images may get others.

    >>> standard_position([1] + [0] * 80).rows
    (3, 4, 5, 6, 7, 8, 1, 2, 0)
    """
    n = down * across
    ways: list[Transformation] = []
    for transposed in (False, True) if down == across else (False,):
        turned = values
        if transposed:
            turned = [values[c % n * n + c // n] for c in range(n * n)]
        known = Colors(turned, down, across)
        start = known.refined([[0] * n] * 3)
        for leaf in known.leaves(start, [MAX_BRANCHES]):
            ways.append(
                Transformation(
                    transposed,
                    line_order(leaf[0], down),
                    line_order(leaf[1], across),
                    tuple([color + 1 for color in leaf[2]]),
                )
            )
    return min(ways, key=lambda way: way.apply_cells(values))


def ranks(keys: list[tuple[int, ...]]) -> list[int]:
    """Return the rank of each key; equal keys have equal ranks.

    >>> ranks([(3,), (1,), (3,)])
    [1, 0, 1]
    """
    order = sorted(keys)
    return [order.index(key) for key in keys]


@final
class Colors:
    """Numbers for rows, columns and values that tell them apart.

    Items with different numbers differ; equal numbers may still be split.
    """

    __slots__ = ("_values", "across", "down", "size")

    def __init__(self, values: list[int], down: int, across: int) -> None:
        self._values: Final = values
        self.down: Final = down
        self.across: Final = across
        self.size: Final = down * across

    def refined(self, colors: list[list[int]]) -> list[list[int]]:
        """Refine the colours until nothing more can be distinguished."""
        every = range(self.size)
        while True:
            finer = [
                ranks([self._line(colors, line, True) for line in every]),
                ranks([self._line(colors, line, False) for line in every]),
                ranks([self._value(colors, value) for value in every]),
            ]
            if finer == colors:
                return colors
            colors = finer

    def _line(
        self, colors: list[list[int]], line: int, row: bool
    ) -> tuple[int, ...]:
        """Return the features by which a row or column is sorted."""
        n, wide = self.size, self.down if row else self.across
        own = colors[0] if row else colors[1]
        other = colors[1] if row else colors[0]
        clues: list[int] = []
        for index in range(n):
            value = self._values[line * n + index if row else index * n + line]
            if value:
                clues.append(other[index] * n + colors[2][value - 1])
        first = line - line % wide
        chute = sorted(own[first : first + wide])
        return (own[line], *chute, *sorted(clues))

    def _value(self, colors: list[list[int]], value: int) -> tuple[int, ...]:
        """Return the features by which a value is sorted."""
        n = self.size
        clues = [
            colors[0][cell // n] * n + colors[1][cell % n]
            for cell in range(n * n)
            if self._values[cell] == value + 1
        ]
        return (colors[2][value], *sorted(clues))

    def leaves(
        self, colors: list[list[int]], budget: list[int]
    ) -> list[list[list[int]]]:
        """Return all ways to complete the colours."""
        every = range(self.size)
        for kind in range(3):
            for color in every:
                alike = [item for item in every if colors[kind][item] == color]
                if len(alike) < 2:
                    continue
                branches: list[list[list[int]]] = []
                for one in alike:
                    if budget[0] <= 0 and branches:
                        break
                    budget[0] -= 1
                    apart = [list(part) for part in colors]
                    for other in alike:
                        apart[kind][other] += other != one
                    branches += self.leaves(self.refined(apart), budget)
                return branches
        return [colors]


def line_order(colors: list[int], width: int) -> tuple[int, ...]:
    """Return lines by colour, together in their bands or stacks."""
    chutes = sorted(
        sorted((colors[line], line) for line in range(first, first + width))
        for first in range(0, len(colors), width)
    )
    return tuple([line for chute in chutes for _, line in chute])
