"""The game in a real terminal."""

import io
import os
import re
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest

from puzzles import SOLVED, WIKI
from sudokit import Grid
from sudokit.game import Game, load_game
from sudokit.game.layout import NINE_BY_NINE
from sudokit.terminal.line_game import play_by_lines

pytest.importorskip("textual")
if shutil.which("tmux") is None:
    pytest.skip("tmux is missing", allow_module_level=True)

from sudokit.terminal.board import Look, board_lines
from sudokit.terminal.game_window import SAVED_AS
from sudokit.terminal.sizing import room_in
from terminals import Tmux, terminal

FOUR = WIKI[:2] + "4" + WIKI[3:]  # after a move at r1c3


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle"
    path.write_text(WIKI)
    return path


@pytest.mark.parametrize(
    ("term", "setting", "signs"),
    [
        ("xterm-256color", "", "┏"),
        ("vt100", "", "╔:"),
        ("linux", "", "╔:"),
        ("xterm-256color", "NO_COLOR=1", "┏:"),
    ],
)
def test_played_to_the_end(
    tmp_path: Path, term: str, setting: str, signs: str
) -> None:
    """Started, played to the end but one cell, saved, gone on in lines."""
    puzzle, saved = tmp_path / "puzzle", tmp_path / "saved.json"
    puzzle.write_text(SOLVED[:-3] + "...\n")
    with terminal(tmp_path, term) as tmux:
        tmux.play(puzzle, setting=setting)
        screen = tmux.wait("3 empty").splitlines()
        assert screen[0][0] == signs[0]
        assert (":" in screen[1]) == (":" in signs)
        drawn = tmux.call("capture-pane", "-e", "-p")
        colours = re.findall(r"\x1b\[(?:\d+;)*(?:[34][0-8]|9\d|10\d)", drawn)
        assert bool(colours) == (":" not in signs)
        tmux.keys("Down", "j", "Down", "j", "Right", "Right")
        tmux.wait("r9c7: empty")
        tmux.keys(SOLVED[-3])
        tmux.wait("2 empty")
        tmux.keys("l", SOLVED[-2])
        tmux.wait("1 empty")
        tmux.keys("w")
        tmux.wait("Save to which file?")
        tmux.clear(SAVED_AS)
        tmux.type(str(saved))
        tmux.wait("Saved the game:")
        tmux.keys("l", SOLVED[-1])
        tmux.wait("Solved in")
        tmux.keys("q")
        tmux.wait_for_stored([])
    out = io.StringIO()
    after = play_by_lines(
        load_game(saved), io.StringIO(f"undo\nredo\n9,9,{SOLVED[-1]}\n"), out
    )
    assert after.is_solved()
    assert out.getvalue().endswith("The puzzle is solved.\n")


def test_a_console_has_every_sign(tmp_path: Path, puzzle: Path) -> None:
    """Those of the code page 437; its dialogs are drawn with them, too."""
    with terminal(tmp_path, "linux") as tmux:
        tmux.play(puzzle)
        tmux.wait("204 points")
        tmux.keys("a")
        assert tmux.wait("automatic").encode("cp437")
        for key, text in (
            ("g", "New puzzle: which level"),
            ("w", "Save to which file?"),
            ("e", "A puzzle in any format"),
            ("?", "arrows, h j k l"),
        ):
            tmux.keys(key)
            assert tmux.wait(text).encode("cp437"), key
            tmux.keys("Escape")
            tmux.until("board", partial(lacks, text))
        tmux.keys("t")
        assert tmux.wait("Hidden Single").encode("cp437")


def lacks(text: str, screen: str) -> bool:
    """Return whether a text is not on the screen."""
    return text not in screen


# Other sizes.


def expected(width: int, height: int) -> list[str]:
    """Return the lines of the board in a window of this size."""
    look = Look(Game.of(Grid.parse(WIKI)).set_auto(True), (4, 4))
    room = room_in(width, height, NINE_BY_NINE)
    left, top = room.corner
    lines = board_lines(look, room.cell)
    return [""] * top + [" " * left + strip.text for strip in lines]


def test_the_window_is_resized(tmp_path: Path, puzzle: Path) -> None:
    """The whole board and the panel are visible at each size."""
    with terminal(tmp_path) as tmux:
        tmux.play(puzzle)
        tmux.wait("204 points")
        tmux.keys("a")
        tmux.wait("automatic")
        for width, height in (
            (120, 40), (80, 24), (40, 10), (80, 24), (55, 23), (120, 40),
        ):  # fmt: skip
            tmux.resize(width, height)
            if width < 55:
                assert "┃" not in tmux.wait("40 columns and 10")
                continue
            screen = tmux.until(
                f"board of {width}x{height}",
                partial(begins_with, expected(width, height)),
            )
            room = room_in(width, height, NINE_BY_NINE)
            side, top = room.corner[0] + room.board[0], room.corner[1]
            lines = screen.splitlines()[top:]
            beside = [line[side:].strip() for line in lines]
            if width == 55:
                assert not any(beside)
                continue
            assert beside[:2] == ["SUDOKU  easy", "204 points"]
            assert "1-9 value    m marks" in beside


def begins_with(lines: list[str], screen: str) -> bool:
    """Return whether the lines of a screen begin with these."""
    return all(
        shown.startswith(line)
        for shown, line in zip(screen.splitlines(), lines, strict=False)
    )


# Ending the program.


def moved(tmux: Tmux) -> None:
    """Enter a 4 at r1c3."""
    tmux.keys("Up", "Up", "Up", "Up", "Left", "Left", "4")
    tmux.wait("50 empty")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_and_restores(
    tmp_path: Path, puzzle: Path, sign: signal.Signals
) -> None:
    with terminal(tmp_path) as tmux:
        tmux.play(puzzle)
        tmux.wait("51 empty")
        moved(tmux)
        os.kill(tmux.player(), sign)
        screen = tmux.wait_shell()
        assert "┃" not in screen
        tmux.type("echo status $?; stty -a | tail -n 2")
        tmux.wait(f"status {128 + sign}")
        seen = tmux.wait("echoctl")
        assert " icanon" in seen and " echo " in seen
        tmux.wait_for_stored([FOUR])
        if sign == signal.SIGHUP:
            return  # the same file as after the other signal
        tmux.play()
        tmux.wait("Resume the game you left (50 empty)?")
        tmux.keys("Enter")
        tmux.wait("r5c5")
        tmux.keys("u")
        tmux.wait("51 empty")


def test_closing_the_terminal_saves_the_game(
    tmp_path: Path, puzzle: Path
) -> None:
    with terminal(tmp_path) as tmux:
        tmux.play(puzzle)
        tmux.wait("51 empty")
        moved(tmux)
        tmux.end()
        tmux.wait_for_stored([FOUR])


def test_a_killed_game_loses_nothing(tmp_path: Path, puzzle: Path) -> None:
    with terminal(tmp_path) as tmux:
        tmux.play(puzzle)
        tmux.wait("51 empty")
        moved(tmux)
        os.kill(tmux.player(), signal.SIGKILL)
        tmux.wait_for_stored([FOUR])
    with terminal(tmp_path, name="again") as tmux:
        tmux.play("--plain")  # never asks
        assert "Resume" not in tmux.wait("\n>")
        tmux.type("exit")
        tmux.wait_shell()
        tmux.play("--level", "easy")  # names the game
        assert "Resume" not in tmux.wait("Press ? for all keys.")
        tmux.keys("q")
        tmux.wait_shell()
        tmux.play()
        tmux.wait("Resume the game you left (50 empty)?")
        tmux.keys("n")
        assert "50 empty" not in tmux.wait("A new puzzle.")
        tmux.keys("q")
        tmux.wait_shell()
        assert tmux.stored_games() == [FOUR], "the other is still there"


def test_a_game_of_another_size_is_played_and_offered(tmp_path: Path) -> None:
    puzzle = tmp_path / "four"
    puzzle.write_text("1...\n...2\n3...\n...4\n")
    with terminal(tmp_path) as tmux:
        tmux.play(puzzle)
        tmux.wait("SUDOKU  4x4")
        tmux.wait("r2c2: empty")
        tmux.keys("3")
        tmux.wait("11 empty")
        tmux.keys("q")
        tmux.wait_shell()
        tmux.wait_for_stored(["1....3.23......4"])
        tmux.play()
        tmux.wait("Resume the game you left (11 empty)?")
        tmux.keys("Enter")
        tmux.wait("r2c2: entry 3")


def test_two_simultaneous_games_are_both_saved(
    tmp_path: Path, puzzle: Path
) -> None:
    with (
        terminal(tmp_path, name="one") as one,
        terminal(tmp_path, name="two") as two,
    ):
        one.play(puzzle)
        one.wait("51 empty")
        moved(one)
        one.wait_for_stored([FOUR])
        two.play()  # the other runs and isn't offered
        assert "Resume" not in two.wait("Press ? for all keys.")
        two.keys("x")
        two.wait("This is solution 1 of 1.")
        one.keys("u")
        one.wait_for_stored([WIKI])


# Terminals that can't be drawn on.


@pytest.mark.parametrize("term", ["dumb", "unknown", "", "nosuchterm"])
def test_the_line_game_starts_if_nothing_can_be_drawn(
    tmp_path: Path, puzzle: Path, term: str
) -> None:
    with terminal(tmp_path) as tmux:
        tmux.play(puzzle, setting=f"TERM={term}")
        tmux.wait("r9: . . .  . 8 .  . 7 9\n>")
        tmux.type("exit")


def test_the_line_game_starts_without_stderr(
    tmp_path: Path, puzzle: Path
) -> None:
    with terminal(tmp_path) as tmux:
        tmux.type("exec 2>/dev/null; PS2=")
        tmux.play(puzzle)
        tmux.wait("r9: . . .  . 8 .  . 7 9\n>")
        tmux.type("exit")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_line_game(
    tmp_path: Path, puzzle: Path, sign: signal.Signals
) -> None:
    with terminal(tmp_path) as tmux:
        tmux.play("--plain", puzzle)
        tmux.wait("\n>")
        tmux.type("1,3,4")
        tmux.wait("r1c3=4.")
        os.kill(tmux.player(), sign)
        tmux.wait_for_stored([FOUR])
        tmux.wait_shell()
