"""Lessons: each technique explained to people who want to learn it.

    lesson(name)    the Lesson of a technique, by its name or an alias
    LESSONS         name -> Lesson, of every technique of the table
    example(name)   a position and its step, for the picture
    drills(name)    positions to practise it in; ``judge`` the answers

A ``Lesson`` has four sentences: the pattern, why it works, what follows,
and how to look for it.  They are in ``lessons.txt``.  The words are those
of the glossary: cell, value, candidate, house.
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

    pattern: str  # what one sees
    reason: str  # why something follows from it
    conclusion: str  # what follows
    search: str  # how to look for it

    @property
    def text(self) -> str:
        """All of it as a paragraph."""
        return " ".join(self)


def _lessons() -> dict[str, Lesson]:
    """Those of the file, by the name at the head of each."""
    text = (files(__name__) / "lessons.txt").read_text(encoding="utf-8")
    _about, *parts = text.strip().split("\n\n")
    lines = [part.splitlines() for part in parts]
    return {name.strip("[]"): Lesson(*four) for name, *four in lines}


# In the order of the techniques, easiest first.
LESSONS: Final = _lessons()


def lesson(name: str) -> Lesson:
    """The lesson of a technique, in the current language.

    By its name or an alias; KeyError if the table has no such technique.
    """
    return Lesson(*map(_, LESSONS[technique_named(name).name]))
