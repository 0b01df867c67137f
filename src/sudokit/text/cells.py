"""The names of cells and the signs of values."""

from __future__ import annotations


def cell_name(i: int, j: int) -> str:
    """Return the name of the cell in row i and column j, from 0.

    >>> cell_name(0, 8)
    'r1c9'
    """
    return f"r{i + 1}c{j + 1}"


def sign_of(value: int) -> str:
    """Return a value as one sign: 10 to 35 are letters, above numbers.

    >>> sign_of(9), sign_of(11), sign_of(36)
    ('9', 'B', '36')
    """
    return chr(ord("A") + value - 10) if 9 < value < 36 else str(value)
