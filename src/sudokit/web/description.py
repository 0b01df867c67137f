"""The OpenAPI description of the API.

described()    the whole of it, as an object
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final, Literal

from pydantic import TypeAdapter

from sudokit.core.version import VERSION
from sudokit.web.answers import ANSWERS, Unanswered
from sudokit.web.queries import QUERIES

OPENAPI: Final = "3.1.0"
REF: Final = "#/components/schemas/{model}"
REFUSALS: Final = {
    400: "The body is not JSON (with line and column), or the request is for"
    " another host.",
    403: "The request comes from another origin.",
    405: "The method is not POST.",
    408: "The body did not arrive in time.",
    409: "What is asked for can't be done: the text is not a puzzle (with"
    " line and column), the rules are against it, or the budget is spent.",
    413: "The body is too long.",
    415: "The body is not application/json.",
    422: "The body doesn't match this description; the message names the"
    " field.",
    429: "Too many requests at once.",
    500: "The program failed.",
}
HEADERS: Final[dict[int, dict[str, Any]]] = {
    405: {
        "Allow": {
            "description": "The allowed methods.",
            "required": True,
            "schema": {"type": "string"},
        }
    },
    429: {
        "Retry-After": {
            "description": "Seconds to wait before trying again.",
            "required": True,
            "schema": {"type": "integer", "minimum": 1},
        }
    },
}


def described() -> dict[str, Any]:
    """The description, an object of OpenAPI."""
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
    """A status of HTTP with its reason."""
    found: dict[str, Any] = {
        "description": f"{HTTPStatus(status).phrase}. {REFUSALS[status]}",
        "content": _json(schema),
    }
    if status in HEADERS:
        found["headers"] = HEADERS[status]
    return found
