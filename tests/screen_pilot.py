"""The full-screen game, played by Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from puzzles import WIKI
from sudokit import Grid
from sudokit.game import Game, load_game
from sudokit.game.autosave import Keeper
from sudokit.game.layout import Cell
from sudokit.terminal.app import Play


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
    at: Cell | None = None,
    keeper: Keeper | None = None,
    of: Game | None = None,
    offered: Path | None = None,
    path: str = "",
) -> Play:
    """Run a coroutine that plays; return the app afterwards.

    The game is ``of``, or one of the puzzle of a line, or is offered.
    """
    start = (of or Game.of(Grid.parse(line))).set_auto(auto)
    if offered:
        start = load_game(offered)
    app = Play(start, colour, keeper=keeper, offered=offered, path=path)
    app.cursor = at or app.cursor

    async def run() -> Any:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await steps(pilot)
            await settle(pilot)

    asyncio.run(run())
    return app


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until nothing is pending."""
    app = play_of(pilot)
    await pilot.pause()
    while not app._exit and (app._then or app.is_typing() or app.is_opening()):
        await app.workers.wait_for_complete()
        await pilot.pause()


async def press(pilot: Pilot[Any], *names: str) -> None:
    """Press keys, each after the effects of the one before."""
    for name in names:
        await pilot.press(name)
        await settle(pilot)


def keys(*names: str, **options: Any) -> Play:
    """Return the app after these keys."""

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, *names)

    return playing(steps, **options)


# To r1c3 from the middle, where the cursor starts.
R1C3 = (0, 2)
TO_R1C3 = ("up", "k", "up", "up", "left", "h")


def shown(app: Play) -> str:
    """Return all text on the screen."""
    return "\n".join(
        strip.text for strip in app.screen._compositor.render_strips()
    )


def screen_of(
    size: tuple[int, int],
    *names: str,
    line: str = WIKI,
    of: Game | None = None,
) -> str:
    """Return the text of a screen of this size after these keys."""
    seen = []

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, *names)
        seen.append(shown(play_of(pilot)))

    playing(steps, size=size, auto=True, line=line, of=of)
    return seen[0]
