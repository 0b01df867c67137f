"""RatedFinding: a step of Explainer's scale with its rating; search orders.

They use the board in its given orientation, and drafts of it that have
fewer candidates.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Finding
from sudokit.logic.model.geometry import CELL_HOUSES, NINE
from sudokit.native.arrays import i64

# The orders in which to search houses and groups.

KINDS: Final = (2, 0, 1)  # box, row, column
BY_KIND: Final = [*range(18, 27), *range(9, 18), *range(9)]
# A house, and another that shares cells with it: boxes with columns, boxes
# with rows, then columns and rows with boxes.
INTERSECTIONS: Final = [
    (house, other)
    for first, second in ((18, 9), (18, 0), (9, 18), (0, 18))
    for house in range(first, first + 9)
    for other in range(second, second + 9)
    if other in NINE.covers[house]
]
# For each size 0 to 9, the masks with that many bits, ascending.
GROUPS: Final[list[list[int]]] = [
    [mask for mask in range(512) if mask.bit_count() == size]
    for size in range(10)
]


def _peers(cell: int) -> list[int]:
    """Return the twenty peers of a cell: those of its box, row, column."""
    houses = [CELL_HOUSES[cell * 3 + kind] for kind in KINDS]
    cells = [c for house in houses for c in NINE.cells_at(house, NINE.full)]
    return [c for c in dict.fromkeys(cells) if c != cell]


PEERS_IN_ORDER: Final = [_peers(cell) for cell in range(81)]


def shared_houses(cells: list[int]) -> list[int]:
    """Return the houses that have all these cells: box, row, column."""
    return sorted(NINE.shared(cells), key=_is_line)


def _is_line(house: int) -> bool:
    return house < 18


def removed_by(board: Board, node: int) -> list[int]:
    """Return the removals of a node: a candidate, or the rest of its cell."""
    code = node >> 1
    if not node & 1:
        return [code]
    return board.in_cell(code % 81, ~(i64(1) << code // 81))


# A step with its rating, and the least rating of each technique.


NONE: Final = -1  # nothing is placed


@final
class RatedFinding:
    """A step on Explainer's scale: its effects, and its rating.

    ``tenths`` is the rating times ten.  ``placed`` is a candidate (value * 81
    + cell) or -1, ``removed`` are present candidates.  ``cells``, ``houses``
    and ``values`` (a mask) are the pattern, if it has any; ``nodes`` are the
    candidates of its chains, a list each, from the conclusion back to the
    assumption, ``2 * candidate + 1`` if it is true there and ``2 *
    candidate`` if it is false.  ``source`` is the finding of the same
    technique in HoDoKu's table.
    """

    __slots__ = (
        "cells",
        "houses",
        "name",
        "nodes",
        "placed",
        "removed",
        "source",
        "tenths",
        "values",
    )

    def __init__(
        self,
        name: str,
        removed: list[int],
        cells: list[int],
        houses: list[int],
        values: i64 = 0,
        placed: i64 = -1,
        tenths: i64 = 0,
        nodes: list[list[int]] | None = None,
        source: Finding | None = None,
    ) -> None:
        """Without ``tenths`` it has the lowest rating of its technique."""
        self.name: Final = name
        self.tenths: Final[i64] = tenths or PRODUCED[name]
        self.placed: Final[i64] = placed
        self.removed: Final = removed
        self.cells: Final = cells
        self.houses: Final = houses
        self.values: Final[i64] = values
        self.nodes: Final[list[list[int]]] = [] if nodes is None else nodes
        self.source: Final = source


_LEAST: Final = """
 1.0  Full House
 1.2  Hidden Single
 1.7  Direct Pointing
 1.9  Direct Claiming
 2.0  Direct Hidden Pair
 2.3  Naked Single
 2.5  Direct Hidden Triple
 2.6  Pointing
 2.8  Claiming
 3.0  Naked Pair
 3.2  X-Wing
 3.4  Hidden Pair
 3.6  Naked Triple
 3.8  Swordfish
 4.0  Hidden Triple
 4.2  XY-Wing
 4.4  XYZ-Wing
 4.5  Unique Rectangle Type 1
 4.5  Unique Rectangle Type 2
 4.6  Unique Rectangle Type 3
 4.5  Unique Rectangle Type 4
 4.6  Unique Loop Type 1
 4.6  Unique Loop Type 2
 4.7  Unique Loop Type 3
 4.6  Unique Loop Type 4
 5.0  Naked Quadruple
 5.2  Jellyfish
 5.4  Hidden Quadruple
 5.6  Bivalue Universal Grave Type 1
 5.7  Bivalue Universal Grave Type 2
 5.8  Bivalue Universal Grave Type 3
 5.7  Bivalue Universal Grave Type 4
 6.2  Aligned Pair Exclusion
 6.5  Bidirectional X-Cycle
 6.5  Bidirectional Y-Cycle
 6.6  Forcing X-Chain
 7.0  Forcing Chain
 7.0  Bidirectional Cycle
 7.5  Aligned Triple Exclusion
 7.5  Nishio Forcing Chain
 8.0  Multiple Forcing Chains
 8.5  Dynamic Forcing Chains
 9.0  Dynamic Forcing Chains with Techniques
 9.5  Dynamic Forcing Chains with Forcing Chains
10.0  Dynamic Forcing Chains with Multiple Chains
10.5  Dynamic Forcing Chains with Dynamic Chains
11.0  Dynamic Forcing Chains with Nested Chains
"""

# The least rating of each technique, times ten.
PRODUCED: Final[dict[str, int]] = {
    name: round(10 * float(rating))
    for rating, name in [
        line.split(maxsplit=1) for line in _LEAST.strip().splitlines()
    ]
}
