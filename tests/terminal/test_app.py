"""The full-screen game, played by Textual's pilot and under tmux."""

import asyncio
import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from puzzles import LIBRARY, SEVERAL, SOLVED, WIKI
from sudokit import Grid
from sudokit.game import FLAG, Game, Hint, load_game
from sudokit.game.state import Cell
from sudokit.terminal.line_game import play_by_lines

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from sudokit.terminal import app, board_widget
from sudokit.terminal import board as drawing
from sudokit.terminal.app import Play
from sudokit.terminal.board import Look
from sudokit.terminal.dialogs import Help


def play_of(pilot: Pilot[Any]) -> Play:
    assert isinstance(pilot.app, Play)
    return pilot.app


Steps = Callable[[Pilot[Any]], Awaitable[None]]


def playing(
    steps: Steps,
    line: str = WIKI,
    size: tuple[int, int] = (80, 24),
    colour: bool = True,
    auto: bool = False,
    at: Cell = (4, 4),
) -> Play:
    """Run a coroutine that plays; gives the app as it was left."""
    app = Play(Game.of(Grid.parse(line)).set_auto(auto), colour)
    app.cursor = at

    async def run() -> Any:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await steps(pilot)
            await settle(pilot)

    asyncio.run(run())
    return app


async def settle(pilot: Pilot[Any]) -> None:
    """Until nothing is going on any more."""
    await pilot.pause()
    while any(not worker.is_finished for worker in pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def keys(*names: str, **options: Any) -> Play:
    """The app after these keys."""

    async def steps(pilot: Pilot[Any]) -> None:
        for name in names:
            await pilot.press(name)
            await settle(pilot)

    return playing(steps, **options)


# To r1c3 from the middle, where the cursor starts.
R1C3 = (0, 2)
TO_R1C3 = ("up", "k", "up", "up", "left", "h")


# The board as text.


def board(
    now: Game,
    cursor: Cell = (4, 4),
    width: int = 5,
    height: int = 2,
    colour: bool = True,
    hint: Hint | None = None,
) -> list[str]:
    look = Look(now, cursor, hint, colour)
    return [strip.text for strip in drawing.board_lines(look, width, height)]


def test_the_board_fits_into_80_by_24() -> None:
    lines = board(Game.of(Grid.parse(WIKI)))
    assert len(lines) == 22
    assert {len(line) for line in lines} == {55}
    assert lines[1].startswith("┃  5  │  3  │     ┃     │  7  │")
    assert lines[10][25:30] == "[   ]"


def test_marks_are_digits_where_there_is_room() -> None:
    now = Game.of(Grid.parse(WIKI)).set_auto(True)
    lines = board(now, width=7, height=3)
    assert len(lines) == 31
    cell = [line[17:24] for line in lines[1:4]]
    assert cell == [" 1 2   ", " 4     ", "       "]
    assert board(now, width=5, height=3)[1][13:18] == " 12  "


def test_marks_are_dots_where_there_is_not() -> None:
    assert drawing.dotted(()) == ["   ", "   "]
    assert drawing.dotted((1, 5, 9)) == ["⠒⣀ ", "  ⠒"]
    whole = drawing.dotted(tuple(range(1, 10)))
    assert whole == ["⣒⣒⣒", "⠒⠒⠒"]


def test_without_colour_signs_say_the_same() -> None:
    now = Game.of(Grid.parse(WIKI), FLAG).enter(0, 3, 5)
    lines = board(now, cursor=(0, 0), colour=False)
    assert lines[1].startswith("┃[ 5!]│: 3")
    assert "<5!" in lines[1]
    hint = Hint(3, "", cells=((4, 4),), houses=())
    assert "* *" in board(now, (0, 0), colour=False, hint=hint)[10]


def test_the_box_at_the_side_fits() -> None:
    text = drawing.box_text(Game.of(Grid.parse(WIKI)).set_auto(True), (0, 2))
    lines = text.splitlines()
    assert len(lines) == 11 and max(map(len, lines)) <= 24
    assert "1 2 ·" in text and "4 · ·" in text


# Played by the pilot.


def test_moving_and_entering() -> None:
    app = keys(*TO_R1C3, "4")
    assert app.cursor == (0, 2) and app.game.value(0, 2) == 4
    assert keys("right", "l", "down", "j", "right").cursor == (6, 7)
    assert keys(*["left"] * 5).cursor == (4, 8)


def test_refusals_are_told() -> None:
    assert keys("7", at=R1C3).message == "7 is already in row 1 (r1c5)."
    assert keys("up", "1").message == "r4c5 is a clue."


def test_the_mouse() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.click("#board", offset=(14, 1))

    assert playing(steps).cursor == (0, 2)

    async def others(pilot: Pilot[Any]) -> None:
        await pilot.click("#board", offset=(53, 20))

    assert playing(others).cursor == (8, 8)


def test_every_place_of_the_board_is_a_cell_or_a_line() -> None:
    places = [board_widget._index(x, 5, 1) for x in range(55)]
    assert places.count(None) == 10
    assert [places.count(j) for j in range(9)] == [5] * 9
    rows = [board_widget._index(y, 2, 3) for y in range(22)]
    assert rows.count(None) == 4
    assert [rows.count(i) for i in range(9)] == [2] * 9


def test_marks_by_mode_by_shift_and_automatic() -> None:
    app = keys("m", "4", "1", "m", "exclamation_mark", "at", at=R1C3)
    assert app.game.marks(0, 2) == (2, 4)
    assert keys("a", at=R1C3).game.marks(0, 2) == (1, 2, 4)
    assert keys("A", at=R1C3).game.marks(0, 2) == (1, 2, 4)


def test_undo_redo_and_erase() -> None:
    assert keys("4", "u", at=R1C3).game.value(0, 2) == 0
    assert keys("4", "u", "r", at=R1C3).game.value(0, 2) == 4
    assert keys("4", "0", at=R1C3).game.value(0, 2) == 0


def test_flagging() -> None:
    app = keys("f", "7", at=R1C3)
    assert app.game.value(0, 2) == 7
    assert app.message == "7 is already in row 1 (r1c5)."


def test_hints_grow_and_are_done() -> None:
    assert keys("t").message == "Look for: Naked Single. t tells more."
    app = keys("t", "t", "t")
    assert app.message.endswith("=> r5c5=5. enter does it.")
    assert app.game.hints == 1
    assert keys("t", "t", "t", "enter").game.value(4, 4) == 5
    assert keys("enter").message == "t gives a hint."
    assert "says nothing" in keys("t", "enter").message


def test_check_and_back() -> None:
    moves = ("4", "right", "2")
    assert keys(*moves, "c", at=R1C3).message == "Wrong: r1c4."
    assert keys(*moves, "b", at=R1C3).game.value(0, 3) == 0
    assert keys("c").message == "No entry is wrong."
    assert keys("b").message == "There is no mistake."


def test_solutions() -> None:
    app = keys("x", line=SEVERAL)
    assert app.game.is_solved()
    assert app.message == "This is solution 1 of 8. u undoes it."
    app = keys("n", "n", "p", "p", line=SEVERAL)
    assert app.game.state.solution == 8
    assert keys("x", "u", line=SEVERAL).game.entries() == ()


def test_a_game_to_its_end(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for k, (sign, clue) in enumerate(zip(SOLVED, WIKI, strict=True)):
            if clue == ".":
                app.cursor = divmod(k, 9)
                await pilot.press(sign)
        await settle(pilot)
        assert app.message.startswith("Solved in 0:")
        assert "solved" in app.panel()

    app = playing(steps)
    assert app.game.is_solved() and app.game.since is None


def test_save_and_load(tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await pilot.press("4", "w")
        app.screen.query_one(Input).value = path
        await pilot.press("enter")
        await settle(pilot)
        assert app.message == f"Saved the game: {path}."
        await pilot.press("u", "o")
        app.screen.query_one(Input).value = path
        await pilot.press("enter")
        await settle(pilot)
        assert app.message == f"Loaded: {path}."

    app = playing(steps, at=R1C3)
    assert app.game.value(0, 2) == 4 and app.game.can_undo()


def test_files_that_fail_are_told(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for key, start in (("w", "Not saved: "), ("o", "Not loaded: ")):
            await pilot.press(key)
            app.screen.query_one(Input).value = str(tmp_path / "no" / "x")
            await pilot.press("enter")
            await settle(pilot)
            assert app.message.startswith(start)
        await pilot.press("w", "escape", "5")
        assert app.game.value(4, 4) == 5

    playing(steps)


def test_a_puzzle_typed_in() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await pilot.press("e")
        app.screen.query_one(TextArea).text = SOLVED[:-1] + "."
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert app.game.clues.line() == SOLVED[:-1] + "."
        await pilot.press("e", "1", "ctrl+s")
        await settle(pilot)
        assert app.message.startswith("This is no puzzle: text:1:1: ")

    playing(steps)


def test_a_new_game_by_level() -> None:
    app = keys("g", "j", "k", "enter")
    assert app.game.clues.line() != WIKI
    assert app.level and app.level.level == "easy"


def test_help_and_leaving() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await pilot.press("question_mark")
        await asyncio.sleep(1.1)  # the clock goes on behind a dialog
        assert isinstance(app.screen, Help)
        await pilot.press("escape")
        assert not isinstance(app.screen, Help)
        await pilot.press("5", "q")
        await settle(pilot)
        assert "not saved" in app.message and app.is_running
        await pilot.press("q")

    assert playing(steps).return_code == 0


@pytest.mark.parametrize("size", [(80, 24), (110, 36)])
def test_the_level_is_told_and_the_panel_fits(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        text = play_of(pilot).panel()
        assert text.startswith("SUDOKU  easy\n204 points\nNaked Single")
        lines = text.splitlines()
        assert len(lines) <= size[1] - 2 and max(map(len, lines)) <= 24

    playing(steps, size=size)


def test_a_window_that_grows() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.resize_terminal(110, 36)
        await settle(pilot)
        assert pilot.app.query_one("#board").size == (73, 31)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert pilot.app.query_one("#board").size == (55, 22)

    playing(steps)


# Windows that are small, and texts that are long.


def shown(app: Play) -> str:
    """Everything on the screen, as text."""
    return "\n".join(
        strip.text for strip in app.screen._compositor.render_strips()
    )


def screen_of(size: tuple[int, int], *names: str, line: str = WIKI) -> str:
    """What is on a screen of this size after these keys."""
    seen = []

    async def steps(pilot: Pilot[Any]) -> None:
        for name in names:
            await pilot.press(name)
            await settle(pilot)
        seen.append(shown(play_of(pilot)))

    playing(steps, size=size, auto=True, line=line)
    return seen[0]


@pytest.mark.parametrize("size", [(60, 20), (30, 10), (54, 50), (200, 22)])
def test_a_window_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    words = " ".join(screen_of(size).split())
    assert f"{size[0]} columns and {size[1]} lines" in words
    assert "┃" not in words
    if size[1] > 10:
        assert "sudoku play --plain" in words


@pytest.mark.parametrize("size", [(55, 23), (79, 24), (70, 40)])
def test_the_board_alone_where_there_is_no_room_beside_it(
    size: tuple[int, int],
) -> None:
    lines = screen_of(size, "up").splitlines()
    assert sum(line.startswith("┃") for line in lines) >= 18
    assert any(line.startswith("┗") for line in lines)
    assert "r4c5: clue 6   51 empty   0:0" in "\n".join(lines)
    assert "SUDOKU" not in "\n".join(lines)


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (110, 36)])
def test_nothing_is_cut_off(size: tuple[int, int]) -> None:
    lines = screen_of(size).splitlines()
    assert any("┗" in line for line in lines)
    text = "\n".join(lines)
    assert "? keys" in text or "? help" in text
    assert "SUDOKU  easy" in text
    assert not any("…" in line for line in lines)


def test_help_fits_into_80_by_24() -> None:
    text = screen_of((80, 24), "question_mark")
    assert "Fill the empty cells" in text and "(escape: back)" in text


def test_a_long_message_takes_the_panel() -> None:
    words = "word " * 60

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        app._show(words)
        await settle(pilot)
        assert shown(app).count("word") == 60
        await pilot.press("left")
        app._show("short")
        await settle(pilot)
        assert "SUDOKU" in shown(app) and "short" in shown(app)

    playing(steps)


def test_ctrl_c_asks_as_q_does() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await pilot.press("5", "ctrl+c")
        await settle(pilot)
        assert "not saved" in app.message and app.is_running
        await pilot.press("ctrl+q")

    assert playing(steps).return_code == 0


# In a real terminal.

RUN = "import sys; from sudokit.cli.main import main; sys.exit(main())"


class Tmux:
    """A terminal of 80 by 24 with a program in it."""

    def __init__(self, directory: Path, setting: str, *command: str) -> None:
        self.socket = str(directory / "tmux")
        self.call(
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "env",
            "-u",
            "COLORTERM",
            f"PYTHONPATH={LIBRARY}",
            setting,
            *command,
        )

    def call(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, *words],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def screen(self) -> str:
        return self.call("capture-pane", "-p")

    def wait(self, text: str) -> str:
        """Until the text is on the screen."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if text in (seen := self.screen()):
                return seen
            time.sleep(0.05)
        raise AssertionError(f"{text!r} is not on the screen:\n{seen}")

    def keys(self, *names: str) -> Any:
        self.call("send-keys", *names)

    def clear(self, text: str) -> None:
        """Take an answer out, as soon as the question hears keys."""
        end = time.monotonic() + 30
        while text in self.screen() and time.monotonic() < end:
            self.keys("C-a", "C-k")
            time.sleep(0.2)


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is missing")
@pytest.mark.parametrize(
    "setting",
    ["TERM=xterm-256color", "TERM=vt100", "TERM=linux", "NO_COLOR=1"],
)
def test_in_a_real_terminal(tmp_path: Path, setting: str) -> None:
    """Started, played to the end but one cell, saved, gone on in lines."""
    puzzle, saved = tmp_path / "puzzle", tmp_path / "saved.json"
    puzzle.write_text(SOLVED[:-3] + "...\n")
    tmux = Tmux(
        tmp_path, setting, sys.executable, "-c", RUN, "play", str(puzzle)
    )
    try:
        tmux.wait("3 empty")
        with_signs = ":" in tmux.screen().splitlines()[1]
        assert with_signs == (setting != "TERM=xterm-256color")
        tmux.keys("Down", "j", "Down", "j", "Right", "Right")
        tmux.wait("r9c7: empty")
        tmux.keys(SOLVED[-3])
        tmux.wait("2 empty")
        tmux.keys("l", SOLVED[-2])
        tmux.wait("1 empty")
        tmux.keys("w")
        tmux.wait("Save to which file?")
        tmux.clear(app.SAVED_AS)
        tmux.keys("-l", str(saved))
        tmux.keys("Enter")
        tmux.wait("Saved the game:")
        tmux.keys("l", SOLVED[-1])
        tmux.wait("Solved in")
        tmux.keys("q")
    finally:
        if os.path.exists(tmux.socket):
            subprocess.run(
                ["tmux", "-S", tmux.socket, "kill-server"],
                capture_output=True,
                check=False,
            )
    out = io.StringIO()
    after = play_by_lines(
        load_game(saved), io.StringIO(f"undo\nredo\n9,9,{SOLVED[-1]}\n"), out
    )
    assert after.is_solved()
    assert out.getvalue().endswith("The puzzle is solved.\n")
