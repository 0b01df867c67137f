"""Lines and cages of rules grow as far as ``allowed`` lets them."""

import random
from itertools import product

import pytest

from sudokit.rules import NAMED, rules_told
from sudokit.rules.growth import Growth
from sudokit.rules.items import Group, Lay
from sudokit.rules.named import named

SIZE = 5
LAYS = {
    word: one.lay
    for word, one in NAMED.items()
    if one.lay and one.lay.shape in ("line", "cage")
}
LINES = [word for word, lay in LAYS.items() if lay.shape == "line"]


def can_be(word: str, lay: Lay, values: tuple[int, ...]) -> bool:
    """Is there an item of the rule on cells of these values?"""
    parts = lay.parts(tuple(range(len(values))))
    for arg in lay.arguments(values, SIZE):
        try:
            rule = named(word, SIZE, None, (Group(arg, parts),))
        except ValueError:
            continue
        if rule.allowed([values[cell] for cell in rule.cells]):
            return True
    return False


@pytest.mark.parametrize("word", sorted({*LAYS} - {"region-sum"}))
def test_what_can_be_completed_can_grow(word: str) -> None:
    """A line that some values complete is never refused, a whole one only
    if the rule refuses it.
    """
    dice, lay, growth = random.Random(word), LAYS[word], Growth(word, SIZE)
    every = range(1, SIZE + 1)
    refused = grown = 0
    for _ in range(150):
        length = growth.longest(dice.randint(lay.least, min(lay.most, 5)))
        values = tuple(dice.choices(every, k=dice.randint(1, length)))
        fits = growth.fits(values, length)
        missing = length - len(values)
        if lay.shape == "cage" or not missing:
            assert fits == can_be(word, lay, values)
        elif missing < 4 and not fits:
            rests = product(every, repeat=missing)
            assert not any(can_be(word, lay, values + more) for more in rests)
        refused += not fits
        grown += fits
    assert grown and (refused or word == "sum")


@pytest.mark.parametrize("size", [4, 6, 9])
@pytest.mark.parametrize("word", LINES)
def test_no_line_is_longer_than_its_rule_can_be(word: str, size: int) -> None:
    most = Growth(word, size).longest(LAYS[word].most)
    if word == "renban":
        assert most == min(size, LAYS[word].most)
    assert LAYS[word].least <= most <= LAYS[word].most


def test_neighbours_on_a_whisper_differ_by_what_its_rule_asks_for() -> None:
    """By 5 in 9x9 on a German one, by 4 on a Dutch one."""
    for word, least in (("german-whisper", 5), ("dutch-whisper", 4)):
        growth = Growth(word, 9)
        pairs = product(range(1, 10), repeat=2)
        fitting = {(v, w) for v, w in pairs if growth.fits((v, w), 6)}
        assert min(abs(v - w) for v, w in fitting) == least


def test_a_rule_that_depends_on_its_place_grows_at_random() -> None:
    growth = Growth("region-sum", 9)
    assert growth.longest(6) == 6 and growth.fits((1, 9, 9), 6)
    [rule] = rules_told(4, None, ["region-sum=r1c1-r1c4"]).rules
    assert rule.allowed([1, 4, 2, 3]) and not rule.allowed([1, 2, 3, 4])
    with pytest.raises(ValueError, match="region-sum needs regions"):
        named("region-sum", 4, None, (Group("", ((0, 1, 2, 3),)),))


def test_a_rule_that_is_not_laid_out_does_not_grow() -> None:
    with pytest.raises(ValueError, match="clone isn't laid out"):
        Growth("clone", 4)
