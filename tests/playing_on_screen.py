"""Plays a puzzle with other rules to the end on a terminal screen."""

from __future__ import annotations

from itertools import product
from typing import Any

from textual.pilot import Pilot

from screen_pilot import play_of, playing
from sudokit.game.layout import Cell
from sudokit.terminal.board_widget import BoardWidget
from variants import Variant


def play_on_screen(
    game: Variant, size: tuple[int, int], touched: bool, walked: int = 81
) -> None:
    """An entry that breaks the rule is refused; the rest solves the puzzle.

    So many cells are gone to as a player does, by arrow keys or by touch.
    """

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        left = [game.wrong.cell, *game.left()]
        values = [game.wrong.value, *(game.solution[k] for k in left[1:])]
        for number, (k, value) in enumerate(zip(left, values, strict=True)):
            cell = game.start.layout.cells[k]
            if number < walked:
                await go(pilot, cell, touched)
            app.cursor = cell
            await pilot.press(str(value))
            if not number:
                assert app.message == game.wrong.message
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
