"""Puzzles in pictures: any light, several, bent, or none."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pictures import (
    Image,
    curved,
    drawn,
    inverted,
    loaded,
    nodes_of,
    packed,
    shaded,
    turned,
)
from puzzles import ALL_CASES, HARD, ROOT, WIKI, grid_of, lacking, sampled
from shell import sudoku as run
from sudokit import Grid, solve
from sudokit.paper.codes import code_of
from sudokit.paper.figure import figure
from sudokit.paper.svg import png_of
from sudokit.photos import (
    NO_GRID,
    PictureError,
    ScannedPuzzle,
    doubts_of,
    scan,
)
from sudokit.photos.picture import images
from sudokit.records.puzzles import ScanRecord
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.spelling import of_fields

LINE = HARD.replace("0", ".")  # read in a fifth of the time of WIKI
SIX = "....2.3.15....2...5..1..6....5....6."
PHOTOS = Path(__file__).parents[3] / "shared" / "photos"


def seen_in(data: bytes) -> list[ScannedPuzzle]:
    loaded()
    return [seen for page in scan(data) for seen in page.puzzles]


def line_of(seen: ScannedPuzzle) -> str:
    return "".join(str(n) if n else "." for n in seen.reading.values)


@pytest.mark.parametrize("side", [230, 600, 2400])
def test_any_size_is_read(side: int) -> None:
    grids = seen_in(packed(drawn(grid_of(LINE), side)))
    assert [line_of(seen) for seen in grids] == [LINE]
    assert doubts_of(grids[0]) == ""


CHANGES: dict[str, Callable[[Image], Image]] = {
    "aside": lambda image: turned(image, 97),
    "head down": lambda image: turned(image, 180),
    "all": lambda image: shaded(turned(curved(image), -8)),
    "dark": inverted,
}
if ALL_CASES:  # "all" has each of them
    CHANGES |= {
        "turned": lambda image: turned(image, 12),
        "curved": curved,
        "shaded": shaded,
    }


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_any_angle_and_light_is_read(change: Callable[[Image], Image]) -> None:
    image = change(drawn(grid_of(LINE), 640))
    grids = seen_in(packed(image, ".jpg"))
    assert [line_of(seen) for seen in grids] == [LINE]


def test_several_puzzles_and_sizes() -> None:
    _, numpy = loaded()
    nine, six = drawn(grid_of(LINE), 500), drawn(Puzzle.parse(SIX), 500)
    image = numpy.hstack([nine, six])
    grids = seen_in(packed(image))
    assert [line_of(seen) for seen in grids] == [LINE, SIX]
    assert [seen.rules.size for seen in grids] == [9, 6]


@pytest.mark.parametrize(
    "change",
    [lambda image: image, lambda image: turned(curved(image), -8)],
    ids=["plain", "turned"],
)
def test_a_16x16_is_read(change: Callable[[Image], Image]) -> None:
    """Its boxes are no grids, and to prove it takes more than 300 guesses."""
    text = (ROOT / "puzzles" / "16x16.txt").read_text()
    puzzle = Puzzle.parse(text.split("\n\n")[1])
    [grids] = seen_in(packed(change(drawn(puzzle, 700))))
    assert grids.reading.values == tuple(puzzle.cells)
    assert doubts_of(grids) == ""


def other_grids() -> Iterator[Image]:
    """Yield grids without digits: cages, symbols, nothing."""
    cv2, numpy = loaded()
    sizes = [(4, "pictures"), (6, "pictures"), (6, "colours"), (9, "")]
    for size, symbols in sizes:
        latin = [(k + k // size) % size + 1 for k in range(size * size)]
        some = [n if k % 2 else 0 for k, n in enumerate(latin)]
        cages = [f"killer=9:r{k}c1+r{k}c2+r{k}c3" for k in range(1, 10)]
        words = "" if symbols else ",".join(cages)
        rules = of_fields({"rules": words}).rules(size)
        puzzle = Puzzle(rules, bytes(some if symbols else len(some)))
        drawing = figure(puzzle, theme="print", symbols=symbols)
        data = numpy.frombuffer(png_of(drawing, 290), numpy.uint8)
        yield cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    yield drawn(Puzzle(of_fields({}).rules(9), bytes(81)), 270)


def test_grids_without_digits_are_counted(tmp_path: Path) -> None:
    """None of them becomes a puzzle, and the numbers are those of the page."""
    _, numpy = loaded()
    path = tmp_path / "page.png"
    both = drawn(grid_of(LINE), 270), drawn(Puzzle.parse(SIX), 270)
    first, last, *others = (
        numpy.pad(
            one,
            [(20, 360 - len(one)), (20, 360 - one.shape[1])],
            constant_values=255,
        )
        for one in [*both, *other_grids()]
    )
    blank = numpy.full_like(first, 255)
    rows = [first, *others[:2]], others[2:], [last, blank, blank]
    path.write_bytes(packed(numpy.vstack([*map(numpy.hstack, rows)])))
    done = run("scan", str(path))
    assert (done.status, done.out) == (1, f"{LINE}\n{SIX}\n")
    named = [line.split(": ")[2:4] for line in done.err.splitlines()]
    count = len(others)
    assert named == [[f"puzzle {k + 2}", "not read"] for k in range(count)]
    path.write_bytes(packed(numpy.hstack([first, others[0]])))
    rated = run("rate", "-q", str(path))
    assert rated.status == 1
    assert [line.split(": ")[2:4] for line in rated.err.splitlines()] == [
        ["puzzle 2", "not read"]
    ]
    assert len(rated.out.splitlines()) == 1
    path.write_bytes(packed(others[0]))
    done = run("scan", str(path))
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith(f"{NO_GRID}\n")


def test_faint_lines_are_found() -> None:
    """Small and blurred: only the lines of the boxes are clear."""
    grids = seen_in(packed(shaded(turned(drawn(grid_of(WIKI), 440), 7))))
    assert [line_of(seen) for seen in grids] == [WIKI]


def test_transparent_pixels_are_white() -> None:
    _, numpy = loaded()
    image = drawn(grid_of(LINE))
    clear = numpy.dstack([numpy.zeros_like(image)] * 3 + [255 - image])
    assert [line_of(seen) for seen in seen_in(packed(clear))] == [LINE]


def test_entries_are_no_clues() -> None:
    """Grey strokes of a hand: kept apart, or in doubt, never a sure clue."""
    cv2, _ = loaded()
    image = drawn(grid_of(LINE), 640)
    nodes = nodes_of(LINE, 640)
    answer = solve(grid_of(LINE))
    assert answer is not None
    solved = answer.line()
    empty = [cell for cell in range(81) if LINE[cell] == "."][:12:2]
    for cell in empty:
        x, y = nodes[cell // 9 + 1, cell % 9]
        at = int(x + 16), int(y - 16)
        font = cv2.FONT_HERSHEY_SCRIPT_SIMPLEX
        cv2.putText(image, solved[cell], at, font, 1.3, 110, 2, cv2.LINE_AA)
    [seen] = seen_in(packed(image))
    assert line_of(seen) == LINE or not seen.reading.sure
    entries = [cell for cell, entry in enumerate(seen.entries) if entry]
    assert entries
    assert all(seen.entries[k] == int(solved[k]) for k in entries)


def test_entries_as_dark_as_print_are_never_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They differ from print in their height and their shape."""
    cv2, numpy = loaded()
    from sudokit.photos import finding  # noqa: PLC0415

    image, nodes = drawn(grid_of(LINE), 640), nodes_of(LINE, 640)
    side = int(nodes[0, 1, 0] - nodes[0, 0, 0]) - 8
    middles = ((nodes[:-1, :-1] + nodes[1:, 1:]) / 2).reshape(-1, 2)
    tops = (middles - side / 2).astype(int).tolist()
    entries = solved_cells(20)
    for cell, value in entries.items():
        x, y = tops[LINE.index(str(value))]
        print_there = image[y : y + side, x : x + side]
        move = numpy.array([[1.1, -0.4, 0.15 * side], [0, 1.3, -0.15 * side]])
        x, y = tops[cell]
        image[y : y + side, x : x + side] = cv2.warpAffine(
            print_there, move, (side, side), borderValue=255
        )
    [seen] = seen_in(packed(image))
    assert seen.reading.written == tuple(entries)
    assert all(seen.reading.values[k] == n for k, n in entries.items())
    assert not seen.reading.sure
    names = ", ".join(f"r{k // 9 + 1}c{k % 9 + 1}" for k in entries)
    expected = f"not sure: some digits may be written by hand: {names}"
    assert doubts_of(seen) == expected
    monkeypatch.setattr(finding, "by_hand", lambda *_: [])
    assert seen_in(packed(image))[0].reading.sure


def game_in(
    entries: dict[int, int],
    colour: tuple[int, int, int],
    dark: bool = False,
    bold: int = 1,
) -> bytes:
    """Return a screenshot of a puzzle with entries in a colour (BGR).

    The strokes of clues are wider by ``bold`` - 1 pixels.
    """
    cv2, numpy = loaded()
    grey = cv2.erode(
        drawn(grid_of(LINE), 720), numpy.ones((bold, bold), numpy.uint8)
    )
    image = cv2.cvtColor(255 - grey if dark else grey, cv2.COLOR_GRAY2BGR)
    nodes, font = nodes_of(LINE, 720), cv2.FONT_HERSHEY_SIMPLEX
    for cell, value in entries.items():
        x, y = nodes[cell // 9 + 1, cell % 9]
        at = int(x + 24), int(y - 20)
        thick = 3 if bold == 1 else 1
        cv2.putText(
            image, str(value), at, font, 1.6, colour, thick, cv2.LINE_AA
        )
    return packed(image)


def solved_cells(step: int) -> dict[int, int]:
    answer = solve(grid_of(LINE))
    assert answer is not None
    empty = [cell for cell in range(81) if LINE[cell] == "."]
    return {cell: int(answer.line()[cell]) for cell in empty[::step]}


BLUE, RED, SKY = (200, 90, 30), (40, 40, 220), (250, 170, 80)
GREY, PALE, BLACK = (110, 110, 110), (140, 140, 140), (0, 0, 0)


@pytest.mark.parametrize(
    ("colour", "dark", "step", "bold"),
    [
        (BLUE, False, 4, 1),
        (RED, False, 2, 1),
        (SKY, True, 3, 1),
        (BLUE, False, 1, 1),
        (GREY, False, 2, 1),
        (PALE, True, 3, 1),
        (BLACK, False, 4, 4),
    ],
    ids=["blue", "red", "dark", "all", "grey", "grey on black", "bold clues"],
)
def test_typed_entries_are_no_clues(
    colour: tuple[int, int, int], dark: bool, step: int, bold: int
) -> None:
    entries = solved_cells(step)
    [seen] = seen_in(game_in(entries, colour, dark, bold))
    assert line_of(seen) == LINE
    assert seen.reading.sure
    assert {k: n for k, n in enumerate(seen.entries) if n} == entries


def test_clues_in_two_colours_are_in_doubt() -> None:
    """Those in black aren't a puzzle, and all together may have entries."""
    cv2, _ = loaded()
    image = cv2.cvtColor(drawn(grid_of(LINE), 720), cv2.COLOR_GRAY2BGR)
    half = len(image) // 2
    image[half:] = 255 - (255 - image[half:]) * (0.0, 0.7, 0.7)
    [seen] = seen_in(packed(image))
    assert line_of(seen) == LINE
    assert doubts_of(seen).endswith("some digits may be entries")


def test_a_keypad_is_not_a_puzzle() -> None:
    """A row and a square of keys below a game."""
    cv2, numpy = loaded()
    game = cv2.imdecode(
        numpy.frombuffer(game_in(solved_cells(3), BLUE), numpy.uint8), 1
    )
    keys = numpy.full((520, game.shape[1], 3), 255, numpy.uint8)
    for n in range(18):
        x, y = (60 + 78 * n, 30) if n < 9 else (200 + n % 3 * 110, 0)
        y += n // 9 * (120 + (n - 9) // 3 * 110)
        high = 70 if n < 9 else 100
        cv2.rectangle(keys, (x, y), (x + high, y + high), (120,) * 3, 2)
        sign, font = str(n % 9 + 1), cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(keys, sign, (x + 20, y + 55), font, 1.6, BLUE, 3)
    [seen] = seen_in(packed(numpy.vstack([game, keys])))
    assert line_of(seen) == LINE


def test_entries_in_conflict_are_named(tmp_path: Path) -> None:
    entries = solved_cells(5)
    wrong = min(entries)
    entries[wrong] = entries[wrong] % 9 + 1
    picture = tmp_path / "game.png"
    picture.write_bytes(game_in(entries, BLUE))
    done = run("scan", str(picture))
    row, column = divmod(wrong, 9)
    name = f"r{row + 1}c{column + 1}"
    conflict = f"entries in conflict: {name}={entries[wrong]}\n"
    assert (done.status, done.out) == (0, f"{LINE}\n")
    assert conflict in done.err
    record = json.loads(run("scan", "--json", str(picture)).out)
    assert (record["conflicts"], record["sure"]) == ([name], True)


def test_a_misprint_is_reported(tmp_path: Path) -> None:
    """A clear digit without a solution is printed as it is."""
    picture = tmp_path / "misprint.png"
    cell = next(k for k in range(81) if LINE[k] not in ".8")
    misprint = LINE[:cell] + "8" + LINE[cell + 1 :]
    picture.write_bytes(packed(drawn(Grid.parse(misprint), 720)))
    done = run("scan", str(picture))
    assert (done.status, done.out) == (1, f"{misprint}\n")
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}={LINE[cell]}"
    assert f"as printed there is no solution; with {name} there" in done.err


def test_a_sure_reading_with_several_solutions(tmp_path: Path) -> None:
    """Both facts are reported, and the picture is accepted."""
    picture = tmp_path / "few.png"
    few = LINE[:72] + "." * 9
    picture.write_bytes(packed(drawn(grid_of(few), 720)))
    done = run("scan", str(picture))
    assert (done.status, done.out) == (0, f"{few}\n")
    assert done.err.endswith("puzzle 1: several solutions\n")
    assert run("convert", "--format", "line", str(picture)).out == f"{few}\n"


def test_a_full_grid_is_read() -> None:
    """Its digits don't hide its lines, and no box is a grid."""
    answer = solve(grid_of(LINE))
    assert answer is not None
    [seen] = seen_in(packed(drawn(answer, 360)))
    assert line_of(seen) == answer.line()


def tiles(line: str, dark: bool) -> Image:
    """Return a puzzle on tiles, whose boxes differ in brightness."""
    cv2, numpy = loaded()
    paper, other, ink = (40, 60, 230) if dark else (255, 228, 40)
    shade = 10 if dark else -10
    side = 60
    image = numpy.full((11 * side, 11 * side, 3), paper, numpy.uint8)
    for cell, sign in enumerate(line):
        row, column = divmod(cell, 9)
        x, y = (column + 1) * side, (row + 1) * side
        tile = other if (row // 3 + column // 3) % 2 else paper + shade
        image[y + 1 : y + side - 1, x + 1 : x + side - 1] = tile
        if sign != ".":
            at, font = (x + 16, y + 45), cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(image, sign, at, font, 1.4, [ink] * 3, 3, cv2.LINE_AA)
    return image


def test_flattened_lines_stay_straight() -> None:
    """Positions aren't rounded to a fraction of a cell."""
    _, numpy = loaded()
    from sudokit.photos.lattice import flatten  # noqa: PLC0415

    slope = numpy.arange(240, dtype=numpy.float32)
    steps = numpy.arange(10, dtype=numpy.float32) * 22.3 + 15.7
    nodes = numpy.stack(numpy.meshgrid(steps, steps), -1)
    nodes[..., 0] += 0.31 * numpy.arange(10)[:, None]  # slanting
    across = flatten(numpy.tile(slope, (240, 1)), nodes, 32)
    rows, columns = numpy.mgrid[:288, :288]
    exact = (columns + 0.5) / 32 * 22.3 + 15.7 + 0.31 * (rows + 0.5) / 32
    assert numpy.abs(across - exact).max() < 0.05


def test_lighter_gaps_between_tiles() -> None:
    """The digits are dark, though the lines are lighter than the cells."""
    _, numpy = loaded()
    image = tiles(LINE, False).clip(0, 200)
    for k in range(1, 11):
        at = slice(60 * k - 3, 60 * k + 3)
        image[at, 57:603] = image[57:603, at] = 255
    [seen] = seen_in(packed(image.astype(numpy.uint8)))
    assert line_of(seen) == LINE


@pytest.mark.parametrize("dark", [False, True])
def test_tiles_without_lines_are_read(dark: bool) -> None:
    [seen] = seen_in(packed(tiles(LINE, dark)))
    assert line_of(seen) == LINE


def test_a_grid_without_a_frame_is_read() -> None:
    image = drawn(grid_of(LINE), 720)
    nodes = nodes_of(LINE, 720)
    left, top = nodes[0, 0].astype(int)
    right, bottom = nodes[-1, -1].astype(int)
    for edge in (left, right):
        image[:, edge - 6 : edge + 7] = 255
    for edge in (top, bottom):
        image[edge - 6 : edge + 7] = 255
    [seen] = seen_in(packed(image))
    assert line_of(seen) == LINE


def test_a_picture_without_a_grid_is_refused() -> None:
    image = drawn(grid_of(LINE))
    half = image[:, : image.shape[1] // 2]
    assert seen_in(packed(half)) == []
    assert seen_in(packed(image * 0 + 255)) == []


def test_noise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures with many outlines and no grid are refused quickly."""
    cv2, numpy = loaded()
    from sudokit.photos import lattice  # noqa: PLC0415

    followed = []
    share = lattice._share

    def counted(*maps: Any) -> float:
        followed.append(1)
        return share(*maps)

    monkeypatch.setattr(lattice, "_share", counted)
    dots = numpy.random.default_rng(1).integers(0, 255, (150, 120))
    wide = cv2.resize(dots.astype(numpy.uint8), (960, 1200))
    assert seen_in(packed(wide)) == []
    most = len(lattice.STEPS) * (len(lattice.LINES_THERE) + 1)
    assert 0 < len(followed) < 3 * lattice.MOST * most // 3


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"53..7....\n" * 9, "not a picture in a known"),
        (b"\0\0\0\x18ftypheic" + bytes(99), "as a JPEG"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "damaged"),
        (b"\xff\xd8\xff\xe0" + bytes(99), "damaged"),
        (b"%PDF-1.7\n" + bytes(99), "damaged or locked"),
        (b"", "not a picture"),
    ],
)
def test_unreadable_files_are_refused(data: bytes, message: str) -> None:
    loaded()
    pytest.importorskip("pypdfium2")
    with pytest.raises(PictureError, match=message):
        list(scan(data))


def test_more_pixels_than_memory() -> None:
    """A small file that would be a picture of 2,500 megapixels."""
    loaded()
    head = b"P5 50000 50000 255\n"
    with pytest.raises(PictureError, match="not a picture"):
        list(scan(head))
    size = (50_000).to_bytes(4)
    start = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + b"IHDR" + size + size
    with pytest.raises(PictureError, match="the picture is too large"):
        list(scan(start + b"\x08\0\0\0\0" + bytes(99)))


def test_a_strip_is_not_a_picture() -> None:
    _, numpy = loaded()
    strip = packed(numpy.full((40, 9_000), 255, numpy.uint8))
    with pytest.raises(PictureError, match="too small"):
        list(scan(strip))


# The command.


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("photos") / "photo.jpg"
    path.write_bytes(packed(turned(drawn(grid_of(LINE), 640), 5), ".jpg"))
    return str(path)


def test_its_output_can_be_read(photo: str) -> None:
    done = run("scan", photo)
    assert (done.status, done.out, done.err) == (0, f"{LINE}\n", "")


def test_stdin_is_a_picture(photo: str) -> None:
    picture = Path(photo).read_bytes()
    for words in (["-"], []):
        assert run("scan", *words, given=picture).out == f"{LINE}\n"
    assert run("scan", "--mend", given=picture).status == 2


def test_the_reading_as_json(photo: str, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    done = run("scan", "--json", "-o", str(out), photo)
    record = json.loads(done.out)
    pydantic = pytest.importorskip("pydantic")
    pydantic.TypeAdapter(ScanRecord).validate_json(done.out, strict=True)
    assert record["puzzle"] == LINE
    assert (record["sure"], record["solutions"]) == (True, 1)
    assert len(record["corners"]) == 4
    assert out.read_bytes().startswith(b"\x89PNG")
    assert run("scan", "-o", str(out), photo).status == 2  # it is there


def test_mend_asks_again_after_a_bad_correction(photo: str) -> None:
    given = f"r1c1=5 r9c9=. x r{'1' * 5000}c1=1\n"  # none for the second
    done = run("scan", "--mend", photo, photo, given=given)
    assert done.out == f"5{LINE[1:80]}.\n{LINE}\n"
    assert done.status == 1
    assert "can't read 'x'" in done.err and "can't read 'r11" in done.err
    assert "no solution" in done.err


def test_verbs_take_pictures(photo: str) -> None:
    assert run("convert", "--format", "line", photo).out == f"{LINE}\n"
    assert "r1c1=3" in run("explain", "--notation", photo).out
    assert run("draw", photo).out.startswith("<svg")
    assert "r1: . . 5  . . .  8 . ." in run("play", photo, given="exit\n").out


def test_printed_pages_are_read(tmp_path: Path) -> None:
    """As a PDF, and as a photo of the printed page."""
    for library in ("fpdf", "pypdfium2", "cv2"):
        pytest.importorskip(library)
    puzzles, page = tmp_path / "two.txt", tmp_path / "page.pdf"
    puzzles.write_text(f"{WIKI}\n{LINE}\n")
    made = run("sheet", str(puzzles), "-o", str(page), "--answers", "none")
    assert made.status == 0, made.err
    assert run("scan", str(page)).out == f"{WIKI}\n{LINE}\n"
    [sheet] = images(page.read_bytes())
    sheet = sheet[..., 1]
    photo = seen_in(packed(shaded(turned(curved(sheet), 7)), ".jpg"))
    assert {line_of(seen) for seen in photo} == {WIKI, LINE}
    assert "".join(map(doubts_of, photo)) == ""


def test_errors_are_one_line(tmp_path: Path) -> None:
    loaded()
    text, none = tmp_path / "text.jpg", tmp_path / "none.png"
    text.write_text(LINE)
    none.write_bytes(packed(drawn(grid_of(LINE))[:200]))
    done = run("scan", str(text), str(none), str(tmp_path / "missing.png"))
    assert (done.status, done.out) == (2, "")
    first, second, third = done.err.splitlines()
    assert "text.jpg: not a picture" in first
    assert NO_GRID in second
    assert "missing.png: No such file" in third
    assert NO_GRID in run("explain", str(none)).err


# Photos of newspapers, see benchmarks/photos.py for all of them.


@pytest.mark.parametrize("number", sampled([1003, 1, 76, 1050], 2))
def test_newspaper_photos_are_read(number: int) -> None:
    """CC BY 4.0, Baptiste Wicht and Jean Hennebert."""
    photo = PHOTOS / f"image{number}.jpg"
    if not photo.exists():
        lacking(f"{photo} is missing")
    text = photo.with_suffix(".dat").read_text().splitlines()[2:11]
    expected = "".join(text).replace(" ", "").replace("0", ".")
    assert expected in [line_of(seen) for seen in seen_in(photo.read_bytes())]


def code_beside(image: Image, line: str) -> Image:
    """Return the picture with the QR code of a puzzle below it."""
    cv2, numpy = loaded()
    pytest.importorskip("segno", reason="the extra 'paper' is missing")
    drawing = code_of(f"http://127.0.0.1:8000/#p={line}")
    data = numpy.frombuffer(png_of(drawing, 200), numpy.uint8)
    code = 255 - cv2.imdecode(data, cv2.IMREAD_UNCHANGED)[..., 3]
    beside = [(0, 0), (0, image.shape[1] - 200)]
    return numpy.vstack([image, numpy.pad(code, beside, constant_values=255)])


def test_a_code_of_a_book_is_read() -> None:
    """Alone, and where a finger covers a part of its puzzle."""
    _, numpy = loaded()
    paper = numpy.full((300, 300), 255, numpy.uint8)
    (alone,) = seen_in(packed(code_beside(paper, LINE)))
    assert line_of(alone) == LINE and alone.reading.sure
    grid = drawn(grid_of(LINE), 400)
    grid[120:200, 150:260] = 128
    (beside,) = seen_in(packed(code_beside(grid, LINE)))
    assert line_of(beside) == LINE and beside.reading.sure
    assert beside.nodes[:, :, 1].max() < grid.shape[0]


def test_other_codes_are_not_puzzles() -> None:
    _, numpy = loaded()
    paper = numpy.full((300, 300), 255, numpy.uint8)
    assert seen_in(packed(code_beside(paper, "none"))) == []
