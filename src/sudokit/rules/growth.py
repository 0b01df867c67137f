"""The longest line that a rule can have.

longest(word, size)    the most cells of a line, by the rule itself
"""

from __future__ import annotations

from functools import cache

from sudokit.rules.items import Group
from sudokit.rules.named import NAMED, named


@cache
def longest(word: str, size: int) -> int:
    """Return the length of the longest line that is laid out for a rule.

    That is the most of its layout where the rule depends on its place.
    ValueError if no items of the rule are laid out.

    >>> longest("renban", 4), longest("region-sum", 9)
    (4, 9)
    """
    layout = NAMED[word].layout
    if layout is None:
        raise ValueError(f"{word} isn't laid out")
    for length in range(layout.most, 1, -1):
        group = Group("", layout.parts(tuple(range(length))))
        try:
            named(word, size, None, (group,))
        except ValueError:
            continue
        return length
    return layout.most
