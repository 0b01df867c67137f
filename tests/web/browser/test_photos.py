"""Photos on the page: read, shown over the picture, corrected, played."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

from page_driver import FIELDS, OTHER, TOO_LATE, Keys, with_server
from page_in_browser import Browser, By
from pictures import drawn, game_of, loaded, packed, shaded, turned
from puzzles import HARD, WIKI, grid_of
from sudokit import solve


def upload(page: Browser, tmp_path: Path, data: bytes, name: str) -> None:
    """Choose a file for a photo."""
    (tmp_path / name).write_bytes(data)
    page.driver.find_element(By.ID, "photo").send_keys(str(tmp_path / name))


@with_server
def test_a_photo_is_corrected_and_played(
    page: Browser, tmp_path: Path
) -> None:
    page.open(OTHER)
    photo = packed(shaded(turned(drawn(grid_of(WIKI), 900), 7)), ".jpg")
    upload(page, tmp_path, photo, "photo.jpg")
    page.wait(lambda: page.count("#scan[open]"))
    value = page.run(FIELDS.format("f.value || '.'"))
    assert "".join(value) == WIKI
    assert page.text("scanned").startswith("Compare these values")
    labels = page.run(FIELDS.format("f.getAttribute('aria-label')"))
    assert labels[1] == "row 1 column 2"
    inside = (
        "const o = document.getElementById('over').getBoundingClientRect();"
        + FIELDS.format(
            "f.getBoundingClientRect()).every(b => b.width > 14"
            " && b.left >= o.left && b.right <= o.right && b.top >= o.top"
            " && b.bottom <= o.bottom"
        )
    )
    for size in ((390, 844), (1080, 820)):
        page.look("light", *size)
        assert page.run(inside), size
    fields = page.driver.find_elements(By.CSS_SELECTOR, "#over input")
    fields[1].send_keys(Keys.ARROW_RIGHT)
    page.keys("4", Keys.ARROW_DOWN, "x")
    page.click("#play-scan")
    page.wait_line(WIKI[:2] + "4" + WIKI[3:])
    assert page.line(clues=True)[2] == "4"


@with_server
def test_doubtful_cells_are_framed(page: Browser) -> None:
    page.open(OTHER)
    misprint = grid_of(f"{WIKI[:2]}6{WIKI[3:]}")  # two 6s in box 1
    page.run(TOO_LATE)
    page.drop_file(packed(drawn(misprint)), "photo.png", "image/png")
    page.wait_for("message", "Reading the photo took too long: crop it")
    page.run("window.mend()")
    page.drop_file(packed(drawn(misprint)), "photo.png", "image/png")
    page.wait(lambda: page.count("#scan[open]"))
    assert "no solution" in page.text("scanned")
    assert page.count("#over .doubtful")
    assert page.violations() == []
    focused = "return document.activeElement"
    assert "doubtful" in page.run(f"{focused}.className")
    page.keys("1", Keys.TAB)  # one field of the 81 is reached by Tab
    assert page.run(f"{focused}.id") == "play-scan"
    read = "".join(page.run(FIELDS.format("f.value || '.'")))
    page.keys(Keys.ENTER)
    page.wait_line(read)


@with_server
@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xd8\xff" + bytes(99), "The picture is damaged"),
        (b"text", "Not a picture"),
    ],
)
def test_a_bad_photo_is_refused(
    page: Browser, tmp_path: Path, data: bytes, why: str
) -> None:
    page.open(OTHER)
    upload(page, tmp_path, data, "photo.jpg")
    page.wait_for("message", why)
    assert page.line() == OTHER


def test_photos_without_a_server_explain_what_is_needed(page: Browser) -> None:
    if not page.engine:
        pytest.skip("there is a server")
    page.open(OTHER)
    page.menu("[data-do=photo]")
    page.wait_for("message", "Photos need the program")


PASTE = """
const [text, target] = arguments, data = new DataTransfer();
const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
data.items.add(new File([bytes], "image.png", { type: "image/png" }));
document.querySelector(target).dispatchEvent(new ClipboardEvent("paste", {
  clipboardData: data, bubbles: true, cancelable: true }));
"""


@with_server
def test_a_pasted_game_is_taken_over(page: Browser) -> None:
    """With its entries, and a hint by one click."""
    page.open(OTHER)
    answer = solve(grid_of(HARD))
    assert answer is not None
    empty = [cell for cell in range(81) if HARD[cell] == "0"]
    entries = {cell: answer.line()[cell] for cell in empty[::6]}
    page.menu("[data-open=own]")
    data = b64encode(packed(game_of(HARD, entries))).decode()
    page.run(PASTE, data, "#own textarea")
    page.wait(lambda: page.count("#scan[open]"))
    assert page.count("#over .entry") == len(entries)
    page.click("#hint-scan")
    page.wait(lambda: not page.count("#scan[open]"))
    values = list(HARD.replace("0", "."))
    for cell, sign in entries.items():
        values[cell] = sign
    page.wait_line("".join(values))
    assert page.line(clues=True) == HARD.replace("0", ".")
    page.wait(lambda: page.text("message"))
    assert page.violations() == []


@with_server
def test_one_of_several_is_chosen(page: Browser) -> None:
    """Corrections of the others are kept, and they can be played later."""
    _, numpy = loaded()
    page.open(OTHER)
    pages = [drawn(grid_of(line), 500) for line in (WIKI, HARD)]
    page.drop_file(packed(numpy.hstack(pages)), "two.png", "image/png")
    page.wait(lambda: page.count("#scan[open]"))
    assert page.text("scanned").startswith("Puzzle 1 of 2 in this photo.")
    page.driver.find_elements(By.CSS_SELECTOR, "#over input")[2].send_keys("4")
    page.click("#which-scan button:nth-child(2)")
    assert page.text("scanned").startswith("Puzzle 2 of 2 in this photo.")
    read = "".join(page.run(FIELDS.format("f.value || '0'")))
    assert read == HARD
    page.click("#which-scan button:nth-child(1)")
    page.click("#play-scan")
    page.wait_line(f"{WIKI[:2]}4{WIKI[3:]}")
    page.click("#next-puzzle")
    page.wait(lambda: page.count("#scan[open]"))
    page.click("#play-scan")
    page.wait_line(HARD.replace("0", "."))
