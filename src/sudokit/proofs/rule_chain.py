"""Checks chains through rules, each link of which has a single cause.

    leads_nowhere(laws, left, items)    a contradiction follows, and needs all
    RuleChain(laws, left).follows(...)  whether a link holds
    chain_items(laws, premises)         the items after the assumption

An item is a candidate that is assumed (``on``), or that is then true
(``forced``) or false (``gone``).  It follows from one item before: if that one
holds and its own opposite as well, a cell or house has no candidate left, or
the rules and houses that it names can't be filled together.  In the end all
items leave a cell or a house nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from sudokit.proofs.combined import combined
from sudokit.proofs.fillings import Free, RuleReading, Sums, supported
from sudokit.proofs.readings import readings_of
from sudokit.proofs.rule_shapes import MOST_CELLS, total_left
from sudokit.proofs.step import CONSEQUENCES, Premise
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule

MANY: Final = 60  # items, and the rules and houses that they name

Literal = tuple[int, bool]  # a candidate, and whether it is true


class ChainItem(NamedTuple):
    """A candidate, whether it is true, and the names by which it follows."""

    code: int
    is_true: bool
    rules: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()


def chain_items(
    laws: Laws, premises: Sequence[Premise]
) -> list[ChainItem] | None:
    """Return the items after the candidates assumed, which come first.

    Each has the rules and houses before it.  None if premises are out of
    order.
    """
    items: list[ChainItem] = []
    rules: list[str] = []
    houses: list[str] = []
    named = False
    for role, what in premises:
        if isinstance(what, str):
            if role != "link":
                (rules if role == "rule" else houses).append(what)
                named = True
        elif role in CONSEQUENCES:
            by = tuple(rules), tuple(houses)
            items.append(ChainItem(laws.code(what), role == "forced", *by))
            rules, houses = [], []
        elif items or named:
            return None
    return None if rules or houses else items


def leads_nowhere(laws: Laws, left: int, items: Sequence[ChainItem]) -> bool:
    """Return whether the items lead to a contradiction, and none can go.

    None of the rules and houses that they name can go, either.  ``left`` are
    the candidates of empty cells and the values of the others.
    """
    names = sum([len(one.rules) + len(one.houses) for one in items])
    if len(items) + names > MANY:
        return False
    chain = RuleChain(laws, left)
    if not chain.fails(items):
        return False
    for at in range(1, len(items)):
        if chain.fails([*items[:at], *items[at + 1 :]]):
            return False
        if any(chain.fails(less) for less in _with_less(items, at)):
            return False
    return True


def _with_less(
    items: Sequence[ChainItem], at: int
) -> Iterable[list[ChainItem]]:
    """Yield the items without one of the names of the item at ``at``."""
    one = items[at]
    for k in range(len(one.rules)):
        rules = one.rules[:k] + one.rules[k + 1 :]
        yield [*items[:at], one._replace(rules=rules), *items[at + 1 :]]
    for k in range(len(one.houses)):
        houses = one.houses[:k] + one.houses[k + 1 :]
        yield [*items[:at], one._replace(houses=houses), *items[at + 1 :]]


@final
class RuleChain:
    """The links between some candidates, each tested once."""

    __slots__ = ("_known", "laws", "left")

    def __init__(self, laws: Laws, left: int) -> None:
        self.laws: Final = laws
        self.left: Final = left
        self._known: Final[dict[tuple[Literal, ChainItem], bool]] = {}

    def fails(self, items: Sequence[ChainItem]) -> bool:
        """Return whether each item follows, and all leave something empty."""
        literals: list[Literal] = []
        for at, item in enumerate(items):
            literal = (item.code, item.is_true)
            if literal in literals:
                return False
            if at and not any(self.follows(one, item) for one in literals):
                return False
            literals.append(literal)
        return self._is_empty(self._after(literals))

    def rest(self, items: Iterable[ChainItem]) -> int:
        """Return what is left of the candidates after some items."""
        return self._after([(one.code, one.is_true) for one in items])

    def follows(self, cause: Literal, item: ChainItem) -> bool:
        """Return whether an item follows from a candidate."""
        key = (cause, item)
        if key not in self._known:
            self._known[key] = self._follows(cause, item)
        return self._known[key]

    def rest_without(self, cause: Literal, item: ChainItem) -> int:
        """Return what a candidate leaves if an item doesn't follow from it."""
        return self._after([cause, (item.code, not item.is_true)])

    def _follows(self, cause: Literal, item: ChainItem) -> bool:
        left = self.rest_without(cause, item)
        if not item.rules and not item.houses:
            return self._is_empty(left)
        return any(
            not supported(self.laws, one, left)
            for one in self._readings(item, left)
        )

    def _after(self, literals: Iterable[Literal]) -> int:
        """Return what is left of the candidates, if some are true or false."""
        left = self.left
        for code, is_true in literals:
            left &= ~(self.laws.excluded(code) if is_true else 1 << code)
        return left

    def _is_empty(self, left: int) -> bool:
        """Return whether a cell has no candidate, or a house no place."""
        for bits in self.laws.every:
            if not bits & left:
                return True
        return False

    def _readings(self, item: ChainItem, left: int) -> list[RuleReading]:
        """Return the readings of rules, or of rules and houses together."""
        laws = self.laws
        n = laws.size
        named: list[Rule] = [
            rule for name in item.rules for rule in laws.named_rules[name]
        ]
        if any(len(rule.cells) > MOST_CELLS for rule in named):
            return []
        if len(item.rules) == 1 and not item.houses:
            return [one for rule in named for one in readings_of(rule, n)]
        houses = [cell for name in item.houses for cell in laws.houses[name]]
        if len(houses) > MOST_CELLS:
            return []
        readings: list[RuleReading] = []
        if houses:
            total = total_left(laws, item.houses, named)
            if total is not None:
                readings.append(Sums(total.cells, [total], n))
        if len(item.houses) < 2:  # more are only added up
            inside = [
                one
                for rule in named
                for one in readings_of(rule, n) or (Free(rule.cells),)
            ]
            cells = {cell for one in inside for cell in one.cells}
            if len(cells) + len(houses) <= MOST_CELLS:
                together = combined(inside, houses, left, laws)
                readings += [] if together is None else [together]
        return readings
