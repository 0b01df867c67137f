"""XY-wing, XYZ-wing, W-wing, remote pairs, Sue de Coq."""

from typing import final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board, bivalue_cells, clear_house
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    list_cells,
    sees,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    cell_names,
    held_in,
    held_in_house,
    house_name,
    one_of,
    value_in,
    value_name,
    value_names,
)
from sudokit.logic.model.technique import Seeker

# XY-wing, XYZ-wing and W-wing.


def common_peers(board: Board, value: i64, one: i64, two: i64) -> list[int]:
    """The candidates of a value that see both of two cells."""
    low = board.low[value] & PEER_LOW[one] & PEER_LOW[two]
    high = board.high[value] & PEER_HIGH[one] & PEER_HIGH[two]
    if not low and not high:
        return []
    return [value * 81 + cell for cell in list_cells(low, high)]


def xy_wing(board: Board, seeker: Seeker) -> None:
    """Three cells of two candidates, all of three values."""
    pairs = bivalue_cells(board)
    size = len(pairs)
    for first in range(size):
        one = board.masks[pairs[first]]
        for second in range(first + 1, size):
            two = board.masks[pairs[second]]
            if COUNT[one | two] != 3:
                continue
            for third in range(second + 1, size):
                three = board.masks[pairs[third]]
                if (
                    COUNT[one | two | three] == 3
                    and three != one
                    and three != two
                    and try_pivots(
                        board,
                        seeker,
                        pairs[first],
                        pairs[second],
                        pairs[third],
                    )
                ):
                    return


def try_pivots(
    board: Board, seeker: Seeker, one: i64, two: i64, three: i64
) -> bool:
    """Each of the three cells may be the pivot."""
    return (
        xy_step(board, seeker, one, two, three)
        or xy_step(board, seeker, two, one, three)
        or xy_step(board, seeker, three, two, one)
    )


def xy_step(
    board: Board, seeker: Seeker, pivot: i64, one: i64, two: i64
) -> bool:
    """Hand over the XY-wing of a pivot and two pincers."""
    if not sees(pivot, one) or not sees(pivot, two):
        return False
    value = LOWEST[board.masks[one] & board.masks[two]]
    codes = common_peers(board, value, one, two)
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = cell_premises(board, "first", [pivot])
        premises += cell_premises(board, "second", [one, two])
        pincers = [cell_name(board, one), cell_name(board, two)]
        return premises, _(
            "{n} in {pincers}, by {pivot}",
            n=value_name(board, value),
            pincers=one_of(pincers),
            pivot=cell_name(board, pivot),
        )

    return seeker.remove(codes, evidence)


def xyz_wing(board: Board, seeker: Seeker) -> None:
    """A pivot of three candidates and two pincers of two."""
    pairs = bivalue_cells(board)
    for pivot in range(i64(81)):
        mask = board.masks[pivot]
        if COUNT[mask] != 3:
            continue
        near = [
            cell
            for cell in pairs
            if not board.masks[cell] & ~mask and sees(pivot, cell)
        ]
        for first in range(len(near)):
            for second in range(first + 1, len(near)):
                if xyz_step(board, seeker, pivot, near[first], near[second]):
                    return


def xyz_step(
    board: Board, seeker: Seeker, pivot: i64, one: i64, two: i64
) -> bool:
    """Hand over the XYZ-wing of a pivot and two pincers."""
    if board.masks[one] == board.masks[two]:
        return False
    value = LOWEST[board.masks[one] & board.masks[two]]
    codes = [
        code
        for code in common_peers(board, value, one, two)
        if sees(pivot, code % 81)
    ]
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = cell_premises(board, "first", [pivot])
        premises += cell_premises(board, "second", [one, two])
        pincers = one_of([cell_name(board, one), cell_name(board, two)])
        cells = f"{cell_name(board, pivot)}, {pincers}"
        return premises, value_in(value_name(board, value), cells)

    return seeker.remove(codes, evidence)


def w_wing(board: Board, seeker: Seeker) -> None:
    """Two like cells of two candidates, joined by a house."""
    pairs = bivalue_cells(board)
    for first in range(len(pairs)):
        one = pairs[first]
        mask = board.masks[one]
        for second in range(first + 1, len(pairs)):
            two = pairs[second]
            if board.masks[two] != mask:
                continue
            low = LOWEST[mask]
            high = LOWEST[mask & (mask - 1)]
            if w_bridge(board, seeker, one, two, high, low) or w_bridge(
                board, seeker, one, two, low, high
            ):
                return


def w_bridge(
    board: Board, seeker: Seeker, one: i64, two: i64, bridge: i64, value: i64
) -> bool:
    """Look for the houses that join two cells by the bridge value."""
    codes = common_peers(board, value, one, two)
    if not codes:
        return False
    for house in range(i64(27)):
        spots = board.spots[bridge * 27 + house]
        if COUNT[spots] != 2:
            continue
        near = HOUSE_CELLS[house * 9 + LOWEST[spots]]
        far = HOUSE_CELLS[house * 9 + LOWEST[spots & (spots - 1)]]
        if near == one or near == two or far == one or far == two:
            continue
        if not (sees(one, near) and sees(two, far)) and not (
            sees(one, far) and sees(two, near)
        ):
            continue
        links: list[int] = [bridge * 81 + near, bridge * 81 + far]
        if w_step(board, seeker, [one, two], links, house, codes):
            return True
    return False


def w_step(
    board: Board,
    seeker: Seeker,
    cells: list[int],
    links: list[int],
    house: i64,
    codes: list[int],
) -> bool:
    """Hand over a W-wing of two cells and a house that joins them."""

    def evidence() -> Evidence:
        premises = cell_premises(board, "cell", cells)
        premises += choice_premises(board, "on", links)
        premises += house_premises(board, "base", [house])
        return premises, _(
            "{values} in {cells}, joined by {n} in {house}",
            values=value_names(board, board.masks[cells[0]]),
            cells=all_of([cell_name(board, cell) for cell in cells]),
            n=value_name(board, links[0] // 81),
            house=house_name(board, house),
        )

    return seeker.remove(codes, evidence)


# Remote pairs: a chain of cells with the same two candidates.


def remote_pair(board: Board, seeker: Seeker) -> None:
    """Cells of the same two candidates, each seeing the next.

    Cells an odd number of steps apart hold different values, so what sees
    two of them loses both.
    """
    pairs = bivalue_cells(board)
    done: set[int] = set()
    for start in pairs:
        if start in done:
            continue
        mask = board.masks[start]
        alike = [cell for cell in pairs if board.masks[cell] == mask]
        sides = color_pairs(start, alike)
        done.update(sides[0], sides[1])
        if len(sides[0]) + len(sides[1]) >= 4 and pair_step(
            board, seeker, mask, sides
        ):
            return


def color_pairs(start: int, alike: list[int]) -> list[list[int]]:
    """Split the cells joined to the first into two kinds, in turn."""
    sides: list[list[int]] = [[start], []]
    queue = [(start, 0)]
    seen = {start}
    for cell, side in queue:
        for other in alike:
            if other not in seen and sees(cell, other):
                seen.add(other)
                sides[1 - side].append(other)
                queue.append((other, 1 - side))
    return sides


def pair_step(
    board: Board, seeker: Seeker, mask: i64, sides: list[list[int]]
) -> bool:
    """Hand over a remote pair if it removes something."""
    low: i64 = 0
    high: i64 = 0
    for one in sides[0]:
        for two in sides[1]:
            low |= PEER_LOW[one] & PEER_LOW[two]
            high |= PEER_HIGH[one] & PEER_HIGH[two]
    codes: list[int] = []
    body = sides[0] + sides[1]
    for value in range(9):
        if not mask >> value & 1:
            continue
        for cell in list_cells(
            low & board.low[value], high & board.high[value]
        ):
            if cell not in body:
                codes.append(value * 81 + cell)
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = cell_premises(board, "first", sides[0])
        premises += cell_premises(board, "second", sides[1])
        where = [cell_names(board, side) for side in sides]
        return premises, value_in(value_names(board, mask), all_of(where))

    return seeker.remove(codes, evidence)


# Sue de Coq: two locked sets that share an intersection.


@final
class Crossing:
    """Where the search stands: the chosen cells and their values."""

    __slots__ = ("arm", "arm_mask", "box", "center", "held", "line", "spare")

    def __init__(self, line: i64, box: i64, center: list[int]) -> None:
        self.line: i64 = line
        self.box: i64 = box
        self.center: list[int] = center
        self.held: i64 = 0
        self.spare: i64 = 0
        self.arm: list[int] = []
        self.arm_mask: i64 = 0


def sue_de_coq(board: Board, seeker: Seeker) -> None:
    """Every line with every box it meets."""
    for line in range(i64(18)):
        for part in range(i64(3)):
            cells: list[int] = []
            for spot in range(i64(3)):
                cell = HOUSE_CELLS[line * 9 + part * 3 + spot]
                if board.masks[cell]:
                    cells.append(cell)
            if len(cells) < 2:
                continue
            box = CELL_HOUSES[cells[0] * 3 + 2]
            for center in centers(cells):
                if try_center(board, seeker, Crossing(line, box, center)):
                    return


def centers(cells: list[int]) -> list[list[int]]:
    """Pairs of the shared cells, and all three right after the first."""
    if len(cells) == 2:
        return [cells]
    one, two, three = cells
    return [[one, two], cells, [one, three], [two, three]]


def try_center(board: Board, seeker: Seeker, here: Crossing) -> bool:
    """Resume if the shared cells have two values to spare."""
    for cell in here.center:
        here.held |= board.masks[cell]
    here.spare = COUNT[here.held] - len(here.center)
    if here.spare < 2:
        return False
    rest: list[int] = []
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[here.line * 9 + spot]
        if board.masks[cell] and cell not in here.center:
            rest.append(cell)
    return choose_line(board, seeker, here, rest, 0, 0, [])


def choose_line(
    board: Board,
    seeker: Seeker,
    here: Crossing,
    rest: list[int],
    start: int,
    mask: i64,
    chosen: list[int],
) -> bool:
    """Choose cells from the rest of the line."""
    for index in range(start, len(rest)):
        wider: i64 = mask | board.masks[rest[index]]
        cells = [*chosen, rest[index]]
        fills = len(cells) - COUNT[wider & ~here.held]
        if fills > 0 and fills < here.spare and wider & here.held:
            here.arm = cells
            here.arm_mask = wider
            if try_box(board, seeker, here, here.spare - fills):
                return True
        if choose_line(board, seeker, here, rest, index + 1, wider, cells):
            return True
    return False


def try_box(board: Board, seeker: Seeker, here: Crossing, needed: i64) -> bool:
    """Choose cells from the rest of the box."""
    allowed: i64 = ~(here.arm_mask & here.held)
    rest: list[int] = []
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[here.box * 9 + spot]
        mask = board.masks[cell]
        if not mask or mask & ~allowed:
            continue
        if cell not in here.center and cell not in here.arm:
            rest.append(cell)
    return choose_box(board, seeker, here, rest, 0, 0, [], needed)


def choose_box(
    board: Board,
    seeker: Seeker,
    here: Crossing,
    rest: list[int],
    start: int,
    mask: i64,
    chosen: list[int],
    needed: i64,
) -> bool:
    """Extend the candidate cell by cell and test it."""
    for index in range(start, len(rest)):
        wider: i64 = mask | board.masks[rest[index]]
        cells = [*chosen, rest[index]]
        fills = len(cells) - COUNT[wider & ~here.held]
        if fills == needed and wider & here.held:
            if crossing_step(board, seeker, here, cells, wider):
                return True
        if choose_box(
            board, seeker, here, rest, index + 1, wider, cells, needed
        ):
            return True
    return False


def crossing_step(
    board: Board, seeker: Seeker, here: Crossing, arm: list[int], mask: i64
) -> bool:
    """Hand over the pattern if it removes something."""
    shared = here.arm_mask & mask
    body = here.center + here.arm + arm
    in_box = ((here.held | mask) & ~here.arm_mask) | shared
    in_line = ((here.held | here.arm_mask) & ~mask) | shared
    codes = set(clear_house(board, here.box, body, in_box))
    codes.update(clear_house(board, here.line, body, in_line))
    if not codes:
        return False
    line_arm, line_mask = here.arm, here.arm_mask  # they go on to others

    def evidence() -> Evidence:
        premises = cell_premises(board, "cell", here.center)
        premises += cell_premises(board, "first", line_arm)
        premises += cell_premises(board, "second", arm)
        premises += house_premises(board, "base", [here.line, here.box])
        sets = [
            held_in(board, here.held, here.center),
            held_in_house(board, line_mask, line_arm, here.line),
            held_in_house(board, mask, arm, here.box),
        ]
        return premises, ", ".join(sets)

    return seeker.remove(list(codes), evidence)
