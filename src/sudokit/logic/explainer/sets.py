"""Singles, locked candidates, sets and fish, alone or before a single."""

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

# The spots of a house in another: ``house * 27 + other``.
CROSSING: Final = NINE.crossing

# Singles, and eliminations that give a single at once.


def hidden_single(board: Board) -> RatedFinding | None:
    """Return a value with one place in a house; a last cell comes first."""
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
    """Return the candidate at the lowest of some spots."""
    return value * 81 + HOUSE_CELLS[house * 9 + LOWEST[spots]]


def naked_single(board: Board) -> RatedFinding | None:
    """Return a cell with one candidate left."""
    for cell in range(i64(81)):
        mask = board.masks[cell]
        if mask and not mask & (mask - 1):
            code = LOWEST[mask] * 81 + cell
            return RatedFinding("Naked Single", [], [cell], [], mask, code)
    return None


def confined(board: Board, house: i64, other: i64) -> i64:
    """Return the values that a house has only in its crossing with another.

    They have two places or more there, and are a bit each.
    """
    outside = ~CROSSING[house * 27 + other]
    values: i64 = 0
    for value in range(i64(9)):
        spots = board.spots[value * 27 + house]
        if COUNT[spots] > 1 and not spots & outside:
            values |= i64(1) << value
    return values


def direct_intersection(board: Board) -> RatedFinding | None:
    """Return pointing or claiming that leaves a hidden single at once."""
    for house, other in INTERSECTIONS:
        values = confined(board, house, other)
        while values:
            single = _single_after(board, house, other, LOWEST[values])
            if single is not None:
                return single
            values &= values - 1
    return None


def _single_after(
    board: Board, house: i64, other: i64, value: i64
) -> RatedFinding | None:
    """Return the hidden single that an intersection leaves, if any."""
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
    """Return a hidden set that leaves a hidden single in its house."""
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
    """Return the places of values in a house, or of a value on lines.

    0 if one has a single place: it is a hidden single, which belongs to no
    set and no fish.
    """
    places: i64 = 0
    while group:
        one = spots[first + LOWEST[group] * stride]
        if not one & (one - 1):
            return 0
        places |= one
        group &= group - 1
    return places


def small(spots: vec[i64], first: i64, stride: i64, size: i64) -> i64:
    """Return the values in a house that have two places up to ``size``.

    Or the lines where one value has as many.  No others belong to a set or
    a fish of this size.
    """
    fit: i64 = 0
    for number in range(i64(9)):
        count = COUNT[spots[first + number * stride]]
        if 1 < count <= size:
            fit |= i64(1) << number
    return fit


def _small_cells(board: Board, house: i64, size: i64) -> i64:
    """Return the cells of a house with two candidates up to ``size``."""
    fit: i64 = 0
    for spot in range(i64(9)):
        count = COUNT[board.masks[HOUSE_CELLS[house * 9 + spot]]]
        if 1 < count <= size:
            fit |= i64(1) << spot
    return fit


def values_at(board: Board, house: i64, places: i64) -> i64:
    """Return the candidates of cells; 0 if one has fewer than two."""
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
    """Return pointing, then claiming."""
    findings: list[RatedFinding] = []
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
                findings.append(
                    RatedFinding(name, codes, [], houses, 1 << value)
                )
                if first:
                    return findings
    return findings


def subsets(
    board: Board, size: i64, naked: bool, first: bool = True
) -> list[RatedFinding]:
    """Return naked or hidden sets: k cells of a house with k values."""
    findings: list[RatedFinding] = []
    for house in BY_KIND:
        fit = (
            _small_cells(board, house, size)
            if naked
            else small(board.spots, house, 27, size)
        )
        if COUNT[fit] < size:
            continue
        if COUNT[board.vacant(house)] < size * 2 + (0 if naked else 1):
            continue
        for group in GROUPS[size]:
            if group & ~fit:
                continue
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
                findings.append(
                    RatedFinding(name, removed, cells, [house], values)
                )
                if first:
                    return findings
    return findings


def fish(board: Board, size: i64, first: bool = True) -> list[RatedFinding]:
    """Return fish: k lines that have a value in only k crossing lines."""
    findings: list[RatedFinding] = []
    filled = [0] * 10
    for n in board.values:
        filled[n] += 1
    usable = [v for v in range(9) if filled[v + 1] <= 9 - 2 * size]
    for base, cover in ((9, 0), (0, 9)):
        fit = vec[i64](
            [small(board.spots, v * 27 + base, 1, size) for v in range(9)]
        )
        for lines in GROUPS[size]:
            for number in usable:
                value: i64 = number
                if lines & ~fit[value]:
                    continue
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
                    findings.append(
                        RatedFinding(name, removed, [], houses, bit)
                    )
                    if first:
                        return findings
    return findings


def reasons(finding: RatedFinding, source: Board, board: Board) -> list[int]:
    """Return the candidates that had to go from the source first."""
    gone: list[int] = []
    if finding.name in NAKED:
        for cell in finding.cells:
            gone += source.in_cell(cell, ~finding.values)
        return gone
    if finding.name in HIDDEN:
        for cell in NINE.cells_at(finding.houses[0], NINE.full):
            if cell not in finding.cells:
                gone += source.in_cell(cell, finding.values)
        return gone
    half = len(finding.houses) // 2
    value = LOWEST[finding.values]
    for house in finding.houses[:half]:
        spots = source.in_house(value, house) & ~board.in_house(value, house)
        for cover in finding.houses[half:]:
            spots &= ~CROSSING[house * 27 + cover]
        gone += board.codes_at(value, house, spots)
    return gone
