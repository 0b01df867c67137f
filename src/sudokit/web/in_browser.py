"""Runs the engines inside a browser, with Python as WebAssembly.

    reply(job, body, language)    status and text, like the server's

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

USUAL: Final = "usual.json"  # in this folder: the defaults of all fields
PATIENCE: Final = 10.0  # factor for the seconds that a request allows


@cache
def usual() -> dict[str, Any]:
    """Return the default values of each job and of each move."""
    values: dict[str, Any] = json.loads(
        (Path(__file__).parent / USUAL).read_text("utf-8")
    )
    return values


def reply(job: str, body: str, language: str) -> tuple[int, str]:
    """Return the status and JSON text of the answer to a request."""
    try:
        answered = _reply(job, body, language)
    except Refusal as refusal:
        answered = refused(refusal)
    except (KeyError, TypeError, ValueError, RecursionError):
        answered = refused(Refusal("The request can't be read.", WRONG))
    except Exception:  # the page stays usable
        answered = refused(Refusal("The engine has an error.", 500))
    return answered.status, answered.text


def _reply(job: str, body: str, language: str) -> Reply:
    if job not in JOBS:
        raise Refusal("Not Found.", 404)
    record = json.loads(body)
    fields = usual()["jobs"][job] | record | {"language": language}
    if job == "game":
        move = fields["move"]
        fields["move"] = usual()["moves"].get(move["do"], {}) | move
    return answer(job, fields, PATIENCE * fields["seconds"])
