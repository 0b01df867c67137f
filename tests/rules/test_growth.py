"""Lines and cages of rules grow as far as ``allowed`` lets them."""

import random
from itertools import product

import pytest

from sudokit.rules import NAMED, make_rules
from sudokit.rules.growth import Growth
from sudokit.rules.items import Group
from sudokit.rules.named import named
from sudokit.rules.named_rule import ItemLayout

SIZE = 5
LAYOUTS = {
    word: one.layout
    for word, one in NAMED.items()
    if one.layout and one.layout.shape in ("line", "cage")
}
LINES = [word for word, layout in LAYOUTS.items() if layout.shape == "line"]


def can_be(word: str, layout: ItemLayout, values: tuple[int, ...]) -> bool:
    """Return whether an item of the rule fits cells of these values."""
    parts = layout.parts(tuple(range(len(values))))
    for arg in layout.arguments(values, SIZE):
        try:
            rule = named(word, SIZE, None, (Group(arg, parts),))
        except ValueError:
            continue
        if rule.allowed([values[cell] for cell in rule.cells]):
            return True
    return False


@pytest.mark.parametrize("word", sorted({*LAYOUTS} - {"region-sum"}))
def test_lines_grow_if_they_can_be_completed(word: str) -> None:
    """A line that some values complete is never refused, a whole one only
    if the rule refuses it.
    """
    dice, growth = random.Random(word), Growth(word, SIZE)
    layout = LAYOUTS[word]
    every = range(1, SIZE + 1)
    refused = grown = 0
    for _ in range(150):
        length = growth.longest(
            dice.randint(layout.least, min(layout.most, 5))
        )
        values = tuple(dice.choices(every, k=dice.randint(1, length)))
        fits = growth.fits(values, length)
        missing = length - len(values)
        if layout.shape == "cage" or not missing:
            assert fits == can_be(word, layout, values)
        elif missing < 4 and not fits:
            rests = product(every, repeat=missing)
            assert not any(
                can_be(word, layout, values + more) for more in rests
            )
        refused += not fits
        grown += fits
    assert grown and (refused or word == "sum")


@pytest.mark.parametrize("size", [4, 6, 9])
@pytest.mark.parametrize("word", LINES)
def test_no_line_is_longer_than_its_rule_can_be(word: str, size: int) -> None:
    most = Growth(word, size).longest(LAYOUTS[word].most)
    if word == "renban":
        assert most == min(size, LAYOUTS[word].most)
    assert LAYOUTS[word].least <= most <= LAYOUTS[word].most


def test_neighbours_on_a_whisper_differ_enough() -> None:
    """By 5 in 9x9 on a German one, by 4 on a Dutch one."""
    for word, least in (("german-whisper", 5), ("dutch-whisper", 4)):
        growth = Growth(word, 9)
        pairs = product(range(1, 10), repeat=2)
        fitting = {(v, w) for v, w in pairs if growth.fits((v, w), 6)}
        assert min(abs(v - w) for v, w in fitting) == least


def test_a_rule_that_depends_on_its_place_grows_at_random() -> None:
    growth = Growth("region-sum", 9)
    assert growth.longest(6) == 6 and growth.fits((1, 9, 9), 6)
    [rule] = make_rules(4, None, ["region-sum=r1c1-r1c4"]).rules
    assert rule.allowed([1, 4, 2, 3]) and not rule.allowed([1, 2, 3, 4])
    with pytest.raises(ValueError, match="region-sum needs regions"):
        named("region-sum", 4, None, (Group("", ((0, 1, 2, 3),)),))


def test_a_rule_that_is_not_laid_out_does_not_grow() -> None:
    with pytest.raises(ValueError, match="clone isn't laid out"):
        Growth("clone", 4)
