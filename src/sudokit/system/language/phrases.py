"""Lists of words and names of houses, as parts of sentences.

listed(words)       ``r1c1, r1c2 and r1c3``
either(words)       ``r1c1, r1c2 or r1c3``
house_text(name)    a house in the player's language
opened(text)        the same text with a capital letter
has_words(text, words)   whether a text has others as whole words
"""

import re
from collections.abc import Sequence
from typing import Final

from sudokit.system.language import _

CELL: Final = re.compile(r"r\d")


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    return _joined(words, _(" and "))


def either(words: Sequence[str]) -> str:
    """Return words as a list of which one counts."""
    return _joined(words, _(" or "))


def _joined(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + last + words[-1]


def house_text(name: str) -> str:
    """Return a house in the player's language, by its name: ``row 3``."""
    kind, _blank, number = name.rpartition(" ")
    if kind == "row":
        return _("row {number}", number=number)
    if kind == "column":
        return _("column {number}", number=number)
    if kind == "box":
        return _("box {number}", number=number)
    if kind == "place":
        return _("disjoint group {number}", number=number)
    if kind == "diagonal":
        falls = number == "1"
        return _("the falling diagonal") if falls else _("the rising diagonal")
    return f"{_(kind)} {number}" if kind else _(number)


def opened(text: str) -> str:
    """Return a sentence with a capital letter, unless a cell comes first.

    >>> opened("the cage"), opened("r1c2 is 3")
    ('The cage', 'r1c2 is 3')
    """
    return text if CELL.match(text) else text[:1].upper() + text[1:]


def has_words(text: str, words: str) -> bool:
    """Return whether a text has some words as whole words.

    >>> has_words("in row 12", "row 1"), has_words("in row 1.", "row 1")
    (False, True)
    """
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None
