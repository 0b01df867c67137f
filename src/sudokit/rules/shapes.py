"""The shapes of boxes, and the sizes of the grids they make.

A shape is (rows, columns) of a box; a grid of size n has n rows, columns
and boxes, and n values, where n is rows times columns.
"""

import re
from typing import TypeAlias

from sudokit.text.characters import LARGEST, squarest_rows

Shape: TypeAlias = tuple[int, int]

NINE = (3, 3)  # the shape of the boxes of a Grid


def name_of(shape: Shape) -> str:
    """Return a shape as the command writes it: ``2x3``.

    >>> name_of((2, 3))
    '2x3'
    """
    return f"{shape[0]}x{shape[1]}"


def check_shape(shape: Shape) -> int:
    """Return the size of the grid; ValueError if no box has this shape.

    >>> check_shape((2, 3))
    6
    """
    rows, columns = shape
    if rows < 1 or columns < 1 or not 2 <= rows * columns <= LARGEST:
        raise ValueError(
            f"no box of shape {name_of(shape)}: it has 2 to {LARGEST} cells"
        )
    return rows * columns


def parse_shape(text: str) -> Shape:
    """Return the shape written as RxC; ValueError says what is wrong.

    >>> parse_shape("2x3")
    (2, 3)
    """
    match = re.fullmatch(r"(\d{1,2})[xX×](\d{1,2})", text.strip(), re.ASCII)
    if not match:
        raise ValueError(f"{text!r} is not a box shape such as 2x3")
    shape = int(match[1]), int(match[2])
    check_shape(shape)
    return shape


def squarest(size: int) -> Shape:
    """Return the squarest box of this many cells, at least as wide as high.

    ValueError if there is none with two rows or more.

    >>> squarest(12)
    (3, 4)
    """
    rows = squarest_rows(size)
    if not rows:
        raise ValueError(f"no box shape makes a grid of {size} rows")
    return rows, size // rows
