"""Puzzles of other rules in the terminal, played to the end."""

from __future__ import annotations

import io
from itertools import product
from typing import Any

import pytest

from sudokit.game import levels
from sudokit.game.layout import Cell
from sudokit.game.levels import Kind, kinds_for, own_kind
from sudokit.game.state import name_of
from sudokit.rules import CLASSIC, boxes, rules_told
from sudokit.terminal import game_window, line_commands
from sudokit.terminal.line_game import play_by_lines
from variants import PLAYED, WORDS, variant, whole

pytest.importorskip("textual")

from textual.pilot import Pilot

from pilots import play_of, playing
from sudokit.terminal.board_widget import BoardWidget


@pytest.mark.parametrize("word", WORDS)
def test_by_lines(word: str) -> None:
    """An entry that breaks the rule is refused, and says which it is."""
    game = variant(word)
    moves = [
        (game.wrong.cell, game.wrong.value),
        *((cell, game.solution[cell]) for cell in game.left()),
    ]
    cells = game.start.layout.cells
    typed = "".join(f"{name_of(cells[cell])}={n}\n" for cell, n in moves)
    out = io.StringIO()
    play_by_lines(game.start, io.StringIO(f"brief\n{typed}quit\n"), out)
    said = out.getvalue()
    assert game.wrong.said in said
    assert "The puzzle is solved." in said


@pytest.mark.parametrize("size", [(80, 24), (44, 40)])
@pytest.mark.parametrize("word", ["killer", "jigsaw", "arrow", "windoku"])
def test_on_the_screen(word: str, size: tuple[int, int]) -> None:
    game = variant(word)

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        cells = game.start.layout.cells
        app.cursor = cells[game.wrong.cell]
        await pilot.press(str(game.wrong.value))
        assert app.message == game.wrong.said
        for cell in game.left():
            app.cursor = cells[cell]
            await pilot.press(str(game.solution[cell]))
        assert app.message.startswith("Solved in 0:")

    assert playing(steps, of=game.start, size=size).game.is_solved()


@pytest.mark.parametrize(
    "size",
    [(150, 40), (46, 44)][: len(PLAYED)],
    ids=["wide", "phone"][: len(PLAYED)],
)
@pytest.mark.parametrize("word", PLAYED)
def test_a_whole_puzzle(word: str, size: tuple[int, int]) -> None:
    """By keys alone in a wide window, by touch in that of a phone."""
    game = whole(word)
    touched = size[0] < size[1] * 2

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)

        async def enter(cell: int, value: int) -> None:
            await go(pilot, game.start.layout.cells[cell], touched)
            await pilot.press(str(value))

        await enter(game.wrong.cell, game.wrong.value)
        assert app.message == game.wrong.said
        for cell in game.left():
            await enter(cell, game.solution[cell])
        assert app.message.startswith("Solved in 0:")

    assert playing(steps, of=game.start, size=size).game.is_solved()


async def go(pilot: Pilot[Any], cell: Cell, touched: bool) -> None:
    """To a cell, by arrow keys or by a touch."""
    app = play_of(pilot)
    if touched:
        board = app.query_one(BoardWidget)
        places = product(range(board.size.width), range(board.size.height))
        at = next(at for at in places if board.cell_at(*at) == cell)
        await pilot.click(BoardWidget, offset=at)
    while app.cursor != cell:
        down, right = cell[0] - app.cursor[0], cell[1] - app.cursor[1]
        key = "down" if down > 0 else "up" if down else ""
        await pilot.press(key or ("right" if right > 0 else "left"))


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("killer", Kind("easy", CLASSIC, ("killer",))),
        ("hard Killer, arrow", Kind("hard", CLASSIC, ("killer", "arrow"))),
        ("anti-knight medio", Kind("medium", CLASSIC, ("anti-knight",))),
        ("6x6", Kind("easy", boxes((2, 3)))),
        ("medium", Kind("medium")),
        ("killers", None),
        ("easy hard", None),
    ],
)
def test_new_takes_rules_and_a_level(typed: str, kind: Kind | None) -> None:
    assert line_commands.asked_kind(typed) == kind


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (["killer=17:r1c1+r1c2", "anti-knight"], ("anti-knight", "killer")),
        (["kropki-white=r1c1+r1c2"], ("kropki-white",)),
        (["anti-knight"], ()),
        (["killer=17:r1c1+r1c2", "clone=r1c1/r5c5"], ()),
    ],
)
def test_more_of_the_same_has_marks_of_its_own(
    words: list[str], more: tuple[str, ...]
) -> None:
    own = rules_told(9, words=words)
    kind = own_kind(own, "hard")
    assert kind.words == more
    assert kind == Kind("hard", CLASSIC, more) or kind.rules == own


def test_new_puzzles_of_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """By lines and on the screen, which offers the rules by name."""
    asked: list[tuple[str, ...]] = []
    made = variant("killer").start

    def made_at_once(level: str, **wishes: Any) -> Any:
        asked.append((level, *wishes["words"]))
        return made

    for module in (line_commands, game_window):
        monkeypatch.setattr(module, "new_game", made_at_once)
    out = io.StringIO()
    lines = "new killer hard\nnew rubbish\nexit\n"
    play_by_lines(levels.new_game("easy", 1), io.StringIO(lines), out)
    assert asked == [("hard", "killer")]
    assert "the rules killer, jigsaw," in out.getvalue()

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        names = [kind.text for kind in kinds_for(app.game.layout)[0]]
        await pilot.press("n")
        await pilot.press(*["down"] * names.index("killer"), "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.game.layout == made.layout
        assert app.message == "A new puzzle."

    playing(steps)
    assert asked[1][1:] == ("killer",)


def test_a_made_game_has_its_rules() -> None:
    game = levels.new_game("easy", 1, words=("anti-knight",), seconds=30)
    assert game.layout.rules.words == ("anti-knight",)
