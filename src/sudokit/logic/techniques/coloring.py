"""Simple colours and multi-colours: strong links of one digit.

Within a component the places alternate between two colours, and all of one
colour is true.  Simple colors: a colour that sees itself is false (wrap),
and what sees both colours goes (trap).  Multi colors joins two components:
if a colour of one sees a colour of the other, one of the two opposite
colours is true; and a colour that sees both colours of the other is false.
"""

from itertools import permutations
from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import (
    CELL_HIGH,
    CELL_HOUSES,
    CELL_LOW,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    count_cells,
    list_cells,
)
from sudokit.logic.model.naming import all_of, cell_names, value_in, value_name
from sudokit.logic.model.technique import Seeker

# How one component of colours rules something out.
WRAP: Final = "wrap"
TRAP: Final = "trap"


@final
class Color:
    """The cells of one colour, and all that sees one of them."""

    __slots__ = ("cells", "high", "low", "seen_high", "seen_low")

    def __init__(self, cells: list[int]) -> None:
        self.cells: Final = cells
        self.low: i64 = 0
        self.high: i64 = 0
        self.seen_low: i64 = 0
        self.seen_high: i64 = 0
        for cell in cells:
            self.low |= CELL_LOW[cell]
            self.high |= CELL_HIGH[cell]
            self.seen_low |= PEER_LOW[cell]
            self.seen_high |= PEER_HIGH[cell]

    def meets(self, other: "Color") -> bool:
        """A cell of this colour sees a cell of the other."""
        return (
            self.seen_low & other.low != 0 or self.seen_high & other.high != 0
        )


# The two colors of a component.
Component = tuple[Color, Color]

# The low and the high word of a set of cells.
CellSet = tuple[i64, i64]


def components(board: Board, value: i64) -> list[Component]:
    """The components of a value's strong links, two colours each."""
    found: list[Component] = []
    seen: set[int] = set()
    for start in list_cells(board.low[value], board.high[value]):
        if start in seen:
            continue
        sides: list[list[int]] = [[], []]
        paint(board, value, start, sides, seen)
        if sides[1]:
            found.append((Color(sides[0]), Color(sides[1])))
    return found


def paint(
    board: Board,
    value: i64,
    start: int,
    sides: list[list[int]],
    seen: set[int],
) -> None:
    """Colour all that strong links reach from a cell."""
    queue = [(start, 0)]
    seen.add(start)
    for cell, side in queue:
        sides[side].append(cell)
        for kind in range(3):
            house = CELL_HOUSES[cell * 3 + kind]
            spots = board.spots[value * 27 + house]
            if COUNT[spots] != 2:
                continue
            other: int = HOUSE_CELLS[house * 9 + LOWEST[spots]]
            if other == cell:
                other = HOUSE_CELLS[house * 9 + LOWEST[spots & (spots - 1)]]
            if other not in seen:
                seen.add(other)
                queue.append((other, 1 - side))


def simple_colors(board: Board, seeker: Seeker) -> None:
    """Wraps and traps within one component."""
    for value in range(i64(9)):
        for one, two in components(board, value):
            for side, other in ((one, two), (two, one)):
                if side.meets(side) and color_step(
                    board,
                    seeker,
                    "Simple Colors",
                    WRAP,
                    value,
                    [side, other],
                    side.low,
                    side.high,
                ):
                    return
            if color_step(
                board,
                seeker,
                "Simple Colors",
                TRAP,
                value,
                [one, two],
                one.seen_low & two.seen_low,
                one.seen_high & two.seen_high,
            ):
                return


def color_step(
    board: Board,
    seeker: Seeker,
    name: str,
    kind: str,
    value: i64,
    colors: list[Color],
    low: i64,
    high: i64,
) -> bool:
    """Remove the value from a set of cells."""
    low &= board.low[value]
    high &= board.high[value]
    if not low and not high:
        return False
    codes = [value * 81 + cell for cell in list_cells(low, high)]

    def evidence() -> Evidence:
        premises = []
        for index, color in enumerate(colors):
            role = "second" if index % 2 else "first"
            painted = [value * 81 + cell for cell in color.cells]
            premises += choice_premises(board, role, painted)
        names = [cell_names(board, color.cells) for color in colors]
        note = value_in(value_name(board, value), all_of(names))
        if kind == WRAP:
            note = _("wrap of {pattern}", pattern=note)
        elif kind == TRAP:
            note = _("trap of {pattern}", pattern=note)
        return premises, note

    return seeker.remove(name, codes, evidence)


def multi_colors(board: Board, seeker: Seeker) -> None:
    """Two components of one value; the pair that removes most first."""
    found: dict[tuple[int, int], tuple[int, list[Color], CellSet]] = {}
    for value in range(9):
        parts = components(board, value)
        for one, other in permutations(parts, 2):
            for cells in (trapped(one, other), bridged(one, other)):
                low = cells[0] & board.low[value]
                high = cells[1] & board.high[value]
                if low or high:
                    key = (-int(count_cells(low, high)), len(found))
                    found[key] = value, [*one, *other], (low, high)
    for key in sorted(found):
        value, colors, (low, high) = found[key]
        if color_step(
            board, seeker, "Multi Colors", "", value, colors, low, high
        ):
            return


def trapped(one: Component, other: Component) -> CellSet:
    """A color that sees both colors of the other component is false."""
    low: i64 = 0
    high: i64 = 0
    for color in one:
        if color.meets(other[0]) and color.meets(other[1]):
            low |= color.low
            high |= color.high
    return low, high


def bridged(one: Component, other: Component) -> CellSet:
    """Two colours that see each other are not both true, so that one
    of their opposites is.
    """
    low: i64 = 0
    high: i64 = 0
    for near, far in (one, (one[1], one[0])):
        for meeting, opposite in (other, (other[1], other[0])):
            if near.meets(meeting):
                low |= far.seen_low & opposite.seen_low
                high |= far.seen_high & opposite.seen_high
    return low, high
