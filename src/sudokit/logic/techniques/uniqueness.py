"""Techniques that rest on the puzzle having one solution.

Four empty cells in two rows, two columns and two boxes must not come down
to the same two values in a solution: swapping them would give a second
one.  The unique rectangles (types 1 to 6, hidden rectangle) remove what
would lead there.  Avoidable rectangles do the same with cells that were
filled on the way; they never use a clue.  BUG+1 looks at the whole board:
two choices in every cell and house would mean two solutions, or none.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board, clear_house, pair_cells
from sudokit.logic.model.geometry import (
    ALL,
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    PEERS,
    box_of,
    list_cells,
)
from sudokit.logic.model.step import (
    Premise,
    cell_name,
    cell_names,
    cell_premises,
    choice_premises,
    held_in,
    house_name,
    house_premises,
    removing,
    value_name,
    value_names,
)
from sudokit.logic.model.technique import Seeker

LEFT: Final = "Unique Rectangle Type "


@final
class Rectangle:
    """Four empty cells that could come down to two values.

    ``plain`` are the corners with nothing but the two, ``extra`` those
    with more.
    """

    __slots__ = ("board", "cells", "extra", "pair", "plain")

    def __init__(self, board: Board, cells: list[int], pair: i64) -> None:
        self.board: Final = board
        self.cells: Final = cells
        self.pair: Final = pair
        self.plain: Final = [
            cell for cell in cells if not board.masks[cell] & ~pair
        ]
        self.extra: Final = [
            cell for cell in cells if board.masks[cell] & ~pair
        ]

    def premises(self) -> list[Premise]:
        """The corners: the two values, and what else they can hold."""
        first = LOWEST[self.pair]
        second = LOWEST[self.pair & (self.pair - 1)]
        board = self.board
        codes = [
            value * 81 + cell
            for cell in self.cells
            for value in (first, second)
            if board.has(value, cell)
        ]
        others = [
            value * 81 + cell
            for cell in self.extra
            for value in range(9)
            if board.has(value, cell) and not self.pair >> value & 1
        ]
        # A corner that has lost both values is one all the same.
        bare = [
            cell for cell in self.cells if not board.masks[cell] & self.pair
        ]
        found = choice_premises(board, "cell", codes)
        found += cell_premises(board, "cell", bare)
        return found + choice_premises(board, "fin", others)

    def further(self) -> i64:
        """What the extra corners hold beside the two values."""
        mask: i64 = 0
        for cell in self.extra:
            mask |= self.board.masks[cell] & ~self.pair
        return mask

    def note(self) -> str:
        """The rectangle in words."""
        board = self.board
        text = swapping(board, self.pair, self.cells)
        if len(self.extra) == 1:
            return f"{text} but for {cell_name(board, self.extra[0])}"
        return f"{text} but for {held_in(board, self.further(), self.extra)}"


def swapping(board: Board, pair: i64, cells: list[int]) -> str:
    """What must not be, as ``1,5 would swap in r68c13``."""
    names = value_names(board, pair)
    return f"{names} would swap in {cell_names(board, cells)}"


def open_values(board: Board, cell: i64) -> i64:
    """What a cell could hold for all its filled peers say.

    More than its choices: what was ruled out still counts, since a second
    solution may use it.
    """
    if board.values[cell]:
        return 0
    used: i64 = 0
    one: i64 = 1
    for index in range(i64(20)):
        value = board.values[PEERS[cell * 20 + index]]
        if value:
            used |= one << (value - 1)
    return ALL & ~used


def rectangles(board: Board) -> list[Rectangle]:
    """All rectangles with a corner of two choices, in reading order."""
    known = board.notes.get("rectangles")
    if isinstance(known, list):
        return known
    found: list[Rectangle] = []
    seen: set[tuple[int, ...]] = set()
    for anchor in pair_cells(board):
        pair = board.masks[anchor]
        box = CELL_HOUSES[anchor * 3 + 2]
        for spot in range(9):
            other: int = HOUSE_CELLS[box * 9 + spot]
            if other == anchor or pair & ~open_values(board, other):
                continue
            if other // 9 == anchor // 9:
                complete(board, anchor, other, 9, found, seen)
            elif other % 9 == anchor % 9:
                complete(board, anchor, other, 1, found, seen)
    board.notes["rectangles"] = found
    return found


def complete(
    board: Board,
    anchor: int,
    other: int,
    stride: int,
    found: list[Rectangle],
    seen: set[tuple[int, ...]],
) -> None:
    """Add the far side to two corners, in every other box it can be in."""
    pair = board.masks[anchor]
    start = anchor % 9 if stride == 9 else anchor // 9 * 9
    shift = other - anchor
    for index in range(9):
        far = start + index * stride
        if box_of(far) == box_of(anchor):
            continue
        if pair & ~open_values(board, far):
            continue
        if pair & ~open_values(board, far + shift):
            continue
        cells = [anchor, other, far, far + shift]
        key = tuple(sorted(cells))
        if key not in seen:
            seen.add(key)
            found.append(Rectangle(board, cells, pair))


def rectangle_step(
    seeker: Seeker,
    shape: Rectangle,
    name: str,
    codes: list[int],
    note: str,
    others: list[Premise],
) -> bool:
    """Hand over what a rectangle removes, with what else it rests on."""
    note = shape.note() + note
    premises = shape.premises() + others
    return seeker.add(removing(shape.board, name, codes, premises, note))


def unique_1(board: Board, seeker: Seeker) -> None:
    """Three plain corners: the fourth is neither value."""
    for shape in rectangles(board):
        if len(shape.plain) != 3:
            continue
        cell = shape.extra[0]
        codes = [
            value * 81 + cell
            for value in range(9)
            if shape.pair >> value & 1 and board.has(value, cell)
        ]
        if codes and rectangle_step(seeker, shape, LEFT + "1", codes, "", []):
            return


def in_line(cells: list[int]) -> bool:
    """All cells lie in one row or all in one column."""
    rows = {cell // 9 for cell in cells}
    columns = {cell % 9 for cell in cells}
    return len(rows) == 1 or len(columns) == 1


def unique_2(board: Board, seeker: Seeker) -> None:
    """Two corners in a line with one and the same further value."""
    one_extra_value(board, seeker, "2")


def unique_5(board: Board, seeker: Seeker) -> None:
    """The like in two opposite corners, or in three."""
    one_extra_value(board, seeker, "5")


def one_extra_value(board: Board, seeker: Seeker, kind: str) -> None:
    """One of the extra corners holds the further value."""
    for shape in rectangles(board):
        extra = shape.extra
        if len(extra) != 2 and len(extra) != 3:
            continue
        mask = shape.further()
        straight = len(extra) == 2 and in_line(extra)
        if COUNT[mask] != 1 or straight != (kind == "2"):
            continue
        value = LOWEST[mask]
        low = board.low[value]
        high = board.high[value]
        for cell in extra:
            low &= PEER_LOW[cell]
            high &= PEER_HIGH[cell]
        codes = [value * 81 + cell for cell in list_cells(low, high)]
        if codes and rectangle_step(seeker, shape, LEFT + kind, codes, "", []):
            return


def unique_3(board: Board, seeker: Seeker) -> None:
    """Two extra corners act as one cell of a naked subset."""
    for shape in rectangles(board):
        extra = shape.extra
        if len(extra) != 2:
            continue
        for kind in range(3):
            house = CELL_HOUSES[extra[0] * 3 + kind]
            if house != CELL_HOUSES[extra[1] * 3 + kind]:
                continue
            if subset_in(board, seeker, shape, house):
                return


def subset_in(
    board: Board, seeker: Seeker, shape: Rectangle, house: i64
) -> bool:
    """Extend the further values of two corners to a naked subset."""
    held = shape.further()
    helpers: list[int] = []
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[house * 9 + spot]
        mask = board.masks[cell]
        if mask and not mask & shape.pair and cell not in shape.cells:
            helpers.append(cell)
    for size in range(1, len(helpers) + 1):
        for cells in combinations(helpers, size):
            mask = held
            for cell in cells:
                mask |= board.masks[cell]
            if COUNT[mask] == size + 1 and subset_step(
                board, seeker, shape, house, cells, mask
            ):
                return True
    return False


def combinations(things: list[int], size: int) -> list[list[int]]:
    """All ways to take ``size`` things, in order."""
    if size == 0:
        return [[]]
    found: list[list[int]] = []
    for index in range(len(things) - size + 1):
        for rest in combinations(things[index + 1 :], size - 1):
            found.append([things[index], *rest])
    return found


def subset_step(
    board: Board,
    seeker: Seeker,
    shape: Rectangle,
    house: i64,
    cells: list[int],
    mask: i64,
) -> bool:
    """Hand over a type 3 rectangle if its subset removes something."""
    body = cells + shape.extra
    if house >= 18 and in_line(body):
        return False
    houses: list[int] = [house]
    boxes = {box_of(cell) for cell in body}
    if house < 18 and len(boxes) == 1:
        houses.append(box_of(body[0]) + 18)
    codes: set[int] = set()
    for place in houses:
        codes.update(clear_house(board, place, body + shape.cells, mask))
    note = f", a subset with {held_in(board, mask, cells)}"
    others = cell_premises(board, "second", cells)
    return len(codes) > 0 and rectangle_step(
        seeker, shape, LEFT + "3", list(codes), note, others
    )


def unique_4(board: Board, seeker: Seeker) -> None:
    """One value is locked in two extra corners: the other leaves them."""
    for shape in rectangles(board):
        extra = shape.extra
        if len(extra) != 2 or not in_line(extra):
            continue
        first = LOWEST[shape.pair]
        second = LOWEST[shape.pair & (shape.pair - 1)]
        if not seen_by_both(board, shape, first):
            bound, gone = first, second
        elif not seen_by_both(board, shape, second):
            bound, gone = second, first
        else:
            continue
        codes = [gone * 81 + cell for cell in extra if board.has(gone, cell)]
        line = CELL_HOUSES[extra[0] * 3 + (extra[0] // 9 != extra[1] // 9)]
        if codes and rectangle_step(
            seeker, shape, LEFT + "4", codes,
            *only_there(board, bound, [line]),
        ):  # fmt: skip
            return


def seen_by_both(board: Board, shape: Rectangle, value: i64) -> bool:
    """The value has a place outside that sees both extra corners."""
    one, two = shape.extra
    low = board.low[value] & PEER_LOW[one] & PEER_LOW[two]
    high = board.high[value] & PEER_HIGH[one] & PEER_HIGH[two]
    for cell in list_cells(low, high):
        if cell not in shape.cells:
            return True
    return False


def only_there(
    board: Board, value: i64, houses: list[int]
) -> tuple[str, list[Premise]]:
    """A value that houses have in a rectangle only: words and premises."""
    names = " and ".join(house_name(board, house) for house in houses)
    note = f", {value_name(board, value)} only there in {names}"
    return note, house_premises(board, "base", houses)


def unique_6(board: Board, seeker: Seeker) -> None:
    """A value of the rectangle forms an X-wing with opposite extras."""
    for shape in rectangles(board):
        extra = shape.extra
        if len(extra) != 2 or in_line(extra):
            continue
        gone: i64 = LOWEST[shape.pair]
        if not only_in(board, shape, gone):
            gone = LOWEST[shape.pair & (shape.pair - 1)]
            if not only_in(board, shape, gone):
                continue
        codes = [gone * 81 + cell for cell in extra if board.has(gone, cell)]
        rows: list[int] = [extra[0] // 9, extra[1] // 9]
        if codes and rectangle_step(
            seeker, shape, LEFT + "6", codes, *only_there(board, gone, rows)
        ):
            return


def only_in(board: Board, shape: Rectangle, value: i64) -> bool:
    """The rectangle's rows and columns have the value nowhere else."""
    for cell in shape.cells:
        for kind in range(2):
            house = CELL_HOUSES[cell * 3 + kind]
            if not house_only(board, shape, value, house):
                return False
    return True


def house_only(board: Board, shape: Rectangle, value: i64, house: i64) -> bool:
    """A house has the value in corners of the rectangle only."""
    spots = board.spots[value * 27 + house]
    while spots:
        if HOUSE_CELLS[house * 9 + LOWEST[spots]] not in shape.cells:
            return False
        spots &= spots - 1
    return True


def hidden_rectangle(board: Board, seeker: Seeker) -> None:
    """Opposite a plain corner a value is bound to the rectangle."""
    for shape in rectangles(board):
        plain = shape.plain
        if len(plain) != 1 and (len(plain) != 2 or in_line(plain)):
            continue
        first = LOWEST[shape.pair]
        second = LOWEST[shape.pair & (shape.pair - 1)]
        for corner in plain:
            if opposite(board, seeker, shape, corner, first, second):
                return
            if opposite(board, seeker, shape, corner, second, first):
                return


def opposite(
    board: Board,
    seeker: Seeker,
    shape: Rectangle,
    corner: int,
    bound: i64,
    gone: i64,
) -> bool:
    """Remove ``gone`` opposite a corner if ``bound`` is bound there."""
    for cell in shape.cells:
        if cell // 9 == corner // 9 or cell % 9 == corner % 9:
            continue
        row = i64(cell // 9)
        column = i64(cell % 9 + 9)
        if (
            board.has(gone, cell)
            and house_only(board, shape, bound, row)
            and house_only(board, shape, bound, column)
        ):
            codes: list[int] = [gone * 81 + cell]
            houses: list[int] = [row, column]
            return rectangle_step(
                seeker, shape, "Hidden Rectangle", codes,
                *only_there(board, bound, houses),
            )  # fmt: skip
    return False


def avoidable_1(board: Board, seeker: Seeker) -> None:
    """Three corners filled on the way: the fourth can't close the swap."""
    avoidable(board, seeker, True)


def avoidable_2(board: Board, seeker: Seeker) -> None:
    """Two corners filled: one of the others holds their third value."""
    avoidable(board, seeker, False)


def avoidable(board: Board, seeker: Seeker, three: bool) -> None:
    """All rectangles on two filled cells of a box that are no clues."""
    for one in range(81):
        if not board.values[one] or board.is_clue(one):
            continue
        box = CELL_HOUSES[one * 3 + 2]
        for spot in range(9):
            two: int = HOUSE_CELLS[box * 9 + spot]
            if two == one or not board.values[two] or board.is_clue(two):
                continue
            stride = 0
            if one // 9 == two // 9:
                stride = 9
            elif one % 9 == two % 9:
                stride = 1
            if stride and avoid_from(board, seeker, one, two, stride, three):
                return


def avoid_from(
    board: Board, seeker: Seeker, one: int, two: int, stride: int, three: bool
) -> bool:
    """Complete two filled cells to rectangles."""
    start = one % 9 if stride == 9 else one // 9 * 9
    for index in range(9):
        far = start + index * stride
        if box_of(far) == box_of(one):
            continue
        cells = [one, two, far, far + two - one]
        if three:
            done = avoid_third(board, seeker, cells)
        else:
            done = avoid_pair(board, seeker, cells)
        if done:
            return True
    return False


def avoid_third(board: Board, seeker: Seeker, cells: list[int]) -> bool:
    """One of the far corners is filled with the value across."""
    one, two, three, four = cells
    if board.values[three] and not board.values[four]:
        filled, empty, wanted, closing = three, four, two, one
    elif board.values[four] and not board.values[three]:
        filled, empty, wanted, closing = four, three, one, two
    else:
        return False
    if board.is_clue(filled) or board.values[filled] != board.values[wanted]:
        return False
    value = board.values[closing] - 1
    if not board.has(value, empty) or COUNT[board.masks[empty]] != 2:
        return False
    name = "Avoidable Rectangle Type 1"
    premises = cell_premises(board, "cell", cells)
    pair = i64(1) << value | i64(1) << (board.values[filled] - 1)
    note = swapping(board, pair, cells) + ", which are no clues"
    codes: list[int] = [value * 81 + empty]
    return seeker.add(removing(board, name, codes, premises, note))


def avoid_pair(board: Board, seeker: Seeker, cells: list[int]) -> bool:
    """Both far corners are empty with one and the same other value."""
    one, two, three, four = cells
    first = board.values[one] - 1
    second = board.values[two] - 1
    if not board.has(second, three) or not board.has(first, four):
        return False
    if COUNT[board.masks[three]] != 2 or COUNT[board.masks[four]] != 2:
        return False
    value = LOWEST[board.masks[three] & ~(i64(1) << second)]
    if value != LOWEST[board.masks[four] & ~(i64(1) << first)]:
        return False
    low = board.low[value] & PEER_LOW[three] & PEER_LOW[four]
    high = board.high[value] & PEER_HIGH[three] & PEER_HIGH[four]
    codes = [value * 81 + cell for cell in list_cells(low, high)]
    if not codes:
        return False
    premises = cell_premises(board, "cell", cells)
    pair = i64(1) << first | i64(1) << second
    far = held_in(board, i64(1) << value, [three, four])
    note = f"{swapping(board, pair, cells)}, which are no clues, but for {far}"
    name = "Avoidable Rectangle Type 2"
    return seeker.add(removing(board, name, codes, premises, note))


def bug_plus_1(board: Board, seeker: Seeker) -> None:
    """One cell of three choices keeps the board from two solutions.

    Every other empty cell has two choices; each value has two places in
    each house but one value, which has three in the houses of that cell.
    """
    cell: i64 = -1
    for other in range(i64(81)):
        count = COUNT[board.masks[other]]
        if count > 3 or (count == 3 and cell >= 0):
            return
        if count == 3:
            cell = other
    if cell < 0:
        return
    value = odd_value(board, cell)
    if value < 0:
        return
    gone = board.masks[cell] & ~(i64(1) << value)
    codes = [other * 81 + cell for other in range(9) if gone >> other & 1]
    premises = house_premises(board, "base", [CELL_HOUSES[cell * 3]])
    premises += cell_premises(board, "cell", [cell])
    what = value_name(board, value)
    note = f"two choices in all open cells but {cell_name(board, cell)}"
    note += f", where {what} keeps them from swapping"
    seeker.add(removing(board, "BUG+1", codes, premises, note))


def odd_value(board: Board, cell: i64) -> i64:
    """The value with three places in the cell's houses, two elsewhere."""
    odd: i64 = -1
    for value in range(i64(9)):
        for house in range(i64(27)):
            count = COUNT[board.spots[value * 27 + house]]
            if count == 0 or count == 2:
                continue
            if count != 3 or CELL_HOUSES[cell * 3 + house // 9] != house:
                return -1
            if odd >= 0 and odd != value:
                return -1
            odd = value
    if odd < 0 or not board.has(odd, cell):
        return -1
    return odd
