r"""How setters describe rules in English.

    described(text)         the sentences about each rule, by its word
    colours_in(sentence)    the colours that a sentence names
    number_in(word, ...)    the argument of a rule that sentences give

The patterns are about lower case text.  They only propose a rule: what a
puzzle means by its drawing is decided by its solution.

>>> list(described("Normal rules apply. Digits on a purple line form a set of"
...     " consecutive digits in any order."))
['renban']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from sudokit.rules.named import NAMED

LONGEST: Final = 5000  # characters of a text that are looked at
ENDS: Final = re.compile(r"[.!;]\s|\n|\\n")
NO_OTHERS: Final = r"\ball such\b.*\bgiven\b"
# What describes a rule without its name.
PATTERNS: Final = {
    "kropki-white": r"\bwhite\b.*\b(consecutive|differ\w*|greater)\b",
    "kropki-black": r"\bblack\b.*(\bratio\b|\bdouble\b|\btwice\b|1:2|2:1)",
    "xv": r"(\b[xv]s?\b.*\b(5|10|five|ten)\b)",
    "negative-difference": NO_OTHERS,
    "negative-ratio": NO_OTHERS,
    "negative-xv": NO_OTHERS,
    "inequality": r"\binequalit|\bpoints?\W{1,2}to\b"
    r"|\b(greater|less|smaller|larger) than\b",
    "thermometer": r"\bthermo|\bbulb\b",
    "slow-thermometer": r"\bslow thermo|\b(stay|remain)s? the same\b"
    r"|\b(not|never) decrease|\bnon-?decreasing\b|\bor (are )?equal\b",
    "german-whisper": r"\bwhispers?\b|\bdiffer\w*\b.*\b\d\b",
    "dutch-whisper": r"\bdutch whisper",
    "renban": r"\brenban|\bconsecutive\b.*(\bsets?\b|\border\b|non-?\s?repeat)"
    r"|(\bsets?\b|non-?\s?repeat).*\bconsecutive\b",
    "nabner": r"\bnabner|\bno two\b.*\bconsecutive\b",
    "palindrome": r"\bpalindrom|\bbackwards?\b|\b(either|both)"
    r" (direction|way)s?\b",
    "entropic": r"\bentropic\b|\blow\b.*\bhigh\b|123.*456.*789",
    "modular": r"\bmodular\b|147.*258.*369|\bremainder",
    "parity": r"\bparity lines?\b|\balternat|\bone even\b.*\bone odd\b",
    "killer": r"\bcages?\b",
    "look-and-say": r"\blook-?\s?and-?\s?say\b",
    "little-killer": r"\bdiagonal.*\b(sum|total|add)"
    r"|\b(sum|total).*\bdiagonal",
    "arrow": r"\barrow.*\b(sum|total|add)|\b(sum|total|add)\w*\b.*\bcircle",
    "double-arrow": r"\bdouble arrow|\bsum of the\b.*\bcircles\b",
    "region-sum": r"\b(same|equal)\b.*\b(sum|total)|\b(sum|total|add)\w*\b.*"
    r"\b(same|equal)\b",
    "zipper": r"\bzipper|\bequal(ly)? distan|\bequidistant\b|\bsame distance",
    "between": r"\bbetween\b",
    "lockout": r"\blockout\b|\bdiamond",
    "sum-line": r"\b(sum|total|add)\w*\b.*\b\d+\b",
    "sandwich": r"\bsandwich|\bbetween\b.*\b1\b.*\b9\b",
    "x-sum": r"\bx-?\s?sum",
    "skyscraper": r"\bskyscraper|\bbuilding",
    "numbered-room": r"\bnumbered room|\bnth\b",
    "quadruple": r"\bquad|\b(circle|corner).*\b(surround|four\b|touching)",
    "counting-circles": r"\bcounting circle|\b(many|number of) (of the )?"
    r"circles?\b",
    "odd": r"\bodd\b",
    "even": r"\beven\b",
    "minimum": r"\b(less|smaller|lower) than\b|\bminim",
    "maximum": r"\b(greater|larger|higher) than\b|\bmaxim",
    "row-indexer": r"\bindex",
    "column-indexer": r"\bindex",
    "box-indexer": r"\bindex",
    "extra-regions": r"\bextra (region|box)"
    r"|\b(regions?|areas?|shaded|windows?)"
    r"\b.*\b(1 to 9|1-9|repeat|once)\b",
}
# The words for the colours that drawings.colour_of names.
COLOURS: Final = {
    "white": "white", "black": "black", "gray": "grey", "grey": "grey",
    "silver": "grey", "red": "red", "orange": "orange", "peach": "orange",
    "brown": "orange", "yellow": "yellow", "gold": "yellow",
    "green": "green", "turquoise": "turquoise", "teal": "turquoise",
    "cyan": "turquoise", "blue": "blue", "purple": "purple",
    "violet": "purple", "lavender": "purple", "pink": "pink",
    "magenta": "pink", "lilac": "purple",
}  # fmt: skip
# Colours that people call by each other's names.
NEAR: Final = (
    {"purple", "pink"}, {"orange", "yellow"}, {"orange", "red"},
    {"blue", "turquoise"}, {"green", "turquoise"}, {"blue", "purple"},
    {"grey", "black"}, {"grey", "white"},
)  # fmt: skip
NUMBERS: Final = {
    "german-whisper": r"\bdiffer\D*\b(\d)\b|\b(\d) or more\b",
    "lockout": r"\bdiffer\D*\b(\d)\b",
    "sum-line": r"\b(?:sum|total|add)\D*\b(\d+)\b",
}  # fmt: skip


def described(text: str) -> dict[str, list[str]]:
    """Return the sentences that name or describe a rule, by its word.

    Rules with an argument of a setter's own, such as machines, have none.
    """
    sentences = sentences_of(text)
    result: dict[str, list[str]] = {}
    for word, one in NAMED.items():
        patterns = [one.mentions, PATTERNS.get(word, "")]
        pattern = re.compile("|".join(filter(None, patterns)))
        about = [line for line in sentences if pattern.search(line)]
        if pattern.pattern and about:
            result[word] = about
    return result


def sentences_of(text: str) -> list[str]:
    r"""Return the sentences of a text in lower case.

    >>> sentences_of("Renban: any order.\nX sums to 10.")
    ['renban: any order', 'x sums to 10.']
    """
    plain = normalize("NFKC", text[:LONGEST]).replace("\u2019", "'").lower()
    lines = [" ".join(line.split()) for line in ENDS.split(plain)]
    return [line for line in lines if line]


def colours_in(sentence: str) -> set[str]:
    """Return the names of the colours that a sentence has.

    >>> sorted(colours_in("a light gray line, not the lavender one"))
    ['grey', 'purple']
    """
    words = re.findall("[a-z]+", sentence)
    return {COLOURS[word] for word in words if word in COLOURS}


def is_near(colour: str, others: Iterable[str]) -> bool:
    """Return whether a colour is one of others, or nearly.

    >>> is_near("pink", ["purple"]), is_near("pink", ["green"])
    (True, False)
    """
    return any(colour == other or {colour, other} in NEAR for other in others)


def number_in(word: str, sentences: Iterable[str]) -> str:
    """Return the argument that sentences give a rule, "" for none.

    >>> number_in("german-whisper", ["they differ by at least 3"])
    '3'
    """
    pattern = NUMBERS.get(word)
    for sentence in sentences:
        match = re.search(pattern, sentence) if pattern else None
        if match:
            return "".join(filter(None, match.groups()))
    return ""
