"""Checks contradictions that follow from a candidate by rules and singles.

    RuleStory(here)         the remaining candidates, item by item
    fails(here, items)      a contradiction follows, and needs every item

An item is a role and its candidate or rule: a candidate that is assumed
(``on``) or that is the last of its cell or house (``forced``), or a rule,
by its spelling, whose cells lose candidates without support.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from sudokit.logic.proofs.assumption import Assumption
from sudokit.logic.proofs.kernel import Facts
from sudokit.logic.proofs.support import RulePart, masks_at, short_parts

Item: TypeAlias = tuple[str, int, str]  # role, candidate or -1, rule
PartsByName: TypeAlias = dict[str, list[RulePart]]


class RuleStory:
    """The candidates left after some items; ``fault`` is an empty rule."""

    def __init__(self, here: Facts, parts: PartsByName) -> None:
        self.here: Final = here
        self.then: Final = Assumption(here, linked=False, nested=False)
        self.fault: str = ""
        self._parts: Final = parts

    def add(self, item: Item, strictly: bool = False) -> bool:
        """Add the next item; return False if it doesn't follow.

        ``strictly``: False also if a rule changes nothing.
        """
        role, code, rule = item
        if role == "rule":
            return self.narrow(rule) or not strictly
        if role == "forced" and self.then.last(code) < 0:
            return False
        self.then.place(code)
        return True

    def narrow(self, rule: str) -> bool:
        """Drop candidates without support by a rule; return if any went."""
        then, laws = self.then, self.here.laws
        before = then.alive
        for part in self.parts(rule):
            held = then.alive | then.true
            masks = masks_at(self.here, part, held)
            supported = part.supported(masks)
            if supported is None:
                self.fault = rule
                return True
            gone = 0
            for k, cell in enumerate(part.cells):
                gone |= (masks[k] & ~supported[k]) << (cell * laws.size)
            then.alive &= ~gone
        return then.alive != before

    def parts(self, rule: str) -> list[RulePart]:
        """Return the parts of all rules of a name."""
        known = self._parts.get(rule)
        if known is None:
            laws = self.here.laws
            known = [
                part
                for one in laws.named_rules[rule]
                for part in short_parts(laws, one)
            ]
            self._parts[rule] = known
        return known

    def broken(self) -> bool:
        """Return whether a rule, a cell or a house has nothing left."""
        return self.fault != "" or self.then.broken()


def length_to_fault(
    here: Facts,
    items: list[Item],
    parts: PartsByName,
    strictly: bool = False,
) -> int:
    """Return how many of the items lead to a contradiction.

    -1 if they don't, or one doesn't follow, or ``strictly`` if one changes
    nothing.
    """
    story = RuleStory(here, parts)
    for at, item in enumerate(items):
        if not story.add(item, strictly):
            return -1
        if story.broken():
            return at + 1
    return -1


def fails(here: Facts, items: list[Item]) -> bool:
    """Return whether the items need each other for a contradiction."""
    parts: PartsByName = {}
    if length_to_fault(here, items, parts, True) != len(items):
        return False
    return all(
        length_to_fault(here, items[:at] + items[at + 1 :], parts) < 0
        for at in range(1, len(items))
    )


def lean(here: Facts, items: list[Item], parts: PartsByName) -> list[Item]:
    """Return the items that their contradiction needs."""
    needed = items
    at = len(needed) - 1
    while at > 0:
        fewer = needed[:at] + needed[at + 1 :]
        length = length_to_fault(here, fewer, parts)
        if length > 0:
            needed = fewer[:length]
        at = min(at, len(needed)) - 1
    return needed
