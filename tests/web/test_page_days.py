"""Daily puzzles: calendar, result, replay and export."""

from __future__ import annotations

import json
import re

import pytest

from page_driver import OTHER, Keys, Page
from sudokit import Grid, count, solve
from sudokit.rating import rate

DAYS = """
const done = arguments[arguments.length - 1];
import("./page.js").then(({ days, table }) => done(
  (%s)(days, table, ...arguments)));
"""


def with_days(page: Page, script: str, *given: object) -> object:
    """Return the result of a function of the module."""
    return page.run_later(DAYS % script, *given)


def play(page: Page, date: str, level: str) -> str:
    with_days(
        page,
        "(days, table, date, level) => { days.play(date, level); }",
        date,
        level,
    )
    return page.line(clues=True)


def finish(page: Page, mistake: bool = False) -> None:
    """The game to its end, perhaps with a wrong value on the way."""
    solution = solve(Grid.parse(page.line(clues=True)))
    assert solution is not None
    first = page.line().index(".")
    if mistake:
        right = int(solution.line()[first])
        page.cell(first)
        page.keys(str(right % 9 + 1))
    for cell, sign in enumerate(page.line()):
        if sign == "." or (mistake and cell == first):
            page.cell(cell)
            page.keys(solution.line()[cell])
    page.wait_for("message", "Solved")


@pytest.mark.parametrize("level", ["easy", "unfair"])
def test_the_daily_puzzle_is_the_same_for_everybody(
    page: Page, level: str
) -> None:
    """It has one solution and its level, and changes the next day."""
    page.open(OTHER)
    first = play(page, "2026-11-23", level)
    grid = Grid.parse(first)
    assert count(grid, 2) == 1 and rate(grid).level == level
    assert page.text("about").startswith(f"{level}, {rate(grid).score} points")
    again = play(page, "2026-11-24", level)
    page.open(OTHER)
    assert play(page, "2026-11-23", level) == first != again
    if level == "easy":
        assert first.startswith(DAY)


# The puzzle of a date and level must never change.
DAY = "2.....518....9....8.65.4..73.29.74...6....."


def test_an_unfinished_daily_puzzle_is_resumed(page: Page) -> None:
    page.open(OTHER)
    first = play(page, "2026-11-23", "easy")
    cell = first.index(".")
    page.cell(cell)
    page.keys("m", "1", "m")
    page.drop(OTHER)
    page.keys("d")
    page.wait(lambda: page.count("#days[open]"))
    with_days(page, "(days) => { days.play('2026-11-23', 'easy'); }")
    assert page.label(cell).endswith("marks 1")


def test_streaks_are_counted(page: Page) -> None:
    page.open(OTHER)
    all_days = {
        "2026-11-20 easy": {"on": "2026-11-20"},
        "2026-11-21 hard": {"on": "2026-11-21"},
        "2026-11-22 easy": {"on": "2026-11-22"},
        "2026-11-23 easy": {"on": "2026-11-25"},  # later: it doesn't count
    }
    for today, n in (("2026-11-22", 3), ("2026-11-23", 3), ("2026-11-24", 0)):
        streak = "(days, table, all, today) => days.streak(all, today)"
        assert with_days(page, streak, all_days, today) == n


def test_a_daily_puzzle_is_solved_shared_and_replayed(page: Page) -> None:
    page.open(OTHER)
    page.keep("settings", {"errors": "off"})
    page.go()
    page.wait_line(OTHER)
    page.keys("d")
    page.wait(lambda: page.count("#days[open]"))
    page.click("#today")
    page.wait(lambda: page.line(clues=True) != OTHER)
    clues = page.line(clues=True)
    finish(page, mistake=True)
    text = with_days(page, "(days, table) => days.result(table.now())")
    assert isinstance(text, str)
    assert re.match(r"Sudoku · .* · easy ●○○○○\n\d+:\d\d · No hints\n", text)
    assert text.splitlines()[2].startswith(f"{page.address}#day=")
    page.menu("[data-do=replay]")
    page.wait(lambda: page.count("#replay:not([hidden])"))
    page.run(
        "const line = document.getElementById('moment'); line.value = 0;"
        "line.dispatchEvent(new Event('input'))"
    )
    assert page.line() == clues
    page.keys(Keys.ESCAPE)
    assert "." not in page.line()
    with_days(
        page, "(days, table) => { table.play({ do: 'undo' });"
        " table.play({ do: 'redo' }); }"
    )  # fmt: skip
    page.run(
        "[...document.querySelectorAll('#doing button')].find("
        "(one) => one.textContent === 'Missed step').click()"
    )
    page.wait_for("message", "Here is the step that you missed: ")
    page.keys(Keys.ESCAPE, "d")
    page.wait(lambda: page.count("#calendar .solved") == 1)


@pytest.mark.parametrize("level", ["&level=easy", "&level=Easy", ""])
def test_a_link_opens_a_daily_puzzle(page: Page, level: str) -> None:
    page.open(OTHER)
    page.go("about:blank")
    page.go(f"{page.address}#day=2026-11-23{level}")
    page.wait(lambda: page.line(clues=True).startswith(DAY))
    assert page.here() == page.address


@pytest.mark.parametrize(
    "link",
    ["#day", "#day=foo", "#day=2026-02-30", "#day=today&level=zzz"],
)
def test_a_link_to_no_day_is_refused(page: Page, link: str) -> None:
    """A stranger isn't left with a game that the link doesn't mean."""
    page.open(OTHER)
    page.go("about:blank")
    page.go(page.address + link)
    page.wait_for("message", f"No puzzle of the day has the address {link};")
    assert page.here() == page.address
    page.click("#doing button")
    page.wait(lambda: page.count("#days[open]"))
    page.keys(Keys.ESCAPE)


def test_a_link_opens_the_puzzle_of_today(page: Page) -> None:
    page.open(OTHER)
    page.go("about:blank")
    page.go(f"{page.address}#day=today&level=hard")
    page.wait(lambda: page.text("about").startswith("hard"))
    assert page.line(clues=True) != OTHER
    assert page.here() == page.address


def test_all_games_are_exported_in_one_file(page: Page) -> None:
    page.open(OTHER)
    page.cell(2)
    page.keys("1")
    page.keep("course", {"Full House": {"read": 1, "solved": 2}})
    page.go()
    page.menu("[data-do=saveAll]")
    text = page.downloaded("games.json")
    record = json.loads(text)
    assert record["sudokit"] == "everything" and len(record["games"]) == 1
    page.open("." * 80 + "7")
    page.drop(text, "games.json")
    page.wait_for("message", "1 game added to your games.")
    page.keys("t")
    page.wait_for("learned", "1 of ")
    page.keys(Keys.ESCAPE)
    page.menu("[data-open=games]")
    page.click("#kept .game:not([aria-current])")
    page.wait(lambda: page.line()[:3] == "961")
    page.drop('{"sudokit":"everything", broken', "games.json")
    page.wait(lambda: page.count("#own[open]") == 1)
    assert page.text("wrong")


def test_times_are_drawn(page: Page) -> None:
    page.open(OTHER)
    games = [{"seconds": n, "hints": 0} for n in (300, 200, 250)]
    page.keep("solved", {"easy": games, "hard": games[:1]})
    page.go()
    page.menu("[data-open=statistics]")
    assert page.count("#graphs figure") == 1  # one game is no line
    assert page.count("#graphs circle") == 3


def test_empty_statistics_have_a_message(page: Page) -> None:
    page.open()
    page.menu("[data-open=statistics]")
    assert page.count("#unsolved:not([hidden])") == 1
    assert not page.count("#statistics table:not([hidden])")
