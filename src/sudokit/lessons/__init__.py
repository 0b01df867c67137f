"""Lessons: each technique explained to people who want to learn it.

    lesson(name)    the Lesson of a technique, by its name or an alias
    LESSONS         name -> Lesson, of every technique of the table
    example(name)   a position and its step, for the picture
    drills(name)    positions to practise it in; ``judge`` the answers

A ``Lesson`` has four sentences: the pattern, why it works, what follows,
and how to look for it.  The words are those of the glossary: cell, value,
candidate, house.
"""

from typing import Final

from sudokit.language import _
from sudokit.lessons.basics import BASICS, Lesson
from sudokit.lessons.cells import CELLS
from sudokit.lessons.chains import CHAINS
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
from sudokit.lessons.rules import RULES
from sudokit.lessons.single_value import SINGLE_VALUE
from sudokit.logic import TECHNIQUES, technique_named

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


_FOUND: Final = BASICS | RULES | SINGLE_VALUE | CELLS | CHAINS

# In the order of the techniques, easiest first.
LESSONS: Final = {one.name: _FOUND[one.name] for one in TECHNIQUES}


def lesson(name: str) -> Lesson:
    """The lesson of a technique, in the current language.

    By its name or an alias; KeyError if the table has no such technique.
    """
    return Lesson(*map(_, LESSONS[technique_named(name).name]))
