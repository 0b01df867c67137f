"""Rules without cells that the text of a puzzle's rules names.

mentioned(text)   their names

Setters write such rules in words, and some sites have no other place for
them.
"""

from __future__ import annotations

import re
from typing import Final

MENTIONS: Final = {
    "anti-knight": r"anti[- ]?knight|knight.?s.?[- ]move",
    "anti-king": r"anti[- ]?king|king.?s.?[- ]move",
    "non-consecutive": r"non[- ]?consecutive",
    "disjoint-groups": r"disjoint[- ](groups|sets)",
    "windoku": r"windoku|hyper[- ]?sudoku",
    "diagonals": (
        r"(main|both|marked|long|positive and negative) diagonals|x[- ]sudoku"
        r"|sudoku[- ]x|diagonal sudoku"
    ),
    "global-entropy": r"global entropy",
}
PATTERNS: Final = {
    word: re.compile(rf"\b({pattern})\b", re.I)
    for word, pattern in MENTIONS.items()
}


def mentioned(text: str) -> tuple[str, ...]:
    """Return the rules that a text names.

    >>> mentioned("Normal sudoku rules apply. Anti-Knight: a knight's move")
    ('anti-knight',)
    """
    return tuple([word for word in PATTERNS if PATTERNS[word].search(text)])
