"""Replies, and refusals with their reason.

Reply(text, status)       JSON as text, and a status of HTTP
Refusal                   the reason why there is no answer
json_reply(record)        refused(refusal)    as a Reply

Requests that violate the description get the status MALFORMED or WRONG; valid
ones that can't be answered get CONFLICT: a text that isn't a puzzle, a move
against the rules, a spent budget.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

Record = dict[str, Any]
Fields = tuple[tuple[str, str], ...]  # headers of an answer

MALFORMED: Final = 400
CONFLICT: Final = 409
WRONG: Final = 422


class Refusal(ValueError):
    """The reason for a missing answer; ``status`` is that of HTTP.

    ``more`` are further fields of the record: ``line`` and ``column``
    of an error in text, the ``field`` of a body, the budget that is
    ``spent``.
    """

    def __init__(
        self,
        error: str,
        status: int = CONFLICT,
        headers: Fields = (),
        **more: int | str,
    ) -> None:
        super().__init__(error, status, more)
        self.error = error
        self.status = status
        self.headers = headers
        self.more = more

    def record(self) -> Record:
        """Return the refusal as JSON."""
        return {"error": self.error} | self.more


class Reply(NamedTuple):
    """The answer of a worker: JSON as text, and an HTTP status.

    ``late``: the time ran out, and more of it may give an answer.
    """

    text: str
    status: int = 200
    headers: Fields = ()
    late: bool = False


def sentence(text: str) -> str:
    """Return the text as a sentence, with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def json_reply(record: Record, status: int = 200) -> Reply:
    """Return a reply of JSON in ASCII, which can represent any text."""
    return Reply(json.dumps(record), status)


def refused(refusal: Refusal) -> Reply:
    """Return the reply for a refusal."""
    return json_reply(refusal.record(), refusal.status)._replace(
        headers=refusal.headers
    )


def too_late(seconds: float) -> Reply:
    """Return the reply for a spent time limit."""
    return refused(
        Refusal(
            f"The budget of {seconds:g} seconds ran out before a result.",
            spent="seconds",
        )
    )._replace(late=True)
