"""A lesson: what a technique is, in four sentences."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """Four sentences about a technique."""

    pattern: str  # what one sees
    reason: str  # why something follows from it
    conclusion: str  # what follows
    search: str  # how to look for it

    @property
    def text(self) -> str:
        """All of it as a paragraph."""
        return " ".join(self)
