"""Machines without repeats read what the machine reads without repeats."""

import random
from itertools import permutations, product

import pytest

from sudokit.rules.automaton import Layers, layers_of
from sudokit.rules.known_machines import (
    sets_read,
    with_fewer_repeats,
    without_repeats,
)

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


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_no_list_without_repeats_is_lost(length: int) -> None:
    dice = random.Random(length)
    fewer = lost = 0
    for _ in range(150):
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
