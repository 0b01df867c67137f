"""Skyscraper, two-string kite, turbot fish, empty rectangle.

A house with two places for a value is a strong link: one of them is true.
When an end of one link sees an end of another, they can't both be true, so
one of the two far ends is true, and what sees both far ends goes.

Skyscraper: two rows, or two columns, whose near ends share a line.
Two-string kite: a row and a column whose near ends share a box.  Turbot
fish: any other two links.  Empty rectangle: the second link is a box
whose places all lie on one of its rows and one of its columns.
"""

from itertools import combinations

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    code_weight,
    house_premises,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    house_name,
    one_of,
    value_in,
    value_name,
)
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64
from sudokit.native.bits import count_of
from sudokit.proofs.step import Premise
from sudokit.system.language import _

# A strong link: its house and its two places.
Link = list[int]


def strong_links(
    board: Board, value: i64, start: i64, stop: i64
) -> list[Link]:
    """Return the houses in which a value has exactly two places."""
    links: list[Link] = []
    for house in range(start, stop):
        if count_of(board.in_house(value, house)) == 2:
            near, far = board.places(value, house)
            links.append([int(house), near, far])
    return links


def two_links(
    board: Board,
    seeker: Seeker,
    value: i64,
    houses: list[int],
    chain: list[int],
) -> bool:
    """Add a step of two strong links, unless it removes nothing.

    ``chain``: a far end, the two near ones, which see each other, and the
    other far end.  If the first is false the second is true, and so on.
    """
    codes = board.seen_by_all(value, [chain[0], chain[3]])
    if not codes:
        return False

    def evidence() -> Evidence:
        premises: list[Premise] = []
        for index, cell in enumerate(chain):
            role = "on" if index % 2 else "off"
            code = int(value * board.cells) + cell
            premises += choice_premises(board, role, [code])
        premises += house_premises(board, "base", houses)
        ends = [cell_name(board, chain[0]), cell_name(board, chain[3])]
        return premises, _(
            "{n} in {cells}, by {houses}",
            n=value_name(board, value),
            cells=one_of(ends),
            houses=all_of([house_name(board, house) for house in houses]),
        )

    return seeker.remove(codes, evidence)


def joined(
    board: Board, value: i64, left: Link, right: Link, way: int
) -> list[int]:
    """Return two links joined in one of four ways, as a chain.

    Empty if their near ends don't see each other, or if they share a cell.
    """
    start, near = left[2 - way // 2], left[1 + way // 2]
    far, end = right[1 + way % 2], right[2 - way % 2]
    if near == end or start == far or start == end:
        return []
    if not board.layout.sees(value * board.cells + near, far):
        return []
    return [start, near, far, end]


def is_skyscraper(board: Board, houses: list[int], chain: list[int]) -> bool:
    """Return whether two parallel lines have near ends on a crossing line."""
    n = int(board.size)
    left, right = houses
    if left >= 2 * n or right >= 2 * n or (left < n) != (right < n):
        return False
    return along(chain[1], n, left >= n) == along(chain[2], n, left >= n)


def is_kite(board: Board, houses: list[int], chain: list[int]) -> bool:
    """Return whether two lines have near ends in one region."""
    region_of = board.layout.region_of
    return (
        max(houses) < 2 * board.size
        and region_of[chain[1]] == region_of[chain[2]]
    )


def along(cell: int, n: int, upright: bool) -> int:
    """Return the number of the line that crosses a row or column here."""
    return cell // n if upright else cell % n


def skyscraper(board: Board, seeker: Seeker) -> None:
    """Find two parallel lines with like ends on a crossing line."""
    n = int(board.size)
    for first in (0, n):
        for value in range(board.size):
            lines = strong_links(board, value, first, first + n)
            for left, right in combinations(lines, 2):
                houses = [left[0], right[0]]
                for way in (0, 3):
                    chain = joined(board, value, left, right, way)
                    if chain and is_skyscraper(board, houses, chain):
                        if two_links(board, seeker, value, houses, chain):
                            return
                        break


def two_string_kite(board: Board, seeker: Seeker) -> None:
    """Find a row and a column with ends in one region."""
    n = board.size
    for value in range(n):
        columns = strong_links(board, value, n, 2 * n)
        if not columns:
            continue
        for row in strong_links(board, value, 0, n):
            for column in columns:
                houses = [row[0], column[0]]
                for way in range(4):
                    chain = joined(board, value, row, column, way)
                    if (
                        chain
                        and is_kite(board, houses, chain)
                        and two_links(board, seeker, value, houses, chain)
                    ):
                        return


# The key: most removals first, then the first removals in reading order.
Turbots = dict[tuple[int, int, int], tuple[int, list[int], list[int]]]


def turbot_fish(board: Board, seeker: Seeker) -> None:
    """Find two other strong links with ends that see each other."""
    candidates: Turbots = {}
    for value in range(int(board.size)):
        links = strong_links(board, value, 0, board.houses)
        for left, right in combinations(links, 2):
            for way in range(4):
                chain = joined(board, value, left, right, way)
                if not chain:
                    continue
                houses = [left[0], right[0]]
                if is_easier(board, houses, chain):
                    continue
                codes = board.seen_by_all(value, [chain[0], chain[3]])
                if codes:
                    weight = code_weight(board, codes)
                    key = (-len(codes), weight, len(candidates))
                    candidates[key] = (value, houses, chain)
    for key in sorted(candidates):
        value, houses, chain = candidates[key]
        if two_links(board, seeker, value, houses, chain):
            return


def is_easier(board: Board, houses: list[int], chain: list[int]) -> bool:
    """Return whether the links are a skyscraper, an X-Wing or a kite."""
    n = board.size
    if houses[0] // n == houses[1] // n < 2:
        return is_skyscraper(board, houses, chain)
    return is_kite(board, houses, chain)


def empty_rectangle(board: Board, seeker: Seeker) -> None:
    """Find a region with its places on a row and a column, and a link."""
    n = board.size
    for value in range(n):
        links: list[Link] = []
        for region in range(2 * n, 3 * n):
            spots = board.in_house(value, region)
            if not spots & (spots - 1):
                continue
            for spot in range(n):
                hinge = board.layout.house_cells[region * n + spot]
                off_row = board.apart(value, region, hinge // n)
                off_column = board.apart(value, region, hinge % n + n)
                if off_row & off_column or not off_row or not off_column:
                    continue
                on_row, on_column = spots & ~off_row, spots & ~off_column
                if not on_row & (on_row - 1) | on_column & (on_column - 1):
                    continue
                if not links:
                    links = strong_links(board, value, n, 2 * n)
                    links += strong_links(board, value, 0, n)
                for link in links:
                    if rectangle_link(
                        board, seeker, value, region, hinge, link
                    ):
                        return


def rectangle_link(
    board: Board, seeker: Seeker, value: i64, region: i64, hinge: i64,
    link: Link,
) -> bool:  # fmt: skip
    """Try a strong link that crosses an arm of the rectangle."""
    house, near, far = link
    n = int(board.size)
    region_of = board.layout.region_of
    row, column = hinge // n, hinge % n
    upright = house >= n
    if along(near, n, upright) != (row if upright else column):
        near, far = far, near
    if along(near, n, upright) != (row if upright else column):
        return False
    goal: int = far // n * n + column if upright else row * n + far % n
    if goal == far or not board.has(value, goal):
        return False
    if region_of[near] == region or region_of[goal] == region:
        return False
    return rectangle_step(
        board, seeker, value, [int(region), house], [near, far], goal
    )


def rectangle_step(
    board: Board,
    seeker: Seeker,
    value: i64,
    houses: list[int],
    link: list[int],
    goal: int,
) -> bool:
    """Add a step of an empty rectangle."""
    first = int(value * board.cells)

    def evidence() -> Evidence:
        body = [first + cell for cell in board.places(value, houses[0])]
        premises = choice_premises(board, "cell", body)
        ends = [first + cell for cell in link]
        premises += choice_premises(board, "on", ends)
        premises += house_premises(board, "base", houses)
        names = [house_name(board, house) for house in houses]
        return premises, value_in(value_name(board, value), all_of(names))

    return seeker.remove([first + goal], evidence)
