"""Parts of messages: safe text, quotes, plurals, and similar words.

shown(text)         text from elsewhere, safe for a terminal
quoted(sign)        a character in the form that error messages quote
plural(size, noun)  ``1 cell``, ``2 cells``
choice_of(...)      the most similar of some words, as a question
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

PICTURES: Final = (0xDC89, 0xDCFF)  # the first byte of PNG and of JPEG


def shown(text: str, lines: bool = False) -> str:
    """Return text from elsewhere in a form that is safe for a terminal.

    Control characters, those that change the direction of writing, and
    bytes that aren't text become Python's escapes.  ``lines``: keep
    newlines.
    """
    if text.isprintable():
        return text
    return "".join(
        [
            sign
            if sign.isprintable() or (lines and sign == "\n")
            else _escaped(sign)
            for sign in text
        ]
    )


def _escaped(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00  # a byte that isn't text
    return ascii(chr(code))[1:-1]


def quoted(sign: str) -> str:
    """Return a character in the form that error messages quote."""
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        scan = " (sudoku scan reads pictures)" * (code in PICTURES)
        return f"the byte 0x{code - 0xDC00:02x}, which is not text{scan},"
    return repr(sign)


def plural(size: int, noun: str) -> str:
    """Return a number with its noun: ``1 cell``, ``2 cells``."""
    return f"{size} {noun}{'' if size == 1 else 's'}"


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return the most similar of these words; "" below the likeness."""
    from difflib import get_close_matches  # noqa: PLC0415

    names = {name.lower(): name for name in known}
    near = get_close_matches(word[:30].lower(), names, 1, likeness)
    return names[near[0]] if near else ""


def alike(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return a question for the most similar of these words, or ""."""
    near = nearest(word, known, likeness)
    return f"did you mean {near}? " if near else ""


def choice_of(word: str, known: Sequence[str]) -> str:
    """Return a question for the most similar word, or a list of all."""
    return alike(word, known).strip() or f"choose from {', '.join(known)}"
