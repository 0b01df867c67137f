"""Worksheets, read back from their PDF."""

import json
from itertools import product
from pathlib import Path

import pytest
from pypdf import PdfReader

from pdfs import (
    PageContents,
    assert_sound,
    assert_tidy,
    contents_of,
    grids,
    number_of,
)
from puzzles import ROOT, SEVERAL, WIKI, grid_of, sampled
from sudokit import Grid, count, rate, rules
from sudokit.cli.main import main
from sudokit.paper.layout import Entry
from sudokit.paper.lengths import PAPERS
from sudokit.paper.new_puzzles import Order, Shortage, make, parse_orders
from sudokit.paper.shapes import Place, Rect, Text
from sudokit.paper.sheets import Sheets, answers_of, pages_of
from sudokit.paper.task import Improper, Task, key_of, task_of
from sudokit.rules import CLASSIC, Puzzle, boxes, make_rules

LINES = [
    line
    for line in (ROOT / "puzzles" / "easy.txt").read_text().split()
    if len(line) == 81
][:10]
MARGIN = 15 * 72 / 25.4
Say = pytest.CaptureFixture[str]


def sheets(path: Path) -> list[PageContents]:
    """Return the pages of a file after checking that it is valid."""
    reader = PdfReader(path)
    assert_sound(path, reader)
    result = [contents_of(page, reader) for page in reader.pages]
    for page in result:
        assert_tidy(page, *[MARGIN] * 4)
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Provide ten puzzles."""
    path = tmp_path / "ten.txt"
    path.write_text("\n".join(LINES) + "\n")
    return path


def solved(line: str) -> str:
    return task_of(Grid.parse(line)).solution.line()


@pytest.mark.parametrize(
    ("each", "answers"),
    sampled(product((1, 2, 4, 6, 9), ("pages", "back", "below", "none")), 5),
)
def test_every_puzzle_and_its_answer(
    each: int, answers: str, file: Path
) -> None:
    out = file.with_suffix(".pdf")
    words = ["--per-page", str(each), "--answers", answers]
    assert main(["sheet", str(file), "-o", str(out), *words]) == 0
    pages = sheets(out)
    fronts = -(-10 // each)
    after = {"pages": 1, "back": fronts, "below": 0, "none": 0}[answers]
    assert len(pages) == fronts + after
    puzzle_lines: dict[int, str] = {}
    result: dict[int, str] = {}
    for place, page in enumerate(pages):
        back = place % 2 if answers == "back" else place >= fronts
        for grid in grids(page):
            if grid.turned:
                # It belongs to the puzzle above it.
                result[max(puzzle_lines)] = grid.line
                continue
            into = result if back else puzzle_lines
            number = number_of(page, grid, below=not back)
            assert number not in into
            into[number] = grid.line
            if not back and answers == "below":
                assert len(result) == len(puzzle_lines) - 1
    assert puzzle_lines == dict(enumerate(LINES, 1))
    if answers == "none":
        assert result == {}
    else:
        assert result == {
            number: solved(line) for number, line in puzzle_lines.items()
        }


@pytest.mark.parametrize("paper", PAPERS)
def test_paper_sizes_are_used(paper: str, file: Path) -> None:
    out = file.with_suffix(".pdf")
    words = ["--paper", paper, "--title", "Größe und Ωmega", "--name-line"]
    assert main(["sheet", str(file), "-o", str(out), *words]) == 0
    width, height = PAPERS[paper]
    for page in sheets(out):
        assert page.width == pytest.approx(width, abs=0.01)
        assert page.height == pytest.approx(height, abs=0.01)
        first, second = [word.text for word in page.words[:2]]
        assert (first, second == "Name") in (
            ("Größe und Ωmega", True),
            ("Größe und Ωmega: answers", False),
        )


def test_captions_show_level_and_clues(file: Path) -> None:
    out = file.with_suffix(".pdf")
    main(["sheet", str(file), "-o", str(out)])
    words = [word.text for page in sheets(out) for word in page.words]
    for line in LINES:
        task = task_of(Grid.parse(line))
        assert f"{task.level}, {task.clues} clues" in words


def test_choices_filled_in_or_room_for_them(file: Path) -> None:
    out = file.with_suffix(".pdf")
    main(["sheet", str(file), "-o", str(out), "--candidates", "filled",
          "--answers", "none", "--per-page", "1"])  # fmt: skip
    grid = Grid.parse(LINES[0])
    first = sheets(out)[0]
    largest = max(word.size for word in first.words)
    small = [
        word.text
        for word in first.words
        if len(word.text) == 1 and word.size < largest / 2
    ]
    choices = [
        str(n)
        for i in range(9)
        for j in range(9)
        if not grid.values()[i][j]
        for n in grid.candidates(i, j)
    ]
    assert sorted(small) == sorted([*choices, "1"])  # and its number
    main(["sheet", str(file), "-o", str(out), "--candidates", "corners",
          "--force"])  # fmt: skip
    corners = PdfReader(out).pages[0].get_contents()
    assert corners is not None and b" d\n" in corners.get_data()


def test_large_print_has_larger_grids(file: Path) -> None:
    out = file.with_suffix(".pdf")
    assert main(["sheet", str(file), "-o", str(out), "--large"]) == 0
    pages = sheets(out)
    assert len(pages) == 10 + 2, "answers are large, too"
    page = pages[0]
    grid = next(grids(page))
    assert grid.line == LINES[0]
    assert all(word.bold for word in page.words if len(word.text) == 1)
    assert grid.frame.width > page.width - 2 * MARGIN - 20


def test_blank_sheets(tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    words = ["--blank", "3", "--box", "2x3", "--per-page", "2"]
    assert main(["sheet", "-o", str(out), *words]) == 0
    pages = sheets(out)
    assert [len(list(grids(page))) for page in pages] == [2, 1]
    assert all(set(one.line) == {"."} for p in pages for one in grids(p))


def test_sheets_for_children_have_small_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    words = ["--make", "4x4=6,6x6=5,6x6-more=2", "--seed", "children"]
    assert main(["sheet", "-o", str(out), *words]) == 0
    pages = sheets(out)
    result = [grid.line for page in pages[:4] for grid in grids(page)]
    assert [len(line) for line in result] == [16] * 6 + [36] * 7
    captions = [
        word.text
        for page in pages
        for word in page.words
        if "clues" in word.text
    ]
    assert len(captions) == 13
    suffices = []
    for line, caption in zip(result, captions, strict=True):
        size = 4 if len(line) == 16 else 6
        shape = rules.squarest(size)
        cells = bytes(int(sign.replace(".", "0")) for sign in line)
        grid = Puzzle(boxes(shape), cells)
        assert rules.count(grid) == 1
        level = rate(grid).level
        assert caption == f"{level}, {grid.clues} clues"
        suffices.append(rules.is_correct(rules.fill_singles(grid)))
    clues = [36 - line.count(".") for line in result[6:11]]
    assert clues == sorted(clues, reverse=True)
    assert suffices == [True] * 11 + [False] * 2


def test_levels_are_made_and_the_same_again(tmp_path: Path) -> None:
    bodies = []
    for name in "ab":
        out = tmp_path / f"{name}.pdf"
        words = ["--make", "easy=3,medium=1", "--seed", "9"]
        assert main(["sheet", "-o", str(out), *words]) == 0
        bodies.append(out.read_bytes())
    assert bodies[0] == bodies[1]
    pages = sheets(tmp_path / "a.pdf")
    texts = [word.text for page in pages for word in page.words]
    assert sum(text.startswith("easy, ") for text in texts) == 3
    assert sum(text.startswith("medium, ") for text in texts) == 1
    assert "sudokit, seed 9" in texts


@pytest.mark.parametrize("seed", ["monday", "7", "class 5b", "-3", "42x"])
def test_the_footer_has_the_seed_as_it_was_typed(
    seed: str, tmp_path: Path
) -> None:
    out = tmp_path / "a.pdf"
    words = ["--make", "4x4=1", f"--seed={seed}"]
    assert main(["sheet", "-o", str(out), *words]) == 0
    texts = [word.text for page in sheets(out) for word in page.words]
    assert f"sudokit, seed {seed}" in texts


def test_a_seed_of_its_own_can_be_copied(tmp_path: Path) -> None:
    """It is short, and makes the same sheet again."""
    out, again = tmp_path / "a.pdf", tmp_path / "b.pdf"
    assert main(["sheet", "-o", str(out), "--make", "4x4=2"]) == 0
    texts = [word.text for page in sheets(out) for word in page.words]
    (note,) = {one for one in texts if one.startswith("sudokit, seed ")}
    seed = note.removeprefix("sudokit, seed ")
    assert len(seed) <= 9
    words = ["--make", "4x4=2", "--seed", seed]
    assert main(["sheet", "-o", str(again), *words]) == 0
    assert out.read_bytes() == again.read_bytes()


def test_easy_sheets_have_many_clues() -> None:
    tasks = [*make(parse_orders("easy=5"), 4, set())]
    for task in tasks:
        assert isinstance(task, Task)
        assert task.level == "easy"
        assert task.clues >= 32
    assert len(tasks) == 5


def nearly_full(rows: int, columns: int) -> Puzzle:
    """Return a puzzle with boxes of this shape that is rated quickly."""
    size = rows * columns
    cells = [
        (j + i % rows * columns + i // rows) % size + 1
        for i in range(size)
        for j in range(size)
    ]
    cells[::7] = [0] * len(cells[::7])
    return Puzzle(boxes((rows, columns)), bytes(cells))


def test_other_shapes_on_one_sheet(tmp_path: Path) -> None:
    text = "\n".join(
        rules.write(
            nearly_full(*shape), rules.Notation(line=True, blanks=False)
        )
        for shape in ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
    )
    file, out = tmp_path / "a", tmp_path / "a.pdf"
    file.write_text(text)
    words = [str(file), "-o", str(out), "--per-page", "6"]
    assert main(["sheet", *words]) == 0
    front, back = sheets(out)
    sizes = [16, 36, 81, 144, 256]
    assert [len(one.line) for one in grids(front)] == sizes
    assert [len(one.line) for one in grids(back)] == sizes


# Making.


def test_orders() -> None:
    assert parse_orders("easy=2, 4x4=1") == (
        Order("easy", 2),
        Order("4x4", 1),
    )
    for text in ("easy", "easy=x", "tough=1", "5x4=1", "7x7=1", "easy=-1",
                 "easy=1,easy=2", "easy=99999", "", "=3"):  # fmt: skip
        with pytest.raises(ValueError):
            parse_orders(text)


def test_rules_are_kinds() -> None:
    orders = parse_orders("killer+anti-king=1,jigsaw=1")
    tasks = list(make(orders, 3, set()))
    assert not any(isinstance(task, Shortage) for task in tasks)
    cages, regions = [task.grid.rules for task in tasks if task]  # type: ignore[union-attr]
    assert cages.words == ("anti-king", "killer")
    assert regions.shape is None
    with pytest.raises(ValueError, match="nor a rule such as killer"):
        parse_orders("killer+tough=1")


def test_puzzles_are_distinct_and_of_their_kind() -> None:
    first = list(make(parse_orders("easy=4,6x6=3"), 5, set()))
    seen_before = {key_of(one.grid) for one in first
                   if not isinstance(one, Shortage)}  # fmt: skip
    assert len(seen_before) == 7
    alone = list(make(parse_orders("6x6=3"), 5, set()))
    assert alone == first[4:]
    again = list(make(parse_orders("easy=4,6x6=3"), 5, seen_before))
    assert len(seen_before) == 14
    assert not set(map(str, again)) & set(map(str, first))


def test_images_of_a_puzzle_share_its_key() -> None:
    """Small grids by looking at every image, 9x9 by the canonical form."""
    line = "1.....2..3.....4"
    cells = [int(sign.replace(".", "0")) for sign in line]
    grid = Puzzle(boxes((2, 2)), bytes(cells))
    rows = [cells[k : k + 4] for k in (8, 12, 4, 0)]
    turned = [list(row) for row in zip(*rows, strict=True)]
    renamed = [[(0, 3, 1, 4, 2)[n] for n in row] for row in turned]
    assert key_of(Puzzle.init(renamed, boxes((2, 2)))) == key_of(grid)
    rows[0], rows[2] = rows[2], rows[0]  # out of its band
    assert key_of(Puzzle.init(rows, boxes((2, 2)))) != key_of(grid)


# Errors.


def test_improper_puzzles_are_named(tmp_path: Path, capsys: Say) -> None:
    file, out = tmp_path / "a.txt", tmp_path / "a.pdf"
    none = "55" + "." * 79
    file.write_text(f"{WIKI}\n{SEVERAL}\n{none}\n{WIKI}\nabc\n")
    assert count(Grid.parse(SEVERAL), 2) == 2
    assert main(["sheet", str(file), "-o", str(out)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        f"sudoku: {file}: puzzle 2 has several solutions; left out",
        f"sudoku: {file}: puzzle 3 has no solution; left out",
        f"sudoku: {file}: puzzle 4 was in {file}: puzzle 1; left out",
        f"sudoku: {file}:5:1: 'a' is not a value of a cell",
    ]
    assert [one.line for one in grids(sheets(out)[0])] == [WIKI]
    out.unlink()
    assert main(["sheet", str(file), "-o", str(out), "--strict"]) == 2
    assert not out.exists()
    assert "not written, because of --strict" in capsys.readouterr().err


def test_a_file_without_a_puzzle_is_named(tmp_path: Path, capsys: Say) -> None:
    file, out = tmp_path / "empty.txt", tmp_path / "a.pdf"
    file.write_text("# nothing\n")
    words = ["sheet", str(file), "-o", str(out), "--make", "4x4=1"]
    assert main(words) == 2
    message = f"sudoku: {file}: there is no puzzle in the input\n"
    assert capsys.readouterr().err == message
    assert len(sheets(out)) >= 1


@pytest.mark.parametrize("verb", ["sheet", "book"])
def test_an_empty_sheet_is_refused(
    verb: str, tmp_path: Path, capsys: Say
) -> None:
    file, out = tmp_path / "a.txt", tmp_path / "a.pdf"
    file.write_text(f"{SEVERAL}\n")
    for words in ([str(file)], ["--make", "4x4=0"]):
        assert main([verb, *words, "-o", str(out)]) == 1
        message = f"{out}: not written, nothing to print"
        assert message in capsys.readouterr().err
    assert main([verb, "/dev/null", "-o", str(out)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not out.exists()


def test_missing_puzzles_are_reported(tmp_path: Path, capsys: Say) -> None:
    out = tmp_path / "a.pdf"
    words = ["--make", "6x6=1,extreme=500", "--timeout", "0.3"]
    assert main(["sheet", "-o", str(out), *words]) == 1
    output = capsys.readouterr().err
    assert " of 500 extreme: " in output
    assert len(sheets(out)) >= 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "/nowhere/a.pdf"], "/nowhere/a.pdf: No such file"),
        (["-o", "a.txt"], "must end in .pdf"),
        (["-o", "a.pdf", "--title", "数独 \x07"], "--title: the font lacks"),
        (["-o", "a.pdf", "--make", "tough=1"], "'tough' is neither a level"),
        (
            ["-o", "a.pdf", "--make", "easy=1", "--rules", "killer"],
            "--rules is for puzzles that are read",
        ),
        (["-o", "a.pdf", "--per-page", "5"], "invalid choice: 5"),
        (["-o", "a.pdf", "nofile"], "nofile: No such file"),
        (["-o", "a.pdf", "--timeout", "0"], "expected a number of seconds"),
        ([], "required: -o"),
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
    try:
        status = main(["sheet", *words])
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert message in lines[0]
    assert list(tmp_path.iterdir()) == []


def test_rules_are_printed_once_above_the_puzzles(tmp_path: Path) -> None:
    """Each puzzle has the name of its rule, after its own name."""
    source, out = tmp_path / "puzzle.txt", tmp_path / "sheet.pdf"
    line = (
        ".7....................47.......3..9.....9.4"
        ".......8....4.....51..3..........6..2."
    )
    about = {"title": "Horses", "author": "Ann"}
    puzzle = {"puzzle": line, "rules": "anti-knight"}
    turned = {**puzzle, "puzzle": line[::-1]}
    source.write_text(
        f"{json.dumps(puzzle)}\n{json.dumps({**turned, **about})}\n"
    )
    assert main(["sheet", str(source), "-o", str(out)]) == 0
    text = PdfReader(out).pages[0].extract_text()
    sentence = (
        "Anti-knight: Cells a knight's move apart have different digits."
    )
    assert text.count(sentence) == 1
    assert "Anti-knight, extreme, 14 clues" in text
    assert "Horses (Anti-knight), by Ann, extreme, 14 clues" in text


@pytest.mark.parametrize("answers", ["none", "below"])
@pytest.mark.parametrize("each", [4, 6])
def test_grids_of_a_page_have_one_size_and_line_up(
    answers: str, each: int
) -> None:
    """Those with numbers outside and those without, of all sizes."""
    rules = make_rules(9, words=["sandwich=17:r1c4-r9c4"])
    grids = [Puzzle(rules, bytes(81)), Puzzle(CLASSIC, bytes(81)),
             Puzzle(boxes((2, 2)), bytes(16)),
             Puzzle(CLASSIC, bytes(81))]  # fmt: skip
    entries = [
        Entry(k, Task(grid, grid, 0, False)) for k, grid in enumerate(grids, 1)
    ]
    (page,) = pages_of(Sheets(answers=answers, per_page=each), entries)
    frames = []
    for one in page.drawing.shapes:
        if isinstance(one, Place) and not one.turned:
            frame = max(
                (s for s in one.drawing.shapes if isinstance(s, Rect)),
                key=lambda s: s.width,
            )
            frames.append(
                [one.x + frame.x * one.scale, one.y + frame.y * one.scale,
                 frame.width * one.scale]
            )  # fmt: skip
    assert len(frames) >= 4
    first, second, third, fourth = [f for f in frames if f[2] > 100]
    for other in second, third, fourth:
        assert first[2] == pytest.approx(other[2], rel=0.01)
    assert first[1] == pytest.approx(second[1], abs=1)
    assert third[1] == pytest.approx(fourth[1], abs=1)
    assert first[0] == pytest.approx(third[0], abs=1)


def test_each_pupil_has_new_puzzles_of_each_kind(
    tmp_path: Path, capsys: Say
) -> None:
    names, out = tmp_path / "names.txt", tmp_path / "class.pdf"
    names.write_text(
        "Anna\n\nBj\u00f6rn M\u00fcller\n\u0395\u03bb\u03ad\u03bd\u03b7\n"
    )
    words = ["sheet", "--make", "easy=2,4x4=2", "--seed", "3", "-o", str(out)]
    assert main([*words, "--names", str(names), "--answers", "file"]) == 0
    fronts, backs = sheets(out), sheets(tmp_path / "class-answers.pdf")
    assert len(fronts) == len(backs) == 3
    for name, front, back in zip(
        ("Anna", "Bj\u00f6rn M\u00fcller", "\u0395\u03bb\u03ad\u03bd\u03b7"),
        fronts,
        backs,
        strict=True,
    ):
        texts = [word.text for word in front.words]
        assert {"Name", name, "Class", "Date"} <= {*texts}
        assert f"{name}: answers" in [word.text for word in back.words]
    lines = [[grid.line for grid in grids(page)] for page in fronts]
    every = [line for some in lines for line in some]
    assert len(every) == len({*every}) == 12
    assert {tuple(map(len, some)) for some in lines} == {(81, 81, 16, 16)}
    assert main([*words, "--names", str(names), "--copies", "2"]) == 2
    assert "exclude each other" in capsys.readouterr().err


def test_copies_of_read_puzzles_are_the_same(tmp_path: Path) -> None:
    path, out = tmp_path / "one.txt", tmp_path / "out.pdf"
    path.write_text(f"{WIKI}\n")
    assert main(["sheet", str(path), "--copies", "3", "-o", str(out)]) == 0
    pages = sheets(out)
    assert len(pages) == 6
    first, second, third = [[*grids(page)] for page in pages[::2]]
    assert first == second == third != []
    for number, page in enumerate(pages):
        texts = [word.text for word in page.words]
        copy, place = f"Copy {number // 2 + 1}", number % 2
        assert f"{copy} · {place + 1} / 2" in texts
        assert (f"{copy}: answers" in texts) == bool(place)


@pytest.mark.parametrize("answers", ["pages", "back", "file"])
@pytest.mark.parametrize("large", [False, True])
def test_a_copy_and_its_answers_have_its_number(
    answers: str, large: bool
) -> None:
    entries = [Entry(1, task_of(grid_of(WIKI)))]
    look = Sheets("Title", answers=answers, copy=12, large=large)
    pages = [*pages_of(look, entries)]
    if answers == "file":
        pages += answers_of(look, entries)
    texts = [
        [one.text for one in page.drawing.shapes if isinstance(one, Text)]
        for page in pages
    ]
    assert len(texts) == 2
    assert texts[0][0] == "Title" and texts[1][0] == "Title, Copy 12: answers"
    assert all(any("Copy 12 · " in text for text in some) for some in texts)


@pytest.mark.parametrize(("text", "message"), [
    ("\n \n", "there is no name"),
    ("王芳\n", "the font lacks"),
    (f"Anna\n{'Maximiliane ' * 9}\n", "is too long a name"),
])  # fmt: skip
def test_a_wrong_list_of_names_is_one_line(
    tmp_path: Path, capsys: Say, text: str, message: str
) -> None:
    names, out = tmp_path / "names.txt", tmp_path / "class.pdf"
    names.write_text(text)
    words = ["sheet", "--make", "4x4=1", "-o", str(out)]
    assert main([*words, "--names", str(names)]) == 2
    error = capsys.readouterr().err
    assert message in error and len(error.splitlines()) == 1
    assert not out.exists()


def test_a_puzzle_that_takes_too_long_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "8" + "." * 10 + "36......7..9.2...5...7.......457.....1...3..."
    line += "1....68..85...1..9....4.."
    assert task_of(Grid.parse(line)).level == "extreme"
    monkeypatch.setattr("sudokit.paper.task.MOST_GUESSES", 2)
    with pytest.raises(Improper, match="takes too long to find"):
        task_of(Grid.parse(line))
