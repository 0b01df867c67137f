"""How a board is turned before the techniques look at it.

Which of several equal steps comes first depends on the order in which
rows, columns and values are looked at, and with it a puzzle's score.  So
that a puzzle and its images (values renamed, rows, columns, bands and
stacks exchanged, transposed) are solved alike, a puzzle is first turned
into a standard position.  A ``Frame`` translates between that position,
the inside, and the puzzle as given, the outside.

The standard position is found by telling rows, columns and values apart by
what they hold, again and again, as one does with graphs: two rows differ
if their clues do, where clues differ if their columns or values do.  What
can't be told apart is tried each way, and the smallest result wins.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice

MAX_BRANCHES: Final = 200


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
        """A choice as seen from outside."""
        cell = self.cells[code % 81]
        return Choice(cell // 9, cell % 9, self.values[code // 81] + 1)

    def code(self, choice: Choice) -> int:
        """A choice from outside as the inside knows it."""
        cell = self.inner_cells[choice.i * 9 + choice.j]
        return self.inner_values[choice.n - 1] * 81 + cell


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


PLAIN: Final = Frame(list(range(9)), list(range(9)), list(range(9)), False)


def standard_frame(values: list[int]) -> Frame:
    """The frame of 81 values, 0 for an empty cell.

    Meant for puzzles with one solution: they have few symmetries, so that
    little has to be tried.  The frame of anything else is as good as any,
    but not always the same for its images.
    """
    return standard_position(values, MAX_BRANCHES)[0]


def standard_position(values: list[int], branches: int) -> tuple[Frame, str]:
    """The standard frame and the puzzle seen from inside, 0 for empty.

    ``branches``: how many ways are tried at the most.
    """
    best = ""
    frame = PLAIN
    for transposed in (False, True):
        turned = values
        if transposed:
            turned = [values[cell % 9 * 9 + cell // 9] for cell in range(81)]
        colors = refine(turned, first_colors(turned))
        for leaf in leaves(turned, colors, [branches]):
            rows = line_order(leaf[0])
            columns = line_order(leaf[1])
            names = sorted(range(9), key=leaf[2].__getitem__)
            text = picture(turned, rows, columns, names)
            if not best or text < best:
                best = text
                frame = Frame(rows, columns, names, transposed)
    return frame, best


def first_colors(values: list[int]) -> list[list[int]]:
    """Nothing is told apart, but in complete grids, where all looks alike.

    There two rows are a permutation, from the values of one to those of
    the other, and so are two columns; two values are one of the columns.
    The lengths of its cycles are the same in every image.
    """
    rows = [values[start : start + 9] for start in range(0, 81, 9)]
    columns = [values[start::9] for start in range(9)]
    if 0 in values or any(len(set(line)) < 9 for line in rows + columns):
        return [[0] * 9, [0] * 9, [0] * 9]
    places = [[row.index(n) + 1 for row in rows] for n in range(1, 10)]
    return [
        ranks(_cycles(rows)),
        ranks(_cycles(columns)),
        ranks(_cycles(places)),
    ]


def _cycles(lines: list[list[int]]) -> list[tuple[int, ...]]:
    """For each line, the cycles of the permutations to the others."""
    return [
        tuple(sorted([_lengths(one, other) for other in lines]))
        for one in lines
    ]


def _lengths(one: list[int], other: list[int]) -> int:
    """How many cycles there are of each length, as digits."""
    following = dict(zip(one, other, strict=True))
    found = 0
    while following:
        length = 0
        at = next(iter(following))
        while at in following:
            at = following.pop(at)
            length += 1
        found += 10**length
    return found


def refine(values: list[int], colors: list[list[int]]) -> list[list[int]]:
    """Tell apart as far as possible.

    ``colors`` are numbers for rows, columns and values; different numbers
    mean known to be different.
    """
    while True:
        finer = [
            ranks([_line(values, colors, line, True) for line in range(9)]),
            ranks([_line(values, colors, line, False) for line in range(9)]),
            ranks([_value(values, colors, value) for value in range(9)]),
        ]
        if finer == colors:
            return colors
        colors = finer


def ranks(keys: list[tuple[int, ...]]) -> list[int]:
    """Equal keys get equal numbers, in the order of the keys."""
    order = sorted(keys)
    return [order.index(key) for key in keys]


def _line(
    values: list[int], colors: list[list[int]], line: int, row: bool
) -> tuple[int, ...]:
    """What is known of a row or a column."""
    own = colors[0] if row else colors[1]
    other = colors[1] if row else colors[0]
    clues: list[int] = []
    for index in range(9):
        value = values[line * 9 + index if row else index * 9 + line]
        if value:
            clues.append(other[index] * 9 + colors[2][value - 1])
    chute = sorted(own[line // 3 * 3 : line // 3 * 3 + 3])
    return (own[line], *chute, *sorted(clues))


def _value(
    values: list[int], colors: list[list[int]], value: int
) -> tuple[int, ...]:
    """What is known of a value."""
    clues = [
        colors[0][cell // 9] * 9 + colors[1][cell % 9]
        for cell in range(81)
        if values[cell] == value + 1
    ]
    return (colors[2][value], *sorted(clues))


def leaves(
    values: list[int], colors: list[list[int]], budget: list[int]
) -> list[list[list[int]]]:
    """All ways to tell everything apart that differ."""
    for kind in range(3):
        for color in range(9):
            alike = [item for item in range(9) if colors[kind][item] == color]
            if len(alike) < 2:
                continue
            found: list[list[list[int]]] = []
            for one in alike:
                if budget[0] <= 0 and found:
                    break
                budget[0] -= 1
                apart = [list(part) for part in colors]
                for other in alike:
                    apart[kind][other] += other != one
                found += leaves(values, refine(values, apart), budget)
            return found
    return [colors]


def line_order(colors: list[int]) -> list[int]:
    """Lines by color, kept together in their bands or stacks."""
    chutes = sorted(
        sorted((colors[line], line) for line in range(first, first + 3))
        for first in (0, 3, 6)
    )
    return [line for chute in chutes for _, line in chute]


def picture(
    values: list[int], rows: list[int], columns: list[int], names: list[int]
) -> str:
    """The puzzle as seen from inside, to be compared."""
    signs = ["0"] * 10
    for index, name in enumerate(names):
        signs[name + 1] = str(index + 1)
    return "".join(
        signs[values[row * 9 + column]] for row in rows for column in columns
    )
