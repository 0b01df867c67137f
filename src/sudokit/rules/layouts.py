"""The words of rules whose marks are laid out when puzzles are made.

short_words()            the short words for new puzzles
words_laid(word)         the rules that a word such as ``kropki`` means
parted(words)            the rules that are laid out, and the others
made_words()             the words that puzzles are made of
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.rules.named import NAMED

JIGSAW: Final = "jigsaw"


def short_words() -> dict[str, tuple[str, ...]]:
    """Return the short words for new puzzles, and the words they mean.

    >>> short_words()["kropki"]
    ('kropki-white', 'kropki-black')
    """
    words: dict[str, tuple[str, ...]] = {}
    for one in NAMED.values():
        if one.short:
            words[one.short] = (*words.get(one.short, ()), one.word)
    words[JIGSAW] = (JIGSAW,)
    return words


def words_laid(word: str) -> tuple[str, ...]:
    """Return the rules that are laid out for a word, () if nothing is.

    >>> words_laid("thermo"), words_laid("anti-king")
    (('thermometer',), ())
    """
    if word in NAMED:
        return (word,) if NAMED[word].layout is not None else ()
    return short_words().get(word, ())


def parted(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rules whose marks are laid out, and the other words.

    >>> parted(["thermo", "anti-king"])
    (('thermometer',), ('anti-king',))
    """
    laid = [one for word in words for one in words_laid(word)]
    others = [word for word in words if not words_laid(word)]
    return tuple(dict.fromkeys(laid)), tuple(others)


def made_words() -> list[str]:
    """Return the words that fully describe a puzzle to make.

    >>> made_words()[:5]
    ['kropki', 'thermo', 'whisper', 'jigsaw', 'diagonals']
    """
    return [*short_words()] + [
        word
        for word, one in NAMED.items()
        if not one.short
        and not one.unmarked
        and (one.layout or not one.needs_cells)
    ]
