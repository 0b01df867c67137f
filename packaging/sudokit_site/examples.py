"""Examples in docstrings, as blocks of code on the pages of the library."""

from __future__ import annotations

import re
from typing import Any

import griffe

# From a prompt to the blank line, or the end, behind what it prints.
EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.S | re.M)


def fenced(text: str) -> str:
    """A docstring with its examples between fences."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class Examples(griffe.Extension):
    """Sets fences around the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each object when all of it is known."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
