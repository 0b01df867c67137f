"""Follows an assumption by singles, by rules, and by what would contradict.

    Story(laws, alive, true)        the candidates left, item by item
    length_to_fault(start, items)   how many items lead to a contradiction
    lean(start, items)              those that the contradiction needs

An item is a role and its candidate or rule: a candidate that is assumed
(``on``), or that is the last of its cell or house (``forced``), or that
leaves a cell or house nothing (``gone``); or a rule, by its spelling, whose
cells lose candidates without support.  ``Story.laws`` decide which
candidates exclude each other, so that a story can be followed by fewer rules
than the puzzle has.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from sudokit.logic.model.parts import short_parts
from sudokit.logic.model.support import RulePart, masks_at
from sudokit.rules.exclusions import Laws

Item: TypeAlias = tuple[str, int, str]  # role, candidate or -1, rule
PartsByName: TypeAlias = dict[str, list[RulePart]]


class Story:
    """The candidates left after some items; ``fault`` is an empty rule.

    ``alive`` are the candidates of empty cells, ``true`` the values of the
    others, numbered as in ``rules.exclusions``.
    """

    def __init__(
        self,
        laws: Laws,
        alive: int,
        true: int,
        parts: PartsByName,
        linked: int = 0,
    ) -> None:
        """``linked``: only clauses with two of these candidates count."""
        self.laws: Final = laws
        self.alive: int = alive
        self.true: int = true
        self.fault: str = ""
        self._parts: Final = parts
        self._linked: Final = linked

    def copy(self) -> Story:
        """Return a copy that changes independently."""
        return Story(
            self.laws, self.alive, self.true, self._parts, self._linked
        )

    def under(self, names: frozenset[str]) -> Story:
        """Return a copy under the rules and houses with some names only."""
        laws = self.laws.only(names)
        return Story(laws, self.alive, self.true, {}, self._linked)

    def add(self, item: Item) -> bool:
        """Add the next item; return False if it doesn't follow."""
        role, code, rule = item
        if role == "rule":
            self.narrow(rule)
        elif role == "gone":
            then = self.copy()
            then.place(code)
            self.alive &= ~(1 << code)
            return then.broken()
        else:
            if role == "forced" and not self.reasons(code):
                return False
            self.place(code)
        return True

    def place(self, code: int) -> None:
        """Make a candidate true."""
        self.alive &= ~(self.laws.excluded(code) | 1 << code)
        self.true |= 1 << code

    def reasons(self, code: int) -> list[str]:
        """Return where a candidate is the last: "" for its cell, or houses."""
        if not self.alive >> code & 1:
            return []
        laws = self.laws
        cell, value = divmod(code, laws.size)
        left = (self.alive | self.true) & ~(1 << code)
        places = [("", laws.cell_bits[cell])]
        for name in laws.houses_of[cell]:
            places.append((name, laws.places(name, value)))
        return [
            name
            for name, bits in places
            if not left & bits
            and (not self._linked or (self._linked & bits).bit_count() == 2)
        ]

    def narrow(self, rule: str) -> bool:
        """Drop candidates without support by a rule; return if any went."""
        before = self.alive
        for part in self.parts(rule):
            masks = masks_at(self.laws, part, self.alive | self.true)
            supported = part.supported(masks)
            if supported is None:
                self.fault = rule
                return True
            gone = 0
            for k, cell in enumerate(part.cells):
                gone |= (masks[k] & ~supported[k]) << (cell * self.laws.size)
            self.alive &= ~gone
        return self.alive != before

    def parts(self, name: str) -> list[RulePart]:
        """Return the parts of all rules of a name."""
        known = self._parts.get(name)
        if known is None:
            known = [
                part
                for rule in self.laws.named_rules[name]
                for part in short_parts(self.laws, rule)
            ]
            self._parts[name] = known
        return known

    def broken(self) -> bool:
        """Return whether a rule, a cell or a house has nothing left."""
        left = self.alive | self.true
        if self.fault:
            return True
        for bits in self.laws.every:
            if not bits & left:
                return True
        return False


def length_to_fault(start: Story, items: list[Item]) -> int:
    """Return how many of the items lead to a contradiction.

    -1 if they don't, or one doesn't follow.
    """
    story = start.copy()
    for at, item in enumerate(items):
        if not story.add(item):
            return -1
        if story.broken():
            return at + 1
    return -1


def lean(start: Story, items: list[Item]) -> list[Item]:
    """Return the items that their contradiction needs."""
    needed = items
    at = len(needed) - 1
    while at > 0:
        fewer = needed[:at] + needed[at + 1 :]
        length = length_to_fault(start, fewer)
        if length > 0:
            needed = fewer[:length]
        at = min(at, len(needed)) - 1
    return needed
