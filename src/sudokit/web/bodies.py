"""The body of a request, as JSON says it.

parsed(body, content_type)    what it says; Refusal if it is no JSON
"""

from __future__ import annotations

import json
from typing import NoReturn

from sudokit.web.replies import MALFORMED, Refusal, sentence

UNSUPPORTED = 415


def parsed(body: bytes, content_type: str) -> object:
    """What the body says; Refusal with line and column if it says nothing.

    JSON is UTF-8 by its definition, and knows no NaN.
    """
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise Refusal("The content type is application/json.", UNSUPPORTED)
    try:
        return json.loads(body.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        before = body[: error.start].decode()
        reason = "it is not UTF-8"
    except json.JSONDecodeError as error:
        before = error.doc[: error.pos]
        reason = error.msg
    except RecursionError:
        raise Refusal("The body is nested too deep.", MALFORMED) from None
    except ValueError as error:  # a number of thousands of digits
        raise Refusal(sentence(str(error)), MALFORMED) from None
    raise Refusal(
        f"The body is no JSON: {reason}.",
        MALFORMED,
        line=before.count("\n") + 1,
        column=len(before) - before.rfind("\n"),
    )


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"the body is no JSON: {name} is no number")
