"""The pages of books: openers, captions, hints, fonts."""

import re
from math import isqrt
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from books import LINK, Read, made, made_with_all
from pdfs import grids, number_of
from puzzles import WIKI, grid_of
from sudokit import Grid, Puzzle, solve
from sudokit.cli.main import main
from sudokit.lessons import lesson
from sudokit.lessons.places import place_text
from sudokit.logic import LEVELS, TECHNIQUES, apply, explain
from sudokit.logic.model.technique import Technique
from sudokit.paper.captions import INK, Entry, stars
from sudokit.paper.document import Document
from sudokit.paper.fonts import FONTS, font_of, scale_of, using
from sudokit.paper.front_matter import emblem_of, levels_in, pattern_of
from sudokit.paper.hints import SINGLES, hint_of
from sudokit.paper.page import Page
from sudokit.paper.shapes import CAPITAL, Drawing, Rect, Text
from sudokit.paper.task import Task, task_of
from sudokit.rules import AnyPuzzle, boxes, generate

Say = pytest.CaptureFixture[str]
INKALA = (  # has no single at the start
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1."
    ".9....4.."
)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Read:
    return made_with_all(tmp_path_factory.mktemp("book"))


def test_a_section_opens_on_a_right_hand_page(book: Read) -> None:
    """It has the name, the numbers, and what the level needs."""
    for name, level in ("Easy", "singles"), ("Hard", "Fish"):
        page = book.chapters()[name]
        assert page % 2
        numbers = [
            one["number"]
            for one in book.record["puzzles"]
            if one["section"] == name
        ]
        words = book.words(page)
        assert words.startswith(f"{name} ")
        assert f"Puzzles {numbers[0]}–{numbers[-1]}" in words
        assert level in words
        text = [word.text for word in book.pages[page].words]
        end = min(numbers[0] + 1, numbers[-1])
        assert f"{name} · {numbers[0]}–{end}" in text
        assert str(page + 1) in text and "Ein Buch" in text


def test_a_puzzle_names_the_page_of_its_answer(book: Read) -> None:
    first, last = book.chapters()["4x4"], book.chapters()["Hints"]
    named: dict[int, int] = {}
    for page in book.pages[first - 1 : last - 1]:
        pages = [
            int(word.text.removeprefix("answer on p. "))
            for word in page.words
            if word.text.startswith("answer on p. ")
        ]
        numbers = [number_of(page, grid, below=True) for grid in grids(page)]
        assert len(pages) == len(numbers)
        named |= dict(zip(numbers, pages, strict=True))
        assert sum(word.text == "Time" for word in page.words) == len(pages)
    assert sorted(named) == sorted(book.puzzles)
    for number, at in named.items():
        page = book.pages[at - 1]
        there = [number_of(page, one, below=False) for one in grids(page)]
        assert number in there


@pytest.mark.parametrize(("level", "filled"), [("easy", 1), ("extreme", 5)])
def test_stars_show_the_level(level: str, filled: int) -> None:
    drawing = stars(level, 10)
    solid = [one for one in drawing.shapes if getattr(one, "fill", "")]
    assert (len(drawing.shapes), len(solid)) == (5, filled)
    assert drawing.description == f"{filled} of 5 stars, {level}"


def test_digits_fill_more_than_half_of_a_cell(book: Read) -> None:
    """Their height is 55 to 60 % of the side of a cell."""
    page = book.pages[book.chapters()["Easy"]]
    for grid in grids(page):
        sizes = [
            word.size
            for word in page.words
            if grid.frame.x < word.x < grid.frame.x + grid.frame.width
            and grid.frame.y < word.y < grid.frame.y + grid.frame.height
        ]
        high = max(sizes) * CAPITAL / (grid.frame.width / 9)
        assert 0.55 <= high <= 0.6


def test_codes_do_not_shrink_the_grids(tmp_path: Path) -> None:
    sides: list[list[float]] = []
    for more in [], ["--link", LINK]:
        for each in "1", "2", "4", "6":
            result = made(
                tmp_path / f"{len(sides)}.pdf", "--make", "easy=2", "--seed",
                "1", "--per-page", each, "--trim", "8.5x11", *more,
            )  # fmt: skip
            page = result.pages[result.chapters()["Easy"]]
            sides.append([grid.frame.width for grid in grids(page)])
    assert sides[:4] == sides[4:]


def test_large_print(tmp_path: Path) -> None:
    result = made(
        tmp_path / "a.pdf", "--make", "easy=2,6x6=1", "--seed", "1", "--large",
    )  # fmt: skip
    sizes = {word.size for page in result.pages for word in page.words}
    assert min(sizes) >= 14 - 0.05
    first = result.chapters()["Easy"]
    for page in result.pages[first : result.chapters()["Hints"] - 1]:
        assert len(list(grids(page))) == 1
    box = result.reader.pages[0].mediabox
    assert [float(one) for one in box] == [0, 0, 612, 792]


@pytest.mark.parametrize("font", ["serif", "legible", "two files"])
def test_fonts(font: str, tmp_path: Path) -> None:
    files = [FONTS["legible"].regular, FONTS["serif"].bold]
    given = ",".join(map(str, files)) if font == "two files" else font
    made(
        tmp_path / "a.pdf", "--make", "easy=2", "--seed", "1", "--font", given,
    )  # fmt: skip
    reader = PdfReader(tmp_path / "a.pdf")
    names = {
        str(one.get_object()["/BaseFont"]).partition("+")[2]
        for page in reader.pages
        for one in page["/Resources"].get("/Font", {}).values()  # type: ignore[attr-defined]
    }
    wanted = {
        "serif": {"NotoSerif", "NotoSerifBold"},
        "legible": {
            "AtkinsonHyperlegibleNext", "AtkinsonHyperlegibleNextBold",
        },
        "two files": {"AtkinsonHyperlegibleNext", "NotoSerifBold"},
    }  # fmt: skip
    assert {
        name.replace("-", "").removesuffix("Regular") for name in names
    } == wanted[font]
    heights = []
    for name in "sans", font:
        which = font_of(given) if name == font else FONTS[name]
        with using(which):
            heights.append(CAPITAL / scale_of(False))
    assert heights[1] == pytest.approx(_high(font_of(given).regular))


def _high(path: Path) -> float:
    """Return the height of capitals, as a part of the size."""
    font = TTFont(path)
    return float(font["OS/2"].sCapHeight / font["head"].unitsPerEm)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("comic", "expected sans, serif, legible"),
        ("no.ttf", "no.ttf: No such file"),
        ("bad.ttf", "bad.ttf: not a TrueType font"),
        ("a.ttf,b.ttf,c.ttf", "expected sans"),
    ],
)
def test_wrong_fonts(
    text: str,
    message: str,
    capsys: Say,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.ttf").write_text("no font")
    with pytest.raises(SystemExit):
        main(["book", "--make", "4x4=1", "-o", "a.pdf", "--font", text])
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and message in lines[0]


def test_a_font_without_the_letters_is_refused(
    tmp_path: Path, capsys: Say, caplog: pytest.LogCaptureFixture
) -> None:
    """The message names the language, and the library says nothing."""
    out = tmp_path / "a.pdf"
    words = ["--lang", "el", "--font", "legible", "-o", str(out)]
    for verb in "book", "sheet":
        assert main([verb, "--make", "4x4=1", "--seed", "1", *words]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert "--lang el (Ελληνικά): the font lacks ε ύ κ ο" in lines[0]
        assert "try another --font" in lines[0]
        assert not out.exists()
    document = Document("Title")
    document.add(Page(Drawing(99, 99, (Text(9, 9, "a名b数", 9, INK),))))
    assert document.data() and document.lacking == "名数"
    assert not caplog.records


@pytest.mark.parametrize("verb", ["book", "sheet"])
@pytest.mark.parametrize(
    ("label", "text", "message"),
    [
        ("Title", "夜の蛾", "the title: the font lacks 夜 の 蛾 (U+591C"),
        ("Author", "Ἄννα", "the author: the font lacks Ἄ (U+1F0C)"),
    ],
)
def test_letters_of_a_title_or_an_author_are_refused_like_those_of_an_option(
    verb: str,
    label: str,
    text: str,
    message: str,
    tmp_path: Path,
    capsys: Say,
) -> None:
    file, out = tmp_path / "a.txt", tmp_path / "a.pdf"
    file.write_text(f"# {label}: {text}\n{WIKI}\n")
    assert main([verb, str(file), "-o", str(out)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line and str(file) in line
    assert not out.exists()


def test_a_book_names_the_seed_as_it_was_typed(tmp_path: Path) -> None:
    """In the imprint and in its record: a word, or a number."""
    for typed, seed in ("q1", "q1"), ("7", 7):
        out = tmp_path / f"{typed}.pdf"
        words = ["--make", "4x4=1", "--hints", "none", "--seed", typed]
        result = made(out, *words)
        assert f"seed {typed}: 4x4=1" in result.words(4)
        assert result.record["seed"] == seed


def test_the_title_page_has_a_pattern() -> None:
    """That of a puzzle with clues if there is one, else of a solution."""
    blank = Puzzle(boxes((3, 3)), bytes(81))
    small = Puzzle(boxes((2, 2)), bytes([1, *[0] * 15]))
    solved = solve(grid_of(WIKI))
    assert solved
    full = Task(grid_of(WIKI), solved, 30, False)
    empty, four = Task(blank, solved, 0, False), Task(small, small, 1, False)
    assert emblem_of([full, four, empty]) is full
    assert emblem_of([four, empty]) is four
    assert emblem_of([empty]) is empty
    for task in full, four, empty:
        squares = pattern_of(task).shapes
        assert len({one.fill for one in squares if isinstance(one, Rect)}) == 2


def test_the_imprint_of_a_plan(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'out = "a.pdf"\nmake = "4x4=1"\nseed = 1\nauthor = "A. Uthor"\n'
        'publisher = "Press"\nyear = 2031\nisbn = "978-0-306-40615-7"\n'
        'lang = "it"\n'
    )
    assert main(["book", "--plan", str(plan)]) == 0
    result = Read(tmp_path / "a.pdf")
    assert result.words(4).startswith(
        "© 2031 A. Uthor Edito da Press ISBN 978-0-306-40615-7 "
    )
    assert "Soluzioni" in result.chapters()


def test_a_hint_leads_to_the_key_step(book: Read) -> None:
    """After the next step that isn't a single, the hardest one follows."""
    keys = 0
    for one in book.puzzles.values():
        if one["level"] == "easy":
            continue
        task = task_of(Grid.parse(one["puzzle"]))
        parts = hint_of(task).split(" Key, at ")
        grid: AnyPuzzle = task.grid
        steps = []
        for step in explain(grid):
            filled = sum(n > 0 for row in grid.values() for n in row)
            look = f"{step.technique}: look at {place_text(step, grid)}."
            steps.append((step, filled, look))
            grid = apply(grid, step)
        where = [
            k
            for k, (step, _filled, _look) in enumerate(steps)
            if step.technique not in SINGLES
        ]
        first, _filled, look = steps[where[0]]
        singles = f"After {where[0]} single{'s' * (where[0] != 1)}, "
        assert parts[0].removeprefix(singles) == look
        key, filled, look = next(
            one for one in steps if one[0].technique == task.hardest
        )
        if key.technique != first.technique:
            keys += 1
            assert parts[1] == f"{filled} filled cells: {look}"
        else:
            assert len(parts) == 1
    assert keys


def test_how_to_solve_shows_steps_in_printed_puzzles(book: Read) -> None:
    """A step in words is true of the puzzle of its number as it is printed."""
    page = book.chapters()["Rules"]
    words = " ".join(book.words(k) for k in range(page, page + 3))
    assert "How to solve" in words
    numbers = re.findall(r"In puzzle (\d+): ", words)
    assert len(numbers) == len({*numbers}) > 0
    for number in map(int, numbers):
        one = book.puzzles[number]
        grid = Puzzle.parse(one["puzzle"])
        step = next(explain(grid))
        assert step.technique in SINGLES
        text = " ".join(step.sentences(grid))
        assert f"In puzzle {number}: {text}" in words
        (placed,) = step.placements
        at = placed.i * isqrt(len(one["solution"])) + placed.j
        assert one["solution"][at] == str(placed.n)


def test_how_to_solve_names_no_puzzle_that_begins_harder(
    tmp_path: Path,
) -> None:
    """A puzzle without a single at the start isn't an example."""
    file = tmp_path / "in.txt"
    file.write_text(f"{INKALA}\n")
    result = made(tmp_path / "a.pdf", str(file))
    page = result.chapters()["Rules"]
    words = " ".join(result.words(k) for k in (page, page + 1))
    assert "How to solve" in words and "In puzzle" not in words


def test_answers_of_large_grids_have_pages_of_their_own(
    tmp_path: Path,
) -> None:
    file = tmp_path / "in.txt"
    large = generate(boxes((4, 4)), 140, seed=5).line()
    file.write_text(f"{WIKI}\n{large}\n")
    result = made(tmp_path / "a.pdf", str(file), "--hints", "none")
    page = result.chapters()["Answers"]
    answers = result.pages[page - 1 : page + 1]
    sides = [[round(g.frame.width) for g in grids(one)] for one in answers]
    assert [len(one) for one in sides] == [1, 1]
    numbers = [
        number_of(one, grid, below=False)
        for one in answers
        for grid in grids(one)
    ]
    assert numbers == [1, 2]


@pytest.mark.parametrize("technique", [t for t in TECHNIQUES if t.of_rules],
                         ids=lambda one: one.name)  # fmt: skip
def test_a_level_names_what_its_rules_need(technique: Technique) -> None:
    """At the level that the technique has, and at no other."""
    grid = grid_of(WIKI)
    techniques = {"Naked Single": 40, technique.name: 1}
    entries = [
        Entry(k, Task(grid, grid, 0, False, level, techniques=techniques))
        for k, level in enumerate(LEVELS, 1)
    ]
    texts = levels_in(entries)
    pattern = lesson(technique.name).pattern
    has_it = [level for level, text in texts.items() if pattern in text]
    assert list(texts) == list(LEVELS)
    assert has_it == [technique.level]
    classic = entries[0]._replace(task=Task(grid, grid, 0, False, "easy"))
    assert "other rules" not in levels_in([classic])["easy"]
