"""What was meant by a word that is neither a verb nor a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os.path import exists

# Words for what is no verb here.
OTHERS = {
    "solve": "sudoku FILE",
    "check": "sudoku -c FILE",
    "generate": "sudoku new",
    "make": "sudoku new",
    "count": "sudoku --count FILE",
    "help": "sudoku --help",
    "version": "sudoku --version",
}


def meant(names: Sequence[str], verbs: Iterable[str]) -> str:
    """What was meant by the first file that is none; "" if that is open."""
    known = list(verbs)
    for name in names:
        if name == "-" or exists(name):
            continue
        if name in known:
            return f"a verb comes first: sudoku {name} ..."
        from difflib import get_close_matches  # noqa: PLC0415

        for word in get_close_matches(name, [*known, *OTHERS], 1, 0.7):
            wanted = OTHERS.get(word, f"sudoku {word}")
            return f"there is no file {name}; was it {wanted}?"
    return ""
