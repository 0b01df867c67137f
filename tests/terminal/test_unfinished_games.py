"""Games that the full-screen game saves, offers and lists."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from puzzles import SEVERAL, WIKI

pytest.importorskip("textual")

from textual import events
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, TextArea

from screen_pilot import (
    R1C3,
    play_of,
    playing,
    press,
    settle,
    shown,
)
from sudokit import Grid
from sudokit.game import Game, load_game
from sudokit.game.autosave import Keeper, delete_game, unfinished_games
from sudokit.rules import Puzzle, make_rules
from sudokit.terminal.app import Play
from sudokit.terminal.dialogs import (
    AskGoOn,
    AskKept,
    AskNext,
    AskPuzzle,
    Clauses,
)
from sudokit.terminal.words import game_text


def test_saving_clues_leaves_the_unfinished_game(
    tmp_path: Path, keeper: Keeper
) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "4", "w")
        app = play_of(pilot)
        app.screen.query_one(Input).value = str(tmp_path / "a.sdm")
        await press(pilot, "enter")
        assert "Not saved: 1 entry" in app.message
        await press(pilot, "q")

    assert playing(steps, at=R1C3, keeper=keeper).return_code == 0
    keeper.leave()
    (left,) = unfinished_games()
    assert load_game(left.path).value(0, 2) == 4


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keeper:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return Keeper()


def test_unfinished_games_are_saved_and_resumed(keeper: Keeper) -> None:
    """A new one replaces no other."""

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "s")
        assert "no other games" in app.message
        await press(pilot, "4", "g", "enter")
        assert app.message == "A new puzzle."
        (left,) = unfinished_games()
        assert (left.level, left.empty) == ("easy", 50)
        second = next(
            divmod(k, 9) for k, n in enumerate(app.game.state.values) if not n
        )
        app.cursor = second
        n = app.game.possible(*second)[0]
        await press(pilot, str(n), "s")
        assert isinstance(app.screen, AskKept)
        await press(pilot, "escape")
        assert app.game.value(*second) == n
        await press(pilot, "s", "enter")
        assert app.game.nine.line() == WIKI
        assert app.game.value(0, 2) == 4 and app.game.can_undo()
        assert len(unfinished_games()) == 1, "now the other one is left"
        await press(pilot, "q")

    assert playing(steps, at=R1C3, keeper=keeper).return_code == 0
    keeper.leave()
    assert len(unfinished_games()) == 2


def test_the_clock_of_an_offered_game_is_stopped(keeper: Keeper) -> None:
    keeper.note(Game.of(Grid.parse(WIKI)).enter(0, 2, 4))
    keeper.leave()

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        assert isinstance(app.screen, AskGoOn) and app.game.since is None
        await press(pilot, "enter")
        assert app.game.since is not None

    playing(steps, keeper=Keeper(), offered=unfinished_games()[0].path)


@pytest.mark.parametrize("size", [(80, 24), (31, 15)])
def test_a_long_list_fits(size: tuple[int, int], keeper: Keeper) -> None:
    for _ in range(20):
        keeper.note(Game.of(Grid.parse(WIKI)).enter(0, 2, 4), "extreme")
    keeper.leave()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "up")  # go to the last one
        text = shown(play_of(pilot))
        words = " ".join(re.sub("[│▊▎]", " ", text).split())
        keys = "enter: resume it d: delete it escape: back"
        assert f"up, down: more {keys}" in words
        if size[0] == 80:
            lines = [line for line in text.splitlines() if "empty" in line]
            date = unfinished_games()[-1].date
            assert len(lines) > 12 and date in lines[-1]

    playing(steps, size=size, keeper=Keeper())


def test_listed_games_are_distinct_and_can_be_deleted(keeper: Keeper) -> None:
    """Distinct by moves; the second press deletes."""
    for line in (WIKI, SEVERAL):
        game = Game.of(Grid.parse(line))
        cell = next(c for c in game.layout.cells if not game.value(*c))
        keeper.note(game.enter(*cell, game.possible(*cell)[0]))
    keeper.leave()
    newest, oldest = unfinished_games()
    assert game_text(newest) != game_text(oldest)
    assert oldest.row == "531.7...." and oldest.row in game_text(oldest)
    rules = make_rules(9, words=["killer=17:r1c1+r1c2", "anti-knight"])
    keeper.note(Game.of(Puzzle(rules, bytes(81))).enter(0, 0, 8))
    keeper.leave()
    newest, *_ = unfinished_games()
    assert game_text(newest).endswith("Anti-knight, Killer cages")
    assert delete_game(newest.path)
    newest, oldest = unfinished_games()

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "s", "d")
        assert "Press d again to delete it for good." in shown(app)
        await press(pilot, "down", "d")
        assert len(unfinished_games()) == 2, "that is another one"
        await press(pilot, "d")
        assert "Deleted." in shown(app)
        assert [one.path for one in unfinished_games()] == [newest.path]
        await press(pilot, "enter")
        assert (
            app.game.history[0].values
            == load_game(newest.path).history[0].values
        )

    playing(steps, keeper=Keeper())


def test_a_game_that_is_played_is_not_deleted(keeper: Keeper) -> None:
    keeper.note(Game.of(Grid.parse(WIKI)).enter(0, 2, 4))
    assert keeper.path is not None
    assert not delete_game(keeper.path) and keeper.path.exists()
    path = keeper.path
    keeper.leave()
    assert delete_game(path) and not path.exists()


def test_a_new_game_reports_that_this_one_is_saved(keeper: Keeper) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "n")
        assert "is kept" not in shown(app)
        await press(pilot, "escape", "4", "n")
        message = "This game is kept: press s to come back to it."
        if app._keeper is None:
            message = "This game is not kept."
        assert message in shown(app)
        await press(pilot, "escape")
        assert app.game.value(0, 2) == 4

    playing(steps, at=R1C3, keeper=keeper)
    playing(steps, at=R1C3)


def test_a_puzzle_that_is_pasted(keeper: Keeper) -> None:
    """Opens; one that can't be read is there to mend."""

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        app.post_message(events.Paste(SEVERAL))
        await settle(pilot)
        assert app.game.line() == SEVERAL and app.message == "Your puzzle."
        app.post_message(events.Paste(SEVERAL[:80]))
        await settle(pilot)
        assert isinstance(app.screen, AskPuzzle)
        assert app.screen.query_one(TextArea).text == SEVERAL[:80]
        assert "This is not a puzzle: text:1:80: " in words_of(app)
        app.screen.query_one(TextArea).text = WIKI
        await press(pilot, "ctrl+s")
        assert app.game.line() == WIKI

    playing(steps, keeper=keeper)


def words_of(app: Play) -> str:
    """Return the words on the screen, without frames."""
    return " ".join(re.sub("[│▊▎]", " ", shown(app)).split())


def test_a_pasted_puzzle_deletes_no_game() -> None:
    """The game is stored nowhere."""

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        await press(pilot, "4")
        app.post_message(events.Paste(SEVERAL))
        await settle(pilot)
        assert "This game is not kept." in words_of(app)
        await press(pilot, "escape")
        assert app.game.value(0, 2) == 4

    playing(steps, at=R1C3)


def test_the_last_message_names_the_command_to_resume(
    keeper: Keeper, tmp_path: Path
) -> None:
    async def leave(pilot: Pilot[Any]) -> None:
        await press(pilot, "q")

    app = playing(leave, keeper=keeper)
    assert app.farewell == "", "nothing was played"

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "4", "q")

    app = playing(steps, at=R1C3, keeper=keeper)
    assert app.farewell == "The game is kept; resume it with sudoku play."
    path = tmp_path / "my game.json"

    async def saves(pilot: Pilot[Any]) -> None:
        await press(pilot, "4", "w")
        pilot.app.screen.query_one(Input).value = str(path)
        await press(pilot, "enter", "q")

    app = playing(saves, at=R1C3, keeper=keeper)
    assert app.farewell == (
        f"The game is saved; resume it with sudoku play '{path}'."
    )


def test_dialogs_can_be_cancelled(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """q goes back except in text fields; ctrl-C quits at once."""
    keeper.note(Game.of(Grid.parse(WIKI)).enter(0, 2, 4))
    keeper.leave()
    left: list[object] = []

    async def out_of(
        pilot: Pilot[Any], dialog: str | Callable[[], Screen[Any]], q: str
    ) -> None:
        app = play_of(pilot)
        for key, does in (("q", q), ("ctrl+c", "leaves")):
            if isinstance(dialog, str):
                await press(pilot, dialog)
            else:
                app.push_screen(dialog())
                await settle(pilot)
            shown_before = app.screen
            await press(pilot, key)
            assert left == ["left"] * (does == "leaves"), (dialog, key)
            stays = app.screen is shown_before
            assert stays == (does != "goes back"), (dialog, key)
            if does == "is typed":
                field = app.focused
                assert isinstance(field, Input | TextArea)
                text = field.value if isinstance(field, Input) else field.text
                assert text == "q"
            if stays:
                await press(pilot, "escape")
            assert not isinstance(app.screen, ModalScreen)
            left.clear()

    async def steps(pilot: Pilot[Any]) -> None:
        monkeypatch.setattr(pilot.app, "exit", lambda: left.append("left"))
        await out_of(pilot, "w", "is typed")
        await out_of(pilot, "e", "is typed")
        await out_of(pilot, "g", "goes back")
        await out_of(pilot, "s", "goes back")
        await out_of(pilot, "question_mark", "goes back")
        await out_of(pilot, lambda: Clauses(["Say r1c1=1."]), "goes back")
        await out_of(pilot, lambda: AskNext("Solved."), "leaves")
        await out_of(pilot, "z", "leaves")
        monkeypatch.undo()

    playing(steps, keeper=Keeper())


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_closing_the_offer_loses_no_game(keeper: Keeper, key: str) -> None:
    keeper.note(Game.of(Grid.parse(WIKI)).enter(0, 2, 4))
    keeper.leave()
    (left,) = unfinished_games()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, key)
        assert play_of(pilot)._exit

    playing(steps, keeper=Keeper(), offered=left.path)
    assert unfinished_games() == [left]


def test_the_list_opens_at_the_start(keeper: Keeper) -> None:
    for n in (1, 2):
        keeper.note(Game.of(Grid.parse(WIKI)).enter(0, 2, n))
    keeper.leave()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, AskKept)
        await press(pilot, "down", "enter")
        assert play_of(pilot).game.value(0, 2) == 1
        assert len(unfinished_games()) == 1

    playing(steps, keeper=Keeper(), offered=unfinished_games()[0].path)
