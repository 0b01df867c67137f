"""All lessons by the names of their techniques."""

from __future__ import annotations

from typing import Final

from sudokit.language import _
from sudokit.lessons.basics import BASICS
from sudokit.lessons.cells import CELLS
from sudokit.lessons.chains import CHAINS
from sudokit.lessons.lesson import Lesson
from sudokit.lessons.single_value import SINGLE_VALUE
from sudokit.logic import TECHNIQUES, technique_named

_FOUND: Final = BASICS | SINGLE_VALUE | CELLS | CHAINS

# In the order of the techniques, easiest first.
LESSONS: Final = {one.name: _FOUND[one.name] for one in TECHNIQUES}


def lesson(name: str) -> Lesson:
    """The lesson of a technique, in the language that is spoken.

    By its name or an alias; KeyError if the table has no such technique.
    """
    return Lesson(*map(_, LESSONS[technique_named(name).name]))
