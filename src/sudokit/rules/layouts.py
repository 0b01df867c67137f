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

    >>> short_words()["thermo"]
    ('thermometer',)
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
    return tuple([one for one in short_words().get(word, ()) if is_laid(one)])


def is_laid(word: str) -> bool:
    """Return whether a rule has marks that are laid out, or regions."""
    return word == JIGSAW or NAMED[word].layout is not None


def parted(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rules whose marks are laid out, and the other words.

    All dots of ``kropki`` are given, so that there are rules about cells
    without one.

    >>> parted(["thermo", "anti-king"])
    (('thermometer',), ('anti-king',))
    >>> parted(["kropki"])[1]
    ('negative-difference', 'negative-ratio')
    """
    laid = [one for word in words for one in words_laid(word)]
    others = [word for word in words if not words_laid(word)]
    short = short_words()
    for word in words:
        others += [one for one in short.get(word, ()) if not is_laid(one)]
    return tuple(dict.fromkeys(laid)), tuple(dict.fromkeys(others))


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
