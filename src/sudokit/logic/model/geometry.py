"""Tables of the 9x9 board's cells, houses and peers; turning it."""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.core.choice import Choice

# Tables of the 9x9 board's cells, houses and peers.


ALL: Final = 511  # nine bits
SPLIT: Final = 45  # the first cell held in the high word


def row_of(cell: i64) -> i64:
    """Row 0 to 8 of a cell."""
    return cell // 9


def column_of(cell: i64) -> i64:
    """Column 0 to 8 of a cell."""
    return cell % 9


def box_of(cell: i64) -> i64:
    """Box 0 to 8 of a cell."""
    return cell // 27 * 3 + cell % 9 // 3


def _make_house_cells() -> vec[i64]:
    """The nine cells of each house: entry ``house * 9 + spot``."""
    cells = vec[i64]([0] * 243)
    for house in range(9):
        for spot in range(9):
            cells[house * 9 + spot] = house * 9 + spot
            cells[(house + 9) * 9 + spot] = spot * 9 + house
            corner = house // 3 * 27 + house % 3 * 3
            cells[(house + 18) * 9 + spot] = corner + spot // 3 * 9 + spot % 3
    return cells


def _make_cell_houses() -> vec[i64]:
    """Row, column and box of each cell: entry ``cell * 3 + kind``."""
    houses = vec[i64]([0] * 243)
    for cell in range(81):
        houses[cell * 3] = row_of(cell)
        houses[cell * 3 + 1] = column_of(cell) + 9
        houses[cell * 3 + 2] = box_of(cell) + 18
    return houses


def _make_cell_spots() -> vec[i64]:
    """Where in its row, column, box a cell is: ``cell * 3 + kind``."""
    spots = vec[i64]([0] * 243)
    for house in range(27):
        for spot in range(9):
            cell = HOUSE_CELLS[house * 9 + spot]
            spots[cell * 3 + house // 9] = spot
    return spots


def _make_peers() -> vec[i64]:
    """The twenty peers of each cell, ascending: ``cell * 20 + index``."""
    peers: list[int] = []
    for cell in range(81):
        peers += [other for other in range(81) if _share(cell, other)]
    return vec[i64](peers)


def _share(cell: int, other: int) -> bool:
    if cell == other:
        return False
    return (
        row_of(cell) == row_of(other)
        or column_of(cell) == column_of(other)
        or box_of(cell) == box_of(other)
    )


def _make_cell_bits(high: bool) -> vec[i64]:
    """The bit of each cell in the low or in the high word, else 0.

    Made of plain ints: compiled, ``i64(1) << n`` is wrong for n above 30.
    """
    low_bits = [1 << cell for cell in range(SPLIT)]
    high_bits = [1 << cell for cell in range(81 - SPLIT)]
    if high:
        return vec[i64]([0] * SPLIT + high_bits)
    return vec[i64](low_bits + [0] * (81 - SPLIT))


def _make_peer_bits(high: bool) -> vec[i64]:
    """The peers of each cell, one word of the set."""
    bits = vec[i64]([0] * 81)
    for cell in range(81):
        for index in range(20):
            peer = PEERS[cell * 20 + index]
            bits[cell] |= CELL_HIGH[peer] if high else CELL_LOW[peer]
    return bits


def _make_house_bits(high: bool) -> vec[i64]:
    """The cells of each house, one word of the set."""
    bits = vec[i64]([0] * 27)
    for house in range(27):
        for spot in range(9):
            cell = HOUSE_CELLS[house * 9 + spot]
            bits[house] |= CELL_HIGH[cell] if high else CELL_LOW[cell]
    return bits


def _make_counts() -> vec[i64]:
    return vec[i64]([bin(mask).count("1") for mask in range(512)])


def _make_lowest() -> vec[i64]:
    """The index of the lowest bit of each mask, 9 for the empty one."""
    return vec[i64](
        [9] + [(mask & -mask).bit_length() - 1 for mask in range(1, 512)]
    )


def _make_groups(size: int) -> vec[i64]:
    """All masks of ``size`` bits, in the order nested loops give."""
    groups: list[tuple[int, ...]] = []
    for mask in range(512):
        spots = tuple(spot for spot in range(9) if mask >> spot & 1)
        if len(spots) == size:
            groups.append(spots)
    groups.sort()
    return vec[i64]([sum(1 << spot for spot in spots) for spots in groups])


HOUSE_CELLS: Final = _make_house_cells()
CELL_HOUSES: Final = _make_cell_houses()
CELL_SPOTS: Final = _make_cell_spots()
PEERS: Final = _make_peers()
CELL_LOW: Final = _make_cell_bits(False)
CELL_HIGH: Final = _make_cell_bits(True)
PEER_LOW: Final = _make_peer_bits(False)
PEER_HIGH: Final = _make_peer_bits(True)
HOUSE_LOW: Final = _make_house_bits(False)
HOUSE_HIGH: Final = _make_house_bits(True)
COUNT: Final = _make_counts()
LOWEST: Final = _make_lowest()
PAIRS: Final = _make_groups(2)
TRIPLES: Final = _make_groups(3)
QUADRUPLES: Final = _make_groups(4)


def groups_of(size: i64) -> vec[i64]:
    """The masks with 2, 3 or 4 bits set."""
    if size == 2:
        return PAIRS
    return TRIPLES if size == 3 else QUADRUPLES


def sees(cell: i64, other: i64) -> bool:
    """Two different cells share a house."""
    return (
        PEER_LOW[cell] & CELL_LOW[other] != 0
        or PEER_HIGH[cell] & CELL_HIGH[other] != 0
    )


def count_cells(low: i64, high: i64) -> i64:
    """How many cells a set has."""
    total: i64 = 0
    while low:
        total += COUNT[low & 511]
        low >>= 9
    while high:
        total += COUNT[high & 511]
        high >>= 9
    return total


def list_cells(low: i64, high: i64) -> list[int]:
    """The cells of a set, ascending."""
    cells: list[int] = []
    base: i64 = 0
    while low:
        bits: i64 = low & 511
        while bits:
            cells.append(base + LOWEST[bits])
            bits &= bits - 1
        low >>= 9
        base += 9
    base = SPLIT
    while high:
        bits = high & 511
        while bits:
            cells.append(base + LOWEST[bits])
            bits &= bits - 1
        high >>= 9
        base += 9
    return cells


def group_cells(house: i64, group: i64) -> list[int]:
    """The cells a group of spots stands for."""
    cells: list[int] = []
    while group:
        cells.append(HOUSE_CELLS[house * 9 + LOWEST[group]])
        group &= group - 1
    return cells


# Transforms a board to standard position and its steps back.


@final
class Frame:
    """Cells, values and houses from inside to outside and back."""

    __slots__ = ("cells", "houses", "inner_cells", "inner_values", "values")

    def __init__(
        self,
        rows: list[int],
        columns: list[int],
        values: list[int],
        transposed: bool,
    ) -> None:
        """``rows[i]`` is what lies in row i inside; if transposed, it is
        a column outside.
        """
        self.cells: Final[list[int]] = []
        for row in rows:
            for column in columns:
                if transposed:
                    self.cells.append(column * 9 + row)
                else:
                    self.cells.append(row * 9 + column)
        self.values: Final = values
        shift = 9 if transposed else 0
        lines = [row + shift for row in rows]
        lines += [column + 9 - shift for column in columns]
        boxes = [
            _box(self.cells[box // 3 * 27 + box % 3 * 3]) for box in range(9)
        ]
        self.houses: Final = lines + [box + 18 for box in boxes]
        self.inner_cells: Final = [
            self.cells.index(cell) for cell in range(81)
        ]
        self.inner_values: Final = [values.index(value) for value in range(9)]

    def choice(self, code: i64) -> Choice:
        """A candidate as seen from outside."""
        cell = self.cells[code % 81]
        return Choice(cell // 9, cell % 9, self.values[code // 81] + 1)

    def code(self, choice: Choice) -> int:
        """A candidate from outside as the inside knows it."""
        cell = self.inner_cells[choice.i * 9 + choice.j]
        return self.inner_values[choice.n - 1] * 81 + cell


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


PLAIN: Final = Frame(list(range(9)), list(range(9)), list(range(9)), False)
