"""Runs the engines inside a browser, with Python as WebAssembly.

    reply(job, body, language)    status and text, as the server answers

Only the page sends requests here, so they aren't validated; missing
fields get their defaults, which ``export`` writes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from sudokit.web.replies import WRONG, Refusal, Reply, refused
from sudokit.web.work import JOBS, answer

USUAL: Final = "usual.json"  # beside this: the usual values of all fields
PATIENCE: Final = 10.0  # how many times the seconds that a request asks for


@cache
def usual() -> dict[str, Any]:
    """The default values of each job and of each move."""
    found: dict[str, Any] = json.loads(
        (Path(__file__).parent / USUAL).read_text("utf-8")
    )
    return found


def reply(job: str, body: str, language: str) -> tuple[int, str]:
    """The status and JSON text of the answer to a request."""
    try:
        found = _reply(job, body, language)
    except Refusal as refusal:
        found = refused(refusal)
    except (KeyError, TypeError, ValueError, RecursionError):
        found = refused(Refusal("The request can't be read.", WRONG))
    except Exception:  # the page goes on
        found = refused(Refusal("The engine has an error.", 500))
    return found.status, found.text


def _reply(job: str, body: str, language: str) -> Reply:
    if job not in JOBS:
        raise Refusal("Not Found.", 404)
    record = json.loads(body)
    fields = usual()["jobs"][job] | record | {"language": language}
    if job == "game":
        move = fields["move"]
        fields["move"] = usual()["moves"].get(move["do"], {}) | move
    return answer(job, fields, PATIENCE * fields["seconds"])
