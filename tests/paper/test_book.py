"""Books, read back from their PDF."""

import re
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
import segno

from books import LINK, Read, made, made_with_all
from pdfs import (
    Frame,
    assert_sound,
    assert_tidy,
    grids,
    number_of,
)
from puzzles import SEVERAL, WIKI, sampled
from sudokit import Grid, Puzzle, canonical, rules
from sudokit.cli.main import main
from sudokit.cli.progress import Progress
from sudokit.lessons import LESSONS
from sudokit.logic import LEVELS, apply, explain
from sudokit.paper.binding import Binding
from sudokit.paper.hints import hint_of, path_of
from sudokit.paper.lengths import parse_trim
from sudokit.paper.record import record_of
from sudokit.paper.sections import sections_of
from sudokit.paper.task import Task, task_of
from sudokit.rules import AnyPuzzle, boxes, generate

Say = pytest.CaptureFixture[str]
INCH = 72.0


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Read:
    return made_with_all(tmp_path_factory.mktemp("book"))


def test_a_book_is_a_valid_pdf(book: Read) -> None:
    assert_sound(book.path, book.reader)
    assert len(book.pages) % 2 == 0
    about = book.reader.metadata
    assert about is not None
    assert (about.title, about.author) == ("Ein Buch", "Κάποιος")
    assert "seed 3: easy=7, medium=3" in str(about.subject)
    assert "seed 3: easy=7, medium=3" in book.words(4)
    assert "Ein Buch mit Rätseln" in book.words(3)
    assert book.words(1) == "Ein Buch"


def test_boxes_of_a_book_with_a_bleed(book: Read) -> None:
    for number, page in enumerate(book.reader.pages, 1):
        assert [float(one) for one in page.mediabox] == [0, 0, 441, 666]
        assert list(page.bleedbox) == list(page.mediabox)
        left = 0 if number % 2 else 9
        wanted = [left, 9, left + 432, 657]
        assert [float(one) for one in page.trimbox] == wanted


@pytest.mark.parametrize(
    ("bleed", "trim"),
    sampled(
        product(
            (True, False),
            ["6x9", "8.5x11", "8x10", "5.5x8.5", "a4", "a5", "210x297mm"],
        ),
        2,
    ),
)
def test_margins_are_mirrored(trim: str, bleed: bool, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(WIKI)
    more = ["--bleed"] if bleed else []
    result = made(tmp_path / "a.pdf", str(file), "--trim", trim, *more)
    width, height = parse_trim(trim)
    outer = (0.375 if bleed else 0.25) * INCH
    inner = 0.375 * INCH
    assert_sound(result.path, result.reader)
    for number, (page, raw) in enumerate(
        zip(result.pages, result.reader.pages, strict=True), 1
    ):
        box = [float(one) for one in raw.trimbox]
        assert box[2] - box[0] == pytest.approx(width, abs=0.02)
        assert box[3] - box[1] == pytest.approx(height, abs=0.02)
        margins = [inner, outer] if number % 2 else [outer, inner]
        assert_tidy(
            page,
            box[0] + margins[0],
            page.height - box[3] + outer,
            page.width - box[2] + margins[1],
            box[1] + outer,
        )


@pytest.mark.parametrize(
    ("pages", "inches"),
    [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625),
     (500, 0.625), (501, 0.75), (700, 0.75)],
)  # fmt: skip
def test_inner_margins_grow(pages: int, inches: float) -> None:
    """They are wider than the text, to leave room for slanted letters."""
    for margin, least in (
        (Binding(432, 648, pages).inner, inches),
        (Binding(432, 648, pages).outer, 0.25),
        (Binding(432, 648, pages, True).outer, 0.375),
    ):
        assert 0.015 < margin / INCH - least < 0.03


def test_a_thick_book_has_the_margin_of_its_pages(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    images = []
    for seed in range(160):
        row, stack = divmod(seed, 40)
        images.append(_other(seed, row, stack))
    file.write_text("\n".join(images))
    result = made(
        tmp_path / "a.pdf", str(file), "--per-page", "1", "--hints", "none",
        "--order", "given",
    )  # fmt: skip
    assert 151 <= len(result.pages) <= 300
    for number, page in enumerate(result.pages, 1):
        margins = [0.5, 0.25] if number % 2 else [0.25, 0.5]
        assert_tidy(
            page, margins[0] * INCH, 0.25 * INCH, margins[1] * INCH,
            0.25 * INCH,
        )  # fmt: skip


def _other(seed: int, row: int, stack: int) -> str:
    """Return one of many puzzles with one solution, made by adding clues."""
    solution = task_of(Grid.parse(WIKI)).solution.line()
    empty = [k for k in range(81) if WIKI[k] == "."]
    first, second = empty[seed % len(empty)], empty[(seed * 7 + row) % 51]
    third = empty[(stack * 3 + row) % 51]
    cells = list(WIKI)
    for cell in (first, second, third):
        cells[cell] = solution[cell]
    return "".join(cells)


def test_every_puzzle_once_and_every_answer_right(book: Read) -> None:
    chapters = book.chapters()
    first, last = chapters["4x4"], chapters["Hints"]
    puzzle_lines: dict[int, str] = {}
    result: dict[int, str] = {}
    for number, page in enumerate(book.pages, 1):
        if not first <= number < last and number < chapters["Answers"]:
            continue
        back = number >= chapters["Answers"]
        for grid in grids(page):
            into = result if back else puzzle_lines
            name = number_of(page, grid, below=not back)
            assert name not in into
            into[name] = grid.line
    assert sorted(puzzle_lines) == list(range(1, 19))
    for number, line in puzzle_lines.items():
        assert line == book.puzzles[number]["puzzle"]
        assert result[number] == book.puzzles[number]["solution"]
        task = task_of(Puzzle.parse(line))
        assert task.solution.line() == result[number]
        assert task.level == book.puzzles[number]["level"]
    assert len(result) == 18


def test_a_section_of_other_regions_has_a_name() -> None:
    own = rules.make_rules(regions=rules.read_regions("AAABACBBCCDBCDDD"))
    empty = rules.Puzzle(own, bytes(16))
    task = Task(empty, empty, 0, True)
    (section,) = sections_of("sections", [task])
    assert section.name == "4x4, Jigsaw"


def test_difficulty_increases_within_a_section(book: Read) -> None:
    names = [one["section"] for one in book.record["puzzles"]]
    assert list(dict.fromkeys(names)) == [
        "4x4", "6x6", "Easy", "Medium", "Hard",
    ]  # fmt: skip
    for level in LEVELS:
        scores = [
            one["score"]
            for one in book.record["puzzles"]
            if one["level"] == level
        ]
        assert scores == sorted(scores)


def test_contents_lead_to_their_pages(book: Read) -> None:
    words = [word.text for word in book.pages[4].words]
    chapters = book.chapters()
    for name, page in chapters.items():
        at = words.index(name)
        assert str(page) in words[at : at + 3]
        assert book.words(page)
    links = book.reader.pages[4]["/Annots"]
    assert len(links) == len(chapters)  # type: ignore[arg-type]


def test_the_techniques_that_are_needed_are_explained(book: Read) -> None:
    start, end = book.chapters()["Techniques"], book.chapters()["4x4"]
    words = " ".join(book.words(number) for number in range(start, end))
    needed = set()
    for one in book.puzzles.values():
        needed |= set(task_of(Puzzle.parse(one["puzzle"])).techniques)
    result = {
        word.text
        for page in book.pages[start - 1 : end - 1]
        for word in page.words
        if word.text in LESSONS and word.bold
    }
    assert result == needed
    for name in needed:
        assert LESSONS[name].pattern.split(",")[0] in words


def test_techniques_are_explained_only_on_request(tmp_path: Path) -> None:
    plain = made(tmp_path / "book.pdf", "--make", "easy=2", "--seed", "3")
    assert "Techniques" not in plain.chapters()


def test_hints_lead_to_the_next_step(book: Read) -> None:
    page = book.chapters()["Hints"]
    words = " ".join(
        word.text
        for page in book.pages[page - 1 : book.chapters()["Answers"] - 1]
        for word in page.words
        if word.size == 11
    )
    for number, one in book.puzzles.items():
        hint = hint_of(task_of(Puzzle.parse(one["puzzle"])))
        assert f"{number} {hint}" in words


def test_solution_paths_are_complete(tmp_path: Path) -> None:
    result = made(
        tmp_path / "a.pdf", "--make", "easy=1,hard=1,6x6-more=1", "--seed",
        "1", "--hints", "path",
    )  # fmt: skip
    start = result.chapters()["Paths"]
    end = result.chapters()["Answers"]
    words = " ".join(result.words(number) for number in range(start, end))
    plain = words.replace(" ", "")
    for one in result.puzzles.values():
        grid: AnyPuzzle = Puzzle.parse(one["puzzle"])
        assert path_of(task_of(grid)).replace(" ", "") in plain
        for step in explain(grid):
            grid = apply(grid, step)
            for part in step.placed:
                assert part in plain
        assert grid.line() == one["solution"]


def test_codes_open_the_puzzles(book: Read) -> None:
    page = book.chapters()["Easy"] + 1
    look = book.pages[page - 1]
    modules = [one for one in look.filled if one.height < 2]
    top = min(one.y for one in modules)
    first = [one for one in modules if one.y < top + 60]
    number = min(number_of(look, grid, below=True) for grid in grids(look))
    address = f"{LINK}#p={book.puzzles[number]['puzzle']}"
    code = segno.make(
        address, error="l", micro=False, boost_error=False, mask=4
    )
    assert _matrix(first) == [list(row) for row in code.matrix]
    links = [
        str(one.get_object()["/A"]["/URI"])
        for one in book.reader.pages[page - 1]["/Annots"]  # type: ignore[attr-defined]
    ]
    assert links[0] == address
    opened = [
        str(one.get_object()["/A"]["/URI"])
        for page in book.reader.pages
        for one in page.get("/Annots", [])
        if "/URI" in one.get_object().get("/A", {})
    ]
    lines = {one.partition("#p=")[2] for one in opened}
    assert lines == {one["puzzle"] for one in book.puzzles.values()}
    side = max(one.x + one.width for one in first) - min(
        one.x for one in first
    )
    assert side / len(code.matrix) > 0.7  # a quarter of a millimetre


def _matrix(modules: list[Frame]) -> list[list[int]]:
    left, top = min(m.x for m in modules), min(m.y for m in modules)
    unit = modules[0].height
    size = round((max(m.x + m.width for m in modules) - left) / unit)
    result = [[0] * size for _ in range(size)]
    for one in modules:
        row = round((one.y - top) / unit)
        start = round((one.x - left) / unit)
        for k in range(round(one.width / unit)):
            result[row][start + k] = 1
    return result


def test_the_same_plan_makes_the_same_bytes(
    book: Read, tmp_path: Path
) -> None:
    plan = tmp_path / "book.toml"
    plan.write_text(
        'title = "Ein Buch"\nsubtitle = "mit Rätseln"\n'
        f'author = "Κάποιος"\nseed = 3\nlink = "{LINK}"\nbleed = true\n'
        "techniques = true\n"
        'out = "again.pdf"\n'
        "[make]\neasy = 7\nmedium = 3\nhard = 2\n4x4 = 3\n6x6 = 3\n"
    )
    assert main(["book", "--plan", str(plan)]) == 0
    again = tmp_path / "again.pdf"
    assert again.read_bytes() == book.path.read_bytes()
    words = ["--plan", str(plan), "--seed", "4", "--make", "easy=2"]
    other = made(tmp_path / "other.pdf", *words)
    assert other.record["seed"] == 4
    assert other.record["title"] == "Ein Buch"


def test_a_second_volume_repeats_no_puzzle(tmp_path: Path) -> None:
    words = ["--make", "easy=5,4x4=4,6x6=4", "--seed", "8", "--hints", "none"]
    first = made(tmp_path / "1.pdf", *words)
    same = made(tmp_path / "2.pdf", *words)
    assert first.record["puzzles"] == same.record["puzzles"]
    after = ["--after", str(tmp_path / "1.json")]
    second = made(tmp_path / "2.pdf", *words, *after, "--force")
    old = {_key(one["puzzle"]) for one in first.puzzles.values()}
    new = {_key(one["puzzle"]) for one in second.puzzles.values()}
    assert len(old) == len(new) == 13
    assert not old & new
    more = ["--after", str(tmp_path / "2.json")]
    third = made(tmp_path / "3.pdf", *words, *after, *more)
    assert not (old | new) & {
        _key(p["puzzle"]) for p in third.puzzles.values()
    }
    assert "No puzzle of an earlier volume" in second.words(4)


def _key(line: str) -> str:
    if len(line) == 81:
        return canonical(Grid.parse(line)).line()
    return line


@pytest.mark.parametrize("order", ["ramp", "given"])
def test_one_section(order: str, tmp_path: Path) -> None:
    result = made(
        tmp_path / "a.pdf", "--make", "medium=2,easy=2", "--seed", "1",
        "--order", order,
    )  # fmt: skip
    assert "Puzzles" in result.chapters()
    levels = [one["level"] for one in result.record["puzzles"]]
    wanted = ["easy", "easy", "medium", "medium"]
    assert levels == (wanted if order == "ramp" else wanted[::-1])


@pytest.mark.parametrize("each", [1, 2, 4, 6])
def test_puzzles_on_a_page(each: int, tmp_path: Path) -> None:
    result = made(
        tmp_path / "a.pdf", "--make", "easy=7", "--seed", "1", "--per-page",
        str(each), "--hints", "none", "--link", LINK, "--corners",
    )  # fmt: skip
    chapters = result.chapters()
    pages = chapters["Answers"] - chapters["Easy"]
    assert pages == 1 + -(-7 // each)


# Errors.


def test_improper_puzzles(tmp_path: Path, capsys: Say) -> None:
    file, out = tmp_path / "a.txt", tmp_path / "a.pdf"
    file.write_text(f"{WIKI}\n{SEVERAL}\n")
    result = made(out, str(file), status=1)
    assert len(result.puzzles) == 1
    assert capsys.readouterr().err == (
        f"sudoku: {file}: puzzle 2 has several solutions; left out\n"
    )
    out.unlink()
    out.with_suffix(".json").unlink()
    assert main(["book", str(file), "-o", str(out), "--strict"]) == 1
    assert not out.exists()


def test_a_book_too_thick_is_refused(tmp_path: Path, capsys: Say) -> None:
    with pytest.raises(ValueError, match="830 pages can't be bound"):
        _ = Binding(432, 648, 830).inner


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "/nowhere/a.pdf"], "/nowhere/a.pdf: No such file"),
        ([], "-o OUT.pdf is needed"),
        (["-o", "a.pdf", "--author", "名"], "--author: the font lacks 名"),
        (["-o", "a.pdf", "--trim", "99x99"], "4 to 17 inches"),
        (["-o", "a.pdf", "--after", "no.json"], "no.json: No such file"),
        (["-o", "a.pdf", "--after", "bad.json"], "bad.json: not the record"),
        (["-o", "a.pdf", "--after", "worse.json"], "worse.json: not JSON"),
        (["-o", "a.pdf", "--after", "odd.json"], "entry 1 of the list"),
        (["-o", "a.pdf", "--plan", "no.toml"], "no.toml: No such file"),
        (["-o", "dir.pdf"], "dir.pdf: Is a directory"),
        (
            ["-o", "a.pdf", "--link", "x" * 301],
            "--link can have at most 300",
        ),
        (["-o", "a.pdf", "--title", "a\nb"], "(U+000A)"),
    ],
)
def test_wrong_usage(
    words: list[str],
    message: str,
    capsys: Say,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.json").write_text("{}")
    (tmp_path / "worse.json").write_text("{")
    (tmp_path / "odd.json").write_text('{"schema": 1, "puzzles": [3]}')
    (tmp_path / "dir.pdf").mkdir()
    try:
        status = main(["book", "--make", "4x4=1", *words])
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert re.search(re.escape(message), lines[0]), lines
    assert len(list(tmp_path.iterdir())) == 4


def test_long_titles_stay_on_the_page(tmp_path: Path) -> None:
    result = made(
        tmp_path / "a.pdf", "--make", "4x4=1", "--title", "W" * 700,
        "--subtitle", "m " * 200, "--author", "M" * 55,
    )  # fmt: skip
    quarter = 0.25 * INCH
    assert_tidy(result.pages[0], quarter, quarter, quarter, quarter)


def test_progress_is_for_terminals() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    for talk, output in (StringIO(), ""), (Terminal(), "\r1 of 2\r       \r"):
        progress = Progress(talk)
        progress._last -= 1
        progress.show("1 of 2")
        progress.show("2 of 2")  # too soon
        progress.clear()
        assert talk.getvalue().replace(" " * 6, " " * 7) == output


def test_a_failed_book_leaves_no_file(tmp_path: Path, capsys: Say) -> None:
    """If the record can't be written, the book is not, either."""
    out = tmp_path / "a.pdf"
    (tmp_path / "a.json").mkdir()
    assert main(["book", "--make", "4x4=1", "-o", str(out)]) == 2
    assert "a.json: Is a directory" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_puzzles_of_other_rules_have_a_level_and_a_hint() -> None:
    """On the scale for all rules, of which the record says so."""
    rules = "# rules thermometer=r4c4+r4c3+r4c2, killer=3:r1c1+r1c2\n"
    task = task_of(Puzzle.parse(f"{rules}..........1....."))
    assert task.level == "easy" and task.score
    assert record_of(task)["scale"] == "sudokit"
    assert "scale" not in record_of(task_of(Grid.parse(WIKI)))
    assert hint_of(task).endswith(".") and path_of(task)
    classic = task_of(Grid.parse(WIKI))
    large = task_of(generate(boxes((4, 4)), 140, seed=5))
    harder = large._replace(level="medium")
    sections = sections_of("sections", [harder, task, classic, large])
    assert [one.name for one in sections] == [
        "4x4, Thermometer and Killer cages", "Easy", "16x16",
        "16x16, medium",
    ]  # fmt: skip
