"""Each propagator, compared with all values that its rule allows."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, product

import pytest

from sudokit.core.budget import Budget
from sudokit.native.arrays import i64, vec
from sudokit.rules.compiled_rules import with_chunks
from sudokit.rules.enclosed_sums import enclosed_sum
from sudokit.rules.families import Machine
from sudokit.rules.group_sums import SUMS, GroupSums
from sudokit.rules.machine_propagators import LargeRun, MachineRun, steps_of
from sudokit.rules.propagators import (
    EachValueOnce,
    LockedInBand,
    LockedInMinis,
    PairedPlaces,
    PairTables,
    SameValues,
)
from sudokit.rules.search_state import Compiled, Propagator, SearchState

SIZE = 4
FULL = 15
Rule = Callable[[Sequence[int]], bool]


def cells_of(*cells: int) -> vec[i64]:
    return vec[i64](cells)


def alone(propagator: Propagator, size: int = SIZE) -> Compiled:
    """Return rules with one propagator and no peers."""
    count = size * size
    return Compiled(
        size,
        True,
        vec[i64]([(1 << size) - 1] * count),
        [propagator],
        (vec[i64](), vec[i64]([0] * (count + 1))),
        vec[i64]([0] * (2 * count)),
        [],
        vec[i64]([0] * count),
        True,
    )


def differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


def house() -> tuple[Propagator, int, Rule]:
    return EachValueOnce(cells_of(0, 1, 2, 3), 0), 4, differ


def paired_places() -> tuple[Propagator, int, Rule]:
    """Return a house of cells 0 to 3; 4 sees 0 to 2, 5 sees 2 and 3."""
    common = vec[i64]([0] * (SIZE * (SIZE - 1)))
    for k, m in ((1, 0), (2, 0), (2, 1)):
        common[k * (k - 1) + 2 * m] = 1 << 4
    common[3 * 2 + 2 * 2] = 1 << 5

    def rule(values: Sequence[int]) -> bool:
        one, other = (*values[:3], values[4]), (*values[2:4], values[5])
        return all(map(differ, (values[:4], one, other)))

    return PairedPlaces(cells_of(0, 1, 2, 3), common), 6, rule


def same_values() -> tuple[Propagator, int, Rule]:
    def rule(values: Sequence[int]) -> bool:
        return Counter(values[:3]) == Counter(values[3:])

    return SameValues(cells_of(0, 1, 2), cells_of(3, 4, 5)), 6, rule


def band() -> tuple[Propagator, int, Rule]:
    """Return two rows and two boxes of 4x4: minis of two cells."""
    minis = cells_of(0, 2, 2, 0, 3, 4, 1, 2, 6, 1, 3, 8)

    def rule(values: Sequence[int]) -> bool:
        lines = values[:4], values[4:]
        boxes = (*values[:2], *values[4:6]), (*values[2:4], *values[6:])
        return all(map(differ, (*lines, *boxes)))

    return LockedInMinis(cells_of(*range(8)), minis, 4), 8, rule


def irregular() -> tuple[Propagator, int, Rule]:
    """Return two lines and two regions, one with three cells of a line."""
    minis = cells_of(0, 2, 3, 0, 3, 4, 1, 2, 5, 1, 3, 8)

    def rule(values: Sequence[int]) -> bool:
        lines = values[:4], values[4:]
        regions = (*values[:3], values[4]), (values[3], *values[5:])
        return all(map(differ, (*lines, *regions)))

    return LockedInMinis(cells_of(*range(8)), minis, 4), 8, rule


def pairs() -> tuple[Propagator, int, Rule]:
    """Return a propagator for cells 1 and 2 that depend on cell 0."""
    near = [0b0010, 0b0101, 0b1010, 0b0100]
    more = [0b1110, 0b1100, 0b1000, 0]
    tables = with_chunks(with_chunks(vec[i64](), tuple(near)), tuple(more))

    def rule(values: Sequence[int]) -> bool:
        a, b, c = values
        return abs(a - b) == 1 and c > a

    return PairTables(0, cells_of(1, 2), cells_of(0, 512), tables), 3, rule


def enclosed() -> tuple[Propagator, int, Rule]:
    """Return a house with a sum of 3 between 1 and 4."""

    def rule(values: Sequence[int]) -> bool:
        if not differ(values):
            return False
        low, high = sorted([values.index(1), values.index(SIZE)])
        return sum(values[low + 1 : high]) == 3

    return enclosed_sum(SIZE, range(SIZE), 3), SIZE, rule


def equal_sums() -> tuple[Propagator, int, Rule]:
    """Return two lists of the same sum: a pair and a cell, three cells."""

    def rule(values: Sequence[int]) -> bool:
        one, other = values[:3], values[3:]
        return differ(one[:2]) and differ(other) and sum(one) + 1 == sum(other)

    groups = [[0, 1], [2], [3, 4, 5]]
    lists, more = cells_of(2, 3), cells_of(1, 0)
    return GroupSums(SIZE, groups, lists, more, SUMS), 6, rule


def known_sum() -> tuple[Propagator, int, Rule]:
    """Return two pairs and a cell with the sum 9."""

    def rule(values: Sequence[int]) -> bool:
        pairs = values[:2], values[2:4]
        return all(map(differ, pairs)) and sum(values) == 9

    groups = [[0, 1], [2, 3], [4]]
    own = GroupSums(SIZE, groups, cells_of(3), cells_of(0), 1 << 9)
    return own, 5, rule


CASES = [
    house, paired_places, same_values, band, irregular, pairs, enclosed,
    equal_sums, known_sum,
]  # fmt: skip


def allowed(cells: int, rule: Rule) -> list[tuple[int, ...]]:
    """Return all lists of values that the rule allows."""
    every = product(range(1, SIZE + 1), repeat=cells)
    return [values for values in every if rule(values)]


def fits(values: Sequence[int], masks: Sequence[int]) -> bool:
    return all(
        mask >> value - 1 & 1
        for mask, value in zip(masks, values, strict=True)
    )


def some_masks(dice: random.Random, cells: int) -> list[int]:
    """Return random candidates of cells: few, many, one or all."""
    many = dice.random()
    return [
        FULL if dice.random() < many else dice.randrange(1, FULL + 1)
        for _ in range(cells)
    ]


@pytest.mark.parametrize("case", CASES)
def test_no_value_of_a_solution_is_removed(
    case: Callable[[], tuple[Propagator, int, Rule]],
) -> None:
    propagator, cells, rule = case()
    compiled = alone(propagator)
    lists = allowed(cells, rule)
    dice = random.Random(case.__name__)
    went = wrong = 0
    for _ in range(300):
        masks = some_masks(dice, cells)
        rest = [FULL] * (SIZE * SIZE - cells)
        state = SearchState(compiled, vec[i64](masks + rest), Budget())
        alive = state.begin() and state.settle()
        left = [int(mask) for mask in state.masks][:cells]
        result = [values for values in lists if fits(values, masks)]
        if alive:
            went += left != masks
            assert all(x | y == y for x, y in zip(left, masks, strict=True))
            assert all(fits(values, left) for values in result)
        else:
            wrong += 1
            assert not result
    assert went > 20
    assert wrong > 2


@pytest.mark.parametrize("case", [equal_sums, known_sum])
def test_what_is_remembered_is_found_again(
    case: Callable[[], tuple[Propagator, int, Rule]],
) -> None:
    """A state that saw other masks before removes the same values."""
    propagator, cells, _rule = case()
    compiled = alone(propagator)
    dice = random.Random(case.__name__)
    rest = [FULL] * (SIZE * SIZE - cells)
    used = SearchState(compiled, vec[i64]([FULL] * SIZE * SIZE), Budget())
    for _ in range(300):
        masks = some_masks(dice, cells)
        new = SearchState(compiled, vec[i64](masks + rest), Budget())
        used.masks = vec[i64](masks + rest)
        alive = new.begin() and new.settle()
        assert (used.begin() and used.settle()) == alive
        if alive:
            assert list(used.masks) == list(new.masks)


def locked(masks: Sequence[int]) -> list[int] | None:
    """Return candidates of a band without those that locked values exclude.

    Of nine minis of three cells, line by line; None if a value that a line
    or a region had has lost its last mini.
    """
    left = list(masks)
    houses = [[3 * k, 3 * k + 1, 3 * k + 2] for k in range(3)]
    houses += [[k, k + 3, k + 6] for k in range(3)]

    def places(house: Sequence[int], bit: int) -> list[int]:
        return [
            k for k in house if any(m & bit for m in left[3 * k : 3 * k + 3])
        ]

    had = [
        (house, 1 << v)
        for house, v in product(houses, range(9))
        if places(house, 1 << v)
    ]
    before: list[int] = []
    while before != left:
        before = left[:]
        for house, bit in had:
            [first, *more] = places(house, bit) or [-1, -1]
            if first < 0:
                return None
            for other in houses:
                if not more and first in other and other != house:
                    for k in {*other} - {first}:
                        for cell in range(3 * k, 3 * k + 3):
                            left[cell] &= ~bit
    return left


def test_a_band_of_nine_values_locks_candidates() -> None:
    """It removes what a plain loop over houses and values removes."""
    dice = random.Random("band")
    compiled = alone(LockedInBand(cells_of(*range(27))), 9)
    went = 0
    for _ in range(500):
        few = dice.randrange(1, 8)
        masks = [
            sum(1 << v for v in dice.sample(range(9), few)) for _ in range(27)
        ]
        state = SearchState(compiled, vec[i64](masks + [511] * 54), Budget())
        alive = state.begin() and state.settle()
        expected = locked(masks)
        if expected is not None:
            assert alive == all(expected)
            assert not alive or list(state.masks)[:27] == expected
            went += expected != masks
    assert went > 50


def test_pairs_remove_only_unsupported_values() -> None:
    propagator, _, _ = pairs()
    compiled = alone(propagator)
    for first in range(1, FULL + 1):
        masks = [first] + [FULL] * (SIZE * SIZE - 1)
        state = SearchState(compiled, vec[i64](masks), Budget())
        values = [v for v in range(1, 5) if first >> v - 1 & 1]
        near = {w for v in values for w in (v - 1, v + 1) if 1 <= w <= 4}
        more = range(min(values) + 1, 5)
        assert (state.begin() and state.settle()) == bool(more)
        if more:
            assert state.masks[1] == sum(1 << w - 1 for w in near)
            assert state.masks[2] == sum(1 << w - 1 for w in more)


def test_a_sum_between_two_values_is_exact_but_for_repeats() -> None:
    """Of each number of values between, with sums that can't be, too."""
    dice = random.Random("enclosed")
    for total in range(8):

        def rule(values: Sequence[int], total: int = total) -> bool:
            if not differ(values):
                return False
            low, high = sorted([values.index(1), values.index(5)])
            return sum(values[low + 1 : high]) == total

        compiled = alone(enclosed_sum(5, range(5), total), 5)
        lists = [v for v in product(range(1, 6), repeat=5) if rule(v)]
        for _ in range(100):
            masks = [dice.randrange(1, 32) for _ in range(5)]
            state = SearchState(
                compiled, vec[i64](masks + [31] * 20), Budget()
            )
            alive = state.begin() and state.settle()
            result = [values for values in lists if fits(values, masks)]
            assert alive or not result
            left = [int(mask) for mask in state.masks][:5]
            assert all(fits(values, left) for values in result)
            filled = [1 << n - 1 for n in dice.sample(range(1, 6), 5)]
            values = [mask.bit_length() for mask in filled]
            state = SearchState(
                compiled, vec[i64](filled + [31] * 20), Budget()
            )
            assert (state.begin() and state.settle()) == rule(values)


def some_machine(dice: random.Random, length: int) -> Machine:
    """Return a random machine of one to four states a layer."""
    counts = [dice.randrange(1, 5) for _ in range(length + 1)]
    layers = tuple(
        tuple(
            tuple(
                dice.randrange(after) if dice.random() < 0.6 else -1
                for _ in range(SIZE)
            )
            for _ in range(before)
        )
        for before, after in pairwise(counts)
    )
    cells = range(length) if dice.random() < 0.8 else [*range(length - 1), 0]
    return Machine(tuple(cells), layers)


def test_a_machine_remembers_what_is_true() -> None:
    """On its way up and down a search, it removes what a new one removes."""
    dice = random.Random("machines")
    went = wrong = 0
    for _ in range(60):
        machine = some_machine(dice, dice.randrange(2, 7))
        if all(k < 0 for row in machine.layers[-1] for k in row):
            continue
        cells = cells_of(*machine.cells)
        first = alone(MachineRun(cells, *steps_of(machine.layers), vec[i64]()))
        masks = vec[i64]([FULL] * SIZE * SIZE)
        state = SearchState(first, masks, Budget())
        for _ in range(40):
            masks = vec[i64](some_masks(dice, SIZE * SIZE))
            run = LargeRun(cells, *steps_of(machine.layers), vec[i64]())
            other = alone(run)
            fresh = SearchState(other, masks[:], Budget())
            state.masks = masks[:]
            alive = state.begin() and state.settle()
            assert alive == (fresh.begin() and fresh.settle())
            if alive:
                assert list(state.masks) == list(fresh.masks)
                went += list(state.masks) != list(masks)
            else:
                wrong += 1
    assert went > 100
    assert wrong > 100


def test_tables_of_many_values_are_looked_up_in_chunks() -> None:
    """A value of 63 is twice that of its neighbour, in either chunk."""
    size = 63
    double = [1 << 2 * v - 1 if 2 * v <= size else 0 for v in range(1, 64)]
    propagator = PairTables(
        0, cells_of(1), cells_of(0), with_chunks(vec[i64](), tuple(double))
    )
    compiled = alone(propagator, size)
    full = (1 << size) - 1
    for values in ([1, 9, 10, 31], [18, 19, 27, 28], [4]):
        mask = sum(1 << v - 1 for v in values)
        masks = vec[i64]([mask] + [full] * (size * size - 1))
        state = SearchState(compiled, masks, Budget())
        assert state.begin()
        assert state.settle()
        assert state.masks[1] == sum(1 << 2 * v - 1 for v in values)
