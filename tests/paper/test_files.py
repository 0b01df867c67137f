"""Files for printers and for screen readers."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from books import LINK
from pdfs import assert_sound
from preflight import elements_of, faults_of, untagged, xmp_of
from puzzles import HARD, WIKI
from sudokit import Grid
from sudokit.cli.main import main
from sudokit.paper.print_profile import profile
from sudokit.paper.task import task_of

MORE = [
    [],
    ["--bleed", "--techniques", "--link", LINK, "--hints", "path"],
    ["--large", "--font", "legible"],
    ["--font", "serif", "--per-page", "6", "--trim", "8.5x11", "--corners"],
]

KILLER = "# rules thermometer=r4c4+r4c3+r4c2, killer=3:r1c1+r1c2\n"
TEXT = f"{WIKI}\n{HARD}\n\n{KILLER}..........1.....\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_text(TEXT)
    return path


@pytest.fixture(scope="module", params=MORE, ids=" ".join)
def plain(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[str], Path]:
    """Provide options and a book made with them, which several tests read."""
    path = tmp_path_factory.mktemp("plain") / "in.txt"
    path.write_text(TEXT)
    return request.param, book(path, *request.param)


def book(file: Path, *words: str) -> Path:
    """Return a book of the file."""
    out = file.with_name("a.pdf")
    given = ["--title", "A & B", "--author", "Ü. <N>", "--force", *words]
    assert main(["book", str(file), "-o", str(out), *given]) == 0
    return out


@pytest.mark.parametrize("more", MORE)
def test_a_book_meets_what_printers_ask(more: list[str], file: Path) -> None:
    out = book(file, "--pdfx", *more)
    assert faults_of(out) == []
    assert_sound(out, PdfReader(out))


def test_only_on_request(file: Path) -> None:
    faults = faults_of(book(file, "--link", LINK))
    assert "the metadata don't name PDF/X-4" in faults
    assert "there isn't exactly one output intent of PDF/X" in faults
    assert any("there are annotations" in fault for fault in faults)


def test_the_profile_can_be_opened() -> None:
    """By the colour management of Pillow: white stays white, grey darkens."""
    cms = pytest.importorskip("PIL.ImageCms")
    image = pytest.importorskip("PIL.Image")
    mine = cms.ImageCmsProfile(BytesIO(profile()))
    assert mine.profile.device_class == "prtr"
    assert mine.profile.xcolor_space.strip() == "GRAY"
    assert "Black ink" in cms.getProfileDescription(mine)
    srgb = cms.createProfile("sRGB")
    change = cms.buildTransform(mine, srgb, "L", "RGB")
    tones = [
        cms.applyTransform(image.new("L", (1, 1), n), change).getpixel((0, 0))
        for n in (0, 128, 255)
    ]
    assert max(tones[0]) < 10 and min(tones[2]) > 250
    assert tones[0][0] < tones[1][0] < tones[2][0]


def test_metadata(file: Path) -> None:
    reader = PdfReader(book(file, "--lang", "it"))
    about = reader.metadata
    assert about is not None
    xmp = xmp_of(reader)
    assert (about.title, about.author) == ("A & B", "Ü. <N>")
    assert xmp["dc:title"] == "A & B" and xmp["dc:creator"] == "Ü. <N>"
    assert xmp["dc:language"] == "it"
    assert xmp["xmp:CreateDate"] == "2000-01-01T00:00:00+00:00"
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "it"  # type: ignore[index]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]  # type: ignore[index]


def test_everything_is_tagged(plain: tuple[list[str], Path]) -> None:
    """Each puzzle and each answer is a figure with its rows in words."""
    reader = PdfReader(plain[1])
    assert untagged(reader) == []
    elements = elements_of(reader)
    headings = [one for one in elements if one.kind == "H1"]
    assert len(headings) >= 5
    figures = [one.alternative for one in elements if one.kind == "Figure"]
    assert all(figures)
    for line in WIKI, task_of(Grid.parse(WIKI)).solution.line():
        cells = ["empty" if n == "." else n for n in line]
        rows = " ".join(
            f"Row {k // 9 + 1}: {', '.join(cells[k : k + 9])}."
            for k in range(0, 81, 9)
        )
        assert [rows in words for words in figures].count(True) == 1
    assert [one.page for one in elements] == sorted(
        one.page for one in elements
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--answers", "below", "--name-line", "--title", "T"],
        ["--answers", "back", "--candidates", "filled", "--per-page", "1"],
        ["--blank", "2", "--per-page", "2"],
    ],
)
def test_sheets_are_tagged(words: list[str], file: Path) -> None:
    out = file.with_name("sheet.pdf")
    assert main(["sheet", str(file), "-o", str(out), *words]) == 0
    reader = PdfReader(out)
    assert untagged(reader) == []
    assert {one.kind for one in elements_of(reader)} == {"P", "Figure"}


def test_the_same_call_makes_the_same_bytes(
    plain: tuple[list[str], Path], file: Path
) -> None:
    more, first = plain
    assert book(file, *more).read_bytes() == first.read_bytes()
