"""XY-wing, XYZ-wing and W-wing.

XY-wing: a pivot xy sees pincers xz and yz; one pincer is z.
XYZ-wing: the pivot xyz may be z itself, so only what sees all three goes.
W-wing: two cells xy are joined by a house where x has two places, one seen
by each; they can't both be x, so one is y.
"""

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board, bivalue_cells
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import (
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
    house_name,
    one_of,
    value_in,
    value_name,
    value_names,
)
from sudokit.logic.model.technique import Seeker


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

    return seeker.remove("XY-Wing", codes, evidence)


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

    return seeker.remove("XYZ-Wing", codes, evidence)


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

    return seeker.remove("W-Wing", codes, evidence)
