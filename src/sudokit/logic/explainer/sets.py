"""Singles, locked candidates, sets and fish, alone or to a single."""

from typing import Final

from sudokit.core.arrays import i64, vec
from sudokit.logic.explainer.position import (
    BY_KIND,
    CROSSING,
    GROUPS,
    INTERSECTIONS,
    RatedFinding,
    RatedPosition,
    choices_at,
    codes_at,
    confined,
    values_at,
)
from sudokit.logic.model.geometry import (
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    NINE,
    codes_of,
)

# Singles, and eliminations that give a single at once.


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
                    tenths: i64 = 10 if last else 12 if house >= 18 else 15
                    name = "Full House" if last else "Hidden Single"
                    code = value * 81 + cell
                    return RatedFinding(
                        name, [], [cell], [house], 1 << value, code, tenths
                    )
    return None


def naked_single(position: RatedPosition) -> RatedFinding | None:
    """A cell with one candidate left."""
    for cell in range(i64(81)):
        mask = position.masks[cell]
        if mask and not mask & (mask - 1):
            code = LOWEST[mask] * 81 + cell
            return RatedFinding("Naked Single", [], [cell], [], mask, code)
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
            name = "Direct Pointing" if house >= 18 else "Direct Claiming"
            houses: list[int] = [house, other, third]
            bit = i64(1) << value
            return RatedFinding(name, [], [], houses, bit, value * 81 + cell)
    return None


def direct_hidden_set(
    position: RatedPosition, size: i64
) -> RatedFinding | None:
    """A hidden set that leaves a hidden single in its house."""
    for house in BY_KIND:
        if position.empty[house] <= size:
            continue
        for values in GROUPS[size]:
            places = together(position.spots, house, 27, values)
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
                        f"Direct {HIDDEN[size - 2]}",
                        choices_at(position, house, places, ~values),
                        NINE.cells_at(house, places),
                        [house],
                        values,
                        value * 81 + cell,
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


# Locked candidates, naked and hidden sets, and fish.


NAKED: Final = ("Naked Pair", "Naked Triple", "Naked Quadruple")
HIDDEN: Final = ("Hidden Pair", "Hidden Triple", "Hidden Quadruple")
FISH: Final = ("X-Wing", "Swordfish", "Jellyfish")


def intersections(
    position: RatedPosition, first: bool = True
) -> list[RatedFinding]:
    """Pointing, then claiming."""
    found: list[RatedFinding] = []
    for house, other in INTERSECTIONS:
        values = confined(position, house, other)
        for value in range(i64(9)):
            rest = position.spots[value * 27 + other]
            rest &= ~CROSSING[other * 27 + house]
            if not values >> value & 1 or not rest:
                continue
            name = "Pointing" if house >= 18 else "Claiming"
            codes = codes_at(value, other, rest)
            houses: list[int] = [house, other]
            found.append(RatedFinding(name, codes, [], houses, 1 << value))
            if first:
                return found
    return found


def subsets(
    position: RatedPosition, size: i64, naked: bool, first: bool = True
) -> list[RatedFinding]:
    """So many cells of a house with as many values, naked or hidden."""
    found: list[RatedFinding] = []
    for house in BY_KIND:
        if position.empty[house] < size * 2 + (0 if naked else 1):
            continue
        for group in GROUPS[size]:
            if naked:
                places: i64 = group
                values = values_at(position, house, group)
            else:
                places = together(position.spots, house, 27, group)
                values = group
            if COUNT[places] != size or COUNT[values] != size:
                continue
            removed = (
                choices_at(position, house, 511 & ~places, values)
                if naked
                else choices_at(position, house, places, 511 & ~values)
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


def fish(
    position: RatedPosition, size: i64, first: bool = True
) -> list[RatedFinding]:
    """So many lines that have a value in as many crossing lines."""
    found: list[RatedFinding] = []
    for base, cover in ((9, 0), (0, 9)):
        for lines in GROUPS[size]:
            for value in range(i64(9)):
                if position.missing[value] < 2 * size:
                    continue
                spots = together(position.spots, value * 27 + base, 1, lines)
                if COUNT[spots] != size:
                    continue
                removed: list[int] = []
                for number in range(9):
                    if spots >> number & 1:
                        house = cover + number
                        rest = position.spots[value * 27 + house] & ~lines
                        removed += codes_at(value, house, rest)
                if removed:
                    houses = [base + n for n in range(9) if lines >> n & 1]
                    houses += [cover + n for n in range(9) if spots >> n & 1]
                    name = FISH[size - 2]
                    found.append(
                        RatedFinding(name, removed, [], houses, 1 << value)
                    )
                    if first:
                        return found
    return found


def reasons(
    finding: RatedFinding, source: RatedPosition, position: RatedPosition
) -> list[int]:
    """The candidates that had to go from the source before it was there."""
    name = finding.name
    if name in NAKED:
        return [
            code
            for cell in finding.cells
            for code in codes_of(cell, source.masks[cell] & ~finding.values)
        ]
    if name in HIDDEN:
        outside = NINE.cells_at(finding.houses[0], 511)
        return [
            code
            for cell in outside
            if cell not in finding.cells
            for code in codes_of(cell, source.masks[cell] & finding.values)
        ]
    half = len(finding.houses) // 2
    covers = finding.houses[half:]
    value = LOWEST[finding.values]
    found: list[int] = []
    for house in finding.houses[:half]:
        index = value * 27 + house
        gone = source.spots[index] & ~position.spots[index]
        for cover in covers:
            gone &= ~CROSSING[house * 27 + cover]
        found += codes_at(value, house, gone)
    return found
