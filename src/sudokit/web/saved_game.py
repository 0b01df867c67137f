"""A saved game, as the page keeps it and ``sudokit.game.record`` says it.

It is here to be described; what it must be besides, ``record`` checks.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from sudokit.game.record import MOST

LINE = "^[1-9.]{81}$"
Line = Annotated[str, Field(pattern=LINE, min_length=81, max_length=81)]
Marks = dict[
    Annotated[str, Field(pattern="^r[1-9]c[1-9]$")],
    Annotated[str, Field(pattern="^1?2?3?4?5?6?7?8?9?$")],
]
# Each value with its colour.
Tints = dict[
    Annotated[str, Field(pattern="^r[1-9]c[1-9]$")],
    Annotated[
        str,
        Field(
            pattern="^(1[1-9])?(2[1-9])?(3[1-9])?(4[1-9])?(5[1-9])?"
            "(6[1-9])?(7[1-9])?(8[1-9])?(9[1-9])?$"
        ),
    ],
]
Count = Annotated[int, Field(ge=0, lt=MOST)]


class SavedState(BaseModel):
    """Where a game stood, and the move that led there."""

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
    """A game: its history begins with the clues, and ``at`` is shown."""

    model_config = ConfigDict(extra="allow")

    game: Literal["sudokit"]
    schema_: Annotated[Literal[1], Field(alias="schema")]
    clues: Line
    mode: Literal["refuse", "flag"]
    auto: bool
    hints: Count
    seconds: Annotated[float, Field(ge=0, lt=MOST)]
    at: Count
    back: Count = 0
    history: Annotated[list[SavedState], Field(min_length=1)]
