"""Checks contradictions that follow from a candidate by rules and singles.

    leads_to_fault(here, items)    a contradiction follows, and needs each item

An item is a role and its candidate or rule: a candidate that is assumed
(``on``) or that is the last of its cell or house (``forced``), or a rule,
by its spelling, whose cells lose candidates without support.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from sudokit.proofs.assumption import Assumption
from sudokit.proofs.clauses import Facts
from sudokit.proofs.fillings import RuleReading, supported
from sudokit.proofs.readings import readings_of

Item: TypeAlias = tuple[str, int, str]  # role, candidate or -1, rule


def leads_to_fault(here: Facts, items: list[Item]) -> bool:
    """Return whether the items lead to a contradiction, and none can go.

    Each follows from those before, and each rule changes something.
    """
    story = RuleStory(here)
    return story.length(items, strictly=True) == len(items) and not any(
        story.length(items[:at] + items[at + 1 :]) > 0
        for at in range(1, len(items))
    )


@final
class RuleStory:
    """Follows items from the facts of a puzzle."""

    __slots__ = ("_answers", "_here", "_readings")

    def __init__(self, here: Facts) -> None:
        self._here: Final = here
        self._readings: Final[dict[str, list[RuleReading]]] = {}
        # What a reading of a rule supports, by the candidates before.
        self._answers: Final[dict[tuple[str, int, int], int]] = {}

    def length(self, items: list[Item], strictly: bool = False) -> int:
        """Return how many of the items lead to a contradiction.

        -1 if they don't, or one doesn't follow, or ``strictly`` if a rule
        changes nothing.
        """
        then = Assumption(self._here, linked=False, nested=False)
        for at, (role, code, rule) in enumerate(items):
            if role == "rule":
                before = then.alive | then.true
                left = self._narrowed(rule, before)
                if left == before and strictly:
                    return -1
                if not left or then.true & ~left:
                    return at + 1
                then.alive &= left
            elif role == "forced" and then.last(code) < 0:
                return -1
            else:
                then.place(code)
            if then.broken():
                return at + 1
        return -1

    def _narrowed(self, rule: str, left: int) -> int:
        """Return the candidates that a rule leaves, 0 if it has no filling."""
        laws = self._here.laws
        if rule not in self._readings:
            self._readings[rule] = [
                reading
                for one in laws.named_rules[rule]
                for reading in readings_of(one, laws.size)
            ]
        for at, reading in enumerate(self._readings[rule]):
            mine = laws.of_cells(reading.cells)
            key = (rule, at, left & mine)
            if key not in self._answers:
                self._answers[key] = supported(laws, reading, left)
            after = self._answers[key]
            if not after:
                return 0
            left &= ~mine | after
        return left
