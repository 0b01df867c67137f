"""Lessons: each technique explained to people who want to learn it.

    lesson(name)    the Lesson of a technique, by its name or an alias
    LESSONS         name -> Lesson, of every technique of the table
    example(name)   a position and its step, for the picture
    drills(name)    positions to practise it in; ``judge`` the answers

A ``Lesson`` has four sentences: the pattern, why it works, what follows,
and how to look for it.  The words are those of the glossary: cell, value,
candidate, house.
"""

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
from sudokit.lessons.lesson import Lesson
from sudokit.lessons.table import LESSONS, lesson

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
