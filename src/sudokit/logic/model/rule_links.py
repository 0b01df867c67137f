"""Chains through rules, each item of which follows from a single one before.

    RuleLinks(laws, left)     the links between some candidates
    lean(chain, items)        the items that a contradiction needs

An item is true or false if the one that it follows from holds: otherwise a
cell or a house has nothing left, or the rules and houses that it names can't
be filled together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from sudokit.logic.model.joint import ThoroughJoint
from sudokit.logic.model.parts import added_up, short_parts
from sudokit.logic.model.support import RulePart, masks_at
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule

Literal: TypeAlias = tuple[int, bool]  # a candidate, and whether it is true


class RuleLink(NamedTuple):
    """A candidate, whether it is true, and the names by which it follows."""

    code: int
    is_true: bool
    rules: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()

    @property
    def literal(self) -> Literal:
        """The candidate, and whether it is true."""
        return self.code, self.is_true


@final
class RuleLinks:
    """The links between some candidates, each tested once.

    ``left`` are the candidates of empty cells and the values of the others.
    """

    __slots__ = ("_known", "_left", "_parts", "laws")

    def __init__(self, laws: Laws, left: int) -> None:
        self.laws: Final = laws
        self._left: Final = left
        self._known: Final[dict[tuple[Literal, RuleLink], bool]] = {}
        self._parts: Final[
            dict[tuple[tuple[str, ...], tuple[str, ...]], list[RulePart]]
        ] = {}

    def fails(self, items: Sequence[RuleLink]) -> bool:
        """Return whether each item follows, and all leave something empty."""
        literals: list[Literal] = []
        for item in items:
            if literals and not self._follows_any(literals, item):
                return False
            literals.append(item.literal)
        return self._is_empty(self._after(literals))

    def _follows_any(self, causes: list[Literal], item: RuleLink) -> bool:
        for cause in causes:
            if self.follows(cause, item):
                return True
        return False

    def follows(self, cause: Literal, item: RuleLink) -> bool:
        """Return whether an item follows from a candidate."""
        key = (cause, item)
        known = self._known.get(key)
        if known is None:
            left = self._after([cause, (item.code, not item.is_true)])
            known = self._is_empty(left)
            if not known:
                for part in self._parts_of(item):
                    masks = masks_at(self.laws, part, left)
                    if part.supported(masks) is None:
                        known = True
            self._known[key] = known
        return known

    def _after(self, literals: Iterable[Literal]) -> int:
        """Return what is left of the candidates, if some are true or false."""
        left = self._left
        for code, is_true in literals:
            left &= ~(self.laws.excluded(code) if is_true else 1 << code)
        return left

    def _is_empty(self, left: int) -> bool:
        """Return whether a cell has no candidate, or a house no place."""
        for bits in self.laws.every:
            if not bits & left:
                return True
        return False

    def _parts_of(self, item: RuleLink) -> list[RulePart]:
        """Return the parts of the rules and houses that an item names."""
        key = (item.rules, item.houses)
        if key not in self._parts:
            named = self.laws.named_rules
            rules = [rule for name in item.rules for rule in named[name]]
            self._parts[key] = self._together(rules, item.houses)
        return self._parts[key]

    def _together(
        self, rules: list[Rule], houses: Sequence[str]
    ) -> list[RulePart]:
        """Return the parts of rules, or what they and houses are together."""
        laws = self.laws
        every = [(rule, part) for rule in rules
                 for part in short_parts(laws, rule)]  # fmt: skip
        parts = [part for _rule, part in every]
        if len(rules) == 1 and not houses:
            return parts
        together: list[RulePart] = []
        if houses:
            total = added_up(laws, houses, rules)
            together += [] if total is None else [total]
        if len(houses) < 2:
            cells = [cell for name in houses for cell in laws.houses[name]]
            owners = [rule for rule, _part in every]
            joint = ThoroughJoint(laws, parts, owners, cells)
            if joint.order((laws.full,) * len(joint.cells)):
                together.append(joint)
        return together


def lean(chain: RuleLinks, items: Sequence[RuleLink]) -> list[RuleLink]:
    """Return the items, and of their names those, that are needed.

    Empty if they don't lead to a contradiction.
    """
    needed = [*items]
    if not chain.fails(needed):
        return []
    for at in range(len(needed) - 1, 0, -1):
        fewer = needed[:at] + needed[at + 1 :]
        if chain.fails(fewer):
            needed = fewer
    for at in range(1, len(needed)):
        options = fewer_names(needed[at])
        while options:
            fewer = [*needed[:at], options.pop(0), *needed[at + 1 :]]
            if chain.fails(fewer):
                needed = fewer
                options = fewer_names(needed[at])
    return needed


def fewer_names(item: RuleLink) -> list[RuleLink]:
    """Return an item without one of its houses or rules, in turn."""
    houses, rules = item.houses, item.rules
    return [
        item._replace(houses=houses[:at] + houses[at + 1 :])
        for at in range(len(houses))
    ] + [
        item._replace(rules=rules[:at] + rules[at + 1 :])
        for at in range(len(rules))
    ]
