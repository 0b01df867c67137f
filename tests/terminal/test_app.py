"""The full-screen game, played by keys and the mouse."""

import os
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from puzzles import SEVERAL, SOLVED, WIKI

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, Static, TextArea

from screen_pilot import (
    R1C3,
    TO_R1C3,
    keys,
    play_of,
    playing,
    press,
    screen_of,
    settle,
    shown,
)
from sudokit import Grid
from sudokit.game import Game
from sudokit.game.levels import Kind
from sudokit.game.opening import begin_at
from sudokit.game.saving import save_game
from sudokit.lessons import positions
from sudokit.terminal import app as terminal_app
from sudokit.terminal.board import role_of
from sudokit.terminal.dialogs import (
    AskNext,
    Clauses,
    Confirm,
    Help,
    Paused,
)


def test_moving_and_entering() -> None:
    app = keys(*TO_R1C3, "4")
    assert app.cursor == (0, 2) and app.game.value(0, 2) == 4
    assert keys("right", "l", "down", "j", "right").cursor == (6, 7)
    assert keys(*["left"] * 5).cursor == (4, 8)


def test_refusals_are_shown() -> None:
    assert "already in row 1" in keys("7", at=R1C3).message
    assert keys("up", "1").message == "r4c5 is a clue."


def test_the_mouse_selects_and_enters() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.click("#board", offset=(14, 1))

    assert playing(steps).cursor == (0, 2)

    async def others(pilot: Pilot[Any]) -> None:
        await pilot.click("#board", offset=(53, 20))

    assert playing(others).cursor == (8, 8)


def test_marks_by_mode_by_shift_and_automatic() -> None:
    app = keys("m", "4", "1", "m", "exclamation_mark", "at", at=R1C3)
    assert app.game.marks(0, 2) == (2, 4)
    assert keys("a", at=R1C3).game.marks(0, 2) == (1, 2, 4)
    assert keys("A", at=R1C3).game.marks(0, 2) == (1, 2, 4)


def test_undo_redo_and_erase() -> None:
    assert keys("4", "u", at=R1C3).game.value(0, 2) == 0
    assert keys("4", "u", "r", at=R1C3).game.value(0, 2) == 4
    assert keys("4", "0", at=R1C3).game.value(0, 2) == 0


def test_flagged_conflicts_are_allowed() -> None:
    app = keys("f", "7", at=R1C3)
    assert app.game.value(0, 2) == 7
    assert "already in row 1" in app.message


def test_hints_get_stronger_and_are_applied() -> None:
    assert keys("t").message == "Look for: Hidden Single. Press t for more."
    app = keys("t", "t", "t")
    assert app.message.endswith(
        "so its 8 is in r1c6. Press enter to apply it."
    )
    assert app.game.hints == 1
    assert keys("t", "t", "t", "enter").game.value(0, 5) == 8
    assert keys("enter").message == "Press t for a hint."
    assert "Press t again" in keys("t", "enter").message


def test_a_chain_is_explained_line_by_line() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "t", "t", "t")
        assert app.message.endswith(
            "Press t for each part, enter to apply it."
        )
        await press(pilot, "t")
        assert isinstance(app.screen, Clauses)
        lines = str(app.screen.query_one(Static).content).splitlines()
        assert lines[0].startswith("In ")
        assert any(line.startswith("Suppose r") for line in lines)
        assert lines[-1].startswith("So r")
        await press(pilot, "escape", "enter")

    game = begin_at(*positions("Skyscraper")[0])
    app = playing(steps, of=game)
    assert app.game.state.move == "Skyscraper"
    assert app.message.startswith("Marks updated: r")


def test_changes_of_a_hint_are_marked() -> None:
    board = keys("t", "t", "t", "up")._board
    assert role_of(board.look, (0, 5)) == "target"
    board = keys("4", "right", "2", "c", "down", at=R1C3)._board
    assert role_of(board.look, (0, 3)) == "mistake"


def test_check_reports_mistakes_and_goes_back() -> None:
    moves = ("4", "right", "2")
    assert keys(*moves, "c", at=R1C3).message == (
        "Wrong: r1c4. Press b to go back to before it."
    )
    assert keys(*moves, "b", at=R1C3).game.value(0, 3) == 0
    assert keys("c").message == "No mistakes so far."
    assert "no mistakes" in keys("b").message


def test_solutions() -> None:
    app = keys("x", line=SEVERAL)
    assert app.game.is_solved()
    assert app.message == (
        "This is solution 1 of 8. Press u to undo it. Press x for the next"
        " one, p for the previous one."
    )
    app = keys("x", "x", "p", "p", line=SEVERAL)
    assert app.game.state.solution == 8
    app = keys("p", line=SEVERAL)
    assert (
        app.message == "Press x for the solution." and not app.game.entries()
    )
    assert keys("x", "u", line=SEVERAL).game.entries() == ()


def test_a_game_is_played_to_the_end() -> None:
    puzzle = SOLVED[:54] + WIKI[54:]

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for k, (sign, clue) in enumerate(zip(SOLVED, puzzle, strict=True)):
            if clue == ".":
                app.cursor = divmod(k, 9)
                await pilot.press(sign)
        assert app.message.startswith("Solved in 0:")
        assert "solved" in app.panel()

    app = playing(steps, line=puzzle)
    assert app.game.is_solved() and app.game.since is None


def test_a_solved_puzzle_offers_another() -> None:
    almost = SOLVED[:-1] + "."

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "t")
        await press(pilot, SOLVED[-1])
        assert isinstance(app.screen, AskNext)
        assert re.fullmatch(r"Solved in [\d:]+, with 1 hint\.", app.message)
        assert app.message in shown(app)
        await press(pilot, "escape", "u")
        assert app.game.line() == almost
        await press(pilot, SOLVED[-1])
        await press(pilot, "enter")
        assert app.message == "A new puzzle."
        assert app.level and app.level.level == "easy"

    playing(steps, line=almost, at=(8, 8))


def test_a_pause_hides_the_grid_and_stops_the_clock() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "z")
        assert isinstance(app.screen, Paused)
        assert "Paused at " in shown(app)
        assert "┃" not in shown(app) and app.game.since is None
        await press(pilot, "5", "z")
        assert app.game.since is not None and "┃" in shown(app)
        assert app.game.line() == WIKI
        await press(pilot, "x")
        await press(pilot, "z")
        assert app.message == "The puzzle is solved."

    playing(steps)


def test_a_pause_during_a_search() -> None:
    """The answer comes, and finds the clock as it is by then."""

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        go_on = threading.Event()
        result: list[Game] = []

        def think() -> None:
            before = app.game

            def work() -> Game:
                assert go_on.wait(60)
                return before.fill_marks()

            go_on.clear()
            app._think(work, result.append)
            assert app.message == "Thinking ..."

        think()
        app.action_pause()
        go_on.set()
        await settle(pilot)
        assert isinstance(app.screen, Paused)
        (after,) = result
        assert after.can_undo() and after.since is None
        assert after.clock == app.game.clock
        app._take(after)
        assert app.game.since is None
        await press(pilot, "z")
        assert app.game.since is not None
        think()
        app.game = app.game.undo()
        go_on.set()
        await settle(pilot)
        assert len(result) == 1 and app.message == ""

    playing(steps)


def test_a_new_puzzle_comes_during_a_pause() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        app.action_pause()
        app._new(Kind("easy"))
        await settle(pilot)
        assert app.message == "A new puzzle." and app.game.since is None
        await press(pilot, "z")
        assert app.game.since is not None and app.game.line() != WIKI

    playing(steps)


def test_save_and_load(tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "4", "w")
        app.screen.query_one(Input).value = path
        await press(pilot, "enter")
        assert app.message == f"Saved the game: {path}."
        await press(pilot, "u", "o")
        app.screen.query_one(Input).value = path
        await press(pilot, "enter")
        assert app.message == f"Loaded: {path}."

    app = playing(steps, at=R1C3)
    assert app.game.value(0, 2) == 4 and app.game.can_undo()


def test_replacing_another_file_needs_confirmation(tmp_path: Path) -> None:
    """The game's own file is proposed and replaced without confirmation."""
    own, other = tmp_path / "g.json", tmp_path / "other.json"
    save_game(Game.of(Grid.parse(WIKI)), own)
    other.write_text("mine")

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "4", "w")
        assert app.screen.query_one(Input).value == str(own)
        await press(pilot, "enter")
        assert app.message == f"Saved the game: {own}."
        for answer, left in (("escape", True), ("enter", False)):
            await press(pilot, "w")
            app.screen.query_one(Input).value = str(other)
            await press(pilot, "enter")
            assert isinstance(app.screen, Confirm)
            await press(pilot, answer)
            assert (other.read_text() == "mine") is left
        await press(pilot, "w")
        assert app.screen.query_one(Input).value == str(other)

    playing(steps, at=R1C3, path=str(own))


def test_a_collection_is_not_proposed_for_the_game(tmp_path: Path) -> None:
    puzzles, saved = tmp_path / "all.sdm", tmp_path / "a.json"
    puzzles.write_text(f"{WIKI}\n{SEVERAL}\n")
    save_game(Game.of(Grid.parse(WIKI)), saved)

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for path, proposed in (
            (saved, str(saved)),
            (puzzles, "sudoku.json"),
        ):
            await press(pilot, "o")
            app.screen.query_one(Input).value = str(path)
            await press(pilot, "enter")
            assert app.message == f"Loaded: {path}."
            await press(pilot, "w")
            assert app.screen.query_one(Input).value == proposed
            await press(pilot, "escape")

    playing(steps)


def test_file_errors_are_shown(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for key, start in (("w", "Not saved: "), ("o", "Not loaded: ")):
            await press(pilot, key)
            app.screen.query_one(Input).value = str(tmp_path / "no" / "x")
            await press(pilot, "enter")
            assert app.message.startswith(start)
        await press(pilot, "w", "escape", "5")
        assert app.game.value(4, 4) == 5

    playing(steps)


def test_a_puzzle_can_be_typed() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "e")
        app.screen.query_one(TextArea).text = SOLVED[:-1] + "."
        await press(pilot, "ctrl+s")
        assert app.game.nine.line() == SOLVED[:-1] + "."
        await press(pilot, "e", "1", "ctrl+s")
        assert "This is not a puzzle: text:1:1: " in shown(app)
        field = app.screen.query_one(TextArea)
        assert field.text == "1", "it is still there to mend"
        field.text = WIKI
        await press(pilot, "ctrl+s")
        assert app.game.nine.line() == WIKI and app.message == "Your puzzle."

    playing(steps)


def test_a_new_game_by_level() -> None:
    app = keys("g", "j", "k", "enter")
    assert app.game.nine.line() != WIKI
    assert app.level and app.level.level == "easy"


def test_help_and_quitting() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "question_mark")
        app.show_words()  # as the clock does, behind a dialog
        assert isinstance(app.screen, Help)
        await press(pilot, "escape")
        assert not isinstance(app.screen, Help)
        await press(pilot, "5", "q")
        assert "not saved" in app.message and app.is_running
        await press(pilot, "q")

    assert playing(steps).return_code == 0


@pytest.mark.parametrize("size", [(80, 24), (110, 36)])
def test_the_level_is_shown_and_the_panel_fits(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        text = play_of(pilot).panel()
        assert text.startswith("SUDOKU  easy\n204 points\nNaked Single")
        lines = text.splitlines()
        assert len(lines) <= size[1] - 2 and max(map(len, lines)) <= 24

    playing(steps, size=size)


def test_ctrl_c_asks_as_q_does() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "5", "ctrl+c")
        assert "not saved" in app.message and app.is_running
        await press(pilot, "ctrl+q")

    assert playing(steps).return_code == 0


@pytest.mark.parametrize("size", [(80, 24), (31, 15)])
def test_dialogs_break_no_words(size: tuple[int, int]) -> None:
    for key, *texts in (
        (
            "e",
            "nine characters; 0 or . is an empty cell:",
            "ctrl+s: play it escape: cancel",
        ),
        (
            "g",
            "New puzzle: which level, size or rule?",
            "enter: choose escape: back",
        ),
        ("z", "enter: resume q: quit"),
    ):
        words = screen_of(size, key).replace("│", " ").split()
        for text in texts:
            assert text in " ".join(words)


def test_a_dialog_hides_no_warning() -> None:
    """A game that isn't stored."""

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "5", "w", "ctrl+c")
        assert "The game is not saved" in shown(app) and app.is_running
        await press(pilot, "w", "ctrl+c")
        assert app._exit

    playing(steps)


@pytest.mark.parametrize(
    "names", [(), ("n",), ("w",), ("e",), ("question_mark",), ("t", "z")]
)
def test_without_colours_there_are_none(names: tuple[str, ...]) -> None:
    """Neither on the board nor in dialogs; what is chosen is visible."""

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, *names)
        strips = play_of(pilot).screen._compositor.render_strips()
        styles = [s.style for line in strips for s in line if s.style]
        assert {(one.color, one.bgcolor) for one in styles} <= {(None, None)}
        chosen = [one for one in styles if one.reverse or one.underline]
        assert chosen or names in (("question_mark",), ("t", "z"))

    playing(steps, colour=False)


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("setting", ["1", None])
def test_no_color_is_set_again_after_the_game(
    monkeypatch: pytest.MonkeyPatch, setting: str | None, ends: bool
) -> None:
    """Whether it ends or fails, so that a second game has no colours."""
    colours: list[bool] = []

    async def run(app: terminal_app.Play) -> None:
        assert "NO_COLOR" not in os.environ
        colours.append(app.colour)
        if not ends:
            raise OSError("gone")

    monkeypatch.setattr(terminal_app, "_run", run)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if setting:
        monkeypatch.setenv("NO_COLOR", setting)
    for _ in range(2):
        try:
            terminal_app.play_on_screen(Game.of(Grid.parse(WIKI)))
        except OSError:
            assert not ends
        assert os.environ.get("NO_COLOR") == setting
    assert colours == [setting is None] * 2
