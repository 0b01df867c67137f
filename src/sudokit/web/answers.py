"""The JSON answers of the API, as types.

ANSWERS     name -> the answer to a query of that name
Unanswered  the answer to a request that fails
described() the OpenAPI description of all addresses

A test checks that ``work`` returns these types; ``records`` has more.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from sudokit.core.version import VERSION
from sudokit.records.lessons import DrillAnswer, TechniquePage
from sudokit.records.puzzles import CluesRecord
from sudokit.records.ratings import HodokuRecord
from sudokit.records.results import Box, ResultLine, Whole, as_written
from sudokit.records.steps import PositionRecord, StepAnswer, StepRecord
from sudokit.web.queries import CELL, QUERIES, SavedGame

Index = Annotated[int, Field(ge=0, le=624)]  # of a cell, in any size
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Line = Annotated[str, Field(pattern="^[1-9.]{81}$")]
Shapes = list[tuple[str, dict[str, str], str]]  # elements of SVG
AnyLine = Annotated[str, Field(pattern="^[1-9A-P.]{4,625}$")]


class ExactRecord(BaseModel):
    """An object with these fields and no others."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=as_written)


class Unanswered(ExactRecord):
    """The error of a failed request.

    ``line`` and ``column`` locate an error in text, from 1; ``field``
    names a field of the body; ``spent`` names the budget that ran out.
    """

    error: str
    line: Annotated[int, Field(ge=1)] | None = None
    column: Annotated[int, Field(ge=1)] | None = None
    field: str | None = None
    spent: Literal["seconds", "trials"] | None = None


class Answered(ExactRecord):
    """The fields of every answer."""

    schema_: Annotated[Literal[1], Field(alias="schema")]


class Solved(Answered):
    """The verdict and a solution, or the closest attempt if there is none.

    ``box`` is the shape of the boxes.
    """

    puzzle: str
    box: Box
    verdict: str
    solution: str
    errors: list[str]
    trials: Whole


class Counted(Answered):
    """The number of solutions, and whether there are more."""

    count: Whole
    more: bool


class Solutions(Answered):
    """Solutions, and whether there are more."""

    solutions: list[str]
    more: bool


class Checked(Answered):
    """Whether a grid is correct, its errors, and its empty cells.

    ``message`` names a player's entries and marks that rule out the solution.
    """

    correct: bool
    errors: list[str]
    empty: list[str]
    message: str | None = None


class Explained(Answered):
    """The steps, and the grid after the last.

    ``message`` is the reason if they end before the solution.
    """

    verdict: str
    steps: list[StepRecord]
    end: PositionRecord
    message: str | None = None


class Drawn(Answered):
    """A picture, or a QR code, as SVG."""

    svg: str


class Judged(Answered):
    """The reward of a step, and its conclusion.

    ``problem`` is the reason why a text isn't a step, else "".
    """

    reward: Literal["proved", "unproved", "wrong"]
    conclusion: str
    problem: str


class Rated(HodokuRecord, ResultLine):
    """The rating of a puzzle, on HoDoKu's scale.

    For variants it is on the scale ``sudokit``.
    """

    scale: Literal["hodoku", "sudokit"]  # type: ignore[assignment]


class Generated(Rated):
    """A new puzzle, and the seed that makes it again.

    It has its rules in the usual fields, and as ``board`` for the page.
    """

    puzzle: AnyLine
    solution: AnyLine
    box: Box
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None
    board: BoardLayout | None = None
    seed: int | str
    symmetry: str


class Converted(Answered):
    """Puzzles in another format, and how many lost which information."""

    text: str
    puzzles: Whole
    lost: dict[str, Whole]


class RuleDrawing(ExactRecord):
    """The marks of rules; see ``rule_drawing.drawing_of``."""

    side: float
    room: float
    shaded: list[Index]
    has_sums: bool
    tones: Shapes
    inside: Shapes
    outside: Shapes


class BoardCheck(ExactRecord):
    """A constraint besides houses and pairs; see ``records.check_of``."""

    word: str
    sign: str
    cells: list[Index]
    groups: list[list[Index]]
    pairs: list[tuple[Index, Index, list[str]]]
    totals: list[tuple[list[Index], list[int], int]]
    machines: list[tuple[list[Index], list[list[str]]]]
    any: list[list[BoardCheck]]


class RuleTextRecord(ExactRecord):
    """A rule: its name, its sentences, and a mark as elements of SVG."""

    title: str
    sentences: list[str]
    mark: list[Any]


class RuleItem(ExactRecord):
    """An item of a rule; see ``records.items_of``."""

    word: str
    title: str
    section: str
    sign: str
    cells: list[Index]
    lists: list[list[Index]]
    first: Whole


class BoardLayout(ExactRecord):
    """Rules beyond boxes, with the data that the page needs to play.

    ``regions`` has a letter for each cell, ``groups`` more cells that differ,
    by name, ``pairs`` a rule, two cells, and for each value of the first
    the allowed values of the second, ``checks`` sums and other constraints.
    """

    kind: Literal["box", "region"]
    regions: str
    groups: list[tuple[str, list[Index]]]
    pairs: list[tuple[str, Index, Index, list[str]]]
    checks: list[BoardCheck]
    drawing: RuleDrawing
    about: list[RuleTextRecord]
    items: list[RuleItem]


class SumSets(ExactRecord):
    """The sets of values that cells with this sum can have, as signs."""

    word: str
    total: int
    cells: list[Index]
    sets: list[str]


class SetterTexts(ExactRecord):
    """Title, author, and rules in words; "" for what is missing."""

    title: str
    author: str
    rules: str


class Played(Answered):
    """A game that was opened or changed, or information about one.

    ``puzzles`` are the numbers of the first puzzles in a text with several,
    and ``message`` names the ``wrong`` marks.
    """

    game: SavedGame | None = None
    board: BoardLayout | None = None
    solution_text: str | None = None
    wrong: list[Index] | None = None
    message: str | None = None
    sums: list[SumSets] | None = None
    hint: StepRecord | None = None
    text: str | None = None
    left_out: list[str] | None = None
    puzzles: list[Whole] | None = None
    texts: SetterTexts | None = None


class ScannedCells(ExactRecord):
    """A puzzle in a picture.

    ``picture`` shows it alone, as a data address; ``cells`` are the centres
    of its cells, as fractions of the width and height, and ``side`` is that
    of a cell, as a fraction of the width.  ``doubts``: other readings of a
    cell.  ``mended``: if there is no solution as printed, the cells and other
    values, with which there is one.  ``conflicts``: the cells of wrong
    entries.
    """

    box: Box
    clues: AnyLine
    entries: AnyLine
    sure: bool
    solutions: Annotated[int, Field(ge=0, le=2)]
    doubts: dict[Annotated[str, Field(pattern=CELL)], str]
    mended: dict[Annotated[str, Field(pattern=CELL)], str]
    conflicts: list[Annotated[str, Field(pattern=CELL)]]
    picture: str
    cells: list[Point]
    side: float


class Scanned(Answered):
    """The first puzzles of a picture or PDF, in reading order.

    ``more``: whether there are others.
    """

    puzzles: list[ScannedCells]
    more: bool


ANSWERS: Final[dict[str, type[Answered] | type[ResultLine]]] = {
    "solve": Solved,
    "count": Counted,
    "solutions": Solutions,
    "check": Checked,
    "explain": Explained,
    "draw": Drawn,
    "code": Drawn,
    "hint": StepAnswer,
    "judge": Judged,
    "rate": Rated,
    "generate": Generated,
    "convert": Converted,
    "game": Played,
    "clues": CluesRecord,
    "technique": TechniquePage,
    "drill": DrillAnswer,
    "scan": Scanned,
}


OPENAPI: Final = "3.1.0"
REF: Final = "#/components/schemas/{model}"
REFUSALS: Final = {
    400: "The body is not JSON (with line and column), or the request is for"
    " another host.",
    403: "The request comes from another origin.",
    405: "The method is not POST.",
    408: "The body did not arrive in time.",
    409: "The request can't be met: the text is not a puzzle (with line and"
    " column), the rules forbid it, or the budget is spent.",
    413: "The body is too long.",
    415: "The body is not application/json.",
    422: "The body doesn't match this description; the message names the"
    " field.",
    429: "Too many requests at once.",
    500: "The program failed.",
}


def _header(about: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": about, "required": True, "schema": schema}


WAIT: Final = "Seconds to wait before trying again."
HEADERS: Final = {
    405: {"Allow": _header("The allowed methods.", {"type": "string"})},
    429: {"Retry-After": _header(WAIT, {"type": "integer", "minimum": 1})},
}


def described() -> dict[str, Any]:
    """Return the description, an object of OpenAPI."""
    kinds = [kind for kind, _ in QUERIES.values()]
    modes: dict[Any, Literal["validation", "serialization"]] = {
        **dict.fromkeys(kinds, "validation"),
        **dict.fromkeys((*ANSWERS.values(), Unanswered), "serialization"),
    }
    names, schemas = TypeAdapter.json_schemas(
        [(kind, mode, TypeAdapter(kind)) for kind, mode in modes.items()],
        ref_template=REF,
    )
    return {
        "openapi": OPENAPI,
        "info": {
            "title": "sudokit",
            "version": VERSION,
            "description": "Solve, check, explain, rate, make and play"
            " sudoku.",
        },
        "paths": {
            f"/api/{job}": {
                "post": {
                    "operationId": job,
                    "summary": about,
                    "requestBody": {
                        "required": True,
                        "content": _json(names[kind, "validation"]),
                    },
                    "responses": {
                        "200": {
                            "description": about,
                            "content": _json(
                                names[ANSWERS[job], "serialization"]
                            ),
                        }
                    }
                    | {
                        str(status): _refusal(
                            status, names[Unanswered, "serialization"]
                        )
                        for status in REFUSALS
                    },
                }
            }
            for job, (kind, about) in QUERIES.items()
        },
        "components": {"schemas": schemas["$defs"]},
    }


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _refusal(status: int, schema: dict[str, Any]) -> dict[str, Any]:
    """Return the response of a refusal, with its reason."""
    response: dict[str, Any] = {
        "description": f"{HTTPStatus(status).phrase}. {REFUSALS[status]}",
        "content": _json(schema),
    }
    if status in HEADERS:
        response["headers"] = HEADERS[status]
    return response
