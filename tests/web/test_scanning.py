"""Photos over the API: results and refusals."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

import pytest

from pictures import drawn, game_of, loaded, packed, turned
from puzzles import HARD, grid_of
from sudokit import Grid
from sudokit.web.records import MOST, scanned
from sudokit.web.replies import Refusal

LINE = HARD.replace("0", ".")


def puzzles_in(data: bytes) -> list[dict[str, Any]]:
    """Return the puzzles of a picture, as the page gets them."""
    grids: list[dict[str, Any]] = scanned(
        {"picture": b64encode(data).decode()}
    )["puzzles"]
    return grids


def test_cell_positions_match_the_picture() -> None:
    cv2, numpy = loaded()
    (result,) = puzzles_in(packed(turned(drawn(grid_of(LINE)), 20)))
    assert result["clues"] == LINE
    assert result["box"] == "3x3"
    kind, data = result["picture"].split(",")
    assert kind == "data:image/jpeg;base64"
    image = cv2.imdecode(
        numpy.frombuffer(b64decode(data), numpy.uint8), cv2.IMREAD_GRAYSCALE
    )
    high, wide = image.shape
    reach = int(result["side"] * wide / 5)
    for sign, (x, y) in zip(LINE, result["cells"], strict=True):
        i, j = int(y * high), int(x * wide)
        cell = image[i - reach : i + reach, j - reach : j + reach]
        assert (cell.min() < 100) == (sign != "."), (i, j)


def test_several_puzzles_have_a_picture_each() -> None:
    _, numpy = loaded()
    one = drawn(grid_of(LINE), 260)
    result = puzzles_in(packed(numpy.hstack([one, one])))
    assert [each["clues"] for each in result] == [LINE, LINE]
    assert len(result) <= MOST


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        ("?", "must be Base64"),
        ("eA==", "Not a picture in"),
        (b64encode(b"....ftypheic....").decode(), "HEIC pictures can't"),
        (b64encode(b"\x89PNG\r\n\x1a\n" + bytes(99)).decode(), "is damaged"),
    ],
)
def test_a_bad_picture_is_refused(picture: str, why: str) -> None:
    loaded()
    with pytest.raises(Refusal, match=why):
        scanned({"picture": picture})


def test_puzzles_after_the_first_twelve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reply says that there are more than it has."""
    _, numpy = loaded()
    one = drawn(grid_of(LINE), 260)
    data = b64encode(packed(numpy.hstack([one, one]))).decode()
    assert not scanned({"picture": data})["more"]
    monkeypatch.setattr("sudokit.web.records.MOST", 1)
    reply = scanned({"picture": data})
    assert (len(reply["puzzles"]), reply["more"]) == (1, True)


def test_mends_and_conflicts_are_named() -> None:
    """A misprint beside a game with a wrong entry."""
    cv2, numpy = loaded()
    cell = next(k for k in range(81) if LINE[k] not in ".8")
    misprint = f"{LINE[:cell]}8{LINE[cell + 1 :]}"
    game = game_of(HARD, {0: "8", 1: "6", 3: "1", 4: "9"})
    other = drawn(Grid.parse(misprint), 720)
    other = cv2.cvtColor(other, cv2.COLOR_GRAY2BGR)
    first, second = puzzles_in(packed(numpy.vstack([other, game])))
    assert (first["clues"], first["sure"]) == (misprint, False)
    assert first["solutions"] == 0
    assert (second["clues"], second["sure"]) == (LINE, True)
    assert second["entries"][:5] == "86.19"
    assert second["conflicts"] == ["r1c1"]
