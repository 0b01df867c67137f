"""Covers of books, read back from their PDF."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from books import made
from pdfs import assert_sound, assert_tidy, contents_of, grids
from puzzles import WIKI
from sudokit import Grid
from sudokit.cli.main import main
from sudokit.paper.cover import PRINTERS, Cover, cover_of, spine_of
from sudokit.paper.document import Document
from sudokit.paper.task import task_of

Say = pytest.CaptureFixture[str]
INCH = 72.0
TRIM = 6 * INCH, 9 * INCH
TASK = task_of(Grid.parse(WIKI))


def read(cover: Cover, path: Path) -> PdfReader:
    """Return a cover as a PDF."""
    document = Document("Cover")
    document.add(cover_of(cover))
    path.write_bytes(document.data())
    return PdfReader(path)


@pytest.mark.parametrize(
    ("printer", "stock", "pages", "inches"),
    [
        ("kdp", "white", 200, 0.4504),
        ("kdp", "white", 300, 0.6756),
        ("kdp", "cream", 200, 0.5),
    ],
)
def test_the_width_of_a_spine(
    printer: str, stock: str, pages: int, inches: float
) -> None:
    wide = spine_of(PRINTERS[printer], stock, pages)
    assert wide / INCH == pytest.approx(inches)


def test_unknown_spines() -> None:
    with pytest.raises(ValueError, match="isn't published; take it from"):
        spine_of(PRINTERS["ingramspark"], "white", 200)
    with pytest.raises(ValueError, match="unknown stock blue"):
        spine_of(PRINTERS["kdp"], "blue", 200)


@pytest.mark.parametrize("printer", list(PRINTERS))
@pytest.mark.parametrize("pages", [40, 79, 80, 320])
def test_a_cover_fits_the_printer(
    printer: str, pages: int, tmp_path: Path
) -> None:
    """The sheet, its trim, the room for the barcode, the text's distances."""
    asked = PRINTERS[printer]
    spine = 0.002252 * INCH * pages
    cover = Cover(
        "A Title That Is Long", TASK, TRIM, spine, pages, "Subtitle",
        "An Author", "Press", ("A blurb of words " * 40, "More."),
        printer=asked,
    )  # fmt: skip
    reader = read(cover, tmp_path / "a.pdf")
    assert_sound(tmp_path / "a.pdf", reader)
    (page,) = reader.pages
    width = 12 * INCH + spine + 0.25 * INCH
    assert float(page.mediabox.width) == pytest.approx(width, abs=0.02)
    assert float(page.mediabox.height) == 9.25 * INCH
    trim = [float(one) for one in page.trimbox]
    assert trim == pytest.approx([9, 9, width - 9, 9 * INCH + 9], abs=0.02)
    look = contents_of(page, reader)
    codes = [
        one
        for one in look.filled
        if (one.width, one.height) == pytest.approx(asked.barcode, abs=0.02)
    ]
    (code,) = codes
    back = 9 + 6 * INCH
    assert code.x + code.width == pytest.approx(back - 0.25 * INCH, abs=0.02)
    low = 9 + 9 * INCH - 0.25 * INCH
    assert code.y + code.height == pytest.approx(low, abs=0.02)
    (grid,) = grids(look)
    assert grid.line == WIKI
    front = back + spine
    assert grid.frame.x > front
    upright = [
        word
        for word in look.words
        if not back <= word.x < front or word.size > 20
    ]
    safe = asked.safe
    for word in upright:
        left, top, right, bottom = word.box
        assert left >= 9 + safe and right <= width - 9 - safe, word
        assert top >= 9 + safe and bottom <= 9 * INCH + 9 - safe, word
        apart = right <= back - safe or left >= front + safe
        assert apart, word
        beside = right < code.x or bottom < code.y or left > back
        assert beside, word
    along = [word for word in look.words if word not in upright]
    has_text = pages >= asked.spine_from and cover.spine_room >= 7.2
    assert bool(along) == has_text
    if pages == 320:
        assert {word.text for word in along} >= {"An Author"}


@pytest.mark.parametrize(
    ("colour", "ink"),
    [("#1f3b57", "#ffffff"), ("#ffffff", "#000000"), ("#f2c63c", "#000000"),
     ("#000000", "#ffffff"), ("#b00020", "#ffffff")],
)  # fmt: skip
def test_letters_contrast_with_the_cover(colour: str, ink: str) -> None:
    cover = Cover("A", TASK, TRIM, 10, 100, colour=colour)
    assert cover.ink == ink


def test_the_cover_of_a_plan(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{WIKI}\n")
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'title = "Evenings"\nfiles = ["in.txt"]\nmake = "4x4=2"\nseed = 1\n'
        'cover = "cover.pdf"\ncolour = "#ffffff"\nstock = "cream"\n'
        'blurb = """First part,\nin two lines.\n\nSecond part."""\n'
        'author = "A. Uthor"\n'
    )
    result = made(tmp_path / "a.pdf", "--plan", str(plan))
    reader = PdfReader(tmp_path / "cover.pdf")
    (page,) = reader.pages
    spine = len(result.pages) * 0.0025 * INCH
    wide = float(page.mediabox.width)
    assert wide == pytest.approx(12.25 * INCH + spine, abs=0.02)
    texts = [word.text for word in contents_of(page, reader).words]
    assert {"Evenings", "A. Uthor", "Second part."} <= {*texts}
    assert "First part, in two lines." in texts
    assert len(json.loads((tmp_path / "a.json").read_text())["puzzles"]) == 3


@pytest.mark.parametrize(
    "colour", ["#1f3b57", "#f2c63c", "#b00020", "#fffeff", "#000033"]
)
@pytest.mark.parametrize("printer", list(PRINTERS))
def test_a_cover_has_the_colours_of_its_printer(
    printer: str, colour: str, tmp_path: Path
) -> None:
    """Grey apart: RGB, or inks that make the same colour, at most 200 %."""
    (tmp_path / "in.txt").write_text(f"{WIKI}\n")
    plan = tmp_path / "plan.toml"
    plan.write_text(
        f'files = ["in.txt"]\nprinter = "{printer}"\nspine = "9mm"\n'
        f'cover = "cover.pdf"\ncolour = "{colour}"\nauthor = "A"\n'
    )
    made(tmp_path / "a.pdf", "--plan", str(plan))
    reader = PdfReader(tmp_path / "cover.pdf")
    (page,) = reader.pages
    data = ContentStream(page.get_contents(), reader).operations
    ways = {
        name: [*map(float, values)]
        for values, name in data
        if name.lower() in (b"rg", b"k")
    }
    rgb = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    most = PRINTERS[printer].ink
    if not most:
        assert ways[b"rg"] == pytest.approx(rgb, abs=1e-3)
        assert b"k" not in ways and b"K" not in ways
        return
    *inks, black = ways[b"k"]
    assert sum(ways[b"k"]) <= most + 1e-3 and min(inks) == 0
    made_of = [(1 - one) * (1 - black) for one in inks]
    assert made_of == pytest.approx(rgb, abs=0.08 if min(rgb) == 0 else 1e-3)
    assert b"rg" not in ways and b"RG" not in ways


def test_a_printer_asks_for_margins(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{WIKI}\n")
    for printer, inches in ("kdp", 0.25), ("ingramspark", 0.5):
        plan = tmp_path / "plan.toml"
        plan.write_text(f'files = ["in.txt"]\nprinter = "{printer}"\n')
        result = made(tmp_path / "a.pdf", "--plan", str(plan), "--force")
        least = inches * INCH
        for page in result.pages:
            assert_tidy(page, least, least, least, least)
        edges = [w.box[2] for page in result.pages for w in page.words]
        assert max(edges) > 6 * INCH - least - 0.05 * INCH


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ('printer = "lulu"', "printer must be one of kdp, ingramspark"),
        ('printer = "ingramspark"', "the width of the spine isn't published"),
        ('stock = "blue"', "unknown stock blue"),
        ('spine = "wide"', "expected a length such as 8cm"),
        ("blurb = 3", "blurb must be a text"),
        ('cover = "a.pdf"', "the cover needs a file of its own"),
    ],
)
def test_wrong_covers(
    more: str, message: str, tmp_path: Path, capsys: Say
) -> None:
    plan = tmp_path / "plan.toml"
    cover = "" if more.startswith("cover") else 'cover = "c.pdf"\n'
    plan.write_text(f'make = "4x4=1"\nout = "a.pdf"\n{cover}{more}\n')
    assert main(["book", "--plan", str(plan)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and message in lines[0]
    assert [one.name for one in tmp_path.iterdir()] == ["plan.toml"]
