"""Unique rectangles and unique loops.

A loop of cells that all can take the same two values, each house holding
two of them or none, would leave two solutions if there were nothing else.
"""

from sudokit.core.arrays import i64
from sudokit.logic.explainer.position import (
    GROUPS,
    KINDS,
    RatedFinding,
    RatedPosition,
    choices_at,
    seen_by_all,
    shared_houses,
    values_at,
)
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    CELL_SPOTS,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    codes_of,
)


def unique_loop(position: RatedPosition) -> RatedFinding | None:
    """The easiest unique loop, of those the one of the lowest type."""
    best: RatedFinding | None = None
    best_key: tuple[int, int] = (1000, 0)
    seen: set[tuple[int, tuple[int, ...]]] = set()
    for cell in range(81):
        pair = position.masks[cell]
        if COUNT[pair] != 2:
            continue
        for loop in _loops(position, cell, pair):
            for kind, found in _steps(position, loop, pair):
                # Of a loop and type only the first is a step of its own.
                name = (kind, tuple(sorted(loop)))
                if name in seen:
                    continue
                seen.add(name)
                key = (int(found.tenths), kind // 10)
                if key < best_key:
                    best, best_key = found, key
    return best


def _loops(position: RatedPosition, start: int, pair: i64) -> list[list[int]]:
    """The loops of these two values that begin at a cell."""
    found: list[list[int]] = []
    _follow(position, start, pair, [], 2, 0, -1, found)
    return [loop for loop in found if _is_loop(loop)]


def _follow(
    position: RatedPosition,
    cell: int,
    pair: i64,
    loop: list[int],
    allowed: i64,
    extra: i64,
    last: int,
    found: list[list[int]],
) -> None:
    """Goes on from a cell by another kind of house than the last.

    ``extra`` are the other candidates met so far.  More than two cells with
    others are followed only while it is a single one.
    """
    loop.append(cell)
    for kind in KINDS:
        if kind == last:
            continue
        house = CELL_HOUSES[cell * 3 + kind]
        for spot in range(i64(9)):
            other = int(HOUSE_CELLS[house * 9 + spot])
            if other == loop[0] and len(loop) >= 4:
                found.append(list(loop))
                continue
            mask = position.masks[other]
            if mask & pair != pair or other in loop:
                continue
            extra |= mask & ~pair
            more = mask != pair
            if not more or COUNT[extra] == 1 or allowed > 0:
                left = allowed - 1 if more else allowed
                _follow(position, other, pair, loop, left, extra, kind, found)
    loop.pop()


def _is_loop(loop: list[int]) -> bool:
    """Is every house met by a cell at an even and one at an odd place?"""
    met: list[set[int]] = [set(), set()]
    for place, cell in enumerate(loop):
        for kind in range(3):
            house = int(CELL_HOUSES[cell * 3 + kind])
            if house in met[place % 2]:
                return False
            met[place % 2].add(house)
    return met[0] == met[1]


def _tenths(loop: list[int]) -> i64:
    """The rating of a loop of this length."""
    size = len(loop)
    if size >= 10:
        return 50
    return 47 if size >= 8 else 46 if size >= 6 else 45


def _steps(
    position: RatedPosition, loop: list[int], pair: i64
) -> list[tuple[int, RatedFinding]]:
    """The findings of a loop, each with ten times its type.

    Types 30 and 31 are type 3 with a naked and with a hidden set.
    """
    masks = position.masks
    more = [cell for cell in loop if masks[cell] != pair]
    others: i64 = 0
    for cell in more:
        others |= masks[cell] & ~pair
    if len(more) == 1:
        removed = codes_of(more[0], pair)
        return [(10, _finding(loop, pair, 1, removed))]
    if len(more) < 2:
        return []
    found: list[tuple[int, RatedFinding]] = []
    if COUNT[others] == 1:
        removed = seen_by_all(position, LOWEST[others], more)
        if removed:
            found.append((20, _finding(loop, pair, 2, removed)))
    elif len(more) == 2:
        found += _with_sets(position, loop, more, pair, others)
    if len(more) == 2:
        removed = _locked(position, more, pair)
        if removed:
            found.append((40, _finding(loop, pair, 4, removed)))
    return found


def _finding(
    loop: list[int],
    pair: i64,
    kind: int,
    removed: list[int],
    added: i64 = 0,
    houses: list[int] | None = None,
) -> RatedFinding:
    name = "Unique Rectangle" if len(loop) == 4 else "Unique Loop"
    name = f"{name} Type {kind}"
    at = [] if houses is None else houses
    tenths = _tenths(loop) + added
    return RatedFinding(name, removed, list(loop), at, pair, -1, tenths)


def _locked(position: RatedPosition, more: list[int], pair: i64) -> list[int]:
    """Type 4: one of the two values has no other cell in a house."""
    first, second = more
    houses = [-1, -1]
    values = (LOWEST[pair], LOWEST[pair & (pair - 1)])
    for house in shared_houses(more):
        for number in range(2):
            if COUNT[position.spots[values[number] * 27 + house]] == 2:
                houses[number] = house
    for number in range(2):
        if houses[number] >= 0:
            other = int(values[1 - number])
            return [other * 81 + first, other * 81 + second]
    return []


def _with_sets(
    position: RatedPosition,
    loop: list[int],
    more: list[int],
    pair: i64,
    others: i64,
) -> list[tuple[int, RatedFinding]]:
    """Type 3: two cells of the loop are one cell of a set."""
    found: list[tuple[int, RatedFinding]] = []
    for size in range(COUNT[others], i64(8)):
        for house in shared_houses(more):
            empty = position.empty[house]
            if size * 2 <= empty:
                for removed in _naked(position, more, others, house, size):
                    step = _finding(loop, pair, 3, removed, size - 1, [house])
                    found.append((30, step))
            if size * 2 < empty:
                for removed, places in _hidden(
                    position, more, pair, others, house, size
                ):
                    step = _finding(
                        loop, pair, 3, removed, places - 1, [house]
                    )
                    found.append((31, step))
    return found


def _naked(
    position: RatedPosition,
    more: list[int],
    others: i64,
    house: i64,
    size: i64,
) -> list[list[int]]:
    """The removals of naked sets with the two cells as one."""
    found: list[list[int]] = []
    one = i64(1) << _spot(more[0], house)
    two = i64(1) << _spot(more[1], house)
    both = others & position.masks[more[0]] & position.masks[more[1]]
    for places in GROUPS[size]:
        if not places & one or places & two:
            continue
        values = values_at(position, house, places & ~one)
        if (
            not values
            or COUNT[values | both] != size
            or COUNT[values | others] != size
        ):
            continue
        rest = 511 & ~(places | two)
        removed = choices_at(position, house, rest, values | others)
        if removed:
            found.append(removed)
    return found


def _hidden(
    position: RatedPosition,
    more: list[int],
    pair: i64,
    others: i64,
    house: i64,
    size: i64,
) -> list[tuple[list[int], i64]]:
    """The removals of hidden sets, and in how many cells."""
    found: list[tuple[list[int], i64]] = []
    two = i64(1) << _spot(more[1], house)
    outside = (i64(1) << _spot(more[0], house)) | two
    left = [v for v in range(9) if not (pair | others) >> v & 1]
    if size - 2 > len(left):
        return found
    for group in GROUPS[size - 2]:
        if group >> len(left):
            continue
        values: i64 = pair
        for number, value in enumerate(left):
            if group >> number & 1:
                values |= 1 << value
        places: i64 = 0
        fits = True
        rest = values
        while rest and fits:
            spots = position.spots[LOWEST[rest] * 27 + house] & ~two
            fits = spots != 0
            places |= spots
            rest &= rest - 1
        if not fits or COUNT[places] != size:
            continue
        places &= ~outside
        removed = choices_at(position, house, places, ~values)
        if removed:
            found.append((removed, COUNT[places]))
    return found


def _spot(cell: int, house: i64) -> i64:
    """The place of a cell in a house."""
    return CELL_SPOTS[cell * 3 + house // 9]
