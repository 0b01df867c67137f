"""A book: its settings, and the order of its puzzles.

Book(...)                 what it is to be
sections_of(book, tasks)  the puzzles in their order
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.logic import LEVELS
from sudokit.paper.layout import Entry
from sudokit.paper.task import Task

ORDERS: Final = ("sections", "ramp", "given")
HINTS: Final = ("place", "path", "none")


class Book(NamedTuple):
    """The settings of a book.

    ``trim`` is its width and height in points, ``per_page`` how many
    puzzles a page has.  ``order``: sections by level, all of them from
    easy to hard, or as they come.  ``hints``: the next technique and its
    place, the whole path, or none.  ``link`` is where a puzzle opens.
    ``notes`` are the lines of the imprint.
    """

    title: str
    trim: tuple[float, float]
    subtitle: str = ""
    author: str = ""
    per_page: int = 2
    bleed: bool = False
    order: str = "sections"
    hints: str = "place"
    link: str = ""
    corners: bool = False
    notes: tuple[str, ...] = ()


class Section(NamedTuple):
    """Puzzles under a name."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def words(self) -> str:
        """Which puzzles it has."""
        first, last = self.entries[0].number, self.entries[-1].number
        return (
            f"puzzle {first}"
            if first == last
            else (f"puzzles {first} to {last}")
        )


def sections_of(book: Book, tasks: Sequence[Task]) -> list[Section]:
    """The puzzles in their order, numbered from 1, under their names."""
    ordered = list(tasks)
    if book.order != "given":
        ordered.sort(key=_difficulty)
    groups: dict[str, list[Task]] = {}
    for task in ordered:
        name = _section_name(task) if book.order == "sections" else "Puzzles"
        groups.setdefault(name, []).append(task)
    found = []
    number = 0
    for name, members in groups.items():
        entries = []
        for task in members:
            number += 1
            entries.append(Entry(number, task))
        found.append(Section(name, tuple(entries)))
    return found


def _difficulty(
    task: Task,
) -> tuple[int, tuple[str, ...], int, bool, int, int]:
    """Small before large, easy before hard, more clues before fewer."""
    level = LEVELS.index(task.level) if task.level else 0
    return (
        task.size,
        task.grid.rules.words,
        level,
        not task.unique and not task.level,
        task.score,
        -task.clues,
    )


def _section_name(task: Task) -> str:
    if task.level:
        return task.level.capitalize()
    words = " and ".join(task.grid.rules.words)
    more = "" if task.unique else ", beyond naked singles"
    return f"{task.size}x{task.size}{words and f' with {words}'}{more}"
