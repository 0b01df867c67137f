"""Partial images of a grid, as the search for the least image stores them.

A prefix is four integers:

    COLUMNS    the columns of the image, as in ``lines``, and from bit
               OPENED the number of open columns of each stack, two bits
               each
    LABELS     the labels of the values, and from bit GIVEN the number of
               values that have one
    BLOCKED    a bit for each line that can't come next: it is already
               used, is of the other side, or is an empty line that must
               follow another
    ORDER      the lines so far, five bits each, the last one lowest

The lines of an image are rows or columns of the grid, never both.
"""

from typing import Final, final

from sudokit.native.arrays import i64, vec

COLUMNS: Final = 0
LABELS: Final = 1
BLOCKED: Final = 2
ORDER: Final = 3
WORDS: Final = 4  # of a prefix

OPENED: Final = 54
GIVEN: Final = 40
ROOM: Final = 256  # words to begin with: few grids need more
RETAINED: Final = 1 << 14  # words to retain for the next grid


def grown(words: vec[i64]) -> vec[i64]:
    """Return a copy with twice the capacity."""
    more = vec[i64]([0] * (2 * len(words)))
    at: i64 = 0
    while at < len(words):
        more[at] = words[at]
        at += 1
    return more


@final
class Prefixes:
    """A list of prefixes, one after the other in ``words``."""

    __slots__ = ("end", "words")

    def __init__(self) -> None:
        self.words = vec[i64]([0] * ROOM)
        self.end: i64 = 0  # of the words in use

    def clear(self) -> None:
        """Remove all prefixes, and free unusually large memory."""
        self.end = 0
        if len(self.words) > RETAINED:
            self.words = vec[i64]([0] * ROOM)

    def add(self, columns: i64, labels: i64, blocked: i64, order: i64) -> None:
        """Append a prefix."""
        at = self.end
        if at == len(self.words):
            self.words = grown(self.words)
        words = self.words
        words[at] = columns
        words[at + LABELS] = labels
        words[at + BLOCKED] = blocked
        words[at + ORDER] = order
        self.end = at + WORDS

    def count(self) -> int:
        """Return the number of prefixes."""
        return int(self.end // WORDS)
