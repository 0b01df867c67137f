"""Other sizes than 9x9 on the page."""

from __future__ import annotations

import io
import json
from itertools import pairwise

import pytest

from http_client import SIX
from page_driver import Keys, Page
from puzzles import ROOT, WIKI, sampled
from sudokit import formats, rules
from sudokit.game.opening import parse_game
from sudokit.game.play import Game
from sudokit.game.record import record_of, saved_text
from sudokit.paper.themes import THEMES
from sudokit.rules import boxes
from sudokit.rules.puzzle import puzzle_rules
from sudokit.text.cells import sign_of
from sudokit.text.reader import ReadOptions


def line_of(text: str) -> str:
    """Return the solution of a puzzle of another size."""
    solution = rules.solve(rules.parse(text))
    assert solution is not None
    return "".join(map(sign_of, solution.cells))


def make(page: Page, box: str) -> str:
    """Make a puzzle with these boxes on the page."""
    page.new()
    page.click(f"#box [value='{box}']")
    page.click("#make .main")
    rows, _, columns = box.partition("x")
    size = int(rows) * int(columns)
    page.wait(lambda: f" {size}x{size}, seed " in page.text("about"))
    assert len(page.line()) == size * size
    return page.line()


def test_levels_and_symmetry_are_those_of_the_generator(page: Page) -> None:
    page.open()
    page.keep("settings", {"level": "medium", "symmetry": "none"})
    page.go()
    page.wait_line(WIKI)
    make(page, "2x4")
    assert page.text("known-level") == "Medium"
    assert page.text("dots") == "●●○○○"
    page.new()
    page.click("#symmetry [value=rotate180]")
    shown = [sign != "." for sign in make(page, "2x2")]
    assert shown == shown[::-1]
    assert page.text("known-level") == "Easy"  # as all of 4x4
    page.new()
    able = "return document.getElementById(arguments[0]).disabled"
    level = "return document.getElementById('level').value"
    assert page.run(able, "level") and not page.run(able, "symmetry")
    assert page.run(level) == "easy"
    page.click("#box [value='3x4']")
    assert not page.run(able, "level") and page.run(able, "require")
    assert page.run(level) == "medium"


@pytest.mark.parametrize(
    "box", sampled(["4x4", "2x4", "2x2", "2x5", "3x4"], 2)
)
def test_other_sizes_are_made_hinted_explained_and_solved(
    page: Page, box: str
) -> None:
    page.open()
    page.keep("settings", {"errors": "wrong"})
    page.go()
    page.wait_line(WIKI)
    line = make(page, box)
    page.hint()
    assert "=> r" in page.formula()
    page.click("#apply")
    assert page.line().count(".") == line.count(".") - 1
    page.menu("[data-do=explain]")
    page.wait_for("message", "1 of ")
    assert page.text("outcome") == "All steps"
    number = page.count("#list li")
    assert number == line.count(".") - 1
    page.run("document.querySelector('#list li:last-child button').focus()")
    page.click("#apply")
    page.wait(lambda: "." not in page.line())
    page.wait_for("message", "Solved in ")
    assert page.count(".clash, .wrong") == 0
    page.refresh()
    page.wait(lambda: len(page.line()) == len(line))
    assert "." not in page.line()


def test_values_above_nine_are_letters(page: Page) -> None:
    page.open()
    line = make(page, "4x4")
    assert page.count("#pad button") == 16
    page.keys("s", "s")
    page.wait(lambda: "." not in page.line())
    whole = page.line()
    page.undo()
    cell = next(k for k, n in enumerate(line) if n == "." and whole[k] > "9")
    page.cell(cell)
    page.keys(whole[cell].lower())  # a letter, and no command
    assert page.line()[cell] == whole[cell]
    page.keys("0")
    page.click(f"#pad [data-n='{whole[cell]}']")
    assert page.line()[cell] == whole[cell]
    page.undo()
    page.keys("m", "c", "1", "m")
    marks = page.label(cell).partition(", ")[2]
    assert marks == "marks 1 C"


def test_other_sizes_are_saved_and_reopened(page: Page) -> None:
    page.open()
    page.drop(SIX)
    page.wait_line(SIX.strip())
    solution = line_of(SIX)
    page.cell(1)
    page.keys(solution[1])
    page.chord(Keys.CONTROL, "s")
    saved = page.downloaded("game.json")
    assert json.loads(saved)["box"] == "2x3"
    page.drop(WIKI)
    page.drop(saved, "game.json")
    page.wait_line(SIX[0] + solution[1] + SIX[2:].strip())
    page.undo()
    assert page.line() == SIX.strip()
    page.drop(WIKI)
    page.menu("[data-open=games]")
    assert page.count("#kept .game") == 2  # this one, too
    page.click("#kept .game:not([aria-current])")
    page.wait(lambda: len(page.line()) == 36)


DAMAGED: list[tuple[dict[str, object], str]] = [  # and what is said of it
    ({"at": 7}, "there is no move 7 in the history."),
    ({"box": "2x4"}, '"clues" of the game is missing or wrong.'),
    ({"box": "5x5"}, "games go up to 16x16, not 25x25."),
    ({"history": [{}, {}]}, '"values" of move 0 is missing or wrong.'),
    ({"history": 3}, '"history" of the game is missing or wrong.'),
    ({"checksum": 1}, "its checksum is wrong."),
]


def test_damaged_games_are_reported(page: Page) -> None:
    """And the game on the table stays, as does the list."""
    page.open()
    record = record_of(parse_game(SIX).enter(0, 1, 2))
    for damage, text in DAMAGED:
        page.drop(json.dumps(record | damage), "game.json")
        message = f"Line 1, column 1: The saved game is damaged: {text}"
        page.wait_for("wrong", message)
        page.keys(Keys.ESCAPE)
    page.menu("[data-open=games]")
    assert page.count("#kept .game") == 1
    assert page.line() == WIKI


def test_other_sizes_are_opened_in_any_language(page: Page) -> None:
    page.open()
    page.keep("settings", {"language": "it"})
    page.go()
    page.wait_line(WIKI)  # it listens
    page.drop(SIX)
    page.wait_line(SIX.strip())
    page.drop(f"{'.' * 25}\n" * 25)
    page.wait(lambda: "25x25" in page.text("wrong"))
    page.forget()


def test_several_solutions_and_none_are_reported(page: Page) -> None:
    page.open()
    page.drop("1...\n..3.\n.4..\n3...\n")
    page.wait_for("about", "4x4, several solutions")
    page.keys("s", "s")
    page.wait_for("message", "solution 1 of 2")
    page.keys("n")
    page.wait_for("message", "solution 2 of 2")
    page.undo()
    page.keys("c")
    page.wait_for("message", "No mistakes so far.")
    page.drop("12..\n..3.\n...4\n...3\n")
    page.wait_for("about", "4x4, no solution")
    for clues, verdict, clash in (
        ("55", "contradictory clues", 2),
        ("1", "several solutions", 0),
    ):
        page.drop(clues + "." * (81 - len(clues)))
        page.wait_for("about", verdict)
        assert page.text("known-level").lower() == verdict
        assert page.count("#grid .clash") == clash


@pytest.mark.parametrize("shape", [(5, 2), (3, 2), (1, 7), (3, 5), (1, 9)])
def test_unusual_boxes_are_opened(page: Page, shape: tuple[int, int]) -> None:
    """From a saved game, and from a puzzle that names its boxes."""
    size = shape[0] * shape[1]
    row = bytes([*range(1, size), 0])
    grid = rules.Puzzle(boxes(shape), row + bytes(size * (size - 1)))
    line = "".join(sign_of(n) if n else "." for n in grid.cells)
    out = io.StringIO()
    page.open()
    page.drop(saved_text(Game.of(grid)), "game.json")
    page.wait_line(line)
    page.cell(size - 1)
    page.keys(sign_of(size).lower())
    assert page.line()[size - 1] == sign_of(size)
    box = f"{shape[0]}x{shape[1]}"
    edges = page.count("[role=gridcell][data-edge~=right]")
    assert edges == size * (size // shape[1])
    page.chord(Keys.CONTROL, "s")
    again = json.loads(page.downloaded("game.json"))
    assert again["box"] == box
    restored = parse_game(json.dumps(again))
    assert restored.grid().values()[0][size - 1] == size
    formats.write(out, [formats.PuzzleRecord(grid)], "jsonl")
    page.drop(WIKI)
    page.drop(out.getvalue(), "puzzle.jsonl")
    page.wait_line(line)
    assert page.count("[role=gridcell][data-edge~=right]") == edges


def test_hints_do_not_repeat_eliminations(page: Page) -> None:
    page.open()
    page.drop("..3..2....3.612543...261541326..6...\n")
    page.wait(lambda: len(page.line()) == 36)
    page.hint()
    assert page.formula().startswith("Naked Pair")
    page.click("#apply")
    page.keys("h")
    page.wait_for("message", "Look for: BUG+1")


def test_the_end_of_the_steps_is_reported(page: Page) -> None:
    """A puzzle that needs more than the techniques for all sizes."""
    page.open()
    page.drop("." * 35 + "1\n")
    page.wait(lambda: len(page.line()) == 36)
    page.menu("[data-do=explain]")
    page.wait_for("message", "No step found")
    page.keys("h")
    page.wait_for("message", "No step found")
    page.drop(f"{'.' * 25}\n" * 25)


def test_other_rules_are_drawn_and_shared(page: Page) -> None:
    page.open()
    letters = "AAABBBAACBBBADCCCCDDDCEEDDFEEEFFFFFE"
    rows = [letters[k : k + 6] for k in range(0, 36, 6)]
    notes = "".join(f"# regions {row}\n" for row in rows)
    line = "1" + "." * 35
    page.drop(f"# rules diagonals\n{notes}{line}\n")
    page.wait_line(line)
    page.wait_for("about", "6x6, Jigsaw, Diagonals (X)")
    assert page.count("[data-shade]") == 12
    edges = page.count("[role=gridcell][data-edge~=right]")
    walls = sum(a != b for row in rows for a, b in pairwise(row))
    assert edges == walls + 6
    page.menu("[data-do=copy]")
    page.wait(lambda: page.text("copied"))
    link = page.run("return document.getElementById('address').value")
    (item,) = formats.read(io.StringIO(link + "\n"), ReadOptions("-", "link"))
    assert isinstance(item, formats.PuzzleRecord)
    assert puzzle_rules(item.grid).shape is None
    assert puzzle_rules(item.grid).words == ("diagonals",)
    page.keys(Keys.ESCAPE)
    page.refresh()  # it is kept with its rules
    page.wait_line(line)
    assert page.count("[data-shade]") == 12


RULES = (
    "killer=5:r1c1+r1c2, thermometer=r3c1-r3c3, arrow=r4c4/r4c5-r4c6,"
    " kropki-white=r5c1+r5c2, kropki-black=r6c1+r6c2, xv=X:r5c3+r5c4,"
    " inequality=r6c5+r6c6, even=r1c6, odd=r2c6, windoku,"
    " quadruple=1+2:r2c3+r2c4+r3c3+r3c4, sandwich=4:r2c1-r2c6,"
    " little-killer=9:r1c3-r3c1"
)


def test_rule_marks_are_drawn_and_stored(page: Page) -> None:
    page.open()
    line = "." * 36
    page.drop(f"# rules {RULES}\n{line}\n")
    page.wait_line(line)
    drawn = {
        # The bulb, its line and three joints, a square and a disc.
        ".tones [fill='var(--t-grey)']": 8,
        "circle[stroke='var(--soft)'][fill=none]": 1,
        "[stroke-dasharray]": 4,  # the sides of the cage
        "circle[fill='#ffffff']": 2,  # a white dot and the quadruple
        "circle[fill='#000000']": 1,
        "text": 3,  # a sum, the quadruple, and X
        "text[font-weight=bold]": 1,
        "polygon[fill='var(--paper)']": 1,  # less than
    }
    for look, number in drawn.items():
        assert page.count(f"#rule-marks {look}") == number, look
    assert page.count("#outside text") == 2
    assert page.count("[data-shade]")
    page.cell(0)
    page.keys("4")
    page.cell(1)
    page.keys("3")
    page.wait_for("message", "3 breaks a rule")
    page.refresh()
    page.wait(lambda: page.line().startswith("4."))
    assert page.count("#rule-marks [stroke-dasharray]") == 4


def test_colours_match_those_of_pictures() -> None:
    text = (ROOT / "src" / "sudokit" / "web" / "page" / "grid.css").read_text()
    light, dark = THEMES["light"].tones, THEMES["dark"].tones
    for name, tone in light.items():
        both = f"light-dark({tone}, {dark[name]})"
        assert f"--t-{name}: {both};" in text
