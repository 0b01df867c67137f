"""Machines without repeats read what the machine reads without repeats."""

import random
from itertools import permutations, product
from math import comb

import pytest

from puzzles import ALL_CASES
from sudokit.core.budget import Budget
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import members
from sudokit.rules.automaton import Layers, layers_of
from sudokit.rules.compiled_rules import compile_rules
from sudokit.rules.families import Machine
from sudokit.rules.known_machines import (
    MOST_NEEDED,
    MOST_TRIED,
    most_needed,
    needed_sets,
    sets_read,
    with_fewer_repeats,
    without_repeats,
)
from sudokit.rules.search_state import SearchState

SIZE = 5


def reads(layers: Layers, values: tuple[int, ...]) -> bool:
    """Return whether a machine accepts the values."""
    if not all(layers):
        return False
    state = 0
    for layer, value in zip(layers, values, strict=True):
        state = layer[state][value - 1]
        if state < 0:
            return False
    return True


def machine(dice: random.Random, length: int) -> Layers:
    """Return a random machine of a few states, or one of running maxima."""
    if dice.random() < 0.3:
        seen = dice.randint(1, length)
        return layers_of(
            SIZE,
            length,
            (0, 0),
            lambda s, v: (v, s[1] + 1) if v > s[0] else s,
            lambda s: s[1] == seen,
        )
    states = dice.randint(1, 6)
    table = {
        (state, value): dice.choice([None, *range(states)])
        for state in range(states)
        for value in range(1, SIZE + 1)
    }
    final = {*dice.sample(range(states), dice.randint(1, states))}

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        after = table[state[0], value]
        return None if after is None else (after,)

    return layers_of(SIZE, length, (0,), step, lambda s: s[0] in final)


def with_each(dice: random.Random, length: int) -> Layers:
    """Return a machine that reads a value of each of two random sets."""
    sets = [dice.sample(range(1, SIZE + 1), dice.randint(1, 3)) for _ in "12"]
    return layers_of(
        SIZE,
        length,
        (0, 0),
        lambda s, v: tuple([s[k] or int(v in sets[k]) for k in (0, 1)]),
        lambda s: s == (1, 1),
    )


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_no_list_without_repeats_is_lost(length: int) -> None:
    dice = random.Random(length)
    fewer = lost = 0
    for _ in range(150 if length < 5 or ALL_CASES else 50):
        layers = machine(dice, length)
        if not all(layers):
            continue
        less = with_fewer_repeats(SIZE, layers)
        for values in permutations(range(1, SIZE + 1), length):
            assert reads(less, values) == reads(layers, values)
        exact = without_repeats(SIZE, layers)
        for values in product(range(1, SIZE + 1), repeat=length):
            assert reads(layers, values) or not reads(less, values)
            differ = len({*values}) == length
            if exact is not None:
                assert reads(exact, values) == (reads(layers, values) & differ)
            lost += reads(layers, values) and not reads(less, values)
        if all(less):
            assert sets_read(less) == sets_read(layers)
        fewer += less != layers
    assert fewer > 20
    assert lost > 20


def test_needed_sets_have_a_value_of_each_reading() -> None:
    dice = random.Random("needed")
    counts = [0] * (SIZE + 1)
    for _ in range(150):
        length = dice.randint(1, 4)
        layers = dice.choice([machine, with_each])(dice, length)
        if not all(layers):
            continue
        readings = [
            sum({1 << (v - 1) for v in values})
            for values in product(range(1, SIZE + 1), repeat=length)
            if reads(layers, values)
        ]
        needed = [
            mask
            for mask in range(1, 1 << SIZE)
            if all(mask & values for values in readings)
        ]
        smallest = [
            mask
            for mask in needed
            if mask.bit_count() <= MOST_NEEDED
            and not any(one & mask == one != mask for one in needed)
        ]
        assert sorted(needed_sets(SIZE, layers)) == smallest
        for mask in smallest:
            counts[mask.bit_count()] += 1
    assert min(counts[1:4]) > 20


@pytest.mark.parametrize("size", [1, 3, 9, 16, 36, 63])
def test_few_sets_are_tried_on_many_steps(size: int) -> None:
    """So no large puzzle takes long."""
    for steps in (1, 10, 100, 1_000, 10_000, 1_000_000):
        most = most_needed(size, steps)
        tried = [comb(size, count) for count in range(1, most + 1)]
        assert steps * sum(tried) <= MOST_TRIED
        if most < min(size, MOST_NEEDED):
            assert steps * (sum(tried) + comb(size, most + 1)) > MOST_TRIED


def test_cells_that_see_all_places_of_a_needed_value_lose_it() -> None:
    """A machine reads cells 0 to 2, of which 3 to 5 see some or all."""
    dice = random.Random("places")
    lost = 0
    for _ in range(150):
        layers = with_each(dice, 3)
        if not all(layers):
            continue
        groups = [
            [cell, other]
            for cell in (3, 4, 5)
            for other in dice.sample(range(3), dice.randint(2, 3))
        ]
        masks = [dice.randrange(1, 1 << SIZE) for _ in range(3)]
        start = [*masks, *[(1 << SIZE) - 1] * (SIZE * SIZE - 3)]
        compiled = compile_rules(
            SIZE, groups, (), [Machine((0, 1, 2), layers)]
        )
        state = SearchState(compiled, vec[i64](start), Budget())
        alive = state.begin() and state.settle()
        readings = [
            values
            for values in product(*[members(mask) for mask in masks])
            if reads(layers, tuple([v + 1 for v in values]))
        ]
        if not alive:
            assert not readings
            continue
        for cell in (3, 4, 5):
            seen = [other for one, other in groups if one == cell]
            without = [
                {v for k, v in enumerate(values) if k in seen}
                for values in readings
            ]
            left = {
                v
                for v in range(SIZE)
                if any(v not in values for values in without)
            }
            removed = {*range(SIZE)} - {*members(state.masks[cell])}
            assert not removed & left
            filled = {
                mask for mask in state.masks[:3] if mask & (mask - 1) == 0
            }
            lost += any(1 << v not in filled for v in removed)
    assert lost > 20
