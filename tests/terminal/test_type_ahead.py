"""Keys typed faster than they are processed."""

from __future__ import annotations

import shutil
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from textual import events
from textual.pilot import Pilot

from puzzles import SEVERAL, WIKI
from screen_pilot import R1C3, play_of, playing, settle
from sudokit.core.grid import Grid
from sudokit.game import Game
from sudokit.game.hints import find_hint
from sudokit.terminal.app import Play
from sudokit.terminal.dialogs import AskNew
from terminals import Tmux, terminal


def burst(app: Play, *names: str) -> None:
    """Press keys at once, before any is processed."""
    for name in names:
        sign = name if len(name) == 1 else None
        app.post_message(events.Key(name, sign))


def app_after(*names: str, line: str = WIKI) -> Play:
    """Return the app after this many keys at once."""

    async def steps(pilot: Pilot[Any]) -> None:
        burst(play_of(pilot), *names)
        await settle(pilot)

    return playing(steps, line=line, at=R1C3)


def is_hint_applied(app: Play) -> bool:
    step = find_hint(Game.of(Grid.parse(WIKI))).step
    assert step is not None
    return all(app.game.value(i, j) == n for i, j, n in step.placements)


def test_a_hint_is_shown_and_applied() -> None:
    app = app_after("t", "t", "t", "enter")
    assert is_hint_applied(app) and app.game.hints == 1


def test_values_typed_during_work_are_entered_after_it() -> None:
    app = app_after("t", "t", "t", "enter", "4", "right", "u", "4")
    assert is_hint_applied(app)
    assert (app.game.value(0, 2), app.game.value(0, 3)) == (0, 0)
    assert app.message == "4 is already in column 4 (r8c4)."


def test_keys_go_into_the_dialog_that_a_key_opened() -> None:
    app = app_after("e", *WIKI, "ctrl+s", "4", line=SEVERAL)
    assert app.game.line() == WIKI[:40] + "." + WIKI[41:] or app.game.entries()
    assert app.game.nine.line() == WIKI


def test_keys_after_a_dialog_are_for_the_game() -> None:

    async def steps(pilot: Pilot[Any]) -> None:
        burst(play_of(pilot), "n", "enter", "n")
        await settle(pilot)
        assert isinstance(pilot.app.screen, AskNew), "it was made; n asks"

    app = playing(steps)
    assert app.game.line() != WIKI and not app.game.entries()


def test_escape_cancels_long_work() -> None:
    """Keys typed since are forgotten."""
    go_on = threading.Event()

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        before = app.game

        def work() -> Game:
            assert go_on.wait(60)
            return before.fill_marks()

        app._think(work, app._take)
        burst(app, "4", "ctrl+z", "escape")
        while app.is_thinking():
            await pilot.pause(0.01)
        go_on.set()
        await settle(pilot)
        assert app.game.line() == WIKI and not app.game.can_undo()
        assert app.message == ""
        burst(app, "4")
        await settle(pilot)
        assert app.game.value(0, 2) == 4

    playing(steps, at=R1C3)


# In a real terminal.

needs_tmux = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is missing"
)


def start_game(
    tmux: Tmux, folder: Path, setting: str = "", line: str = WIKI
) -> None:
    puzzle = folder / "puzzle"
    puzzle.write_text(line)
    tmux.play(puzzle, setting=setting)
    tmux.wait("empty")
    tmux.wait("points")


@needs_tmux
def test_a_pasted_hint_is_shown(tmp_path: Path) -> None:
    with terminal(tmp_path) as tmux:
        start_game(tmux, tmp_path)
        tmux.keys("t", "t", "t", "Enter")
        tmux.wait("50 empty")
        tmux.keys("q")
        tmux.wait("The game is kept")
        tmux.wait_shell()


@needs_tmux
def test_n_fills_in_no_solution(tmp_path: Path) -> None:
    """Neither after the offer's n, nor in the game."""
    with terminal(tmp_path) as tmux:
        start_game(tmux, tmp_path)
        tmux.keys("t", "t", "t", "Enter", "q")
        tmux.wait_shell()
        tmux.play()
        tmux.wait("Resume the game you left")
        tmux.keys("n", "n")
        tmux.wait("New puzzle")
        tmux.keys("Escape")
        seen = tmux.until(
            "board", lambda seen: "level" not in seen and " empty" in seen
        )
        assert "solution" not in seen and "solved" not in seen


@needs_tmux
def test_ctrl_z_stops_the_program(tmp_path: Path) -> None:
    """And it comes back whole, on a board or behind a dialog."""
    with terminal(tmp_path) as tmux:
        start_game(tmux, tmp_path)
        for key in ("a", "?"):
            tmux.keys(key)
            tmux.wait("marks:   auto" if key == "a" else "arrows, h j k l")
            before = tmux.screen()
            tmux.keys("C-z")
            assert "┃" not in tmux.wait_shell()
            tmux.type("stty -a | tail -n 2")
            seen = tmux.wait("echoctl")
            assert " icanon" in seen and " echo " in seen
            tmux.type("clear; fg")
            tmux.until("screen", partial(same, before))
        tmux.keys("?")
        tmux.wait("51 empty")
        tmux.keys("t", "t", "t", "Enter")
        tmux.wait("50 empty")


def same(one: str, other: str) -> bool:
    """Return whether two screens are equal except for their clocks."""
    return [line for line in one.splitlines() if "time" not in line] == [
        line for line in other.splitlines() if "time" not in line
    ]


@needs_tmux
def test_a_puzzle_is_pasted_on_the_board(tmp_path: Path) -> None:
    """Pasted lines aren't taken for keys."""
    with terminal(tmp_path) as tmux:
        start_game(tmux, tmp_path)
        text = "".join(f"{SEVERAL[k : k + 9]}\n" for k in range(0, 81, 9))
        tmux.call("set-buffer", text)
        tmux.call("paste-buffer", "-p")
        tmux.wait("Your puzzle.")
        tmux.wait(f"{SEVERAL.count('.')} empty")
        tmux.call("set-buffer", text[:-4])
        tmux.call("paste-buffer", "-p")
        tmux.wait("This is not a puzzle")
        tmux.wait(SEVERAL[:9])
        tmux.keys("Escape")


@needs_tmux
@pytest.mark.parametrize("setting", ["LANG=C", "LC_ALL=C LANG=en_US.UTF-8"])
def test_without_a_language_all_is_drawn_in_ascii(
    tmp_path: Path, setting: str
) -> None:
    with terminal(tmp_path) as tmux:
        start_game(tmux, tmp_path, setting)
        tmux.keys("a")
        seen = tmux.wait("marks:   automatic")
        assert "#  5  |  3  |12 4 #" in seen and seen.isascii()
        if setting != "LANG=C":
            return  # the dialogs are drawn in the same way
        for key, text in (
            ("w", "Save to which file?"),
            ("n", "New puzzle: which level"),
            ("e", "A puzzle in any format"),
            ("?", "arrows, h j k l"),
        ):
            tmux.keys(key)
            assert tmux.wait(text).isascii(), key
            tmux.keys("Escape")
            tmux.until("board", partial(lacks, text))
        tmux.keys("t")
        assert tmux.wait("Hidden Single").isascii()


def lacks(text: str, screen: str) -> bool:
    return text not in screen


@needs_tmux
def test_the_line_game_names_the_command_to_resume(tmp_path: Path) -> None:
    with terminal(tmp_path) as tmux:
        puzzle = tmp_path / "puzzle"
        puzzle.write_text(WIKI)
        tmux.play("--plain", puzzle)
        tmux.wait("\n>")
        tmux.type("r1c3=4")
        tmux.wait("r1c3=4.")
        tmux.type("quit")
        tmux.wait(
            "The game is kept; resume it with sudoku play --plain, then game 1"
        )
        tmux.wait_shell()
