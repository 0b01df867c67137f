"""Chance that falls the same for a seed, everywhere."""

import pytest

from sudokit.core.dice import Dice

# The promise of Dice, version 1: these never change.
NUMBERS = {
    0: [3889837373, 3230488366, 422693266],
    1: [4185324879, 2086903140, 105338374],
    -1: [510433208, 552133404, 2992036039],
    2**64 + 5: [1576381080, 1442648188, 2782249670],
    20260101: [2004711539, 2218697487, 954429518],
}


@pytest.mark.parametrize("seed", NUMBERS)
def test_known_numbers(seed: int) -> None:
    dice = Dice(seed)
    assert [dice.number() for _ in range(3)] == NUMBERS[seed]


def test_dice_is_xoshiro128() -> None:
    """The numbers that its authors' program gives from this state."""
    dice = Dice(0)
    dice._a, dice._b, dice._c, dice._d = 1, 2, 3, 4
    assert [dice.number() for _ in range(5)] == [
        641, 1573767, 3222811527, 3517856514, 836907274,
    ]  # fmt: skip


def test_dice() -> None:
    dice = Dice(5)
    assert sorted(dice.shuffled(range(50))) == list(range(50))
    thrown = [dice.below(6) for _ in range(6000)]
    assert set(thrown) == set(range(6))
    for side in range(6):
        assert 850 < thrown.count(side) < 1150
    assert {dice.below(1) for _ in range(10)} == {0}
    assert all(0 <= dice.number() < 2**32 for _ in range(100))
