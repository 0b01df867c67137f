"""The camera in Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from page_driver import FIELDS, OTHER, Keys, with_server
from page_in_browser import Browser
from pictures import drawn, shaded, turned
from puzzles import WIKI, grid_of

ENDED = "return window.track.readyState === 'ended'"


@pytest.fixture
def filmed(
    page: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Provide the page on a machine whose camera sees a puzzle."""
    folder = tmp_path_factory.mktemp("camera")
    image = shaded(turned(drawn(grid_of(WIKI), 900), 7))
    high, wide = (side // 2 * 2 for side in image.shape)
    grey = image[:high, :wide].tobytes() + bytes([128]) * (high * wide // 2)
    film = folder / "film.y4m"
    film.write_bytes(
        b"YUV4MPEG2 W%d H%d F5:1 Ip C420\nFRAME\n" % (wide, high) + grey
    )
    made = Browser(
        page.address,
        folder,
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    made.look("light", 1080, 820)
    yield made
    made.driver.quit()


def allow(page: Browser, setting: str) -> None:
    """Set whether the page may use the camera: granted or denied."""
    page.driver.execute_cdp_cmd(
        "Browser.setPermission",
        {"permission": {"name": "camera"}, "setting": setting},
    )


@with_server
def test_a_camera_is_used(filmed: Browser) -> None:
    """Denied at first, then on; it is off when the dialog closes."""
    filmed.open(OTHER)
    allow(filmed, "denied")
    filmed.menu("[data-do=photo]")
    filmed.wait(lambda: filmed.count("#camera[open]"))
    filmed.keys(Keys.ENTER)
    filmed.wait_for("unseen", "The camera can't be used: allow it")
    assert filmed.violations() == []
    allow(filmed, "granted")
    lit = "const { srcObject } = document.getElementById('view');"
    for times in range(2):
        filmed.keys(Keys.ENTER)
        filmed.wait_for("shoot", "Take the picture")
        filmed.run(f"{lit} window.track = srcObject.getTracks()[0]")
        if times == 0:
            filmed.keys(Keys.ESCAPE)
            filmed.wait(lambda: filmed.run(ENDED))
            filmed.menu("[data-do=photo]")
            filmed.wait(lambda: filmed.count("#camera[open]"))
    assert filmed.violations() == []
    filmed.keys(Keys.ENTER)
    filmed.wait(lambda: filmed.count("#scan[open]"))
    assert filmed.run(ENDED)
    assert "".join(filmed.run(FIELDS.format("f.value || '.'"))) == WIKI
    filmed.keys(Keys.ENTER)  # nothing is in doubt
    filmed.wait_line(WIKI)
