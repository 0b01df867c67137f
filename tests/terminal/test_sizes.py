"""The full-screen game on boards of other sizes than 9x9."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, TextArea

from screen_pilot import (
    keys,
    play_of,
    playing,
    press,
    screen_of,
    settle,
    shown,
)
from sudokit.game import Game, find_hint, new_game, show_solution
from sudokit.game.autosave import Keeper, unfinished_games
from sudokit.game.layout import Cell
from sudokit.game.state import name_of
from sudokit.rules import Puzzle, boxes
from sudokit.rules.shapes import Shape
from sudokit.terminal.board import role_of
from sudokit.terminal.dialogs import AskGoOn, AskNew

SHAPES = [(2, 2), (2, 3), (3, 2), (4, 4)]
SIXTEEN = new_game("easy", 1, rules=boxes((4, 4)))


def empty_cell(game: Game) -> Cell:
    return next(cell for cell in game.layout.cells if not game.value(*cell))


@pytest.mark.parametrize("shape", [(2, 2), (2, 3)])
def test_a_game_is_played_to_the_end(shape: Shape) -> None:
    start = new_game("easy", 4, rules=boxes(shape))
    right = show_solution(start)

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for cell in start.layout.cells:
            if not start.value(*cell):
                app.cursor = cell
                n = right.value(*cell)
                await pilot.press(str(n))
        assert app.message.startswith("Solved in 0:")
        assert "solved" in app.panel()

    app = playing(steps, of=start)
    assert app.game.line() == right.line() and app.game.since is None


@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_the_panel_and_the_cursor(shape: Shape) -> None:
    start = new_game("easy", 1, rules=boxes(shape))
    size = start.layout.size

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        text = shown(app)
        assert f"SUDOKU  {size}x{size}" in text
        assert f"boxes of {shape[0]} by {shape[1]}" in text
        assert "? help" in text
        lines = text.splitlines()
        top = next(line for line in lines if "┏" in line)
        left, right = top.index("┏"), top.index("┓")
        used = right + 1 + 25 - left
        assert abs((80 - used) // 2 - left) <= 1, "it is in the middle"
        assert sum("┃" in line for line in lines) >= size
        app.cursor = (0, 0)
        await press(pilot, "up", "h")
        assert app.cursor == (size - 1, size - 1)
        await press(pilot, "j", "right")
        assert app.cursor == (0, 0)

    playing(steps, of=start)


def test_letters_are_values_and_marks() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "g")
        assert app.game.value(0, 0) == 16 and app.message == ""
        assert "r1c1: entry G" in app.panel()
        await press(pilot, "right", "g")
        assert app.message == (
            "G is already in row 1 (r1c1) and box 1 (r1c1)."
        )
        app.cursor = (3, 3)
        await press(pilot, "B", "m", "c", "9")
        assert app.game.marks(3, 3) == (9, 11, 12)
        assert "r4c4: 9BC" in app.panel()
        await press(pilot, "D")
        assert app.game.value(3, 3) == 13
        await press(pilot, "0", "0")
        assert app.message == "r4c4 is empty."
        await press(pilot, "h", "k")
        assert app.cursor == (2, 2), "above G they are commands"

    many = Game.of(Puzzle.init([[0] * 16 for _ in range(16)]))
    playing(steps, of=many, at=(0, 0))


def test_after_a_comma_letters_are_commands() -> None:
    at = empty_cell(SIXTEEN)

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "comma")
        assert app.message == "The next key is a command, not a value."
        await press(pilot, "a")
        assert app.game.auto and app.game.value(*at) == 0
        await press(pilot, "comma", "A")
        assert app.game.marks(*at) and not app.game.auto
        await press(pilot, "comma", "f", "comma", "c")
        assert app.message == "No mistakes so far."
        assert app.game.mode == "flag"
        await press(pilot, "comma", "down", "up", "a")
        assert app.game.value(*at) == 10, "it is for one key"

    playing(steps, of=SIXTEEN, at=at)
    assert keys("comma", "a").game.auto, "in 9x9 it does no harm"


def test_missing_features_are_explained() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "7")
        assert app.message == "7 is not a value; values go from 1 to 4."
        await press(pilot, "percent_sign")
        assert app.message == "5 is not a value; values go from 1 to 4."

    four = new_game("easy", 1, rules=boxes((2, 2)))
    playing(steps, of=four, at=empty_cell(four))


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (4, 4)])
def test_hints_and_solutions(shape: Shape) -> None:
    start = new_game("easy", 2, rules=boxes(shape))
    hint = find_hint(start)
    [target] = hint.targets

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "t", "t", "t")
        assert app.message == f"{hint.text} Press enter to apply it."
        app.cursor = (target[0], (target[1] + 1) % start.layout.size)
        assert role_of(app._look(), target) == "target"
        await press(pilot, "enter", "u", "r")
        assert app.game.value(*target) == hint.placements[0].n
        assert app.game.hints == 1
        await press(pilot, "x")
        assert app.game.is_solved()
        assert app.message == "This is solution 1 of 1. Press u to undo it."

    playing(steps, of=start)


def test_a_mistake_and_the_way_back() -> None:
    start = new_game("easy", 2, rules=boxes((2, 3)))
    right = show_solution(start)
    at = empty_cell(start)
    n = next(n for n in start.possible(*at) if n != right.value(*at))

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, str(n), "c")
        assert app.message == (
            f"Wrong: {name_of(at)}. Press b to go back to before it."
        )
        await press(pilot, "b")
        assert app.game.line() == start.line()

    playing(steps, of=start, at=at)


def test_the_mouse_selects_cells() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        width, height = app._board.size
        for offset, cell in (
            ((4, 1), (0, 0)),
            ((1, 2), (0, 0)),  # the number of a row
            ((width - 3, height - 2), (15, 15)),
            ((7, 7), (5, 1)),
        ):
            await pilot.click("#board", offset=offset)
            await settle(pilot)
            assert app.cursor == cell

    playing(steps, of=SIXTEEN)


def test_save_and_load(tmp_path: Path) -> None:
    """From a game of one size into one of another."""
    small, puzzle = tmp_path / "small.json", tmp_path / "four.txt"
    puzzle.write_text("1234\n....\n....\n....\n")
    six = new_game("easy", 3, rules=boxes((2, 3)))
    at = empty_cell(six)
    n = six.possible(*at)[0]

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)

        async def asked(key: str, path: Path) -> None:
            await press(pilot, key)
            app.screen.query_one(Input).value = str(path)
            await press(pilot, "enter")

        await press(pilot, str(n))
        await asked("w", small)
        assert app.message == f"Saved the game: {small}."
        await asked("o", puzzle)
        assert app.message == f"Loaded: {puzzle}."
        assert app.game.layout.size == 4 and app.cursor == (1, 1)
        assert "SUDOKU  4x4" in shown(app)
        await asked("o", small)
        assert app.game.value(*at) == n and app.game.can_undo()
        assert "SUDOKU  6x6" in shown(app)
        await press(pilot, "e")
        app.screen.query_one(TextArea).text = puzzle.read_text()
        await press(pilot, "ctrl+s")
        assert app.message == "Your puzzle." and app.game.layout.size == 4

    playing(steps, of=six, at=at)


def test_new_puzzles_of_other_sizes() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for downs, name in ((5, "4x4"), (1, "6x6")):
            await press(pilot, "n")
            assert isinstance(app.screen, AskNew)
            await press(pilot, *["down"] * downs, "enter")
            assert app.message == "A new puzzle."
            assert app.game.layout.name == name
            assert f"SUDOKU  {name}" in shown(app)
            assert app.game.auto, "as it was"

    playing(steps, auto=True, colour=False)


@pytest.mark.parametrize(
    ("size", "more"), [((60, 20), True), ((80, 40), False)]
)
def test_the_list_of_new_puzzles_tells_whether_it_goes_on(
    size: tuple[int, int], more: bool
) -> None:
    """Without colours there is no scroll bar."""

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        text = shown(play_of(pilot))
        assert "enter: choose" in text
        assert ("up, down: more" in text) == more == ("Killer" not in text)

    playing(steps, size=size, colour=False)


def test_unusual_boxes_are_offered_again() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "g")
        options = app.screen.query_one(OptionList)
        assert options.highlighted == options.option_count - 1
        await press(pilot, "enter")
        assert app.game.layout.rules.shape == (3, 2)

    start = new_game("easy", 1, rules=boxes((3, 2)))
    assert playing(steps, of=start).game.clues != start.clues


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keeper:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return Keeper()


def test_games_of_all_sizes_are_saved_and_resumed(keeper: Keeper) -> None:
    start = new_game("easy", 3, rules=boxes((2, 2)))
    at = empty_cell(start)
    n = start.possible(*at)[0]

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, str(n), "g", *["up"] * 5, "enter")
        assert app.game.nine and app.cursor == (4, 4)
        (left,) = unfinished_games()
        assert (left.board, left.level) == ("4x4", "easy")
        await press(pilot, "s")
        assert "4x4" in shown(app)
        await press(pilot, "enter")
        assert app.game.value(*at) == n and app.game.layout.size == 4
        await press(pilot, "q")

    assert playing(steps, of=start, at=at, keeper=keeper).return_code == 0


@pytest.mark.parametrize("answer", ["enter", "n"])
def test_a_game_of_another_size_is_offered(
    keeper: Keeper, answer: str
) -> None:
    at = empty_cell(SIXTEEN)
    keeper.note(SIXTEEN.enter(*at, SIXTEEN.possible(*at)[0]))
    keeper.leave()

    async def steps(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, AskGoOn)
        await press(pilot, answer)

    offered = unfinished_games()[0].path
    app = playing(steps, keeper=Keeper(), offered=offered)
    assert app.game.layout.size == (16 if answer == "enter" else 9)
    assert len(unfinished_games()) == (answer != "enter"), "it is played"


@pytest.mark.parametrize("key", ["s", "question_mark", "w"])
def test_keys_in_a_dialog_are_not_moves(keeper: Keeper, key: str) -> None:
    empty = Game.of(Puzzle.init([[0] * 4 for _ in range(4)]))
    keeper.note(empty.enter(0, 0, 1))
    keeper.leave()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, key)
        await press(pilot, "3", "2")

    assert playing(steps, of=empty, keeper=keeper).game.line() == "." * 16


def test_a_window_that_is_too_small_says_what_the_board_needs() -> None:
    words = " ".join(screen_of((52, 24), of=SIXTEEN).split())
    assert "This window has 52 columns and 24 lines." in words
    assert "The board needs 53 and 23." in words
    assert "┏" in screen_of((53, 23), of=SIXTEEN)


def test_a_window_that_grows() -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        for size, board in (
            ((40, 20), None),
            ((120, 40), (87, 37)),
            ((250, 80), (131, 69)),
            ((80, 24), (55, 21)),
        ):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert app._board.display == (board is not None)
            assert board is None or app._board.size == board

    playing(steps, of=SIXTEEN)


@pytest.mark.parametrize("shape", [(3, 2), (4, 4)])
def test_help_is_about_the_board_and_fits(shape: Shape) -> None:
    start = new_game("easy", 1, rules=boxes(shape))
    size = start.layout.size
    text = screen_of((80, 24), "question_mark", of=start)
    assert f"the values 1 to {size}" in text
    assert f"box of {shape[0]} by {shape[1]} cells" in text
    assert ("a-g" in text and "comma" in text) == (size == 16)
    assert "escape: back ─" in text
