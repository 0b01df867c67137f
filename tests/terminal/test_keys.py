"""The effects of keys, on boards of every size."""

import pytest

from sudokit.game.layout import NINE_BY_NINE, layout_of
from sudokit.rules import boxes
from sudokit.terminal.words import letters_of, typed

TWELVE, SIXTEEN = layout_of(boxes((3, 4))), layout_of(boxes((4, 4)))


def test_digits_and_shifted_digits() -> None:
    assert typed("7", NINE_BY_NINE) == (7, False)
    assert typed("&", SIXTEEN) == (7, True)
    assert typed("7", layout_of(boxes((2, 2)))) == (7, False), (
        "the game refuses it"
    )


def test_letters_are_values_above_nine() -> None:
    assert typed("a", SIXTEEN) == (10, False)
    assert typed("G", SIXTEEN) == (16, True)
    assert typed("c", TWELVE) == (12, False)
    for sign, layout in (("a", NINE_BY_NINE), ("d", TWELVE), ("h", SIXTEEN)):
        assert typed(sign, layout) is None


@pytest.mark.parametrize("sign", ["", "0", ".", " ", "ab", "\x1b", "²", "٣"])
def test_keys_that_enter_no_value(sign: str) -> None:
    assert typed(sign, SIXTEEN) is None


def test_the_letters_are_described() -> None:
    shapes = ((2, 2), (3, 3), (2, 5), (4, 4))
    lines = [letters_of(layout_of(boxes(shape))) for shape in shapes]
    assert lines == ["", "", "a", "a-g"]
