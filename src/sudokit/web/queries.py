"""What the addresses take: the body of a request, field by field.

QUERIES    name -> what it takes, and what it is about
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from sudokit.core.dice import LONGEST_SEED
from sudokit.formats import FORMATS
from sudokit.game.solutions import MOST_SOLUTIONS
from sudokit.logic import LEVELS
from sudokit.paper.themes import THEMES
from sudokit.symmetry.patterns import SYMMETRIES

# The names that a description of the addresses lists.
NAMES: Final = tuple(FORMATS)
TURNS: Final = tuple(SYMMETRIES)
COLOURS: Final = tuple(THEMES)


class Query(BaseModel):
    """What every request may say: how long it may take."""

    model_config = ConfigDict(extra="forbid", strict=True)
    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0
    trials: Annotated[int, Field(ge=0, le=10_000_000)] = 1_000_000


class PuzzleQuery(Query):
    """A puzzle as text; ``name`` is the file's, which may tell the format.

    ``box`` is the shape of the boxes, as 2x3, where the text doesn't tell.
    """

    puzzle: str
    format: Annotated[str, Field(max_length=40)] = "auto"
    name: Annotated[str, Field(max_length=200)] = "puzzle"
    box: Annotated[str, Field(max_length=7)] | None = None


class LimitQuery(PuzzleQuery):
    """A puzzle, and how many solutions are wanted."""

    limit: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] = MOST_SOLUTIONS


class LogicQuery(PuzzleQuery):
    """A puzzle, and whether its uniqueness may be used."""

    uniqueness: bool = True


class DrawQuery(LogicQuery):
    """A puzzle, and what is drawn of it: its choices, or a step by number.

    ``step`` counts from 1; 0 draws the grid as it is.
    """

    choices: bool = False
    step: Annotated[int, Field(ge=0, le=1000)] = 0
    theme: Literal[COLOURS] = "light"  # type: ignore[valid-type]


class HintQuery(PuzzleQuery):
    """A puzzle, and how much a hint tells."""

    strength: Annotated[int, Field(ge=1, le=3)] = 3


class ConvertQuery(PuzzleQuery):
    """Puzzles, and the format to write."""

    to: Literal[NAMES]  # type: ignore[valid-type]


class GenerateQuery(Query):
    """Which puzzle to make; the same seed gives the same one again.

    ``clues`` is met, or, where the symmetry can't, the nearest above.
    """

    level: Literal[LEVELS] | None = None  # type: ignore[valid-type]
    symmetry: Literal[TURNS] = "none"  # type: ignore[valid-type]
    clues: Annotated[int, Field(ge=17, le=81)] | None = None
    minimal: bool = False
    unique: bool = False
    seed: (
        Annotated[int, Field(ge=-(1 << 64), lt=1 << 64)]
        | Annotated[str, Field(max_length=LONGEST_SEED)]
        | None
    ) = None


class GameQuery(Query):
    """A move, as ``{"do": "enter", "i": 0, "j": 2, "n": 5}``, in a game.

    The game is the object of the answer before, none to begin.
    """

    game: dict[str, Any] | None = None
    move: dict[str, Any]


QUERIES: Final[dict[str, tuple[type[Query], str]]] = {
    "solve": (PuzzleQuery, "The verdict and a solution."),
    "count": (LimitQuery, "How many solutions, up to a limit."),
    "solutions": (LimitQuery, "The solutions, up to a limit."),
    "check": (PuzzleQuery, "Is it a correct solution?  What is wrong?"),
    "explain": (LogicQuery, "The steps to the solution."),
    "draw": (DrawQuery, "A picture of a puzzle or a step, as SVG."),
    "hint": (HintQuery, "What can be done next."),
    "rate": (LogicQuery, "Level, score and techniques."),
    "generate": (GenerateQuery, "A new puzzle."),
    "convert": (ConvertQuery, "The puzzles in another format."),
    "game": (GameQuery, "A game after a move, and how to show it."),
}
