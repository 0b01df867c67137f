"""The pydantic model of a saved game.

It is here to be described; what it must be besides, ``record`` checks.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from sudokit.game.layout import LARGEST, SIGNS
from sudokit.game.record import MOST

FEWEST: Final = 4  # cells of a game
MOST_CELLS: Final = LARGEST * LARGEST
VALUES: Final = SIGNS[1 : LARGEST + 1]

CELL: Final = "^r[1-9][0-9]?c[1-9][0-9]?$"
MARKS: Final = "".join(f"{n}?" for n in VALUES)
PAIRS: Final = "".join(f"({n}[1-9])?" for n in VALUES)  # and its colour

Line = Annotated[
    str,
    Field(pattern=f"^[{VALUES}.]*$", min_length=FEWEST, max_length=MOST_CELLS),
]
Cell = Annotated[str, Field(pattern=CELL)]
Marks = dict[Cell, Annotated[str, Field(pattern=f"^{MARKS}$")]]
Tints = dict[Cell, Annotated[str, Field(pattern=f"^{PAIRS}$")]]
Count = Annotated[int, Field(ge=0, lt=MOST)]


class SavedState(BaseModel):
    """A state of a game, and the move that led to it."""

    model_config = ConfigDict(extra="allow")

    move: Annotated[str, Field(max_length=80)]
    values: Line
    marks: Marks = {}
    ruled_out: Marks = {}
    solution: Count = 0
    centre: Marks = {}
    colours: Marks = {}
    tints: Tints = {}


class SavedGame(BaseModel):
    """A game: its history begins with the clues, and ``at`` is shown.

    ``box`` is the shape of its boxes, where they aren't 3x3.
    """

    model_config = ConfigDict(extra="allow")

    game: Literal["sudokit"]
    schema_: Annotated[Literal[1], Field(alias="schema")]
    box: Annotated[str, Field(pattern="^[1-9][0-9]?x[1-9][0-9]?$")] = "3x3"
    clues: Line
    mode: Literal["refuse", "flag"]
    auto: bool
    hints: Count
    seconds: Annotated[float, Field(ge=0, lt=MOST)]
    at: Count
    back: Count = 0
    history: Annotated[list[SavedState], Field(min_length=1)]
