"""No line is longer than its rule can have."""

import pytest

from sudokit.rules import NAMED
from sudokit.rules.growth import longest

LAYOUTS = {
    word: one.layout
    for word, one in NAMED.items()
    if one.layout and one.layout.shape == "line"
}


@pytest.mark.parametrize("size", [4, 6, 9])
@pytest.mark.parametrize("word", sorted(LAYOUTS))
def test_no_line_is_longer_than_its_rule_can_be(word: str, size: int) -> None:
    most = longest(word, size)
    if word == "renban":
        assert most == min(size, LAYOUTS[word].most)
    assert LAYOUTS[word].least <= most <= LAYOUTS[word].most


def test_a_rule_that_is_not_laid_out_has_no_longest_line() -> None:
    with pytest.raises(ValueError, match="clone isn't laid out"):
        longest("clone", 4)
