"""Sue de Coq: two locked sets that share an intersection.

Take two or three cells C where a box and a line meet, holding at least two
values more than there are cells.  Add cells of the rest of the line and of
the rest of the box, with no value of C in common, until there are as many
cells as values.  Then every value is used up: those of the line's cells
leave the line, those of the box's cells leave the box, and what is left of
C leaves both.  Named after the forum user who found it.
"""

from typing import final

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board, clear_house
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.geometry import CELL_HOUSES, COUNT, HOUSE_CELLS
from sudokit.logic.model.naming import held_in, held_in_house
from sudokit.logic.model.technique import Seeker


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

    return seeker.remove("Sue De Coq", list(codes), evidence)
