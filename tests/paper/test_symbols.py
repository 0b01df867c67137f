"""Pictures and colours in place of digits."""

from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from pdfs import assert_sound, contents_of
from preflight import elements_of, untagged
from sudokit.cli.main import main
from sudokit.paper.document import Document
from sudokit.paper.page import Page
from sudokit.paper.symbols import MOST, SYMBOLS, symbol, word_of

Image = pytest.importorskip("PIL.Image")
SIDE = 40  # pixels


def pixels(name: str, n: int) -> list[bool]:
    """Return which pixels of a symbol are dark, in black and white."""
    pdfium = pytest.importorskip("pypdfium2")
    document = Document()
    document.add(Page(symbol(name, n)))
    (page,) = pdfium.PdfDocument(BytesIO(document.data()))
    picture = page.render(scale=SIDE / 100).to_pil().convert("L")
    return [value < 128 for value in picture.tobytes()]


@pytest.mark.parametrize("name", list(SYMBOLS))
def test_symbols_differ_in_black_and_white(name: str) -> None:
    """Each pair in a tenth of the pixels that either of them darkens."""
    drawn = [pixels(name, n) for n in range(1, MOST + 1)]
    for one, other in combinations(drawn, 2):
        differ = sum(a != b for a, b in zip(one, other, strict=True))
        either = sum(a or b for a, b in zip(one, other, strict=True))
        assert differ > either / 10, (drawn.index(one), drawn.index(other))


@pytest.mark.parametrize("name", list(SYMBOLS))
def test_symbols_have_different_names(name: str) -> None:
    assert len({word_of(name, n) for n in range(1, MOST + 1)}) == MOST


@pytest.mark.parametrize("kind", ["4x4", "6x6"])
@pytest.mark.parametrize("name", list(SYMBOLS))
def test_a_sheet_with_symbols(name: str, kind: str, tmp_path: Path) -> None:
    """The figures name the symbols; there are digits only in captions."""
    out = tmp_path / "a.pdf"
    words = ["--make", f"{kind}=2", "--seed", "1", "--symbols", name]
    assert main(["sheet", "-o", str(out), *words]) == 0
    reader = PdfReader(out)
    assert_sound(out, reader)
    assert untagged(reader) == []
    key, *puzzles = [
        one.alternative for one in elements_of(reader) if one.kind == "Figure"
    ]
    size = int(kind[0])
    names = [word_of(name, n) for n in range(1, size + 1)]
    assert key == f"Symbols. {', '.join(names)}"
    assert len(puzzles) == 4
    for answer in puzzles[2:]:
        assert all(answer.count(one) == size for one in names)
    for page in reader.pages:
        large = [w for w in contents_of(page, reader).words if w.size > 12]
        assert not any(word.text.isdecimal() for word in large)
