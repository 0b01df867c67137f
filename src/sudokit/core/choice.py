"""Choice, the value for a cell of the header grid.h."""

from __future__ import annotations

from typing import Final, NamedTuple


class Choice(NamedTuple):
    """Value n (1 to 9) in row i and column j (0 to 8)."""

    i: int
    j: int
    n: int


NO_CHOICE: Final = Choice(0, 0, 0)
