"""Games for the tests."""

from collections.abc import Callable

import pytest

from puzzles import WIKI
from sudokit import Grid
from sudokit.game import REFUSE, Game, Refused

EXTREME = (
    "1.348....8..5......57.3.1...7............68.1..8.7...3......59...6...3.2"
    "....59..6"
)
NONE = "55" + "." * 79


def new(line: str = WIKI, mode: str = REFUSE) -> Game:
    return Game.of(Grid.parse(line), mode)


def played(*moves: tuple[int, int, int], of: Game | None = None) -> Game:
    """Return a game after moves such as 1,3,4: row, column, value from 1."""
    now = of or new()
    for i, j, n in moves:
        now = now.enter(i - 1, j - 1, n)
    return now


def refused(move: Callable[..., object], *arguments: object) -> str:
    """Return why a move is refused."""
    with pytest.raises(Refused) as caught:
        move(*arguments)
    return str(caught.value)
