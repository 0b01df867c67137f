"""A Choice: a value placed in a cell, as in the header grid.h."""

from __future__ import annotations

from typing import Final, NamedTuple


class Choice(NamedTuple):
    """Value n (1 to 9) in row i and column j (0 to 8).

    >>> from sudokit import Choice, Grid
    >>> Grid.parse("." * 81).update(Choice(0, 8, 5))[0, 8]
    5
    """

    i: int
    j: int
    n: int


NO_CHOICE: Final = Choice(0, 0, 0)
