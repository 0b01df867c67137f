"""Shows examples in docstrings as blocks of code on the API pages."""

from __future__ import annotations

import re
from typing import Any

import griffe

# From a prompt to the next blank line or the end.
EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.S | re.M)


def fenced(text: str) -> str:
    """Return a docstring with its examples between fences."""
    return EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", text)


class Examples(griffe.Extension):
    """Puts the examples of every docstring between fences."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Edit the docstring of an object when it is complete."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
