"""What the keys of the full-screen game say of values.

typed(sign, layout)    a value, and whether shift was held
last_key(layout)       the sign of the largest value
letters_of(layout)     the letters that are values, "" up to 9x9
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.game.layout import Layout, sign_of, value_of

# Shift with a digit gives these on most keyboards.
SHIFTED: Final = dict(zip("!@#$%^&*(", range(1, 10), strict=True))


class Typed(NamedTuple):
    """A value that was typed, with shift or without."""

    value: int
    shift: bool


def typed(sign: str, layout: Layout) -> Typed | None:
    """The value that a key says, None if it says none.

    Values above nine are letters, as far as the board has them.  A digit
    is taken for a value of any board, which refuses it by its reasons.
    """
    if sign in SHIFTED:
        return Typed(SHIFTED[sign], True)
    n = value_of(sign)
    if not n or (n > 9 and not layout.is_value(n)):
        return None
    return Typed(n, sign.isupper())


def last_key(layout: Layout) -> str:
    """The sign of the largest value, as it is typed."""
    return sign_of(layout.size).lower()


def letters_of(layout: Layout) -> str:
    """The letters that are values: ``a-g``, "" where none is."""
    if layout.size < 10:
        return ""
    return "a" if layout.size == 10 else f"a-{last_key(layout)}"
