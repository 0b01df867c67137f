"""What Explainer's finders find, how hard it is, and the orders they keep.

They look at the board as it lies, and at drafts of it from which more
candidates are gone.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Finding
from sudokit.logic.model.geometry import CELL_HOUSES, NINE

# The orders in which houses and groups are looked at.

KINDS: Final = (2, 0, 1)  # box, row, column
BY_KIND: Final = [*range(18, 27), *range(9, 18), *range(9)]
# A house, and another that has cells of it: boxes with columns, boxes with
# rows, then columns and rows with boxes.
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
    """The twenty peers of a cell: those of its box, row, column."""
    houses = [CELL_HOUSES[cell * 3 + kind] for kind in KINDS]
    cells = [c for house in houses for c in NINE.cells_at(house, NINE.full)]
    return [c for c in dict.fromkeys(cells) if c != cell]


PEERS_IN_ORDER: Final = [_peers(cell) for cell in range(81)]


def shared_houses(cells: list[int]) -> list[int]:
    """The houses that hold all these cells: box, row, column."""
    return sorted(NINE.shared(cells), key=_is_line)


def _is_line(house: int) -> bool:
    return house < 18


def removed_by(board: Board, node: int) -> list[int]:
    """The candidates that go if a node holds: one, or others of its cell."""
    code = node >> 1
    if not node & 1:
        return [code]
    return board.in_cell(code % 81, ~(i64(1) << code // 81))


# A step with its rating, and the least rating of each technique.


NONE: Final = -1  # nothing is placed


@final
class RatedFinding:
    """A step as the scale sees it: what it does, and how hard it is.

    ``tenths`` is the rating times ten.  ``placed`` is a candidate (value * 81
    + cell) or -1, ``removed`` are candidates that are there.  ``cells``,
    ``houses`` and ``values`` (a mask) are the pattern, where it has any;
    ``nodes`` are the candidates of its chains, a list each, from the
    conclusion back to the assumption, ``2 * choice + 1`` if it is true
    there and ``2 * choice`` if it is false.  ``source`` is the finding of
    the technique that is HoDoKu's, too.
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
        """Without ``tenths`` it has the least rating of its name."""
        self.name: Final = name
        self.tenths: Final[i64] = tenths or PRODUCED[name]
        self.placed: Final[i64] = placed
        self.removed: Final = removed
        self.cells: Final = cells
        self.houses: Final = houses
        self.values: Final[i64] = values
        self.nodes: Final[list[list[int]]] = [] if nodes is None else nodes
        self.source: Final = source


PRODUCED: Final[dict[str, int]] = {
    "Full House": 10,
    "Hidden Single": 12,
    "Direct Pointing": 17,
    "Direct Claiming": 19,
    "Direct Hidden Pair": 20,
    "Naked Single": 23,
    "Direct Hidden Triple": 25,
    "Pointing": 26,
    "Claiming": 28,
    "Naked Pair": 30,
    "X-Wing": 32,
    "Hidden Pair": 34,
    "Naked Triple": 36,
    "Swordfish": 38,
    "Hidden Triple": 40,
    "XY-Wing": 42,
    "XYZ-Wing": 44,
    "Unique Rectangle Type 1": 45,
    "Unique Rectangle Type 2": 45,
    "Unique Rectangle Type 3": 46,
    "Unique Rectangle Type 4": 45,
    "Unique Loop Type 1": 46,
    "Unique Loop Type 2": 46,
    "Unique Loop Type 3": 47,
    "Unique Loop Type 4": 46,
    "Naked Quadruple": 50,
    "Jellyfish": 52,
    "Hidden Quadruple": 54,
    "Bivalue Universal Grave Type 1": 56,
    "Bivalue Universal Grave Type 2": 57,
    "Bivalue Universal Grave Type 3": 58,
    "Bivalue Universal Grave Type 4": 57,
    "Aligned Pair Exclusion": 62,
    "Bidirectional X-Cycle": 65,
    "Bidirectional Y-Cycle": 65,
    "Forcing X-Chain": 66,
    "Forcing Chain": 70,
    "Bidirectional Cycle": 70,
    "Aligned Triple Exclusion": 75,
    "Nishio Forcing Chain": 75,
    "Multiple Forcing Chains": 80,
    "Dynamic Forcing Chains": 85,
    "Dynamic Forcing Chains with Techniques": 90,
    "Dynamic Forcing Chains with Forcing Chains": 95,
    "Dynamic Forcing Chains with Multiple Chains": 100,
    "Dynamic Forcing Chains with Dynamic Chains": 105,
    "Dynamic Forcing Chains with Nested Chains": 110,
}
