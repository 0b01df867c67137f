"""The position in which a puzzle and all its images lie alike.

    standard_position(values, branches)    how to turn them, and the result

It is found by telling rows, columns and values apart by what they hold,
again and again, as one does with graphs: two rows differ if their clues
do, where clues differ if their columns or values do.  What can't be told
apart is tried each way, and the smallest result wins.
"""

from typing import NamedTuple


class Arrangement(NamedTuple):
    """How a puzzle is turned.

    Row i of the result is row ``rows[i]`` of the puzzle, column j its
    column ``columns[j]``, and value v stands for ``values[v]``, all from
    0; if ``transposed``, rows are the puzzle's columns and columns its
    rows.
    """

    rows: list[int]
    columns: list[int]
    values: list[int]
    transposed: bool


def standard_position(
    values: list[int], branches: int
) -> tuple[Arrangement, str]:
    """How 81 values, 0 for an empty cell, are turned, and the result.

    The result is 81 digits.  ``branches`` says how many ways are tried at
    the most: if more would be needed, images of a puzzle may get different
    results.  A puzzle with one solution has few symmetries and needs few.
    """
    best = ""
    chosen: Arrangement | None = None
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
                chosen = Arrangement(rows, columns, names, transposed)
    assert chosen is not None, "there is a leaf at least"
    return chosen, best


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
