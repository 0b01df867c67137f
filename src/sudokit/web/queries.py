"""The request bodies of the API, as pydantic models.

QUERIES                  name -> the model of its body, and its description
SavedGame                the description of a game; ``record`` checks it
checked(kind, record)    a validated request of this kind; or a Refusal

The OpenAPI description is made from these models and those of
``answers``, so that it can't differ from the code.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SkipValidation,
    ValidationError,
)

from sudokit.core.dice import LONGEST_SEED
from sudokit.formats import FORMATS
from sudokit.game.layout import LARGEST, SIGNS
from sudokit.game.levels import LEVELS
from sudokit.game.record import MOST
from sudokit.game.solutions import MOST_SOLUTIONS
from sudokit.paper.themes import THEMES
from sudokit.rules.layouts import made_words
from sudokit.symmetry.patterns import SYMMETRIES
from sudokit.web.replies import WRONG, Record, Refusal

FEWEST: Final = 4  # cells of a game
MOST_CELLS: Final = LARGEST * LARGEST
VALUES: Final = SIGNS[1 : LARGEST + 1]

CELL: Final = "^r[1-9][0-9]?c[1-9][0-9]?$"
MARKS: Final = "".join(f"{n}?" for n in VALUES)
PAIRS: Final = "".join(f"({n}[1-9])?" for n in VALUES)  # with colours

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
    """A game: its history begins with the clues; ``at`` is the current state.

    ``box`` is the shape of its boxes, if they aren't 3x3.
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


# The names that the description of the addresses lists.
NAMES: Final = tuple(FORMATS)
SOURCES: Final = ("auto", *NAMES)
TURNS: Final = tuple(SYMMETRIES)
COLOURS: Final = tuple(THEMES)
BOXES: Final = ("2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4")  # to play
MOST_RULES: Final = 10_000  # letters, as some rules have cells
MOST_OF_A_TEXT: Final = 1000  # letters of a title or an author
MOST_REGIONS: Final = 63 * 63  # letters, one for each cell
MOST_IN_CODE: Final = 1000  # letters of one code, in any script
MOST_OF_A_PICTURE: Final = 3_900_000  # letters, within the longest body
EXAMPLE: Final = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28"
    "....419..5....8..79"
)


def _whole(value: object) -> object:
    """Turn 3.0 into 3, since JSON has only one type of number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


WHOLE: Final = BeforeValidator(_whole)
Place = Annotated[int, Field(ge=0, lt=LARGEST), WHOLE]


Seed = (
    Annotated[int, Field(ge=-(1 << 64), lt=1 << 64), WHOLE]
    | Annotated[str, Field(max_length=LONGEST_SEED)]
)


Techniques = Annotated[
    list[Annotated[str, Field(max_length=60, examples=["XY-Wing"])]],
    Field(max_length=60),
]


class Strict(BaseModel):
    """A model that accepts only its fields, in their exact types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Query(Strict):
    """The fields of every request: its time and guess limits."""

    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0
    trials: Annotated[int, Field(ge=0, le=10_000_000), WHOLE] = 1_000_000

    def fields(self) -> Record:
        """Return the fields as a dictionary, for a worker."""
        return dict(self)


class PuzzleQuery(Query):
    """A puzzle as text; ``name`` is the file's, which may imply the format.

    ``box`` is the shape of the boxes, as 2x3, if the text doesn't have it,
    ``rules`` more rules by name, with commas between, and ``regions`` a
    letter for the region of each cell.
    """

    puzzle: Annotated[str, Field(examples=[EXAMPLE])]
    format: Literal[SOURCES] = "auto"  # type: ignore[valid-type]
    name: Annotated[str, Field(max_length=200)] = "puzzle"
    box: Annotated[str, Field(max_length=7, examples=["2x3"])] | None = None
    rules: Annotated[
        str, Field(max_length=MOST_RULES, examples=["anti-knight"])
    ] = ""
    regions: Annotated[str, Field(max_length=MOST_REGIONS)] = ""


class LimitQuery(PuzzleQuery):
    """A puzzle, and the most solutions to return."""

    limit: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS), WHOLE] = (
        MOST_SOLUTIONS
    )


class CluesQuery(PuzzleQuery):
    """A puzzle, and the limit for counting its solutions."""

    limit: Annotated[int, Field(ge=2, le=1000), WHOLE] = 200


Names = Annotated[
    list[Annotated[str, Field(max_length=60)]], Field(max_length=200)
]
Order = Literal["person", "hodoku", "expert"] | Names


class LogicQuery(PuzzleQuery):
    """A puzzle, and whether uniqueness techniques are allowed.

    ``here``: start from the current position, with its entries and
    candidates, not from its clues.
    """

    uniqueness: bool = True
    here: bool = False


class ExplainQuery(LogicQuery):
    """A puzzle of any size, and the most steps to return.

    ``techniques``: "person", "hodoku", "expert", or the names of those to
    use, in the order in which they are tried; ``without``: those to leave
    out of them.  ``every``: all steps of the position, by technique, instead
    of the way to the solution.
    """

    every: bool = False
    techniques: Order = "hodoku"
    without: Names = []
    most: Annotated[int, Field(ge=1, le=400), WHOLE] = 400


class DrawQuery(LogicQuery):
    """A puzzle, and what to draw: its candidates, or a step by number.

    ``step`` counts from 1; 0 draws the grid without a step.  ``techniques``
    and ``without`` are those of an explanation.
    """

    candidates: bool = False
    step: Annotated[int, Field(ge=0, le=1000), WHOLE] = 0
    techniques: Order = "hodoku"
    without: Names = []
    theme: Literal[COLOURS] = "light"  # type: ignore[valid-type]


class HintQuery(PuzzleQuery):
    """A puzzle, and the strength of the hint."""

    strength: Annotated[int, Field(ge=1, le=3), WHOLE] = 3


class JudgeQuery(PuzzleQuery):
    """A position, and one step as text.

    The text is like ``Hidden Single [base:b6] => r6c8=8``, or a cell and its
    value: ``r6c8: 8``.  ``clues`` is the puzzle that the position came from.
    """

    step: Annotated[str, Field(max_length=10_000)]
    clues: Annotated[str, Field(max_length=10_000)] = ""


class ConvertQuery(PuzzleQuery):
    """Puzzles, and the format to write."""

    to: Literal[NAMES]  # type: ignore[valid-type]


class GenerateQuery(Query):
    """The puzzle to make; the same seed gives the same puzzle.

    ``clues`` is exact, or the next number above that the symmetry allows.
    ``require`` and ``forbid`` name techniques that the solution must or must
    not need; ``er`` is the least and the largest Sudoku Explainer rating.
    ``rules`` are words such as killer,anti-knight: the marks of rules that
    have any are laid out, and jigsaw makes regions; with ``bare`` there are
    no clues.  A puzzle of another ``box`` without a level needs singles only.
    """

    level: Literal[LEVELS] | None = None  # type: ignore[valid-type]
    symmetry: Literal[TURNS] = "none"  # type: ignore[valid-type]
    clues: Annotated[int, Field(ge=17, le=81), WHOLE] | None = None
    minimal: bool = False
    unique: bool = False
    require: Techniques = []
    forbid: Techniques = []
    er: list[float] | None = Field(None, min_length=2, max_length=2)
    box: Literal[BOXES] = "3x3"  # type: ignore[valid-type]
    rules: Annotated[
        str, Field(max_length=MOST_RULES, examples=[*made_words()])
    ] = ""
    bare: bool = False
    seed: Seed | None = None


class CodeQuery(Query):
    """The text of a QR code, such as the address of a puzzle."""

    text: Annotated[
        str,
        Field(
            min_length=1,
            max_length=MOST_IN_CODE,
            examples=[f"http://localhost:8000/#p={EXAMPLE}"],
        ),
    ]


class TechniqueQuery(Query):
    """A technique by its name or an alias, and the theme of its picture."""

    technique: Annotated[str, Field(max_length=60, examples=["XY-Wing"])]
    theme: Literal[COLOURS] = "light"  # type: ignore[valid-type]


class DrillQuery(Query):
    """A technique to practise; the same seed gives the same position.

    ``answer`` is judged, as ``r1c3<>5, r2c9=8``; ``show`` returns the step.
    """

    technique: Annotated[str, Field(max_length=60, examples=["XY-Wing"])]
    seed: Seed | None = None
    answer: Annotated[str, Field(max_length=2000)] | None = None
    show: bool = False


class ScanQuery(Query):
    """A picture or PDF that shows puzzles, in Base64."""

    picture: Annotated[str, Field(min_length=1, max_length=MOST_OF_A_PICTURE)]


# Requests about a game: ``do`` names one, and implies its fields.


class PlainMove(Strict):
    """Go back to before a mistake, show a solution, find mistakes."""

    do: Literal["rewind", "solve", "next", "previous", "check"]


class OpenMove(Strict):
    """Open a new game of a text, or the game saved in it.

    ``number`` is the number of the puzzle in the text, from 1.
    """

    do: Literal["open"]
    text: Annotated[str, Field(examples=[EXAMPLE])]
    name: Annotated[str, Field(max_length=200)] = "text"
    number: Annotated[int, Field(ge=1, lt=MOST), WHOLE] = 1


class CellMove(Strict):
    """Return the sets of values that the sums of a cell can still have."""

    do: Literal["sums"]
    i: Place
    j: Place


class HintMove(Strict):
    """A hint: the technique, where it is, or all of it.

    ``techniques`` and ``without`` are those of an explanation.
    """

    do: Literal["hint"]
    strength: Annotated[int, Field(ge=1, le=3), WHOLE]
    techniques: Order = "person"
    without: Names = []


class WriteMove(Strict):
    """Write the puzzle as a text in a format, with the setter's texts."""

    do: Literal["write"]
    format: Literal[NAMES]  # type: ignore[valid-type]
    title: Annotated[str, Field(max_length=MOST_OF_A_TEXT)] = ""
    author: Annotated[str, Field(max_length=MOST_OF_A_TEXT)] = ""
    rules: Annotated[str, Field(max_length=MOST_RULES)] = ""


AnyMove = PlainMove | OpenMove | CellMove | HintMove | WriteMove


class GameQuery(Query):
    """A request, as ``{"do": "hint", "strength": 1}``, and its game.

    The game comes from an earlier answer or a file; "open" needs none.
    """

    # A worker validates it: a game can have a thousand moves.
    game: Annotated[SavedGame | None, SkipValidation] = None
    move: Annotated[AnyMove, Field(discriminator="do")]

    def fields(self) -> Record:
        return dict(self) | {"move": self.move.model_dump()}


QUERIES: Final[dict[str, tuple[type[Query], str]]] = {
    "solve": (PuzzleQuery, "The verdict and a solution."),
    "count": (LimitQuery, "The number of solutions, up to a limit."),
    "solutions": (LimitQuery, "The solutions, up to a limit."),
    "check": (PuzzleQuery, "Is it a correct solution?  Its errors."),
    "explain": (ExplainQuery, "The steps to the solution."),
    "draw": (DrawQuery, "A picture of a puzzle or a step, as SVG."),
    "code": (CodeQuery, "A QR code, as SVG."),
    "hint": (HintQuery, "A hint for the next step."),
    "judge": (JudgeQuery, "Is a step proved, a guess or wrong?"),
    "rate": (LogicQuery, "Level, score and techniques."),
    "generate": (GenerateQuery, "A new puzzle."),
    "convert": (ConvertQuery, "The puzzles, converted to another format."),
    "game": (GameQuery, "A game of a text, or information about a game."),
    "clues": (
        CluesQuery,
        "Clues that can be removed, and clues that are missing.",
    ),
    "technique": (TechniqueQuery, "A technique, with an example."),
    "drill": (DrillQuery, "A position to practise, or a verdict."),
    "scan": (ScanQuery, "The puzzles in a photo, cell by cell."),
}

Kind = TypeVar("Kind", bound=Query)


def checked(kind: type[Kind], record: Any) -> Kind:
    """Return the validated request; Refusal names a wrong field."""
    try:
        return kind.model_validate(record)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"])) or "the body"
        raise Refusal(
            f"{where}: {first['msg']}.", WRONG, field=where
        ) from None
