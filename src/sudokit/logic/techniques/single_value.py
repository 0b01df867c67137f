"""Skyscraper, two-string kite, turbot fish, empty rectangle.

A house with two places for a value is a strong link: one of them is true.
When an end of one link sees an end of another, they can't both be true, so
one of the two far ends is true, and what sees both far ends goes.

Skyscraper: two rows, or two columns, whose near ends share a line.
Two-string kite: a row and a column whose near ends share a box.
Turbot fish: any two links; what remains of the idea.
Empty rectangle: the second link is a box whose places all lie on one of
its rows and one of its columns.
"""

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import (
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    box_of,
    sees,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    house_name,
    one_of,
    value_in,
    value_name,
)
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.wings import common_peers


def near_end(board: Board, value: i64, house: i64) -> i64:
    """The first place of a value in a house."""
    spots = board.spots[value * 27 + house]
    return HOUSE_CELLS[house * 9 + LOWEST[spots]]


def far_end(board: Board, value: i64, house: i64) -> i64:
    """The second place of a value in a house."""
    spots = board.spots[value * 27 + house]
    return HOUSE_CELLS[house * 9 + LOWEST[spots & (spots - 1)]]


def linked_houses(
    board: Board, value: i64, start: int, stop: int
) -> list[int]:
    """The houses in which a value has exactly two places."""
    return [
        house
        for house in range(start, stop)
        if COUNT[board.spots[value * 27 + house]] == 2
    ]


def two_links(
    board: Board,
    seeker: Seeker,
    value: i64,
    houses: list[int],
    chain: list[int],
) -> bool:
    """Hand over end =house= cell - cell =house= end if it clears."""
    codes = common_peers(board, value, chain[0], chain[3])
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = links_premises(board, value, chain)
        premises += house_premises(board, "base", houses)
        ends = [cell_name(board, chain[0]), cell_name(board, chain[3])]
        return premises, _(
            "{n} in {cells}, by {houses}",
            n=value_name(board, value),
            cells=one_of(ends),
            houses=all_of([house_name(board, house) for house in houses]),
        )

    return seeker.remove(codes, evidence)


def links_premises(
    board: Board, value: i64, chain: list[int]
) -> list[Premise]:
    """Places alternately true and false if the first is false."""
    premises: list[Premise] = []
    for index, cell in enumerate(chain):
        role = "on" if index % 2 else "off"
        premises += choice_premises(board, role, [value * 81 + cell])
    return premises


def skyscraper(board: Board, seeker: Seeker) -> None:
    """Two parallel lines; a pair of like ends shares a crossing line."""
    for first in range(i64(0), i64(18), i64(9)):
        for value in range(i64(9)):
            lines = linked_houses(board, value, first, first + 9)
            for index in range(len(lines)):
                for other in range(index + 1, len(lines)):
                    if tower(board, seeker, value, lines[index], lines[other]):
                        return


def tower(
    board: Board, seeker: Seeker, value: i64, left: i64, right: i64
) -> bool:
    """Try two lines as the sides of a skyscraper."""
    one = board.spots[value * 27 + left]
    two = board.spots[value * 27 + right]
    chain = [
        far_end(board, value, left),
        near_end(board, value, left),
        near_end(board, value, right),
        far_end(board, value, right),
    ]
    if LOWEST[one] != LOWEST[two]:
        if LOWEST[one & (one - 1)] != LOWEST[two & (two - 1)]:
            return False
        chain = [chain[1], chain[0], chain[3], chain[2]]
    houses: list[int] = [left, right]
    return two_links(board, seeker, value, houses, chain)


def two_string_kite(board: Board, seeker: Seeker) -> None:
    """A row and a column with ends in one box."""
    for value in range(i64(9)):
        columns = linked_houses(board, value, 9, 18)
        if not columns:
            continue
        for row in linked_houses(board, value, 0, 9):
            for column in columns:
                if kite(board, seeker, value, row, column):
                    return


def kite(
    board: Board, seeker: Seeker, value: i64, row: i64, column: i64
) -> bool:
    """Try a row and a column as the strings of a kite."""
    one = [near_end(board, value, row), far_end(board, value, row)]
    two = [near_end(board, value, column), far_end(board, value, column)]
    for turn in range(2):
        for other in range(2):
            if one[turn] == two[other]:
                return False
    for turn in range(2):
        for other in range(2):
            near: i64 = one[turn]
            far: i64 = two[other]
            if box_of(near) == box_of(far):
                chain: list[int] = [one[1 - turn], near, far, two[1 - other]]
                houses: list[int] = [row, column]
                if two_links(board, seeker, value, houses, chain):
                    return True
    return False


def turbot_fish(board: Board, seeker: Seeker) -> None:
    """Two other strong links with ends that see each other.

    The link that removes most is preferred, then the one that removes
    first in reading order.
    """
    found: dict[tuple[int, int, int], tuple[int, list[int], list[int]]] = {}
    for value in range(i64(9)):
        houses = linked_houses(board, value, 0, 27)
        for index in range(len(houses)):
            for other in range(index + 1, len(houses)):
                gather_turbot(
                    board, value, houses[index], houses[other], found
                )
    for key in sorted(found):
        value, houses, chain = found[key]
        if two_links(board, seeker, value, houses, chain):
            return


def gather_turbot(
    board: Board,
    value: i64,
    left: i64,
    right: i64,
    found: dict[tuple[int, int, int], tuple[int, list[int], list[int]]],
) -> None:
    """Note every way of joining two links that removes something."""
    one = [near_end(board, value, left), far_end(board, value, left)]
    two = [near_end(board, value, right), far_end(board, value, right)]
    for turn in range(2):
        for other in range(2):
            near: i64 = one[turn]
            far: i64 = two[other]
            start: i64 = one[1 - turn]
            end: i64 = two[1 - other]
            if not sees(near, far) or start == end or near == end:
                continue
            if start == far or is_easier(left, right, near, far):
                continue
            codes = common_peers(board, value, start, end)
            if codes:
                weight: i64 = code_weight(codes)
                key = (-len(codes), int(weight), len(found))
                found[key] = (
                    value, [left, right], [start, near, far, end],
                )  # fmt: skip


def is_easier(left: i64, right: i64, near: i64, far: i64) -> bool:
    """The links are a skyscraper, or a two-string kite."""
    if left < 9 and right < 9:
        return near % 9 == far % 9
    if 9 <= left < 18 and 9 <= right < 18:
        return near // 9 == far // 9
    return left < 18 and right < 18 and box_of(near) == box_of(far)


def code_weight(codes: list[int]) -> i64:
    """Orders sets of removals of one size; early cells come first."""
    total: i64 = 0
    factor: i64 = 1
    for code in codes:
        total += code % 81 * factor + code // 81 + 1
        factor += 80
    return total


def empty_rectangle(board: Board, seeker: Seeker) -> None:
    """A box whose places lie on a row and a column, and a strong link."""
    for value in range(i64(9)):
        for box in range(i64(18), i64(27)):
            spots = board.spots[value * 27 + box]
            if COUNT[spots] < 2:
                continue
            for cross in range(i64(9)):
                row: i64 = i64(7) << cross // 3 * 3
                column: i64 = i64(0o111) << cross % 3
                if spots & ~(row | column):
                    continue
                if not spots & ~row or not spots & ~column:
                    continue
                if COUNT[spots & row] < 2 and COUNT[spots & column] < 2:
                    continue
                if rectangle_links(board, seeker, value, box, cross):
                    return


def rectangle_links(
    board: Board, seeker: Seeker, value: i64, box: i64, cross: i64
) -> bool:
    """Try every strong link that crosses the arms of the rectangle."""
    hinge = HOUSE_CELLS[box * 9 + cross]
    row = hinge // 9
    column = hinge % 9
    for house in linked_houses(board, value, 9, 18) + linked_houses(
        board, value, 0, 9
    ):
        upright = house >= 9
        line = house % 9
        if line // 3 == (column if upright else row) // 3:
            continue
        near: i64 = near_end(board, value, house)
        far: i64 = far_end(board, value, house)
        if upright:
            if near // 9 != row:
                near, far = far, near
            met = near // 9 == row
            goal = far // 9 * 9 + column
        else:
            if near % 9 != column:
                near, far = far, near
            met = near % 9 == column
            goal = row * 9 + far % 9
        if not met or not board.has(value, goal) or goal == far:
            continue
        if goal // 27 * 3 + goal % 9 // 3 == box - 18:
            continue
        if rectangle_step(board, seeker, value, box, house, near, far, goal):
            return True
    return False


def rectangle_step(
    board: Board,
    seeker: Seeker,
    value: i64,
    box: i64,
    house: i64,
    near: i64,
    far: i64,
    goal: i64,
) -> bool:
    """Hand over an empty rectangle."""
    codes: list[int] = [value * 81 + goal]

    def evidence() -> Evidence:
        body: list[int] = []
        spots = board.spots[value * 27 + box]
        while spots:
            body.append(value * 81 + HOUSE_CELLS[box * 9 + LOWEST[spots]])
            spots &= spots - 1
        premises = choice_premises(board, "cell", body)
        premises += choice_premises(
            board, "on", [value * 81 + near, value * 81 + far]
        )
        premises += house_premises(board, "base", [box, house])
        names = [house_name(board, box), house_name(board, house)]
        return premises, value_in(value_name(board, value), all_of(names))

    return seeker.remove(codes, evidence)
