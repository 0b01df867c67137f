"""Drawings of SudokuPad and f-puzzles, read as rules or refused."""

import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from sudokit.cli.main import main
from sudokit.formats import PuzzleRecord, read
from sudokit.formats.drawings import colour_of
from sudokit.formats.interpretation import MEANINGS
from sudokit.formats.lz_string import packed
from sudokit.formats.wording import described
from sudokit.rules import NAMED
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.solving import solve
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions

Say = pytest.CaptureFixture[str]
Json = dict[str, object]
# A grid of 6x6 with boxes of 2x3, and its cells by row and column from 1.
SOLUTION = "123456456123231564564231312645645312"
CLUES = "1234564561232315645642313126456453.."
GREY, GREEN, PINK, BLUE = "#cfcfcf", "#67f067", "#f067f0", "#2ecbff"


def line(color: str, *cells: str, thickness: int = 10) -> Json:
    """Return a line through cells such as "34"."""
    points = [[int(one[0]) - 0.5, int(one[1]) - 0.5] for one in cells]
    return {"wayPoints": points, "color": color, "thickness": thickness}


def mark(row: float, column: float, **more: object) -> Json:
    """Return a mark around a point, in cells from 1: (1, 1.5) is an edge."""
    shape: Json = {"center": [row - 0.5, column - 0.5], "rounded": True}
    return {**shape, "width": 0.35, "height": 0.35, **more}


def circle(row: int, column: int, fill: str, border: str = "") -> Json:
    """Return a circle that holds a cell."""
    colours = {"backgroundColor": fill, "borderColor": border}
    return mark(row, column, **colours, width=0.8, height=0.8)


def scl(
    text: str, shapes: Mapping[str, object], solution: str = SOLUTION
) -> Json:
    """Return an object of SudokuPad."""
    cells = [
        [{"value": int(sign)} if sign != "." else {} for sign in CLUES[k:][:6]]
        for k in range(0, 36, 6)
    ]
    data = {"rules": text, "solution": solution}
    return {"cellSize": 50, "metadata": data, "cells": cells, **shapes}


def interpreted(content: Json, kind: str = "scl") -> PuzzleRecord:
    """Return the puzzle of an object."""
    link = f"https://sudokupad.app/{kind}{packed(json.dumps(content))}\n"
    (item,) = read(StringIO(link), ReadOptions("a", interpret=True))
    if isinstance(item, FormatError):
        raise item
    return item


# A drawing, the words of the rules, and the rules that they are.
DRAWINGS: dict[str, tuple[Json, str, str]] = {
    "a line with a bulb": (
        {
            "lines": [line(GREY, "11", "12", "13", thickness=20)],
            "underlays": [circle(1, 1, GREY)],
        },
        "Digits along a thermometer increase from the bulb.",
        "thermometer=r1c1+r1c2+r1c3",
    ),
    "a bulb at the other end": (
        {
            "lines": [line(GREY, "13", "11", thickness=20)],
            "underlays": [circle(1, 1, GREY)],
        },
        "Digits on thermometers never decrease from the bulb.",
        "slow-thermometer=r1c1+r1c2+r1c3",
    ),
    "a branch of a thermometer": (
        {
            "lines": [line(GREY, "11", "13"), line(GREY, "21", "12")],
            "underlays": [circle(1, 1, GREY)],
        },
        "Digits stay the same or increase from the bulb.",
        "slow-thermometer=r1c1+r1c2+r1c3, slow-thermometer=r1c1+r1c2+r2c1",
    ),
    "two colours": (
        {"lines": [line(PINK, "11", "13"), line(GREEN, "11", "21")]},
        "Pink line: a set of consecutive digits in any order. Adjacent digits"
        " on the green line differ by 3 or more.",
        "german-whisper=3:r1c1+r2c1, renban=r1c1+r1c2+r1c3",
    ),
    "arrows": (
        {
            "arrows": [
                {**line("#aaa", "23", "22", "11"), "headLength": 0.3},
                {
                    "wayPoints": [[3.9, 1.5], [4.5, 1.5], [5.5, 2.5]],
                    "color": "#aaa",
                },
            ],
            "overlays": [
                circle(2, 3, "#fff", "#aaa"),
                circle(4, 2, "#fff", "#aaa"),
            ],
        },
        "Digits along an arrow sum to the digit in its circle.",
        "arrow=r2c3/r2c2+r1c1, arrow=r4c2/r5c2+r6c3",
    ),
    "dots": (
        {
            "overlays": [
                mark(1, 1.5, backgroundColor="#fff", borderColor="#000"),
                mark(2, 4.5, backgroundColor="#000"),
            ]
        },
        "White dots join consecutive digits. On a black dot one is double"
        " the other.",
        "kropki-white=r1c1+r1c2, kropki-black=r2c4+r2c5",
    ),
    "letters": (
        {"overlays": [mark(1, 2.5, text="V"), mark(1.5, 1, text="v")]},
        "A V is between digits that sum to 5.",
        "xv=V:r1c2+r1c3, xv=V:r1c1+r2c1",
    ),
    "signs": (
        {"overlays": [mark(1, 1.5, text="<"), mark(1.5, 3, text="^")]},
        "Inequality signs point to the lower digit.",
        "inequality=r1c1+r1c2, inequality=r1c3+r2c3",
    ),
    "a corner": (
        {"overlays": [mark(1.5, 1.5, text="2 5", borderColor="#000")]},
        "Digits in a circle are in the four cells around it.",
        "quadruple=2+5:r1c1+r1c2+r2c1+r2c2",
    ),
    "shapes in cells": (
        {
            "underlays": [
                circle(1, 1, GREY),
                circle(1, 3, GREY),
                mark(1, 2, rounded=False, backgroundColor=GREY, width=0.7),
            ]
        },
        "Circles are odd. A square is even.",
        "even=r1c2, odd=r1c1+r1c3",
    ),
    "a diagonal": (
        {
            "arrows": [
                {"wayPoints": [[-0.3, 0.7], [-0.1, 0.9]], "color": "#000"}
            ],
            "overlays": [mark(0, 1, text="21")],
        },
        "The number is the sum of the diagonal that the arrow indicates.",
        "little-killer=21:r1c2+r2c3+r3c4+r4c5+r5c6",
    ),
    "a number beside the grid": (
        {"overlays": [mark(0, 1, text="4")]},
        "Skyscrapers: a number is how many are seen.",
        "skyscraper=4:r1c1+r2c1+r3c1+r4c1+r5c1+r6c1",
    ),
    "a blue line": (
        {"lines": [line(BLUE, "12", "14", "24")]},
        "Box borders divide a blue line into parts with an equal sum.",
        "region-sum=r1c2+r1c3+r1c4+r2c4",
    ),
}  # fmt: skip


def names(record: PuzzleRecord) -> str:
    """Return the rules of a puzzle in their notation."""
    return ", ".join(one.notation() for one in puzzle_rules(record.grid).rules)


def test_a_colour_has_its_name() -> None:
    names = {
        "#f00": "red", "#ff9504fc": "orange", "#ffe600": "yellow",
        "#0a0": "green", "#71ded2": "turquoise", "34BBE6": "turquoise",
        "#2030f0": "blue", "#9b86ec": "blue", "#b47ae8": "purple",
        "#f067f0ff": "pink", "#000": "black", "#9d9d9d": "grey",
        "#46386c45": "grey", "#F": "white", "#fff": "white", "#ff000005": "",
        "none": "", "": "",
    }  # fmt: skip
    assert {text: colour_of(text) for text in names} == names


@pytest.mark.parametrize("name", list(DRAWINGS))
def test_a_drawing_is_read_by_its_words(name: str) -> None:
    shapes, text, rules = DRAWINGS[name]
    record = interpreted(scl(text, shapes))
    assert names(record) == rules
    assert record.assumed


@pytest.mark.parametrize("name", list(DRAWINGS))
def test_a_drawing_is_refused_unless_it_is_to_be_read(name: str) -> None:
    shapes, text, _rules = DRAWINGS[name]
    link = f"https://sudokupad.app/scl{packed(json.dumps(scl(text, shapes)))}"
    (item,) = read(StringIO(link), ReadOptions("a"))
    assert isinstance(item, FormatError)
    assert "try sudoku convert --interpret" in item.message


@pytest.mark.parametrize(
    "word", sorted({one for words in MEANINGS.values() for one in words})
)
def test_a_rule_is_known_by_its_own_sentence(word: str) -> None:
    rule = NAMED[word]
    assert word in described(f"{rule.title}: {rule.sentence}")


def thermometers(solution: str, words: str = "") -> Json:
    """Return a 4x4 puzzle that has one solution by its thermometers."""
    lines = [line(GREY, "11", "14"), line(GREY, "21", "22")]
    bulbs = [circle(1, 1, GREY), circle(2, 1, GREY)]
    cells: list[list[Json]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[2][0] = {"value": 2}
    cells[3][3] = {"value": 1}
    data = {"rules": words, "solution": solution}
    return {
        "cells": cells, "lines": lines, "underlays": bulbs, "metadata": data,
    }  # fmt: skip


def test_without_words_and_solution_usual_shapes_are_read() -> None:
    record = interpreted(thermometers(""))
    assert names(record).startswith("thermometer=r1c1+r1c2+r1c3+r1c4")
    assert record.assumed == ("2 grey lines from bulbs: Thermometer",)


def test_readings_with_several_solutions_are_refused() -> None:
    content = thermometers("")
    content["cells"] = [[{} for _ in range(4)] for _ in range(4)]
    with pytest.raises(FormatError, match="no reading of the drawing has"):
        interpreted(content)


def test_without_a_drawing_nothing_is_assumed() -> None:
    content = scl("Normal rules.", {}, "")
    content["cells"] = [[{} for _ in range(4)] for _ in range(4)]
    assert interpreted(content).assumed == ()
    content["metadata"] = {"rules": "Paint it.", "solution": "1" * 16}
    with pytest.raises(FormatError, match="no reading of the drawing has"):
        interpreted(content)


def test_a_reading_with_another_solution_is_refused() -> None:
    right = interpreted(thermometers(""))
    solved = solve(as_puzzle(right.grid))
    assert solved is not None
    assert interpreted(thermometers(solved.line())).assumed
    with pytest.raises(FormatError, match="the solution in the file breaks"):
        other = solved.line().translate(str.maketrans("1234", "4321"))
        interpreted(thermometers(other, "Thermometers rise."))


def test_shapes_without_a_meaning_need_a_solution() -> None:
    shapes = {"underlays": [circle(1, 1, BLUE)]}
    record = interpreted(scl("Normal rules.", shapes))
    assert record.assumed == ("the turquoise circle: no meaning",)
    with pytest.raises(FormatError, match="the turquoise circle isn't clear"):
        interpreted(scl("Normal rules.", shapes, ""))


def test_rules_that_only_the_words_have() -> None:
    text = "Cells that are a king's move apart differ. An X means nothing."
    record = interpreted(scl(text, {}))
    assert names(record) == "" and record.assumed == ()
    apart = scl("Anti-knight.", {}, "1234341221434321")
    apart["cells"] = [
        [{"value": n} for n in row]
        for row in ([1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1])
    ]
    assert names(interpreted(apart)) == ""
    diagonal = [[1, 2, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1], [2, 1, 4, 3]]
    apart["cells"] = [[{"value": n} for n in row] for row in diagonal]
    apart["metadata"] = {"rules": "Both diagonals have all digits."}
    assert interpreted(apart).assumed == ("Diagonals (X)",)
    assert names(interpreted(apart)) == "diagonals"


def test_rows_of_sudoku_bench() -> None:
    """Such a row has SudokuPad's link, and texts with brackets."""
    shapes, text, rules = DRAWINGS["a line with a bulb"]
    row = {
        "puzzle_id": "a",
        "initial_board": CLUES,
        "visual_elements": json.dumps([{"coords": ["r1c1"]}] * 99),
        "encoded_puzzle": f"scl{packed(json.dumps(scl(text, shapes)))}",
    }
    lines = StringIO(f"{json.dumps(row)}\n")
    (item,) = read(lines, ReadOptions("a", "jsonl", interpret=True))
    assert isinstance(item, PuzzleRecord) and names(item) == rules
    for wrong in ("sclN4", "scl" + "A" * 40, "abc"):
        lines = StringIO(json.dumps(row | {"encoded_puzzle": wrong}))
        (item,) = read(lines, ReadOptions("a", "jsonl", interpret=True))
        assert isinstance(item, FormatError) and item.line == 1


def test_drawings_of_fpuzzles() -> None:
    grid = [[{"value": int(n), "given": True} if n != "." else {}
             for n in CLUES[k : k + 6]] for k in range(0, 36, 6)]  # fmt: skip
    content: Json = {
        "size": 6,
        "grid": grid,
        "ruleset": "Digits on pink lines are a set of consecutive digits.",
        "line": [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": PINK}],
        "text": [{"cells": ["R0C1"], "value": "hello"}],
        "solution": [int(sign) for sign in SOLUTION],
    }
    record = interpreted(content, "fpuz")
    assert names(record) == "renban=r1c1+r1c2+r1c3"
    assert record.assumed == (
        "the pink line: Renban", "the outside number: no meaning",
    )  # fmt: skip


def test_jigsaws_by_hidden_cages() -> None:
    """Regions that the drawing outlines are cages without a sum."""
    rows = "1122112233443344"
    cages = [
        {
            "cells": [[k // 4, k % 4] for k in range(16) if rows[k] == name],
            "unique": True,
            "hidden": True,
        }
        for name in "1234"
    ]
    content = thermometers("") | {"cages": cages, "regions": []}
    assert interpreted(content).assumed[0].startswith("2 grey lines")


@pytest.mark.parametrize(
    "shapes",
    [
        {"lines": [{"wayPoints": [[1, "x"], [2, 3]], "color": "#000"}]},
        {"lines": [{"wayPoints": [[1e9, 1], [2, 3]], "color": "#000"}]},
        {"overlays": [{"center": 3, "text": "a"}]},
        {"overlays": [{"text": "a"}]},
        {"overlays": [mark(1, 1, text="a")] * 2001},
        {"arrows": [{"wayPoints": [[float("nan"), 1], [1, 1]]}]},
    ],
)
def test_damaged_drawings(shapes: Json) -> None:
    with pytest.raises(FormatError):
        interpreted(scl("Renban.", shapes))


@pytest.mark.parametrize(
    "shapes",
    [
        {"lines": [None, 3, {}, {"wayPoints": []}, {"color": "#000"}]},
        {"overlays": [{}, None, "x", mark(1, 1)]},
        {"lines": [line("#000", "11")], "arrows": [line("", "11", "12")]},
    ],
)
def test_empty_shapes_are_left_out(shapes: Json) -> None:
    assert interpreted(scl("Renban.", shapes)).assumed == ()


def test_convert_says_what_was_assumed(tmp_path: Path, capsys: Say) -> None:
    shapes, text, _rules = DRAWINGS["a line with a bulb"]
    file = tmp_path / "links.txt"
    link = f"https://sudokupad.app/scl{packed(json.dumps(scl(text, shapes)))}"
    file.write_text(f"{link}\n")
    command = ["convert", "--format", "line", str(file)]
    assert main(command) == 2
    assert "try sudoku convert --interpret" in capsys.readouterr().err
    assert main([*command, "--interpret"]) == 0
    out, err = capsys.readouterr()
    assert "thermometer=r1c1+r1c2+r1c3" in out
    first = "sudoku: puzzle 1: read as the grey line from a bulb: Thermometer"
    assert err.splitlines()[0] == first
