"""Regular expressions of digits and lunchboxes, by brute force."""

import re
from base64 import urlsafe_b64encode
from itertools import permutations, product

import pytest

from sudokit.rules.items import groups_of
from sudokit.rules.named import named
from sudokit.text.dimensions import Dimensions

PATTERNS = [
    "1234",
    "1.*",
    ".*2.*",
    "(1|2)*",
    "[^3]*",
    "[1-3]{2}.{2}",
    "(12)+|4.*",
    "1?2?3?4?.?.?",
    "((1|2)3?){2,3}",
    "(.[^1])*",
    "1{0,2}[2-4]+",
    "(1*2)*",
    ".{2,}4",
]


def key_of(pattern: str) -> str:
    return urlsafe_b64encode(pattern.encode()).decode().rstrip("=")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_expressions_match_as_those_of_python(pattern: str) -> None:
    """A line is allowed if and only if the expression matches all of it."""
    items = f"{key_of(pattern)}:r1c1-r1c4"
    rule = named("regex", 4, (2, 2), groups_of(items, 4))
    for values in product(range(1, 5), repeat=4):
        text = "".join(map(str, values))
        wanted = re.fullmatch(pattern, text) is not None
        assert rule.allowed(values) == wanted, text


def test_expressions_of_digits_from_0() -> None:
    """Signs are digits, whatever value stands for them."""
    grid = Dimensions(3, 3, 0, 3)
    items = groups_of(f"{key_of('0[^1]2')}:r1c1-r1c3", 3)
    rule = named("regex", 3, (1, 3), items, grid=grid)
    assert rule.allowed([1, 3, 3]) and not rule.allowed([1, 2, 3])


@pytest.mark.parametrize(
    "pattern",
    [
        "(1",
        "1)",
        "[",
        "[]",
        "[3-1]",
        "*1",
        "1{3,2}",
        "1{",
        "1{999}",
        "a+-",
        "",
    ],
)
def test_wrong_expressions(pattern: str) -> None:
    """An expression that can't be read is refused in one line."""
    items = groups_of(f"{key_of(pattern)}:r1c1-r1c4", 4)
    if pattern == "":  # it matches no cells
        rule = named("regex", 4, (2, 2), items)
        assert not rule.allowed([0] * 4)
        return
    with pytest.raises(ValueError, match="no expression can be read"):
        named("regex", 4, (2, 2), items)


@pytest.mark.parametrize("least", [0, 1])
def test_lunchboxes(least: int) -> None:
    """The digits between the least and the largest have the sum."""
    grid = Dimensions(5, 5, least, 5)
    for cells, total in product((2, 3, 4), (0, 2, 3, 5)):
        items = groups_of(f"{total}:r1c1-r1c{cells}", 5)
        rule = named("lunchbox", 5, None, items, grid=grid)
        for values in permutations(range(1, 6), cells):
            digits = [value - 1 + least for value in values]
            ends = digits.index(min(digits)), digits.index(max(digits))
            between = sum(digits[min(ends) + 1 : max(ends)])
            assert rule.allowed(values) == (between == total), digits
        assert not rule.allowed([1] * cells)
