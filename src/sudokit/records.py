"""Types of the JSON results that the command and the page write.

    to_json(result)   the object that is written
    OF_VERBS          the kinds of objects that each verb writes
    PuzzleLine        a line of the format jsonl, which is also read

Each kind of result is a dataclass whose fields are the keys of its object.
A field whose default is None is missing from the object while it is None;
every other field is always there, and null if it is None.  pydantic makes
the JSON Schema of the objects from them: docs/schema.json, and the
description of the page's answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, dataclass, fields
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeAlias,
    dataclass_transform,
)

if TYPE_CHECKING:
    from sudokit.logic import Technique
    from sudokit.rating import ExplainerRating, Rating

Json: TypeAlias = dict[str, Any]


class FieldLimits:
    """Limits of a number or a text, as pydantic names them."""

    def __init__(self, **limits: int | str) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(self, kind: Any, handler: Any) -> Any:
        """Called by pydantic for the type that this annotates."""
        return handler(kind) | self.limits


Whole: TypeAlias = Annotated[int, FieldLimits(ge=0)]
Line: TypeAlias = Annotated[str, FieldLimits(pattern="^[1-9A-Z., ]{4,}$")]
Box: TypeAlias = Annotated[
    str, FieldLimits(pattern="^[1-9][0-9]?x[1-9][0-9]?$")
]


def as_written(schema: Json) -> None:
    """Fields whose default is None may be missing, and no others."""
    required = []
    for name, field in schema.get("properties", {}).items():
        if field.pop("default", ...) is None:
            [kind] = [one for one in field.pop("anyOf") if one != NULL]
            field.update(kind)
        else:
            required.append(name)
    schema["required"] = required


NULL = {"type": "null"}


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Result:
    """A result, or a part of one, that is written as an object of JSON.

    Subclasses are frozen dataclasses with keyword-only fields.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __pydantic_config__: ClassVar[Json] = {
        "extra": "forbid",
        "alias_generator": lambda name: name.rstrip("_"),
        "json_schema_extra": as_written,
    }

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


def to_json(value: object) -> Any:
    """A result as an object of JSON, with all results that are in it."""
    if isinstance(value, Result):
        return {
            field.name.rstrip("_"): to_json(found)
            for field in fields(value)
            if (found := getattr(value, field.name)) is not None
            or field.default is not None
        }
    if isinstance(value, list):
        return [to_json(one) for one in value]
    return value


class ResultLine(Result):
    """A top-level object, with the version of its schema."""

    schema: Literal[1] = 1


class PuzzleLine(Result):
    """A puzzle of any size and rules, as the format jsonl has it.

    ``box`` is the shape of the boxes; without it ``regions`` has a letter for
    each cell, row by row.  ``rules`` are words with their items, as --rules
    takes them, ``ruled_out`` candidates such as r1c2<>3.
    """

    puzzle: str
    box: Box | None = None
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None
    ruled_out: list[str] | None = None
    clues: str | None = None
    comments: list[str] | None = None


class PuzzleResult(ResultLine):
    """A result about a puzzle."""

    puzzle: Line


class ExplainedPuzzle(PuzzleResult):
    """A puzzle, with its rules if they aren't classic."""

    box: Box | None = None
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None


# Ratings.


class HodokuRecord(Result):
    """The rating of a puzzle on HoDoKu's scale."""

    scale: Literal["hodoku"] = "hodoku"
    verdict: str
    level: str | None
    score: Whole | None
    hardest: str | None
    clues: Whole
    techniques: dict[str, Whole]

    @classmethod
    def of(cls, rating: Rating, **more: Any) -> Self:
        """The record of a rating; a puzzle without a level has no score."""
        return cls(
            verdict=rating.verdict,
            level=rating.level or None,
            score=rating.score if rating.level else None,
            hardest=rating.hardest or None,
            clues=rating.clues,
            techniques=dict(rating.techniques),
            **more,
        )


class ExplainerRecord(Result):
    """The rating of a puzzle on Sudoku Explainer's scale.

    ER is a lower bound unless the rating is complete.
    """

    scale: Literal["explainer"] = "explainer"
    verdict: str
    er: float | None
    ep: float | None
    ed: float | None
    hardest: str | None
    clues: Whole
    complete: bool

    @classmethod
    def of(cls, rating: ExplainerRating, **more: Any) -> Self:
        """The record of a rating."""
        return cls(
            verdict=rating.verdict,
            er=rating.er or None,
            ep=rating.ep or None,
            ed=rating.ed or None,
            hardest=rating.hardest or None,
            clues=rating.clues,
            complete=rating.complete and rating.er > 0,
            **more,
        )


class SudokitRecord(HodokuRecord):
    """The rating of a puzzle of any rules, on the scale ``sudokit``."""

    scale: Literal["sudokit"] = "sudokit"  # type: ignore[assignment]


class HodokuRated(HodokuRecord, PuzzleResult):
    """A puzzle rated on HoDoKu's scale, with its file if there are several."""

    file: str | None = None


class ExplainerRated(ExplainerRecord, PuzzleResult):
    """A puzzle rated on Sudoku Explainer's scale."""

    file: str | None = None


class SudokitRated(SudokitRecord, ExplainedPuzzle):
    """A rated puzzle of any rules, with these if they aren't classic."""

    file: str | None = None


# New puzzles.


class MadePuzzle(PuzzleResult):
    """A new puzzle, and the seed that makes it again.

    The solution is None if there are several or none is known; the
    scale is None for variants.
    """

    solution: Line | None
    verdict: str
    scale: Literal["hodoku", "sudokit"] | None
    level: str | None
    score: Whole | None
    clues: Whole
    seed: int


class MadeForExplainer(PuzzleResult):
    """A new puzzle that was made for ER, EP or ED."""

    solution: Line
    verdict: str
    scale: Literal["explainer"] = "explainer"
    er: float
    ep: float
    ed: float
    clues: Whole
    seed: int


class RuleFields(Result):
    """Rules that are not classic, as fields of an object."""

    box: Box | None
    diagonals: bool = False
    rules: str | None = None
    regions: str | None = None


class MadeWithRules(RuleFields, MadePuzzle):
    """A new variant puzzle."""


# Steps.


class VerdictRecord(ExplainedPuzzle):
    """Why a puzzle has no single solution; ``wrong`` is a wrong entry."""

    verdict: str
    wrong: str | None = None
    errors: list[str]


class PartRecord(Result):
    """A house, or a cell or candidate, that plays a role in a step."""

    word: str
    role: str
    house: str | None = None
    cells: list[str] | None = None
    value: Whole | None = None


class ClauseRecord(Result):
    """A sentence of a chain; branches count from 1, 0 is for none."""

    text: str
    cells: list[str]
    branch: Whole


class LinkRecord(Result):
    """A link of a chain, from one candidate to another."""

    from_: str
    to: str
    kind: str
    branch: Whole


class StepRecord(ExplainedPuzzle):
    """A step, or as much of it as a hint reveals."""

    step: Whole
    technique: str
    scale: Literal["explainer"] | None = None
    rating: float | None = None
    place: str | None = None
    placements: list[str] | None = None
    eliminations: list[str] | None = None
    text: str | None = None
    parts: list[PartRecord] | None = None
    clauses: list[ClauseRecord] | None = None
    links: list[LinkRecord] | None = None


# Clues.


class CluesRecord(PuzzleResult):
    """Clues that can be removed, are missing or are mistyped: ``r2c9=8``.

    With no solution: ``errors`` (conflicts), ``removable`` and ``changed``
    (clues without which, or in place of others that, leave one solution),
    ``freeing`` (clues without which there are several), ``complete`` if
    every clue was tried; for variants these have rules, too, and ``eased``
    are rules with another number that leaves several.  With one:
    ``removable`` and ``reduced``.  With several: ``completing`` (single
    clues to add), ``fewest`` (clues to add together), ``proved`` if no
    fewer do, ``counts`` of each candidate.
    For variants also: with no solution ``contradiction``, clues, rules and
    houses of which each is ``needed``; with one the ``unneeded`` rules;
    with several the ``differing`` cells, and beyond the limit an
    ``estimate`` of their number and the ``candidates`` that occur in some.
    """

    box: Box | None = None
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None
    clues: Whole
    solutions: Whole
    more: bool
    errors: list[str] | None = None
    freeing: list[str] | None = None
    removable: list[str] | None = None
    changed: list[str] | None = None
    eased: list[str] | None = None
    complete: bool | None = None
    reduced: Line | None = None
    completing: list[str] | None = None
    fewest: list[str] | None = None
    proved: bool | None = None
    counts: dict[str, dict[str, Whole]] | None = None
    contradiction: list[str] | None = None
    needed: bool | None = None
    unneeded: list[str] | None = None
    differing: list[str] | None = None
    estimate: float | None = None
    candidates: dict[str, list[Whole]] | None = None


# Techniques.


class ExampleRecord(Result):
    """A position with a step, and the candidates that it has ruled out."""

    puzzle: Line
    clues: Line
    ruled_out: list[str]
    placements: list[str]
    eliminations: list[str]
    text: str
    rules: str | None = None


class TechniqueRecord(ResultLine):
    """What a technique is, in four sentences, with an example."""

    technique: str
    scale: Literal["hodoku", "sudokit"]
    level: str
    score: Whole
    aliases: list[str]
    sentences: list[str]
    example: ExampleRecord | None = None

    @classmethod
    def of(
        cls,
        technique: Technique,
        sentences: Iterable[str],
        example: ExampleRecord | None = None,
    ) -> Self:
        """The record of a technique."""
        return cls(
            technique=technique.name,
            scale="sudokit" if technique.of_rules else "hodoku",
            level=technique.level,
            score=technique.score,
            aliases=list(technique.aliases),
            sentences=list(sentences),
            example=example,
        )


class DrillRecord(ExampleRecord, ResultLine):
    """A position to practise a technique in, and its step."""

    technique: str
    seed: int
    place: str


# Photos.


class ScanRecord(ResultLine):
    """A puzzle that was read from a picture.

    ``doubts`` has the readings of each doubtful cell, ``corners`` those of
    the grid, in pixels.
    """

    name: str
    page: Whole
    size: Whole
    puzzle: str
    entries: str
    sure: bool
    solutions: Whole
    margin: float
    doubts: dict[str, list[str]]
    corners: list[list[float]]


# The objects that the verbs write with --json, by their verb.
OF_VERBS: dict[str, tuple[type[ResultLine], ...]] = {
    "clues": (CluesRecord,),
    "drill": (DrillRecord,),
    "explain": (StepRecord, VerdictRecord),
    "new": (MadePuzzle, MadeForExplainer, MadeWithRules),
    "rate": (HodokuRated, ExplainerRated, SudokitRated),
    "scan": (ScanRecord,),
    "technique": (TechniqueRecord,),
}
