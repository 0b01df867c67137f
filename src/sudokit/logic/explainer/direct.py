"""Singles, and eliminations that give a single at once."""

from sudokit.core.arrays import i64
from sudokit.logic.explainer.position import (
    BY_KIND,
    CROSSING,
    GROUPS,
    INTERSECTIONS,
    RatedPosition,
    confined,
)
from sudokit.logic.explainer.rated_finding import RatedFinding
from sudokit.logic.model.geometry import (
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    group_cells,
)


def hidden_single(position: RatedPosition) -> RatedFinding | None:
    """A value with one place left in a house; the last cell comes first."""
    for last in (True, False):
        for house in BY_KIND:
            if (position.empty[house] == 1) != last:
                continue
            for value in range(i64(9)):
                spots = position.spots[value * 27 + house]
                if spots and not spots & (spots - 1):
                    cell = HOUSE_CELLS[house * 9 + LOWEST[spots]]
                    tenths: i64 = 12 if house >= 18 else 15
                    return RatedFinding(
                        "Full House" if last else "Hidden Single",
                        10 if last else tenths,
                        value * 81 + cell,
                        [],
                        [cell],
                        [house],
                        1 << value,
                    )
    return None


def naked_single(position: RatedPosition) -> RatedFinding | None:
    """A cell with one candidate left."""
    for cell in range(i64(81)):
        mask = position.masks[cell]
        if mask and not mask & (mask - 1):
            return RatedFinding(
                "Naked Single",
                23,
                LOWEST[mask] * 81 + cell,
                [],
                [cell],
                [],
                mask,
            )
    return None


def direct_intersection(position: RatedPosition) -> RatedFinding | None:
    """Pointing or claiming that leaves a hidden single at once."""
    for house, other in INTERSECTIONS:
        values = confined(position, house, other)
        for value in range(i64(9)):
            if values >> value & 1:
                found = _single_after(position, house, other, value)
                if found is not None:
                    return found
    return None


def _single_after(
    position: RatedPosition, house: i64, other: i64, value: i64
) -> RatedFinding | None:
    """The hidden single that an intersection leaves, if it does."""
    first = house // 9 * 9
    for third in range(first, first + 9):
        if third == house:
            continue
        gone = CROSSING[third * 27 + other]
        spots = position.spots[value * 27 + third]
        if not gone or COUNT[spots] < 2:
            continue
        rest = spots & ~gone
        if rest and not rest & (rest - 1):
            cell = HOUSE_CELLS[third * 9 + LOWEST[rest]]
            pointing = house >= 18
            return RatedFinding(
                "Direct Pointing" if pointing else "Direct Claiming",
                17 if pointing else 19,
                value * 81 + cell,
                [],
                [],
                [int(house), int(other), int(third)],
                i64(1) << value,
            )
    return None


def direct_hidden_set(
    position: RatedPosition, size: i64
) -> RatedFinding | None:
    """A hidden set that leaves a hidden single in its house."""
    for house in BY_KIND:
        if position.empty[house] <= size:
            continue
        for values in GROUPS[size]:
            places = places_of(position, house, values)
            if COUNT[places] != size:
                continue
            for value in range(i64(9)):
                spots = position.spots[value * 27 + house]
                if values >> value & 1 or COUNT[spots] < 2:
                    continue
                rest = spots & ~places
                if rest and not rest & (rest - 1):
                    cell = HOUSE_CELLS[house * 9 + LOWEST[rest]]
                    return RatedFinding(
                        "Direct Hidden Pair"
                        if size == 2
                        else "Direct Hidden Triple",
                        20 if size == 2 else 25,
                        value * 81 + cell,
                        _others(position, house, places, values),
                        group_cells(house, places),
                        [house],
                        values,
                    )
    return None


def _others(
    position: RatedPosition, house: i64, places: i64, values: i64
) -> list[int]:
    """The other candidates of the cells of a hidden set."""
    return [
        value * 81 + cell
        for cell in group_cells(house, places)
        for value in range(9)
        if position.masks[cell] & ~values & (1 << value)
    ]


def places_of(position: RatedPosition, house: i64, values: i64) -> i64:
    """Where in a house these values can be; 0 if one has a single cell.

    A value with one place is a hidden single and belongs to no set.
    """
    places: i64 = 0
    left: i64 = values
    while left:
        spots = position.spots[LOWEST[left] * 27 + house]
        if not spots & (spots - 1):
            return 0
        places |= spots
        left &= left - 1
    return places
