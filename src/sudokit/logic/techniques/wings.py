"""XY-wing, XYZ-wing, W-wing, remote pairs, Sue de Coq."""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    house_premises,
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
from sudokit.native.arrays import i64
from sudokit.native.bits import count_of, lowest_of
from sudokit.system.language import _

# XY-wing, XYZ-wing and W-wing.


def xy_wing(board: Board, seeker: Seeker) -> None:
    """Find three cells of two candidates with three values in all."""
    pairs = board.pairs()
    masks = [board.masks[cell] for cell in pairs]
    size = len(pairs)
    for first in range(size):
        one: i64 = masks[first]
        for second in range(first + 1, size):
            two: i64 = masks[second]
            if count_of(one | two) != 3:
                continue
            for third in range(second + 1, size):
                three: i64 = masks[third]
                if one | two | three != one | two or three in (one, two):
                    continue
                a, b, c = pairs[first], pairs[second], pairs[third]
                for cells in ([a, b, c], [b, a, c], [c, b, a]):
                    if wing_step(board, seeker, cells):
                        return


def xyz_wing(board: Board, seeker: Seeker) -> None:
    """Find a pivot of three candidates and two pincers of two."""
    pairs = board.pairs()
    for pivot in range(int(board.cells)):
        mask = board.masks[pivot]
        if count_of(mask) != 3:
            continue
        low, high = lowest_of(mask), lowest_of(mask & (mask - 1))
        near = [
            cell
            for cell in pairs
            if not board.masks[cell] & ~mask
            and (board.sees(low, pivot, cell) or board.sees(high, pivot, cell))
        ]
        if wings_of(board, seeker, pivot, near):
            return


def wings_of(
    board: Board, seeker: Seeker, pivot: int, near: list[int]
) -> bool:
    """Add the wings of a pivot of two or three candidates.

    The pincers are two of ``near``, each of which excludes all candidates of
    the pivot but one.
    """
    masks = board.masks
    mask = masks[pivot]
    spare = count_of(mask) - 2
    near = [cell for cell in near if count_of(mask & ~masks[cell]) == 1]
    for first, one in enumerate(near):
        for two in near[first + 1 :]:
            held = mask | masks[one] | masks[two]
            common = mask & masks[one] & masks[two]
            if (
                count_of(held) == 3
                and count_of(common) == spare
                and wing_step(board, seeker, [pivot, one, two])
            ):
                return True
    return False


def wing_step(board: Board, seeker: Seeker, cells: list[int]) -> bool:
    """Add the wing of a pivot and two pincers that it sees."""
    pivot, one, two = cells
    common = board.masks[one] & board.masks[two]
    for cell in (one, two):
        link = lowest_of(board.masks[cell] & ~common)
        if not board.sees(link, pivot, cell):
            return False
    value = lowest_of(common)
    in_pivot = board.has(value, pivot)
    codes = board.seen_by_all(value, cells if in_pivot else [one, two])
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = cell_premises(board, "first", [pivot])
        premises += cell_premises(board, "second", [one, two])
        pincers = one_of([cell_name(board, one), cell_name(board, two)])
        name, hinge = value_name(board, value), cell_name(board, pivot)
        if in_pivot:
            return premises, value_in(name, f"{hinge}, {pincers}")
        return premises, _(
            "{n} in {pincers}, by {pivot}",
            n=name,
            pincers=pincers,
            pivot=hinge,
        )

    return seeker.remove(codes, evidence)


def w_wing(board: Board, seeker: Seeker) -> None:
    """Find two like cells of two candidates, joined by a house."""
    pairs = board.pairs()
    for first in range(len(pairs)):
        one = pairs[first]
        mask = board.masks[one]
        for second in range(first + 1, len(pairs)):
            two = pairs[second]
            if board.masks[two] != mask:
                continue
            low = lowest_of(mask)
            high = lowest_of(mask & (mask - 1))
            if w_bridge(board, seeker, [one, two], high, low) or w_bridge(
                board, seeker, [one, two], low, high
            ):
                return


def w_bridge(
    board: Board, seeker: Seeker, cells: list[int], bridge: i64, value: i64
) -> bool:
    """Find the houses that join two cells by the bridge value."""
    codes = board.seen_by_all(value, cells)
    if not codes:
        return False
    one, two = cells
    for house in range(board.houses):
        if count_of(board.in_house(bridge, house)) != 2:
            continue
        near, far = board.places(bridge, house)
        if near in cells or far in cells:
            continue
        if not board.sees(bridge, one, near):
            near, far = far, near
        if board.sees(bridge, one, near) and board.sees(bridge, two, far):
            if w_step(board, seeker, cells, bridge, house, codes):
                return True
    return False


def w_step(
    board: Board,
    seeker: Seeker,
    cells: list[int],
    bridge: i64,
    house: i64,
    codes: list[int],
) -> bool:
    """Add a W-wing of two cells and a house that joins them."""

    def evidence() -> Evidence:
        ends = board.places(bridge, house)
        links = [int(bridge * board.cells) + cell for cell in ends]
        premises = cell_premises(board, "cell", cells)
        premises += choice_premises(board, "on", links)
        premises += house_premises(board, "base", [house])
        return premises, _(
            "{values} in {cells}, joined by {n} in {house}",
            values=value_names(board, board.masks[cells[0]]),
            cells=all_of([cell_name(board, cell) for cell in cells]),
            n=value_name(board, bridge),
            house=house_name(board, house),
        )

    return seeker.remove(codes, evidence)


# Remote pairs: a chain of cells with the same two candidates.


def remote_pair(board: Board, seeker: Seeker) -> None:
    """Find cells of the same two candidates, each seeing the next.

    Cells an odd number of links apart hold different values, so what sees
    two of them loses both.
    """
    pairs = board.pairs()
    done: set[int] = set()
    for start in pairs:
        if start in done:
            continue
        mask = board.masks[start]
        alike = [cell for cell in pairs if board.masks[cell] == mask]
        sides = color_pairs(board, start, alike)
        done.update(sides[0], sides[1])
        if len(sides[0]) + len(sides[1]) >= 4 and pair_step(
            board, seeker, mask, sides
        ):
            return


def color_pairs(board: Board, start: int, alike: list[int]) -> list[list[int]]:
    """Split the cells connected with the first into two alternating kinds."""
    mask = board.masks[start]
    low, high = lowest_of(mask), lowest_of(mask & (mask - 1))
    sides: list[list[int]] = [[start], []]
    queue = [(start, 0)]
    seen = {start}
    for cell, side in queue:
        near = board.seen(low, cell) & board.seen(high, cell)
        for other in alike:
            if other not in seen and near >> other & 1:
                seen.add(other)
                sides[1 - side].append(other)
                queue.append((other, 1 - side))
    return sides


def pair_step(
    board: Board, seeker: Seeker, mask: i64, sides: list[list[int]]
) -> bool:
    """Add a remote pair if it removes something."""
    body = sides[0] + sides[1]
    codes: list[int] = []
    for value in range(board.size):
        if not mask >> value & 1:
            continue
        seen: int = 0
        for one in sides[0]:
            for two in sides[1]:
                seen |= board.seen(value, one) & board.seen(value, two)
        for code in board.codes(value, seen):
            if code % board.cells not in body:
                codes.append(code)
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
    """The state of the search: the chosen cells and their values."""

    __slots__ = ("arm", "arm_mask", "board", "center", "held", "line", "masks",
                 "region", "seeker", "spare")  # fmt: skip

    def __init__(
        self, board: Board, seeker: Seeker, line: i64, region: i64
    ) -> None:
        self.board: Final = board
        self.masks: Final = board.masks
        self.seeker: Final = seeker
        self.line: i64 = line
        self.region: i64 = region
        self.center: list[int] = []
        self.held: i64 = 0
        self.spare: i64 = 0
        self.arm: list[int] = []
        self.arm_mask: i64 = 0

    def search(self, cells: list[int], center: list[int]) -> bool:
        """Choose two or more shared cells; True ends the search."""
        for index, cell in enumerate(cells):
            chosen = [*center, cell]
            if center and self.try_center(chosen):
                return True
            if self.search(cells[index + 1 :], chosen):
                return True
        return False

    def try_center(self, center: list[int]) -> bool:
        """Continue if the shared cells have two values to spare."""
        self.held = self.board.held(center)
        self.spare = count_of(self.held) - len(center)
        self.center = center
        if self.spare < 2:
            return False
        return self.choose(self.rest(self.line, center, -1), 0, 0, [], -1)

    def rest(self, house: i64, but: list[int], allowed: i64) -> list[int]:
        """Return the other empty cells of a house with allowed values only."""
        masks = self.board.masks
        cells: list[int] = []
        layout = self.board.layout
        first: i64 = house * layout.size
        for at in range(first, first + layout.size):
            cell = layout.house_cells[at]
            mask = masks[cell]
            if mask and not mask & ~allowed and cell not in but:
                cells.append(cell)
        return cells

    def choose(
        self, rest: list[int], start: int, mask: i64, chosen: list[int],
        needed: i64,
    ) -> bool:  # fmt: skip
        """Choose an arm: first on the line, where ``needed`` is -1.

        Then choose one in the region, where ``needed`` cells must be filled
        from the center.
        """
        self.seeker.survey.look()
        for index in range(start, len(rest)):
            wider: i64 = mask | self.masks[rest[index]]
            cells = [*chosen, rest[index]]
            fills: i64 = len(cells) - count_of(wider & ~self.held)
            if not wider & self.held:
                pass
            elif needed < 0:
                if 0 < fills < self.spare:
                    self.arm = cells
                    self.arm_mask = wider
                    body = self.center + cells
                    allowed: i64 = ~(wider & self.held)
                    inside = self.rest(self.region, body, allowed)
                    if self.choose(inside, 0, 0, [], self.spare - fills):
                        return True
            elif fills == needed and self.step(cells, wider):
                return True
            if self.choose(rest, index + 1, wider, cells, needed):
                return True
        return False

    def step(self, arm: list[int], mask: i64) -> bool:
        """Add the pattern if it removes something."""
        board = self.board
        line, region = self.line, self.region
        center, line_arm = self.center, self.arm
        held, line_mask = self.held, self.arm_mask
        shared = line_mask & mask
        body = center + line_arm + arm
        in_region = ((held | mask) & ~line_mask) | shared
        in_line = ((held | line_mask) & ~mask) | shared
        codes = set(board.clear_house(region, body, in_region))
        codes.update(board.clear_house(line, body, in_line))
        if not codes:
            return False

        def evidence() -> Evidence:
            premises = cell_premises(board, "cell", center)
            premises += cell_premises(board, "first", line_arm)
            premises += cell_premises(board, "second", arm)
            premises += house_premises(board, "base", [line, region])
            sets = [
                held_in(board, held, center),
                held_in_house(board, line_mask, line_arm, line),
                held_in_house(board, mask, arm, region),
            ]
            return premises, ", ".join(sets)

        return self.seeker.remove(list(codes), evidence)


def sue_de_coq(board: Board, seeker: Seeker) -> None:
    """Search every line with every region it meets."""
    layout = board.layout
    for line, region in layout.meetings:
        spots = layout.crossing[line * layout.houses + region]
        cells = [c for c in layout.cells_at(line, spots) if board.masks[c]]
        if len(cells) > 1 and Crossing(board, seeker, line, region).search(
            cells, []
        ):
            return
