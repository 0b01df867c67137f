"""Fish, and the colours of one value."""

from itertools import permutations
from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import (
    ALL,
    CELL_HIGH,
    CELL_HOUSES,
    CELL_LOW,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    count_cells,
    groups_of,
    list_cells,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_names,
    lines_name,
    value_in,
    value_name,
)
from sudokit.logic.model.technique import Seeker

# Fish: X-wing (2), swordfish (3), jellyfish (4), with or without fins.


SIZES: Final[dict[str, int]] = {"X-Wing": 2, "Swordfish": 3, "Jellyfish": 4}
KINDS: Final[tuple[str, ...]] = ("", "Finned", "Sashimi")


@final
class Fish:
    """A fish in the making.

    ``base`` and ``cover`` are masks of lines; the base lines are rows if
    ``first`` is 0 and columns if it is 9.  Only the lines of ``band`` and
    the covers of ``chute``, the box of the fins, lose anything.
    """

    __slots__ = ("band", "base", "chute", "cover", "first", "kind", "value")

    def __init__(self, value: i64, first: i64, kind: i64, base: i64) -> None:
        self.value: i64 = value
        self.first: i64 = first
        self.kind: i64 = kind
        self.base: i64 = base
        self.cover: i64 = 0
        self.band: i64 = ALL
        self.chute: i64 = ALL

    def spots(self, board: Board, line: i64) -> i64:
        """The cells of a line where the value can be."""
        return board.spots[self.value * 27 + self.first + line]

    def code(self, line: i64, spot: i64) -> int:
        """The candidate at a spot of a line."""
        cell = HOUSE_CELLS[(self.first + line) * 9 + spot]
        return self.value * 81 + cell


def search_fish(board: Board, seeker: Seeker) -> None:
    """Every value, its rows as base lines, then its columns."""
    word, _blank, name = seeker.name.rpartition(" ")
    size: i64 = SIZES[name]
    kind: i64 = KINDS.index(word)
    groups = groups_of(size)
    for value in range(i64(9)):
        for first in range(i64(0), i64(18), i64(9)):
            lines: i64 = 0
            for line in range(i64(9)):
                count = COUNT[board.spots[value * 27 + first + line]]
                if count >= 2 and (kind or count <= size):
                    lines |= 1 << line
            if COUNT[lines] < size:
                continue
            for base in groups:
                if base & ~lines:
                    continue
                crossing = crossing_lines(board, value, first, base)
                count = COUNT[crossing]
                if count < size or count > size + 3:
                    continue
                fish = Fish(value, first, kind, base)
                if try_covers(board, seeker, fish, crossing, size):
                    return


def crossing_lines(board: Board, value: i64, first: i64, base: i64) -> i64:
    """The crossing lines that the base lines have places on."""
    crossing: i64 = 0
    while base:
        crossing |= board.spots[value * 27 + first + LOWEST[base]]
        base &= base - 1
    return crossing


def try_covers(
    board: Board, seeker: Seeker, fish: Fish, crossing: i64, size: i64
) -> bool:
    """Choose as many covers as there are base lines."""
    if fish.kind == 0:
        fish.cover = crossing
        return COUNT[crossing] == size and fish_step(board, seeker, fish)
    if COUNT[crossing] == size:
        return False
    for cover in groups_of(size):
        if cover & ~crossing:
            continue
        fish.cover = cover
        fish.chute = fin_chute(crossing & ~cover)
        if fish.chute and fins_fit(board, fish):
            if fish_step(board, seeker, fish):
                return True
    return False


def fin_chute(fins: i64) -> i64:
    """The three neighbouring lines that hold all fins, 0 if none do."""
    if not fins & 0o770:
        return 0o007
    if not fins & 0o707:
        return 0o070
    return 0o700 if not fins & 0o077 else 0


def fins_fit(board: Board, fish: Fish) -> bool:
    """The fins share a box, and the fish is of the wanted kind."""
    finned: i64 = 0
    sashimi = False
    left = fish.base
    while left:
        line = LOWEST[left]
        left &= left - 1
        spots = fish.spots(board, line)
        if spots & ~fish.cover:
            finned |= i64(1) << line
        if COUNT[spots & fish.cover] <= 1:
            sashimi = True
    fish.band = fin_chute(finned)
    return fish.band != 0 and sashimi == (fish.kind == 2)


def fish_step(board: Board, seeker: Seeker, fish: Fish) -> bool:
    """Hand over the fish if it removes something."""
    codes: list[int] = []
    gone_from = fish.band & ~fish.base
    while gone_from:
        line = LOWEST[gone_from]
        gone_from &= gone_from - 1
        gone = fish.spots(board, line) & fish.cover & fish.chute
        while gone:
            codes.append(fish.code(line, LOWEST[gone]))
            gone &= gone - 1
    if not codes:
        return False

    cover = fish.cover  # the fish goes on to another

    def evidence() -> Evidence:
        bases = [
            fish.first + line for line in range(9) if fish.base >> line & 1
        ]
        covers = [
            9 - fish.first + line for line in range(9) if cover >> line & 1
        ]
        fins = base_codes(board, fish, ~cover)
        body = base_codes(board, fish, cover)
        premises = choice_premises(board, "cell", body)
        premises += choice_premises(board, "fin", fins)
        premises += house_premises(board, "base", bases)
        premises += house_premises(board, "cover", covers)
        note = _(
            "{n} in {base}, covered by {cover}",
            n=value_name(board, fish.value),
            base=lines_name(board, bases),
            cover=lines_name(board, covers),
        )
        if fins:
            rest = cell_names(board, [code % 81 for code in fins])
            note = _("{pattern} except for {rest}", pattern=note, rest=rest)
        return premises, note

    return seeker.remove(codes, evidence)


def base_codes(board: Board, fish: Fish, cover: i64) -> list[int]:
    """The places of the base lines that lie on some crossing lines."""
    codes: list[int] = []
    left = fish.base
    while left:
        spots = fish.spots(board, LOWEST[left]) & cover
        while spots:
            codes.append(fish.code(LOWEST[left], LOWEST[spots]))
            spots &= spots - 1
        left &= left - 1
    return codes


# Simple colours and multi-colours: strong links of one digit.


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

    return seeker.remove(codes, evidence)


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
        if color_step(board, seeker, "", value, colors, low, high):
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
