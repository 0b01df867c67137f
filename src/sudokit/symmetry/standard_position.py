"""The standard position: the same for a puzzle and all its images.

    standard_position(values)    how a puzzle gets there

It is found by telling rows, columns and values apart by what they hold,
again and again, as one does with graphs: two rows differ if their clues
do, where clues differ if their columns or values do.  What can't be told
apart is tried each way, and the smallest result wins.

Ratings follow this position, and so it stays as it is.  Where just one
grid for all images is wanted, the ``canonical`` one is found sooner.
"""

from typing import Final

from sudokit.symmetry.transformation import Transformation

MAX_BRANCHES: Final = 200  # how many ways are tried at the most


def standard_position(values: list[int]) -> Transformation:
    """The transformation of 81 values (0: empty) to standard position.

    Meant for puzzles with one solution: they have few symmetries, so that
    few ways have to be tried.  Anything else ends up in a position as good
    as any, but images of it may end up in others.
    """
    ways: list[Transformation] = []
    for transposed in (False, True):
        turned = values
        if transposed:
            turned = [values[cell % 9 * 9 + cell // 9] for cell in range(81)]
        colors = refine(turned, [[0] * 9, [0] * 9, [0] * 9])
        for leaf in leaves(turned, colors, [MAX_BRANCHES]):
            ways.append(
                Transformation(
                    transposed,
                    line_order(leaf[0]),
                    line_order(leaf[1]),
                    tuple([color + 1 for color in leaf[2]]),
                )
            )
    return min(ways, key=lambda way: way.apply_cells(values))


def refine(values: list[int], colors: list[list[int]]) -> list[list[int]]:
    """Refines the colours until nothing more can be told apart.

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
    """The features by which a row or column is sorted."""
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
    """The features by which a value is sorted."""
    clues = [
        colors[0][cell // 9] * 9 + colors[1][cell % 9]
        for cell in range(81)
        if values[cell] == value + 1
    ]
    return (colors[2][value], *sorted(clues))


def leaves(
    values: list[int], colors: list[list[int]], budget: list[int]
) -> list[list[list[int]]]:
    """All different ways to tell everything apart."""
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


def line_order(colors: list[int]) -> tuple[int, ...]:
    """Lines by color, kept together in their bands or stacks."""
    chutes = sorted(
        sorted((colors[line], line) for line in range(first, first + 3))
        for first in (0, 3, 6)
    )
    return tuple([line for chute in chutes for _, line in chute])
