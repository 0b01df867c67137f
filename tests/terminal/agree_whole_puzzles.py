"""Plays a whole puzzle of each of twenty rules; takes minutes."""

from __future__ import annotations

import pytest

pytest.importorskip("textual")

from playing_on_screen import play_on_screen
from variants import TWENTY, whole


@pytest.mark.parametrize(
    ("size", "touched"),
    [((150, 40), False), ((46, 44), True)],
    ids=["wide", "phone"],
)
@pytest.mark.parametrize("word", TWENTY)
def test_a_puzzle_is_played_to_the_end(
    word: str, size: tuple[int, int], touched: bool
) -> None:
    """By arrow keys in a wide window, by touch in that of a phone."""
    play_on_screen(whole(word), size, touched)
