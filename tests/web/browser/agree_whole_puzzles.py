"""A whole puzzle of each of twenty rules, by keyboard and by touch."""

from __future__ import annotations

import pytest

from page_in_browser import Browser
from playing_variants import play_by_keyboard, play_by_touch
from variants import TWENTY, whole


@pytest.mark.parametrize("word", TWENTY)
def test_a_puzzle_is_played_by_keyboard(page: Browser, word: str) -> None:
    page.look("light", 1366, 768)
    page.open()
    play_by_keyboard(page, whole(word))
    assert page.violations() == []


@pytest.mark.parametrize("word", TWENTY)
def test_a_puzzle_is_played_by_touch(phone: Browser, word: str) -> None:
    play_by_touch(phone, whole(word))
    assert phone.violations() == []
