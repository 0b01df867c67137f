"""The base of all results, and their parts that several kinds share.

Result            a result as a dataclass, written as an object of JSON
to_json(result)   the object
as_written(schema)    the JSON Schema of a result in its written form
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    dataclass_transform,
)

Json: TypeAlias = dict[str, Any]


class FieldLimits:
    """Limits of a number or a text, as pydantic names them."""

    def __init__(self, **limits: int | str) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(self, kind: Any, handler: Any) -> Any:
        """Return the type with its limits, for pydantic."""
        return handler(kind) | self.limits


Whole: TypeAlias = Annotated[int, FieldLimits(ge=0)]
Line: TypeAlias = Annotated[str, FieldLimits(pattern="^[1-9A-Z., ]{4,}$")]
Box: TypeAlias = Annotated[
    str, FieldLimits(pattern="^[1-9][0-9]?x[1-9][0-9]?$")
]


def as_written(schema: Json) -> None:
    """Let only fields whose default is None be missing.

    >>> from sudokit.records.results import as_written
    >>> either = [{"type": "string"}, {"type": "null"}]
    >>> field = {"default": None, "anyOf": either}
    >>> schema = {"properties": {"a": {"type": "integer"}, "b": field}}
    >>> as_written(schema)
    >>> schema["required"], field
    (['a'], {'type': 'string'})
    """
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
    """A result, or a part of one, written as an object of JSON.

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
    """Return a result as an object of JSON, with all results inside it.

    >>> from sudokit.records.results import to_json
    >>> from sudokit.records.steps import PositionRecord
    >>> to_json(PositionRecord(grid="1...", candidates=["1", "23"]))
    {'grid': '1...', 'candidates': ['1', '23']}
    """
    if isinstance(value, Result):
        return {
            field.name.rstrip("_"): to_json(item)
            for field in fields(value)
            if (item := getattr(value, field.name)) is not None
            or field.default is not None
        }
    if isinstance(value, list):
        return [to_json(one) for one in value]
    if isinstance(value, dict):
        return {key: to_json(one) for key, one in value.items()}
    return value


class ResultLine(Result):
    """A top-level object, with the version of its schema."""

    schema: Literal[1] = 1


class PuzzleResult(ResultLine):
    """A result about a puzzle."""

    puzzle: Line


class ExplainedPuzzle(PuzzleResult):
    """A puzzle, with its rules if they aren't classic."""

    box: Box | None = None
    diagonals: bool | None = None
    rules: str | None = None
    regions: str | None = None
