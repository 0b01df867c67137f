"""Puzzles of other rules in the terminal, played to the end."""

from __future__ import annotations

import io
from typing import Any

import pytest

from sudokit.game.state import name_of
from sudokit.terminal.line_game import play_by_lines
from variants import WORDS, variant

pytest.importorskip("textual")

from textual.pilot import Pilot

from pilots import play_of, playing


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
