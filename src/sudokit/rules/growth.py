"""When a line or a cage of a rule may grow, derived from its ``allowed``.

Growth(word, size)    which values may begin a line, or be in a cage
"""

from __future__ import annotations

from typing import Final

from sudokit.rules.families import Rule
from sudokit.rules.items import Group
from sudokit.rules.named import NAMED, named
from sudokit.rules.named_rule import ItemLayout


class Growth:
    """Which values may begin a line of a rule, or be those of a cage.

    The rule is made for as many cells as the line will have, anywhere, and
    tested with the first values while the others are unknown.  The number
    of a cage depends on all its cells, so a cage is tested with the cells
    it has.  Lines of rules that depend on the place of their cells can't
    be tested in this way; they grow at random.
    """

    def __init__(self, word: str, size: int) -> None:
        """Raise ValueError if no items of the rule are laid out."""
        layout = NAMED[word].layout
        if layout is None:
            raise ValueError(f"{word} isn't laid out")
        self._word: Final = word
        self._size: Final = size
        self._layout: Final[ItemLayout] = layout
        self._rules: Final[dict[tuple[str, int], Rule | None]] = {}
        self._answers: Final[dict[tuple[tuple[int, ...], int], bool]] = {}

    def longest(self, length: int) -> int:
        """Return the longest line up to this length that the rule can have.

        That is the length itself where the rule depends on its place.
        """
        for shorter in range(length, self._layout.least - 1, -1):
            if self._rule("", shorter) is not None:
                return shorter
        return length

    def fits(self, values: tuple[int, ...], length: int) -> bool:
        """Return whether a line of this length may begin with these values.

        For a cage: whether it may have them.
        """
        key = values, length
        if key not in self._answers:
            self._answers[key] = self._is_allowed(values, length)
        return self._answers[key]

    def _is_allowed(self, values: tuple[int, ...], length: int) -> bool:
        """Return whether the rule allows such values."""
        if self._layout.shape == "cage":
            length = len(values)
        known = [*values, *[0] * (length - len(values))]
        for arg in self._layout.arguments(values, self._size):
            rule = self._rule(arg, length)
            if rule is None:
                return self._layout.shape == "line"
            if rule.allowed([known[cell] for cell in rule.cells]):
                return True
        return False

    def _rule(self, arg: str, length: int) -> Rule | None:
        """Return the rule on this many cells, None if there is none."""
        key = arg, length
        if key not in self._rules:
            group = Group(arg, self._layout.parts(tuple(range(length))))
            try:
                self._rules[key] = named(
                    self._word, self._size, None, (group,)
                )
            except ValueError:
                self._rules[key] = None
        return self._rules[key]
