"""Keys and columns beside a puzzle that would be rules, but aren't read.

may_name(key)          whether a key of this name can be a rule
names_rule(key, value) whether it is one, with this value
"""

from __future__ import annotations

from typing import Final

from sudokit.formats.fpuzzles_rules import means
from sudokit.text.box_note import COMMON, MISSPELT, NAMES, note_of

KINDS: Final = frozenset(("kind", "type"))  # only some values are rules
VARIANTS: Final = frozenset(("constraint", "rule", "variant"))
USUAL: Final = frozenset(
    ("classic", "classical", "normal", "regular", "standard", "sudoku")
)
ALONE: Final = frozenset(("arrow", "cage", "line", "thermo"))
KEYS: Final = (
    frozenset(name.replace("-", "") for name in NAMES - COMMON)
    | MISSPELT
    | VARIANTS
    | KINDS
    | ALONE
)


def _plain(key: str) -> str:
    """Return a key without capitals, signs and a plural s."""
    plain = "".join([sign for sign in key.lower() if sign.isalnum()])
    return plain if plain in KEYS else plain.removesuffix("s")


def may_name(key: str) -> bool:
    """Return whether a key of this name can be a rule.

    >>> may_name("anti_knight"), may_name("Cages"), may_name("rating")
    (True, True, False)
    """
    return _plain(key) in KEYS


def names_rule(key: str, value: object) -> bool:
    """Return whether a key with this value is a rule.

    >>> names_rule("variant", "anti-knight"), names_rule("variant", "classic")
    (True, False)
    >>> names_rule("type", "jigsaw"), names_rule("type", "easy")
    (True, False)
    """
    plain = _plain(key)
    text = str(value).strip()
    if plain not in KEYS or value is None or not means(text):
        return (
            key.lower() in COMMON and isinstance(value, list) and value != []
        )
    if plain in KINDS:
        return note_of(text) is not None
    if plain in VARIANTS:
        return not USUAL.issuperset(text.lower().split())
    return plain != "line" or not text.isdecimal()
