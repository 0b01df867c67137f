"""What is answered: a reply, or a refusal and why.

Reply(text, status)       JSON as text, and a status of HTTP
Refusal                   why there is no answer
told(record)              refused(refusal)    as a Reply
refusal_of(error)         what the engines say of wrong input
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sudokit.core.text import FormatError
from sudokit.game.state import Refused

Record = dict[str, Any]


class Refusal(ValueError):
    """Why there is no answer; ``status`` is that of HTTP."""

    def __init__(
        self, error: str, status: int = 422, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(error, status, line, column)
        self.error = error
        self.status = status
        self.place = (line, column)

    def record(self) -> Record:
        """The refusal as JSON can say it."""
        line, column = self.place
        where = {"line": line, "column": column} if line else {}
        return {"error": self.error} | where


class Reply(NamedTuple):
    """What a worker says: JSON as text, and a status of HTTP.

    ``late``: the time ran out, and with more there may be an answer.
    """

    text: str
    status: int = 200
    late: bool = False


def refusal_of(error: ValueError) -> Refusal:
    """What the engines say of wrong input, with its place and status."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Refused):
        return Refusal(str(error), 409)
    if isinstance(error, FormatError):
        return Refusal(sentence(error.message), 422, error.line, error.column)
    return Refusal(sentence(str(error)))


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def told(record: Record, status: int = 200) -> Reply:
    """JSON in ASCII, so that no text at all can fail to be sent."""
    return Reply(json.dumps(record), status)


def refused(refusal: Refusal) -> Reply:
    """A refusal as it is sent."""
    return told(refusal.record(), refusal.status)


def too_late(seconds: float) -> Reply:
    """That the time is over."""
    return refused(
        Refusal(
            f"The budget of {seconds:g} seconds is spent before there is an"
            " answer."
        )
    )._replace(late=True)
