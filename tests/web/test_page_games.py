"""The page loses no game: reloads, tabs, other puzzles, files."""

from __future__ import annotations

import json

import pytest

from page_driver import OTHER, SLOW, Keys, Page
from puzzles import SOLVED, WIKI
from sudokit import Grid, formats

BESIDE = WIKI[:2] + "4" + WIKI[3:]  # with a right entry in r1c3


def play_a_move(page: Page) -> None:
    """Open a game and make a move."""
    page.open()
    page.cell(2)
    page.keys("4")
    assert page.line() == BESIDE


def test_a_link_opens_a_puzzle(page: Page) -> None:
    """As with the code beside a puzzle in a book."""
    page.open()
    other = "." * 80 + "7"
    page.go(f"{page.address}#puzzle={other}")
    page.wait(lambda: page.line(clues=True) == other)
    assert page.here() == page.address
    page.go("about:blank")
    page.go(f"{page.address}#puzzle={WIKI}")
    page.wait(lambda: page.line(clues=True) == WIKI)
    page.refresh()
    page.wait(lambda: page.line(clues=True) == WIKI)


def test_a_reload_keeps_the_game(page: Page) -> None:
    play_a_move(page)
    stored = page.run(
        "return localStorage.getItem(Object.keys(localStorage)"
        ".find(k => k.startsWith('sudokit.game.')))"
    )
    assert json.loads(stored)["game"]["at"] == 1  # before anything is left
    page.refresh()
    page.wait_line(BESIDE)
    page.undo()
    assert page.line() == WIKI
    page.redo()
    assert page.line() == BESIDE


def test_the_stored_record_is_the_game(page: Page) -> None:
    """A long history is stored compactly and restored completely."""
    play_a_move(page)
    page.cell(3)
    page.keys("m", *"124" * 7, "m", "6", "r")
    page.menu("[data-do=fill]")
    page.menu("[data-do=clear]")
    page.keys("r")
    saved = []
    for _ in range(2):
        page.chord(Keys.CONTROL, "s")
        saved.append(json.loads(page.downloaded("game.json")))
        page.refresh()
        page.wait_line(WIKI)
    for game in saved:
        game["seconds"] = 0
    assert saved[0] == saved[1]
    assert saved[0]["back"] == len(saved[0]["history"]) - 1
    assert [state["move"] for state in saved[0]["history"]][:4] == [
        "",
        "r1c3=4",
        "r1c4 mark +1",
        "r1c4 mark +2",
    ]
    page.drop(OTHER)
    page.drop(json.dumps(saved[0]), "game.json")
    page.wait_line(WIKI)
    for _ in range(4):  # restarted, cleared, filled, restarted
        page.undo()
    assert page.line()[:4] == "5346"


@pytest.mark.parametrize("way", ["g", "drop", "empty", "clues", "paste"])
def test_replacing_a_game_can_be_undone(page: Page, way: str) -> None:
    play_a_move(page)
    if way == "g":
        page.keys("g")
        page.wait(lambda: "seed" in page.text("about"))
    elif way == "drop":
        page.drop(OTHER)
    elif way == "paste":
        page.run(
            "const data = new DataTransfer();"
            "data.setData('text', arguments[0]);"
            "document.activeElement.dispatchEvent(new ClipboardEvent('paste',"
            " {clipboardData: data, bubbles: true}))",
            OTHER,
        )
        page.wait_line(OTHER)
    else:
        page.menu(f"[data-do={way}]")
    page.wait(lambda: page.line(clues=True) != WIKI)
    after = page.line()
    page.undo()
    assert page.line() == BESIDE
    page.redo()
    assert page.line() == after
    page.undo()
    page.undo()
    assert page.line() == WIKI


def test_the_list_of_games(page: Page) -> None:
    play_a_move(page)
    page.drop(OTHER)
    page.cell(2)
    page.keys("1")
    page.refresh()
    page.wait(lambda: page.line(clues=True) == OTHER)
    page.menu("[data-open=games]")
    now, before = page.run(
        "return [...document.querySelectorAll('#kept .game')]"
        ".map((one) => one.textContent)"
    )
    assert "open now" in now and "50 left" in before
    page.click("#kept li:nth-child(2) .game")
    page.wait_line(BESIDE)
    page.menu("[data-open=games]")
    page.click("#kept [aria-label='delete this game']")
    assert page.count("#kept .game") == 1
    page.keys(Keys.ESCAPE)
    assert page.line() == BESIDE


def chosen(page: Page, line: str) -> None:
    """Open the other game on the list."""
    page.menu("[data-open=games]")
    page.click("#kept .game:not([aria-current])")
    page.wait_line(line)


def test_redo_restores_no_outdated_game(page: Page) -> None:
    play_a_move(page)
    page.drop(OTHER)
    page.wait_line(OTHER)
    page.cell(2)
    page.keys("1")
    page.undo()
    page.undo()
    assert page.line() == BESIDE
    chosen(page, OTHER)
    page.cell(2)
    page.keys("1")
    played = page.line()
    assert played != OTHER
    chosen(page, BESIDE)
    assert not page.is_on("redo")
    page.keys(Keys.ESCAPE)
    page.redo()
    assert page.line() == BESIDE
    chosen(page, played)


@pytest.mark.parametrize("way", ["undo", "list", "reload"])
def test_the_level_of_a_closed_game_is_stored(page: Page, way: str) -> None:
    """Another game replaced it before the answer arrived."""
    page.open(OTHER)
    page.run(SLOW)
    page.drop(WIKI)
    page.cell(2)
    page.keys("4")
    assert page.text("about") == ""
    if way == "reload":
        page.refresh()
    else:
        page.drop(OTHER)
        page.run("window.mend()")
        if way == "undo":
            page.undo()
        else:
            chosen(page, BESIDE)
    page.wait_line(BESIDE)
    page.wait_for("about", "easy, 204 points")


def test_redo_stays_in_a_continued_game(page: Page) -> None:
    play_a_move(page)
    page.drop(OTHER)
    page.wait_line(OTHER)
    page.undo()
    assert page.line() == BESIDE
    page.cell(3)
    page.keys("6")
    page.redo()
    assert page.line() == BESIDE[:3] + "6" + BESIDE[4:]


def test_two_tabs_share_a_game(page: Page) -> None:
    play_a_move(page)
    other = page.new_tab()
    try:
        page.wait_line(BESIDE)
        page.cell(3)
        page.keys("6")
        page.tab(0)
        page.wait(lambda: page.line()[:4] == "5346")
        page.cell(5)
        page.keys("8")
        page.tab(other)
        page.wait(lambda: page.line()[:6] == "534678")
        page.drop(OTHER)  # another game here leaves the first one alone
        page.cell(2)
        page.keys("1")
        page.tab(0)
        page.undo()
        assert page.line()[:6] == "5346.."[:4] + "7."
    finally:
        page.tab(other)
        page.close_tab()
    page.refresh()
    page.wait(lambda: page.line()[:5] in ("53467", OTHER[:2] + "1.."))


def test_an_outdated_tab_overwrites_nothing(page: Page) -> None:
    """The tab stores its time before it learns of a move here."""
    play_a_move(page)
    record = (
        "const key = Object.keys(localStorage).find("
        "k => k.startsWith('sudokit.game.'));"
    )
    old = page.run(f"{record} return localStorage.getItem(key)")
    page.cell(3)
    page.keys("6")
    stale = json.loads(old)
    stale["changed"] += 1_000_000
    page.run(
        f"{record} localStorage.setItem(key, arguments[0]);"
        "window.dispatchEvent(new StorageEvent('storage', {key,"
        " newValue: arguments[0]}))",
        json.dumps(stale),
    )
    assert page.line()[:4] == "5346"
    stored = page.run(f"{record} return localStorage.getItem(key)")
    assert json.loads(stored)["game"]["at"] == 2
    page.refresh()
    page.wait(lambda: page.line()[:4] == "5346")


def test_level_seed_and_settings_stay(page: Page) -> None:
    page.open()
    made = []
    page.menu("[data-open=settings]")
    page.click("#errors [value=clashes]")
    page.keys(Keys.ESCAPE)
    page.new()
    page.wait(lambda: page.count("#level option"))
    page.click("#level [value=medium]")
    page.click("#symmetry [value=full]")
    for _ in range(2):
        page.run("document.getElementById('criteria').open = true")
        page.fill("seed", f"Ada{Keys.ENTER}")
        page.wait(lambda: page.text("about").endswith(", seed Ada"))
        made.append(page.line())
        about = page.text("about")
        page.refresh()
        page.wait_for("about", about)
        page.drop(WIKI)
        page.cell(2)
        page.keys("5")  # a clash is allowed here, too
        assert page.label(2) == "row 1 column 3, 5, conflict"
        page.new()
    page.keys(Keys.ESCAPE, "g")  # a seed makes no other than its own
    page.wait(lambda: ", seed" in page.text("about"))
    assert not page.text("about").endswith("Ada")
    assert made[0] == made[1] and about.startswith("medium")
    shape = [sign == "." for sign in made[0]]
    rows = [shape[k : k + 9] for k in range(0, 81, 9)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert rows == [list(column) for column in zip(*rows, strict=True)]


def test_damaged_records_are_skipped(page: Page) -> None:
    play_a_move(page)
    record = page.run(
        "return JSON.parse(localStorage.getItem(Object.keys(localStorage)"
        ".find(k => k.startsWith('sudokit.game.'))))"
    )
    game, (first, second) = record["game"], record["game"]["history"]
    damaged: list[object] = [
        7,
        {"game": {"history": [{}], "at": 4}},
        record | {"id": 7},
        record | {"changed": "now"},
        record | {"about": "easy"},
        record | {"solution": "5"},
    ]
    parts: list[dict[str, object]] = [
        {"at": 2},
        {"back": -1},
        {"box": "2x2"},
        {"box": "0x0"},
        {"box": None},
        {"clues": OTHER},
        {"clues": 7},
        {"mode": "x"},
        {"hints": "x"},
        {"seconds": None},
        {"history": {}},
        {"history": []},
        {"history": [first | {"values": WIKI[1:]}, second]},
        {"history": [first | {"move": 1}, second]},
        {"history": [first | {"marks": {"r1c3": 4}}, second]},
        {"history": [first | {"tints": {"r0c3": "41"}}, second]},
        {"history": [first, {"values": {"r1c1": "4"}}]},
        {"history": [first, 7]},
    ]
    damaged += [record | {"game": game | part} for part in parts]
    page.forget()
    page.store("sudokit.last", "a3")
    for number, one in enumerate(damaged):
        page.keep(f"game.a{number}", one)
    page.keep("settings", 7)
    page.go()
    page.wait(lambda: "seed" in page.text("about"))
    page.menu("[data-open=games]")
    assert page.count("#kept .game") == 1
    page.keep("game.whole", record | {"id": "whole"})
    page.go()
    page.wait(lambda: "seed" in page.text("about"))
    page.menu("[data-open=games]")
    assert page.count("#kept .game") == 2


# Files.


def test_save_and_load(page: Page) -> None:
    play_a_move(page)
    page.chord(Keys.CONTROL, "s")
    saved = page.downloaded("game.json")
    page.open(OTHER)
    page.drop(saved, "game.json")
    page.wait_line(BESIDE)
    page.wait_for("about", "easy")  # its level, as of every 9x9
    page.undo()
    assert page.line() == WIKI


def stored_games(page: Page) -> int:
    """Return the number of games that the browser stores."""
    value: int = page.run(
        "return Object.keys(localStorage)"
        ".filter(key => key.startsWith('sudokit.game.')).length"
    )
    return value


def test_a_stored_game_is_not_opened_twice(page: Page) -> None:
    play_a_move(page)
    page.chord(Keys.CONTROL, "s")
    saved = page.downloaded("game.json")
    page.drop(saved, "game.json")  # it is on the table
    page.wait_for("message", "Continuing one of your saved games")
    page.drop(OTHER)
    page.cell(2)
    page.keys("4")
    number = stored_games(page)
    page.drop(saved, "game.json")
    page.wait_line(BESIDE)
    assert page.text("message").startswith(
        "Continuing one of your saved games"
    )
    assert stored_games(page) == number
    page.cell(3)
    page.keys("6")  # now it is another than the one in the file
    page.drop(saved, "game.json")
    page.wait_line(BESIDE)
    assert stored_games(page) == number + 1


@pytest.mark.parametrize(
    ("name", "message"),
    [("triples", "This format can't hold: 1 entry."), ("sdk", "")],
)
def test_the_puzzle_is_saved(page: Page, name: str, message: str) -> None:
    """With its entries, if the format distinguishes them from clues."""
    play_a_move(page)
    page.menu("[data-open=menu]")
    page.wait(lambda: page.count("#format option"))
    page.click(f"#format [value={name}]")
    page.menu("#write")
    text = page.downloaded(f"puzzle.{name}")
    assert page.text("message") == message
    page.open(OTHER)
    page.drop(text, f"puzzle.{name}")
    page.wait(lambda: page.line(clues=True) == WIKI)
    assert page.line()[2] == ("." if message else "4")


@pytest.mark.parametrize("name", formats.FORMATS)
def test_a_file_of_each_format(page: Page, name: str) -> None:
    format = formats.FORMATS[name]
    grid = Grid.parse(WIKI)
    text = format.head + format.text(formats.PuzzleRecord(grid)) + format.tail
    page.at_home()
    page.drop(OTHER)
    ending = format.extensions[0] if format.extensions else ".txt"
    page.drop(text, f"file{ending}")
    page.wait(lambda: page.line(clues=True) == WIKI)


def test_every_puzzle_of_a_text_is_opened(page: Page) -> None:
    page.open()
    page.drop(f"{WIKI}\n{OTHER}\n", "two.txt")
    page.wait_for("message", "Puzzle 1 of 2 in this text.")
    assert page.line() == WIKI
    page.click("#next-puzzle")
    page.wait_line(OTHER)
    assert page.text("message") == "Puzzle 2 of 2 in this text."
    assert not page.count("#next-puzzle")


def test_a_picture_of_the_grid_and_of_a_step(page: Page) -> None:
    play_a_move(page)
    page.menu("[data-do=picture]")
    assert page.downloaded("sudoku.svg").startswith("<svg ")
    page.keys("e")
    page.wait_for("message", "1 of 50")
    page.keys(Keys.ARROW_DOWN)
    technique = page.formula().split(":")[0]
    page.click("#snap")
    assert f"Sudoku, {technique}</title>" in page.downloaded("sudoku.svg")


def test_an_error_is_shown_where_it_is(page: Page) -> None:
    page.open()
    page.drop("53x..7...\n" * 9, "wrong.txt")
    page.wait_for("wrong", "Line 1, column 3")
    assert page.line() == WIKI
    chosen = page.run(
        "const { activeElement: e } = document;"
        "return e.value.slice(e.selectionStart, e.selectionEnd)"
    )
    assert chosen == "x"
    page.keys(Keys.ESCAPE)


def test_a_solved_game_stays_on_the_list(page: Page) -> None:
    cell = WIKI.index(".")
    page.open(SOLVED[:cell] + "." + SOLVED[cell + 1 :])
    page.cell(cell)
    page.keys(SOLVED[cell])
    assert page.text("message").startswith("Solved")
    page.menu("[data-open=games]")
    assert "solved" in page.text("kept")
