"""Pages with several puzzles: all are read, in reading order."""

from __future__ import annotations

from pathlib import Path

import pytest

from pictures import Image, drawn, inverted, loaded, packed
from puzzles import HARD, WIKI, grid_of, sampled
from shell import sudoku as run
from sudokit import Grid, solve
from sudokit.photos import scan
from sudokit.photos.order import in_reading_order
from sudokit.photos.reading import BestReading, ScannedPuzzle
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import boxes

LINE = HARD.replace("0", ".")
SIX = "....2.3.15....2...5..1..6....5....6."


def lines_in(image: Image) -> list[tuple[str, bool]]:
    """Return the clues of each puzzle, and whether they are sure."""
    loaded()
    return [
        (
            "".join(str(n) if n else "." for n in seen.reading.values),
            seen.reading.sure,
        )
        for page in scan(packed(image))
        for seen in page.puzzles
    ]


def pale(image: Image, brightness: int) -> Image:
    """Return the picture in grey ink of this brightness."""
    _, numpy = loaded()
    ink = (255.0 - image) * (255 - brightness) / 255
    return (255 - ink).astype(numpy.uint8)


def below(*images: Image) -> Image:
    _, numpy = loaded()
    wide = max(image.shape[1] for image in images)
    return numpy.vstack(
        [
            numpy.pad(
                image,
                [(0, 0), (0, wide - image.shape[1])],
                constant_values=255,
            )
            for image in images
        ]
    )


def tilted(image: Image, degrees: float) -> Image:
    cv2, _ = loaded()
    high, wide = image.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 0.9)
    return cv2.warpAffine(image, turn, (wide, high), borderValue=255)


@pytest.mark.parametrize("brightness", sampled([215, 150], 2))
def test_a_pale_puzzle_above_a_solution(brightness: int) -> None:
    solution = solve(grid_of(WIKI))
    assert solution is not None
    image = below(
        pale(drawn(grid_of(LINE), 500), brightness), drawn(solution, 360)
    )
    assert lines_in(image) == [(LINE, True), (solution.line(), True)]


@pytest.mark.parametrize("degrees", sampled([-5, 5], 2))
def test_a_row_may_be_tilted(degrees: int) -> None:
    _, numpy = loaded()
    pages = [drawn(grid_of(line), 500) for line in (LINE, WIKI)]
    image = tilted(numpy.pad(numpy.hstack(pages), 90, constant_values=255),
                   degrees)  # fmt: skip
    assert [line for line, _ in lines_in(image)] == [LINE, WIKI]


@pytest.mark.parametrize("is_first", [True, False])
def test_a_dark_puzzle_beside_a_light_one(is_first: bool) -> None:
    light, dark = drawn(grid_of(WIKI), 500), inverted(drawn(grid_of(LINE)))
    image = below(dark, light) if is_first else below(light, dark)
    expected = [LINE, WIKI] if is_first else [WIKI, LINE]
    assert lines_in(image) == [(line, True) for line in expected]


def test_a_6x6_below_a_9x9() -> None:
    image = below(drawn(grid_of(WIKI), 500), drawn(Puzzle.parse(SIX), 420))
    assert lines_in(image) == [(WIKI, True), (SIX, True)]


def test_a_blurred_puzzle_is_doubtful(tmp_path: Path) -> None:
    """It isn't dropped, and doesn't make the other one doubtful."""
    cv2, numpy = loaded()
    blurred = cv2.GaussianBlur(drawn(grid_of(WIKI), 500), (0, 0), 6)
    image = numpy.hstack([drawn(grid_of(LINE), 500), blurred])
    picture = tmp_path / "two.png"
    picture.write_bytes(packed(image))
    done = run("scan", str(picture))
    assert done.status == 1
    assert done.out.splitlines()[0] == LINE
    assert len(done.out.splitlines()) == 2
    assert "puzzle 2: not sure" in done.err
    assert "puzzle 1" not in done.err


def test_digits_that_shine_through_are_none() -> None:
    """The other side of thin paper shows pale and mirrored digits."""
    cv2, numpy = loaded()
    page = drawn(grid_of(LINE), 640)
    behind = cv2.GaussianBlur(drawn(grid_of(WIKI), 640)[:, ::-1], (0, 0), 1.5)
    through = page * (1 - 0.2 * (1 - behind / 255.0))
    data = packed(through.astype(numpy.uint8))
    [seen] = [seen for page in scan(data) for seen in page.puzzles]
    assert seen.reading.values == tuple(map(int, HARD))
    assert seen.reading.sure
    assert not any(seen.entries)


def test_a_misprint_beside_a_puzzle() -> None:
    """Each is sure or doubtful on its own."""
    cell = next(k for k in range(81) if LINE[k] not in ".8")
    misprint = LINE[:cell] + "8" + LINE[cell + 1 :]
    image = below(drawn(Grid.parse(misprint), 500), drawn(grid_of(WIKI), 500))
    assert lines_in(image) == [(misprint, False), (WIKI, True)]


def test_a_cut_solution_is_not_a_6x6() -> None:
    solution = solve(grid_of(WIKI))
    assert solution is not None
    table = drawn(solution, 400)
    image = below(drawn(grid_of(LINE), 700), table[: table.shape[0] * 2 // 3])
    assert lines_in(image) == [(LINE, True)]


def placed(left: float, top: float, side: float) -> ScannedPuzzle:
    """Return a blank 4x4 of a side at a place."""
    _, numpy = loaded()
    rows, columns = numpy.mgrid[0:5, 0:5] * side / 4
    nodes = numpy.stack([columns + left, rows + top], -1)
    reading = BestReading((0,) * 16, 2, 0.0, {})
    return ScannedPuzzle(boxes((2, 2)), reading, (0,) * 16, nodes)


@pytest.mark.parametrize("degrees", [0, 8, -8, 90, 180])
def test_reading_order(degrees: float) -> None:
    """Rows from the top, a column of small ones beside a large one."""
    _, numpy = loaded()
    page = [
        placed(0, 0, 100), placed(120, 4, 100), placed(240, -4, 100),
        placed(0, 130, 210), placed(240, 130, 100), placed(240, 240, 100),
        placed(30, 360, 100),
    ]  # fmt: skip
    angle = numpy.deg2rad(degrees)
    turn = numpy.array(
        [
            [numpy.cos(angle), numpy.sin(angle)],
            [-numpy.sin(angle), numpy.cos(angle)],
        ]
    )
    turned = [one._replace(nodes=one.nodes @ turn) for one in page]
    mixed = [turned[k] for k in (4, 0, 6, 2, 5, 1, 3)]
    ordered = in_reading_order(mixed)
    assert [next(k for k, one in enumerate(turned) if one is each)
            for each in ordered] == list(range(7))  # fmt: skip
