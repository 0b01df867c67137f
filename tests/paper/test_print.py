"""Printable, legible PDFs, read back and measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from pdfs import assert_printable, assert_sound, contents_of, grids
from puzzles import HARD, ROOT, WIKI, sampled
from sudokit.cli.main import main
from sudokit.paper.prose import LEADING, Paragraph, flowed
from sudokit.paper.shapes import Place, Text

Say = pytest.CaptureFixture[str]
LINES = [
    line
    for line in (ROOT / "puzzles" / "easy.txt").read_text().split()
    if len(line) == 81
][:9]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "nine.txt"
    path.write_text("\n".join([HARD, *LINES]) + "\n")
    return path


def read(path: Path, least: float = 7.0) -> PdfReader:
    """Return a file after checking that it can be printed."""
    reader = PdfReader(path)
    assert_sound(path, reader)
    assert not reader.outline, "there are no bookmarks"
    for page in reader.pages:
        assert_printable(page, reader, least)
    return reader


@pytest.mark.parametrize(
    "words",
    [
        ["--trim", "6x9", "--hints", "path"],
        ["--trim", "8.5x11", "--bleed"],
        ["--trim", "5x8", "--corners", "--per-page", "1"],
        ["--trim", "4x6", "--per-page", "1"],
    ],
)
def test_a_book(words: list[str], file: Path) -> None:
    file.write_text("\n".join([HARD, *LINES[:4]]) + "\n")
    out = file.with_suffix(".pdf")
    more = ["--link", "http://localhost:8000/", "--title", "Ågjy"]
    assert main(["book", str(file), "-o", str(out), *words, *more]) == 0
    read(out)


@pytest.mark.parametrize("each", sampled([1, 2, 4, 6, 9], 4))
@pytest.mark.parametrize("answers", ["pages", "below"])
def test_sheets(each: int, answers: str, file: Path) -> None:
    out = file.with_suffix(".pdf")
    words = ["--per-page", str(each), "--answers", answers, "--name-line"]
    assert main(["sheet", str(file), "-o", str(out), *words]) == 0
    read(out)


def test_sheets_with_choices(file: Path) -> None:
    out = file.with_suffix(".pdf")
    words = ["--per-page", "4", "--candidates", "filled", "--answers", "back"]
    assert main(["sheet", str(file), "-o", str(out), *words]) == 0
    read(out)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--per-page", "6", "--name-line", "--title", "Gjörn"],
        ["--answers", "back", "--per-page", "2"],
        ["--answers", "below"],
        ["--candidates", "filled"],
        ["--make", "easy=1,6x6=3", "--seed", "5", "--per-page", "4"],
    ],
)
def test_large_print_is_large_everywhere(words: list[str], file: Path) -> None:
    """In puzzles, answers, captions, titles and footers."""
    file.write_text("\n".join([HARD, *LINES[:4]]) + "\n")
    out = file.with_suffix(".pdf")
    files = [] if "--make" in words else [str(file)]
    assert main(["sheet", *files, "-o", str(out), "--large", *words]) == 0
    reader = read(out, 14.0)
    pages = [contents_of(page, reader) for page in reader.pages]
    assert "1 / " in " ".join(word.text for word in pages[0].words)
    assert len(list(grids(pages[-1]))) >= 1


@pytest.mark.parametrize(
    "words",
    [
        ["--large", "--per-page", "9", "--answers", "below"],
        ["--per-page", "9", "--candidates", "filled"],
        ["--per-page", "6", "--candidates", "filled"],
        ["--paper", "a5", "--per-page", "4", "--candidates", "filled"],
        ["--title", "far too many words " * 20],
    ],
)
def test_unreadable_books_are_refused(
    words: list[str], file: Path, capsys: Say
) -> None:
    out = file.with_suffix(".pdf")
    assert main(["sheet", str(file), "-o", str(out), *words]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and not out.exists()
    assert "points high, and " in lines[0]
    assert "use fewer puzzles per page, larger paper" in lines[0]


def test_a_book_that_cannot_be_read_is_refused(
    file: Path, capsys: Say
) -> None:
    out = file.with_suffix(".pdf")
    words = ["--trim", "4x4", "--per-page", "6"]
    assert main(["book", str(file), "-o", str(out), *words]) == 2
    assert "points high" in capsys.readouterr().err
    assert not out.exists() and not out.with_suffix(".json").exists()


# Text in columns.

ROOM = 300.0, 200.0
SIZE = 8.0


def columns_of(*paragraphs: Paragraph) -> list[list[tuple[float, str]]]:
    """Return the lines of each column, each with its height."""
    result: dict[tuple[int, float], list[tuple[float, str]]] = {}
    for number, leaf in enumerate(flowed(paragraphs, ROOM, 2)):
        for part in leaf.shapes:
            assert isinstance(part, Place)
            lines = result.setdefault((number, part.x), [])
            for shape in part.drawing.shapes:
                assert isinstance(shape, Text)
                y = part.y + shape.y
                assert y <= ROOM[1]
                lines.append((y, shape.text))
    return list(result.values())


def entry(number: int, words: int) -> Paragraph:
    text = " ".join(f"w{number}.{k}" for k in range(words))
    return Paragraph(text, SIZE, str(number), after=0.5, flows=True)


def test_columns_are_filled() -> None:
    """All columns but the last are filled, up to three lines."""
    every = [entry(n, 20 + 37 * n % 90) for n in range(12)]
    columns = columns_of(*every)
    for lines in columns[:-1]:
        assert lines[-1][0] > ROOM[1] - 3 * SIZE * LEADING - SIZE
    words = [
        word
        for lines in columns
        for _y, text in lines
        for word in text.split()
        if word.startswith("w")
    ]
    assert words == [word for one in every for word in one.text.split()]


def test_a_continued_entry_repeats_its_title() -> None:
    """Its number stands before each part, of two lines at least."""
    columns = columns_of(entry(1, 400))
    assert len(columns) > 2
    assert columns[0][0][1] == "1"
    for lines in columns[1:]:
        assert lines[0][1] == "1 ..." and len({y for y, _ in lines}) >= 2


def test_fixed_blocks_stay_together() -> None:
    whole = [entry(n, 40)._replace(flows=False) for n in range(9)]
    heads = [
        text
        for lines in columns_of(*whole)
        for _y, text in lines
        if not text.startswith("w")
    ]
    assert heads == [str(n) for n in range(9)]
    high = entry(1, 400)._replace(flows=False)
    assert len(columns_of(high)) > 2, "one that fits no column is parted"


def test_a_line_of_a_picture_is_wide_enough(tmp_path: Path) -> None:
    puzzle, out = tmp_path / "a.txt", tmp_path / "a.pdf"
    puzzle.write_text(WIKI)
    words = [str(puzzle), "-o", str(out), "--size", "4cm", "--theme", "print"]
    assert main(["draw", *words]) == 0
    reader = PdfReader(out)
    from pdfs import ink  # noqa: PLC0415

    lines = [one for one in ink(reader.pages[0], reader) if one.kind == "line"]
    assert lines and all(one.size >= 0.745 for one in lines)


def test_long_names_of_rules_stay_on_the_page(tmp_path: Path) -> None:
    out, puzzles = tmp_path / "book.pdf", ROOT / "puzzles" / "whispers.txt"
    assert main(["book", "-o", str(out), str(puzzles)]) == 0
    reader = PdfReader(out)
    for page in (contents_of(page, reader) for page in reader.pages):
        for word in page.words:
            assert word.box[2] <= page.width, word
