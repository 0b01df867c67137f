"""Lessons: each technique explained to people who want to learn it.

    lesson(name)    the Lesson of a technique, by its name or an alias
    LESSONS         name -> Lesson, for every technique of the table
    example(name)   a position and its step, for the picture
    drills(name)    positions to practise it; ``judge`` marks the answers

A ``Lesson`` has four sentences: the pattern, why it works, the conclusion,
and how to look for it.  They are in ``lessons.txt``, in the words of the
glossary: cell, value, candidate, house.
"""

from importlib.resources import files
from typing import Final, NamedTuple

from sudokit.lessons.collection import Example, Position, example, positions
from sudokit.lessons.drill import (
    Conclusion,
    Drill,
    NoDrill,
    Verdict,
    conclusion,
    drill_of,
    drills,
    judge,
)
from sudokit.logic import technique_named
from sudokit.system.language import _

__all__ = [
    "LESSONS",
    "Conclusion",
    "Drill",
    "Example",
    "Lesson",
    "NoDrill",
    "Position",
    "Verdict",
    "conclusion",
    "drill_of",
    "drills",
    "example",
    "judge",
    "lesson",
    "positions",
]


class Lesson(NamedTuple):
    """Four sentences about a technique."""

    pattern: str  # what to see
    reason: str  # why it works
    conclusion: str  # what follows
    search: str  # how to look for it

    @property
    def text(self) -> str:
        """All sentences as a paragraph."""
        return " ".join(self)


def _lessons() -> dict[str, Lesson]:
    """Return the lessons of the file, by the name at the head of each."""
    text = (files(__name__) / "lessons.txt").read_text(encoding="utf-8")
    _about, *parts = text.strip().split("\n\n")
    lines = [part.splitlines() for part in parts]
    return {name.strip("[]"): Lesson(*four) for name, *four in lines}


# In the order of the techniques, easiest first.
LESSONS: Final = _lessons()


def lesson(name: str) -> Lesson:
    """Return the lesson of a technique, in the current language.

    The name can be an alias; KeyError for an unknown technique.

        >>> from sudokit.lessons import lesson
        >>> lesson("full house").pattern
        'A row, column or box has only one empty cell.'
    """
    return Lesson(*map(_, LESSONS[technique_named(name).name]))
