"""Booklets: sheets that are folded and stapled."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from pdfs import assert_printable, assert_sound, contents_of, grids, number_of
from preflight import elements_of, untagged
from puzzles import ROOT
from sudokit.cli.main import main
from sudokit.paper.booklet import order_of

Say = pytest.CaptureFixture[str]
EASY = ROOT / "puzzles" / "easy.txt"


@pytest.mark.parametrize("pages", range(4, 68, 4))
def test_a_folded_booklet_is_read_from_1_on(pages: int) -> None:
    """A leaf has the right half of a front, and the left half of its back."""
    sides = order_of(pages)
    assert len(sides) * 2 == pages
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    leaves = [(front[1], back[0]) for front, back in sheets]
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    assert [n for leaf in leaves for n in leaf] == [*range(1, pages + 1)]


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (841.89, 595.28)), ("letter", (792, 612))]
)
def test_a_booklet(
    paper: str, size: tuple[float, float], tmp_path: Path
) -> None:
    out = tmp_path / "a.pdf"
    words = ["--booklet", "--paper", paper, "--make", "easy=9", "--seed", "1"]
    assert main(["sheet", "-o", str(out), *words]) == 0
    reader = PdfReader(out)
    assert_sound(out, reader)
    assert untagged(reader) == [] and elements_of(reader)
    assert len(reader.pages) == 4  # five pages of puzzles, one of answers
    halves: dict[int, list[int]] = {}
    for number, page in enumerate(reader.pages):
        assert_printable(page, reader)
        width, height = page.mediabox.width, page.mediabox.height
        assert (width, height) == pytest.approx(size, abs=0.01)
        look = contents_of(page, reader)
        for grid in grids(look):
            half = int(grid.frame.x > width / 2)
            name = order_of(8)[number][half]
            below = "." in grid.line
            halves.setdefault(name, []).append(
                number_of(look, grid, below=below)
            )
    assert halves == {
        1: [1, 2], 2: [3, 4], 3: [5, 6], 4: [7, 8], 5: [9],
        6: [*range(1, 10)],
    }  # fmt: skip


def test_each_pupil_has_a_booklet(tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    words = ["--booklet", "--make", "4x4=2", "--seed", "1", "--copies", "3"]
    assert main(["sheet", "-o", str(out), *words, "--answers", "file"]) == 0
    assert len(PdfReader(out).pages) == 3 * 2
    answers = PdfReader(tmp_path / "a-answers.pdf")
    assert float(answers.pages[0].mediabox.height) == pytest.approx(841.89)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--booklet", "--answers", "back"], "excludes --answers back"),
        (["--booklet", "--paper", "a5"], "needs --paper a4 or letter"),
        (["--symbols", "colours", "--candidates", "filled"], "excludes"),
        (["--symbols", "pictures"], "for puzzles up to 6x6"),
    ],
)
def test_wrong_usage(
    words: list[str], message: str, tmp_path: Path, capsys: Say
) -> None:
    out = tmp_path / "a.pdf"
    assert main(["sheet", str(EASY), "-o", str(out), *words]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and message in lines[0]
    assert not out.exists()
