"""Tests that need a browser: each gets the page in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from page_in_browser import Browser


@pytest.fixture(scope="session")
def page(browser: Browser) -> Browser:
    """Provide the page in Chromium."""
    return browser


@pytest.fixture
def phone(page: Browser) -> Iterator[Browser]:
    """Provide the page on a touch screen."""
    from touch_input import WATCH  # noqa: PLC0415

    command = page.driver.execute_cdp_cmd
    page.look("light", 390, 844)
    command("Emulation.setTouchEmulationEnabled", {"enabled": True})
    watch = page.before_each_page(WATCH)
    page.open()
    yield page
    page.stop_before_each_page(watch)
    command("Emulation.setTouchEmulationEnabled", {"enabled": False})
    page.look("light", 1080, 820)
