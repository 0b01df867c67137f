"""What each technique is, told for people who want to learn it.

    lesson(name)    the Lesson of a technique, by its name or an alias
    LESSONS         name -> Lesson, of every technique of the table

A ``Lesson`` has four sentences: the pattern, why it works, what follows,
and how to look for it.  The words are those of the glossary: cell, value,
choice, house.
"""

from sudokit.lessons.lesson import Lesson
from sudokit.lessons.table import LESSONS, lesson

__all__ = ["LESSONS", "Lesson", "lesson"]
