"""Pictures: the SVG of any grid and of any step, and the command."""

import io
import re
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from pathlib import Path
from shutil import which

import pytest
from pypdf import PdfReader

from command_output import PATIENCE, Result
from puzzles import EASY, HARD, SOLVED, WIKI, grid_of
from shell import sudoku
from sudokit import Grid, rules
from sudokit.lessons.sentences import in_words
from sudokit.logic import Step, apply, explain
from sudokit.paper import Picture, draw
from sudokit.paper.figure import figure
from sudokit.paper.lengths import parse_length
from sudokit.paper.marks import KINDS, marks_of
from sudokit.paper.shapes import Text, about_width, wrapped
from sudokit.paper.themes import THEMES
from sudokit.rules import AnyPuzzle, Puzzle, boxes
from sudokit.system.language import speaking

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return the text elements of an SVG document, in their order."""
    root = ET.fromstring(svg)
    return [one.text or "" for one in root.iter(f"{SVG}text")]


def steps_of(text: str) -> list[tuple[Grid, Step]]:
    """Return each step of a puzzle with the grid before it."""
    grid = grid_of(text)
    result = []
    for step in explain(grid):
        result.append((grid, step))
        grid = apply(grid, step)
    return result


HARD_STEPS = steps_of(HARD)


@pytest.mark.parametrize("theme", THEMES)
def test_every_value_is_drawn_once_and_in_its_cell(theme: str) -> None:
    root = ET.fromstring(draw(grid_of(EASY), theme=theme))
    cells = {}
    side = float(root.attrib["viewBox"].split()[2])
    for one in root.iter(f"{SVG}text"):
        i = int(float(one.attrib["y"]) / side * 9)
        j = int(float(one.attrib["x"]) / side * 9)
        cells[i, j] = int(one.text or "")
    values = grid_of(EASY).values()
    assert cells == {
        (i, j): n
        for i, row in enumerate(values)
        for j, n in enumerate(row)
        if n
    }


def test_choices_are_those_of_the_grid() -> None:
    grid = grid_of(EASY)
    wanted = Counter(EASY.replace("0", ""))
    for i in range(9):
        for j in range(9):
            if not grid.values()[i][j]:
                wanted.update(map(str, grid.candidates(i, j)))
    assert Counter(texts(draw(grid, candidates=True))) == wanted


@pytest.mark.parametrize(
    "shape", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 4), (5, 5), (1, 5)]
)
@pytest.mark.parametrize("diagonals", [False, True])
def test_every_shape_has_its_lines(
    shape: tuple[int, int], diagonals: bool
) -> None:
    size = shape[0] * shape[1]
    grid = Puzzle(
        boxes(shape, ("diagonals",) * diagonals), bytes(range(size)) * size
    )
    drawing = figure(grid, candidates=True)
    svg = draw(grid, candidates=True, legend=False)
    root = ET.fromstring(svg)
    lines = list(root.iter(f"{SVG}line"))
    assert len(lines) == 2 * (size - 1)
    thick = max(float(one.attrib["stroke-width"]) for one in lines)
    between = [
        one for one in lines if float(one.attrib["stroke-width"]) == thick
    ]
    assert len(between) == (shape[0] - 1) + (shape[1] - 1)
    shaded = len(list(root.iter(f"{SVG}rect"))) - 2
    assert shaded == (2 * size - size % 2 if diagonals else 0)
    for one in drawing.shapes:
        if isinstance(one, Text):
            assert 0 < one.x < drawing.width
            assert 0 < one.y < drawing.height


def test_pictures_have_a_title_and_a_description() -> None:
    root = ET.fromstring(draw(grid_of(EASY)))
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "Sudoku, 30 clues"
    assert words is not None and words.text is not None
    assert words.text.startswith("Row 1: 5, 3, empty, empty, 7,")
    named = root.attrib["aria-labelledby"].split()
    assert named == [title.attrib["id"], words.attrib["id"]]
    assert root.attrib["role"] == "img"


def test_the_description_contains_the_step() -> None:
    grid, step = HARD_STEPS[3]
    root = ET.fromstring(draw(grid, step))
    words = root.find(f"{SVG}desc")
    assert words is not None and words.text is not None
    assert words.text.startswith(in_words(step, grid))


@pytest.mark.parametrize(
    ("grid", "step"),
    list({step.technique: (g, step) for g, step in HARD_STEPS}.values()),
    ids=list({step.technique: 0 for _, step in HARD_STEPS}),
)
@pytest.mark.parametrize("theme", ["light", "print"])
def test_all_premises_of_a_step_are_marked(
    grid: Grid, step: Step, theme: str
) -> None:
    marks = marks_of(step, grid)
    for premise in step.premises:
        what = premise.what
        if isinstance(what, str):
            assert what in marks.houses
        elif what.n:
            assert what in marks.choices
        else:
            assert (what.i, what.j) in marks.cells
    assert marks.removed == step.eliminations
    for one, other, *_ in marks.links:
        assert {KINDS["on"], KINDS["off"]} == {
            marks.choices[one],
            marks.choices[other],
        }
    result = texts(draw(grid, step, theme=theme))
    joined = "".join(result).replace(" ", "")
    assert in_words(step, grid).replace(" ", "") in joined
    assert ("removed" in result) == bool(step.eliminations)
    assert ("placed" in result) == bool(step.placements)


def test_a_chain_has_a_link_between_all_its_places() -> None:
    grid, step = next(
        (g, step)
        for g, step in HARD_STEPS
        if step.technique == "Nice Loop/AIC"
    )
    links = marks_of(step, grid).links
    written = re.sub(r"<.*|=> .*", "", step.note)
    assert [link.kind for link in links] == [
        {"=": "strong", "-": "weak"}[sign]
        for sign in re.findall("[-=]", written)
    ]


@pytest.mark.parametrize(
    "name", ["Skyscraper", "Two-String Kite", "Turbot Fish"]
)
def test_four_places_have_three_links(name: str) -> None:
    grid, step = next(
        (g, step) for g, step in HARD_STEPS if step.technique == name
    )
    links = marks_of(step, grid).links
    assert [link.kind for link in links] == ["strong", "weak", "strong"]
    for one, other in pairwise(links):
        assert one.end == other.start


def test_the_kinds_of_marks_differ_without_colour() -> None:
    """Each kind of background has its own pattern."""
    grid, step = next(
        (g, step)
        for g, step in HARD_STEPS
        if step.technique == "Finned X-Wing"
    )
    root = ET.fromstring(draw(grid, step, theme="print"))
    colours = {
        one.attrib[name]
        for one in root.iter()
        for name in ("fill", "stroke")
        if one.attrib.get(name, "none") != "none"
    }
    assert all(one[1:3] == one[3:5] == one[5:7] for one in colours)
    assert list(root.iter(f"{SVG}circle"))  # the pattern
    assert list(root.iter(f"{SVG}polygon"))  # the fins
    dashed = [
        one
        for one in root.iter(f"{SVG}rect")
        if "stroke-dasharray" in one.attrib
    ]  # the cover
    assert dashed


def test_entries_look_different_from_clues() -> None:
    root = ET.fromstring(draw(grid_of(SOLVED), clues=grid_of(EASY)))
    bold = [
        one.text
        for one in root.iter(f"{SVG}text")
        if one.attrib.get("font-weight") == "bold"
    ]
    assert "".join(map(str, bold)) == EASY.replace("0", "")


def test_missing_steps_are_not_drawn() -> None:
    _, step = HARD_STEPS[0]
    with pytest.raises(ValueError, match="unknown theme 'pink'"):
        draw(grid_of(EASY), theme="pink")
    with pytest.raises(ValueError, match="of a grid of another size"):
        draw(Puzzle(boxes((2, 2)), bytes(16)), step)
    with pytest.raises(ValueError, match="expected a length"):
        parse_length("8 miles")


def test_a_notebook_shows_a_picture() -> None:
    picture = Picture(grid_of(EASY), size="5cm")
    assert picture._repr_svg_() == draw(grid_of(EASY), size="5cm")
    assert 'width="5cm" height="5cm"' in str(picture)


def test_characters_not_allowed_in_xml_are_replaced() -> None:
    svg = draw(grid_of(EASY), title="<a & \x00\ud800>")
    title = ET.fromstring(svg).find(f"{SVG}title")
    assert title is not None and title.text == "<a & \ufffd\ufffd>"


def test_long_messages_wrap_at_links() -> None:
    chain = "(3)r1c2=(3)r1c7-(5)r1c7=(5)r7c7-(2)r7c7=(2)r7c1"
    lines = wrapped(f"A chain: {chain} => r1c1<>3", 10, 150)
    assert "".join(lines).replace(" ", "").find(chain) >= 0
    assert all(about_width(line, 10) <= 150 for line in lines)
    assert all(line[-1] in "-=" for line in lines[1:-2])


# The command.


def run(*words: str, text: str = "", status: int = 0) -> Result:
    """Runs ``sudoku draw``."""
    done = sudoku("draw", *words, given=text)
    assert done.status == status, done.err
    assert "Traceback" not in done.err
    return done


def test_svg_goes_to_stdout() -> None:
    out = run(text=WIKI).out
    assert out == draw(Grid.parse(WIKI), size="10cm")


def test_the_file_name_decides_the_format(tmp_path: Path) -> None:
    for kind in "svg", "png", "pdf":
        out = tmp_path / f"a.{kind}"
        run("-o", str(out), "--size", "300px", text=WIKI)
        run("-o", str(out) + f".{kind.upper()}", text=WIKI)
    assert (tmp_path / "a.svg").read_text() == draw(
        Grid.parse(WIKI), size="300px"
    )
    page = PdfReader(tmp_path / "a.pdf").pages[0]
    assert [float(one) for one in page.mediabox] == [0, 0, 225, 225]
    result = "".join(page.extract_text().split())
    assert result == EASY.replace("0", "")
    header = (tmp_path / "a.png").read_bytes()[:24]
    assert header[1:4] == b"PNG"
    assert int.from_bytes(header[16:20]) == 300


def test_a_step_by_its_number_and_the_next_one() -> None:
    grid, step = HARD_STEPS[4]
    out = run("--step", "5", text=HARD).out
    assert out == draw(grid, step, clues=grid_of(HARD), size="10cm")
    out = run("--hint", "--theme", "print", text=HARD).out
    first, step = HARD_STEPS[0]
    assert out == draw(first, step, theme="print", size="10cm")


def test_other_shapes_and_diagonals(tmp_path: Path) -> None:
    small = "1.....2..3.....4"
    out = run("--candidates", "--diagonals", text=small).out
    grid = Puzzle(
        boxes((2, 2), ("diagonals",)),
        bytes([*b"\1\0\0\0\0\0\2\0\0\3\0\0\0\0\0\4"]),
    )
    assert out == draw(grid, candidates=True, size="10cm")
    text = rules.write(Puzzle(boxes((2, 6)), bytes(144)), rules.Notation())
    out = run("--box", "6x2", text=text).out
    assert out == draw(Puzzle(boxes((6, 2)), bytes(144)), size="10cm")


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("diagonals", [False, True])
def test_steps_of_other_sizes_are_those_of_explain(
    shape: tuple[int, int], diagonals: bool
) -> None:
    """All of them, drawn with the choices that are left by then."""
    if diagonals:
        shape = {(2, 2): (2, 2)}.get(shape, (2, 3))
    clues = None if shape[0] == 2 else 70
    grid = rules.generate(
        boxes(shape, ("diagonals",) * diagonals), clues, seed=2
    )
    text = rules.write(grid, rules.Notation())
    words = ["--box", rules.name_of(shape)] + ["--diagonals"] * diagonals
    steps = []
    here: AnyPuzzle = grid
    for step in explain(grid):
        steps.append((step, in_words(step, here)))
        here = apply(here, step)
    assert steps
    for number in {1, len(steps) // 2, len(steps)} - {0}:
        out = run("--step", str(number), *words, text=text).out
        description = ET.fromstring(out).find(f"{SVG}desc")
        assert description is not None and description.text is not None
        step, sentences = steps[number - 1]
        assert description.text.startswith(f"{sentences} Row 1: ")
        assert ("removed" in texts(out)) == bool(step.eliminations)
    over = run("--step", "999", *words, text=text, status=1).err
    assert "not 999" in over


@pytest.mark.parametrize(
    ("words", "text", "status", "message"),
    [
        (["-o", "a.gif"], WIKI, 2, ".svg, .pdf or .png"),
        (["-o", "/nowhere/a.svg"], WIKI, 2, "/nowhere/a.svg: No such file"),
        (["-o", "/dev/null/a.png"], WIKI, 2, "Not a directory"),
        (["--step", "99"], WIKI, 1, "there are 51 steps, not 99"),
        (["--step", "0"], WIKI, 2, "it must be at least 1"),
        (["--hint"], SOLVED, 1, "puzzle 1: there are no more steps"),
        (
            ["--hint"],
            "1..............4",
            1,
            "puzzle 1: there are no more steps",
        ),
        (["--hint", "--diagonals"], WIKI, 1, "the puzzle has no solution"),
        (["--hint"], "11" + "." * 79, 1, "the puzzle has no solution"),
        (["--step", "2"], "11..............", 1, "the puzzle has no solution"),
        (["--number", "3"], WIKI, 2, "there is 1 puzzle, not 3"),
        ([], "", 2, "there is no puzzle"),
        ([], "12345678", 2, "-:1:8: 8 cells where 9"),
        (["--size", "9 miles"], WIKI, 2, "expected a length"),
        (["--size", "0cm"], WIKI, 2, "the width must be 1 to 10000 pixels"),
        (["--size", "99999999px"], WIKI, 2, "the width must be 1 to"),
        (["--theme", "pink"], WIKI, 2, "invalid choice: 'pink'"),
        (["nofile"], "", 2, "nofile: No such file or directory"),
    ],
)
def test_impossible_pictures_are_refused(
    words: list[str], text: str, status: int, message: str
) -> None:
    done = run(*words, text=text, status=status)
    lines = done.err.splitlines()
    assert len(lines) == 1
    assert message in lines[0]
    assert done.out == ""


@pytest.mark.skipif(not which("chromium"), reason="there is no chromium")
def test_chromium_renders_the_same_picture(tmp_path: Path) -> None:
    """The browser's picture and ours differ by the letters alone."""
    from PIL import Image, ImageChops, ImageFilter, ImageStat  # noqa: PLC0415

    from sudokit.paper.svg import png_of  # noqa: PLC0415

    grid, step = HARD_STEPS[2]
    drawing = figure(grid, step)
    svg, shot = tmp_path / "a.svg", tmp_path / "shot.png"
    svg.write_text(draw(grid, step, size="500px"))
    mine = Image.open(io.BytesIO(png_of(drawing, 500))).convert("L")
    subprocess.run(
        [
            which("chromium") or "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            f"--window-size={mine.width},{mine.height}",
            "--hide-scrollbars",
            f"--user-data-dir={tmp_path}",
            f"--screenshot={shot}",
            svg.as_uri(),
        ],
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    other = Image.open(shot).convert("L").crop((0, 0, *mine.size))
    # Blurring removes everything thinner than a letter's stroke.
    blur = ImageFilter.GaussianBlur(6)
    difference = ImageChops.difference(mine.filter(blur), other.filter(blur))
    assert ImageStat.Stat(difference).extrema[0][1] < 60
    assert ImageStat.Stat(difference).mean[0] < 3


@pytest.mark.parametrize("size", [4, 9, 12, 16, 25])
def test_names_of_rows_are_in_the_picture(size: int) -> None:
    grid = Puzzle(rules.make_rules(size), bytes(size * size))
    result = re.findall(
        r'<text x="([0-9.]+)" [^>]*font-size="([0-9.]+)"[^>]*>(r[0-9]+)<',
        draw(grid, names=True),
    )
    assert [name for _, _, name in result] == [
        f"r{row + 1}" for row in range(size)
    ]
    for x, high, name in result:  # digits are less than 0.6 high wide
        assert float(x) >= 0.57 * float(high) * len(name)


def test_pictures_of_steps_are_in_the_language() -> None:
    """Their sentences, legends and titles have no English words."""
    chosen = {step.technique: (grid, step) for grid, step in HARD_STEPS}
    assert len(chosen) > 4
    with speaking("el"):
        for grid, step in chosen.values():
            words = " ".join(texts(draw(grid, step)))
            foreign = {*re.findall(r"\b[a-z]{3,}\b", words)}
            assert foreign <= {"sashimi"}, step.technique


@pytest.mark.parametrize("verb", ["draw", "explain"])
def test_the_language_is_that_of_the_option_or_the_environment(
    verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [verb, *["--hint"] * (verb == "draw")]
    english = sudoku(*words, given=WIKI).out
    named = sudoku(*words, "--lang", "it", given=WIKI).out
    monkeypatch.setenv("LANGUAGE", "it")
    assert sudoku(*words, given=WIKI).out == named != english
    assert sudoku(*words, "--lang", "en", given=WIKI).out == english
