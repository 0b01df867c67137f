"""Small or resized windows, and long texts."""

import re
from typing import Any

import pytest

pytest.importorskip("textual")

from textual.app import App
from textual.pilot import Pilot

from screen_pilot import (
    play_of,
    playing,
    press,
    screen_of,
    settle,
    shown,
)
from sudokit.core.choice import Choice
from sudokit.game.hints import Hint
from sudokit.game.layout import NINE_BY_NINE, layout_of
from sudokit.rules import boxes, make_rules
from sudokit.system.language import LANGUAGES, speaking
from sudokit.terminal.key_help import help_text


@pytest.mark.parametrize("size", [(60, 14), (30, 10), (30, 50), (200, 12)])
def test_a_too_small_window_has_a_message(size: tuple[int, int]) -> None:
    words = " ".join(screen_of(size).split())
    assert f"{size[0]} columns and {size[1]} lines" in words
    assert "┃" not in words
    if size[1] > 10:
        assert "sudoku play --plain" in words


@pytest.mark.parametrize("size", [(55, 23), (73, 24), (70, 40)])
def test_a_narrow_window_shows_the_board_alone(
    size: tuple[int, int],
) -> None:
    lines = screen_of(size, "up").splitlines()
    assert sum(line.strip().startswith("┃") for line in lines) >= 18
    assert any(line.strip().startswith("┗") for line in lines)
    text = r"r4c5: clue 6 +digits: values +\? keys\s+51 empty +\d:\d\d"
    assert re.search(text, "\n".join(lines))
    assert "SUDOKU" not in "\n".join(lines)


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (110, 36)])
def test_nothing_is_cut_off(size: tuple[int, int]) -> None:
    lines = screen_of(size).splitlines()
    assert any("┗" in line for line in lines)
    text = "\n".join(lines)
    assert "? keys" in text or "? help" in text
    assert "SUDOKU  easy" in text
    assert not any("…" in line for line in lines)


def test_the_entry_mode_is_in_every_window() -> None:
    for size in ((80, 24), (55, 24), (40, 30), (40, 24), (31, 19)):
        assert re.search(r"(keys: +|digits: )values", screen_of(size, "up"))
        text = screen_of(size, "m", "up")
        assert re.search(r"(keys: +|digits: )marks", text), size


def test_help_fits_into_80_by_24() -> None:
    text = screen_of((80, 24), "question_mark")
    assert "Fill the empty cells" in text and "─ escape: back" in text
    assert "q      quit" in text


LONG = make_rules(9, words=["killer=9:r1c1+r1c2", "anti-knight", "diagonals"])


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_help_is_wrapped_once(language: str) -> None:
    """To the width of the dialog; a word is in one line with others."""
    with speaking(language):
        for layout in (NINE_BY_NINE, layout_of(boxes((4, 4)))):
            text = help_text(layout, 74)
            assert len(text.splitlines()) <= 24, "it fits, or nearly"
        assert len(help_text(NINE_BY_NINE, 74).splitlines()) <= 22
        for width in range(26, 80, 4):
            lines = help_text(layout_of(LONG), width).splitlines()
            assert max(map(len, lines)) <= width
        for size in ((80, 24), (60, 24), (40, 30)):
            width = min(78, size[0]) - 4
            lines = help_text(NINE_BY_NINE, width).splitlines()
            drawn = screen_of(size, "question_mark").splitlines()
            inner = [one.strip().strip("│").strip() for one in drawn]
            seen = [one for one in inner if one and one[0] not in "╭╰"]
            assert seen == [one.strip() for one in lines if one][: len(seen)]


def test_a_long_message_covers_the_panel() -> None:
    words = "word " * 60

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        app.show(words)
        await settle(pilot)
        assert shown(app).count("word") == 60
        await press(pilot, "left")
        app.show("short")
        await settle(pilot)
        assert "SUDOKU" in shown(app) and "short" in shown(app)

    playing(steps)


@pytest.mark.parametrize("size", [(80, 24), (55, 23)])
def test_a_long_hint_keeps_its_conclusion(size: tuple[int, int]) -> None:
    why = "and so it is " * 50
    choice = Choice(4, 4, 5)
    name = "Naked Single"

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        text = f"{name}: {why}5"
        app._show_hint(Hint(3, text, name, placements=(choice,)))
        await settle(pilot)
        assert app.message.startswith(text)
        words = " ".join(shown(app).split())
        assert f"{name}: r5c5=5. Press enter to apply it." in words
        assert "and so it is" not in words
        await pilot.resize_terminal(200, 60)
        await settle(pilot)
        words = " ".join(shown(app).split())
        assert "and so it is 5. Press enter to apply it." in words

    playing(steps, size=size)


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
def test_what_has_no_room_is_cut_visibly(size: tuple[int, int]) -> None:
    """The keys to press are still there."""
    removed = tuple(Choice(i, j, 5) for i in range(9) for j in range(9))
    hint = Hint(3, "why " * 200, "Naked Single", eliminations=removed)

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        app._show_hint(hint)
        await settle(pilot)
        words = " ".join(shown(app).split())
        assert "Naked Single: r1c1<>5" in words
        assert ", ..." in words and "Press enter to apply it." in words
        app.show("word " * 200)
        await settle(pilot)
        assert "word" in shown(app) and "..." in shown(app)

    playing(steps, size=size)


@pytest.mark.parametrize(
    ("size", "corner"),
    [
        ((80, 24), (0, 0)),
        ((110, 36), (6, 1)),
        ((160, 50), (31, 8)),
        ((70, 24), (7, 0)),
        ((40, 24), (1, 4)),
        ((40, 30), (1, 3)),
        ((80, 15), (0, 0)),
    ],
)
def test_the_board_is_centred(
    size: tuple[int, int], corner: tuple[int, int]
) -> None:
    lines = screen_of(size).splitlines()
    top = next(k for k, line in enumerate(lines) if "┏" in line)
    assert (lines[top].index("┏"), top) == corner
    bottom = next(k for k, line in enumerate(lines) if "┗" in line)
    rows = lines[top + 1 : bottom]
    assert {line[corner[0]] for line in rows} == {"┃", "┣"}
    # A message has its place, and needs no other.
    assert lines[bottom + 1].strip() == "Press ? for all keys."


@pytest.mark.parametrize("size", [(40, 24), (40, 15), (80, 15)])
def test_small_windows_show_the_marks_of_the_cell(
    size: tuple[int, int],
) -> None:
    """Rows have one line there, too short for all marks."""
    text = screen_of(size, "up", "up", "right", "left")
    assert "···" in text
    assert "r3c5: 3 4" in text
    assert re.search(r"\[ *34", text)


def test_a_window_that_grows() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.resize_terminal(110, 36)
        await settle(pilot)
        assert pilot.app.query_one("#board").size == (73, 31)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert pilot.app.query_one("#board").size == (55, 22)

    playing(steps)


def test_a_window_that_grows_behind_a_dialog() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "question_mark")
        await pilot.resize_terminal(110, 36)
        await settle(pilot)
        await press(pilot, "escape")
        lines = shown(play_of(pilot)).splitlines()
        assert lines[1].startswith("      ┏━━━━━━━┯") and "SUDOKU" in lines[1]
        assert lines[31].startswith("      ┗━━━━━━━┷")

    playing(steps)


def test_textual_has_the_private_list_of_filters() -> None:
    """The game without colours appends to it."""
    assert isinstance(getattr(App(), "_filters", None), list), (
        "App._filters is gone: terminal/window.py needs another way"
    )
