"""The words of a caption, in lines that fit beside or below a grid.

parts_of(task)                its name, its setter, its level and clues
set_in(task, room, size)      these in lines, as large as they can be
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.paper.fonts import fitted, missing, width_of
from sudokit.paper.task import Task
from sudokit.rules.explained import titles_of
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import has_words, listed

ONE_LINE: Final = 0.9  # of the size: smaller type on one line, not two lines
SMALLER: Final = (1.0, 0.9, 0.8, 0.7, 0.0)  # of the size, on several lines
FEWEST: Final = 4  # letters of a part that is cut
LONGEST: Final = 200  # letters of a part that isn't cut


class TextRoom(NamedTuple):
    """The widths of the lines of a caption, and the smallest size of type.

    ``starred``: the level stands before the text already.
    """

    widths: tuple[float, ...]
    least: float
    starred: bool = False


class TextLines(NamedTuple):
    """Lines of text, and their size; ``cut`` if letters are left out."""

    lines: Sequence[str]
    size: float
    cut: bool = False


def parts_of(task: Task, most: int = LONGEST, level: bool = True) -> list[str]:
    """Return the parts of a caption, each name with at most so many letters.

    The first is the title, with the names of the rules in brackets, or these
    names alone.
    """
    title, author, _rules = task.about
    names = [_(one) for one in titles_of(puzzle_rules(task.grid))]
    if title:
        low = title.lower()
        names = [one for one in names if not has_words(low, one.lower())]
    rules = _cut(listed(names), most)
    title = _cut(title, most)
    parts = [f"{title} ({rules})" if title and rules else title or rules]
    if author:
        parts.append(_("by {author}", author=_cut(author, most)))
    if level and task.level:
        parts.append(_(task.level))
    if task.clues:
        parts.append(ngettext("{n} clue", "{n} clues", task.clues))
    return list(filter(None, parts))


def set_in(task: Task, room: TextRoom, size: float) -> TextLines:
    """Return the words of a caption in lines, at most of a size.

    They stand on one line if there is room, then on several, then in smaller
    type; what doesn't fit in the smallest is cut, the longest part first.
    """
    whole = parts_of(task)
    several = [whole]
    if room.starred:
        several.append(parts_of(task, level=False))
    cut = max(map(len, (task.about.title, task.about.author))) > LONGEST
    for parts in several:
        words = ", ".join(parts)
        small = fitted(words, size, max(room.widths[0], 0.0))
        if small >= max(room.least, size * ONE_LINE):
            return TextLines([words], small, cut)
    for part in SMALLER:
        small = max(room.least, size * part)
        for parts in several:
            for pieces in _pieces(parts):
                if lines := _filled(pieces, room.widths, small):
                    return TextLines(lines, small, cut)
    return _shortened(task, room)


def _shortened(task: Task, room: TextRoom) -> TextLines:
    """Return the words of a caption, each name cut to the same length."""
    size = room.least

    def lines_of(most: int) -> list[str]:
        parts = parts_of(task, most, not room.starred)
        filled = (_filled(one, room.widths, size) for one in _pieces(parts))
        return next(filter(None, filled), [])

    low, high = FEWEST, LONGEST
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if lines_of(middle) else (low, middle - 1)
    if lines := lines_of(low):
        return TextLines(lines, size, True)
    words = ", ".join(parts_of(task, FEWEST, not room.starred))
    wide = max(room.widths)
    while words and width_of(_ended(words), size) > wide:
        words = words[:-1]
    above = [""] * room.widths.index(wide)
    return TextLines([*above, _ended(words)] if words else [], size, True)


def _pieces(parts: Sequence[str]) -> Iterator[list[str]]:
    """Yield the parts, and then their words, as pieces of a line.

    The last part, the number of clues, is the last to be broken.
    """
    joined = [f"{part}," for part in parts[:-1]] + list(parts[-1:])
    yield joined
    yield [*" ".join(joined[:-1]).split(), *joined[-1:]]
    yield " ".join(joined).split()


def _filled(
    pieces: Sequence[str], widths: Sequence[float], size: float
) -> list[str]:
    """Return the pieces on lines of these widths, [] if they don't fit."""
    lines = [""]
    for piece in pieces:
        longer = f"{lines[-1]} {piece}".lstrip()
        while width_of(longer, size) > widths[len(lines) - 1]:
            if len(lines) == len(widths):
                return []
            lines.append("")
            longer = piece
        lines[-1] = longer
    return lines


def _cut(text: str, most: int) -> str:
    """Return a text of at most so many letters.

    >>> _cut("A long night", 8), _cut("Night", 8)
    ('A long…', 'Night')
    """
    return text if len(text) <= most else _ended(text[: most - 1])


def _ended(text: str) -> str:
    """Return a text that was cut, with the sign for it."""
    return text.rstrip(" ,") + ("..." if missing("…") else "…")
