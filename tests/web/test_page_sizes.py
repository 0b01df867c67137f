"""Other sizes than 9x9, played in the page."""

from __future__ import annotations

import io
import json

import pytest

from browsing import Keys, Page
from puzzles import WIKI
from sudokit import boxes, formats
from sudokit.boxes.notation import sign_of
from sudokit.game.keeping import parse_game
from sudokit.game.play import Game
from sudokit.game.record import saved_text

SIX = "1..45..6...2....31.5......6....3....\n"


def line_of(text: str) -> str:
    """The solution of a puzzle of another size."""
    found = boxes.solve(boxes.parse(text))
    assert found is not None
    return "".join(map(sign_of, found.cells))


def make(page: Page, box: str) -> str:
    """A puzzle with these boxes, made here."""
    page.menu("[data-open=new]")
    page.click(f"#box [value='{box}']")
    page.click("#make .main")
    rows, _, columns = box.partition("x")
    size = int(rows) * int(columns)
    page.wait_for("about", f"{size}x{size}")
    assert len(page.line()) == size * size
    return page.line()


@pytest.mark.parametrize("box", ["2x2", "2x4", "2x5", "3x4", "4x4"])
def test_made_hinted_explained_and_solved(page: Page, box: str) -> None:
    page.open()
    page.keep("settings", {"errors": "wrong"})
    page.driver.get(page.address)
    page.wait_line(WIKI)
    line = make(page, box)
    page.hint()
    assert "=> r" in page.text("message")
    page.click("#apply")
    assert page.line().count(".") == line.count(".") - 1
    page.menu("[data-do=explain]")
    page.wait_for("message", "1 of ")
    assert page.text("outcome") == "To the solution"
    number = page.count("#list li")
    assert number == line.count(".") - 1
    page.run("document.querySelector('#list li:last-child button').focus()")
    page.click("#apply")
    page.wait(lambda: "." not in page.line())
    page.wait_for("message", "Solved in ")
    assert page.count(".clash, .wrong") == 0
    page.driver.refresh()
    page.wait(lambda: len(page.line()) == len(line))
    assert "." not in page.line()


def test_values_above_nine(page: Page) -> None:
    page.open()
    line = make(page, "4x4")
    assert page.count("#pad button") == 16
    page.keys("s")
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


def test_one_is_opened_saved_and_opened_again(page: Page) -> None:
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


@pytest.mark.parametrize("shape", [(5, 2), (3, 2), (1, 7), (3, 5), (1, 9)])
def test_boxes_that_are_not_offered_are_opened(
    page: Page, shape: tuple[int, int]
) -> None:
    """From a saved game, and from a puzzle that names its boxes."""
    size = shape[0] * shape[1]
    row = bytes([*range(1, size), 0])
    grid = boxes.BoxGrid(shape, row + bytes(size * (size - 1)))
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
    formats.write(out, [formats.Puzzle(grid)], "jsonl")
    page.drop(WIKI)
    page.drop(out.getvalue(), "puzzle.jsonl")
    page.wait_line(line)
    assert page.count("[role=gridcell][data-edge~=right]") == edges


@pytest.mark.parametrize(
    "what, said",
    [
        ("rate", "Levels are for 9x9."),
        ("bench", "The bench is for 9x9."),
        ("copy", "Links are for 9x9."),
    ],
)
def test_what_is_for_nine_is_said(page: Page, what: str, said: str) -> None:
    page.open()
    page.drop(SIX)
    page.wait_line(SIX.strip())
    page.menu(f"[data-do={what}]")
    assert page.text("message") == said


def test_what_was_ruled_out_is_no_hint_again(page: Page) -> None:
    page.open()
    page.drop("..3..2....3.612543...261541326..6...\n")
    page.wait(lambda: len(page.line()) == 36)
    page.hint()
    assert "Naked Pair" in page.text("message")
    page.click("#apply")
    page.keys("h")
    page.wait_for("message", "No step is left")


def test_where_the_steps_end_is_said(page: Page) -> None:
    """A puzzle that needs more than the techniques for all sizes."""
    page.open()
    page.drop("." * 35 + "1\n")
    page.wait(lambda: len(page.line()) == 36)
    page.menu("[data-do=explain]")
    page.wait_for("message", "No step is left")
    page.keys("h")
    page.wait_for("message", "No step is left")
    page.drop(f"{'.' * 25}\n" * 25)
    page.wait_for("wrong", "25x25 is too large: games are 16x16 at most.")


def test_it_fits(page: Page) -> None:
    page.open()
    for box in ("2x2", "4x4"):
        make(page, box)
        for width, height in ((1366, 650), (390, 844), (844, 390)):
            page.look("light", width, height)
            assert page.run(
                "return [...document.querySelectorAll("
                "'[role=gridcell], #pad button, #tools button')].every(e => {"
                "const { left, top, right, bottom } ="
                " e.getBoundingClientRect(); return left >= 0 && top >= 0"
                " && right <= innerWidth && bottom <= innerHeight; })"
            )
        page.look("light", 1080, 820)
