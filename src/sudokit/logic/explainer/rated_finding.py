"""What a producer yields."""

from typing import Final, final

from sudokit.core.arrays import i64

NONE: Final = -1  # nothing is placed


@final
class RatedFinding:
    """A step as the scale sees it: what it does, and how hard it is.

    ``tenths`` is the rating times ten.  ``placed`` is a choice (value * 81
    + cell) or -1, ``removed`` are choices that are there.  ``cells``,
    ``houses`` and ``values`` (a mask) are the pattern, where it has any;
    ``nodes`` are the choices of its chains, a list each, from the
    conclusion back to the assumption, ``2 * choice + 1`` if it is true
    there and ``2 * choice`` if it is false.
    """

    __slots__ = (
        "cells",
        "houses",
        "name",
        "nodes",
        "placed",
        "removed",
        "tenths",
        "values",
    )

    def __init__(
        self,
        name: str,
        tenths: i64,
        placed: i64,
        removed: list[int],
        cells: list[int],
        houses: list[int],
        values: i64,
        nodes: list[list[int]] | None = None,
    ) -> None:
        self.name: Final = name
        self.tenths: Final[i64] = tenths
        self.placed: Final[i64] = placed
        self.removed: Final = removed
        self.cells: Final = cells
        self.houses: Final = houses
        self.values: Final[i64] = values
        self.nodes: Final[list[list[int]]] = [] if nodes is None else nodes
