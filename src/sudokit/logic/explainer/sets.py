"""Singles, locked candidates, sets and fish, alone or to a single."""

from typing import Final

from sudokit.logic.explainer.rated_finding import (
    BY_KIND,
    GROUPS,
    INTERSECTIONS,
    RatedFinding,
)
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import HOUSE_CELLS, NINE
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import COUNT, LOWEST

# Where in a house the cells lie that another has: ``house * 27 + other``.
CROSSING: Final = NINE.crossing

# Singles, and eliminations that give a single at once.


def hidden_single(board: Board) -> RatedFinding | None:
    """A value with one place left in a house; the last cell comes first."""
    for last in (True, False):
        for house in BY_KIND:
            if (COUNT[board.vacant(house)] == 1) != last:
                continue
            for value in range(i64(9)):
                spots = board.in_house(value, house)
                if spots and not spots & (spots - 1):
                    tenths: i64 = 10 if last else 12 if house >= 18 else 15
                    name = "Full House" if last else "Hidden Single"
                    code = only_code(value, house, spots)
                    return RatedFinding(
                        name, [], [], [house], 1 << value, code, tenths
                    )
    return None


def only_code(value: i64, house: i64, spots: i64) -> i64:
    """The candidate at the lowest of some spots."""
    return value * 81 + HOUSE_CELLS[house * 9 + LOWEST[spots]]


def naked_single(board: Board) -> RatedFinding | None:
    """A cell with one candidate left."""
    for cell in range(i64(81)):
        mask = board.masks[cell]
        if mask and not mask & (mask - 1):
            code = LOWEST[mask] * 81 + cell
            return RatedFinding("Naked Single", [], [cell], [], mask, code)
    return None


def confined(board: Board, house: i64, other: i64) -> i64:
    """The values, a bit each, that a house has only where another crosses it.

    They have two places there, or more.
    """
    outside = ~CROSSING[house * 27 + other]
    found: i64 = 0
    for value in range(i64(9)):
        spots = board.spots[value * 27 + house]
        if COUNT[spots] > 1 and not spots & outside:
            found |= i64(1) << value
    return found


def direct_intersection(board: Board) -> RatedFinding | None:
    """Pointing or claiming that leaves a hidden single at once."""
    for house, other in INTERSECTIONS:
        values = confined(board, house, other)
        while values:
            found = _single_after(board, house, other, LOWEST[values])
            if found is not None:
                return found
            values &= values - 1
    return None


def _single_after(
    board: Board, house: i64, other: i64, value: i64
) -> RatedFinding | None:
    """The hidden single that an intersection leaves, if it does."""
    first = house // 9 * 9
    for third in range(first, first + 9):
        gone = CROSSING[third * 27 + other]
        spots = board.in_house(value, third)
        rest = spots & ~gone
        if third == house or not gone or COUNT[spots] < 2:
            continue
        if rest and not rest & (rest - 1):
            name = "Direct Pointing" if house >= 18 else "Direct Claiming"
            houses: list[int] = [house, other, third]
            code = only_code(value, third, rest)
            return RatedFinding(name, [], [], houses, 1 << value, code)
    return None


def direct_hidden_set(board: Board, size: i64) -> RatedFinding | None:
    """A hidden set that leaves a hidden single in its house."""
    for house in BY_KIND:
        if COUNT[board.vacant(house)] <= size:
            continue
        for values in GROUPS[size]:
            places = together(board.spots, house, 27, values)
            if COUNT[places] != size:
                continue
            for value in range(i64(9)):
                spots = board.in_house(value, house)
                rest = spots & ~places
                if values >> value & 1 or COUNT[spots] < 2:
                    continue
                if rest and not rest & (rest - 1):
                    return RatedFinding(
                        f"Direct {HIDDEN[size - 2]}",
                        board.choices_at(house, places, ~values),
                        NINE.cells_at(house, places),
                        [house],
                        values,
                        only_code(value, house, rest),
                    )
    return None


def together(spots: vec[i64], first: i64, stride: i64, group: i64) -> i64:
    """Some places together, of values in a house or of a value on lines;
    0 if one has a single place.

    That is a hidden single, which belongs to no set and no fish.
    """
    places: i64 = 0
    while group:
        one = spots[first + LOWEST[group] * stride]
        if not one & (one - 1):
            return 0
        places |= one
        group &= group - 1
    return places


def values_at(board: Board, house: i64, places: i64) -> i64:
    """The candidates of some cells together, 0 if one has fewer than two."""
    values: i64 = 0
    while places:
        mask = board.masks[HOUSE_CELLS[house * 9 + LOWEST[places]]]
        if not mask & (mask - 1):
            return 0
        values |= mask
        places &= places - 1
    return values


# Locked candidates, naked and hidden sets, and fish.


NAKED: Final = ("Naked Pair", "Naked Triple", "Naked Quadruple")
HIDDEN: Final = ("Hidden Pair", "Hidden Triple", "Hidden Quadruple")
FISH: Final = ("X-Wing", "Swordfish", "Jellyfish")


def intersections(board: Board, first: bool = True) -> list[RatedFinding]:
    """Pointing, then claiming."""
    found: list[RatedFinding] = []
    for house, other in INTERSECTIONS:
        values = confined(board, house, other)
        while values:
            value = LOWEST[values]
            values &= values - 1
            rest = board.in_house(value, other)
            rest &= ~CROSSING[other * 27 + house]
            if rest:
                name = "Pointing" if house >= 18 else "Claiming"
                codes = board.codes_at(value, other, rest)
                houses: list[int] = [house, other]
                found.append(RatedFinding(name, codes, [], houses, 1 << value))
                if first:
                    return found
    return found


def subsets(
    board: Board, size: i64, naked: bool, first: bool = True
) -> list[RatedFinding]:
    """Naked or hidden sets: k cells of a house with k values."""
    found: list[RatedFinding] = []
    for house in BY_KIND:
        if COUNT[board.vacant(house)] < size * 2 + (0 if naked else 1):
            continue
        for group in GROUPS[size]:
            if naked:
                places: i64 = group
                values = values_at(board, house, group)
            else:
                places = together(board.spots, house, 27, group)
                values = group
            if COUNT[places] != size or COUNT[values] != size:
                continue
            removed = (
                board.choices_at(house, 511 & ~places, values)
                if naked
                else board.choices_at(house, places, ~values)
            )
            if removed:
                name = (NAKED if naked else HIDDEN)[size - 2]
                cells = NINE.cells_at(house, places)
                found.append(
                    RatedFinding(name, removed, cells, [house], values)
                )
                if first:
                    return found
    return found


def fish(board: Board, size: i64, first: bool = True) -> list[RatedFinding]:
    """Fish: k lines that have a value in only k crossing lines."""
    found: list[RatedFinding] = []
    filled = [0] * 10
    for n in board.values:
        filled[n] += 1
    usable = [v for v in range(9) if filled[v + 1] <= 9 - 2 * size]
    for base, cover in ((9, 0), (0, 9)):
        for lines in GROUPS[size]:
            for number in usable:
                value: i64 = number
                spots = together(board.spots, value * 27 + base, 1, lines)
                if COUNT[spots] != size:
                    continue
                covers = [cover + n for n in range(9) if spots >> n & 1]
                removed: list[int] = []
                for house in covers:
                    rest = board.in_house(value, house) & ~lines
                    removed += board.codes_at(value, house, rest)
                if removed:
                    name, bit = FISH[size - 2], i64(1) << value
                    houses = [base + n for n in range(9) if lines >> n & 1]
                    houses += covers
                    found.append(RatedFinding(name, removed, [], houses, bit))
                    if first:
                        return found
    return found


def reasons(found: RatedFinding, source: Board, board: Board) -> list[int]:
    """The candidates that had to be removed from the source first."""
    gone: list[int] = []
    if found.name in NAKED:
        for cell in found.cells:
            gone += source.in_cell(cell, ~found.values)
        return gone
    if found.name in HIDDEN:
        for cell in NINE.cells_at(found.houses[0], NINE.full):
            if cell not in found.cells:
                gone += source.in_cell(cell, found.values)
        return gone
    half = len(found.houses) // 2
    value = LOWEST[found.values]
    for house in found.houses[:half]:
        spots = source.in_house(value, house) & ~board.in_house(value, house)
        for cover in found.houses[half:]:
            spots &= ~CROSSING[house * 27 + cover]
        gone += board.codes_at(value, house, spots)
    return gone
