"""Rules by the names that people give them: plurals, titles, other programs.

rule_named(name)    the word of a rule, such as ``thermometer``; "" for none
words_named(text)   the words of rules in a text, with commas or blanks
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from sudokit.rules.named import NAMED, rules_by_name

FORMATS: Final = ("fpuzzles", "iss")  # whose names people know
# Names that follow from no other name of a rule.
OTHERS: Final = {
    "cage": "killer",
    "consecutive": "kropki-white",
    "disjoint": "disjoint-groups",
    "hyper": "windoku",
    "indexing": "column-indexer",
    "kings": "anti-king",
    "kingsmove": "anti-king",
    "knights": "anti-knight",
    "knightsmove": "anti-knight",
    "knight": "anti-knight",
    "king": "anti-king",
    "ratio": "kropki-black",
    "whisper": "german-whisper",
    "x": "diagonals",
}
LONGEST: Final = 4  # words of a name
# Words that people add to a name, or leave out.
ENDINGS: Final = (
    "line", "cage", "sum", "dot", "cell", "clue", "sudoku", "pair",
)  # fmt: skip


def rule_named(name: str, words: Collection[str] = ()) -> str:
    """Return the word of the rule with a name, "" if there is none.

    ``words`` are others that are known, and returned as they are.

    >>> rule_named("German whispers"), rule_named("thermos")
    ('german-whisper', 'thermometer')
    >>> rule_named("kropki", ["kropki"]), rule_named("whimper")
    ('kropki', '')
    """
    given = {_bare(word): word for word in words}
    if name in words or name in NAMED:
        return name
    for key in _singulars(_bare(name)):
        for one in (key, *_shortened(key)):
            if one in given:
                return given[one]
            if one in _table():
                return _table()[one]
    return ""


def words_named(text: str, words: Collection[str] = ()) -> list[str]:
    """Return the words of the rules in a text, with commas or blanks.

    A name can have blanks, and a word its cells.  What names no rule is
    returned as it is.

    >>> words_named("German whispers, anti knight thermos=r1c1-r1c3")
    ['german-whisper', 'anti-knight', 'thermometer=r1c1-r1c3']
    >>> words_named("killer whimpers")
    ['killer', 'whimpers']
    """
    result: list[str] = []
    for part in text.split(","):
        left = part.split()
        while left:
            count = min(len(left), LONGEST)
            while count > 1 and not _whole(left[:count], words):
                count -= 1
            name, sign, items = " ".join(left[:count]).partition("=")
            word = rule_named(name, words) or name
            result.append(word + sign + items)
            del left[:count]
    return result


def _whole(parts: list[str], words: Collection[str]) -> str:
    """Return the word of a name with blanks, "" if it is none.

    The last part can have items after a "=".
    """
    if any("=" in part for part in parts[:-1]):
        return ""
    return rule_named(" ".join(parts).partition("=")[0], words)


def _bare(name: str) -> str:
    """Return a name in small letters, without blanks and hyphens."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _singulars(key: str) -> list[str]:
    """Return a key, and what it is the plural of.

    >>> _singulars("thermos"), _singulars("boxes")
    (['thermos', 'thermo'], ['boxes', 'boxe', 'box'])
    """
    result = [key]
    if key.endswith("s"):
        result.append(key[:-1])
    if key.endswith("es"):
        result.append(key[:-2])
    return [one for one in result if one]


def _shortened(key: str) -> list[str]:
    """Return a key with and without the words that people add to names."""
    result = [key + end for end in ENDINGS]
    for end in ENDINGS:
        if key.endswith(end) and key != end:
            result += _singulars(key.removesuffix(end))
    return result


@cache
def _table() -> dict[str, str]:
    """Return the words of all rules by their bare names.

    A name that several rules have isn't in it.
    """
    table: dict[str, str] = {}
    for of_format in FORMATS:
        for name, rules in rules_by_name(of_format).items():
            if len(rules) == 1 and "~" not in name:
                table.setdefault(_bare(name), rules[0].word)
    for word, one in NAMED.items():
        title = one.title.partition("(")[0]
        for name in _singulars(_bare(title)):
            table[name] = word
    shorts: dict[str, list[str]] = {}
    for word, one in NAMED.items():
        if one.short:
            shorts.setdefault(_bare(one.short), []).append(word)
    table |= {key: of[0] for key, of in shorts.items() if len(of) == 1}
    table |= OTHERS
    return table | {_bare(word): word for word in NAMED}
